import { figureIn, inOneUnit, leftOf, type Quantity, rounded } from './quantity.ts'

/** A live link, as far as its amount depends on it. */
export interface AmountLink {
  milestoneId: string
  originId: string
  destinationId: string
  ratio: '1:1' | '1:n' | 'n:1'
  /** It used its origin up. */
  exclusive: boolean
  quantity: number | null
  unit: string | null
}

/** What is recorded of some products. */
export interface RecordedAmounts {
  /** What a product's own form says; without an entry it says nothing. */
  own: ReadonlyMap<string, Quantity>
  /** All live links into a product; without an entry nobody read them, and what they brought is unknown. */
  inbound: ReadonlyMap<string, readonly AmountLink[]>
  /**
   * What links that share an origin took of it and what processes say that it lost or gained (less than zero), by the origin; null
   * stands for an unknown amount, no entry for what nobody read.
   */
  shared: ReadonlyMap<string, readonly (Quantity | null)[]>
  /** The totals that the forms of groupings say, by the process. */
  totals: ReadonlyMap<string, Quantity>
}

/** The amounts that follow from what is recorded (BAL-01); null stands for an unknown one. */
export interface Amounts {
  /** What there was of a product: its own amount, or else what its links brought. */
  made(productId: string): Quantity | null
  /** What a link took of its origin. */
  taken(link: AmountLink): Quantity | null
}

/**
 * A link took the quantity that it names. Without one, a link that used its origin up took all that was left of it; where the form of a
 * grouping says a total and none of its links a quantity, they share the total in proportion to what was left of their origins.
 */
export function amountsOf({ own, inbound, shared, totals }: RecordedAmounts): Amounts {
  const mades = new Map<string, Quantity | null>()
  const takens = new Map<AmountLink, Quantity | null>()

  function made(productId: string): Quantity | null {
    const known = own.get(productId) ?? mades.get(productId)
    if (known !== undefined) return known
    // Until it is known: links may form a circle.
    mades.set(productId, null)
    const links = inbound.get(productId) ?? []
    const brought = links.length > 0 ? inOneUnit(links.map(taken)) : null
    const quantity = brought && { quantity: totalOf(brought.values), unit: brought.unit }
    mades.set(productId, quantity)
    return quantity
  }

  function left(productId: string): Quantity | null {
    const [has, others] = [made(productId), shared.get(productId)]
    if (has === null || others === undefined) return null
    const quantity = leftOf(
      rounded(has.quantity),
      others.map((other) => figureIn(other, has.unit)),
    )
    return quantity === null ? null : { quantity: Math.max(0, quantity), unit: has.unit }
  }

  function taken(link: AmountLink): Quantity | null {
    if (link.quantity !== null) return { quantity: link.quantity, unit: link.unit }
    if (!link.exclusive) return null
    const known = takens.get(link)
    if (known !== undefined) return known
    takens.set(link, null)
    const total = link.ratio === 'n:1' ? totals.get(link.milestoneId) : undefined
    const siblings = (inbound.get(link.destinationId) ?? [link]).filter(
      ({ milestoneId }) => milestoneId === link.milestoneId,
    )
    if (total === undefined || siblings.some(({ quantity }) => quantity !== null))
      takens.set(link, left(link.originId))
    else share(total, siblings)
    return takens.get(link)!
  }

  function share(total: Quantity, links: readonly AmountLink[]): void {
    const lefts = links.length > 1 ? inOneUnit(links.map(({ originId }) => left(originId))) : null
    const sum = lefts && totalOf(lefts.values)
    for (const [n, link] of links.entries()) {
      const part = links.length === 1 ? 1 : lefts && sum ? lefts.values[n]! / sum : undefined
      takens.set(link, part === undefined ? null : { quantity: total.quantity * part, unit: total.unit })
    }
  }

  return { made, taken }
}

const totalOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
