import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { BatchRow } from '../../platform/db/records-of.ts'
import { anyOf, checkWritten } from '../../platform/db/rows.ts'

export interface NewLink {
  originId: string
  quantity: number | null
}

/** The milestone that owns links, and whether its edge consumes their origins. */
export interface LinkedMilestone {
  id: string
  destinationId: string
  exclusive: boolean
  unit: string | null
}

/** Inserts the links of several milestones; the caller has locked every product and enforced the rules. */
export async function insertLinks(
  tx: Tx,
  sets: readonly { milestone: LinkedMilestone; links: readonly NewLink[] }[],
): Promise<void> {
  const rows = sets.flatMap(({ milestone: { id, ...milestone }, links }) =>
    links.map((link) => ({ milestoneId: id, ...milestone, ...link })),
  )
  if (!rows.length) return
  const { numAffectedRows } = await sql`
    insert into links (account_id, milestone_id, origin_id, destination_id, exclusive, quantity, unit)
    select h.account_id, "milestoneId", "originId", "destinationId", exclusive, quantity, case when quantity is not null then unit end
    from event_heads h
    cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (
      "milestoneId" uuid, "originId" uuid, "destinationId" uuid, exclusive boolean, quantity numeric, unit text
    )
    where h.account_id = ${tx.accountId}
  `.execute(tx.db)
  checkWritten(numAffectedRows, rows.length)
}

/** A transformation's links as its events hold them, ordered by origin. */
export const recordedLinks = (
  { exclusive, unit }: Pick<LinkedMilestone, 'exclusive' | 'unit'>,
  links: readonly NewLink[],
): RecordedLink[] =>
  links
    .map(({ originId, quantity }) => ({
      origin_id: originId,
      quantity,
      unit: quantity === null ? null : unit,
      exclusive,
    }))
    .toSorted((one, other) => (one.origin_id < other.origin_id ? -1 : 1))

export interface RecordedLink {
  origin_id: string
  quantity: number | null
  unit: string | null
  exclusive: boolean
}

/** The live links of a transformation as its events hold them. */
export const readLinks = (tx: Tx, milestoneId: string): Promise<RecordedLink[]> =>
  tx.db
    .selectFrom('links')
    .select(['origin_id', 'quantity', 'unit', 'exclusive'])
    .where('account_id', '=', tx.accountId)
    .where('milestone_id', '=', milestoneId)
    .where('deleted_at', 'is', null)
    .orderBy('origin_id')
    .execute()

/** Deletes origins of a transformation; the edit's event keeps the record of them. */
export async function deleteLinks(tx: Tx, milestoneId: string, originIds: readonly string[]): Promise<void> {
  if (!originIds.length) return
  await tx.db
    .deleteFrom('links')
    .where('account_id', '=', tx.accountId)
    .where('milestone_id', '=', milestoneId)
    .where('origin_id', '=', anyOf(originIds))
    .execute()
}

/** Sets the quantities of existing links; null clears one. */
export async function setQuantities(
  tx: Tx,
  milestone: LinkedMilestone,
  links: readonly NewLink[],
): Promise<void> {
  if (!links.length) return
  await sql`
    update links l set quantity = n.quantity, unit = case when n.quantity is not null then ${milestone.unit}::text end
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as n ("originId" uuid, quantity numeric)
    where l.account_id = ${tx.accountId} and l.milestone_id = ${milestone.id} and l.origin_id = n."originId"
  `.execute(tx.db)
}

/** Archives the live links of transformations, each under its batch. Returns the origins, which are free again. */
export async function archiveLinks(tx: Tx, milestones: readonly BatchRow[]): Promise<string[]> {
  const { rows } = await sql<{ origin: string }>`
    update links l set deleted_at = ${tx.now}, deletion_batch = f.batch
    from jsonb_to_recordset(${JSON.stringify(milestones)}::jsonb) as f (id uuid, batch uuid)
    where l.account_id = ${tx.accountId} and l.milestone_id = f.id and l.deleted_at is null
    returning l.origin_id as origin
  `.execute(tx.db)
  return rows.map(({ origin }) => origin)
}

/** What a transformation that is archived took of its origins. */
export const archivedLinks = (tx: Tx, milestoneId: string, batch: string): Promise<NewLink[]> =>
  tx.db
    .selectFrom('links')
    .select(['origin_id as originId', 'quantity'])
    .where('account_id', '=', tx.accountId)
    .where('milestone_id', '=', milestoneId)
    .where('deletion_batch', '=', batch)
    .execute()

/** Origins whose links were archived with a transformation. */
export async function archivedOrigins(tx: Tx, milestoneId: string, batch: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('links')
    .select('origin_id')
    .where('account_id', '=', tx.accountId)
    .where('milestone_id', '=', milestoneId)
    .where('deletion_batch', '=', batch)
    .orderBy('origin_id')
    .execute()
  return rows.map((row) => row.origin_id)
}

/** Restores the links of a batch; the current edge decides whether they consume their origins. */
export async function restoreLinks(
  tx: Tx,
  milestoneId: string,
  batch: string,
  exclusive: boolean,
): Promise<void> {
  await tx.db
    .updateTable('links')
    .set({ deleted_at: null, deletion_batch: null, exclusive })
    .where('account_id', '=', tx.accountId)
    .where('milestone_id', '=', milestoneId)
    .where('deletion_batch', '=', batch)
    .execute()
}
