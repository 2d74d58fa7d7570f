import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import dns from 'node:dns'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeS3, s3Key } from '../../../test/kit/s3.ts'
import { processLog } from '../process/log.ts'
import { readSettings } from '../process/settings.ts'
import { openStorage, type Storage } from './storage.ts'

let folder: string
let server: FakeS3

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rastro-storage-'))
  server = await FakeS3.start('archivos')
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const bucket = (
  path: string,
  { port = server.port, secret = s3Key.secret, host = '127.0.0.1', more = '' } = {},
) =>
  openStorage(
    readSettings({
      STORAGE_URL: `s3://${s3Key.id}:${secret}@${host}:${port}/${path}?tls=0${more}`,
      DATA_DIR: folder,
    }),
  )
const disk = (name: string) => openStorage({ dataDir: join(folder, name), storage: null })

async function listed(storage: Storage): Promise<string[]> {
  const names: string[] = []
  for await (const name of storage.list()) names.push(name)
  return names.toSorted()
}

it('files lie in a bucket that is a part of the name of its server, where style=host', async () => {
  // Some resolvers don't know names below localhost.
  vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, { all }: dns.LookupOptions, done: Function) =>
    all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)) as never)
  const asked = new Set<string>()
  server.disturb = ({ headers, url }) => void asked.add(`${headers.host} ${url!.split('?')[0]}`)
  try {
    const storage = bucket('archivos/dos', { host: 'localhost', more: '&style=host' })
    await storage.write('files/aa.png', Buffer.from('aa'))
    expect((await storage.read('files/aa.png'))?.toString()).toBe('aa')
    expect(await listed(storage)).toEqual(['files/aa.png'])
    await storage.remove(['files/aa.png'])
    expect(await listed(storage)).toEqual([])
  } finally {
    server.disturb = () => undefined
    vi.restoreAllMocks()
  }
  const host = `archivos.localhost:${server.port}`
  expect([...asked]).toEqual([`${host} /dos/files/aa.png`, `${host} /`])
})

describe.each([
  ['on disk', () => disk('one')],
  ['in S3', () => bucket('archivos/uno')],
])('files %s', (_where, open) => {
  it('are read as they were written, and are absent before and after', async () => {
    const storage = open()
    await storage.check()
    const content = Buffer.from([0, 255, 13, 10])
    expect(await storage.read('files/aa.png')).toBeUndefined()
    await storage.write('files/aa.png', content)
    await storage.write('files/aa.png.320.webp', content)
    await storage.write('support/bb.svg', new Uint8Array(0))
    expect(await storage.read('files/aa.png')).toEqual(content)
    expect((await storage.read('support/bb.svg'))?.length).toBe(0)
    expect(await listed(storage)).toEqual(['files/aa.png', 'files/aa.png.320.webp', 'support/bb.svg'])
    await storage.remove(['files/aa.png', 'files/none.png'])
    expect(await storage.read('files/aa.png')).toBeUndefined()
    expect(await listed(storage)).toEqual(['files/aa.png.320.webp', 'support/bb.svg'])
  })

  it('of any size are taken from the disk whole, and read as they come', async () => {
    const storage = open()
    const path = join(folder, 'packet.zip')
    const content = Buffer.alloc(3_000_000, 'abc')
    writeFileSync(path, content)
    expect(await storage.open('evidence/aa.zip')).toBeUndefined()
    await storage.take('evidence/aa.zip', path)
    const opened = await storage.open('evidence/aa.zip')
    expect(opened?.bytes).toBe(content.length)
    expect((await buffer(opened!.content)).equals(content)).toBe(true)
    await storage.remove(['evidence/aa.zip'])
    expect(await storage.open('evidence/aa.zip')).toBeUndefined()
  })

  it.each([
    '../x.png',
    'files/../x.png',
    '/etc/passwd',
    'files/a',
    'files/.a.png',
    'files/a.png/b',
    'Files/a.png',
    'files/a\0.png',
  ])('have no name like %j', async (name) => {
    const storage = open()
    await expect(storage.write(name, Buffer.from('x'))).rejects.toThrow('no name')
    await expect(storage.read(name)).rejects.toThrow('no name')
    await expect(storage.remove([name])).rejects.toThrow('no name')
    await expect(storage.take(name, folder)).rejects.toThrow('no name')
    await expect(storage.open(name)).rejects.toThrow('no name')
  })
})

