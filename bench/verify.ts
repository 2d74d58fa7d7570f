import { join } from 'node:path'
import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { loadDemo } from '../server/demo.ts'
import { Database, openPool, type Tx } from '../server/platform/db/database.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { readSettings } from '../server/platform/process/settings.ts'
import { openDatabase } from '../server/platform/db/postgres.ts'
import { verify } from '../server/verify/index.ts'
import { manipulations } from '../test/kit/manipulations.ts'
import { tamper } from '../test/kit/tamper.ts'
import { type Figure, type Workload } from './figures.ts'

const account = 'valle'
const random = 1_000
/** Random changes that one verification looks for. */
const batch = 100

/** `script/db verify` names every change behind the server's back, and is fast enough to be run every night. */
export const verifyWorkload: Workload<string> = {
  title: 'verify names every change behind the server’s back (verify.noticed), and how fast (verify.speed)',
  run: async (folder) => [await withDemo(folder, 40, measureSpeed), await withDemo(folder, 1, countNoticed)],
}

/** Runs `work` on a new database with the demo at a scale. */
async function withDemo(
  folder: string,
  scale: number,
  work: (owner: Database) => Promise<Figure>,
): Promise<Figure> {
  const dataDir = join(folder, 'verify')
  rmSync(dataDir, { recursive: true, force: true })
  const server = await openDatabase({ dataDir, databaseUrl: null })
  const pool = openPool(server.ownerUrl, 4)
  try {
    await migrate(server.ownerUrl)
    const settings = readSettings({ DATA_DIR: dataDir })
    const owner = new Database(pool, settings.publicPageUrl)
    await loadDemo(owner, { scale, settings, setPassword: undefined })
    return await work(owner)
  } finally {
    await pool.end()
    await server.stop()
  }
}

async function measureSpeed(owner: Database): Promise<Figure> {
  const { rows } = await owner.pool.query<{ events: number }>('select sum(n)::int as events from event_heads')
  const { events } = rows[0]!
  const begun = performance.now()
  const { differ } = await verify(owner)
  const seconds = (performance.now() - begun) / 1000
  console.error(`verify: ${events} events in ${seconds.toFixed(1)} s, ${differ.length} differ`)
  return { name: 'verify.speed', ratio: differ.length ? 0 : events / seconds / 50_000, target: 1 }
}

async function countNoticed(owner: Database): Promise<Figure> {
  let noticed = 0
  for (const { what, change, found } of manipulations) {
    const differ = await tamper(owner, account, change)
    if (differ.some(({ table, what: wrong }) => `${table}: ${wrong}`.startsWith(found))) noticed += 1
    else console.error(`verify: ${what} was not noticed`)
  }
  const tables = Object.keys(targets)
  let changed = 0
  for (let n = 0; changed < random; n += 1) {
    const table = tables[n % tables.length]!
    const scope = { accountId: account, userId: 'bench', readOnly: true }
    const changes = await owner.inAccount(scope, (tx) =>
      drawChanges(tx, table, Math.min(batch, random - changed)),
    )
    const differ = await tamper(
      owner,
      account,
      changes.map(({ statement }) => statement),
    )
    const named = new Set(differ.filter((one) => one.table === table).map(({ id }) => id))
    for (const { ids, statement } of changes) {
      if (ids.every((id) => named.has(id))) noticed += 1
      else console.error(`verify: not noticed: ${statement}`)
    }
    changed += changes.length
  }
  const all = manipulations.length + random
  console.error(`verify: ${noticed} of ${all} changes noticed`)
  return { name: 'verify.noticed', ratio: noticed / all, target: 1 }
}

interface Change {
  /** The records that it changes; each must be named. */
  ids: readonly string[]
  statement: string
}

