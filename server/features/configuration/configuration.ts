import { type Selectable, sql } from 'kysely'
import { defaultTimeZone } from '../../../core/fields/calendar.ts'
import type { Form } from '../../../core/fields/form.ts'
import { localise } from '../../../core/fields/index.ts'
import { type GtinRow, type QrAddress, qrAddresses } from '../../../core/gs1/codes.ts'
import type { Language } from '../../../core/i18n/index.ts'
import type { Commodity } from '../../../core/eudr/commodities.ts'
import type {
  PackAssetSchema,
  PackCheckSchema,
  PackMilestoneSchema,
  PackProductSchema,
  PackSettings,
} from '../../../core/pack/shape.ts'
import type { Edge, Ratio, Stage as RuleStage } from '../../../core/rules/workflow.ts'
import type { Tx } from '../../platform/db/database.ts'
import { oncePerRevision } from '../../platform/db/kept.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { type Kind, kinds, type SchemaContent, type SchemaKind } from './kinds.ts'
import { accountLanguages } from '../../../core/i18n/locales.ts'
import { defaultRiskSetting, type RiskSetting } from '../../../core/eudr/assessment.ts'

/** The content of the current version, with the units that its fields had in others. */
type Current<Content> = Content & Pick<Form, 'formerUnits'>

/** A stage at its current version. Removed stages stay readable for the records that still name them. */
export interface Stage extends RuleStage, Form {
  name: string
  vertical: string
  version: number
  removed: boolean
  content: Current<PackProductSchema>
}

/** A process schema at its current version; a transformation has its edge. */
export interface MilestoneSchema extends Form {
  id: string
  name: string
  /** The stage whose products it is recorded on; for a transformation, the destination. */
  stage: string
  group: string | undefined
  version: number
  removed: boolean
  closing: boolean
  priv: { value: 'true' | 'false'; immutable: boolean }
  edge: Edge | undefined
  content: Current<PackMilestoneSchema>
}

/** A kind of asset at its current version. Removed ones stay readable for the assets that still name them. */
export interface AssetSchema extends Form {
  id: string
  version: number
  removed: boolean
  content: Current<PackAssetSchema>
}

/** A form of checks at its current version. Removed ones stay readable for the checks that still name them. */
export interface CheckSchema extends Form {
  id: string
  version: number
  removed: boolean
  content: Current<PackCheckSchema>
}

export interface Vertical {
  id: string
  name: string
  i18n: Record<string, { name?: string }>
  commodity: Commodity
  /** Stages of the chain in the order of the rail. */
  stages: Stage[]
  edges: Edge[]
}

/** The current configuration of one account. */
export interface Configuration {
  defaultLanguage: Language
  supportedLanguages: readonly Language[]
  /** What statements ask of the assessment of risk (RSK-06). */
  riskSetting: RiskSetting
  timeZone: string
  verticals: Vertical[]
  stages: ReadonlyMap<string, Stage>
  milestoneSchemas: ReadonlyMap<string, MilestoneSchema>
  assetSchemas: ReadonlyMap<string, AssetSchema>
  checkSchemas: ReadonlyMap<string, CheckSchema>
  edges: readonly Edge[]
  /** Which GTINs products have (GS1-01). */
  gtins: readonly GtinRow[]
  /** What QR codes of products with a code carry (GS1-03). */
  qrAddress: QrAddress
}

/** The account's configuration, kept until the account's revision is raised. */
export const loadConfiguration: (tx: Tx) => Promise<Configuration> = oncePerRevision(readConfiguration)

/** A row of a schema with the content of its current version. */
interface CurrentSchema<K extends SchemaKind> {
  row: Omit<Selectable<Tables[(typeof kinds)[K]['schemas']]>, 'removed_at'> & { removed_at: string | null }
  content: SchemaContent<K>
  formerUnits: Form['formerUnits'] | null
}

interface ConfigurationRow {
  settings:
    | (Partial<Pick<PackSettings, 'defaultLang' | 'supportedLangs' | 'timeZone'>> & {
        riskAssessment?: RiskSetting
        qrAddress?: QrAddress
      })
    | null
  gtins: GtinRow[] | null
  verticals: { id: string; content: Pick<Vertical, 'name'> & Partial<Pick<Vertical, 'i18n' | 'commodity'>> }[]
  edges: Selectable<Tables['edges']>[]
  stages: CurrentSchema<'product'>[]
  milestoneSchemas: CurrentSchema<'milestone'>[]
  assetSchemas: CurrentSchema<'asset'>[]
  checkSchemas: CurrentSchema<'check'>[]
}

/** Of the other versions of schema s, whose current one is v: a form that returns to an older content takes its version again. */
const formerUnits = (tx: Tx, versions: Kind['versions']) => sql`
  select json_agg(json_build_object('version', o.version, 'field', f.key, 'unit', f.value ->> 'unit'))
  from ${sql.table(versions)} o
  cross join json_each(to_json(o.content) -> 'descriptor') f
  where o.account_id = ${tx.accountId} and o.id = s.id and o.version <> s.current_version
    and to_json(v.content) -> 'descriptor' -> f.key is not null
    and f.value ->> 'unit' is distinct from to_json(v.content) -> 'descriptor' -> f.key ->> 'unit'
    and f.value ->> 'unit' is not null`

const currentSchemas = (tx: Tx, { schemas, versions }: Kind) => sql`
  select coalesce(json_agg(json_build_object(
    'row', to_json(s), 'content', v.content, 'formerUnits', (${formerUnits(tx, versions)})) order by s.position), '[]')
  from ${sql.table(schemas)} s
  join ${sql.table(versions)} v
    on v.account_id = ${tx.accountId} and v.id = s.id and v.version = s.current_version
  where s.account_id = ${tx.accountId}`

