import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { cloneTemplate, type TestDatabase } from '../../test/kit/server.ts'
import { root } from '../platform/process/root.ts'

// Each command is a process of its own.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

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

const backup = (...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((done) => {
    const env = { ...process.env, DATABASE_URL: urls.ownerUrl, DATA_DIR: join(folder, 'data') }
    execFile(join(root, 'script', 'db'), ['backup', ...args], { env }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, out, err }),
    )
  })

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
