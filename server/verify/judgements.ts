import { sql } from 'kysely'
import { riskCheckOf } from '../../core/eudr/assessment.ts'
import { isoDay, localMoment } from '../../core/fields/calendar.ts'
import { type Descriptor, fieldsOfKind, isGeometryField } from '../../core/fields/index.ts'
import { readGeometry } from '../../core/geometry/check.ts'
import { geometryWarningsOf } from '../../core/geometry/examine.ts'
import { shapesOf } from '../../core/geometry/shapes.ts'
import { isGeometry } from '../../core/geometry/summary.ts'
import { brokenWarnings } from '../../core/geometry/warnings.ts'
import { covers } from '../../core/rules/certificate.ts'
import {
  answerOf,
  asksAncestor,
  type EudrState,
  type Facts,
  meets,
  reckon,
  together,
  type Together,
  waitsOf,
} from '../../core/rules/readiness.ts'
import { readBalances } from '../features/balance/read.ts'
import type { Configuration } from '../features/configuration/configuration.ts'
import { append } from '../features/links/lineage.ts'
import { askedIn, awaitsOrigin, isLastStage, stageRules } from '../features/readiness/rules.ts'
import { readRisks } from '../features/statements/risk.ts'
import type { Tx } from '../platform/db/database.ts'
import { anyOf } from '../platform/db/rows.ts'

/** Products whose whole forms are held at once. */
const atOnce = 500

type ProductFactsRow = Facts & { isSatisfied: boolean; isLive: boolean }

/**
 * What live products of a stage lack, written as one text. The rules are those of core; what they judge is read here, from whole rows,
 * so a fault of the reader that the feature has shows. Balances alone are the feature's: GET /products/{id}/balance shows them.
 */
export async function judgeProducts(
  tx: Tx,
  config: Configuration,
  stage: string,
  ids: readonly string[],
  eudr: ReadonlyMap<string, EudrState>,
): Promise<ReadonlyMap<string, string>> {
  const rules = stageRules(config.stages.get(stage))
  const asksBalance = (asking: 'self' | 'ancestors') =>
    rules.some(({ of, needs }) => of === asking && needs.balance)
  const origins = rules.some(({ of }) => of === 'ancestors')
    ? await readOrigins(tx, ids)
    : new Map<string, string[]>()
  const own = await readFacts(tx, config, ids, eudr, asksBalance('self'))
  const above = await readFacts(
    tx,
    config,
    [...new Set([...origins.values()].flat())],
    eudr,
    asksBalance('ancestors'),
  )
  const asked = askedIn(config)
  const isLast = isLastStage(config, stage)
  return new Map(
    ids.flatMap((id): [string, string][] => {
      const facts = own.get(id)
      if (!facts?.isLive) return []
      const ancestors = [...ancestorsOf(origins, id)].map((one) => above.get(one)!)
      const states = rules.map((rule) =>
        rule.of === 'self'
          ? meets(rule.needs, facts)
          : answerOf(
              ancestors
                .filter((one) => asksAncestor(rule, one.stage, asked))
                .reduce<Together>((joined, one) => together(joined, meets(rule.needs, one)), undefined),
            ),
      )
      const { state, must, should } = reckon(rules, states, facts.eudr)
      const waits = waitsOf({ ...facts, isLast, state })
      return [[id, [state, must.of - must.done, should.of - should.done, ...waits].join(' ')]]
    }),
  )
}

/** The direct origins of products and of all that they came from, one level after the other. */
async function readOrigins(tx: Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const origins = new Map<string, string[]>()
  const seen = new Set(ids)
  for (let level = [...ids]; level.length > 0;) {
    const rows = await tx.db
      .selectFrom('links')
      .select(['origin_id as origin', 'destination_id as destination'])
      .distinct()
      .where('account_id', '=', tx.accountId)
      .where('destination_id', '=', anyOf(level))
      .where('deleted_at', 'is', null)
      .execute()
    for (const { origin, destination } of rows) append(origins, destination, origin)
    level = [...new Set(rows.map(({ origin }) => origin))].filter((id) => !seen.has(id))
    for (const id of level) seen.add(id)
  }
  return origins
}

function ancestorsOf(origins: ReadonlyMap<string, readonly string[]>, id: string): Set<string> {
  const found = new Set<string>()
  const stack = [...(origins.get(id) ?? [])]
  for (let one = stack.pop(); one !== undefined; one = stack.pop()) {
    if (found.has(one)) continue
    found.add(one)
    stack.push(...(origins.get(one) ?? []))
  }
  return found
}

async function readFacts(
  tx: Tx,
  config: Configuration,
  ids: readonly string[],
  eudr: ReadonlyMap<string, EudrState>,
  withBalance: boolean,
): Promise<Map<string, ProductFactsRow>> {
  const facts = new Map<string, ProductFactsRow>()
  for (let at = 0; at < ids.length; at += atOnce)
    await readSlice(tx, config, ids.slice(at, at + atOnce), eudr, withBalance, facts)
  return facts
}

