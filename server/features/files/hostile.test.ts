import { readdirSync, readFileSync } from 'node:fs'
import { deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { jpeg, pdf, png, put, signed, svg, webm } from '../../../test/kit/files.ts'
import { openStorage } from '../../platform/effects/storage.ts'

/** Files and addresses made to do harm: each is refused, and nothing of it is kept. */

let api: TestApi
let admin: Client

beforeAll(async () => {
  api = await startApi()
  // Silences the expected refusals.
  api.app.log.level = 'error'
  admin = await api.as('admin', 'cuenta', { admin: true })
  await api.as('admin', 'ajena', { admin: true })
})
afterAll(() => api.close())

/** Names in the storage. */
async function stored(): Promise<string[]> {
  const names: string[] = []
  for await (const name of openStorage(api.settings).list()) names.push(name)
  return names
}

/** The process that judges the files of ours. */
function judgeOf(parent: number): number {
  const isJudge = (pid: string) => {
    try {
      return (
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('inspect.worker') &&
        new RegExp(`^PPid:\\s+${parent}$`, 'm').test(readFileSync(`/proc/${pid}/status`, 'utf8'))
      )
    } catch {
      // It has ended meanwhile.
      return false
    }
  }
  return Number(readdirSync('/proc').find((name) => /^\d+$/.test(name) && isJudge(name)))
}

const script = '<script>alert(1)</script>'
const svgOf = (inner: string, more = '') => `<svg xmlns="http://www.w3.org/2000/svg"${more}>${inner}</svg>`
const swapped = (content: Buffer, at: number, byte: number) => {
  const copy = Buffer.from(content)
  copy[at] = byte
  return copy
}
const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(svg, 'utf16le')])
const bomb = `<!DOCTYPE svg [<!ENTITY a "x">${Array.from(
  { length: 20 },
  (_, n) =>
    `<!ENTITY ${String.fromCharCode(98 + n)} "&${String.fromCharCode(97 + n)};&${String.fromCharCode(97 + n)};">`,
).join('')}]>${svgOf('<text>&u;</text>')}`
/** The header of a JPEG says how large it is. */
const hugeJpeg = (() => {
  const copy = Buffer.from(jpeg)
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(65_500, frame + 5)
  copy.writeUInt16BE(65_500, frame + 7)
  return copy
})()

