import type { Entry, Movement } from './balance.ts'
import { rounded } from './quantity.ts'

/** An administrator changed what a product or a process says, after the product was used. */
export interface Correction {
  at: Date
  by: string
  /** The corrected process; undefined for the product itself. */
  milestone: string | undefined
}

/** Recorded state of a product before a correction. */
export interface Earlier<M extends Movement = Movement> {
  until: Correction
  own: number | undefined
  moved: readonly M[]
}

/** A movement in the product's unit, or the rest taken by a closing process. */
export type Part<M extends Movement = Movement> = Pick<Entry<M>, 'movement' | 'at' | 'quantity'> & {
  kind: Movement['kind']
}

/** Recorded state of a product with its sums. */
export interface Figures<M extends Movement = Movement> {
  own: number | undefined
  parts: readonly Part<M>[]
  made: number | null
  in: number | null
  gain: number | null
  loss: number | null
  out: number | null
}

/** A ledger line with its effect on the sums. */
interface Line<M extends Movement> {
  entry: Entry<M>
  /** Breaks ties of lines of one moment. */
  rank: number
  apply(tally: Tally): void
}

const order: readonly Movement['kind'][] = ['in', 'gain', 'loss', 'out']
const signs = { in: 1, gain: 1, loss: -1, out: -1 }

/**
 * The movements as they were first recorded, on their dates, and each correction on its own, with the change that it made (BAL-02). The
 * amount that remains runs through all of them and ends at that of the balance.
 */
export function ledgerOf<M extends Movement>(
  earlier: readonly (Figures<M> & { until: Correction })[],
  now: Figures<M>,
): Entry<M>[] {
  const first = earlier[0] ?? now
  const lines = first.parts.map((part): Line<M> => ({
    entry: { ...part, left: null },
    rank: part.movement ? order.indexOf(part.kind) : order.length,
    apply: (tally) => tally.add(part),
  }))
  for (const [n, { until, ...before }] of earlier.entries())
    lines.push(...changesOf(until, before, earlier[n + 1] ?? now))
  lines.sort((one, other) => +one.entry.at - +other.entry.at || one.rank - other.rank)
  const lastIn = lines.findLastIndex(({ entry }) => entry.kind === 'in')
  const tally = new Tally(first.own)
  for (const [n, { entry, apply }] of lines.entries()) {
    apply(tally)
    entry.left = tally.left(n >= lastIn)
  }
  return lines.map(({ entry }) => entry)
}

/** Effect of a correction: on the product's own amount, and on movements added, removed or changed. */
function changesOf<M extends Movement>(until: Correction, before: Figures<M>, after: Figures<M>): Line<M>[] {
  const { at } = until
  const lines: Line<M>[] = []
  const push = (movement: M | undefined, quantity: number | null, apply: Line<M>['apply']) =>
    lines.push({
      entry: { movement, kind: 'correction', at, quantity, left: null, correction: until },
      rank: order.length + 1,
      apply,
    })
  if (before.own !== after.own)
    push(undefined, difference(before.made, after.made), (tally) => (tally.own = after.own))
  const [were, are] = [byKey(before.parts), byKey(after.parts)]
  // Inputs first, since outputs may follow from them.
  const partOf = (key: string | undefined) => (are.get(key) ?? were.get(key))!
  const keys = [...new Set([...were.keys(), ...are.keys()])].toSorted(
    (one, other) => order.indexOf(partOf(one).kind) - order.indexOf(partOf(other).kind),
  )
  for (const key of keys) {
    const [old, now] = [were.get(key), are.get(key)]
    if (old?.quantity === now?.quantity) continue
    const { movement, kind } = (now ?? old)!
    const change = difference(old ? old.quantity : 0, now ? now.quantity : 0)
    push(movement, change === null ? null : rounded(signs[kind] * change), (tally) => {
      if (old) tally.remove(old)
      if (now) tally.add(now)
    })
  }
  return lines
}

const byKey = <M extends Movement>(parts: readonly Part<M>[]) =>
  new Map(parts.map((part) => [part.movement ? part.movement.key : 'closing', part]))

const difference = (before: number | null, after: number | null): number | null =>
  before === null || after === null ? null : rounded(after - before)

/** The sums of the movements so far; one with an unknown amount is unknown. */
class Tally {
  own: number | undefined
  readonly #sums = { in: 0, gain: 0, loss: 0, out: 0 }
  readonly #counts = { in: 0, gain: 0, loss: 0, out: 0 }
  readonly #unknown = { in: 0, gain: 0, loss: 0, out: 0 }

  constructor(own: number | undefined) {
    this.own = own
  }

  add({ kind, quantity }: Part): void {
    this.#counts[kind]++
    if (quantity === null) this.#unknown[kind]++
    else this.#sums[kind] = rounded(this.#sums[kind] + quantity)
  }

  remove({ kind, quantity }: Part): void {
    this.#counts[kind]--
    if (quantity === null) this.#unknown[kind]--
    else this.#sums[kind] = rounded(this.#sums[kind] - quantity)
  }

  /** Output may differ from input, so the product's own amount applies once all inputs are in. */
  left(isWhole: boolean): number | null {
    const [sums, unknown] = [this.#sums, this.#unknown]
    const brought = unknown.in > 0 ? null : sums.in
    const made = !isWhole ? brought : (this.own ?? (this.#counts.in > 0 ? brought : null))
    if (made === null || unknown.gain + unknown.loss + unknown.out > 0) return null
    return rounded(made + sums.gain - sums.loss - sums.out)
  }
}
