import { tidyLine, tidyLines } from '../../../core/fields/strings.ts'
import type { Recall, recalls as contract } from '../../../core/contract/recalls.ts'
import type { Body } from '../../../core/contract/route.ts'
import { type Fault, refuse, refuseFaults } from '../../../core/errors/refusal.ts'
import { reasonFaults } from '../../../core/rules/reason.ts'
import { maxTraceProducts } from '../../../core/rules/lineage.ts'
import { demand } from '../../platform/auth/demand.ts'
import { isUuid } from '../../platform/db/lists.ts'
import { checkVersion } from '../../platform/db/versions.ts'
import { lockProducts } from '../links/lock.ts'
import { changeItems, insertItems, type ItemRow, readItems } from './items.ts'
import { findReached, refuseRestricted, refuseTooMany } from './reach.ts'
import { readAnswer, type Reader, unreadable } from './read.ts'
import { type KnownRecall, readRecall, recallRecords, type RecallRow, searchOf, startOf } from './records.ts'
import { findOpen, setDrill, textFaults, tidyTexts } from './write.ts'

/** Changes its texts, or makes a recall of a hold. */
export async function changeRecall(
  reader: Reader,
  id: string,
  body: Body<typeof contract.update>,
): Promise<Recall> {
  const { tx, session } = reader
  const before = await readChanged(reader, id)
  const { version, i18n, ...texts } = body
  const after = {
    kind: body.kind ?? before.kind,
    reason: texts.reason === undefined ? before.reason : tidyLines(texts.reason),
    action: texts.action === undefined ? before.action : tidyLines(texts.action) || null,
    phone: texts.phone === undefined ? before.phone : tidyLine(texts.phone) || null,
    i18n: i18n === undefined ? before.i18n : tidyTexts(i18n),
  }
  const becomes = after.kind !== before.kind
  refuseFaults([
    ...textFaults(after),
    ...(becomes && before.kind !== 'hold' ? [{ path: '/kind', key: 'recalls.fault.notHold' } as const] : []),
  ])
  const items = becomes ? await readItems(tx, before.id) : []
  if (becomes)
    await refuseRestricted(
      tx,
      session,
      items.map(({ product_id }) => product_id),
    )
  await checkVersion<typeof contract.update>(version, before.version, async () => ({
    yours: body,
    theirs: await readAnswer(reader, before.id),
  }))
  if (becomes) {
    await refuseUnlessOpen(reader, before, body)
    const open = await findOpen(tx, before.start_id, 'recall')
    if (open) refuse('RECALLED', { details: { recall: open } })
  }
  const search = searchOf({ ...before, reason: after.reason })
  const recall = await recallRecords.change(tx, before, { ...after, search })
  await changeItems(tx, recall, items, {})
  return readAnswer(reader, before.id)
}

/** Says what became of some products; those that stay as they are leave no event. */
export async function setItems(
  reader: Reader,
  id: string,
  body: Body<typeof contract.setItems>,
): Promise<Recall> {
  const { tx, session } = reader
  const recall = await readChanged(reader, id)
  const { products = [], restricted, state: status } = body
  if (restricted && !session.admin) refuse('FORBIDDEN', { key: 'error.case.notAllowed' })
  const known = await readItems(tx, recall.id)
  const hidden = await unreadable(
    tx,
    session,
    known.map(({ product_id }) => product_id),
  )
  refuseFaults([
    ...((products.length === 0) === (restricted === undefined)
      ? [{ path: '/products', key: 'error.shape.value' } as const]
      : []),
    ...(recall.kind === 'drill' ? [{ path: '/state', key: 'recalls.fault.drill' } as const] : []),
    ...notAmong(products, new Set(known.flatMap(({ product_id: one }) => (hidden.has(one) ? [] : [one])))),
  ])
  if (recall.status === 'lifted') await refuseStale(reader, recall, body)
  const wanted = new Set(products.map((one) => one.toLowerCase()))
  const chosen = known.filter(({ product_id: one }) => (restricted ? hidden.has(one) : wanted.has(one)))
  // What was released may be held again.
  await lockProducts(
    tx,
    chosen.map(({ product_id }) => product_id),
  )
  const note = body.note === undefined ? {} : { note: tidyLines(body.note) || null }
  await changeItems(tx, recall, chosen, { status, ...note })
  return readAnswer(reader, recall.id)
}

/** Adds descendants that were left out. */
export async function addProducts(
  reader: Reader,
  id: string,
  body: Body<typeof contract.addProducts>,
): Promise<Recall> {
  const { tx, session } = reader
  const recall = await readChanged(reader, id)
  const reached = await findReached(tx, {
    session,
    start: recall.start_id,
    products: body.products,
    holds: recall.kind !== 'drill',
  })
  await refuseUnlessOpen(reader, recall, body)
  const known = new Set((await readItems(tx, recall.id)).map(({ product_id }) => product_id))
  const added = reached.filter((one) => !known.has(one))
  if (known.size + added.length > maxTraceProducts) refuseTooMany()
  await insertItems(tx, recall, added)
  if (recall.kind === 'drill') await setDrill(reader, recall, [...known, ...added])
  return readAnswer(reader, recall.id)
}

/** A recall that the session may change, locked until commit. */
export async function readChanged({ tx, session }: Reader, id: string): Promise<KnownRecall> {
  const recall = await readRecall(tx, session, id, true)
  demand(session, 'recall.change', startOf(recall))
  return recall
}

/** Lifting sets everything free; what ran its course stays held unless released (RCL-04). */
export async function close(
  reader: Reader,
  id: string,
  status: 'lifted' | 'ended',
  body: Body<typeof contract.lift>,
) {
  const { tx } = reader
  const before = await readChanged(reader, id)
  const reason = tidyLines(body.reason)
  refuseFaults(reasonFaults(reason))
  await refuseUnlessOpen(reader, before, body)
  const recall = await recallRecords.change(tx, before, { status, ended_at: tx.now, end_reason: reason })
  if (status === 'lifted') await changeItems(tx, recall, await readItems(tx, recall.id), {})
  return readAnswer(reader, id)
}

/** Of several who end it at once, one wins. */
async function refuseUnlessOpen(reader: Reader, recall: RecallRow, yours: unknown): Promise<void> {
  if (recall.status !== 'open') await refuseStale(reader, recall, yours)
}

export const refuseStale = async (reader: Reader, { id }: RecallRow, yours: unknown): Promise<never> =>
  refuse('STALE', { details: { yours, theirs: await readAnswer(reader, id) } })

/** Products of a body that aren't items that the session may read. */
const notAmong = (products: readonly string[], ids: ReadonlySet<ItemRow['product_id']>): Fault[] =>
  products.flatMap((id, n) =>
    isUuid(id) && ids.has(id.toLowerCase()) ? [] : [{ path: `/products/${n}`, key: 'recalls.fault.notItem' }],
  )
