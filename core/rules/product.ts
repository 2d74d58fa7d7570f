import type { Decision } from './decision.ts'
import { decision, onHold, type Stop } from './decision.ts'

/** The facts about a product that the link rules need. The server reads them with the row locked, a screen takes them from an answer. */
export interface Product {
  id: string
  stage: string
  live: boolean
  requirementsSatisfied: boolean
  /** It is the origin of at least one live link. */
  hasDestination: boolean
  /** A live link of an exclusive edge used it up. */
  consumed: boolean
  /** It has a live closing milestone (loss, quarantine, …). */
  closed: boolean
  /** The hold or recall that stops it: it can't become an origin (RCL-03). */
  hold: Stop | null
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

/** PRD-14: a used product can't be edited, except for a correction by an administrator. */
export const editProduct = (
  product: Pick<Product, 'hasDestination'>,
  how: { correcting?: boolean } = {},
): Decision => decision(product.hasDestination && !how.correcting ? [{ code: 'HAS_DESTINATION' }] : [])

/** PRD-13, PRD-14: products with an origin or a destination can't be archived, nor what is on hold. `details.related` lists them. */
export function archiveProducts(
  products: readonly { id: string; hasOrigin: boolean; hasDestination: boolean; hold: Stop | null }[],
): Decision {
  const related = products
    .filter(({ hasOrigin, hasDestination }) => hasOrigin || hasDestination)
    .map(({ id }) => id)
  return decision([
    ...onHold(products),
    ...(related.length ? [{ code: 'RELATED', details: { related } } as const] : []),
  ])
}

/** GEO-01, ORI-08: its products' origin can be saved as GeoJSON, where the account has the feature. */
export const doesExport = (stage: { downloadGeojson: boolean; statement?: object | undefined }): boolean =>
  stage.downloadGeojson || stage.statement !== undefined
