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

/** The fields of a form that say what was lost, gained or taken away. */
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
  /** Null where nobody said it. */
  quantity: Quantity | null
}

/** A movement without its day: nothing that is left follows from days. */
export type MovedAmount = Pick<Movement, 'kind' | 'quantity'>

/** What is known of a product. */
interface BalanceFacts<M extends Movement = Movement> {
  /** Of its amount column. */
  unit: string
  tolerance: number
  /** What its own form says. */
  own: number | undefined
  moved: readonly M[]
  /** When a process without a field of the balance closed it: that took what was left. */
  closedAt?: Date | undefined
  /** A yield judges what went in, so what went in needn't be what was made. */
  hasYield: boolean
  /** What was recorded before each correction, oldest first. */
  earlier?: readonly Earlier<M>[]
}

/** A movement in the product's unit, and what was left after it. */
export interface Entry<M extends Movement = Movement> {
  /** Undefined for what a closing process took, and for the product's own amount. */
  movement: M | undefined
  kind: Movement['kind'] | 'correction'
  at: Date
  quantity: number | null
  left: number | null
  /** What changed the movement, or the product's own amount, by this quantity. */
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

/** What is recorded of a product, or was before a correction. */
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

/** How far a balance may be off. */
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

/** What a product gave for what its links brought; null where one of the amounts is unknown or measures something else. */
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

/** What a transformation may take of a product, in the unit of its amount; null where nobody knows. */
export interface Available {
  unit: string
  left: number | null
  /** How much more than what is left the stage tolerates. */
  limit: number | null
}

/** What the balance of a product leaves for a transformation (BAL-03, BAL-04): the one reckoning for the judge and for the wizard. */
export function availableOf({
  unit,
  tolerance,
  own,
  moved,
  isClosed,
}: Pick<BalanceFacts, 'unit' | 'tolerance' | 'own'> & {
  moved: readonly MovedAmount[]
  /** A process without a field of the balance closed it: that took what was left. */
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

/** All that may be taken: nothing where more was taken than there was, null where nobody knows. */
export const offeredOf = ({ left, unit }: { left: number | null; unit: string | null }): Quantity | null =>
  left === null ? null : { quantity: Math.max(0, left), unit }

/** The amount taken beyond the rest and the limit of the stage; undefined where it is within, or where nobody knows. */
export function overUse(
  { left, limit, unit }: Available,
  taken: Quantity | null,
): { left: number; asked: number } | undefined {
  const asked = figureIn(taken, unit)
  return left !== null && limit !== null && asked !== null && asked > rounded(left + limit)
    ? { left, asked }
    : undefined
}

/** A link, as far as what it takes of its origin depends on it. */
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
 * What each link of a transformation takes: its quantity, or all that is left of its origin. Where the form of a grouping says a total
 * and none of its links a quantity, they share the total in proportion to what is left of their origins.
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

/** What is recorded of some products. */
export interface RecordedAmounts {
  /** What a product's own form says; without an entry it says nothing. */
  own: ReadonlyMap<string, Quantity>
  /** All live links into a product; without an entry nobody read them, and what they brought is unknown. */
  inbound: ReadonlyMap<string, readonly AmountLink[]>
  /** What links that share an origin took of it, and what processes say that it lost or gained, by the origin; no entry for what nobody read. */
  shared: ReadonlyMap<string, readonly MovedAmount[]>
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

/** What balances and traces reckon with: the amounts of products and links, each by those before it in the chain. */
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
