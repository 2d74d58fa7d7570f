import { sql } from 'kysely'
import type { originParts } from '../../../core/contract/origin.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import { exportWarnings, featuresText } from '../../../core/rules/origin.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { milestoneSchemaName, stageName } from '../configuration/present.ts'
import type { OriginForms } from './forms.ts'
import { lotBatches, type Read } from './batches.ts'
import type { Origin } from './lots.ts'

/** Whoever reads plots, and how. */
export interface Reading {
  read: Read
  session: Session
  config: Configuration
  forms: OriginForms
  /** Aborted when whoever asked has gone. */
  left?: AbortSignal
}

export interface Download extends Reading {
  origin: Origin
  language: Language
}

/** Products whose values and processes are in memory at a time. */
const batchSize = 100
const batchesOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, n) =>
    ids.slice(n * batchSize, (n + 1) * batchSize),
  )

/** A FeatureCollection in parts. `plain`: features alone, as the EU takes them. */
export async function* geojsonText(
  { read, session, forms, origin, language }: Download,
  { plain }: { plain: boolean },
): AsyncGenerator<string> {
  const warnings: object[] = []
  let hidden = 0
  let comma = ''
  yield '{"type":"FeatureCollection","features":['
  // A file doesn't say when somebody looked at a plot.
  const fields = { ...forms, cutoffs: {} }
  for await (const lots of lotBatches({ read, session, forms: fields }, origin.lots)) {
    const features = lots
      .map(featuresText)
      .filter((one) => one !== '')
      .join(',')
    if (features !== '') yield comma + features
    if (features !== '') comma = ','
    hidden += lots.filter(({ isHidden }) => isHidden).length
    for (const lot of lots)
      for (const code of exportWarnings(lot))
        warnings.push({
          product: { _id: lot.id, identifier: lot.identifier },
          code,
          message: text(language, `origin.warning.${code}`),
        })
  }
  yield plain ? ']}' : `],"restricted":${origin.restricted + hidden},"warnings":${JSON.stringify(warnings)}}`
}

type Part = (typeof originParts)[number]

/** GEO-02: the products by stage in parts, the stages in the order of their chains. */
export async function* stagesText(
  { read, session, config, forms, origin, language }: Download,
  parts: readonly Part[],
): AsyncGenerator<string> {
  const byStage = new Map<string, string[]>()
  for (const { id, stage } of origin.products) {
    const ids = byStage.get(stage) ?? []
    ids.push(id)
    byStage.set(stage, ids)
  }
  const processes = [...config.milestoneSchemas.values()].filter(
    ({ id }) => can(session, 'milestoneSchema.read', id).allowed,
  )
  const asked = {
    processes: parts.includes('previousStagesMilestones') ? processes.map(({ id }) => id) : [],
    places: parts.includes('previousStagesLocations'),
  }
  yield '{"previousStages":['
  const stages = [...config.stages.values()].filter(({ id }) => byStage.has(id))
  for (const [n, stage] of stages.entries()) {
    const head = { _id: stage.id, name: stageName(config, stage, language) }
    yield `${n > 0 ? ',' : ''}${JSON.stringify(head).slice(0, -1)},"products":[`
    let comma = ''
    for (const ids of batchesOf(byStage.get(stage.id)!)) {
      const place = asked.places ? forms.stages[stage.id]?.location : undefined
      const rows = await read((tx) => readProducts(tx, ids, asked.processes, place, session))
      const products = rows.map(({ milestones, ...product }) => ({
        ...product,
        milestones: milestones.map(({ schema, ...milestone }) => ({
          ...milestone,
          milestoneSchema: {
            _id: schema,
            name: milestoneSchemaName(config, config.milestoneSchemas.get(schema)!, language),
          },
        })),
      }))
      if (products.length > 0) yield comma + JSON.stringify(products).slice(1, -1)
      if (products.length > 0) comma = ','
    }
    yield ']}'
  }
  yield `],"restricted":${origin.restricted}}`
}

interface StageProduct {
  _id: string
  dataSchema: Record<string, unknown>
  organization: { _id: string; name: string }
  milestones: { _id: string; schema: string; dataSchema: Record<string, unknown> }[]
}

async function readProducts(
  tx: Parameters<Parameters<Read>[0]>[0],
  ids: readonly string[],
  processes: readonly string[],
  place: string | undefined,
  session: Session,
): Promise<StageProduct[]> {
  const mayRead = session.admin ? sql`true` : sql`l.organization_id = any(${session.organizations}::uuid[])`
  const { rows } = await sql<StageProduct>`
    select p.id as _id, p.data as "dataSchema", json_build_object('_id', o.id, 'name', o.name) as organization,
      coalesce((
        select json_agg(json_build_object('_id', m.id, 'schema', m.milestone_schema_id, 'dataSchema', m.data)
          order by m.occurred_at, m.id)
        from milestones m
        where m.account_id = ${tx.accountId} and m.product_id = p.id and m.deleted_at is null
          and m.milestone_schema_id = any(${processes}::text[])
      ), '[]') as milestones
      ${
        place === undefined
          ? sql``
          : sql`, (
        select json_build_object('_id', l.id, 'name', l.name, 'country', l.country, 'state', l.state, 'city', l.city,
          'coords', l.coords, 'kmzUrl', l.geometry)
        from locations l
        where l.account_id = ${tx.accountId} and l.id::text = p.data -> ${place}::text ->> '_id' and ${mayRead}
      ) as location`
      }
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, n)
    cross join lateral (
      select * from products where account_id = ${tx.accountId} and id = wanted.id and deleted_at is null
      offset 0
    ) as p
    join organizations o on o.account_id = ${tx.accountId} and o.id = p.organization_id
    order by wanted.n
  `.execute(tx.db)
  return rows
}
