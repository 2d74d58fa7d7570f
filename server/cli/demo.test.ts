import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { cloneTemplate, type TestDatabase } from '../../test/kit/server.ts'
import { root } from '../platform/process/root.ts'

let urls: TestDatabase
let owner: pg.Client
let folder: string

beforeAll(async () => {
  urls = await cloneTemplate(inject('testServer'))
  owner = new pg.Client({ connectionString: urls.ownerUrl })
  await owner.connect()
  folder = mkdtempSync(join(tmpdir(), 'rastro-demo-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await owner.end()
  await urls.drop()
})

const run = (args: string[], cwd = root) =>
  new Promise<{ code: number; text: string }>((done) => {
    const environment = {
      DATABASE_URL: urls.ownerUrl,
      DATA_DIR: join(folder, 'data'),
      DEMO: '1',
      LC_ALL: 'C',
    }
    const child = execFile(
      join(root, 'script', 'db'),
      args,
      { cwd, env: { ...process.env, ...environment } },
      (error, out, err) => done({ code: error ? Number(error.code) : 0, text: out + err }),
    )
    child.stdin!.end()
  })
const read = async <T>(statement: string) => (await owner.query<T & pg.QueryResultRow>(statement)).rows

it('a script runs nothing of the folder that it is called in', async () => {
  const cwd = join(folder, 'of-others')
  const trace = join(cwd, 'trace')
  mkdirSync(cwd)
  writeFileSync(
    join(cwd, '.graphile-workerrc.cjs'),
    `require('node:fs').writeFileSync(${JSON.stringify(trace)}, '')`,
  )
  const { code } = await run(['demo', '--accounts', '0'], cwd)
  expect([code, existsSync(trace)]).toEqual([1, false])
})

it('a number of accounts is a whole one up to a hundred', async () => {
  for (const accounts of ['1.5', '101']) {
    const { code, text } = await run(['demo', '--accounts', accounts])
    expect([code, text]).toEqual([1, expect.stringContaining(`--accounts is "${accounts}"`)])
  }
  expect(await read('select from accounts')).toEqual([])
})

it('copies of an account hold the same records under their own ids, with people of their own', async () => {
  const { code, text } = await run(['demo', '--accounts', '2', '--scale', '0.5'])
  expect([code, text]).toEqual([
    0,
    expect.stringMatching(
      /litoral: [\d.]+ s\n.*litoral-2: [\d.]+ s\n2 demo accounts loaded\nlitoral in [\d.]+ s, litoral-2 in [\d.]+ s: [\d.]+ times/s,
    ),
  ])
  expect(await read('select id, name from accounts order by id')).toEqual([
    { id: 'litoral', name: 'Agroexportadora del Litoral' },
    { id: 'litoral-2', name: 'Agroexportadora del Litoral 2' },
  ])
  const people = await read<{ accounts: string[]; emails: string[] }>(
    'select array_agg(distinct account_id) as accounts, array_agg(u.email) as emails from grants g join users u on u.id = g.user_id group by g.user_id',
  )
  expect(people.filter(({ accounts }) => accounts.length > 1)).toEqual([])
  expect(people.flatMap(({ emails }) => emails)).toContain('admin@litoral-2.example')
  const names = (account: string) =>
    read(
      `select product_schema_id, identifier, is_unidentified from products where account_id = '${account}' and not is_unidentified order by 1, 2, id`,
    )
  expect(await names('litoral-2')).toEqual(await names('litoral'))
  for (const table of ['products', 'milestones', 'organizations']) {
    const [counted] = await read<{ rows: number; ids: number }>(
      `select count(*)::int as rows, count(distinct id)::int as ids from ${table}`,
    )
    expect(counted!.rows).toBeGreaterThan(10)
    expect([table, counted!.ids]).toEqual([table, counted!.rows])
  }
  const [keys] = await read<{ rows: number; uuids: number }>(
    'select count(*)::int as rows, count(distinct uuid)::int as uuids from public_keys',
  )
  expect(keys!.uuids).toBe(keys!.rows)
})

it('leave nothing that differs, and come into an empty database alone', async () => {
  const { code, text } = await run(['verify'])
  expect([code, text]).toEqual([0, expect.stringContaining(' 0 differ')])
  const again = await run(['demo', '--accounts', '3'])
  expect([again.code, again.text]).toEqual([1, expect.stringContaining('--accounts needs an empty database')])
})
