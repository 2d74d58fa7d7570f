import type { ReceivedEvent } from '../../../core/contract/captures.ts'
import type { MaskedItem, Milestone } from '../../../core/contract/milestones.ts'
import { localMoment, readIso, isMidnight, writeDay, type Moment } from '../../../core/fields/calendar.ts'
import { readInstant } from '../../../core/fields/datetime.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { isMasked } from '../lineage/neighbours.ts'

export type Card = Milestone | MaskedItem
export type Order = 'newest' | 'oldest'

/** A self-edge puts two cards of one milestone into a timeline. A masked card has no id, so its key is used. */
export const cardKey = (card: Card): string => `${card.itemKind}:${'_id' in card ? card._id : card.key}`

/** CAP-03: the cards, which the server sends newest first, with the events received between them, by when they happened. */
export function withReceived(
  cards: readonly Card[],
  received: readonly ReceivedEvent[],
  order: Order,
): (Card | ReceivedEvent)[] {
  const entries: (Card | ReceivedEvent)[] = [...cards]
  for (const one of received) {
    const at = Date.parse(one.at)
    // What a caller may not read has no moment.
    const place = entries.findIndex((entry) => (momentOf(entry) ?? Infinity) <= at)
    entries.splice(place < 0 ? entries.length : place, 0, one)
  }
  return order === 'newest' ? entries : entries.toReversed()
}

export const isReceived = (entry: Card | ReceivedEvent): entry is ReceivedEvent => 'eventID' in entry

function momentOf(entry: Card | ReceivedEvent): number | undefined {
  if (isReceived(entry)) return Date.parse(entry.at)
  return isMasked(entry) ? undefined : readInstant(entry.dataSchema.occurred_at)?.getTime()
}

/** Where editing ends (MIL-11): the first use of the product and the products made. */
export interface Lock {
  /** Key of the oldest card of a use. The sentence is drawn between it and the earlier cards. */
  at: string
  /** Day of the use, when there is one. When several uses are folded into one card only the newest is known. */
  since: string | undefined
  /** Name of the product made, when there is one. */
  name: string | undefined
  /** How many products were made, by stage. */
  made: { stage: string; count: number }[]
}

/** Undefined while no use of the product blocks editing. */
export function lockOf(cards: readonly Card[]): Lock | undefined {
  const uses = cards.filter((card) => card.itemKind === 'ORIGIN')
  const oldest = uses.findLast((card) => !isMasked(card)) ?? uses.at(-1)
  const blocks = cards.some(({ editReason }) => editReason === 'LOCKED' || editReason === 'HAS_DESTINATION')
  if (!oldest || !blocks) return undefined
  const only = uses.length === 1 && oldest.relatedCount === 1 && !isMasked(oldest) ? oldest : undefined
  const [product] = only?.related ?? []
  return {
    at: cardKey(oldest),
    since: only && product && !isMasked(product) ? dayOfUse(only) : undefined,
    name: product && !isMasked(product) ? product.name : undefined,
    made: uses.map((use) => ({ stage: use.milestoneSchema.productSchema, count: use.relatedCount })),
  }
}

/** The date beside the use, so that the sentence below it says the same day. */
const dayOfUse = ({ dataSchema, createdAt }: Milestone): string =>
  typeof dataSchema.occurred_at === 'string' ? dataSchema.occurred_at : createdAt

/** Date and time as the gutter shows them. */
interface GutterDate {
  day: string
  /** Absent when only the day is known. */
  time: string | undefined
  today: boolean
}

/** A day with the hour below it, in the account's zone; undefined when the value is not a date. */
export function gutterDateOf(
  occurredAt: unknown,
  language: Language,
  now = new Date(),
): GutterDate | undefined {
  const instant = readInstant(occurredAt)
  const moment = instant
    ? localMoment(instant)
    : typeof occurredAt === 'string'
      ? readIso(occurredAt)
      : undefined
  if (!moment) return undefined
  const today = localMoment(now)
  return {
    day: writeDay(moment, 'short', language),
    time: instant || !isMidnight(moment) ? `${two(moment.hour)}:${two(moment.minute)}` : undefined,
    today: sameDay(moment, today),
  }
}

const sameDay = (a: Moment, b: Moment) => a.year === b.year && a.month === b.month && a.day === b.day
const two = (part: number) => String(part).padStart(2, '0')
