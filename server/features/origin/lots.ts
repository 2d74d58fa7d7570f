import { sql } from 'kysely'
import { isLatitude, isLongitude } from '../../../core/geometry/check.ts'
import { isRecord } from '../../../core/fields/kind.ts'
import { cutoffDate } from '../../../core/geometry/eu.ts'
import { pointGround, readGroundValue, readGroundText } from '../../../core/geometry/ground.ts'
import type { Position } from '../../../core/geometry/shapes.ts'
import type { Lot } from '../../../core/rules/origin.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { briefData } from '../products/listed-values.ts'
import { arrayOf } from '../../platform/db/rows.ts'
import { walk } from '../links/walk.ts'
import { isReadable, type LineageRow } from '../products/mask.ts'
import type { OriginForms } from './forms.ts'

/** Products that a product was made of, itself included, as far as the person may read them. */
export interface Origin {
  /** Those of the stages that were asked for, in the order of the lineage. */
  products: { id: string; stage: string }[]
  /** Those whose stage says where they grew. */
  lots: string[]
  /** Products that the person may not read. */
  restricted: number
}

/** `isWhole`: with products of all stages, not only of those that say where they grew or name a due diligence statement. */
export async function readOrigin(
  tx: Tx,
  session: Session,
  productId: string,
  forms: OriginForms,
  { isWhole = false } = {},
): Promise<Origin> {
  const asking = Object.values(forms.statements).map(({ stage }) => stage)
  const asked = isWhole ? null : [...Object.keys(forms.stages), ...asking]
  const { distances } = await walk(tx, [productId], 'up')
  const products: Origin['products'] = []
  let restricted = 0
  for (const ids of [...levelsOf(distances)].toReversed()) {
    const { kinds, heads } = await readHeads(tx, ids, asked)
    const readable = new Set(kinds.filter((kind) => isReadable(session, kind)))
    for (const kind of kinds) if (!readable.has(kind)) restricted += kind.count
    // The sort is stable: products at the same distance keep the query's order.
    heads.sort((one, other) => distances.get(other.id)! - distances.get(one.id)!)
    for (const { id, kind } of heads) if (readable.has(kind)) products.push({ id, stage: kind.stage })
  }
  return {
    products,
    lots: products.filter(({ stage }) => stage in forms.stages).map(({ id }) => id),
    restricted,
  }
}

/** Ancestors whose rows are in memory together, unless a level has more. */
const ancestorsAtOnce = 5_000

/** Products nearest first, in parts that end with a level. */
function* levelsOf(distances: ReadonlyMap<string, number>): Generator<string[]> {
  let ids: string[] = []
  let level = 0
  for (const id of distances.keys()) {
    const distance = distances.get(id)!
    if (distance !== level && ids.length >= ancestorsAtOnce) {
      yield ids
      ids = []
    }
    level = distance
    ids.push(id)
  }
  yield ids
}

/** Products of a stage and an organization, which says who may read them. */
interface Kind extends Pick<LineageRow, 'stage' | 'organization'> {
  count: number
}

interface Heads {
  kinds: Kind[]
  /** Products by their identifiers. */
  heads: { id: string; kind: Kind }[]
}

/**
 * Products by their kinds, those of the stages `asked` by themselves too: in one text, since tens of thousands of rows take
 * long.
 */
export async function readHeads(
  tx: Tx,
  ids: readonly string[],
  asked: readonly string[] | null,
): Promise<Heads> {
  const { rows } = await sql<{ kinds: Kind[]; heads: string | null }>`
    with found as materialized (
      select p.id, p.identifier, p.product_schema_id as stage, p.organization_id as organization
      from products p where p.account_id = ${tx.accountId} and p.id = any(${arrayOf(ids)}::uuid[])
    ), kinds as materialized (
      select row_number() over () - 1 as n, stage, organization, count(*)::int as count from found group by stage, organization
    )
    select
      coalesce((
        select json_agg(json_build_object('stage', stage, 'organization', organization, 'count', count) order by n) from kinds
      ), '[]') as kinds,
      (
        select string_agg(concat(f.id, ' ', k.n), ',' order by f.identifier, f.id)
        from found f
        join kinds k on k.stage = f.stage and k.organization = f.organization
        where coalesce(f.stage = any(${asked}::text[]), true)
      ) as heads
  `.execute(tx.db)
  const { kinds, heads } = rows[0]!
  const read = (head: string) => ({ id: head.slice(0, 36), kind: kinds[Number(head.slice(37))]! })
  return { kinds, heads: heads?.split(',').map(read) ?? [] }
}

/** A lot with what screens show of it; `isHidden`: a process about its ground is not for this person. */
export interface ReadLot extends Lot {
  place: string | undefined
  isHidden: boolean
  stage: string
  /** The ground as its holder has it; undefined where there is none but a position. */
  stored: string | undefined
}

