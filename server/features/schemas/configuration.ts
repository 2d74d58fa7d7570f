import type { Edge, Ratio, Stage as RuleStage } from '../../../core/rules/workflow.ts'
import type { Form } from '../../../core/fields/form.ts'
import type { PackMilestoneSchema, PackProductSchema } from '../../../core/pack/shape.ts'
import type { Tx } from '../../platform/db.ts'

/** A stage at its current version. Removed ones stay readable for the records that still name them. */
export interface Stage extends RuleStage, Form {
  name: string
  vertical: string
  version: number
  removed: boolean
  content: PackProductSchema
}

/** A process schema at its current version, with its edge when it is a transformation. */
export interface MilestoneSchema extends Form {
  id: string
  name: string
  /** The stage whose products it is recorded on; of a transformation: the destination. */
  stage: string
  group: string | undefined
  version: number
  removed: boolean
  closing: boolean
  priv: { value: 'true' | 'false'; immutable: boolean }
  edge: Edge | undefined
  content: PackMilestoneSchema
}

export interface Vertical {
  id: string
  name: string
  i18n: Record<string, { name?: string }>
  /** Stages of the chain in the order of the rail. */
  stages: Stage[]
  edges: Edge[]
}

/** The current configuration of one account. */
export interface Configuration {
  defaultLanguage: 'es' | 'en'
  supportedLanguages: readonly ('es' | 'en')[]
  verticals: Vertical[]
  stages: ReadonlyMap<string, Stage>
  milestoneSchemas: ReadonlyMap<string, MilestoneSchema>
  edges: readonly Edge[]
}

const remembered = new Map<string, { revision: number; configuration: Promise<Configuration> }>()

/** The account's configuration, read again when the account's revision was raised. */
export function configuration(tx: Tx): Promise<Configuration> {
  const known = remembered.get(tx.accountId)
  if (known?.revision === tx.revision) return known.configuration
  const read = readConfiguration(tx)
  remembered.set(tx.accountId, { revision: tx.revision, configuration: read })
  // What failed (a lost connection) must not be remembered as the configuration.
  read.catch(() => remembered.delete(tx.accountId))
  return read
}

/** Reads the configuration as this transaction sees it, past what is remembered: for the apply of a pack. */
export async function readConfiguration(tx: Tx): Promise<Configuration> {
  const settings = await tx.db
    .selectFrom('account_settings')
    .select('settings')
    .where('account_id', '=', tx.accountId)
    .executeTakeFirst()
  const verticalRows = await tx.db
    .selectFrom('verticals')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute()
  const edgeRows = await tx.db
    .selectFrom('edges')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute()
  const stageRows = await tx.db
    .selectFrom('product_schemas as s')
    .innerJoin('product_schema_versions as v', (join) =>
      join
        .onRef('v.account_id', '=', 's.account_id')
        .onRef('v.id', '=', 's.id')
        .onRef('v.version', '=', 's.current_version'),
    )
    .selectAll('s')
    .select('v.content')
    .where('s.account_id', '=', tx.accountId)
    .orderBy('s.position')
    .execute()
  const milestoneRows = await tx.db
    .selectFrom('milestone_schemas as s')
    .innerJoin('milestone_schema_versions as v', (join) =>
      join
        .onRef('v.account_id', '=', 's.account_id')
        .onRef('v.id', '=', 's.id')
        .onRef('v.version', '=', 's.current_version'),
    )
    .selectAll('s')
    .select('v.content')
    .where('s.account_id', '=', tx.accountId)
    .orderBy('s.position')
    .execute()

  const edges = edgeRows.map((row) => ({
    milestoneSchema: row.milestone_schema_id,
    origin: row.origin_id,
    destination: row.destination_id,
    ratio: ratioOf(row.ratio),
    reuse: row.reuse,
    initiator: row.initiator,
    strictTime: row.strict_time,
    vertical: row.vertical_id,
  }))
  const edgeOf = new Map(edges.map((edge) => [edge.milestoneSchema, edge]))
  const stages = stageRows.map((row): Stage => {
    const content = row.content as unknown as PackProductSchema
    return {
      id: row.id,
      name: content.name,
      vertical: row.vertical_id,
      version: row.current_version,
      initiator: row.initiator,
      processInitiator: row.process_initiator,
      removed: row.removed_at !== null,
      schema: content.schema,
      descriptor: content.descriptor,
      content,
    }
  })
  const milestoneSchemas = milestoneRows.map((row): MilestoneSchema => {
    const content = row.content as unknown as PackMilestoneSchema
    return {
      id: row.id,
      name: content.name,
      stage: row.product_schema_id,
      group: row.product_schema_group_id ?? undefined,
      version: row.current_version,
      removed: row.removed_at !== null,
      closing: content.closing,
      priv: content.priv,
      edge: edgeOf.get(row.id),
      schema: content.schema,
      descriptor: content.descriptor,
      content,
    }
  })
  const { defaultLang = 'es', supportedLangs = ['es', 'en'] } = (settings?.settings ?? {}) as {
    defaultLang?: 'es' | 'en'
    supportedLangs?: ('es' | 'en')[]
  }
  return {
    defaultLanguage: defaultLang,
    supportedLanguages: supportedLangs,
    verticals: verticalRows.map((row) => ({
      id: row.id,
      name: String(row.content.name),
      i18n: (row.content.i18n ?? {}) as Vertical['i18n'],
      stages: stages.filter((stage) => stage.vertical === row.id && !stage.removed),
      edges: edges.filter((edge) => edge.vertical === row.id),
    })),
    stages: new Map(stages.map((stage) => [stage.id, stage])),
    milestoneSchemas: new Map(milestoneSchemas.map((schema) => [schema.id, schema])),
    edges,
  }
}

const ratios: Record<'1:1' | '1:n' | 'n:1', Ratio> = { '1:1': [1, 1], '1:n': [1, 'n'], 'n:1': ['n', 1] }
export const ratioOf = (stored: keyof typeof ratios): Ratio => ratios[stored]
export const storedRatio = (ratio: Ratio): keyof typeof ratios =>
  `${ratio[0]}:${ratio[1]}` as keyof typeof ratios
