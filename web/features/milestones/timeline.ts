import type { LineageProduct, Masked, MaskedItem, Milestone } from '../../../core/contract/milestones.ts'
import type { NearProduct } from '../../../core/contract/lineage.ts'
import { localMoment, readIso, isMidnight, type Moment } from '../../../core/fields/calendar.ts'
import { readInstant } from '../../../core/fields/datetime.ts'

export type Card = Milestone | MaskedItem
export type Order = 'newest' | 'oldest'

/** What the caller may not read comes with nothing but a key. */
export const isMasked = <T extends object>(thing: T): thing is Extract<T, { restricted: true }> =>
  'restricted' in thing

/** Two cards of one milestone may stand in a timeline (a self-edge); a masked one has no id of its own. */
export const cardKey = (card: Card): string => `${card.itemKind}:${'_id' in card ? card._id : card.key}`

/** The server sends the newest first. */
export const inOrder = (cards: readonly Card[], order: Order): Card[] =>
  order === 'newest' ? [...cards] : cards.toReversed()

/** Where editing ends (MIL-11): the first use of the product, and what came of it. */
export interface Lock {
  /** Key of the oldest card of a use: the sentence stands between it and what came before. */
  at: string
  /** Day of the only use; of several uses folded into one card only the newest is known. */
  since: string | undefined
  /** Name of the only product made. */
  name: string | undefined
  /** How many were made of each stage. */
  made: { stage: string; count: number }[]
}

/** Undefined while nothing is kept from being edited by a use of the product. */
export function lockOf(cards: readonly Card[]): Lock | undefined {
  const uses = cards.filter((card) => card.itemKind === 'ORIGIN')
  const oldest = uses.findLast((card) => !isMasked(card)) ?? uses.at(-1)
  const blocks = cards.some(({ editReason }) => editReason === 'LOCKED' || editReason === 'HAS_DESTINATION')
  if (!oldest || !blocks) return undefined
  const only = uses.length === 1 && oldest.relatedCount === 1 && !isMasked(oldest) ? oldest : undefined
  const [product] = only?.related ?? []
  return {
    at: cardKey(oldest),
    since: only && product && !isMasked(product) ? only.createdAt : undefined,
    name: product && !isMasked(product) ? product.name : undefined,
    made: uses.map((use) => ({ stage: use.milestoneSchema.productSchema, count: use.relatedCount })),
  }
}

/** A moment as it stands beside the gutter. */
interface When {
  day: string
  /** Absent where only the day is known. */
  time: string | undefined
  today: boolean
}

/** GEN-10: dd/MM/yy with the hour below it, in the browser's zone; undefined where the value is no date. */
export function whenOf(occurredAt: unknown, now = new Date()): When | undefined {
  const instant = readInstant(occurredAt)
  const moment = instant
    ? localMoment(instant)
    : typeof occurredAt === 'string'
      ? readIso(occurredAt)
      : undefined
  if (!moment) return undefined
  const today = localMoment(now)
  return {
    day: [moment.day, moment.month, moment.year % 100].map(two).join('/'),
    time: instant || !isMidnight(moment) ? `${two(moment.hour)}:${two(moment.minute)}` : undefined,
    today: sameDay(moment, today),
  }
}

const sameDay = (a: Moment, b: Moment) => a.year === b.year && a.month === b.month && a.day === b.day
const two = (part: number) => String(part).padStart(2, '0')

/** The neighbours on one side of a product, counted by stage; those that may not be seen are counted apart. */
export interface Side {
  stages: { stage: string; count: number }[]
  restricted: number
}

export function sideOf(near: readonly NearProduct[], direction: 0 | 1): Side {
  const side = near.filter((one) => one.direction === direction)
  const counts = new Map<string, number>()
  for (const one of side)
    if (!isMasked(one)) counts.set(one.productSchema, (counts.get(one.productSchema) ?? 0) + 1)
  return {
    stages: [...counts].map(([stage, count]) => ({ stage, count })),
    restricted: side.filter((one) => isMasked(one)).length,
  }
}

export const countOfSide = ({ stages, restricted }: Side): number =>
  restricted + stages.reduce((sum, { count }) => sum + count, 0)

export type Relative = LineageProduct | Masked
