import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { cloneTemplate, type TestDatabase } from '../../../test/kit/server.ts'
import { Database, openPool } from '../db/database.ts'
import { processLog } from '../process/log.ts'
import { readSettings } from '../process/settings.ts'
import { mountHealth, watchParts } from './ready.ts'

let urls: TestDatabase
let folder: string

beforeAll(async () => {
  urls = await cloneTemplate(inject('testServer'))
  folder = mkdtempSync(join(tmpdir(), 'rastro-ready-'))
})
afterAll(async () => {
  await urls.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** What `/ready` of a server with these settings answers, `/health` beside it. */
async function ready(environment: Record<string, string> = {}, url = urls.appUrl) {
  const database = new Database(openPool(url, 1))
  const app = Fastify()
  mountHealth(app, watchParts(readSettings({ DATA_DIR: folder, ...environment }), database))
  const answer = await app.inject('/ready')
  expect((await app.inject('/health')).statusCode).toBe(200)
  await app.close()
  await database.pool.end()
  return { status: answer.statusCode, body: answer.json(), retry: answer.headers['retry-after'] }
}

const all = { database: 'ok', migrations: 'ok', storage: 'ok', mail: 'ok', browser: 'ok' }

describe('/ready', () => {
  it('is 200 while everything works, and names each part', async () => {
    expect(await ready()).toEqual({ status: 200, body: { status: 'ready', parts: all }, retry: undefined })
  })

  it('is 503 with the name of the part while the database is gone (OPS-03)', async () => {
    expect(await ready({}, 'postgres://nobody@127.0.0.1:1/none')).toMatchObject({
      status: 503,
      retry: '2',
      body: {
        status: 'unavailable',
        part: 'database',
        parts: { ...all, database: 'failed', migrations: 'failed' },
      },
    })
  })

  it('is 503 while a migration is missing, and 200 beside those of a newer version (OPS-03)', async () => {
    const owner = openPool(urls.ownerUrl, 1)
    const { rows } = await owner.query('select name, checksum from migrations order by name desc limit 1')
    await owner.query('delete from migrations where name = $1', [rows[0].name])
    expect(await ready()).toMatchObject({
      status: 503,
      body: { part: 'migrations', parts: { ...all, migrations: 'failed' } },
    })
    await owner.query('insert into migrations (name, checksum) values ($1, $2)', [
      rows[0].name,
      rows[0].checksum,
    ])
    await owner.query(`insert into migrations (name, checksum) values ('9999_newer', 'x')`)
    expect(await ready()).toMatchObject({ status: 200, body: { parts: all } })
    await owner.query('alter table migrations rename to moved')
    expect(await ready()).toMatchObject({ status: 503, body: { part: 'migrations' } })
    await owner.end()
  })

  it('goes on without storage, mail and browser, and says which are missing', async () => {
    const log = vi.spyOn(processLog, 'error').mockImplementation(() => {})
    const blocked = mkdtempSync(join(tmpdir(), 'rastro-ready-'))
    for (const name of ['files', 'mail']) writeFileSync(join(blocked, name), '')
    const chromium = join(blocked, 'chromium')
    writeFileSync(chromium, '', { mode: 0o700 })
    const settings = { DATA_DIR: blocked, CHROMIUM_PATH: chromium }
    const database = new Database(openPool(urls.ownerUrl, 1))
    const parts = watchParts(readSettings(settings), database)
    rmSync(chromium)
    expect(await parts()).toMatchObject({ mail: 'failed', browser: 'failed' })
    await database.pool.end()
    log.mockClear()
    const nobody = 's3://key:secret@127.0.0.1:1/bucket?tls=0'
    const unreached = watchParts(
      readSettings({ DATA_DIR: folder, STORAGE_URL: nobody, SMTP_URL: 'smtp://127.0.0.1:1' }),
      database,
    )
    expect(await unreached().catch(() => ({}))).toMatchObject({
      storage: 'failed',
      mail: 'failed',
      browser: 'ok',
    })
    await unreached()
    expect(log.mock.calls.toSorted()).toEqual([
      ['mail does not work: connect ECONNREFUSED 127.0.0.1:1'],
      [
        'storage does not work: STORAGE_URL: the bucket bucket at http://127.0.0.1:1 cannot be written (ECONNREFUSED)',
      ],
    ])
    log.mockRestore()
    rmSync(blocked, { recursive: true, force: true })
  })
})
