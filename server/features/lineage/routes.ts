import { lineage as contract } from '../../../core/contract/lineage.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { findMilestone } from '../milestones/rows.ts'
import { findProduct, readProduct } from '../products/read.ts'
import { groupedProducts, nearProducts, relatedProducts } from './neighbours.ts'

export function mountLineage(api: Api): void {
  mount(api, contract, {
    async near({ tx, session, params }) {
      const product = await readProduct(tx, session, params.id)
      return nearProducts(tx, session, product.id)
    },

    async related({ tx, session, params, query }) {
      const product = await readProduct(tx, session, params.id)
      const direction = query.direction === '0' ? 0 : query.direction === '1' ? 1 : undefined
      if (direction === undefined)
        refuse('INVALID', { faults: [{ path: '/direction', key: 'error.shape.value' }] })
      return relatedProducts(tx, session, product.id, { ...query, direction })
    },

    async grouping({ tx, session, params, query }) {
      const page = await groupedProducts(tx, session, await groupingOf(tx, session, params.id), query)
      return { ...page, docs: page.collection }
    },
  })
}

/** The id names a readable transformation or product. */
async function groupingOf(tx: Tx, session: Session, id: string) {
  const milestone = await findMilestone(tx, session, id)
  if (milestone && milestone.deleted_at === null) return { milestoneId: milestone.id }
  const product = await findProduct(tx, session, id)
  return product ? { productId: product.id } : refuse('NOT_FOUND')
}
