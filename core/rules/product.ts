import type { Decision } from './decision.ts'
import { decision } from './decision.ts'

/** What the link rules need to know of a product: the server reads it with the row locked, the screen from the answer. */
export interface Product {
  id: string
  stage: string
  live: boolean
  requirementsSatisfied: boolean
  /** Origin of at least one live link. */
  hasDestination: boolean
  /** Origin of a live link made by an exclusive edge: nothing of it is left. */
  consumed: boolean
  /** A closing milestone (loss, quarantine, …) of it is live. */
  closed: boolean
}

type ProductState = 'ARCHIVED' | 'PENDING' | 'READY' | 'SHARED' | 'CONSUMED'

/** The state machine of 3-domain.md §2.3. */
export function stateOf(
  product: Pick<Product, 'live' | 'requirementsSatisfied' | 'hasDestination' | 'consumed'>,
): ProductState {
  if (!product.live) return 'ARCHIVED'
  if (product.consumed) return 'CONSUMED'
  if (product.hasDestination) return 'SHARED'
  return product.requirementsSatisfied ? 'READY' : 'PENDING'
}

/** PRD-14: what others were made from stays as it was; a correction by an administrator passes. */
export const editProduct = (
  product: Pick<Product, 'hasDestination'>,
  how: { correcting?: boolean } = {},
): Decision => decision(product.hasDestination && !how.correcting ? [{ code: 'HAS_DESTINATION' }] : [])

/** PRD-13, PRD-14: nothing that has an origin or a destination is archived; details name what stands in the way. */
export function archiveProducts(
  products: readonly { id: string; hasOrigin: boolean; hasDestination: boolean }[],
): Decision {
  const related = products
    .filter(({ hasOrigin, hasDestination }) => hasOrigin || hasDestination)
    .map(({ id }) => id)
  return decision(related.length ? [{ code: 'RELATED', details: { related } }] : [])
}