async function readSlice(
  tx: Tx,
  config: Configuration,
  ids: readonly string[],
  eudr: ReadonlyMap<string, EudrState>,
  withBalance: boolean,
  facts: Map<string, ProductFactsRow>,
): Promise<void> {
  const products = await tx.db
    .selectFrom('products')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(ids))
    .execute()
  const { rows: processes } = await sql<Process>`
    select m.product_id as product, m.milestone_schema_id as schema, m.data, m.occurred_at as at, array(
      select c.check_schema_id from checks c
      where c.account_id = ${tx.accountId} and c.milestone_id = m.id and c.deleted_at is null
    ) as checks
    from milestones m
    where m.account_id = ${tx.accountId} and m.product_id = any(${[...ids]}::uuid[]) and m.deleted_at is null
    order by m.occurred_at desc, m.id desc
  `.execute(tx.db)
  const certificates = await tx.db
    .selectFrom('certificates')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('deleted_at', 'is', null)
    .execute()
  const balances = withBalance ? await readBalances(tx, config, ids) : undefined
  const risks = await readRisks(tx, ids, isoDay(localMoment(tx.now, config.timeZone)))
  const formOf = (stage: string) => config.stages.get(stage)?.descriptor ?? {}
  const placesOf = new Map(
    products.map(({ id, product_schema_id: stage, data }) => [
      id,
      fieldsOfKind(formOf(stage), 'location').map(([name]) => data[name]),
    ]),
  )
  const placeGrounds = await readGrounds(tx, [...placesOf.values()].flat().flatMap(idsIn))
  const ofProduct = new Map<string, Process[]>()
  for (const process of processes) append(ofProduct, process.product, process)
  for (const { id, product_schema_id: stage, data, ...product } of products) {
    const known = config.stages.get(stage)
    const own = ofProduct.get(id) ?? []
    const places = placesOf.get(id)!
    const first = own.reduce((day, { at }) => (at < day ? at : day), own[0]?.at ?? product.created_at)
    const day = isoDay(localMoment(first, config.timeZone))
    const named = { organization: product.organization_id, stage, locations: idsIn(data), day }
    facts.set(id, {
      stage,
      isLive: product.deleted_at === null,
      isSatisfied: product.requirements_satisfied,
      isIdentified: !product.is_unidentified,
      isRiskNegligible: riskCheckOf(risks.get(id) ?? null) === null,
      hasOrigin: known && awaitsOrigin(known) ? product.requirements_satisfied : product.has_origin,
      fields: new Set(Object.keys(data).filter((name) => isFilled(data[name]))),
      processes: new Set(own.map(({ schema }) => schema)),
      checks: new Set(own.flatMap(({ checks }) => checks)),
      hasPlace: places.some(isFilled),
      hasPolygon: isSound(
        [
          ...own.flatMap((one) =>
            geometriesIn(config.milestoneSchemas.get(one.schema)?.descriptor ?? {}, one.data),
          ),
          ...geometriesIn(formOf(stage), data),
          ...places.flatMap(idsIn).flatMap((place) => placeGrounds.get(place) ?? []),
        ][0],
      ),
      certificates: new Set(
        certificates
          .filter((row) =>
            covers(
              {
                organizations: row.organization_ids,
                stages: row.stage_ids,
                locations: row.location_ids,
                validFrom: row.valid_from,
                validTo: row.valid_to,
              },
              named,
            ),
          )
          .map(({ sort }) => sort),
      ),
      balance: balances?.get(id)?.balance.state ?? 'none',
      eudr: eudr.get(id) ?? { state: 'unknown', blocking: 0 },
    })
  }
}

interface Process {
  product: string
  schema: string
  data: Record<string, unknown>
  at: Date
  checks: string[]
}

const isFilled = (value: unknown): boolean =>
  ![undefined, 'null', '""', '{}', '[]'].includes(JSON.stringify(value))

/** The ids that a value of a form names. */
const idsIn = (value: unknown): string[] =>
  [...(JSON.stringify(value) ?? '').matchAll(/"_id":"([^"]+)"/g)].map(([, id]) => id!.toLowerCase())

const geometriesIn = (
  descriptor: Readonly<Record<string, Descriptor>>,
  data: Record<string, unknown>,
): unknown[] =>
  Object.entries(descriptor).flatMap(([name, entry]) =>
    isGeometryField(entry) && isFilled(data[name]) ? [data[name]] : [],
  )

/** Whether a geometry has polygons, and the EU would refuse none. */
function isSound(value: unknown): boolean {
  if (!isGeometry(value) || shapesOf(value).polygons.length === 0) return false
  return !geometryWarningsOf(value).some((code) => brokenWarnings.includes(code))
}

async function readGrounds(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; geometry: string }>`
    select id, geometry from locations
    where account_id = ${tx.accountId} and id::text = any(${[...new Set(ids)]}::text[]) and geometry is not null
  `.execute(tx.db)
  return new Map(rows.map(({ id, geometry }) => [id, readGeometry(geometry)]))
}
