import { memberName, namesOf } from '../accounts/members.ts'
import { type Selectable, sql } from 'kysely'
import { refuse } from '../../../core/errors/refusal.ts'
import { can, type MilestoneThing, type Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { listedData, listedTranslations } from '../products/listed-values.ts'
import { isUuid } from '../../platform/db/lists.ts'
import { accountStatement } from '../../platform/db/read-statement.ts'
import { recordsOf } from '../../platform/db/records-of.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** A milestone with the columns of its product, organization and editor that cards and rules need. */
export type MilestoneRow = Selectable<Tables['milestones']> & {
  organization_name: string
  editor: string | null
  stage: string
  product_organization: string
  product_deleted_at: Date | null
  has_destination: boolean
  count_of_milestones: number
  requirements_waived: boolean
}

/** What the rights ask of a milestone. */
export type MilestoneFacts = Pick<
  MilestoneRow,
  'milestone_schema_id' | 'organization_id' | 'stage' | 'product_organization'
>

export const milestoneRecords = recordsOf('milestones')

/** Milestones of the account. Includes archived rows; callers filter. */
export const milestoneRows = (tx: Tx) => surroundedRows(tx).selectAll('m')

/** The same with the values that lists show; those that are stored are not read. */
export const listedRows = (tx: Tx) =>
  surroundedRows(tx)
    .select(smallColumns.map((column) => `m.${column}` as const))
    .select([
      sql<MilestoneRow['data']>`${sql.raw(listedData('m'))}`.as('data'),
      sql<MilestoneRow['i18n']>`${sql.raw(listedTranslations('m'))}`.as('i18n'),
    ])
    // Only the warnings: the rest stands in `data`.
    .select(sql<MilestoneRow['listed']>`jsonb_build_object('warnings', m.listed -> 'warnings')`.as('listed'))

const smallColumns = [
  'account_id',
  'id',
  'product_id',
  'organization_id',
  'milestone_schema_id',
  'milestone_schema_version',
  'occurred_at',
  'private',
  'immutable',
  'warnings',
  'late',
  'closing',
  'version',
  'corrected_at',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'deleted_at',
  'deletion_batch',
] as const

function surroundedRows(tx: Tx) {
  return tx.db
    .selectFrom('milestones as m')
    .innerJoin('products as p', (join) =>
      join.on('p.account_id', '=', tx.accountId).onRef('p.id', '=', 'm.product_id'),
    )
    .innerJoin('organizations as o', (join) =>
      join.on('o.account_id', '=', tx.accountId).onRef('o.id', '=', 'm.organization_id'),
    )
    .innerJoin('product_activity as a', (join) =>
      join.on('a.account_id', '=', tx.accountId).onRef('a.id', '=', 'm.product_id'),
    )
    .leftJoin('users as u', 'u.id', 'm.updated_by')
    .leftJoin('grants as g', (join) =>
      join.on('g.account_id', '=', tx.accountId).onRef('g.user_id', '=', 'u.id'),
    )
    .leftJoin('api_keys as k', (join) =>
      join.on('k.account_id', '=', tx.accountId).on(sql<boolean>`m.updated_by = 'key:' || k.id`),
    )
    .select(['o.name as organization_name', sql<string | null>`coalesce(${memberName}, k.name)`.as('editor')])
    .select([
      'p.product_schema_id as stage',
      'p.organization_id as product_organization',
      'p.deleted_at as product_deleted_at',
    ])
    .select(['p.has_destination', 'p.requirements_waived', 'a.count_of_milestones'])
    .where('m.account_id', '=', tx.accountId)
}

/** Reads the columns that `milestoneRows` joins, for milestones whose own rows are known. */
export async function readSurroundings(tx: Tx, rows: readonly Selectable<Tables['milestones']>[]) {
  const distinct = (ids: string[]) => sql<string>`any(${[...new Set(ids)]}::uuid[])`
  const products = tx.db
    .selectFrom('products as p')
    .innerJoin('product_activity as a', (join) =>
      join.on('a.account_id', '=', tx.accountId).onRef('a.id', '=', 'p.id'),
    )
    .select(['p.id', 'p.product_schema_id', 'p.organization_id', 'p.deleted_at'])
    .select(['p.has_destination', 'p.requirements_waived', 'a.count_of_milestones'])
    .where('p.account_id', '=', tx.accountId)
    .where('p.id', '=', distinct(rows.map((row) => row.product_id)))
    .execute()
  const organizations = tx.db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', distinct(rows.map((row) => row.organization_id)))
    .execute()
  const editors = namesOf(
    tx,
    rows.map((row) => row.updated_by),
  )
  const found = await Promise.all([products, organizations, editors])
  const productOf = new Map(found[0].map((product) => [product.id, product]))
  const organizationOf = new Map(found[1].map(({ id, name }) => [id, name]))
  const editorOf = found[2]
  return (row: Selectable<Tables['milestones']>): Omit<MilestoneRow, keyof Tables['milestones']> => {
    const product = productOf.get(row.product_id)!
    return {
      organization_name: organizationOf.get(row.organization_id)!,
      editor: editorOf.get(row.updated_by) ?? null,
      stage: product.product_schema_id,
      product_organization: product.organization_id,
      product_deleted_at: product.deleted_at,
      has_destination: product.has_destination,
      count_of_milestones: product.count_of_milestones,
      requirements_waived: product.requirements_waived,
    }
  }
}

/** A milestone, live or archived, if the session may read its product and its schema. */
export async function findMilestone(tx: Tx, session: Session, id: string): Promise<MilestoneRow | undefined> {
  if (!isUuid(id)) return undefined
  const row = await milestoneRow(tx, id)
  return row && isReadable(session, row) ? row : undefined
}

/** A milestone that nobody's rights were asked about. */
export async function milestoneRow(tx: Tx, id: string): Promise<MilestoneRow | undefined> {
  const [row] = await readRow(tx, { id }, null)
  return row
}

const readRow = accountStatement((tx, { id }: { id: string }) => milestoneRows(tx).where('m.id', '=', id))

/** A live, readable milestone; absent, foreign, archived and unreadable milestones all answer 404. */
export async function readMilestone(tx: Tx, session: Session, id: string): Promise<MilestoneRow> {
  const row = await findMilestone(tx, session, id)
  return row && row.deleted_at === null ? row : refuse('NOT_FOUND')
}

const isReadable = (session: Session, row: MilestoneFacts): boolean =>
  can(session, 'milestone.read', thingOf(row)).allowed

/** A milestone as the rules of `can` see it. */
export const thingOf = (row: MilestoneFacts): MilestoneThing => ({
  milestoneSchema: row.milestone_schema_id,
  organization: row.organization_id,
  product: { productSchema: row.stage, organization: row.product_organization },
})
