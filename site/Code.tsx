/** @jsxImportSource preact */
import { qrModules, qrPath } from '../core/look/qr.ts'
import { Icon, icons } from './Icon.tsx'
import type { Words } from './words.ts'

/** The page's own code, for readers who pass it on. */
export function Code({ address, words }: { address: string; words: Words }) {
  const modules = qrModules(address)
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      role="img"
      aria-label={words.say('publicPage.codeAlt')}
      shape-rendering="crispEdges"
    >
      <path d={qrPath(modules)} />
    </svg>
  )
}

/** Sharing is a mail link, because the page has no script. */
export function Share({ address, title, words }: { address: string; title: string; words: Words }) {
  return (
    <a
      className="share"
      href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${address}?language=${words.language}`)}`}
    >
      <Icon d={icons.share} />
      {words.say('publicPage.share')}
    </a>
  )
}
