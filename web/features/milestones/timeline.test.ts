import { describe, expect, it } from 'vitest'
import type { MaskedItem, Milestone } from '../../../core/contract/milestones.ts'
import type { ReceivedEvent } from '../../../core/contract/captures.ts'
import { cardKey, gutterDateOf, isReceived, lockOf, withReceived } from './timeline.ts'

const card = (id: string, values: Partial<Milestone> = {}): Milestone => ({
  _id: id,
  itemKind: 'COMMON',
  viewedProduct: 'lot',
  milestoneSchema: { _id: 'ms', name: 'Análisis', productSchema: 'acopio' },
  name: 'Análisis',
  relatedCount: 0,
  related: [],
  editable: true,
  archivable: true,
  milestoneSchemaVersion: 1,
  product: 'lot',
  organization: { _id: 'o', name: 'Acopio' },
  updated_by: { name: 'Ana' },
  priv: { value: 'false', immutable: false },
  dataSchema: { occurred_at: '2026-04-20T12:00:00.000Z' },
  i18n: {},
  warnings: [],
  late: false,
  correctedAt: null,
  version: 1,
  createdAt: '2026-04-20T12:00:00.000Z',
  updatedAt: '2026-04-20T12:00:00.000Z',
  ...values,
})
const use = (id: string, values: Partial<Milestone> = {}) =>
  card(id, {
    itemKind: 'ORIGIN',
    milestoneSchema: {
      _id: 'ms-molienda',
      name: 'Molienda',
      productSchema: 'molienda',
      productSchemaGroup: 'acopio',
    },
    relatedCount: 1,
    related: [{ _id: 'p', name: 'MO-2526-009', productSchema: 'molienda' }],
    createdAt: '2026-04-22T10:00:00.000Z',
    editReason: 'ORIGIN_ITEM',
    ...values,
  })
const masked: MaskedItem = {
  restricted: true,
  key: 'restricted-1',
  itemKind: 'ORIGIN',
  viewedProduct: 'lot',
  milestoneSchema: { _id: 'ms-carga', name: 'Carga', productSchema: 'embarque' },
  name: 'Carga',
  relatedCount: 3,
  related: [],
  editable: false,
  archivable: false,
}

describe('where editing ends (MIL-11)', () => {
  it('names the product and the day of the card above when there is one use, though it was recorded later', () => {
    const molienda = use('u', { dataSchema: { occurred_at: '2026-04-21T09:45:00.000Z' } })
    const old = card('old', { editReason: 'LOCKED' })
    expect(lockOf([card('late'), molienda, old])).toMatchObject({
      at: 'ORIGIN:u',
      since: '2026-04-21T09:45:00.000Z',
      name: 'MO-2526-009',
    })
    expect(lockOf([use('u', { dataSchema: {} }), old])?.since).toBe('2026-04-22T10:00:00.000Z')
  })

  it('omits day and product when several uses are folded, because only the newest is known', () => {
    const lock = lockOf([use('u', { relatedCount: 14 }), card('old', { editReason: 'LOCKED' })])
    expect(lock).toEqual({
      at: 'ORIGIN:u',
      since: undefined,
      name: undefined,
      made: [{ stage: 'molienda', count: 14 }],
    })
  })

  it('is at the oldest visible use', () => {
    const lock = lockOf([masked, use('newer'), use('older'), card('old', { editReason: 'HAS_DESTINATION' })])
    expect(lock?.at).toBe('ORIGIN:older')
    expect(lockOf([masked, card('old', { editReason: 'LOCKED' })])?.at).toBe('ORIGIN:restricted-1')
  })

  it('is undefined while no use blocks editing', () => {
    expect(lockOf([card('a'), card('b')])).toBeUndefined()
    expect(lockOf([use('u'), card('b', { editReason: 'reader' })])).toBeUndefined()
  })
})

describe('the timeline', () => {
  const received = (eventID: string, at: string) => ({ eventID, at }) as ReceivedEvent
  const namesOf = (entries: ReturnType<typeof withReceived>) =>
    entries.map((entry) => (isReceived(entry) ? entry.eventID : cardKey(entry)))

  it('reverses, and gives different keys to the two cards of a milestone that leads to its own stage', () => {
    expect(namesOf(withReceived([card('new'), card('old')], [], 'oldest'))).toEqual([
      'COMMON:old',
      'COMMON:new',
    ])
    expect(cardKey(use('m'))).not.toBe(cardKey(card('m', { itemKind: 'DESTINATION' })))
  })

  it('has events received where they happened, whatever cards without a moment are between (CAP-03)', () => {
    const at = (day: number) => `2026-04-${day}T12:00:00.000Z`
    const cards = [
      card('new', { dataSchema: { occurred_at: at(22) } }),
      masked,
      card('old', { dataSchema: { occurred_at: at(20) } }),
    ]
    const events = [received('last', at(23)), received('between', at(21)), received('first', at(11))]
    const newest = ['last', 'COMMON:new', 'ORIGIN:restricted-1', 'between', 'COMMON:old', 'first']
    expect(namesOf(withReceived(cards, events, 'newest'))).toEqual(newest)
    expect(namesOf(withReceived(cards, events, 'oldest'))).toEqual(newest.toReversed())
    expect(namesOf(withReceived([], events, 'newest'))).toEqual(['last', 'between', 'first'])
  })
})

describe('a date beside the gutter (GEN-10)', () => {
  const now = new Date(2026, 3, 25, 18)

  it('is the day and the hour in the zone of the browser', () => {
    expect(gutterDateOf(new Date(2026, 3, 22, 6, 45).toISOString(), 'es', now)).toEqual({
      day: '22/04/26',
      time: '06:45',
      today: false,
    })
    expect(gutterDateOf(new Date(2026, 3, 25, 9, 12).toISOString(), 'es', now)).toEqual({
      day: '25/04/26',
      time: '09:12',
      today: true,
    })
  })

  it('has no hour when only a day was recorded, and is undefined without a date', () => {
    expect(gutterDateOf('2026-04-22', 'es', now)).toEqual({ day: '22/04/26', time: undefined, today: false })
    expect(gutterDateOf(undefined, 'es', now)).toBeUndefined()
    expect(gutterDateOf('mañana', 'es', now)).toBeUndefined()
  })
})
