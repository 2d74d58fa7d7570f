import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { canonicalJson } from '../../../core/json/canonical.ts'
import { verifyChain } from '../../verify/chain.ts'
import { Database, openPool, setAccount } from './database.ts'
import { migrate, readMigrations, type Migration } from './migrate.ts'

/** An installation of the version before, whose owner is no superuser. */
const name = `rastro_test_${randomUUID().slice(0, 13).replace('-', '_')}`
const keeper = `${name}_keeper`
const migrations = readMigrations()
const earlier = migrations.slice(0, 9)
const upgrade = migrations[9]!

let superuser: pg.Client
let url: string
let owner: pg.Client

beforeAll(async () => {
  const { ownerUrl } = inject('testServer')
  superuser = new pg.Client({ connectionString: ownerUrl })
  await superuser.connect()
  await superuser.query(
    `create role ${keeper} login password 'keeper'; grant rastro_app, rastro_events, rastro_jobs, rastro_keys to ${keeper}`,
  )
  await superuser.query(`create database ${name} owner ${keeper}`)
  url = Object.assign(new URL(ownerUrl), { username: keeper, password: 'keeper', pathname: `/${name}` }).href
  await migrate(url, earlier)
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await populate()
})
afterAll(async () => {
  await owner.end()
  await superuser.query(`drop database ${name} with (force)`)
  await superuser.query(`drop role ${keeper}`)
  await superuser.end()
})

const product = '018f0000-0000-7000-8000-000000000001'
const organization = '018f0000-0000-7000-8000-000000000002'

/** An account with a product, and a chain of two events of the first format; another account that never wrote. */
async function populate(): Promise<void> {
  await owner.query(`insert into accounts (id, name) values ('a', 'Año'), ('silent', 'Silent')`)
  await owner.query('begin')
  await owner.query(setAccount('a'))
  await owner.query(`
    insert into verticals values ('a', 'v', 0, '{}');
    insert into product_schemas values ('a', 'ps', 'v', 0, true, false, 1);
    insert into product_schema_versions values ('a', 'ps', 1, '{}');
    insert into organizations values ('a', '${organization}', gen_random_uuid(), 'O', 'o', '{}', 1, now(), 'u', now(), 'u');
    insert into products (account_id, id, uuid, product_schema_id, product_schema_version, organization_id, identifier, data, search,
      requirements_satisfied, created_at, created_by, updated_at, updated_by)
    values ('a', '${product}', gen_random_uuid(), 'ps', 1, '${organization}', 'X', '{"kilos": 0.10, "identifier": "ñ\\n"}', 'x', true,
      now(), 'u', now(), 'u')`)
  let hash = Buffer.alloc(0)
  for (const [index, after] of [{ zeta: 1, alfa: [0.1, 'ñ\n'] }, null].entries()) {
    const at = '2026-11-01T10:00:00.123Z'
    const text = canonicalJson(['a', index + 1, at, 'u', 'create', 'products', product, null, after])
    hash = createHash('sha256').update(hash).update(text).digest()
    await owner.query(
      `insert into events (account_id, n, at, by_user, action, type, record_id, after, hash)
       values ('a', $1, $2, 'u', 'create', 'products', $3, $4, $5)`,
      [index + 1, at, product, after === null ? null : JSON.stringify(after), hash],
    )
  }
  await owner.query(`insert into event_heads values ('a', 2, $1)`, [hash])
  await owner.query('commit')
}

/** The statements of a migration, whose function bodies contain semicolons too. */
function statementsOf({ sql }: Migration): string[] {
  const parts = sql.replaceAll(/--.*$/gm, '').split('$$')
  const statements = ['']
  for (const [index, part] of parts.entries()) {
    const isBody = index % 2 === 1
    const [first = '', ...others] = isBody ? [`$$${part}$$`] : part.split(/;(?=\s)/)
    statements.push(`${statements.pop()}${first}`, ...others)
  }
  return statements.filter((statement) => statement.trim())
}

test('a migration that is killed at any statement leaves nothing, and the next start resumes', async () => {
  const statements = statementsOf(upgrade)
  expect(statements.length).toBeGreaterThan(30)
  for (let done = 0; done <= statements.length; done += 1) {
    const killed = [...statements.slice(0, done), 'select pg_terminate_backend(pg_backend_pid())'].join(';\n')
    await expect(migrate(url, [...earlier, { ...upgrade, sql: killed }]), String(done)).rejects.toThrow(
      /terminat|connection/i,
    )
  }
  expect(
    (await owner.query(`select to_regclass('seals') as seals, to_regproc('spread') as spread`)).rows,
  ).toEqual([{ seals: null, spread: null }])
  expect(await migrate(url)).toEqual(migrations.slice(9).map((migration) => migration.name))
})

test('afterwards the chain of the first format is sound, continues in the second, and every account has its head', async () => {
  const app = new URL(inject('testServer').appUrl)
  app.pathname = `/${name}`
  const database = new Database(openPool(app.href, 1))
  try {
    await database.inAccount({ accountId: 'a', userId: 'u' }, async (tx) => {
      tx.event({ action: 'update', type: 'accounts', id: 'a', after: { name: 'Año' } })
    })
    const chain = await database.inAccount({ accountId: 'a', userId: 'u' }, verifyChain)
    expect(chain).toEqual({ rows: 3, differ: [] })
    await database.inAccount({ accountId: 'silent', userId: 'u' }, async (tx) => {
      tx.event({ action: 'update', type: 'accounts', id: 'silent', after: { name: 'Silent' } })
    })
    const { rows } = await superuserIn(`select format, via from events order by account_id, n`)
    expect(rows.map(({ format, via }) => [format, via])).toEqual([
      [1, null],
      [1, null],
      [2, 'command'],
      [2, 'command'],
    ])
  } finally {
    await database.pool.end()
  }
})

async function superuserIn(text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({
    connectionString: Object.assign(new URL(inject('testServer').ownerUrl), { pathname: `/${name}` }).href,
  })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}