interface LotRow {
  n: number
  id: string
  identifier: string
  stage: string
  organization: string
  producer: string
  updated_at: Date
  /** Of the newest process that has a geometry. */
  process_id: string | null
  process_updated_at: Date | null
  place_id: string | null
  place_updated_at: Date | null
  place: unknown
  renspa: string | null
  area: unknown
  /** Of the process or the product, as PostgreSQL writes it. */
  geometry: string | null
  place_geometry: string | null
  place_organization: string | null
  cutoff: { id: string; schema: string; value: string } | null
  is_hidden: boolean
}

/** The first lots of a list, and how many of its ids they stand for: those that are gone meanwhile are left out. */
interface ReadLots {
  lots: ReadLot[]
  count: number
}

/**
 * Lots by their ids, in that order, and as many as fit into so many bytes, but one at least. Their values are weighed as the
 * database keeps them, and those beyond the limit are never unpacked. Each table is asked once for all of them: a look-up for
 * each lot would take longer than its text.
 */
export async function readLots(
  tx: Tx,
  session: Session,
  forms: OriginForms,
  ids: readonly string[],
  maxBytes = Number.MAX_SAFE_INTEGER,
): Promise<ReadLots> {
  const { stages, geometries } = forms
  const stageRows = Object.entries(stages).map(([stage, { location, renspa, area, geometries: names }]) => ({
    stage,
    location,
    renspa,
    area,
    names,
  }))
  const schemaRows = Object.entries(geometries).map(([schema, names]) => ({ schema, names }))
  const [ofStage, ofSchema] = [stageRows, schemaRows].map((rows) =>
    Math.max(0, ...rows.map(({ names }) => names.length)),
  )
  const wanted = arrayOf(ids)
  const { rows } = await sql<LotRow>`
    with stages as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(stageRows)}::jsonb)
        as f (stage text, location text, renspa text, area text, names text[])
    ), processes as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(schemaRows)}::jsonb) as f (schema text, names text[])
    ), found as materialized (
      select id, identifier, product_schema_id, organization_id, data, listed, updated_at from products
      where account_id = ${tx.accountId} and id = any(${wanted}::uuid[]) and deleted_at is null
    ), drawn as materialized (
      select distinct on (m.product_id) m.product_id, m.id, m.updated_at, m.data, f.names
      from milestones m join processes f on f.schema = m.milestone_schema_id
      where m.account_id = ${tx.accountId} and m.product_id = any(${wanted}::uuid[]) and m.deleted_at is null
        and m.milestone_schema_id = any(${Object.keys(geometries)}::text[])
        and ${firstGeometry('m.data', 'f.names', ofSchema!)} is not null
      order by m.product_id, m.occurred_at desc, m.id desc
    ), placed as materialized (
      select wanted.n, p.id, p.identifier, p.organization_id, p.data, p.updated_at, f.*,
        ${sql.raw(briefData('p'))} -> f.location ->> '_id' as place_id
      from unnest(${wanted}::uuid[]) with ordinality as wanted (id, n)
      join found p on p.id = wanted.id
      join stages f on f.stage = p.product_schema_id
    ), places as materialized (
      select id, geometry, organization_id, updated_at from locations
      where account_id = ${tx.accountId}
        and id = any(array(select place_id::uuid from placed where place_id ~* ${uuidPattern}))
    ), weighed as materialized (
      select p.*, g.data as process, g.names as process_names, g.id as process_id, g.updated_at as process_updated_at,
        l.geometry as place_geometry, l.organization_id as place_organization, l.updated_at as place_updated_at, w.bytes,
        sum(w.bytes) over (order by p.n) as bytes_so_far
      from placed p
      left join drawn g on g.product_id = p.id
      left join places l on l.id::text = lower(p.place_id)
      cross join lateral (
        select pg_column_size(p.data) + coalesce(pg_column_size(g.data), 0) + coalesce(pg_column_size(l.geometry), 0) as bytes
      ) as w
    ), producers as materialized (
      select id, name from organizations
      where account_id = ${tx.accountId} and id in (select organization_id from weighed)
    )
    select p.n::int, p.id, p.identifier, p.stage, p.organization_id as organization, o.name as producer,
      p.updated_at, p.process_id, p.process_updated_at, p.place_id, p.place_updated_at,
      p.data -> p.location as place, p.data ->> p.renspa as renspa, p.data -> p.area as area,
      coalesce(
        ${firstGeometry('p.process', 'p.process_names', ofSchema!)}, ${firstGeometry('p.data', 'p.names', ofStage!)}
      )::text as geometry,
      p.place_geometry, p.place_organization, c.look as cutoff, ${isHidden(tx, forms)} as is_hidden
    from weighed p
    join producers o on o.id = p.organization_id
    left join lateral (${lastLook(tx, forms)}) as c on true
    where p.bytes_so_far <= ${maxBytes} or p.bytes_so_far = p.bytes
    order by p.n
  `.execute(tx.db)
  const isWhole = maxBytes === Number.MAX_SAFE_INTEGER || rows.length === 0
  const count = isWhole ? ids.length : rows.at(-1)!.n
  const lots = rows.map((row) => lotOf(row, session, forms))
  // V8 may keep the promise that brought the rows for longer than they are used.
  rows.length = 0
  return { lots, count }
}