describe('on disk', () => {
  it('no other user of the machine may list the names of files, in a folder that was there before either', async () => {
    const modeOf = (path: string) => statSync(path).mode & 0o777
    const old = join(folder, 'antes', 'files')
    mkdirSync(old, { recursive: true, mode: 0o755 })
    await disk('antes').check()
    expect(modeOf(old)).toBe(0o700)
    await disk('ajeno').write('files/abc.png', Buffer.from('uno'))
    expect(
      ['files', 'files/files', 'files/files/ab'].map((path) => modeOf(join(folder, 'ajeno', path))),
    ).toEqual([0o700, 0o700, 0o700])
  })

  it('a write that a crash cut off leaves a draft, which is swept after a day', async () => {
    const storage = disk('two')
    await storage.write('files/aa.png', Buffer.from('x'))
    const drafts = join(folder, 'two', 'files', '.drafts')
    const [old, fresh] = [join(drafts, 'old'), join(drafts, 'fresh')]
    writeFileSync(old, 'x')
    writeFileSync(fresh, 'x')
    utimesSync(old, new Date(0), new Date(0))
    expect(await listed(storage)).toEqual(['files/aa.png'])
    await storage.check()
    expect(readdirSync(drafts)).toEqual(['fresh'])
  })

  it('a folder that is a file stops the start', async () => {
    writeFileSync(join(folder, 'three'), '')
    await expect(disk('three').check()).rejects.toThrow(/three\/files cannot be written \(ENOTDIR\)/)
    expect(existsSync(join(folder, 'three', 'files'))).toBe(false)
  })
})

describe('in S3', () => {
  it('files of one bucket are kept apart by their prefixes', async () => {
    const [one, other] = [bucket('archivos/a'), bucket('archivos')]
    await one.write('files/cc.png', Buffer.from('x'))
    expect(await other.read('files/cc.png')).toBeUndefined()
    expect(await one.read('files/cc.png')).toEqual(Buffer.from('x'))
  })

  it('a bucket that cannot be written stops the start with one line', async () => {
    await expect(bucket('ninguno').check()).rejects.toThrow(
      `STORAGE_URL: the bucket ninguno at http://127.0.0.1:${server.port} cannot be written (NoSuchBucket)`,
    )
    await expect(bucket('archivos', { port: 1 }).check()).rejects.toThrow(
      /cannot be written \(ECONNREFUSED\)/,
    )
    await expect(bucket('archivos', { secret: 'otro' }).check()).rejects.toThrow(
      /cannot be written \(SignatureDoesNotMatch\)/,
    )
  })

  it('a server that does not answer is no fault of the client', async () => {
    const log = vi.spyOn(processLog, 'error').mockImplementation(() => {})
    await expect(bucket('archivos', { port: 1 }).read('files/aa.png')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    })
    expect(log).toHaveBeenCalledWith('the storage failed: ECONNREFUSED')
    log.mockRestore()
  })
})

