import type { BalanceMode, BalanceRole, BalanceState } from '../fields/balanceRoles.ts'
import { type Correction, type Earlier, type Figures, ledgerOf, type Part } from './ledger.ts'
import { type Amount, amountColumn, figureIn, inOneUnit, inUnit, type Quantity, rounded } from './quantity.ts'
import { measureOf } from '../readers/units.ts'
import type { Descriptor, Form } from '../fields/index.ts'
import type { PackYield as Yield } from './balance-shape.ts'

interface BalancedStage extends Form {
  balance?: BalanceMode
  tolerance?: number
}

/** The column that a stage's balance is reckoned in; undefined for a stage without a balance (BAL-01). */
export function balanceColumn(stage: BalancedStage): Amount | undefined {
  const column = stage.balance === 'off' ? undefined : amountColumn(stage)
  return column && measureOf(column.unit) !== 'area' ? column : undefined
}

/** Fields of a form with losses, gains or removals. */
export const balanceFields = (
  descriptors: Readonly<Record<string, Descriptor>>,
): { name: string; role: BalanceRole; unit: string | undefined }[] =>
  Object.entries(descriptors).flatMap(([name, descriptor]) =>
    'balance' in descriptor && descriptor.balance
      ? [{ name, role: descriptor.balance, unit: descriptor.unit }]
      : [],
  )

/** Something that came into a product or left it. */
export interface Movement {
  kind: 'in' | BalanceRole
  at: Date
  /** Names it before and after a correction; only where there were some. */
  key?: string
  /** Null if unknown. */
  quantity: Quantity | null
}

/** A movement without a date, since dates don't affect the remaining amount. */
export type MovedAmount = Pick<Movement, 'kind' | 'quantity'>

/** Facts for a product's balance. */
interface BalanceFacts<M extends Movement = Movement> {
  /** Unit of its amount column. */
  unit: string
  tolerance: number
  /** Amount in its own form. */
  own: number | undefined
  moved: readonly M[]
  /** When a process without a balance field closed it, which took the rest. */
  closedAt?: Date | undefined
  /** With a yield, input and output may differ. */
  hasYield: boolean
  /** Earlier recorded states, before each correction, oldest first. */
  earlier?: readonly Earlier<M>[]
}

/** A movement in the product's unit, with the remaining amount after it. */
export interface Entry<M extends Movement = Movement> {
  /** Undefined for the rest taken by a closing process, and for the product's own amount. */
  movement: M | undefined
  kind: Movement['kind'] | 'correction'
  at: Date
  quantity: number | null
  left: number | null
  /** The correction that changed the movement or the own amount by this quantity. */
  correction?: Correction
}

export interface Balance<M extends Movement = Movement> {
  made: number | null
  in: number | null
  gain: number | null
  loss: number | null
  out: number | null
  left: number | null
  difference: number | null
  state: BalanceState
  limit: { quantity: number; percent: number } | null
  entries: Entry<M>[]
}

/**
 * BAL-01, BAL-02. Every figure is rounded to three decimals before it is added, so what came in, was lost and left adds up to the
 * last digit, whatever unit it was written in.
 */
export function balanceOf<M extends Movement>(balanced: BalanceFacts<M>): Balance<M> {
  const { tolerance, hasYield, earlier = [] } = balanced
  const now = figuresOf(balanced, balanced)
  const { made, gain, loss, out } = now
  const left = leftAfter(now)
  const difference = made === null || now.in === null || hasYield ? null : rounded(made - now.in)
  const quantity = limitOf(made, tolerance)
  const limit = quantity === null ? null : { quantity, percent: tolerance }
  const isUnknown = left === null || balanced.moved.some(({ quantity }) => quantity === null)
  const state = isUnknown || !limit ? 'unknown' : stateOf(left, difference, limit.quantity)
  const entries = ledgerOf(
    earlier.map(({ until, ...said }) => ({ until, ...figuresOf(balanced, said) })),
    now,
  )
  return { made, in: now.in, gain, loss, out, left, difference, state, limit, entries }
}

