import { sql } from 'kysely'
import type { Milestone } from '../../../core/contract/milestones.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import { editBlock, type ItemKind, removeMilestone, type TimeWarning } from '../../../core/rules/milestone.ts'
import { removeTransformation } from '../../../core/rules/transformation.ts'
import { kindOf } from '../../../core/rules/workflow.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { initiatorsOf, usedSince } from '../links/lineage.ts'
import { type LineageRow, Mask } from '../products/mask.ts'
import type { Configuration, MilestoneSchema } from '../configuration/configuration.ts'
import { milestoneSchemaName } from '../configuration/present.ts'
import type { Written } from './record.ts'
import { type MilestoneRow, milestoneRows, surroundings, thingOf } from './rows.ts'

/** A milestone as it stands in the timeline of a product; an ORIGIN item brings the products made from the viewed one. */
export interface Item {
  row: MilestoneRow
  viewed: string
  kind: ItemKind
  destinations?: { count: number; first: LineageRow[] }
}

export interface Reader {
  session: Session
  config: Configuration
  language: Language
}

/** How many neighbours a card draws. */
export const drawn = 4

/** One milestone as its product shows it. */
export async function showMilestone(tx: Tx, reader: Reader, id: string): Promise<Milestone> {
  const row = await milestoneRows(tx).where('m.id', '=', id).executeTakeFirstOrThrow()
  const [shown] = await presentItems(tx, reader, [ownItem(reader.config, row)], new Mask(reader.session))
  return shown!
}

/** Milestones just written, in their order; of the thousands that a sheet has only the surroundings are read. */
export async function showWritten(tx: Tx, reader: Reader, written: readonly Written[]): Promise<Milestone[]> {
  const around = await surroundings(tx, written)
  // Added to the rows: ten thousand copies of thirty members each would cost more than everything else here.
  const items = written.map((row) => ownItem(reader.config, Object.assign(row, around(row))))
  return presentItems(tx, reader, items, new Mask(reader.session))
}

export const ownItem = (config: Configuration, row: MilestoneRow): Item => ({
  row,
  viewed: row.product_id,
  kind: config.milestoneSchemas.get(row.milestone_schema_id)?.group === undefined ? 'COMMON' : 'DESTINATION',
})

/** Cards of milestones: with their origins, and what may be done with each and why not. */
export async function presentItems(
  tx: Tx,
  reader: Reader,
  items: readonly Item[],
  mask: Mask,
): Promise<Milestone[]> {
  const own = items.filter(({ kind }) => kind !== 'ORIGIN').map(({ row }) => row)
  const linked = items.filter(({ kind }) => kind !== 'COMMON').map(({ row }) => row)
  const [origins, used, initiators] = await Promise.all([
    originsOfAll(
      tx,
      linked.map(({ id }) => id),
    ),
    usedSince(tx, productsOf(own)),
    initiatorsOf(tx, reader.config, productsOf(linked)),
  ])
  const facts = { origins, used, initiators }
  return items.map((item) => present(reader, item, facts, mask))
}

const productsOf = (rows: readonly MilestoneRow[]) => [...new Set(rows.map((row) => row.product_id))]

interface Facts {
  origins: ReadonlyMap<string, LineageRow[]>
  used: ReadonlyMap<string, Date>
  initiators: ReadonlyMap<string, ReadonlySet<string>>
}

async function originsOfAll(tx: Tx, milestoneIds: string[]): Promise<Map<string, LineageRow[]>> {
  const found = new Map<string, LineageRow[]>()
  if (!milestoneIds.length) return found
  const rows = await tx.db
    .selectFrom('links as l')
    .innerJoin('products as p', (join) =>
      join.onRef('p.account_id', '=', 'l.account_id').onRef('p.id', '=', 'l.origin_id'),
    )
    .select([
      'l.milestone_id',
      'p.id',
      'p.identifier',
      'p.product_schema_id as stage',
      'p.organization_id as organization',
    ])
    .where('l.account_id', '=', tx.accountId)
    .where('l.milestone_id', '=', anyOf(milestoneIds))
    .where('l.deleted_at', 'is', null)
    .orderBy(sql`p.identifier collate "es-x-icu"`)
    .orderBy('p.id')
    .execute()
  for (const { milestone_id, ...product } of rows)
    found.set(milestone_id, [...(found.get(milestone_id) ?? []), product])
  return found
}

