import type { Product } from '../../../core/contract/products.ts'

type Links = Pick<Product, 'hasOrigin' | 'hasDestination'>

/** PRE-14: a product that is part of a chain is neither deleted nor archived. */
export const isRelated = ({ hasOrigin, hasDestination }: Links): boolean => hasOrigin || hasDestination

/**
 * PRD-13: why these products can't be archived together, as a key of `products.refusal` with the number of those that stand
 * against it; undefined when they can.
 */
export function whyNotArchived(products: readonly Links[]) {
  const related = products.filter(isRelated)
  const origin = related.some(({ hasOrigin }) => hasOrigin)
  const destination = related.some(({ hasDestination }) => hasDestination)
  const [one, many] =
    origin && destination
      ? (['both', 'related'] as const)
      : origin
        ? (['origin', 'origins'] as const)
        : (['destination', 'destinations'] as const)
  if (related.length === 0) return undefined
  return { key: products.length > 1 ? many : one, count: related.length }
}
