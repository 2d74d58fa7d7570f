import { sql } from 'kysely'
import { v4 } from 'uuid'
import type { Pack } from '../../../core/pack/shape.ts'
import type { Tx } from '../../platform/db/database.ts'
import { archiveEach } from '../milestones/archive.ts'
import { schemasToArchive, type Removals } from './removals.ts'
import { applyPack, type ApplyResult } from './write.ts'

/** Archives the processes that a pack removes, as far as that was chosen, and applies it. Also returns the products of those processes. */
export async function archiveAndApply(
  tx: Tx,
  pack: Pack,
  archived: Removals,
): Promise<ApplyResult & { touched: string[] }> {
  const touched = await archiveProcesses(tx, archived)
  return { touched, ...(await applyPack(tx, pack)) }
}

/**
 * Archives the live records of removed processes and of transformations whose edge changes. Each gets its own batch with its
 * links (§2.4 Delete), so undo can restore it once a pack has its schema again. Common processes of archived products are
 * archived with their product instead. Returns the products of the archived records and links.
 */
async function archiveProcesses(tx: Tx, removals: Removals): Promise<string[]> {
  if (schemasToArchive(removals).length === 0) return []
  const { rows } = await sql<{ id: string; product: string }>`
    select m.id, m.product_id as product from milestones m
    join products p on p.account_id = ${tx.accountId} and p.id = m.product_id
    where m.account_id = ${tx.accountId} and m.milestone_schema_id = any(${schemasToArchive(removals)}::text[])
      and m.deleted_at is null and (p.product_schema_id <> all(${removals.stages}::text[]) or exists (
        select from links l where l.account_id = ${tx.accountId} and l.milestone_id = m.id and l.deleted_at is null))
    order by m.id
  `.execute(tx.db)
  const milestones = rows.map(({ id }) => ({ id, batch: v4() }))
  const origins = await archiveEach(tx, milestones)
  return [...new Set([...rows.map(({ product }) => product), ...origins])]
}
