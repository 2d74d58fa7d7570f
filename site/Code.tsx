/** @jsxImportSource preact */
import { qrModules, qrPath } from '../core/look/qr.ts'
import { Icon, icons } from './Icon.tsx'
import type { Words } from './words.ts'

const made = new Map<string, { size: number; d: string }>()
const maxMade = 2000

/** A code contains only the address, so a cached one stays valid when the page changes. */
function codeOf(address: string) {
  const known = made.get(address)
  if (known) return known
  if (made.size >= maxMade) made.clear()
  const modules = qrModules(address)
  const code = { size: modules.length, d: qrPath(modules) }
  made.set(address, code)
  return code
}

/** The page's own code, for readers who pass it on. */
export function Code({ address, words }: { address: string; words: Words }) {
  const { size, d } = codeOf(address)
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={words.say('publicPage.codeAlt')}
      shape-rendering="crispEdges"
    >
      <path d={d} />
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