/** Recorded figures of a product, now or before a correction. */
function figuresOf<M extends Movement>(
  { unit, closedAt }: BalanceFacts<M>,
  { own, moved }: Pick<BalanceFacts<M>, 'own' | 'moved'>,
): Figures<M> {
  const parts = moved.map((movement): Part<M> => {
    const { kind, at } = movement
    return { movement, kind, at, quantity: figureIn(movement.quantity, unit) }
  })
  const sums = sumsOf(own, parts)
  const rest = closedAt && leftAfter(sums)
  if (closedAt && rest && rest > 0) {
    parts.push({ movement: undefined, kind: 'loss', at: closedAt, quantity: rest })
    sums.loss = rounded(sums.loss! + rest)
  }
  return { own: own === undefined ? undefined : rounded(own), parts, ...sums }
}

function sumsOf(own: number | undefined, parts: readonly Pick<Part, 'kind' | 'quantity'>[]) {
  const brought = parts.some(({ kind }) => kind === 'in') ? total(parts, 'in') : null
  const made = own === undefined ? brought : rounded(own)
  return {
    made,
    in: brought,
    gain: total(parts, 'gain'),
    loss: total(parts, 'loss'),
    out: total(parts, 'out'),
  }
}

/** Tolerated difference of a balance. */
const limitOf = (made: number | null, tolerance: number): number | null =>
  made === null ? null : rounded((made * tolerance) / 100)

function stateOf(left: number, difference: number | null, limit: number): BalanceState {
  if (left < -limit || Math.abs(difference ?? 0) > limit) return 'over'
  return Math.abs(left) <= limit ? 'balanced' : 'open'
}

function total(parts: readonly Pick<Part, 'kind' | 'quantity'>[], wanted: Movement['kind']): number | null {
  let whole = 0
  for (const { kind, quantity } of parts) {
    if (kind !== wanted) continue
    if (quantity === null) return null
    whole = rounded(whole + quantity)
  }
  return whole
}

/** Null where one of the amounts is unknown. */
const leftAfter = ({
  made,
  gain,
  loss,
  out,
}: Pick<Balance, 'made' | 'gain' | 'loss' | 'out'>): number | null =>
  made === null || gain === null || loss === null || out === null ? null : rounded(made + gain - loss - out)

/** The two units of a yield, of the destination and of the origin. */
export function yieldUnits(unit: string): { destination: string; origin: string } | undefined {
  const [destination, origin, ...more] = unit.split('/').map((one) => one.trim())
  return destination && origin && more.length === 0 && measureOf(destination) && measureOf(origin)
    ? { destination, origin }
    : undefined
}

/** Output for the linked inputs; null if an amount is unknown or of another measure. */
export function yielded(
  { unit }: Pick<Yield, 'unit'>,
  made: Quantity | null,
  brought: readonly (Quantity | null)[],
): number | null {
  const units =
    unit === undefined ? { destination: made?.unit ?? null, origin: made?.unit ?? null } : yieldUnits(unit)
  if (!made || !units || brought.length === 0) return null
  const gave = inUnit(made, units.destination)
  let whole = 0
  for (const one of brought) {
    const took = one === null ? undefined : inUnit(one, units.origin)
    if (took === undefined) return null
    whole += took
  }
  if (gave === undefined || whole === 0) return null
  return rounded(unit === undefined ? (gave * 100) / whole : gave / whole)
}

export const yieldWarning = (bounds: Yield, value: number | null): 'YIELD_LOW' | 'YIELD_HIGH' | undefined => {
  if (value === null) return undefined
  return value < bounds.min ? 'YIELD_LOW' : value > bounds.max ? 'YIELD_HIGH' : undefined
}

/** Amount that a transformation may still take, in the product's unit; null if unknown. */
export interface Available {
  unit: string
  left: number | null
  /** Tolerated excess over the rest. */
  limit: number | null
}

/** The remaining amount of a product (BAL-03, BAL-04), used by both the server's check and the wizard. */
export function availableOf({
  unit,
  tolerance,
  own,
  moved,
  isClosed,
}: Pick<BalanceFacts, 'unit' | 'tolerance' | 'own'> & {
  moved: readonly MovedAmount[]
  /** A process without a balance field closed it, which took the rest. */
  isClosed: boolean
}): Available {
  const sums = sumsOf(own, inUnitOf(unit, moved))
  const left = leftAfter(sums)
  return {
    unit,
    left: isClosed && left !== null ? Math.min(0, left) : left,
    limit: limitOf(sums.made, tolerance),
  }
}

const inUnitOf = (unit: string | null, moved: readonly MovedAmount[]) =>
  moved.map(({ kind, quantity }) => ({ kind, quantity: figureIn(quantity, unit) }))

