import { type RawBuilder, sql } from 'kysely'
import { v7 } from 'uuid'
import type { Inquiry } from '../../../core/contract/inquiries.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Draft } from './draft.ts'
import type { LinkRow } from './open.ts'
import type { InquiryRow } from './records.ts'
import { makeSecret } from '../../platform/secrets.ts'
import { hoursOfQueue } from '../recalls/watch.ts'

/** Makes the link of an inquiry, ends the one before, and mails it where there is an address. Its secret is known this once. */
export async function makeLink(
  tx: Tx,
  { id: inquiry, email }: Pick<InquiryRow, 'id' | 'email'>,
): Promise<string> {
  await endLinks(tx, inquiry)
  const link = v7()
  await tx.db
    .insertInto('inquiry_links')
    .values({
      account_id: tx.accountId,
      id: link,
      inquiry_id: inquiry,
      made_at: tx.now,
      mail: email === null ? null : 'waiting',
    })
    .execute()
  if (email !== null) tx.after('mail.inquiry', { link })
  return makeSecret(tx, 'inquiry', link)
}

/** What became of the mail with link l (LNK-12): the queue gives up after some tries, or was lost with another installation. */
export const mailOf = (tx: Tx): RawBuilder<Inquiry['mail']> => {
  const oldest = new Date(tx.now.getTime() - hoursOfQueue * 3_600_000)
  return sql`case when l.mail = 'waiting' and l.made_at < ${oldest} then 'failed' else l.mail end`
}

/** Ends the link of an inquiry. Its secrets stay, so that the page can say why it works no longer. */
export async function endLinks(tx: Tx, inquiry: string): Promise<void> {
  await tx.db
    .updateTable('inquiry_links')
    .set({ ended_at: tx.now, draft: null, shown: null })
    .where('account_id', '=', tx.accountId)
    .where('inquiry_id', '=', inquiry)
    .where('ended_at', 'is', null)
    .execute()
}

type LinkChange = Partial<
  Pick<
    LinkRow,
    | 'shown'
    | 'is_reviewed'
    | 'code'
    | 'code_at'
    | 'tries'
    | 'wrong'
    | 'opened'
    | 'opened_at'
    | 'told_at'
    | 'mail'
  >
> & { draft?: Draft | null }

export async function readDraft(tx: Tx, id: string): Promise<Draft | null> {
  const { draft } = await tx.db
    .selectFrom('inquiry_links')
    .select('draft')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return draft as unknown as Draft | null
}

/** Changes what a link holds beside its inquiry. */
export async function changeLink(tx: Tx, id: string, change: LinkChange): Promise<void> {
  const written = Object.entries(change).map(([column, value]) => [
    column,
    (column === 'draft' || column === 'shown') && value !== null ? JSON.stringify(value) : value,
  ])
  await tx.db
    .updateTable('inquiry_links')
    .set(Object.fromEntries(written) as never)
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute()
}
