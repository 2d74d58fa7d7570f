import { join } from 'node:path'
import { sql } from 'kysely'
import { ignored } from '../core/rules/search.ts'
import { validatePack } from '../core/pack/validate.ts'
import { setAdmins } from '../server/features/accounts/rights.ts'
import { insertAccount, insertGrant, insertUser } from '../server/features/accounts/write.ts'
import { insertOrganization } from '../server/features/organizations/write.ts'
import { loadConfiguration } from '../server/features/configuration/configuration.ts'
import { reckonProducts } from '../server/features/readiness/reckon.ts'
import { projectActivity } from '../server/features/products/projections.ts'
import { applyPack } from '../server/features/packs/write.ts'
import { readPackFiles } from '../server/features/packs/files.ts'
import type { Database, Tx } from '../server/platform/db/database.ts'
import { Halt } from '../server/platform/process/halt.ts'
import { root } from '../server/platform/process/root.ts'
import { withoutIndexes } from './bulk.ts'
import { insertNouns, insertPeople } from './nouns.ts'
import { account, accounts, user, users } from './people.ts'
import { type Stage, stages, type Volumes, volumesOf } from './stages.ts'

const written = ['products', 'product_activity', 'milestones', 'links', 'public_keys', 'events']

/** Of a hundred accounts, four have 60 % of all products, and the others share the rest. */
const others = Array.from({ length: 96 }, (_, n) => `bench-${n + 1}`)

/**
 * Fills an empty database with the data set of the scorecards: this many products, with three processes and 1.2 links
 * each, as many places, assets and files of the library in the large accounts, and as many people. SQL creates it because of
 * its size, including the events, projections and counters that the server would have written.
 */
export async function buildFixture(owner: Database, size: number): Promise<void> {
  const { pack } = validatePack(readPackFiles(join(root, 'demo', 'valle')))
  const shares = [
    ...accounts.map((id) => ({ id, products: Math.round(size * 0.15), organizations: 20 })),
    ...others.map((id) => ({ id, products: Math.round((size * 0.4) / others.length), organizations: 5 })),
  ]
  const owned = new Map<string, string[]>()
  for (const { id, organizations } of shares) {
    await owner.inAccount({ accountId: id, userId: user }, async (tx) => {
      await insertAccount(tx, id)
      for (const one of users) {
        await insertUser(tx, { id: one, email: `${one}@test.example`, name: one })
        await insertGrant(tx, one, [])
      }
      await applyPack(tx, pack!)
      await setAdmins(tx, [...users])
      owned.set(id, await insertOrganizations(tx, organizations))
    })
  }
  await withoutIndexes(
    owner.pool,
    [...written, 'locations', 'assets', 'media', 'users', 'grants'],
    async () => {
      await insertPeople(owner, size, accounts, others)
      for (const id of accounts)
        await owner.inAccount({ accountId: id, userId: user }, async (tx) => {
          await sql`set local statement_timeout = 0`.execute(tx.db)
          await insertNouns(tx, Math.round(size / accounts.length), owned.get(id)!)
        })
      for (const { id, products } of shares)
        await owner.inAccount({ accountId: id, userId: user }, async (tx) => {
          await sql`set local statement_timeout = 0`.execute(tx.db)
          const volumes = volumesOf(products)
          for (const stage of stages) await insertStage(tx, stage, volumes, owned.get(id)!)
        })
    },
  )
  for (const { id } of shares)
    await owner.inAccount({ accountId: id, userId: user }, async (tx) => {
      await projectAll(tx)
      await insertReadiness(tx)
      await insertCounters(tx)
    })
  await vacuum(owner)
}

/**
 * Does now what autovacuum would do later: the planner gets statistics, and the visibility map allows index-only scans.
 */
async function vacuum({ pool }: Database): Promise<void> {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query('vacuum (analyze)')
  client.release(true)
}

/** Whether the data set is complete: its counters are written last. */
export async function hasFixture(database: Database): Promise<boolean> {
  const { rowCount } = await database.pool.query('select from accounts limit 1')
  if (rowCount === 0) return false
  const scope = { accountId: others.at(-1)!, userId: user, readOnly: true }
  return database.inAccount(scope, async (tx) => {
    if (await tx.db.selectFrom('counters').select('live').limit(1).executeTakeFirst()) return true
    throw new Halt(
      'the data of an earlier run are half made or of an earlier version: remove the folder bench in DATA_DIR',
    )
  })
}

/** Public addresses of the bottling lots, each at the end of a whole chain. */
export async function lotAddresses(database: Database): Promise<string[]> {
  return database.inAccount({ accountId: account, userId: user, readOnly: true }, async (tx) => {
    const rows = await tx.db
      .selectFrom('products')
      .select('uuid')
      .where('account_id', '=', account)
      .where('product_schema_id', '=', 'ps-lote-vino')
      .where('deleted_at', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(1500)
      .execute()
    return rows.map(({ uuid }) => uuid)
  })
}

async function insertOrganizations(tx: Tx, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const profile = { country: 'Argentina', state: 'Mendoza' }
    ids.push((await insertOrganization(tx, { name: `Finca ${n}`, profile })).id)
  }
  return ids
}