/** The tables that are changed at random, each with the expression of a record's name, edits of columns, and a column to swap. */
const targets: Record<string, { id: string; edits: Record<string, string>; swapped?: string }> = {
  products: {
    id: 'id::text',
    swapped: 'data',
    edits: {
      data: `data || '{"other": true}'`,
      identifier: `identifier || 'x'`,
      search: `search || 'x'`,
      headers: `headers || '{"other": "x"}'`,
      created_by: `'nobody'`,
      updated_at: `updated_at - interval '1 microsecond'`,
      show_logo: 'not show_logo',
      version: 'version + 1',
    },
  },
  milestones: {
    id: 'id::text',
    swapped: 'data',
    edits: {
      data: `data || '{"other": true}'`,
      occurred_at: `occurred_at + interval '1 microsecond'`,
      private: 'not private',
      late: 'not late',
      warnings: `warnings || '[{"code": "AFTER_USE"}]'`,
      updated_by: `'nobody'`,
      i18n: `i18n || '{"en": {}}'`,
    },
  },
  links: {
    id: `milestone_id || ' ' || origin_id`,
    edits: {
      quantity: 'coalesce(quantity, 0) + 1',
      unit: `coalesce(unit, '') || 't'`,
      deletion_batch: 'gen_random_uuid()',
    },
  },
  insights: {
    id: 'id::text',
    swapped: 'value',
    edits: { value: `value || '0'`, name: `name || '0'`, created_at: 'now()' },
  },
  public_keys: { id: 'record_id::text', edits: { uuid: 'gen_random_uuid()' } },
  organizations: {
    id: 'id::text',
    swapped: 'name',
    edits: { name: `name || ' S.A.'`, profile: `profile || '{"other": true}'` },
  },
  grants: { id: 'user_id', edits: { role_keys: `array_append(role_keys, 'Level two')` } },
  assignments: {
    id: 'user_id',
    edits: { tags: 'array_append(tags, gen_random_uuid())', updated_at: 'now()' },
  },
  edges: { id: 'milestone_schema_id', edits: { reuse: 'not reuse', strict_time: 'not strict_time' } },
  milestone_schema_versions: {
    id: `id || ' ' || version`,
    edits: { content: `(' ' || content::text)::json` },
  },
  events: {
    id: 'n::text',
    swapped: 'after',
    edits: {
      at: `at + interval '1 microsecond'`,
      by_user: `'nobody'`,
      after: `(' ' || after::text)::json`,
      record_id: `'nothing'`,
      action: `action || 'd'`,
    },
  },
}

/** So many changes, each of other records: edits, deletions, and swaps of a value between two records. */
async function drawChanges(tx: Tx, table: string, count: number): Promise<Change[]> {
  const { id, edits, swapped } = targets[table]!
  const { rows: records } = await sql<{ id: string; value: string | null }>`
    select ${sql.raw(id)} as id, ${sql.raw(swapped ?? 'null')}::text as value from ${sql.table(table)}
    where account_id = ${tx.accountId} ${table === 'events' ? sql`and after is not null` : sql``}
    order by random() limit ${2 * count}
  `.execute(tx.db)
  const changes: Change[] = []
  const isOne = (key: string) =>
    `account_id = ${pg.escapeLiteral(tx.accountId)} and ${id} = ${pg.escapeLiteral(key)}`
  while (changes.length < count) {
    const record = records.pop()
    if (!record) break
    // A deleted event shows in the one after it.
    const kind = drawn(['edit', ...(table === 'events' ? [] : ['delete']), ...(swapped ? ['swap'] : [])])
    const other = kind === 'swap' ? records.findIndex(({ value }) => value !== record.value) : -1
    const name = drawn(Object.keys(edits))
    if (kind === 'delete')
      changes.push({ ids: [record.id], statement: `delete from ${table} where ${isOne(record.id)}` })
    else if (other >= 0) {
      const [partner] = records.splice(other, 1)
      const ids = [record.id, partner!.id] as const
      changes.push({ ids, statement: swap(tx, table, ...ids) })
    } else
      changes.push({
        ids: [record.id],
        statement: `update ${table} set ${name} = ${edits[name]} where ${isOne(record.id)}`,
      })
  }
  return changes
}

/** Gives each of two records the other one's value. */
function swap(tx: Tx, table: string, one: string, other: string): string {
  const { id, swapped } = targets[table]!
  const pair = [one, other].map((key) => pg.escapeLiteral(key))
  const account = pg.escapeLiteral(tx.accountId)
  return `update ${table} t set ${swapped} = o.value
    from (select ${id} as id, ${swapped} as value from ${table} where account_id = ${account}) o
    where t.account_id = ${account} and (t.${id}, o.id) in ((${pair.join(', ')}), (${pair.toReversed().join(', ')}))`
}

const drawn = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!