describe('a store in S3 that', () => {
  const name = 'files/dd.png'
  const content = Buffer.alloc(1_000, 'abc')
  const later = { code: 'UNAVAILABLE' }
  const log = vi.fn<(line: unknown) => void>()
  beforeEach(async () => {
    log.mockReset()
    vi.spyOn(processLog, 'error').mockImplementation(log)
    server.behave('answers')
    await bucket('archivos').write(name, content)
  })
  afterEach(() => {
    server.behave('answers')
    vi.restoreAllMocks()
  })

  it.each(['is busy', 'hangs up'] as const)('%s once is asked again', async (behaviour) => {
    server.behave(behaviour, 1)
    await bucket('archivos').write('files/ee.png', content)
    expect(await bucket('archivos').read('files/ee.png')).toEqual(content)
    expect(log).not.toHaveBeenCalled()
  })

  it('says nothing is asked again, and what stops in the middle is given up, after five seconds', async () => {
    const silent = await FakeS3.start('archivos')
    const { port } = silent
    silent.behave('is silent', 1)
    server.behave('stalls')
    await Promise.all([
      bucket('archivos', { port }).write('files/ee.png', content),
      expect(bucket('archivos').read(name)).rejects.toMatchObject(later),
    ])
    expect(silent.asked).toBe(2)
    expect(log.mock.calls).toEqual([['the storage failed: ETIMEDOUT']])
    await silent.close()
  })

  it.each([
    ['is busy', 'ServiceUnavailable', 'ServiceUnavailable'],
    ['hangs up', 'ECONNRESET', 'ECONNRESET'],
    ['forgot the keys', 'ExpiredToken', 'ExpiredToken'],
    ['answers an error as 200', 'InternalError', 'NoObject'],
    ['answers a page', 'NoObject', 'NoObject'],
  ] as const)(
    '%s keeps nothing of what is written, and what it has is not read',
    async (how, why, whyRead) => {
      const storage = bucket('archivos')
      server.behave(how)
      await expect(storage.write('files/ff.png', content)).rejects.toMatchObject(later)
      expect(log).toHaveBeenLastCalledWith(`the storage failed: ${why}`)
      await expect(storage.read(name)).rejects.toMatchObject(later)
      expect(log).toHaveBeenLastCalledWith(`the storage failed: ${whyRead}`)
      server.behave('answers')
      expect(await storage.read('files/ff.png')).toBeUndefined()
      expect(await storage.read(name)).toEqual(content)
    },
  )

  it('sends a part as if it were all gives nothing', async () => {
    server.behave('shortens')
    await expect(bucket('archivos').read(name)).rejects.toMatchObject(later)
    expect(log).toHaveBeenLastCalledWith('the storage failed: WrongContent')
  })

  it('breaks off what is read as it comes ends it by an error', async () => {
    server.behave('hangs up')
    const opened = await bucket('archivos').open(name)
    expect(opened?.bytes).toBe(content.length)
    await expect(buffer(opened!.content)).rejects.toThrow('aborted')
  })

  it('takes half of a large file keeps nothing of it, and takes it when it is sent again', async () => {
    const path = join(folder, 'large.zip')
    writeFileSync(path, content)
    const storage = bucket('archivos')
    for (const how of ['hangs up', 'is busy', 'answers a page'] as const) {
      server.behave(how)
      await expect(storage.take('evidence/gg.zip', path)).rejects.toMatchObject(later)
      server.behave('answers')
      expect(await storage.open('evidence/gg.zip')).toBeUndefined()
    }
    await storage.take('evidence/gg.zip', path)
    expect((await storage.open('evidence/gg.zip'))?.bytes).toBe(content.length)
  })

  it('answers something else than a list has none, which isn’t an empty one', async () => {
    for (const how of ['answers an error as 200', 'answers a page'] as const) {
      server.behave(how)
      await expect(listed(bucket('archivos'))).rejects.toMatchObject(later)
      await expect(bucket('archivos').check()).rejects.toThrow(
        /cannot be written \((InternalError|NoObject)\)/,
      )
    }
  })

  it('has another clock is written to by its clock', async () => {
    server.behave('is ahead')
    const storage = bucket('archivos')
    await storage.check()
    await storage.write('files/hh.png', content)
    expect(await storage.read('files/hh.png')).toEqual(content)
  })
})
