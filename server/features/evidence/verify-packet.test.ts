import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync, zipSync, type Zippable } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fingerprint, type SealKey, signContent } from '../../platform/seal/key.ts'
import { safeName, UniqueNames } from '../../platform/effects/file-names.ts'
import { ZipWriter } from '../../platform/effects/zip-writer.ts'
import { verifyPacket } from './verify-packet.ts'

function newKey(): SealKey {
  const { privateKey } = generateKeyPairSync('ed25519')
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { secret: privateKey, id: Buffer.from(x!, 'base64url').toString('base64') }
}

const key = newKey()
let folder: string
let whole: string
let parts: Record<string, Uint8Array>

const contentOf = (signer: SealKey) => ({
  'rastreo.csv': 'uno;dos\r\n'.repeat(20_000),
  'archivos/acta.pdf': '%PDF',
  'historial.jsonl': `{"n":1}\n${JSON.stringify({ head: { n: 1, hash: '' }, seal: null, key: signer.id })}\n`,
})

async function write(path: string, signer: SealKey): Promise<void> {
  const writer = await ZipWriter.create(path, new Date('2026-04-20T10:20:07Z'))
  for (const [name, text] of Object.entries(contentOf(signer))) await writer.add(name, [text])
  const manifest = Buffer.from(JSON.stringify({ format: 1, files: writer.files }))
  await writer.add('manifest.json', [manifest])
  await writer.add('manifest.sig', [signContent(signer, manifest)])
  await writer.end()
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rastro-packet-'))
  whole = join(folder, 'whole.zip')
  await write(whole, key)
  parts = unzipSync(readFileSync(whole))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What is said of a ZIP of other parts. */
async function verified(changed: Zippable): Promise<unknown> {
  const path = join(folder, 'changed.zip')
  writeFileSync(path, zipSync(changed, { level: 1 }))
  return verifyPacket(path)
}
const without = (name: string) => Object.fromEntries(Object.entries(parts).filter(([path]) => path !== name))
const flipped = (name: string, at = -1) => {
  const content = Uint8Array.from(parts[name]!)
  const place = at < 0 ? content.length + at : at
  content[place] = content[place]! ^ 1
  return { ...parts, [name]: content }
}

const unsigned = 'manifest.json differs from what manifest.sig signs'

describe('a packet', () => {
  it('that is whole says how many files it has and who signed it (PKT-03)', async () => {
    expect(await verifyPacket(whole)).toEqual({ files: 3, fingerprint: fingerprint(key.id) })
    expect(await verified(parts)).toEqual({ files: 3, fingerprint: fingerprint(key.id) })
  })

  it.each(['rastreo.csv', 'archivos/acta.pdf', 'historial.jsonl'])(
    'with one byte of %s changed is not what was signed (PKT-03)',
    async (name) => {
      for (const at of [0, 3, -2])
        expect(await verified(flipped(name, at)), `at ${at}`).toEqual({ fault: `${name} differs` })
    },
  )

  it('with one byte of its manifest or signature changed has no signature (PKT-03)', async () => {
    const other = Buffer.from(
      Buffer.from(parts['manifest.json']!).toString().replace('"bytes":', '"bytes" :'),
    )
    expect(await verified({ ...parts, 'manifest.json': other })).toEqual({ fault: unsigned })
    expect(await verified(flipped('manifest.json', 0))).toEqual({ fault: 'manifest.json differs' })
    for (const at of [0, 20, -3])
      expect(await verified(flipped('manifest.sig', at)), `at ${at}`).toEqual({ fault: unsigned })
  })

  it('whose lines end otherwise differs (PKT-03)', async () => {
    const plain = Buffer.from(Buffer.from(parts['rastreo.csv']!).toString().replaceAll('\r\n', '\n'))
    expect(await verified({ ...parts, 'rastreo.csv': plain })).toEqual({ fault: 'rastreo.csv differs' })
    const signature = Buffer.concat([parts['manifest.sig']!, Buffer.from('\n')])
    expect(await verified({ ...parts, 'manifest.sig': signature })).toEqual({ fault: unsigned })
  })

  it.each(['rastreo.csv', 'archivos/acta.pdf', 'historial.jsonl', 'manifest.json', 'manifest.sig'])(
    'without %s lacks it (PKT-03)',
    async (name) => {
      expect(await verified(without(name))).toEqual({ fault: `${name} is missing` })
    },
  )

  it.each(['otro.csv', 'archivos/acta (2).pdf', 'Manifest.json'])(
    'with %s has one too many (PKT-03)',
    async (name) => {
      expect(await verified({ ...parts, [name]: Buffer.from('x') })).toEqual({
        fault: `${name} is one too many`,
      })
    },
  )

  it('of another key says whose it is, so that it can be compared (PKT-03)', async () => {
    const other = newKey()
    const path = join(folder, 'other.zip')
    await write(path, other)
    expect(await verifyPacket(path)).toEqual({ files: 3, fingerprint: fingerprint(other.id) })
    // Its manifest alone in ours.
    const theirs = unzipSync(readFileSync(path))
    const mixed = {
      ...parts,
      'manifest.json': theirs['manifest.json']!,
      'manifest.sig': theirs['manifest.sig']!,
    }
    expect(await verified(mixed)).toEqual({ fault: 'historial.jsonl differs' })
  })

  it('that was cut off, or is no ZIP, says so (PKT-03)', async () => {
    const bytes = readFileSync(whole)
    const path = join(folder, 'cut.zip')
    for (const length of [0, 10, bytes.length - 1, Math.floor(bytes.length / 2)]) {
      writeFileSync(path, bytes.subarray(0, length))
      expect(await verifyPacket(path), `${length}`).toEqual({
        fault: expect.stringContaining('no whole ZIP'),
      })
    }
    expect(await verifyPacket(join(folder, 'none.zip'))).toEqual({
      fault: expect.stringContaining('cannot be read (ENOENT)'),
    })
  })

  it.each(['../fuera.csv', '/etc/passwd', 'archivos/../../x', 'C:\\x', 'archivos\\x'])(
    'with the name %j is none (PKT-03)',
    async (name) => {
      expect(await verified({ ...parts, [name]: Buffer.from('x') })).toEqual({
        fault: expect.stringContaining('no whole ZIP'),
      })
    },
  )

  it('that says less of a file than it unpacks to differs, and nothing is unpacked beyond what was signed (PKT-03)', async () => {
    const bomb = Buffer.alloc(50_000_000)
    expect(await verified({ ...parts, 'rastreo.csv': bomb })).toEqual({ fault: 'rastreo.csv differs' })
    // The directory says the signed size, the content is longer.
    const zip = Buffer.from(zipSync({ ...parts, 'rastreo.csv': bomb }, { level: 9 }))
    const size = Buffer.alloc(4)
    size.writeUInt32LE(bomb.length)
    const signed = Buffer.alloc(4)
    signed.writeUInt32LE(parts['rastreo.csv']!.length)
    for (let at = zip.indexOf(size); at >= 0; at = zip.indexOf(size)) signed.copy(zip, at)
    const path = join(folder, 'bomb.zip')
    writeFileSync(path, zip)
    expect(await verifyPacket(path)).toEqual({ fault: 'rastreo.csv differs' })
  })

  it('with a file twice is none (PKT-03)', async () => {
    const zip = Buffer.from(zipSync({ ...parts, 'rastreo.csw': Buffer.from('x') }))
    for (let at = zip.indexOf('rastreo.csw'); at >= 0; at = zip.indexOf('rastreo.csw'))
      zip.write('v', at + 10)
    const path = join(folder, 'twice.zip')
    writeFileSync(path, zip)
    expect(await verifyPacket(path)).toEqual({ fault: 'rastreo.csv is there twice' })
  })

  it('that is larger than what is written at once is packed in parts, with the digest of the whole', async () => {
    const path = join(folder, 'large.zip')
    const writer = await ZipWriter.create(path, new Date())
    const content = Buffer.alloc(1_000_000, 'áb')
    const file = await writer.add('a.txt', [content, 'fin'])
    await writer.end()
    const packed = unzipSync(readFileSync(path))['a.txt']!
    expect(packed.length).toBe(content.length + 3)
    expect(file).toEqual({
      path: 'a.txt',
      bytes: packed.length,
      sha256: createHash('sha256').update(packed).digest('hex'),
    })
  })
})

describe('the name of a file in a packet', () => {
  it.each([
    ['../../etc/passwd', '-..-etc-passwd'],
    ['a\u202egnp.exe', 'agnp.exe'],
    ['CON.pdf', '_CON.pdf'],
    ['', '_'],
    ['...', '_'],
    ['x'.repeat(300) + '.pdf', `${'x'.repeat(116)}.pdf`],
    ['Carta de porte Nº 1.pdf', 'Carta de porte Nº 1.pdf'],
  ])('of %j is safe everywhere', (name, safe) => {
    expect(safeName(name)).toBe(safe)
  })

  it('is its own, whatever the case of its letters', () => {
    const names = new UniqueNames()
    expect(['a.pdf', 'A.pdf', 'a (2).pdf', 'b'].map((name) => names.take(name))).toEqual([
      'a.pdf',
      'A (2).pdf',
      'a (2) (2).pdf',
      'b',
    ])
  })
})
