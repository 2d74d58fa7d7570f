import { lineage as contract } from '../../../core/contract/lineage.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Session } from '../../../core/rules/can.ts'
import { maxGraphDepth, maxGraphNodes } from '../../../core/rules/lineage.ts'
import type { Tx } from '../../platform/db/database.ts'
import { Json } from '../../platform/db/lists.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { findMilestone } from '../milestones/rows.ts'
import { findProduct, readProduct } from '../products/read.ts'
import { readGraph } from './graph.ts'
import { groupedProducts, nearProducts, relatedProducts } from './neighbours.ts'

export function mountLineage(api: Api): void {
  mount(api, contract, {
    near: ({ tx, session, params }) => nearProducts(tx, session, params.id),

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

    async graph({ tx, session, params, query, language }) {
      const product = await readProduct(tx, session, params.id)
      const graph = await readGraph(tx, session, product.id, language, {
        maxDepth: Number(query.depth ?? maxGraphDepth),
        maxProducts: Number(query.nodes ?? maxGraphNodes),
      })
      // Written here: the serialiser would try both shapes of a node for each of thousands.
      return () => Promise.resolve(new Json<typeof graph>(JSON.stringify(graph)))
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
