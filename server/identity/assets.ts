import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { footField, wideField } from './drawing.ts'
import { styleSheet } from './style.ts'

/** A file of the sign-in page. Its path contains its hash, so browsers may cache it for ever. */
interface Asset {
  path: string
  type: string
  body: Buffer
  gzipped: Buffer | null
}

type AssetName = 'asap' | 'piazzolla' | 'icon' | 'wide' | 'foot' | 'style' | 'script'

/** The files of the provider's pages, made on first use. */
export function assets(): Record<AssetName, Asset> {
  cache ??= createAssets()
  return cache
}
let cache: Record<AssetName, Asset> | undefined

function createAssets(): Record<AssetName, Asset> {
  const asap = asset('asap.woff2', 'font/woff2', fontFile('asap/files/asap-latin-wght-normal.woff2'))
  const piazzolla = asset(
    'piazzolla.woff2',
    'font/woff2',
    fontFile('piazzolla/files/piazzolla-latin-opsz-normal.woff2'),
  )
  return {
    asap,
    piazzolla,
    icon: asset('icon.svg', 'image/svg+xml', icon),
    wide: asset('field.svg', 'image/svg+xml', wideField()),
    foot: asset('foot.svg', 'image/svg+xml', footField()),
    style: asset(
      'style.css',
      'text/css; charset=utf-8',
      styleSheet({ asap: asap.path, piazzolla: piazzolla.path }),
    ),
    script: asset('script.js', 'text/javascript; charset=utf-8', script),
  }
}

function asset(name: string, type: string, content: string | Buffer): Asset {
  const body = Buffer.from(content)
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 12)
  return {
    path: `/identity/assets/${name.replace('.', `-${hash}.`)}`,
    type,
    body,
    gzipped: type === 'font/woff2' ? null : gzipSync(body),
  }
}

const fontFile = (path: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`@fontsource-variable/${path}`))

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><clipPath id="c"><rect width="64" height="64" rx="12"/></clipPath><g clip-path="url(#c)"><rect width="64" height="64" fill="#3E5619"/><g fill="none" stroke="#F4F6EA" stroke-width="6.6"><circle cx="18.5" cy="32" r="9.4"/><path d="M28 32H66M27 32C46 32 44 14.5 66 14.5M27 32C46 32 44 49.5 66 49.5"/></g></g></svg>`

/** Progressive enhancement: shows the password on request, and ignores a second press of the submit button. */
const script = `'use strict'
for (const eye of document.querySelectorAll('.eye')) {
  const input = eye.parentElement.querySelector('input')
  eye.hidden = false
  eye.addEventListener('click', () => {
    const shown = input.type === 'text'
    input.type = shown ? 'password' : 'text'
    eye.setAttribute('aria-pressed', String(!shown))
    input.focus()
  })
}
for (const form of document.forms) {
  const button = form.querySelector('button[type=submit]')
  form.addEventListener('submit', () => setTimeout(() => { button.disabled = true }))
  addEventListener('pageshow', () => { button.disabled = false })
}
`
