import { type RawBuilder, sql } from 'kysely'
import { type AssessedRisk, riskCheckOf } from '../../../core/eudr/assessment.ts'
import { isoDay, localMoment } from '../../../core/fields/calendar.ts'
import { fieldsOfKind, type Form, isGeometryField } from '../../../core/fields/index.ts'
import { brokenWarnings } from '../../../core/geometry/warnings.ts'
import type { EudrState, Facts, Needs } from '../../../core/rules/readiness.ts'
import type { Tx } from '../../platform/db/database.ts'
import { arrayOf } from '../../platform/db/rows.ts'
import { readBalances } from '../balance/read.ts'
import { readCoveringKinds } from '../certificates/coverage.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { uuidPattern } from '../origin/lots.ts'
import { readRisks } from '../statements/risk.ts'
import { awaitsOrigin } from './rules.ts'

/** A product as its rules ask it. */
export interface Product extends Facts {
  id: string
  organization: string
  identifier: string
  createdAt: Date
  isArchived: boolean
  isSatisfied: boolean
  /** Something was made of it, so administrators alone correct its form (PRD-14). */
  isUsed: boolean
  /** What it was when this was read. */
  version: number
  countOfMilestones: number
  lastUpdateMilestone: Date | null
}

interface Row {
  id: string
  stage: string
  organization: string
  identifier: string
  created_at: Date
  deleted_at: Date | null
  version: number
  is_unidentified: boolean
  requirements_satisfied: boolean
  has_origin: boolean
  has_destination: boolean
  fields: string[]
  count_of_milestones: number
  last_update_milestone: Date | null
}

/** Of products that nobody asked the checks about. */
const unknownEudr: EudrState = { state: 'unknown', blocking: 0 }

const none: ReadonlySet<string> = new Set()

/**
 * What is known of some products, as far as the needs ask for it. What the EU's checks found is given: they take longer than a
 * transaction may.
 */
export async function readFacts(
  tx: Tx,
  config: Configuration,
  needs: readonly Needs[],
  ids: readonly string[],
  eudr: ReadonlyMap<string, EudrState>,
): Promise<Map<string, Product>> {
  if (ids.length === 0) return new Map()
  const places = placeFields(config)
  const rows = await readRows(tx, ids, fieldsAsked(config, needs, places))
  const asked = <Member extends keyof Needs>(member: Member) => [
    ...new Set(needs.flatMap((one) => (one[member] === undefined ? [] : [one[member]]))),
  ]
  const today = isoDay(localMoment(tx.now, config.timeZone))
  const [processes, checks, polygons, certificates, balances, risks] = await Promise.all([
    readProcesses(tx, ids, asked('process')),
    readChecks(tx, ids, asked('check')),
    asked('polygon').length > 0 ? readPolygons(tx, config, ids, places) : none,
    asked('certificate').length > 0 ? readCoveringKinds(tx, ids) : new Map<string, ReadonlySet<string>>(),
    asked('balance').length > 0 ? readBalances(tx, config, ids) : new Map(),
    asked('risk').length > 0 ? readRisks(tx, ids, today) : new Map<string, AssessedRisk>(),
  ])
  return new Map(
    rows.map((row): [string, Product] => {
      const fields = new Set(row.fields)
      const stage = config.stages.get(row.stage)
      return [
        row.id,
        {
          id: row.id,
          stage: row.stage,
          organization: row.organization,
          identifier: row.identifier,
          createdAt: row.created_at,
          isArchived: row.deleted_at !== null,
          isSatisfied: row.requirements_satisfied,
          isUsed: row.has_destination,
          version: row.version,
          countOfMilestones: row.count_of_milestones,
          lastUpdateMilestone: row.last_update_milestone,
          isIdentified: !row.is_unidentified,
          hasOrigin: stage && awaitsOrigin(stage) ? row.requirements_satisfied : row.has_origin,
          fields,
          processes: processes.get(row.id) ?? none,
          checks: checks.get(row.id) ?? none,
          hasPlace: (places.get(row.stage) ?? []).some((name) => fields.has(name)),
          hasPolygon: polygons.has(row.id),
          certificates: certificates.get(row.id) ?? none,
          balance: balances.get(row.id)?.balance.state ?? 'none',
          eudr: eudr.get(row.id) ?? unknownEudr,
          isRiskNegligible: riskCheckOf(risks.get(row.id) ?? null) === null,
        },
      ]
    }),
  )
}

/** The fields of each stage that name a place. */
const placeFields = (config: Configuration): ReadonlyMap<string, string[]> =>
  new Map(
    [...config.stages.values()].map(({ id, descriptor }) => [
      id,
      fieldsOfKind(descriptor, 'location').map(([name]) => name),
    ]),
  )

function fieldsAsked(
  config: Configuration,
  needs: readonly Needs[],
  places: ReadonlyMap<string, string[]>,
): Record<string, string[]> {
  const named = needs.flatMap(({ field }) => field ?? [])
  const isPlace = needs.some(({ place }) => place)
  return Object.fromEntries(
    [...config.stages.values()].map(({ id, content }) => [
      id,
      [
        ...new Set([
          ...named.filter((name) => Object.hasOwn(content.schema.properties, name)),
          ...(isPlace ? places.get(id)! : []),
        ]),
      ],
    ]),
  )
}

/** Some products under p, each looked up by its id. */
const wantedProducts = (tx: Tx, ids: readonly string[]) => sql`
  unnest(${arrayOf(ids)}::uuid[]) as wanted (id)
  cross join lateral (
    select * from products where account_id = ${tx.accountId} and id = wanted.id
    offset 0
  ) as p`

