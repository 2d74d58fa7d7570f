import { sql } from 'kysely'
import type { Milestone } from '../../../core/contract/milestones.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import { editBlock, type ItemKind, removeMilestone } from '../../../core/rules/milestone.ts'
import { removeTransformation } from '../../../core/rules/transformation.ts'
import { type Edge, kindOf } from '../../../core/rules/workflow.ts'
import type { Tx } from '../../platform/db/database.ts'
import { collated, Json } from '../../platform/db/lists.ts'
import { accountStatement } from '../../platform/db/read-statement.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { mapInSlices } from '../../platform/process/slices.ts'
import { firstUsesOf, initiatorsOf } from '../links/lineage.ts'
import { isReadable, type LineageRow, Mask } from '../products/mask.ts'
import type { Configuration, MilestoneSchema } from '../configuration/configuration.ts'
import { withNoted } from '../configuration/sent.ts'
import { milestoneSchemaName } from '../configuration/present.ts'
import type { NewMilestoneRow } from './record.ts'
import { type MilestoneRow, milestoneRow, readSurroundings, thingOf } from './rows.ts'
import { presentWarning } from './warnings.ts'

/** A milestone in the timeline of a product; an ORIGIN item lists the products made from the viewed product. */
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

/** Neighbours on a card. */
export const maxCardNeighbours = 4

/** One milestone as a card of its own product. */
export async function showMilestone(tx: Tx, reader: Reader, id: string): Promise<Milestone> {
  const row = await milestoneRow(tx, id)
  const [shown] = await presentItems(tx, reader, [ownItem(reader.config, row!)], new Mask(reader.session))
  return shown!
}

/**
 * New milestones in their order. A sheet has thousands, so only the joined columns are read; the rows are known. Their cards are
 * written here, while the database appends the events: as values, all together, they would fill the memory.
 */
export async function showNewMilestones(
  tx: Tx,
  reader: Reader,
  rows: readonly NewMilestoneRow[],
): Promise<Json<{ collection: Milestone[] }>> {
  const transformations = rows.filter((row) => isTransformation(reader.config, row))
  const [surroundingsOf, facts] = await Promise.all([
    readSurroundings(tx, rows),
    readFacts(tx, reader.config, rows, transformations),
  ])
  const mask = new Mask(reader.session)
  const [, cards] = await Promise.all([
    tx.flush(),
    mapInSlices(rows, (row) => {
      const { data, i18n } = row.listed ?? row
      // Assigns to the row: ten thousand copies of thirty members each would cost more than everything else here.
      const shown = Object.assign(row, surroundingsOf(row), { data, i18n })
      return JSON.stringify(present(tx, reader, ownItem(reader.config, shown), facts, mask))
    }),
  ])
  return new Json(`{"collection":[${cards.join(',')}]}`)
}

export const ownItem = (config: Configuration, row: MilestoneRow): Item => ({
  row,
  viewed: row.product_id,
  kind: isTransformation(config, row) ? 'DESTINATION' : 'COMMON',
})

const isTransformation = (config: Configuration, row: NewMilestoneRow): boolean =>
  config.milestoneSchemas.get(row.milestone_schema_id)?.group !== undefined

/** Cards of milestones, each with its origins, and with its allowed actions or the reasons against them. */
export async function presentItems(
  tx: Tx,
  reader: Reader,
  items: readonly Item[],
  mask: Mask,
): Promise<Milestone[]> {
  const own = items.filter(({ kind }) => kind !== 'ORIGIN').map(({ row }) => row)
  const linked = items.filter(({ kind }) => kind !== 'COMMON').map(({ row }) => row)
  const [facts, signers] = await Promise.all([
    readFacts(tx, reader.config, own, linked),
    readSigners(tx, productsOf(own)),
  ])
  return mapInSlices(items, (item) => {
    const answeredBy = item.kind === 'ORIGIN' ? undefined : signers.get(item.row.id)
    return { ...present(tx, reader, item, facts, mask), ...(answeredBy && { answeredBy }) }
  })
}

/** Who signed the answers by links that processes of these products were made of, by the process. */
async function readSigners(
  tx: Tx,
  productIds: readonly string[],
): Promise<Map<string, NonNullable<Milestone['answeredBy']>>> {
  if (!productIds.length) return new Map()
  const rows = await readSignersOf(tx, { productIds }, null)
  return new Map(rows.map(({ id, ...signer }) => [id, signer]))
}

const readSignersOf = accountStatement(
  (tx, { productIds }: { productIds: readonly string[] }) => sql<{
    id: string
    name: string
    organization: string
  }>`
    select a.milestone_id as id, a.signer as name, o.name as organization from inquiries i
    join answers a on a.account_id = ${tx.accountId} and a.inquiry_id = i.id and a.standing = 'accepted'
    join organizations o on o.account_id = ${tx.accountId} and o.id = i.organization_id
    where i.account_id = ${tx.accountId} and i.about_id = ${anyOf(productIds)} and i.asks = 'process'`,
)

