import type { Tx } from '../../platform/db/database.ts'
import { changeItems, readItems } from './items.ts'
import { lockNotice, setOutcome } from './notices.ts'
import { recallRecords, type RecallRow } from './records.ts'

const hour = 3_600_000
/** After which a holder who was written to and says nothing counts as unanswered. */
const hoursToAnswer = 24
/** In which the queue tries to send a mail, with some to spare. */
export const hoursOfQueue = 48
/** For which the page of a product says that its recall was lifted. */
const daysAfterLifting = 30

const before = (tx: Tx, millis: number) => new Date(tx.now.getTime() - millis)

/** What time alone changes of the notices of an account's recalls (RCL-05, RCL-06). */
export async function watchNotices(tx: Tx): Promise<void> {
  await noteUnanswered(tx)
  await endSoftNotices(tx)
  await failWaiting(tx)
}

async function noteUnanswered(tx: Tx): Promise<void> {
  const last = before(tx, hoursToAnswer * hour)
  const recalls = await tx.db
    .selectFrom('recall_items')
    .select('recall_id')
    .distinct()
    .where('account_id', '=', tx.accountId)
    .where('status', '=', 'notified')
    .where('at', '<', last)
    .execute()
  for (const { recall_id } of recalls) {
    const recall = await recallRecords.find(tx, recall_id, true)
    if (!recall || recall.status === 'lifted') continue
    const items = (await readItems(tx, recall_id)).filter(
      ({ status, at }) => status === 'notified' && at < last,
    )
    await changeItems(tx, recall, items, { status: 'unanswered' })
  }
}

async function endSoftNotices(tx: Tx): Promise<void> {
  const recalls = await tx.db
    .selectFrom('recalls as r')
    .innerJoin('recall_items as i', (join) =>
      join.on('i.account_id', '=', tx.accountId).onRef('i.recall_id', '=', 'r.id'),
    )
    .select('r.id')
    .distinct()
    .where('r.account_id', '=', tx.accountId)
    .where('r.status', '=', 'lifted')
    .where('r.ended_at', '<', before(tx, daysAfterLifting * 24 * hour))
    .where('i.shows', '=', true)
    .execute()
  for (const { id } of recalls) {
    const recall = (await recallRecords.find(tx, id, true)) as RecallRow
    await changeItems(tx, recall, await readItems(tx, id), { shows: false })
  }
}

/** The queue has given up, or was lost with another installation. */
async function failWaiting(tx: Tx): Promise<void> {
  const waiting = await tx.db
    .selectFrom('recall_notices as n')
    .innerJoin('recalls as r', (join) =>
      join.on('r.account_id', '=', tx.accountId).onRef('r.id', '=', 'n.recall_id'),
    )
    .select('n.id')
    .where('n.account_id', '=', tx.accountId)
    .where('n.sent_at', 'is', null)
    .where('n.failed_at', 'is', null)
    .where('n.created_at', '<', before(tx, hoursOfQueue * hour))
    .where('r.status', '!=', 'lifted')
    .execute()
  for (const { id } of waiting) await setOutcome(tx, (await lockNotice(tx, id))!, 'failed')
}
