import type { Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/lists.ts'
import { readStatement } from '../../platform/db/read-statement.ts'
import { Mask } from './mask.ts'

/**
 * nodeType, nodeId or nodeIds of a product: a read-only copy of its newest inbound transformation (§2.2). Unreadable
 * origins are masked. Empty for a product without origin.
 */
export async function originOf(
  tx: Tx,
  session: Session,
  productId: string,
): Promise<Record<string, unknown>> {
  if (!isUuid(productId)) return {}
  const rows = await readLinks({ tx, session }, { productId }, null)
  const [newest] = rows
  if (!newest) return {}
  const mask = new Mask(session)
  const nodes = rows
    .filter((row) => row.milestone_id === newest.milestone_id)
    .map(({ id, identifier, product_schema_id: stage, organization_id: organization }) =>
      mask.node({ id, identifier, stage, organization }),
    )
  return newest.ratio === 'n:1'
    ? { nodeType: 'PRODUCT', nodeIds: nodes }
    : { nodeType: 'PRODUCT', nodeId: nodes[0] }
}

/** The live links that lead to a product, those of the newest transformation first. */
const readLinks = readStatement(({ tx }, { productId }: { productId: string }) =>
  tx.db
    .selectFrom('links as l')
    .innerJoin('milestones as m', (join) =>
      join.on('m.account_id', '=', tx.accountId).onRef('m.id', '=', 'l.milestone_id'),
    )
    .innerJoin('edges as e', (join) =>
      join.on('e.account_id', '=', tx.accountId).onRef('e.milestone_schema_id', '=', 'm.milestone_schema_id'),
    )
    .innerJoin('products as o', (join) =>
      join.on('o.account_id', '=', tx.accountId).onRef('o.id', '=', 'l.origin_id'),
    )
    .select(['l.milestone_id', 'e.ratio', 'o.id', 'o.identifier', 'o.product_schema_id', 'o.organization_id'])
    .where('l.account_id', '=', tx.accountId)
    .where('l.destination_id', '=', productId)
    .where('l.deleted_at', 'is', null)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .orderBy('o.id'),
)