/** What cards say besides their rows: `own` of the viewed products, `linked` those of transformations. */
async function readFacts(
  tx: Tx,
  config: Configuration,
  own: readonly NewMilestoneRow[],
  linked: readonly NewMilestoneRow[],
): Promise<Facts> {
  const [origins, firstUses, initiators] = await Promise.all([
    originsOfAll(
      tx,
      linked.map(({ id }) => id),
    ),
    firstUsesOf(tx, productsOf(own)),
    initiatorsOf(tx, config, productsOf(linked)),
  ])
  return { origins, firstUses, initiators }
}

const productsOf = (rows: readonly NewMilestoneRow[]) => [...new Set(rows.map((row) => row.product_id))]

/** An origin, and how much of it its link took. */
type OriginRow = LineageRow & { quantity: number | null }

interface Facts {
  origins: ReadonlyMap<string, OriginRow[]>
  firstUses: ReadonlyMap<string, Date>
  initiators: ReadonlyMap<string, ReadonlySet<string>>
}

async function originsOfAll(tx: Tx, milestoneIds: string[]): Promise<Map<string, OriginRow[]>> {
  const found = new Map<string, OriginRow[]>()
  if (!milestoneIds.length) return found
  const rows = await readOrigins(tx, { milestoneIds }, null)
  for (const { milestone_id, ...product } of rows) {
    const origins = found.get(milestone_id) ?? []
    // A lot may have tens of thousands: they are not copied for each.
    origins.push(product)
    found.set(milestone_id, origins)
  }
  return found
}

const readOrigins = accountStatement((tx, { milestoneIds }: { milestoneIds: readonly string[] }) =>
  tx.db
    .selectFrom('links as l')
    .innerJoin('products as p', (join) =>
      join.on('p.account_id', '=', tx.accountId).onRef('p.id', '=', 'l.origin_id'),
    )
    .select([
      'l.milestone_id',
      'l.quantity',
      'p.id',
      'p.identifier',
      'p.product_schema_id as stage',
      'p.organization_id as organization',
    ])
    .where('l.account_id', '=', tx.accountId)
    .where('l.milestone_id', '=', anyOf(milestoneIds))
    .where('l.deleted_at', 'is', null)
    .orderBy(sql`p.identifier ${collated}`)
    .orderBy('p.id'),
)

function present(
  tx: Tx,
  { session, config, language }: Reader,
  item: Item,
  facts: Facts,
  mask: Mask,
): Milestone {
  const { row, viewed, kind } = item
  const schema = config.milestoneSchemas.get(row.milestone_schema_id)!
  const origins = facts.origins.get(row.id) ?? []
  const name = milestoneSchemaName(config, schema, language)
  const nameOf = (id: string) =>
    origins.find((origin) => origin.id === id && isReadable(session, origin))?.identifier
  const related = kind === 'ORIGIN' ? (item.destinations?.first ?? []) : origins.slice(0, maxCardNeighbours)
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
    dataSchema: schema.edge ? { ...row.data, ...nodesOf(schema.edge, origins, mask) } : row.data,
    i18n: row.i18n,
    warnings: withNoted(tx, row.id, language, [
      ...row.warnings.map((warning) => presentWarning(warning, language, nameOf)),
      ...Object.entries(row.listed?.warnings ?? {}).flatMap(([name, codes]) =>
        codes.map((code) => ({
          code,
          path: `/dataSchema/${name}`,
          message: text(language, `fields.geometryWarning.${code}`),
        })),
      ),
    ]),
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

/** The members of a transformation's dataSchema that name its origins (§2.2 nodeType, nodeId, nodeIds) and say how much was taken. */
function nodesOf({ ratio }: Edge, origins: readonly OriginRow[], mask: Mask): Record<string, unknown> {
  const nodes = origins.map((product) => mask.node(product))
  const known = origins.filter(({ quantity }, n) => quantity !== null && typeof nodes[n] === 'string')
  const nodeQuantities = Object.fromEntries(known.map(({ id, quantity }) => [id, quantity]))
  return kindOf(ratio) === 'grouping'
    ? { nodeType: 'PRODUCT', nodeIds: nodes, nodeQuantities }
    : { nodeType: 'PRODUCT', nodeId: nodes[0] ?? null, nodeQuantities }
}

type Rights = Pick<Milestone, 'editable' | 'editReason' | 'archivable' | 'archiveReason'>

/** The rules' answers to an edit and to an archive, so that the screen disables what they refuse. */
function rights(
  session: Session,
  config: Configuration,
  { row, kind }: Item,
  { firstUses, initiators }: Facts,
): Rights {
  const owner = { hasDestination: row.has_destination, usedSince: firstUses.get(row.product_id) ?? null }
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