/** A UUIDv7 computed from its kind and number, so that the id of the nth record needs no lookup. */
const idOf = (tx: Tx, kind: string, ms: ReturnType<typeof sql>, n = 'n') => {
  const hash = sql`md5(${`${tx.accountId} ${kind} `} || ${sql.raw(n)})`
  return sql`(lpad(to_hex(${ms}), 12, '0') || '7' || substr(${hash}, 1, 3) || '8' || substr(${hash}, 4, 15))::uuid`
}

/** Stages are forty days apart; the products of a stage are spread evenly over thirty days. */
const beginning = Date.UTC(2026, 0, 1)
const day = 86_400_000
const stepOf = (count: number) => Math.max(1, Math.floor((30 * 86_400) / count)) * 1000

const createdAt = (stage: Stage, volumes: Record<string, number>, n = 'n') =>
  sql`(${sql.lit(beginning + stages.indexOf(stage) * 40 * day)}::bigint + (${sql.raw(n)})::bigint * ${sql.lit(stepOf(volumes[stage.id]!))})`

const moment = (ms: ReturnType<typeof sql>) =>
  sql`(timestamptz '1970-01-01 00:00:00Z' + ${ms} * interval '1 millisecond')`

const productId = (tx: Tx, stage: Stage, volumes: Record<string, number>, n = 'n') =>
  idOf(tx, stage.id, createdAt(stage, volumes, n), n)

const stageOf = (id: string) => stages.find((stage) => stage.id === id)!

/** Processes of a product are an hour apart, its transformation first. */
const hour = 3_600_000

async function insertStage(
  tx: Tx,
  stage: Stage,
  volumes: Record<string, number>,
  organizations: string[],
): Promise<void> {
  const count = volumes[stage.id]!
  const created = createdAt(stage, volumes)
  const { used } = stage
  const isUsed = used ? sql`n < ${sql.lit(used.count(volumes))}` : sql`false`
  const organization = sql`(${organizations}::uuid[])[1 + n % ${sql.lit(organizations.length)}]`
  const headers = Object.entries(stage.headers)
  await sql`
    with numbers as materialized (
      select n, ${sql.raw(stage.identifier)} as identifier, ${created} as ms
      from generate_series(0, ${count - 1}::int) n
    ), drafts as materialized (
      select n, identifier, ${moment(sql`ms`)} as at, ${productId(tx, stage, volumes)} as id, ${organization} as organization_id,
        md5(${`${tx.accountId} public ${stage.id} `} || n)::uuid as uuid,
        jsonb_build_object('identifier', identifier, ${sql.raw(stage.data)}) as data
      from numbers
    ), made as (
      insert into products (account_id, id, uuid, product_schema_id, product_schema_version, organization_id, identifier, data,
        headers, search, series, unique_key, has_origin, has_destination, consumed, requirements_satisfied,
        created_at, created_by, updated_at, updated_by)
      select ${tx.accountId}, id, uuid, ${stage.id}, 1, organization_id, identifier, data,
        jsonb_build_object('identifier', lower(identifier), ${sql.raw(headers.map(([name, text]) => `'${name}', ${text}`).join(', '))}),
        concat_ws(' ', lower(identifier), ${sql.raw(headers.map(([, text]) => text).join(', '))})
          || E'\\n' || translate(lower(identifier), ${ignored}, '') || E'\\n',
        regexp_replace(identifier, '[0-9]+([^0-9]*)$', ${String.raw`0\1`}),
        ${sql.raw(stage.unique ?? 'null')}, ${stage.made !== undefined}, ${isUsed},
        ${used?.exclusive ?? false} and ${isUsed}, true, at, ${user}, at, ${user}
      from drafts
      returning account_id, id, product_schema_id, organization_id
    ), active as (
      insert into product_activity (account_id, id, product_schema_id, organization_id) select * from made
    ), keys as (
      insert into public_keys (uuid, account_id, kind, record_id) select uuid, ${tx.accountId}, 'product', id from drafts
    )
    ${appendCreations(
      tx,
      'products',
      sql`'uuid', uuid, 'product_schema_id', ${stage.id}::text, 'organization_id', organization_id, 'data', data,
        'i18n', '{}'::jsonb, 'is_unidentified', false, 'show_logo', true`,
    )}
  `.execute(tx.db)
  const values = [...(stage.made ? [stage.made] : []), ...stage.processes]
  for (const [at, { schema, data }] of values.entries()) {
    const ms = sql`(${created} + ${sql.lit((at + 1) * hour)})`
    const links = at === 0 && stage.made ? sql`, 'links', ${linksOf(tx, stage.made, volumes)}` : sql``
    await sql`
      with drafts as materialized (
        select n, ${moment(ms)} as at, ${idOf(tx, `${schema} ${at}`, ms)} as id, ${productId(tx, stage, volumes)} as product_id,
          ${organization} as organization_id,
          jsonb_build_object('occurred_at', to_char(${moment(ms)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ${sql.raw(data)}) as data
        from generate_series(0, ${count - 1}::int) n
      ), made as (
        insert into milestones (account_id, id, product_id, organization_id, milestone_schema_id, milestone_schema_version, data,
          occurred_at, private, immutable, created_at, created_by, updated_at, updated_by)
        select ${tx.accountId}, id, product_id, organization_id, ${schema}, 1, data, at, false, false, at, ${user}, at, ${user}
        from drafts
      )
      ${appendCreations(
        tx,
        'milestones',
        sql`'product_id', product_id, 'organization_id', organization_id, 'milestone_schema_id', ${schema}::text, 'data', data,
          'i18n', '{}'::jsonb, 'private', false, 'immutable', false, 'warnings', '[]'::jsonb, 'late', false ${links}`,
      )}
    `.execute(tx.db)
  }
  if (!stage.made) return
  const { schema, from, first, each, exclusive } = stage.made
  const ms = sql`(${created} + ${sql.lit(hour)})`
  await sql`
    insert into links (account_id, milestone_id, origin_id, destination_id, exclusive)
    select ${tx.accountId}, ${idOf(tx, `${schema} 0`, ms)}, ${productId(tx, stageOf(from), volumes, 'o')},
      ${productId(tx, stage, volumes)}, ${exclusive}
    from generate_series(0, ${count - 1}::int) n,
      lateral generate_series(${sql.raw(first(volumes))}, ${sql.raw(first(volumes))} + ${sql.lit(each - 1)}) o
  `.execute(tx.db)
}