const content = 'UNSUPPORTED_TYPE'
const files: [what: string, type: string, content: Buffer | string, code: string][] = [
  ['nothing', 'image/png', '', content],
  ['nothing', 'image/svg+xml', '', content],
  ['nothing', 'application/pdf', '', content],
  ['text', 'image/png', 'hola', content],
  ['a page', 'image/png', `<!doctype html>${script}`, content],
  ['a page', 'image/svg+xml', `<!doctype html><html><body>${script}</body></html>`, content],
  [
    'a page with the namespace of drawings',
    'image/svg+xml',
    `<html xmlns="http://www.w3.org/2000/svg">${script}</html>`,
    content,
  ],
  ['a page', 'application/pdf', `<html>${script}</html>%PDF-1.4`, content],
  ['a drawing', 'image/png', svg, content],
  ['a drawing', 'video/webm', svg, content],
  ['a drawing after a PNG header', 'image/svg+xml', Buffer.concat([png(1, 1), Buffer.from(svg)]), content],
  ['a PNG', 'image/jpeg', png(10, 10), content],
  ['a PNG', 'image/svg+xml', png(10, 10), content],
  ['a JPEG', 'image/png', jpeg, content],
  ['a PDF', 'image/jpeg', pdf, content],
  ['a PDF', 'video/webm', pdf, content],
  ['a video', 'application/pdf', webm, content],
  ['Matroska', 'video/webm', Buffer.from(webm.toString('latin1').replace('webm', 'matr'), 'latin1'), content],
  ['a GIF', 'image/png', 'GIF89a/*<svg/onload=alert(1)>*/=1;', content],
  ['a GIF', 'image/jpeg', Buffer.concat([Buffer.from('GIF89a'), jpeg]), content],
  ['a BMP', 'image/png', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]), content],
  ['a TIFF', 'image/jpeg', Buffer.concat([Buffer.from('II*\0'), Buffer.alloc(60)]), content],
  ['an archive', 'application/pdf', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(60)]), content],
  ['a program', 'application/pdf', Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(60)]), content],
  ['a packed drawing', 'image/svg+xml', gzipSync(svg), content],
  ['a drawing in UTF-16', 'image/svg+xml', utf16, content],
  [
    'a drawing in broken UTF-8',
    'image/svg+xml',
    Buffer.concat([Buffer.from(svg), Buffer.from([0xff])]),
    content,
  ],
  ['a drawing without a namespace', 'image/svg+xml', '<svg><rect/></svg>', content],
  [
    'a drawing in another namespace',
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/1999/xhtml"><body/></svg>',
    content,
  ],
  ['a drawing inside of another root', 'image/svg+xml', `<x>${svg}</x>`, content],
  ['a drawing that is cut off', 'image/svg+xml', svg.slice(0, -3), content],
  ['two drawings', 'image/svg+xml', svg + svg, content],
  ['text before a drawing', 'image/svg+xml', `hola ${svg}`, content],
  ['entities that multiply', 'image/svg+xml', bomb, content],
  [
    'an entity of another file',
    'image/svg+xml',
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svgOf('<text>&x;</text>')}`,
    content,
  ],
  ['a million brackets', 'image/svg+xml', '<'.repeat(999_000), content],
  [
    'sixty thousand groups in each other',
    'image/svg+xml',
    svgOf(`${'<g>'.repeat(60_000)}${'</g>'.repeat(60_000)}`),
    content,
  ],
  ['a drawing that says it is wide', 'image/svg+xml', svgOf('', ' width="12001" height="1"'), 'INVALID'],
  [
    'a drawing that says it is large',
    'image/svg+xml',
    svgOf('', ' width="12e3px" height="12000"'),
    'INVALID',
  ],
  ['the header of a PNG', 'image/png', png(10, 10).subarray(0, 8), content],
  ['a PNG that is cut off', 'image/png', png(3000, 3000, { rows: 10 }), content],
  ['a PNG with a broken checksum', 'image/png', swapped(png(10, 10), 30, 7), content],
  ['a PNG without a side', 'image/png', png(0, 10), content],
  ['a PNG that is too wide', 'image/png', png(12_001, 1), 'INVALID'],
  ['a PNG that is too high', 'image/png', png(1, 12_001), 'INVALID'],
  ['a flood of pixels', 'image/png', png(12_000, 12_000, { rows: 1 }), 'INVALID'],
  [
    'the largest flood that a header can say',
    'image/png',
    png(2 ** 31 - 1, 2 ** 31 - 1, { rows: 0 }),
    'INVALID',
  ],
  ['a flood in a JPEG', 'image/jpeg', hugeJpeg, 'INVALID'],
  ['a JPEG that is cut off', 'image/jpeg', jpeg.subarray(0, 100), content],
  ['the start of a JPEG', 'image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), content],
  ['noise', 'image/png', deflateSync(Buffer.alloc(100_000)), content],
  [
    'a byte too much',
    'image/png',
    Buffer.concat([png(10, 10), Buffer.alloc(1_000_001 - png(10, 10).length)]),
    'TOO_LARGE',
  ],
  ['megabytes', 'application/pdf', Buffer.alloc(5_000_000, pdf), 'TOO_LARGE'],
]
const statuses = { UNSUPPORTED_TYPE: 415, INVALID: 400, TOO_LARGE: 413 } as Record<string, number>

describe('a hostile file', () => {
  it.each(files)('%s as %s is refused', async (_what, type, bytes, code) => {
    const { signedUrl, key } = await signed(admin, { type })
    const { status, body } = await put(api, signedUrl, bytes, type)
    expect([status, body.code]).toEqual([statuses[code], code])
    if (code === 'INVALID') expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['/file'])
    const kept = await api.app.inject({ url: `/api/files/${key}` })
    expect(kept.statusCode).toBe(404)
    expect((await stored()).filter((name) => name.includes(key))).toEqual([])
  })

  it('takes nothing with the process that judges it: another one judges, the same file too', async () => {
    const { signedUrl } = await signed(admin)
    expect((await put(api, signedUrl, 'hola', 'image/png')).status).toBe(415)
    const judge = judgeOf(process.pid)
    process.kill(judge, 'SIGSTOP')
    const answer = put(api, signedUrl, png(5, 5), 'image/png')
    process.kill(judge, 'SIGKILL')
    expect((await answer).status).toBe(200)
    expect(judgeOf(process.pid)).not.toBe(judge)
  })

  it('leaves its address to an honest one', async () => {
    const { signedUrl } = await signed(admin)
    expect((await put(api, signedUrl, 'hola', 'image/png')).status).toBe(415)
    expect((await put(api, signedUrl, png(5, 5), 'image/png')).status).toBe(200)
  })

  it('is refused as long as it says another type than its address', async () => {
    const { signedUrl } = await signed(admin)
    for (const type of [
      'image/jpeg',
      'text/html',
      'application/json',
      'application/octet-stream',
      'image/png,image/jpeg',
      undefined,
    ])
      expect([type, (await put(api, signedUrl, '{', type)).status]).toEqual([type, 415])
    expect((await put(api, signedUrl, png(5, 5), 'IMAGE/PNG')).status).toBe(200)
  })
})

describe('an address that was changed is refused:', () => {
  const changes: [string, (address: URL, other: URL) => URL | string][] = [
    ['another key', (address, other) => Object.assign(address, { pathname: other.pathname })],
    ['another ending', ({ href }) => href.replace('.png?', '.svg?')],
    ['a later time', (address) => set(address, 'expires', '9999999999')],
    ['an earlier time', (address) => set(address, 'expires', '1')],
    ['another account', (address) => set(address, 'account', 'ajena')],
    ['no account', (address) => set(address, 'account', '')],
    ['an account that breaks out', (address) => set(address, 'account', "cuenta'; drop table files; --")],
    ['an account of control characters', (address) => set(address, 'account', '\0\r\n')],
    [
      'another signature',
      (address, other) => set(address, 'signature', other.searchParams.get('signature')!),
    ],
    ['no signature', ({ href }) => href.replace(/&signature=.*/, '')],
    ['a part of the signature', ({ href }) => href.slice(0, -1)],
    ['one member more', ({ href }) => `${href}&x=1`],
    ['a member twice', (address) => `${address.href}&account=cuenta`],
    ['another order', ({ href }) => href.replace(/\?(account=.*)&(expires=\d+)/, '?$2&$1')],
    ['no query', ({ href }) => href.split('?')[0]!],
    ['a path that climbs', ({ href }) => href.replace('/files/', '/files/..%2ffiles%2f')],
  ]
  const set = (address: URL, name: string, value: string) => {
    address.searchParams.set(name, value)
    return address
  }

  it.each(changes)('%s', async (_what, change) => {
    const [one, other] = [await signed(admin), await signed(admin)]
    const changed = String(change(new URL(one.signedUrl), new URL(other.signedUrl)))
    expect(changed).not.toBe(one.signedUrl)
    const { status, body } = await put(api, changed, png(5, 5), 'image/png')
    expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
    expect((await stored()).filter((name) => name.includes(one.key) || name.includes(other.key))).toEqual([])
  })
})
