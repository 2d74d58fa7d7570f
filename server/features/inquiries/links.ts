import { v7 } from 'uuid'
import type { Tx } from '../../platform/db/database.ts'
import { makeSecret } from '../../platform/secrets.ts'

/** Makes the link of an inquiry, and ends the one before; its secret is known this once. */
export async function makeLink(tx: Tx, inquiry: string): Promise<{ link: string; secret: string }> {
  await endLinks(tx, inquiry)
  const link = v7()
  await tx.db
    .insertInto('inquiry_links')
    .values({ account_id: tx.accountId, id: link, inquiry_id: inquiry, made_at: tx.now })
    .execute()
  return { link, secret: await makeSecret(tx, 'inquiry', link) }
}

/** Ends the link of an inquiry. Its secrets stay, so that the page can say why it works no longer. */
export async function endLinks(tx: Tx, inquiry: string): Promise<void> {
  await tx.db
    .updateTable('inquiry_links')
    .set({ ended_at: tx.now })
    .where('account_id', '=', tx.accountId)
    .where('inquiry_id', '=', inquiry)
    .where('ended_at', 'is', null)
    .execute()
}
