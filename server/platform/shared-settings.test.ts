import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { cloneTemplate, type TestDatabase } from '../../test/kit/server.ts'
import { Database, openPool } from './db/database.ts'
import { openPassportKey } from './passport-key.ts'
import { readSettings } from './process/settings.ts'
import { noteSharedSettings } from './shared-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'rastro-shared-'))
const credentials = join(folder, 'eudr.json')
let urls: TestDatabase
let owner: Database

beforeAll(async () => {
  urls = await cloneTemplate(inject('testServer'))
  owner = new Database(openPool(urls.ownerUrl, 2))
})
afterAll(async () => {
  await owner.pool.end()
  await urls.drop()
  rmSync(folder, { recursive: true })
})

/** The names of the settings of which a process that starts is warned. */
async function warned(environment: Record<string, string> = {}): Promise<string[]> {
  const settings = readSettings({
    DATA_DIR: folder,
    DATABASE_URL: urls.ownerUrl,
    PUBLIC_URL: 'https://rastro.example',
    STORAGE_URL: 's3://key:secret@s3.example/files',
    EUDR_CREDENTIALS: credentials,
    ...environment,
  })
  openPassportKey(settings)
  const lines = await noteSharedSettings(owner, settings)
  for (const line of lines) expect(line).toMatch(/^[A-Z_]+ is another one than that of [^\n]+$/)
  return lines.map((line) => line.split(' ')[0]!)
}

function writeCredentials(key: string): void {
  const one = { url: 'https://eu.example', username: 'u', key, clientId: 'eudr' }
  writeFileSync(credentials, JSON.stringify({ valle: one }), { mode: 0o600 })
}

it('a process whose settings differ from those of the one before is warned of each, once it starts', async () => {
  writeCredentials('one')
  expect(await warned()).toEqual([])
  expect(await warned()).toEqual([])
  expect(await warned({ PUBLIC_URL: 'https://other.example' })).toEqual(['PUBLIC_URL'])
  expect(await warned()).toEqual(['PUBLIC_URL'])
  expect(await warned({ STORAGE_URL: 's3://key:secret@s3.example/others' })).toEqual(['STORAGE_URL'])
  // New keys of the same bucket, while processes are restarted one after the other.
  expect(await warned({ STORAGE_URL: 's3://key:secret@s3.example/files' })).toEqual(['STORAGE_URL'])
  expect(await warned({ STORAGE_URL: 's3://other:secret2@s3.example/files' })).toEqual([])
  // Without a store, each has the files below its own folder.
  expect(await warned({ STORAGE_URL: '' })).toEqual(['STORAGE_URL'])
  const elsewhere = { DATA_DIR: join(folder, 'other'), PASSPORT_KEY: join(folder, 'passport.key') }
  expect(await warned({ STORAGE_URL: '', ...elsewhere })).toEqual(['STORAGE_URL'])
  expect(await warned(elsewhere)).toEqual(['STORAGE_URL'])
  writeCredentials('two')
  expect(await warned()).toEqual(['EUDR_CREDENTIALS'])
  const other = { PASSPORT_KEY: join(folder, 'other.key'), PUBLIC_URL: 'https://other.example' }
  expect(await warned(other)).toEqual(['PASSPORT_KEY'])
  expect(await warned(other)).toEqual([])
  expect(await warned()).toEqual(['PASSPORT_KEY'])
})

it('of two that start at once, the second one is warned', async () => {
  const both = [warned(), warned({ PASSPORT_KEY: join(folder, 'other.key') })]
  expect((await Promise.all(both)).flat()).toContain('PASSPORT_KEY')
})

it('nothing of a value can be read from the database', async () => {
  const { rows } = await owner.pool.query('select name, mark from shared_settings order by name')
  expect(rows).toHaveLength(4)
  for (const { mark } of rows) expect(mark).toMatch(/^[0-9a-f]{32}$/)
})

it('with the embedded database there is but one process', async () => {
  const alone = { DATABASE_URL: '', PUBLIC_URL: 'https://third.example' }
  expect(await warned(alone)).toEqual([])
})
