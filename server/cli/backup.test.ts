import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { FakeS3, s3Key } from '../../test/kit/s3.ts'
import { cloneTemplate, type TestDatabase } from '../../test/kit/server.ts'
import { root } from '../platform/process/root.ts'

let urls: TestDatabase
let folder: string

beforeAll(async () => {
  urls = await cloneTemplate(inject('testServer'))
  folder = mkdtempSync(join(tmpdir(), 'rastro-backups-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await urls.drop()
})

interface Exit {
  code: number
  out: string
  err: string
}

const data = (...names: string[]) => join(folder, 'data', ...names)
const script = join(root, 'script', 'db')

const run = (program: string, args: string[], settings: Record<string, string>) =>
  new Promise<Exit>((done) => {
    const env = { ...process.env, DATABASE_URL: urls.ownerUrl, DATA_DIR: data(), ...settings }
    execFile(program, args, { env }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
const backup = (...args: string[]) => run(script, ['backup', ...args], {})

it('a folder of backups keeps what its rule says, and names the keys that it does not hold (OPS-08)', async () => {
  const backups = join(folder, 'backups')
  mkdirSync(backups)
  for (const name of ['rastro-20200101T033000Z.gz', 'rastro-20200102T033000Z.gz', 'other.gz'])
    writeFileSync(join(backups, name), '')
  const { code, out } = await backup(backups, '--keep', '2,0,0')
  const lines = out.trimEnd().split('\n')
  const made = readdirSync(backups).find((name) => name > 'rastro-2021')
  expect([code, lines.slice(1)]).toEqual([
    0,
    [
      `0 files and 0 rows written to ${join(backups, made!)}`.replace(/0 rows/, /\d+ rows/.exec(out)![0]),
      `keep copies of what it does not hold: ${join(folder, 'data', 'seal.key')}, ${join(folder, 'data', 'passport.key')}`,
      '1 older backups removed: rastro-20200101T033000Z.gz',
    ],
  ])
  expect(readdirSync(backups).toSorted()).toEqual(['other.gz', 'rastro-20200102T033000Z.gz', made])
  const { at } = JSON.parse(readFileSync(join(folder, 'data', 'backup.json'), 'utf8'))
  expect(Date.now() - Date.parse(at)).toBeLessThan(120_000)
})

it('a wrong rule is refused in one line, and nothing is written', async () => {
  const backups = join(folder, 'none')
  expect(await backup(backups, '--keep', '0,4,12')).toEqual({
    code: 1,
    out: '',
    err: 'script/db: --keep is "0,4,12", expected days, weeks and months, such as 7,4,12, a day at least\n',
  })
  expect(existsSync(backups)).toBe(false)
})

it('whoever sends statements to the EU is told of that key file too', async () => {
  const eu = join(folder, 'eudr.json')
  writeFileSync(eu, '{}', { mode: 0o600 })
  const { out } = await run(script, ['backup', join(folder, 'eu.gz')], { EUDR_CREDENTIALS: eu })
  expect(out).toContain(
    `keep copies of what it does not hold: ${data('seal.key')}, ${data('passport.key')}, ${eu}\n`,
  )
})

it('a bucket keeps what the rule says, its keys come from elsewhere, and one that fails is no backup (OPS-08)', async () => {
  const bucket = await FakeS3.start('copias')
  onTestFinished(() => bucket.close())
  const names = ['noche/rastro-20200101T033000Z.gz', 'noche/rastro-20200102T033000Z.gz', 'noche/otra.gz']
  for (const name of names) bucket.put(name, Buffer.from(''))
  const place = `s3://127.0.0.1:${bucket.port}/copias/noche`
  const save = (settings: Record<string, string>) =>
    run(script, ['backup', `${place}?tls=0`, '--keep', '2,0,0'], settings)
  const environment = { AWS_ACCESS_KEY_ID: s3Key.id, AWS_SECRET_ACCESS_KEY: s3Key.secret }

  const { code, out, err } = await save(environment)
  const made = bucket.keys.find((name) => name > 'noche/rastro-2021')!
  expect([code, err, bucket.keys]).toEqual([0, '', [names[2], names[1], made]])
  expect(out).toContain(`rows written to ${place.replace('/noche', `/${made}`)}\n`)
  expect(out).toContain('1 older backups removed: rastro-20200101T033000Z.gz')

  const noted = readFileSync(data('backup.json'), 'utf8')
  bucket.disturb = ({ url }) => (url!.includes('partNumber=1') ? 'AccessDenied' : undefined)
  const failed = await save(environment)
  expect([failed.code, bucket.keys, bucket.pending]).toEqual([1, [names[2], names[1], made], 0])
  expect(failed.err).toMatch(/^script\/db: s3:\S+\/noche\/rastro-\S+ cannot be written \(AccessDenied\)\n$/)
  expect(readFileSync(data('backup.json'), 'utf8')).toBe(noted)

  const { code: refused, err: line } = await save({ AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' })
  expect([refused, line]).toEqual([
    1,
    expect.stringMatching(/^script\/db: FILE is not .*expected an address.*\n$/),
  ])
})

it('a disk that is full before its end leaves no backup, and the age of the last one', async () => {
  mkdirSync(data('files', 'files', 'aa'), { recursive: true })
  writeFileSync(data('files', 'files', 'aa', 'aa.png'), randomBytes(4_000_000))
  const backups = join(folder, 'full')
  const noted = readFileSync(data('backup.json'), 'utf8')
  // A process may write no file of more than a megabyte here.
  const limited = `ulimit -f 2048 && exec "$0" "$@"`
  const { code, err } = await run('sh', ['-c', limited, script, 'backup', backups, '--keep', '7,4,12'], {})
  expect([code, readdirSync(backups)]).toEqual([1, []])
  expect(err).toMatch(/^script\/db: \S+\/full\/rastro-\S+\.gz cannot be written \(EFBIG\)\n$/)
  expect(readFileSync(data('backup.json'), 'utf8')).toBe(noted)
})
