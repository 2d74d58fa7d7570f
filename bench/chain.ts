import { sql } from 'kysely'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { listedForm } from '../core/fields/index.ts'
import { validatePack } from '../core/pack/validate.ts'
import { setAdmins } from '../server/features/accounts/rights.ts'
import { insertAccount, insertGrant } from '../server/features/accounts/write.ts'
import { insertOrganization } from '../server/features/organizations/write.ts'
import { readPackFiles } from '../server/features/packs/files.ts'
import { applyPack } from '../server/features/packs/write.ts'
import { Database, openPool, type Tx } from '../server/platform/db/database.ts'
import { root } from '../server/platform/process/root.ts'
import type { Bench } from './figures.ts'
import { insertCounters } from './fixture.ts'
import { user } from './people.ts'

/**
 * Makes an account of the soy chain on first use, without events of its products. Returns its headers, and the ids of some products by
 * their identifiers.
 */
export async function openChain(
  { ownerUrl, headers }: Bench,
  account: string,
  named: readonly string[],
  fill: (chain: Chain) => Promise<void>,
): Promise<{ headers: Record<string, string>; ids: ReadonlyMap<string, string> }> {
  const pool = openPool(ownerUrl, 2)
  try {
    const ids = await new Database(pool).inAccount({ accountId: account, userId: user }, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx.db)
      const known = await idsOf(tx, named)
      if (known.size > 0) return known
      await fill(await makeAccount(tx))
      return idsOf(tx, named)
    })
    await pool.query('analyze products, product_activity, milestones, links')
    return { headers: { ...headers, 'x-audience': account }, ids }
  } finally {
    await pool.end()
  }
}

async function idsOf(tx: Tx, named: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.db
    .selectFrom('products')
    .select(['id', 'identifier'])
    .where('account_id', '=', tx.accountId)
    .where('identifier', 'in', named)
    .execute()
  return new Map(rows.map(({ identifier, id }) => [identifier, id]))
}

async function makeAccount(tx: Tx): Promise<Chain> {
  const { pack } = validatePack(readPackFiles(join(root, 'demo', 'litoral')))
  await insertAccount(tx, tx.accountId)
  await insertGrant(tx, user, [])
  await applyPack(tx, pack!)
  await setAdmins(tx, [user])
  const profile = { country: 'Argentina', state: 'Santa Fe' }
  const { id } = await insertOrganization(tx, { name: 'Granos del Tapenagá S.A.', profile })
  return new Chain(tx, id)
}

export const only = (id: string) => [id]
export const shared = (ids: readonly string[], count: number): string[][] =>
  Array.from({ length: count }, (_, n) => ids.filter((_id, at) => at % count === n))

/** Writes products whose origins are known. */
export class Chain {
  readonly #tx: Tx
  readonly #organization: string

  constructor(tx: Tx, organization: string) {
    this.#tx = tx
    this.#organization = organization
  }

  /** Plots of a season on a grid, each with a polygon of twelve sides. */
  async plots(prefix: string, count: number): Promise<string[]> {
    const ids: string[] = []
    for (let from = 0; from < count; from += 2_000) {
      const rows = Array.from({ length: Math.min(2_000, count - from) }, (_, n) => {
        const data = plotData(`${prefix}-${from + n}`, from + n)
        return { id: v7(), identifier: data.identifier, data, listed: listedForm({ data, i18n: {} }) }
      })
      await this.#products('ps-lote-soja', rows)
      ids.push(...rows.map(({ id }) => id))
    }
    return ids
  }

  /** Records a process of each product. */
  async process(schema: string, products: readonly string[], values: object) {
    const rows = products.map((product) => ({ id: v7(), product }))
    await sql`
      insert into milestones (account_id, id, product_id, organization_id, milestone_schema_id, milestone_schema_version, data,
        occurred_at, private, immutable, created_at, created_by, updated_at, updated_by)
      select ${this.#tx.accountId}, id, product, ${this.#organization}, ${schema}, 1,
        jsonb_build_object('occurred_at', to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) || ${JSON.stringify(values)}::jsonb,
        moment, false, false, now(), ${user}, now(), ${user}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, product uuid), (values (timestamptz '2026-03-01 12:00:00Z')) t (moment)
    `.execute(this.#tx.db)
    return rows
  }

  /** A product for each group of origins. */
  async madeOf(
    stage: string,
    process: string,
    origins: string[][],
    nameOf: (n: number) => string,
  ): Promise<string[]> {
    const rows = origins.map((_, n) => ({
      id: v7(),
      identifier: nameOf(n),
      data: { identifier: nameOf(n) },
      listed: null,
    }))
    await this.#products(stage, rows)
    const ids = rows.map(({ id }) => id)
    const made = await this.process(process, ids, {})
    const links = made.flatMap(({ id, product }, n) =>
      origins[n]!.map((origin) => ({ milestone: id, origin, destination: product })),
    )
    await sql`
      insert into links (account_id, milestone_id, origin_id, destination_id, exclusive)
      select ${this.#tx.accountId}, milestone, origin, destination, false
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as r (milestone uuid, origin uuid, destination uuid)
    `.execute(this.#tx.db)
    return ids
  }

  /** Writes the counters: without them, lists have no totals, and nobody reckons the readiness of what nothing has changed. */
  count(): Promise<void> {
    return insertCounters(this.#tx)
  }

  async #products(
    stage: string,
    rows: { id: string; identifier: string; data: object; listed: object | null }[],
  ) {
    await sql`
      with rows as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, identifier text, data jsonb, listed jsonb)
      ), active as (
        insert into product_activity (account_id, id, product_schema_id, organization_id)
        select ${this.#tx.accountId}, id, ${stage}, ${this.#organization} from rows
      )
      insert into products (account_id, id, uuid, product_schema_id, product_schema_version, organization_id, identifier, data,
        listed, search, requirements_satisfied, created_at, created_by, updated_at, updated_by)
      select ${this.#tx.accountId}, id, gen_random_uuid(), ${stage}, 1, ${this.#organization}, identifier, data,
        nullif(listed, 'null'), lower(identifier), true, now(), ${user}, now(), ${user}
      from rows
    `.execute(this.#tx.db)
  }
}

const corners = 12

function plotData(identifier: string, n: number) {
  const [lng, lat] = [-64 + (n % 200) * 0.02, -33 + Math.floor(n / 200) * 0.02]
  // Every ten-thousandth plot reaches over its neighbour.
  const radius = n % 10_000 === 1 ? 0.013 : 0.008
  const ring = Array.from({ length: corners + 1 }, (_, corner) => {
    const turn = ((corner % corners) * 2 * Math.PI) / corners
    return [lng + radius * Math.cos(turn), lat + radius * Math.sin(turn)].map(
      (degrees) => Math.round(degrees * 1e6) / 1e6,
    )
  })
  const geometry = { type: 'Polygon', coordinates: [ring] }
  return {
    identifier,
    renspa: '20.049.0.05236/00',
    campania: '2025/26',
    superficie: 220,
    location: { name: 'Campo', country: 'Argentina', state: 'Santa Fe', coords: { lng, lat } },
    polygons: { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }] },
  }
}
