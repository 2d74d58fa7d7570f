import type { BalanceMode, BalanceRole, BalanceState } from '../fields/balanceRoles.ts'
import { type Correction, type Earlier, type Figures, ledgerOf, type Part } from './ledger.ts'
import { type Amount, amountColumn, figureIn, inUnit, leftOf, type Quantity, rounded } from './quantity.ts'
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

/** What is known of a product. */
interface Balanced<M extends Movement = Movement> {
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
export function balanceOf<M extends Movement>(balanced: Balanced<M>): Balance<M> {
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
  { unit, closedAt }: Balanced<M>,
  { own, moved }: Pick<Balanced<M>, 'own' | 'moved'>,
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

const leftAfter = ({
  made,
  gain,
  loss,
  out,
}: Pick<Balance, 'made' | 'gain' | 'loss' | 'out'>): number | null =>
  leftOf(made, [gain === null ? null : -gain, loss, out])

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
}: Pick<Balanced, 'unit' | 'tolerance' | 'own'> & {
  moved: readonly Pick<Movement, 'kind' | 'quantity'>[]
  /** A process without a field of the balance closed it: that took what was left. */
  isClosed: boolean
}): Available {
  const sums = sumsOf(
    own,
    moved.map(({ kind, quantity }) => ({ kind, quantity: figureIn(quantity, unit) })),
  )
  const left = leftAfter(sums)
  return {
    unit,
    left: isClosed && left !== null ? Math.min(0, left) : left,
    limit: limitOf(sums.made, tolerance),
  }
}

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
