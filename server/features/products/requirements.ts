import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/**
 * Settles the requirements of products after a pack was applied. A stage that begins to ask for an origin doesn't make
 * complete products incomplete: they are waived, for good. A stage that stops asking completes the products that
 * waited. Products of removed stages stay as they are.
 */
export async function settleRequirements(tx: Tx): Promise<void> {
  const waived = await sql<{ id: string }>`
    update products p set requirements_waived = true
    from product_schemas s
    where s.account_id = p.account_id and s.id = p.product_schema_id and p.account_id = ${tx.accountId}
      and s.removed_at is null and s.initiator and not s.process_initiator
      and p.requirements_satisfied and not p.requirements_waived
      and not exists (
        select from links l
        join milestones m on m.account_id = l.account_id and m.id = l.milestone_id
        join edges e on e.account_id = m.account_id and e.milestone_schema_id = m.milestone_schema_id
        where l.account_id = p.account_id and l.destination_id = p.id and l.deleted_at is null
          and e.initiator and e.removed_at is null
      )
    returning p.id
  `.execute(tx.db)
  for (const { id } of waived.rows)
    tx.event({ action: 'apply', type: 'products', id, after: { requirementsWaived: true } })
  await sql`
    update products p set requirements_satisfied = true
    from product_schemas s
    where s.account_id = p.account_id and s.id = p.product_schema_id and p.account_id = ${tx.accountId}
      and not p.requirements_satisfied and s.removed_at is null and (not s.initiator or s.process_initiator)
  `.execute(tx.db)
}