function present({ session, config, language }: Reader, item: Item, facts: Facts, mask: Mask): Milestone {
  const { row, viewed, kind } = item
  const schema = config.milestoneSchemas.get(row.milestone_schema_id)!
  const origins = facts.origins.get(row.id) ?? []
  const name = milestoneSchemaName(config, schema, language)
  const related = kind === 'ORIGIN' ? (item.destinations?.first ?? []) : origins.slice(0, drawn)
  return {
    _id: row.id,
    name,
    itemKind: kind,
    viewedProduct: viewed,
    milestoneSchema: schemaReference(schema, name),
    milestoneSchemaVersion: row.milestone_schema_version,
    product: row.product_id,
    organization: { _id: row.organization_id, name: row.organization_name },
    updated_by: { name: row.editor },
    priv: { value: row.private ? 'true' : 'false', immutable: row.immutable },
    dataSchema: { ...row.data, ...nodesOf(schema, origins, mask) },
    i18n: row.i18n,
    warnings: row.warnings as TimeWarning[],
    late: row.late,
    correctedAt: row.corrected_at?.toISOString() ?? null,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    relatedCount: kind === 'ORIGIN' ? (item.destinations?.count ?? 0) : origins.length,
    related: related.map((product) => mask.product(product)),
    ...rights(session, config, item, facts),
  }
}

export const schemaReference = (schema: MilestoneSchema, name: string) => ({
  _id: schema.id,
  name,
  productSchema: schema.stage,
  ...(schema.group === undefined ? {} : { productSchemaGroup: schema.group }),
})

/** The links of a transformation as its dataSchema shows them (§2.2 nodeType, nodeId, nodeIds). */
function nodesOf(
  schema: MilestoneSchema,
  origins: readonly LineageRow[],
  mask: Mask,
): Record<string, unknown> {
  if (!schema.edge) return {}
  const nodes = origins.map((product) => mask.node(product))
  return kindOf(schema.edge.ratio) === 'grouping'
    ? { nodeType: 'PRODUCT', nodeIds: nodes }
    : { nodeType: 'PRODUCT', nodeId: nodes[0] ?? null }
}

type Rights = Pick<Milestone, 'editable' | 'editReason' | 'archivable' | 'archiveReason'>

/** What the rules would answer to an edit and to an archive, so that the screen can grey what would be refused. */
function rights(
  session: Session,
  config: Configuration,
  { row, kind }: Item,
  { used, initiators }: Facts,
): Rights {
  const owner = { hasDestination: row.has_destination, usedSince: used.get(row.product_id) ?? null }
  const milestone = { createdAt: row.created_at }
  const edit = can(session, 'milestone.edit', thingOf(row))
  const archive = can(session, 'milestone.archive', thingOf(row))
  const block = editBlock(kind, milestone, owner)
  const editReason = edit.allowed ? block : edit.reason
  const archiveReason = archive.allowed ? archiveBlock() : archive.reason
  return {
    editable: editReason === undefined,
    ...(editReason === undefined ? {} : { editReason }),
    archivable: archiveReason === undefined,
    ...(archiveReason === undefined ? {} : { archiveReason }),
  }

  function archiveBlock(): string | undefined {
    if (kind === 'ORIGIN') return block
    const schema = config.milestoneSchemas.get(row.milestone_schema_id)!
    if (!schema.edge) return removeMilestone(milestone, owner).refusals[0]?.code
    const [refused] = removeTransformation({
      edge: schema.edge,
      stage: config.stages.get(schema.stage)!,
      destination: { hasDestination: row.has_destination, requirementsWaived: row.requirements_waived },
      initiatedOtherwise: [...(initiators.get(row.product_id) ?? [])].some((id) => id !== row.id),
      otherMilestones: row.count_of_milestones - 1,
    }).refusals
    return refused?.key === 'error.case.deleteLaterFirst' ? 'LATER_PROCESSES' : refused?.code
  }
}
