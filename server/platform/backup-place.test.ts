import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FakeS3, s3Key } from '../../test/kit/s3.ts'
import { type BackupPlace, openPlace } from './backup-place.ts'
import { Halt } from './process/halt.ts'
import { readSettings } from './process/settings.ts'

let folder: string
let server: FakeS3

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rastro-place-'))
  server = await FakeS3.start('copias')
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const address = (path: string) => `s3://${s3Key.id}:${s3Key.secret}@127.0.0.1:${server.port}/${path}?tls=0`
const shown = (path: string) => `s3://127.0.0.1:${server.port}/${path}`
const bucket = (path: string) => openPlace(address(path), { storage: null })
const disk = (path: string) => openPlace(join(folder, path), { storage: null })

/** A part and a half, in chunks that no part ends with. */
const content = randomBytes(25_000_000)
async function* inChunks(broken = false, end = content.length) {
  for (let at = 0; at < end; at += 999_999) yield content.subarray(at, at + 999_999)
  if (broken) throw new Error('the database is gone')
}
const left = (): [string[], string[], number] => [readdirSync(folder), server.keys, server.pending]

describe.each([
  ['on disk', disk],
  ['in a bucket', (path: string) => bucket(`copias/${path}`)],
])('a backup %s', (_where, open) => {
  it('is read as it was written, listed in its folder, and removed', async () => {
    const place: BackupPlace = await open('todas').within('una.gz')
    await place.write(inChunks())
    expect((await buffer(await place.read())).equals(content)).toBe(true)
    for (const name of ['dos.gz', 'tres.gz'])
      await (await open('todas').within(name)).write(inChunks(false, 1))
    expect((await open('todas').names()).toSorted()).toEqual(['dos.gz', 'tres.gz', 'una.gz'])
    await place.remove()
    expect((await open('todas').names()).toSorted()).toEqual(['dos.gz', 'tres.gz'])
  })

  it('that breaks off leaves nothing, and one of that name stays', async () => {
    await expect(open('una.gz').write(inChunks(true))).rejects.toThrow('the database is gone')
    expect(left()).toEqual([[], [], 0])
    await open('una.gz').write(inChunks())
    await expect(open('una.gz').write(inChunks(true))).rejects.toThrow('the database is gone')
    expect((await buffer(await open('una.gz').read())).equals(content)).toBe(true)
  })
})

describe('a bucket', () => {
  it.each(['partNumber=2', 'uploads', 'uploadId=1$'])(
    'that fails at %s leaves no backup, and is named without its keys',
    async (query) => {
      server.disturb = ({ method, url }) =>
        method !== 'DELETE' && new RegExp(query).test(url!) ? 'AccessDenied' : undefined
      await expect(bucket('copias/una.gz').write(inChunks())).rejects.toThrow(
        new Halt(`${shown('copias/una.gz')} cannot be written (AccessDenied)`),
      )
      expect(left()).toEqual([[], [], 0])
    },
  )

  it('takes no backup under a name of stored files, nor without a name', async () => {
    const settings = readSettings({ STORAGE_URL: address('copias/datos') })
    const write = (path: string) => openPlace(address(path), settings).write(inChunks())
    await expect(write('copias/datos/copias/una.gz')).rejects.toThrow('is where the stored files are')
    await expect(write('copias')).rejects.toThrow('names a bucket alone')
    await write('copias/copias/una.gz')
    await write('copias/datos/copias/rastro-20261127T033000Z.gz')
    expect(server.keys).toEqual(['copias/una.gz', 'datos/copias/rastro-20261127T033000Z.gz'])
  })

  it('that lacks a backup, or the bucket, says so', async () => {
    await expect(bucket('copias/nada.gz').read()).rejects.toThrow(
      new Halt(`${shown('copias/nada.gz')} cannot be read (NoSuchKey)`),
    )
    await expect(bucket('otra').names()).rejects.toThrow(
      new Halt(`${shown('otra/')} cannot be listed (NoSuchBucket)`),
    )
  })
})