/** The live processes under m of the product with this id. */
const processesOf = (tx: Tx, product: string) => sql`
  lateral (
    select id, milestone_schema_id as schema, occurred_at, data, listed from milestones
    where account_id = ${tx.accountId} and product_id = ${sql.ref(product)} and deleted_at is null
    offset 0
  ) as m`

async function readRows(tx: Tx, ids: readonly string[], fields: Record<string, string[]>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, p.product_schema_id as stage, p.organization_id as organization, p.identifier, p.created_at, p.deleted_at,
      p.version, p.is_unidentified, p.requirements_satisfied, p.has_origin, p.has_destination, a.count_of_milestones,
      a.last_update_milestone,
      array(
        select name from jsonb_array_elements_text(${JSON.stringify(fields)}::jsonb -> p.product_schema_id) as name
        where coalesce(p.data -> name, 'null') not in ('null', '""', '{}', '[]')
      ) as fields
    from ${wantedProducts(tx, ids)}
    cross join lateral (
      select count_of_milestones, last_update_milestone from product_activity
      where account_id = ${tx.accountId} and id = wanted.id
      offset 0
    ) as a
  `.execute(tx.db)
  return rows
}

const readProcesses = (tx: Tx, ids: readonly string[], schemas: readonly string[]) =>
  readSchemas(tx, ids, schemas, sql`m.schema`)

const readChecks = (tx: Tx, ids: readonly string[], schemas: readonly string[]) =>
  readSchemas(
    tx,
    ids,
    schemas,
    sql`c.check_schema_id`,
    sql`cross join lateral (
      select check_schema_id from checks
      where account_id = ${tx.accountId} and milestone_id = m.id and deleted_at is null
      offset 0
    ) as c`,
  )

/** Which of some schemas each product has, in a column of its processes or of what belongs to them. */
async function readSchemas(
  tx: Tx,
  ids: readonly string[],
  schemas: readonly string[],
  column: RawBuilder<unknown>,
  more = sql``,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (schemas.length === 0) return new Map()
  const { rows } = await sql<{ id: string; schemas: string[] }>`
    select wanted.id, array_agg(distinct ${column}) as schemas
    from unnest(${arrayOf(ids)}::uuid[]) as wanted (id)
    cross join ${processesOf(tx, 'wanted.id')} ${more}
    where ${column} = any(${schemas}::text[])
    group by 1
  `.execute(tx.db)
  return new Map(rows.map((row) => [row.id, new Set(row.schemas)]))
}

/** Whether a stored geometry has polygons; whether it is one at all. */
const hasPolygons = (value: RawBuilder<unknown>) =>
  sql`jsonb_path_exists(${value}, '$.features[*].geometry.** ? (@.type == "Polygon" || @.type == "MultiPolygon")')`
const isFilled = (value: RawBuilder<unknown>) => sql`coalesce(${value}, 'null') not in ('null', '""', '{}')`

/**
 * Products whose ground has polygons, that of their newest process with one, of their form, or of the place that they name (GEO-03), and
 * none that the EU refuses: a broken polygon is a missing one (ORI-06).
 */
async function readPolygons(
  tx: Tx,
  config: Configuration,
  ids: readonly string[],
  places: ReadonlyMap<string, string[]>,
): Promise<ReadonlySet<string>> {
  const drawn = (forms: Iterable<{ id: string; descriptor: Form['descriptor'] }>) =>
    JSON.stringify(
      Object.fromEntries(
        [...forms].map(({ id, descriptor }) => [
          id,
          Object.keys(descriptor).filter((name) => isGeometryField(descriptor[name]!)),
        ]),
      ),
    )
  const stages = drawn(config.stages.values())
  const processes = drawn(config.milestoneSchemas.values())
  const { rows } = await sql<{ id: string }>`
    with found as materialized (
      select p.id, p.product_schema_id as stage, p.data, p.listed from ${wantedProducts(tx, ids)}
    ), grounds as materialized (
      select f.id, 1 as rank, m.occurred_at, m.id as process, g.n,
        ${hasPolygons(sql`m.data -> g.name`)} as has_polygons, m.listed -> 'warnings' -> g.name as warnings
      from found f
      cross join ${processesOf(tx, 'f.id')}
      cross join lateral jsonb_array_elements_text(${processes}::jsonb -> m.schema) with ordinality as g (name, n)
      where ${isFilled(sql`m.data -> g.name`)}
      union all
      select f.id, 2, null, null, g.n, ${hasPolygons(sql`f.data -> g.name`)}, f.listed -> 'warnings' -> g.name
      from found f
      cross join lateral jsonb_array_elements_text(${stages}::jsonb -> f.stage) with ordinality as g (name, n)
      where ${isFilled(sql`f.data -> g.name`)}
      union all
      select f.id, 3, null, null, g.n, l.area_ha is not null, to_jsonb(l.warnings)
      from found f
      cross join lateral jsonb_array_elements_text(${JSON.stringify(Object.fromEntries(places))}::jsonb -> f.stage)
        with ordinality as g (name, n)
      cross join lateral (
        select case when f.data -> g.name ->> '_id' ~* ${uuidPattern} then (f.data -> g.name ->> '_id')::uuid end as id
      ) as place
      join locations l on l.account_id = ${tx.accountId} and l.id = place.id
      where l.geometry is not null
    ), held as (
      select distinct on (id) id, has_polygons, warnings from grounds
      order by id, rank, occurred_at desc, process desc, n
    )
    select id from held where has_polygons and not coalesce(warnings, '[]') ?| ${[...brokenWarnings]}::text[]
  `.execute(tx.db)
  return new Set(rows.map(({ id }) => id))
}
