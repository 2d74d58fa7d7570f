import { nouns } from '../../../core/nouns/index.ts'
import { type Selectable, sql } from 'kysely'
import { can, type Session, type Thing, type Verdict } from '../../../core/rules/can.ts'
import { fold, searchColumn } from '../../../core/rules/search.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { refuseUnless } from '../../platform/auth/demand.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordsOf } from '../../platform/db/records-of.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { namedBy } from '../../platform/nouns.ts'
import { thingOf } from '../products/read.ts'
import './tables.ts'

export type InquiryRow = Selectable<Tables['inquiries']>
/** An inquiry with the organization of its product, where it has one. */
export type KnownInquiry = InquiryRow & { owner: string | null }
type Facts = Pick<KnownInquiry, 'product_schema_id' | 'milestone_schema_id' | 'organization_id' | 'owner'>

export const inquiryRecords = recordsOf('inquiries', { derived: ['search'] })

/** Who stands for an inquiry; at first whoever made it (LNK-13). */
export const ownerOf = ({ owner_id, created_by }: InquiryRow): string => owner_id ?? created_by

/** What an inquiry is found by. */
export function searchOf({ title, recipient }: Pick<InquiryRow, 'title' | 'recipient'>): string {
  const values = [title, recipient].map(fold)
  return searchColumn(values.join(' '), values)
}

/** What the rules of `can` ask of it: its product, or the future one, and the process whose values it holds. */
export const thingAsked = (row: Facts): Thing<'inquiry.read'> => ({
  product: thingOf({
    product_schema_id: row.product_schema_id,
    organization_id: row.owner ?? row.organization_id,
  }),
  organization: row.organization_id,
  milestoneSchema: row.milestone_schema_id,
})

/** Whoever may use its organization and reads its product finds the inquiry, though not what a process says in it (API-07). */
const isFound = (session: Session, row: Facts): boolean =>
  can(session, 'inquiry.read', { ...thingAsked(row), milestoneSchema: null }).allowed

export const inquiryNoun = {
  ...namedBy(nouns.inquiries, inquiryRecords, thingAsked, {
    name: sql`t.title`,
    product: sql`t.about_id`,
    stage: sql`t.product_schema_id`,
    facts: [
      sql`t.product_schema_id`,
      sql`t.milestone_schema_id`,
      sql`t.organization_id`,
      sql`p.organization_id as owner`,
    ],
    joins: (tx) => sql`left join products p on p.account_id = ${tx.accountId} and p.id = t.about_id`,
  }),
  hasHistory: true as const,
  soughtBy: 'search' as const,
}

/** An inquiry that the session may read; `isLocked`: until commit. */
export async function readInquiry(
  tx: Tx,
  session: Session,
  id: string,
  isLocked = false,
): Promise<KnownInquiry> {
  const row = await inquiryRecords.find(tx, id, isLocked)
  if (!row) return refuse('NOT_FOUND')
  const product =
    row.about_id === null
      ? undefined
      : await tx.db
          .selectFrom('products')
          .select('organization_id')
          .where('account_id', '=', tx.accountId)
          .where('id', '=', row.about_id)
          .executeTakeFirstOrThrow()
  const known = { ...row, owner: product?.organization_id ?? null }
  if (!isFound(session, known)) return refuse('NOT_FOUND')
  return inquiryNoun.isReadable(session, known) ? known : refuse('FORBIDDEN')
}

/** What the right to write an inquiry depends on. */
type WriteFacts = Facts & Pick<InquiryRow, 'asks'>

/** Whether somebody may write the record that an inquiry asks for (LNK, routes). */
function mayWrite(session: Session, row: WriteFacts): Verdict {
  const product = thingAsked(row).product
  switch (row.asks) {
    case 'process':
      return can(session, 'milestone.create', {
        milestoneSchema: row.milestone_schema_id!,
        organization: row.organization_id,
        product,
      })
    case 'form':
      return can(session, 'product.edit', product)
    case 'lot':
      return can(session, 'product.create', product)
  }
}

export const demandWrite = (session: Session, row: WriteFacts): void => refuseUnless(mayWrite(session, row))