const liveRows = (tx: Tx, table: 'verticals' | 'edges') => sql`
  select coalesce(json_agg(to_json(t) order by t.position), '[]') from ${sql.table(table)} t
  where t.account_id = ${tx.accountId} and t.removed_at is null`

/**
 * Reads the configuration as this transaction sees it, bypassing the cache: the apply of a pack needs it. One statement
 * reads all of it from one snapshot; several statements could see a half-applied pack.
 */
export async function readConfiguration(tx: Tx): Promise<Configuration> {
  const { rows } = await sql<ConfigurationRow>`
    select (select settings from account_settings where account_id = ${tx.accountId}) as settings,
      (select gtins from account_settings where account_id = ${tx.accountId}) as gtins,
      (${liveRows(tx, 'verticals')}) as verticals, (${liveRows(tx, 'edges')}) as edges,
      (${currentSchemas(tx, kinds.product)}) as stages, (${currentSchemas(tx, kinds.milestone)}) as "milestoneSchemas",
      (${currentSchemas(tx, kinds.asset)}) as "assetSchemas",
      (${currentSchemas(tx, kinds.check)}) as "checkSchemas"
  `.execute(tx.db)
  const stored = rows[0]!
  const edges = stored.edges.map((row) => ({
    milestoneSchema: row.milestone_schema_id,
    origin: row.origin_id,
    destination: row.destination_id,
    ratio: ratioOf(row.ratio),
    reuse: row.reuse,
    initiator: row.initiator,
    strictTime: row.strict_time,
    vertical: row.vertical_id,
    ...(row.yield ? { yield: row.yield } : {}),
  }))
  const edgeOf = new Map(edges.map((edge) => [edge.milestoneSchema, edge]))
  const stages = withFormerUnits(stored.stages).map(({ row, content }): Stage => ({
    id: row.id,
    name: content.name,
    vertical: row.vertical_id,
    version: row.current_version,
    initiator: row.initiator,
    processInitiator: row.process_initiator,
    removed: row.removed_at !== null,
    ...formMembers(content),
    content,
  }))
  const milestoneSchemas = withFormerUnits(stored.milestoneSchemas).map(
    ({ row, content }): MilestoneSchema => ({
      id: row.id,
      name: content.name,
      stage: row.product_schema_id,
      group: row.product_schema_group_id ?? undefined,
      version: row.current_version,
      removed: row.removed_at !== null,
      closing: content.closing,
      priv: content.priv,
      edge: edgeOf.get(row.id),
      ...formMembers(content),
      content,
    }),
  )
  const {
    defaultLang = accountLanguages.defaultLang,
    supportedLangs = accountLanguages.supportedLangs,
    timeZone = defaultTimeZone,
    riskAssessment = defaultRiskSetting,
    qrAddress = qrAddresses[0],
  } = stored.settings ?? {}
  return {
    defaultLanguage: defaultLang,
    supportedLanguages: supportedLangs,
    timeZone,
    riskSetting: riskAssessment,
    verticals: stored.verticals.map(({ id, content: { name, i18n = {}, commodity = 'none' } }) => ({
      id,
      name,
      i18n,
      commodity,
      stages: stages.filter((stage) => stage.vertical === id && !stage.removed),
      edges: edges.filter((edge) => edge.vertical === id),
    })),
    stages: new Map(stages.map((stage) => [stage.id, stage])),
    milestoneSchemas: new Map(milestoneSchemas.map((schema) => [schema.id, schema])),
    assetSchemas: new Map(
      withFormerUnits(stored.assetSchemas).map((schema) => [schema.row.id, formOf(schema)]),
    ),
    checkSchemas: new Map(
      withFormerUnits(stored.checkSchemas).map((schema) => [schema.row.id, formOf(schema)]),
    ),
    edges,
    gtins: stored.gtins ?? [],
    qrAddress,
  }
}

interface StoredForm<Content> {
  row: { id: string; current_version: number; removed_at: string | null }
  content: Content
}

const withFormerUnits = <Row, Content extends Form>(
  found: readonly { row: Row; content: Content; formerUnits: Form['formerUnits'] | null }[],
): { row: Row; content: Current<Content> }[] =>
  found.map(({ row, content, formerUnits }) => ({
    row,
    content: { ...content, ...(formerUnits ? { formerUnits } : {}) },
  }))

const formMembers = ({ schema, descriptor, i18n, formerUnits }: Current<Form>): Form => ({
  schema,
  descriptor,
  ...(i18n ? { i18n } : {}),
  ...(formerUnits ? { formerUnits } : {}),
})

/** A schema of which only the form counts. */
const formOf = <Content extends Form>({ row, content }: StoredForm<Content>) => ({
  id: row.id,
  version: row.current_version,
  removed: row.removed_at !== null,
  ...formMembers(content),
  content,
})

const ratios: Record<'1:1' | '1:n' | 'n:1', Ratio> = { '1:1': [1, 1], '1:n': [1, 'n'], 'n:1': ['n', 1] }
const ratioOf = (stored: keyof typeof ratios): Ratio => ratios[stored]
export const storedRatio = (ratio: Ratio): keyof typeof ratios =>
  `${ratio[0]}:${ratio[1]}` as keyof typeof ratios

/** A stage, process, kind of asset or of check; ids of different kinds differ. */
export function schemaName(
  config: Configuration,
  id: string,
  language: Language,
): { _id: string; name: string } | undefined {
  const kindsOfIds = [config.stages, config.milestoneSchemas, config.assetSchemas, config.checkSchemas]
  const schema = kindsOfIds.map((kind) => kind.get(id)).find((one) => one !== undefined)
  return schema && { _id: id, name: localise(schema.content, language, config.defaultLanguage).name }
}
