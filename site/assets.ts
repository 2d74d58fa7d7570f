import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { publicGrounds, wordmark } from '../core/look/colours.ts'

export interface Asset {
  /** Contains the hash of the content, so clients may cache it for ever. */
  path: string
  type: string
  body: Buffer
}

const require = createRequire(import.meta.url)
const font = (file: string) =>
  asset(file.split('/').at(-1)!, 'font/woff2', readFileSync(require.resolve(`${file}.woff2`)))

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><clipPath id="c"><rect width="64" height="64" rx="14"/></clipPath><g clip-path="url(#c)"><path fill="#3E5619" d="M0 0h64v64H0z"/><g fill="none" stroke="#F4F6EA" stroke-width="5.4"><circle cx="18.5" cy="32" r="9.2"/><path d="M28 32H66M27 32C46 32 44 15 66 15M27 32C46 32 44 49 66 49"/></g></g></svg>`
const { ring } = wordmark
const name = (ink: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wordmark.width} ${wordmark.height}"><path fill="${ink}" d="${wordmark.letters}"/><circle cx="${ring.x}" cy="${ring.y}" r="${ring.radius}" fill="none" stroke="${ink}" stroke-width="${ring.stroke}"/></svg>`

/** The files of a page: subsets of the two typefaces (OFL-1.1), wordmark and icon. */
export const assets = {
  asap: font('@fontsource/asap/files/asap-latin-400-normal'),
  asapBold: font('@fontsource/asap/files/asap-latin-600-normal'),
  piazzolla: font('@fontsource/piazzolla/files/piazzolla-latin-600-normal'),
  piazzollaItalic: font('@fontsource/piazzolla/files/piazzolla-latin-400-italic'),
  wordmark: asset('rastro', 'image/svg+xml', Buffer.from(name(publicGrounds.light.ink))),
  wordmarkDark: asset('rastro-dark', 'image/svg+xml', Buffer.from(name(publicGrounds.dark.ink))),
  icon: asset('icon', 'image/svg+xml', Buffer.from(icon)),
} satisfies Record<string, Asset>

function asset(name: string, type: string, body: Buffer): Asset {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 10)
  return { path: `/_site/${name}-${hash}.${type === 'font/woff2' ? 'woff2' : 'svg'}`, type, body }
}