/** The same once a transformation took this much, or gave it back where it is less than zero. */
export const afterTaking = ({ left, ...available }: Available, taken: number): Available => ({
  ...available,
  left: left === null ? null : rounded(left - taken),
})

/** Amount offered for use: 0 if overdrawn, null if unknown. */
export const offeredOf = ({ left, unit }: { left: number | null; unit: string | null }): Quantity | null =>
  left === null ? null : { quantity: Math.max(0, left), unit }

/** Amount taken beyond the rest and the tolerance; undefined if within, or unknown. */
export function overUse(
  { left, limit, unit }: Available,
  taken: Quantity | null,
): { left: number; asked: number } | undefined {
  const asked = figureIn(taken, unit)
  return left !== null && limit !== null && asked !== null && asked > rounded(left + limit)
    ? { left, asked }
    : undefined
}

/** Facts of a link that decide how much it takes. */
interface TakingLink {
  originId: string
  /** It uses its origin up. */
  exclusive: boolean
  quantity: number | null
  unit: string | null
}

/** A link without a quantity that uses its origin up takes all that is left of it. */
export const takesAll = ({ exclusive, quantity }: Pick<TakingLink, 'exclusive' | 'quantity'>): boolean =>
  exclusive && quantity === null

/**
 * Amount taken by each link of a transformation: its quantity, or the whole rest of its origin. If a grouping only has a total, its
 * links share it in proportion to the rests.
 */
export function takenOf(
  links: readonly TakingLink[],
  total: Quantity | undefined,
  offered: (originId: string) => Quantity | null,
): (Quantity | null)[] {
  if (total === undefined || !links.every(takesAll))
    return links.map((link) => {
      const { originId, quantity, unit } = link
      if (quantity !== null) return { quantity, unit }
      return takesAll(link) ? offered(originId) : null
    })
  if (links.length === 1) return [total]
  const lefts = inOneUnit(links.map(({ originId }) => offered(originId)))
  const sum = lefts && totalOf(lefts.values)
  return links.map((_, n) =>
    lefts && sum ? { quantity: total.quantity * (lefts.values[n]! / sum), unit: total.unit } : null,
  )
}

/** A live link, as far as its amount depends on it. */
export interface AmountLink extends TakingLink {
  milestoneId: string
  destinationId: string
  ratio: '1:1' | '1:n' | 'n:1'
}

/** Recorded amounts of some products. */
export interface RecordedAmounts {
  /** Amounts in the products' own forms. */
  own: ReadonlyMap<string, Quantity>
  /** All live links into a product; a product without an entry wasn't read, and its input is unknown. */
  inbound: ReadonlyMap<string, readonly AmountLink[]>
  /** Amounts taken by links that share an origin, and its losses and gains, by origin; no entry if not read. */
  shared: ReadonlyMap<string, readonly MovedAmount[]>
  /** The totals that the forms of groupings say, by the process. */
  totals: ReadonlyMap<string, Quantity>
}

/** Derived amounts (BAL-01); null if unknown. */
export interface Amounts {
  /** Amount made: the product's own, else the sum of its links. */
  made(productId: string): Quantity | null
  /** Amount that a link took of its origin. */
  taken(link: AmountLink): Quantity | null
}

/** Amounts of products and links for balances and traces, each derived from earlier ones in the chain. */
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

  function offered(productId: string): Quantity | null {
    const [has, moved] = [made(productId), shared.get(productId)]
    if (has === null || moved === undefined) return null
    const { quantity, unit } = has
    return offeredOf({ unit, left: leftAfter(sumsOf(quantity, inUnitOf(unit, moved))) })
  }

  function taken(link: AmountLink): Quantity | null {
    const known = takens.get(link)
    if (known !== undefined) return known
    takens.set(link, null)
    const siblings = (inbound.get(link.destinationId) ?? [link]).filter(
      ({ milestoneId }) => milestoneId === link.milestoneId,
    )
    const total = link.ratio === 'n:1' ? totals.get(link.milestoneId) : undefined
    const isShared = total !== undefined && siblings.every(takesAll)
    const links = isShared ? siblings : [link]
    for (const [n, quantity] of takenOf(links, isShared ? total : undefined, offered).entries())
      takens.set(links[n]!, quantity)
    return takens.get(link)!
  }

  return { made, taken }
}

const totalOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
