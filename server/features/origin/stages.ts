import { sql } from 'kysely'
import type { originParts } from '../../../core/contract/origin.ts'
import { can } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { arrayOf } from '../../platform/db/rows.ts'
import { milestoneSchemaName, stageName } from '../configuration/present.ts'
import type { Download } from './download.ts'

type Part = (typeof originParts)[number]

/** GEO-02: the products by stage in parts, the stages in the order of their chains. */
export async function* stagesText(download: Download, parts: readonly Part[]): AsyncGenerator<string> {
  const { config, origin, language } = download
  const byStage = new Map<string, string[]>()
  for (const { id, stage } of origin.products) {
    const ids = byStage.get(stage) ?? []
    ids.push(id)
    byStage.set(stage, ids)
  }
  yield '{"previousStages":['
  const stages = [...config.stages.values()].filter(({ id }) => byStage.has(id))
  for (const [n, stage] of stages.entries()) {
    const head = { _id: stage.id, name: stageName(config, stage, language) }
    yield `${n > 0 ? ',' : ''}${JSON.stringify(head).slice(0, -1)},"products":[`
    yield* productsText(download, byStage.get(stage.id)!, stage.id, parts)
    yield ']}'
  }
  yield `],"restricted":${origin.restricted}}`
}

/** Products that are asked for together. */
const batchSize = 100
/** Bytes of values in memory at a time, as the database keeps them: as many as fit, but one value at least. */
const maxBytes = 300_000

/** A product without its processes, or one of its processes, as the answer has it. */
interface Piece {
  /** Of the product. */
  n: number
  /** Of the process; 0 is the product itself. */
  m: number
  text: string
  /** Pieces that there were from the first one on. */
  of: number
}

async function* productsText(
  { read, session, config, forms, language }: Download,
  ids: readonly string[],
  stage: string,
  parts: readonly Part[],
): AsyncGenerator<string> {
  const names: Record<string, { _id: string; name: string }> = {}
  if (parts.includes('previousStagesMilestones'))
    for (const schema of config.milestoneSchemas.values())
      if (can(session, 'milestoneSchema.read', schema.id).allowed)
        names[schema.id] = { _id: schema.id, name: milestoneSchemaName(config, schema, language) }
  const asked = {
    names,
    place: parts.includes('previousStagesLocations') ? forms.stages[stage]?.location : undefined,
    // Nobody has the place of an organization that they may not read.
    organizations: session.admin || session.organizations === '*' ? null : session.organizations,
  }
  let isOpen = false
  for (let first = 0; first < ids.length; first += batchSize) {
    let after = { n: 0, m: 0 }
    for (;;) {
      const from = after
      const pieces = await read((tx) => readPieces(tx, ids.slice(first, first + batchSize), from, asked))
      for (const piece of pieces) {
        if (piece.m > 0) yield piece.m > 1 ? `,${piece.text}` : piece.text
        else {
          yield `${isOpen ? ']},' : ''}${piece.text.slice(0, -1)},"milestones":[`
          isOpen = true
        }
      }
      const last = pieces.at(-1)
      if (!last || pieces.length === last.of) break
      after = { n: last.n, m: last.m + 1 }
    }
  }
  if (isOpen) yield ']}'
}

interface PieceQuery {
  /** Processes that are asked for, by their schemas. */
  names: Readonly<Record<string, object>>
  /** The field of the place, if places are asked for. */
  place: string | undefined
  organizations: readonly string[] | null
}

/** The next pieces, from one on. A record that was weighed and doesn't fit is not unpacked. */
async function readPieces(
  tx: Tx,
  ids: readonly string[],
  from: { n: number; m: number },
  { names, place, organizations }: PieceQuery,
): Promise<Piece[]> {
  const location =
    place === undefined
      ? sql``
      : sql`|| jsonb_build_object('location', (
          select jsonb_build_object('_id', l.id, 'name', l.name, 'country', l.country, 'state', l.state, 'city', l.city,
            'coords', l.coords, 'kmzUrl', l.geometry)
          from locations l
          where l.account_id = ${tx.accountId} and l.id::text = p.data -> ${place}::text ->> '_id'
            and (${organizations}::uuid[] is null or l.organization_id = any(${organizations}::uuid[]))
        ))`
  const { rows } = await sql<Piece>`
    with wanted as materialized (
      select w.n, p.id, pg_column_size(p.data) as bytes
      from unnest(${arrayOf(ids)}::uuid[]) with ordinality as w (id, n)
      join products p on p.account_id = ${tx.accountId} and p.id = w.id and p.deleted_at is null
      where w.n >= ${from.n}::int
    ), pieces as materialized (
      select n, 0 as m, id, null::uuid as milestone, bytes from wanted
      union all
      select w.n, row_number() over (partition by w.n order by m.occurred_at, m.id), w.id, m.id, pg_column_size(m.data)
      from wanted w
      join milestones m on m.account_id = ${tx.accountId} and m.product_id = w.id and m.deleted_at is null
        and m.milestone_schema_id = any(${Object.keys(names)}::text[])
    ), weighed as materialized (
      select *, sum(bytes) over (order by n, m) - bytes as before from pieces
      where n > ${from.n}::int or m >= ${from.m}::int
    )
    select w.n::int, w.m::int, (select count(*) from weighed)::int as of, case when w.milestone is null then (
        select jsonb_build_object('_id', p.id, 'dataSchema', p.data,
          'organization', jsonb_build_object('_id', o.id, 'name', o.name)) ${location}
        from products p join organizations o on o.account_id = ${tx.accountId} and o.id = p.organization_id
        where p.account_id = ${tx.accountId} and p.id = w.id
      ) else (
        select jsonb_build_object('_id', m.id, 'dataSchema', m.data,
          'milestoneSchema', ${JSON.stringify(names)}::jsonb -> m.milestone_schema_id)
        from milestones m where m.account_id = ${tx.accountId} and m.id = w.milestone
      ) end::text as text
    from weighed w
    where w.before < ${maxBytes}
    order by w.n, w.m
  `.execute(tx.db)
  return rows
}
