import type { AmountLink, Amounts } from './balance.ts'
import { inOneUnit } from './quantity.ts'

/** Products that were traced from some of them. */
interface TraceFacts {
  /** 1: products made of the starts; 0: products that the starts were made of. */
  direction: 0 | 1
  starts: readonly string[]
  /** All products, including the starts. */
  products: Iterable<string>
  /** All live links into each of the products. */
  inbound: ReadonlyMap<string, readonly AmountLink[]>
  amounts: Amounts
}

/**
 * TRC-04: downstream, the share of each product that comes from the starts; upstream, the share of the starts that comes from each
 * product. Null if an amount on the way is unknown, or units have different measures.
 */
export function partsOf(traced: TraceFacts): ReadonlyMap<string, number | null> {
  const parts = traced.direction === 1 ? partsDown(traced) : partsUp(traced)
  for (const [id, part] of parts) if (part !== null) parts.set(id, withoutNoise(part))
  for (const start of traced.starts) parts.set(start, 1)
  return parts
}

/** Removes binary rounding noise. */
const withoutNoise = (part: number): number => Math.round(part * 1e12) / 1e12

/** TRC-04: a product that was found, and whose origins weren't all found. */
export function isMixed(
  { starts, inbound }: Pick<TraceFacts, 'starts' | 'inbound'>,
  products: ReadonlySet<string>,
) {
  const begun = new Set(starts)
  return (id: string): boolean =>
    !begun.has(id) && (inbound.get(id) ?? []).some(({ originId }) => !products.has(originId))
}

function partsDown({ starts, products, inbound, amounts }: TraceFacts): Map<string, number | null> {
  const found = new Set(products)
  const parts = new Map<string, number | null>([...found].map((id) => [id, null]))
  const begun = new Set(starts)
  for (const start of starts) parts.set(start, 1)
  const into = (id: string) => (begun.has(id) ? [] : (inbound.get(id) ?? []))
  for (const id of inOrder(found, (one) => into(one).map(({ originId }) => originId))) {
    if (begun.has(id)) continue
    const shares = sharesOf(into(id), amounts)
    let part: number | null = 0
    for (const [n, { originId }] of into(id).entries()) {
      const of: number | null = found.has(originId) ? parts.get(originId)! : 0
      part = part === null || shares === null || of === null ? null : part + shares[n]! * of
    }
    parts.set(id, part)
  }
  return parts
}

function partsUp({ starts, products, inbound, amounts }: TraceFacts): Map<string, number | null> {
  const found = new Set(products)
  const parts = new Map<string, number | null>([...found].map((id) => [id, null]))
  const into = new Map<string, string[]>()
  for (const id of found)
    for (const { originId } of inbound.get(id) ?? [])
      if (found.has(originId)) into.set(originId, [...(into.get(originId) ?? []), id])
  const order = inOrder(found, (id) => into.get(id) ?? [])
  for (const id of order) parts.set(id, 0)
  const weights = weightsOf(starts, amounts)
  for (const [n, start] of starts.entries())
    if (parts.get(start) !== null) parts.set(start, weights?.[n] ?? null)
  for (const id of order) {
    const links = inbound.get(id) ?? []
    const shares = sharesOf(links, amounts)
    const part = parts.get(id)!
    for (const [n, { originId }] of links.entries()) {
      const before = parts.get(originId)
      if (before === undefined || before === null) continue
      parts.set(originId, part === null || shares === null ? null : before + part * shares[n]!)
    }
  }
  return parts
}

/** Each link's share in its product; null if unknown. A link alone has the whole share. */
function sharesOf(links: readonly AmountLink[], amounts: Amounts): number[] | null {
  if (links.length === 1 && links[0]!.ratio !== 'n:1') return [1]
  const known = inOneUnit(links.map((link) => amounts.taken(link)))
  const sum = known?.values.reduce((total, value) => total + value, 0)
  return known && sum ? known.values.map((value) => value / sum) : null
}

/** The weight of each start among all starts. */
function weightsOf(starts: readonly string[], amounts: Amounts): number[] | null {
  if (starts.length === 1) return [1]
  const known = inOneUnit(starts.map((start) => amounts.made(start)))
  const sum = known?.values.reduce((total, value) => total + value, 0)
  return known && sum ? known.values.map((value) => value / sum) : null
}

/** Products in topological order; circles, and products behind them, are left out. */
function inOrder(products: ReadonlySet<string>, before: (id: string) => readonly string[]): string[] {
  const waits = new Map<string, number>()
  const after = new Map<string, string[]>()
  for (const id of products) {
    let count = 0
    for (const one of before(id)) {
      if (!products.has(one)) continue
      count++
      const list = after.get(one)
      if (list) list.push(id)
      else after.set(one, [id])
    }
    waits.set(id, count)
  }
  const order = [...products].filter((id) => waits.get(id) === 0)
  for (const id of order)
    for (const next of after.get(id) ?? []) {
      const rest = waits.get(next)! - 1
      waits.set(next, rest)
      if (rest === 0) order.push(next)
    }
  return order
}
