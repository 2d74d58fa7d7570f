import { join } from 'node:path'
import { sql } from 'kysely'
import { validatePack } from '../core/pack/validate.ts'
import { createAccount, createUser, grantAccount, setAdmins } from '../server/features/accounts/provision.ts'
import { insertOrganization } from '../server/features/organizations/routes.ts'
import { applyPack } from '../server/features/schemas/apply.ts'
import { readPackFiles } from '../server/features/schemas/files.ts'
import type { Database, Tx } from '../server/platform/db.ts'
import { Halt } from '../server/platform/halt.ts'
import { root } from '../server/platform/root.ts'

export const account = 'bench'
export const user = 'bench-admin'

/** Products by stage: 100,000 in all. The first is P1's list of a thousand, the second P2's large one. */
export const volumes = {
  'ps-cuartel': 1_000,
  'ps-partida-uva': 80_000,
  'ps-vasija': 9_000,
  'ps-crianza': 4_500,
  'ps-corte': 4_000,
  'ps-lote-vino': 1_500,
}

/** Which origins the nth destination of an edge has: the numbers of the first and the last. */
const edges = [
  {
    schema: 'ms-cosecha-uva',
    origin: 'ps-cuartel',
    destination: 'ps-partida-uva',
    count: 80_000,
    first: 'n % 1000',
    each: 1,
    exclusive: false,
  },
  {
    schema: 'ms-molienda-uva',
    origin: 'ps-partida-uva',
    destination: 'ps-vasija',
    count: 4_500,
    first: 'n * 4',
    each: 4,
    exclusive: true,
  },
  {
    schema: 'ms-entrada-crianza',
    origin: 'ps-vasija',
    destination: 'ps-crianza',
    count: 4_500,
    first: 'n',
    each: 1,
    exclusive: true,
  },
  {
    schema: 'ms-armado-corte',
    origin: 'ps-crianza',
    destination: 'ps-corte',
    count: 1_500,
    first: 'n * 3',
    each: 3,
    exclusive: true,
  },
  {
    schema: 'ms-fraccionamiento',
    origin: 'ps-corte',
    destination: 'ps-lote-vino',
    count: 1_500,
    first: 'n',
    each: 1,
    exclusive: false,
  },
]

/**
 * Fills an empty database with the account that the workloads ask. Made by SQL because of its size, and through the
 * owner, who may let the planner look at what was written before the next step reads it.
 */
export async function buildFixture(owner: Database): Promise<void> {
  await createAccount(owner, { id: account, name: 'Banco de pruebas' })
  await createUser(owner, { id: user, email: 'bench@test.example', name: 'Bench' })
  await grantAccount(owner, account, user, [])
  const { pack } = validatePack(readPackFiles(join(root, 'demo', 'valle')))
  const step = async (work: (tx: Tx) => Promise<void>) => {
    await owner.inAccount({ accountId: account, userId: user }, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx.db)
      await work(tx)
    })
    await owner.pool.query('analyze')
  }
  await step(async (tx) => {
    await applyPack(tx, pack!)
    await setAdmins(tx, [user])
    const organizations: string[] = []
    for (let n = 0; n < 20; n++)
      organizations.push(
        (
          await insertOrganization(tx, {
            name: `Finca ${n}`,
            profile: { country: 'Argentina', state: 'Mendoza' },
          })
        ).id,
      )
    for (const [stage, count] of Object.entries(volumes))
      await insertProducts(tx, stage, count, organizations)
  })
  await step(async (tx) => {
    for (const edge of edges) await insertTransformations(tx, edge)
  })
  await step(project)
}

export async function hasFixture(database: Database): Promise<boolean> {
  if ((await database.pool.query('select from accounts where id = $1', [account])).rowCount === 0)
    return false
  return database.inAccount({ accountId: account, userId: user, readOnly: true }, async (tx) => {
    const whole = await tx.db
      .selectFrom('counters')
      .select('live')
      .where('account_id', '=', account)
      .executeTakeFirst()
    if (!whole)
      throw new Halt('the data of an earlier run is only half made: remove the folder bench in DATA_DIR')
    return true
  })
}

/** Public addresses of the bottling lots, each with a whole chain before it. */
export async function lotAddresses(database: Database): Promise<string[]> {
  return database.inAccount({ accountId: account, userId: user, readOnly: true }, async (tx) => {
    const rows = await tx.db
      .selectFrom('products')
      .select('uuid')
      .where('account_id', '=', account)
      .where('product_schema_id', '=', 'ps-lote-vino')
      .orderBy('identifier')
      .execute()
    return rows.map(({ uuid }) => uuid)
  })
}

