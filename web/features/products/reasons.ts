import type { Product } from '../../../core/contract/products.ts'

type Links = Pick<Product, 'hasOrigin' | 'hasDestination'>

/** PRE-14: a product that is part of a chain is neither deleted nor archived. */
export const isRelated = ({ hasOrigin, hasDestination }: Links): boolean => hasOrigin || hasDestination

/** PRD-13: why these products can't be archived together, as a key of `products.refusal`; undefined when they can. */
export function whyNotArchived(products: readonly Links[]) {
  const origin = products.some(({ hasOrigin }) => hasOrigin)
  const destination = products.some(({ hasDestination }) => hasDestination)
  if (!origin && !destination) return undefined
  const many = products.length > 1
  if (origin && destination) return many ? 'related' : 'both'
  if (origin) return many ? 'origins' : 'origin'
  return many ? 'destinations' : 'destination'
}
