import { sql } from 'kysely'
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
import { join } from 'node:path'
import type { Bench } from './figures.ts'
import { user } from './people.ts'

/** The account of the soy chain, beside those of wine. */
export const soyAccount = 'bench-soy'

/** Products that workloads ask for by their names. */
const named = {
  /** Traced back to 4,900 products: over a hundred lots of the mill. */
  shipment: 'EM-TRACE',
  /** Twenty levels of two products, each made of both of the level before. */
  ladder: 'LADDER-0-0',
  /** Made of 40,000 plots with polygons. */
  great: 'EM-GREAT',
}
export const plotCount = 40_000
const ladderLevels = 20

/** Makes the account on first use, without events: only reading is measured. Returns its headers and the ids of the named products. */
export async function soyOf({ ownerUrl, headers }: Bench): Promise<{
  headers: Record<string, string>
  ids: Record<keyof typeof named, string>
}> {
  const pool = openPool(ownerUrl, 2)
  try {
    const found = await new Database(pool).inAccount({ accountId: soyAccount, userId: user }, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx.db)
      const known = await idsOf(tx)
      if (known.length === 0) await fill(tx)
      return Object.fromEntries((await idsOf(tx)).map(({ identifier, id }) => [identifier, id]))
    })
    await pool.query('analyze products, milestones, links')
    return {
      headers: { ...headers, 'x-audience': soyAccount },
      ids: { shipment: found[named.shipment]!, ladder: found[named.ladder]!, great: found[named.great]! },
    }
  } finally {
    await pool.end()
  }
}

const idsOf = (tx: Tx) =>
  tx.db
    .selectFrom('products')
    .select(['id', 'identifier'])
    .where('account_id', '=', tx.accountId)
    .where('identifier', 'in', Object.values(named))
    .execute()

async function fill(tx: Tx): Promise<void> {
  console.error(`making ${plotCount.toLocaleString('en')} plots`)
  const { pack } = validatePack(readPackFiles(join(root, 'demo', 'litoral')))
  await insertAccount(tx, soyAccount)
  await insertGrant(tx, user, [])
  await applyPack(tx, pack!)
  await setAdmins(tx, [user])
  const profile = { country: 'Argentina', state: 'Santa Fe' }
  const { id: organization } = await insertOrganization(tx, { name: 'Granos del Tapenagá S.A.', profile })
  const chain = new Chain(tx, organization)
  const shipment = async (name: string, plots: number, lots: number) => {
    const grown = await chain.plots(name, plots)
    const loads = await chain.madeOf(
      'ps-partida',
      'ms-cosecha-carga',
      grown.map(only),
      (n) => `${name}-L-${n}`,
    )
    const gathered = shared(loads, lots)
    const stored = await chain.madeOf(
      'ps-lote-acopio',
      'ms-ingreso-acopio',
      gathered,
      (n) => `${name}-A-${n}`,
    )
    const milled = await chain.madeOf(
      'ps-lote-industrial',
      'ms-molienda',
      stored.map(only),
      (n) => `${name}-M-${n}`,
    )
    await chain.madeOf('ps-embarque', 'ms-carga-buque', [milled], () => name)
  }
  await shipment(named.shipment, 2_350, 100)
  await shipment(named.great, plotCount, 400)
  let level = await chain.plots('LADDER', 2)
  for (let at = ladderLevels - 1; at >= 0; at--)
    level = await chain.madeOf(
      'ps-engorde',
      'ms-traslado-siguiente',
      [level, level],
      (n) => `LADDER-${at}-${n}`,
    )
}

const only = (id: string) => [id]
const shared = (ids: readonly string[], count: number): string[][] =>
  Array.from({ length: count }, (_, n) => ids.filter((_id, at) => at % count === n))

/** Writes products whose origins are known. */
class Chain {
  readonly #tx: Tx
  readonly #organization: string

  constructor(tx: Tx, organization: string) {
    this.#tx = tx
    this.#organization = organization
  }

  /** Plots of a season on a grid, each with a polygon of twelve sides and a look at it after the cut-off date. */
  async plots(prefix: string, count: number): Promise<string[]> {
    const ids: string[] = []
    for (let from = 0; from < count; from += 2_000) {
      const rows = Array.from({ length: Math.min(2_000, count - from) }, (_, n) => {
        const data = plotData(`${prefix}-${from + n}`, from + n)
        return { id: v7(), identifier: data.identifier, data, listed: listedForm({ data, i18n: {} }) }
      })
      await this.#products('ps-lote-soja', rows)
      const looks = rows.map(({ id }) => ({ id: v7(), product: id }))
      await this.#processes('ms-monitoreo', looks, { area: 100, resultado: 'sin' })
      ids.push(...rows.map(({ id }) => id))
    }
    return ids
  }

  /** A product for each group of origins. */
  async madeOf(stage: string, process: string, origins: string[][], nameOf: (n: number) => string) {
    const rows = origins.map((_, n) => ({
      id: v7(),
      identifier: nameOf(n),
      data: { identifier: nameOf(n) },
      listed: null,
    }))
    await this.#products(stage, rows)
    const made = rows.map(({ id }) => ({ id: v7(), product: id }))
    await this.#processes(process, made, {})
    const links = made.flatMap(({ id, product }, n) =>
      origins[n]!.map((origin) => ({ milestone: id, origin, destination: product })),
    )
    await sql`
      insert into links (account_id, milestone_id, origin_id, destination_id, exclusive)
      select ${soyAccount}, milestone, origin, destination, false
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as r (milestone uuid, origin uuid, destination uuid)
    `.execute(this.#tx.db)
    return rows.map(({ id }) => id)
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
        select ${soyAccount}, id, ${stage}, ${this.#organization} from rows
      )
      insert into products (account_id, id, uuid, product_schema_id, product_schema_version, organization_id, identifier, data,
        listed, search, requirements_satisfied, created_at, created_by, updated_at, updated_by)
      select ${soyAccount}, id, gen_random_uuid(), ${stage}, 1, ${this.#organization}, identifier, data,
        nullif(listed, 'null'), lower(identifier), true, now(), ${user}, now(), ${user}
      from rows
    `.execute(this.#tx.db)
  }

  async #processes(schema: string, rows: { id: string; product: string }[], values: object): Promise<void> {
    const at = '2026-03-01T12:00:00.000Z'
    await sql`
      insert into milestones (account_id, id, product_id, organization_id, milestone_schema_id, milestone_schema_version, data,
        occurred_at, private, immutable, created_at, created_by, updated_at, updated_by)
      select ${soyAccount}, id, product, ${this.#organization}, ${schema}, 1, ${JSON.stringify({ occurred_at: at, ...values })}::jsonb,
        ${at}, false, false, now(), ${user}, now(), ${user}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, product uuid)
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
