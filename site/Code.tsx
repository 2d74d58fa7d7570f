/** @jsxImportSource preact */
import { qrModules, qrPath } from '../core/qr.ts'
import { Icon, icons } from './Organization.tsx'
import type { Words } from './words.ts'

/** The code that leads here, for whoever wants to show it on. */
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

/** Without a script on the page, a letter is the one way of sharing that every reader has. */
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