/** Whether a lot has a process about its ground that the person may not read. */
const isHidden = (tx: Tx, { hidden }: OriginForms) =>
  hidden.length === 0
    ? sql`false`
    : sql`exists (
        select from milestones h where h.account_id = ${tx.accountId} and h.product_id = p.id and h.deleted_at is null
          and h.milestone_schema_id = any(${hidden}::text[])
      )`

/** The newest look at a plot since the cut-off date. */
function lastLook(tx: Tx, { cutoffs }: OriginForms) {
  const schemas = Object.keys(cutoffs)
  if (schemas.length === 0) return sql`select null::json as look`
  const fields = JSON.stringify(Object.fromEntries(schemas.map((id) => [id, cutoffs[id]!.field])))
  return sql`
    select json_build_object(
      'id', m.id, 'schema', m.milestone_schema_id, 'value', m.data ->> (${fields}::jsonb ->> m.milestone_schema_id)
    ) as look
    from milestones m
    where m.account_id = ${tx.accountId} and m.product_id = p.id and m.deleted_at is null
      and m.milestone_schema_id = any(${schemas}::text[]) and m.occurred_at >= ${cutoffDate}
      and m.data ->> (${fields}::jsonb ->> m.milestone_schema_id) is not null
    order by m.occurred_at desc, m.id desc limit 1`
}

/** What a value must look like before it is read as an id. */
export const uuidPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** The first of the named members that is filled, of at most so many names. */
const firstGeometry = (data: string, names: string, count: number) =>
  count === 0
    ? sql`null::jsonb`
    : sql.raw(
        `coalesce(${Array.from(
          { length: count },
          (_, n) => `nullif(nullif(nullif(${data} -> ${names}[${n + 1}], 'null'), '""'), '{}')`,
        ).join(', ')})`,
      )

function lotOf(row: LotRow, session: Session, forms: OriginForms): ReadLot {
  const { id, identifier, producer, stage } = row
  const { geometries, commodity } = forms.stages[stage]!
  const place = isRecord(row.place) ? row.place : {}
  const look = row.cutoff && { ...row.cutoff, ok: forms.cutoffs[row.cutoff.schema]!.ok }
  const { ground, holder, stored, writtenAt } = groundOf(row, place, session, geometries.length > 0)
  return {
    id,
    identifier,
    renspa: row.renspa ?? undefined,
    country: textOf(place.country),
    state: textOf(place.state),
    city: textOf(place.city),
    placeName: textOf(place.name),
    position: positionOf(place),
    areaHa: typeof row.area === 'number' ? row.area : undefined,
    commodity,
    ground,
    holder,
    stored,
    written: [writtenAt.getTime(), row.updated_at.getTime()],
    cutoff: look ? (look.ok.includes(look.value) ? 'unchanged' : 'changed') : undefined,
    look: look?.id,
    asksCutoff: forms.watched.has(stage),
    organization: { _id: row.organization, name: producer },
    place: textOf(place.name) ?? textOf(place.city) ?? textOf(place.state),
    stage,
    isHidden: row.is_hidden || (row.place_geometry !== null && !mayReadPlace(row, session)),
  }
}

interface HeldGround extends Pick<ReadLot, 'ground' | 'holder' | 'stored'> {
  writtenAt: Date
}

/**
 * Of the process, of the product, of the place that it names, or the point of that place: the first of these that exists
 * (GEO-03).
 */
function groundOf(
  row: LotRow,
  place: Record<string, unknown>,
  session: Session,
  hasGeometry: boolean,
): HeldGround {
  const ofProduct = { holder: { kind: 'product', _id: row.id }, writtenAt: row.updated_at } as const
  if (row.geometry !== null) {
    const read = { ground: readGroundText(row.geometry), stored: row.geometry }
    if (row.process_id === null) return { ...read, ...ofProduct }
    const holder = { kind: 'process', _id: row.process_id } as const
    return { ...read, holder, writtenAt: row.process_updated_at! }
  }
  if (row.place_geometry !== null && mayReadPlace(row, session))
    return {
      ground: readGroundValue(row.place_geometry),
      stored: row.place_geometry,
      holder: { kind: 'place', _id: row.place_id! },
      writtenAt: row.place_updated_at!,
    }
  const position = positionOf(place)
  const ofPosition = { stored: undefined, writtenAt: row.updated_at }
  if (!position) return { ground: undefined, holder: undefined, ...ofPosition }
  // A form without a polygon can't be given one.
  const holder = hasGeometry ? ofProduct.holder : undefined
  return { ground: pointGround(position), holder, ...ofPosition }
}

function positionOf({ coords }: Record<string, unknown>): Position | undefined {
  const { lng, lat } = isRecord(coords) ? coords : {}
  return isLongitude(lng) && isLatitude(lat) ? [lng, lat] : undefined
}

const mayReadPlace = ({ place_organization: organization }: LotRow, session: Session): boolean =>
  organization !== null && can(session, 'location.read', organization).allowed

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
