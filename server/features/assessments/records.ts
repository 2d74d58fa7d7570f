import { type Selectable, sql } from 'kysely'
import type { ErrorCode } from '../../../core/errors/codes.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { nouns } from '../../../core/nouns/index.ts'
import type { Session } from '../../../core/rules/can.ts'
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
import './tables.ts'

export type AssessmentRow = Selectable<Tables['assessments']>
/** An assessment with what the rights ask of its product. */
export type KnownAssessment = AssessmentRow & OfProduct
type OfProduct = { product_schema_id: string; organization_id: string }

export const assessmentRecords = recordsOf('assessments')

/** Whoever reads the product reads the assessment. */
export const assessmentNoun = {
  ...namedBy(nouns.assessments, assessmentRecords, (row: OfProduct) => thingOf(row), {
    name: sql`p.identifier`,
    product: sql`p.id`,
    stage: sql`p.product_schema_id`,
    facts: [sql`p.product_schema_id`, sql`p.organization_id`],
    message: { ...ofProduct, organization: sql`p.organization_id` },
    joins: (tx) => sql`join products p on p.account_id = ${tx.accountId} and p.id = t.product_id`,
  }),
  hasHistory: true as const,
  soughtBy: 'product_id' as const,
}

/** A live assessment that the session may read; `isLocked`: until commit. */
export async function readAssessment(
  tx: Tx,
  session: Session,
  id: string,
  isLocked = false,
): Promise<KnownAssessment> {
  const row = await assessmentRecords.find(tx, id, isLocked)
  if (!row) return refuse('NOT_FOUND')
  const [product] = await readFacts(tx, { productId: row.product_id }, null)
  return assessmentNoun.isReadable(session, product!) ? { ...row, ...product! } : refuse('NOT_FOUND')
}

const readFacts = accountStatement((tx, { productId }: { productId: string }) =>
  tx.db
    .selectFrom('products')
    .select(['product_schema_id', 'organization_id'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', productId),
)

/** As `readAssessment`, locked, of somebody who may write its product. */
export async function readWritten(tx: Tx, session: Session, id: string): Promise<KnownAssessment> {
  const row = await readAssessment(tx, session, id, true)
  demand(session, 'product.edit', thingOf(row))
  return row
}

/** Archives an open one. The product is locked first, as by whoever archives the product. */
export async function archiveAssessment(tx: Tx, session: Session, id: string): Promise<void> {
  const found = await readAssessment(tx, session, id)
  demand(session, 'product.archive', thingOf(found))
  await lockProducts(tx, [found.product_id])
  const row = await readAssessment(tx, session, id, true)
  if (row.state !== 'open') refuse('FROZEN', { key: 'assessments.frozen' })
  await assessmentRecords.archive(tx, [row.id])
}

interface ArchivedAssessment extends AssessmentRow, OfProduct {
  product_deleted_at: Date | null
}

export const archivableAssessments: Archivable<ArchivedAssessment, OfProduct> = {
  permission: 'archive',
  async find(tx, ids) {
    const known = await tx.db
      .selectFrom('assessments')
      .select('product_id')
      .where('account_id', '=', tx.accountId)
      .where('id', '=', anyOf(ids))
      .execute()
    const products = await lockProducts(
      tx,
      known.map(({ product_id }) => product_id),
    )
    const rows = await assessmentRecords.lock(tx, ids)
    return rows.map((row) => {
      const { product_schema_id, organization_id, deleted_at } = products.get(row.product_id)!.row
      return { ...row, product_schema_id, organization_id, product_deleted_at: deleted_at }
    })
  },
  isReadable: assessmentNoun.isReadable,
  mayArchive: assessmentNoun.mayArchive,
  trash: (tx, since) => assessmentNoun.trash(tx, since, sql`and t.deletion_batch is null`),
  async restore(tx, row): Promise<ErrorCode | undefined> {
    if (row.product_deleted_at !== null) return 'NOT_FOUND'
    await assessmentRecords.restore(tx, row)
    return undefined
  },
}
