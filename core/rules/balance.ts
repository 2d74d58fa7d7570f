import type { BalanceMode, BalanceRole, BalanceState } from './balanceRoles.ts'
import { type Amount, amountColumn, inUnit, measureOf, type Quantity, rounded } from './quantity.ts'
import type { Descriptor, Form } from '../fields/index.ts'
import type { PackYield as Yield } from '../pack/balance-shape.ts'

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
}

/** A movement in the product's unit, and what was left after it. */
export interface Entry<M extends Movement = Movement> {
  /** Undefined for what a closing process took. */
  movement: M | undefined
  kind: Movement['kind']
  at: Date
  quantity: number | null
  left: number | null
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

const order: readonly Movement['kind'][] = ['in', 'gain', 'loss', 'out']
const leaves = (kind: Movement['kind']) => kind === 'loss' || kind === 'out'

/**
 * BAL-01, BAL-02. Every figure is rounded to three decimals before it is added, so what came in, was lost and left adds up to the
 * last digit, whatever unit it was written in.
 */
export function balanceOf<M extends Movement>(balanced: Balanced<M>): Balance<M> {
  const { unit, own, tolerance, closedAt, hasYield } = balanced
  const entries = balanced.moved
    .map((movement): Entry<M> => {
      const quantity = movement.quantity === null ? undefined : inUnit(movement.quantity, unit)
      const { kind, at } = movement
      return { movement, kind, at, quantity: quantity === undefined ? null : rounded(quantity), left: null }
    })
    .sort((one, other) => +one.at - +other.at || order.indexOf(one.kind) - order.indexOf(other.kind))
  const inbound = entries.filter(({ kind }) => kind === 'in')
  const brought = inbound.length > 0 ? sum(inbound) : null
  const made = own === undefined ? brought : rounded(own)
  const [gain, out] = [total(entries, 'gain'), total(entries, 'out')]
  let loss = total(entries, 'loss')
  const rest = leftAfter(made, gain, loss, out)
  if (closedAt && rest !== null && rest > 0) {
    const last = entries.findLastIndex(({ at }) => +at <= +closedAt)
    entries.splice(last + 1, 0, {
      movement: undefined,
      kind: 'loss',
      at: closedAt,
      quantity: rest,
      left: null,
    })
    loss = rounded(loss! + rest)
  }
  const left = leftAfter(made, gain, loss, out)
  const difference = made === null || brought === null || hasYield ? null : rounded(made - brought)
  const limit = made === null ? null : { quantity: rounded((made * tolerance) / 100), percent: tolerance }
  runDown(entries, made, brought)
  const isUnknown =
    left === null || entries.some(({ movement }) => movement !== undefined && movement.quantity === null)
  const state = isUnknown || !limit ? 'unknown' : stateOf(left, difference, limit.quantity)
  return { made, in: brought, gain, loss, out, left, difference, state, limit, entries }
}

function stateOf(left: number, difference: number | null, limit: number): BalanceState {
  if (left < -limit || Math.abs(difference ?? 0) > limit) return 'over'
  return Math.abs(left) <= limit ? 'balanced' : 'open'
}

/**
 * What was left after each entry. A product may have been made of more or of less than what its origins brought: its own figure holds
 * from the moment when all of them are in it.
 */
function runDown(entries: readonly Entry[], made: number | null, brought: number | null): void {
  if (made === null) return
  const lastIn = entries.findLastIndex(({ kind }) => kind === 'in')
  let left: number | null = lastIn < 0 ? made : 0
  for (const [n, entry] of entries.entries()) {
    if (entry.kind !== 'in') left = added(left, entry)
    else if (brought !== null) left = added(left, entry)
    if (n === lastIn) left = added(left, { kind: 'in', quantity: rounded(made - (brought ?? 0)) })
    entry.left = left
  }
}

const added = (left: number | null, { kind, quantity }: Pick<Entry, 'kind' | 'quantity'>): number | null =>
  left === null || quantity === null ? null : rounded(leaves(kind) ? left - quantity : left + quantity)

function sum(entries: readonly Pick<Entry, 'quantity'>[]): number | null {
  let whole = 0
  for (const { quantity } of entries) {
    if (quantity === null) return null
    whole = rounded(whole + quantity)
  }
  return whole
}

const total = (entries: readonly Entry[], wanted: Movement['kind']): number | null =>
  sum(entries.filter(({ kind }) => kind === wanted))

const leftAfter = (
  made: number | null,
  gain: number | null,
  loss: number | null,
  out: number | null,
): number | null =>
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

/** How much more was taken of a product than the limit of its stage allows; undefined where it wasn't, or where nobody knows. */
export function overUse(
  { left, limit }: Pick<Balance, 'left' | 'limit'>,
  asked: number,
): { left: number; asked: number } | undefined {
  return left !== null && limit !== null && asked > rounded(left + limit.quantity)
    ? { left, asked }
    : undefined
}