const idOf = (kind: string, n = 'n') => sql.raw(`md5('${kind} ' || ${n})::uuid`)

async function insertProducts(tx: Tx, stage: string, count: number, organizations: string[]): Promise<void> {
  await sql`
    with made as (
      insert into products (account_id, id, uuid, product_schema_id, product_schema_version, organization_id, identifier, data,
        headers, search, unique_key, requirements_satisfied, created_at, created_by, updated_at, updated_by)
      select ${account}, ${idOf(stage)}, ${idOf(`public ${stage}`)}, ${stage}, 1, (${organizations}::uuid[])[1 + n % 20],
        'B-' || lpad(n::text, 6, '0'),
        jsonb_build_object('identifier', 'B-' || lpad(n::text, 6, '0'), 'variedad', 'malbec', 'vendimia', '2025', 'kilos', 4000 + n % 900,
          'altitud', 900 + n % 300, 'superficie', 5 + n % 20, 'volumen', 50 + n % 40, 'suelo', 'Franco arenoso con canto rodado',
          'vino', 'Siete Cuarteles Malbec 2025', 'botellas', 6000 + n, 'alcohol', 14.2),
        jsonb_build_object('identifier', 'b-' || lpad(n::text, 6, '0'), 'variedad', 'malbec'),
        'b-' || lpad(n::text, 6, '0') || ' malbec', 'B-' || n, ${stage === 'ps-cuartel'},
        timestamptz '2026-01-01' + n * interval '1 minute', ${user}, timestamptz '2026-01-01' + n * interval '1 minute', ${user}
      from generate_series(0, ${count - 1}::int) n
      returning uuid, id
    ), keys as (
      insert into public_keys (uuid, account_id, kind, record_id) select uuid, ${account}, 'product', id from made
    )
    select count(*) from made
  `.execute(tx.db)
}

async function insertTransformations(tx: Tx, edge: (typeof edges)[number]): Promise<void> {
  await sql`
    insert into milestones (account_id, id, product_id, organization_id, milestone_schema_id, milestone_schema_version, data,
      occurred_at, private, immutable, created_at, created_by, updated_at, updated_by)
    select ${account}, ${idOf(edge.schema)}, ${idOf(edge.destination)}, p.organization_id, ${edge.schema}, 1,
      jsonb_build_object('occurred_at', '2026-03-21T10:00:00.000Z', 'kilos', 4000, 'volumen', 50, 'modo', 'mano'),
      p.created_at + interval '1 day', false, false, p.created_at + interval '1 day', ${user}, p.created_at + interval '1 day', ${user}
    from generate_series(0, ${edge.count - 1}::int) n
    join products p on p.account_id = ${account} and p.id = ${idOf(edge.destination)}
  `.execute(tx.db)
  await sql`
    insert into links (account_id, milestone_id, origin_id, destination_id, exclusive)
    select ${account}, ${idOf(edge.schema)}, ${idOf(edge.origin, 'o')}, ${idOf(edge.destination)}, ${edge.exclusive}
    from generate_series(0, ${edge.count - 1}::int) n,
      lateral generate_series(${sql.raw(edge.first)}, ${sql.raw(edge.first)} + ${edge.each - 1}::int) o
  `.execute(tx.db)
}

async function project(tx: Tx): Promise<void> {
  await sql`
    update products p set
      has_origin = exists (select from links l where l.account_id = p.account_id and l.destination_id = p.id and l.deleted_at is null),
      has_destination = exists (select from links l where l.account_id = p.account_id and l.origin_id = p.id and l.deleted_at is null),
      consumed = exists (select from links l where l.account_id = p.account_id and l.origin_id = p.id and l.exclusive and l.deleted_at is null),
      requirements_satisfied = requirements_satisfied or exists (select from links l where l.account_id = p.account_id and l.destination_id = p.id and l.deleted_at is null),
      count_of_milestones = (select count(*) from milestones m where m.account_id = p.account_id and m.product_id = p.id and m.deleted_at is null),
      last_update_milestone = (select max(updated_at) from milestones m where m.account_id = p.account_id and m.product_id = p.id and m.deleted_at is null)
    where account_id = ${account}
  `.execute(tx.db)
  await sql`
    insert into counters (account_id, product_schema_id, organization_id, live)
    select account_id, product_schema_id, organization_id, count(*) from products where account_id = ${account} group by 1, 2, 3
  `.execute(tx.db)
}