/** Appends the events of the drafts' creation, as the server writes them, a thousand at a time; `after`: the columns they tell. */
function appendCreations(tx: Tx, table: 'products' | 'milestones', after: ReturnType<typeof sql>) {
  const quoted = (text: string) => JSON.stringify(text)
  const [account, by, type] = [tx.accountId, user, table].map(quoted)
  return sql`
    select count(append_events(${tx.accountId}, events)) from (
      select ('[' || string_agg(
        ${`{"account":${account},"at":"`} || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') ||
        ${`","by":${by},"via":"command","action":"create","type":${type},"record":"`} || id ||
        '","version":1,"before":null,"after":' || jsonb_build_object(${after}) || '}', ',' order by n) || ']')::json as events
      from drafts group by n / 1000 order by n / 1000
    ) slices`
}

/** The links of the nth transformation, as its event holds them. */
const linksOf = (
  tx: Tx,
  { from, first, each, exclusive }: NonNullable<Stage['made']>,
  volumes: Volumes,
) => sql`(
  select jsonb_agg(jsonb_build_object('origin_id', ${productId(tx, stageOf(from), volumes, 'o')},
    'quantity', null, 'unit', null, 'exclusive', ${exclusive}::boolean))
  from generate_series(${sql.raw(first(volumes))}, ${sql.raw(first(volumes))} + ${sql.lit(each - 1)}) o)`

async function projectAll(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx.db)
  const rows = await tx.db
    .selectFrom('products')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .execute()
  for (let at = 0; at < rows.length; at += 20_000)
    await projectActivity(
      tx,
      rows.slice(at, at + 20_000).map(({ id }) => id),
    )
}

/** Products of a stage are made alike, so the first of them is judged for all. Their EPCIS events are left out. */
async function insertReadiness(tx: Tx): Promise<void> {
  const config = await loadConfiguration(tx)
  for (const { id: stage } of stages) {
    const first = await tx.db
      .selectFrom('products')
      .select('id')
      .where('account_id', '=', tx.accountId)
      .where('product_schema_id', '=', stage)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const [judged] = await reckonProducts(tx, config, stage, [first.id], new Map())
    const { state, mustMissing, shouldMissing, waits } = judged!
    if (waits.length > 0) throw new Error(`products of ${stage} wait: ${waits.join()}`)
    await sql`
      insert into readiness (account_id, product_id, product_schema_id, organization_id, created_at, state, must_missing,
        should_missing, version, count_of_milestones, last_update_milestone)
      select p.account_id, p.id, p.product_schema_id, p.organization_id, p.created_at, ${state}, ${mustMissing}, ${shouldMissing},
        p.version, a.count_of_milestones, a.last_update_milestone
      from products p join product_activity a on a.account_id = ${tx.accountId} and a.id = p.id
      where p.account_id = ${tx.accountId} and p.product_schema_id = ${stage}
    `.execute(tx.db)
  }
  for (const cursors of ['readiness_cursors', 'epcis_cursors'])
    await sql`
      insert into ${sql.table(cursors)} (account_id, seen_n)
      select account_id, n from event_heads where account_id = ${tx.accountId}
    `.execute(tx.db)
}

/** The counters of all products of an account. */
export async function insertCounters(tx: Tx): Promise<void> {
  await sql`
    insert into counters (account_id, product_schema_id, organization_id, live)
    select account_id, product_schema_id, organization_id, count(*) from products
    where account_id = ${tx.accountId} group by 1, 2, 3
  `.execute(tx.db)
}
