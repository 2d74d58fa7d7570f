import type { Product } from '../../../core/contract/products.ts'

type Links = Pick<Product, 'hasOrigin' | 'hasDestination'>
type ArchivableProduct = Links & Pick<Product, 'hold'>

/** PRE-14: a product that is part of a chain is neither deleted nor archived. */
export const isRelated = ({ hasOrigin, hasDestination }: Links): boolean => hasOrigin || hasDestination

/** PRD-13, RCL-03: nothing stands against archiving it. */
export const isFree = (product: ArchivableProduct): boolean => !isRelated(product) && !product.hold

/**
 * PRD-13, RCL-03: why these products can't be archived together, as a key of `products.refusal` with the number of those that stand
 * against it; undefined when they can.
 */
export function whyNotArchived(products: readonly ArchivableProduct[]) {
  const held = products.filter(({ hold }) => hold).length
  if (held > 0) return { key: products.length > 1 ? ('holds' as const) : ('hold' as const), count: held }
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
