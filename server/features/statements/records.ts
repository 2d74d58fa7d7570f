import { nouns } from '../../../core/nouns/index.ts'
import { type Selectable, sql } from 'kysely'
import type { ErrorCode } from '../../../core/errors/codes.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import type { StatementContent } from '../../../core/eudr/statement.ts'
import { type Session } from '../../../core/rules/can.ts'
import { fold, searchColumn } from '../../../core/rules/search.ts'
import { demand } from '../../platform/auth/demand.ts'
import type { Tx } from '../../platform/db/database.ts'
import { accountStatement } from '../../platform/db/read-statement.ts'
import { recordsOf } from '../../platform/db/records-of.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Archivable } from '../../platform/feature.ts'
import { namedBy } from '../../platform/nouns.ts'
import { lockProducts } from '../links/lock.ts'
import { ofProduct, thingOf } from '../products/read.ts'
import { findOpen } from './open.ts'
import './tables.ts'

export type StatementRow = Selectable<Tables['statements']>
/** A statement with what the rights ask of its product. */
export type KnownStatement = StatementRow & Facts
type Facts = { product_schema_id: string; organization_id: string }

export const statementRecords = recordsOf('statements', { derived: ['search'] })

/** What a statement is found by; its number of the EU also as people write it, with blanks. */
export function searchOf({
  internal_reference,
  eu,
}: Pick<StatementRow, 'internal_reference' | 'eu'>): string {
  const values = [internal_reference, eu?.referenceNumber ?? ''].map(fold)
  return searchColumn(values.join(' '), values)
}

/** Whoever reads the product reads the statement. */
export const statementNoun = {
  ...namedBy(nouns.statements, statementRecords, (row: Facts) => thingOf(row), {
    name: sql`t.internal_reference`,
    product: sql`p.id`,
    stage: sql`p.product_schema_id`,
    facts: [sql`p.product_schema_id`, sql`p.organization_id`],
    message: { ...ofProduct, organization: sql`p.organization_id` },
    joins: (tx) => sql`join products p on p.account_id = ${tx.accountId} and p.id = t.product_id`,
  }),
  hasHistory: true as const,
  soughtBy: 'search' as const,
}

/** A live statement that the session may read; `isLocked`: until commit. */
export async function readStatement(
  tx: Tx,
  session: Session,
  id: string,
  isLocked = false,
): Promise<KnownStatement> {
  const row = await statementRecords.find(tx, id, isLocked)
  if (!row) return refuse('NOT_FOUND')
  const [facts] = await readFacts(tx, { productId: row.product_id }, null)
  return statementNoun.isReadable(session, facts!) ? { ...row, ...facts! } : refuse('NOT_FOUND')
}

const readFacts = accountStatement((tx, { productId }: { productId: string }) =>
  tx.db
    .selectFrom('products')
    .select(['product_schema_id', 'organization_id'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', productId),
)

/** As `readStatement`, locked, of somebody who may write it. */
export async function readWritten(tx: Tx, session: Session, id: string): Promise<KnownStatement> {
  const row = await readStatement(tx, session, id, true)
  demand(session, 'statement.write', thingOf(row))
  return row
}

/** Archives a draft. The product is locked first, as by whoever archives the product. */
export async function archiveStatement(tx: Tx, session: Session, id: string): Promise<void> {
  const found = await readStatement(tx, session, id)
  demand(session, 'statement.archive', thingOf(found))
  await lockProducts(tx, [found.product_id])
  const row = await readStatement(tx, session, id, true)
  if (row.declared !== 'draft') refuse('FROZEN')
  await statementRecords.archive(tx, [row.id])
}

interface ArchivedStatement extends StatementRow, Facts {
  product_deleted_at: Date | null
}

export const archivableStatements: Archivable<ArchivedStatement, Facts> = {
  permission: 'archive',
  async find(tx, ids) {
    const known = await tx.db
      .selectFrom('statements')
      .select('product_id')
      .where('account_id', '=', tx.accountId)
      .where('id', '=', anyOf(ids))
      .execute()
    const products = await lockProducts(
      tx,
      known.map(({ product_id }) => product_id),
    )
    const rows = await statementRecords.lock(tx, ids)
    return rows.map((row) => {
      const { product_schema_id, organization_id, deleted_at } = products.get(row.product_id)!.row
      return { ...row, product_schema_id, organization_id, product_deleted_at: deleted_at }
    })
  },
  isReadable: statementNoun.isReadable,
  mayArchive: statementNoun.mayArchive,
  trash: (tx, since) => statementNoun.trash(tx, since, sql`and t.deletion_batch is null`),
  async restore(tx, row): Promise<ErrorCode | undefined> {
    if (row.product_deleted_at !== null) return 'NOT_FOUND'
    if (await findOpen(tx, row.product_id)) return 'STATEMENT_OPEN'
    await statementRecords.restore(tx, row)
    return undefined
  },
}

/** The content of a row, as the rules of core see it. */
export const contentOf = (row: StatementRow): StatementContent => ({
  internalReferenceNumber: row.internal_reference,
  operatorRole: row.operator_role,
  activityType: row.activity_type,
  countryOfActivity: row.country_of_activity,
  borderCrossCountry: row.border_country,
  comment: row.comment,
  geoLocationConfidential: row.is_confidential,
  operator: row.operator,
  commodities: row.commodities,
  references: row.cited,
})

/** The columns of a content, without its reference, which nobody edits. */
export const columnsOf = (content: StatementContent) => ({
  operator_role: content.operatorRole,
  activity_type: content.activityType,
  country_of_activity: content.countryOfActivity,
  border_country: content.borderCrossCountry,
  comment: content.comment,
  is_confidential: content.geoLocationConfidential,
  operator: content.operator,
  commodities: content.commodities,
  cited: content.references,
})
