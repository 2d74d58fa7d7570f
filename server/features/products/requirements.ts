import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Numbers of live products by stage. */
export interface RequirementChanges {
  /** Complete products whose stage begins to require an origin that they lack. */
  waived: ReadonlyMap<string, number>
  /** Products that waited for an origin, and whose stage stops requiring it. */
  completed: ReadonlyMap<string, number>
}

/**
 * Updates the requirements of products after a pack was applied. A stage that begins to require an origin waives it, for
 * good, for products that are complete. A stage that stops requiring one completes the products that waited for it.
 * Products of removed stages stay as they are.
 */
export async function settleRequirements(tx: Tx): Promise<RequirementChanges> {
  const waived = await sql<ChangedProduct>`
    update products p set requirements_waived = true
    from product_schemas s
    where s.account_id = ${tx.accountId} and s.id = p.product_schema_id and p.account_id = ${tx.accountId}
      and s.removed_at is null and s.initiator and not s.process_initiator
      and p.requirements_satisfied and not p.requirements_waived
      and not exists (
        select from links l
        join milestones m on m.account_id = ${tx.accountId} and m.id = l.milestone_id
        join edges e on e.account_id = ${tx.accountId} and e.milestone_schema_id = m.milestone_schema_id
        where l.account_id = ${tx.accountId} and l.destination_id = p.id and l.deleted_at is null
          and e.initiator and e.removed_at is null
      )
    returning p.id, p.product_schema_id as stage, p.deleted_at is null as live
  `.execute(tx.db)
  for (const { id } of waived.rows)
    tx.event({ action: 'apply', type: 'products', id, after: { requirements_waived: true } })
  const completed = await sql<ChangedProduct>`
    update products p set requirements_satisfied = true
    from product_schemas s
    where s.account_id = ${tx.accountId} and s.id = p.product_schema_id and p.account_id = ${tx.accountId}
      and not p.requirements_satisfied and s.removed_at is null and (not s.initiator or s.process_initiator)
    returning p.id, p.product_schema_id as stage, p.deleted_at is null as live
  `.execute(tx.db)
  return { waived: countLive(waived.rows), completed: countLive(completed.rows) }
}

interface ChangedProduct {
  id: string
  stage: string
  live: boolean
}

function countLive(rows: readonly ChangedProduct[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { stage, live } of rows) if (live) counts.set(stage, (counts.get(stage) ?? 0) + 1)
  return counts
}
