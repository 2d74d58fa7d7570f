import { sql } from 'kysely'
import { v4 } from 'uuid'
import type { Pack } from '../../../core/pack/shape.ts'
import type { Tx } from '../../platform/db/database.ts'
import { archiveLinksOfEach } from '../links/write.ts'
import { archiveEach } from '../milestones/archive.ts'
import { fallingSchemas, type Removals } from './removals.ts'
import { type Applied, applyPack } from './write.ts'

/** Writes a pack; `force` archives the processes that it removes before. Answers the products that these touched too. */
export async function writeForced(
  tx: Tx,
  pack: Pack,
  removals: Removals,
  force: boolean,
): Promise<Applied & { freed: string[] }> {
  const freed = force ? await archiveProcesses(tx, removals) : []
  return { freed, ...(await applyPack(tx, pack)) }
}

/**
 * Archives the live records of removed processes and of transformations that join otherwise, each with its links in a
 * batch of its own, as one by one (§2.4 Delete): undo can bring each back once the pack has its schema again. What
 * is recorded on products that fall, and no transformation, falls with them. Answers the products touched.
 */
async function archiveProcesses(tx: Tx, removals: Removals): Promise<string[]> {
  const { rows } = await sql<{ id: string; product: string }>`
    select m.id, m.product_id as product from milestones m
    join products p on p.account_id = m.account_id and p.id = m.product_id
    where m.account_id = ${tx.accountId} and m.milestone_schema_id = any(${fallingSchemas(removals)}::text[])
      and m.deleted_at is null and (p.product_schema_id <> all(${removals.stages}::text[]) or exists (
        select from links l where l.account_id = m.account_id and l.milestone_id = m.id and l.deleted_at is null))
    order by m.id
  `.execute(tx.db)
  const fallen = rows.map(({ id }) => ({ id, batch: v4() }))
  await archiveEach(tx, fallen)
  const origins = await archiveLinksOfEach(tx, fallen)
  return [...new Set([...rows.map(({ product }) => product), ...origins])]
}
