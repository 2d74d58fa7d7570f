import { describe, expect, it } from 'vitest'
import { type AmountLink, amountsOf, type RecordedAmounts } from './amounts.ts'
import type { Quantity } from './quantity.ts'

const kilos = (quantity: number): Quantity => ({ quantity, unit: 'kg' })

/** A link of a grouping that used its origin up and says no quantity, unless said otherwise. */
const link = (originId: string, destinationId: string, other: Partial<AmountLink> = {}): AmountLink => ({
  milestoneId: `to ${destinationId}`,
  originId,
  destinationId,
  ratio: 'n:1',
  exclusive: true,
  quantity: null,
  unit: null,
  ...other,
})

/** What links took, by their origins, and what there was of each destination. */
function reckon(
  links: readonly AmountLink[],
  { own = {}, totals = {} }: { own?: Record<string, Quantity>; totals?: Record<string, Quantity> },
) {
  const ids = new Set(links.flatMap(({ originId, destinationId }) => [originId, destinationId]))
  const recorded: RecordedAmounts = {
    own: new Map(Object.entries(own)),
    inbound: new Map([...ids].map((id) => [id, links.filter((one) => one.destinationId === id)])),
    shared: new Map(
      [...ids].map((id) => [
        id,
        links
          .filter(({ originId, exclusive }) => originId === id && !exclusive)
          .map(({ quantity, unit }) => (quantity === null ? null : { quantity, unit })),
      ]),
    ),
    totals: new Map(Object.entries(totals)),
  }
  const { taken, made } = amountsOf(recorded)
  return {
    taken: Object.fromEntries(links.map((one) => [`${one.originId}>${one.destinationId}`, taken(one)])),
    made,
  }
}

describe('the amount of a link (BAL-01)', () => {
  it('is the quantity that it names, whatever its origin had', () => {
    const { taken } = reckon([link('a', 'lot', { quantity: 3, unit: 't' })], { own: { a: kilos(10) } })
    expect(taken['a>lot']).toEqual({ quantity: 3, unit: 't' })
  })

  it('is unknown where its origin is shared and it names none', () => {
    const { taken } = reckon([link('a', 'lot', { ratio: '1:n', exclusive: false })], {
      own: { a: kilos(10) },
    })
    expect(taken['a>lot']).toBeNull()
  })

  it('is all that was left of an origin that it used up', () => {
    const partial = link('a', 'sold', { ratio: '1:n', exclusive: false, quantity: 0.004, unit: 't' })
    const { taken } = reckon([link('a', 'lot'), partial], { own: { a: kilos(10) } })
    expect(taken['a>lot']).toEqual(kilos(6))
  })

  it('is nothing where others took more than there was, and unknown where what they took is', () => {
    const other = (quantity: number | null, unit = 'kg') =>
      link('a', 'sold', { ratio: '1:n', exclusive: false, quantity, unit })
    const taken = (one: AmountLink) =>
      reckon([link('a', 'lot'), one], { own: { a: kilos(10) } }).taken['a>lot']
    expect(taken(other(12))).toEqual(kilos(0))
    expect(taken(other(null))).toBeNull()
    expect(taken(other(3, 'l'))).toBeNull()
  })

  it('follows from what was brought where the origin itself says nothing', () => {
    const links = [
      link('a', 'lot', { quantity: 2, unit: 't' }),
      link('b', 'lot', { quantity: 500, unit: 'kg' }),
      link('lot', 'crush', { ratio: '1:1' }),
    ]
    const { taken, made } = reckon(links, {})
    expect(made('lot')).toEqual({ quantity: 2.5, unit: 't' })
    expect(taken['lot>crush']).toEqual({ quantity: 2.5, unit: 't' })
    expect(made('a')).toBeNull()
  })

  it("shares the form's total in proportion to what was left, and keeps its unit", () => {
    const { taken } = reckon([link('a', 'lot'), link('b', 'lot')], {
      own: { a: kilos(100), b: { quantity: 0.3, unit: 't' } },
      totals: { 'to lot': { quantity: 20, unit: 'u' } },
    })
    expect(taken).toEqual({
      'a>lot': { quantity: 5, unit: 'u' },
      'b>lot': { quantity: expect.closeTo(15, 9), unit: 'u' },
    })
  })

  it("ignores the form's total where one link of the process names a quantity", () => {
    const { taken } = reckon([link('a', 'lot'), link('b', 'lot', { quantity: 7, unit: 'kg' })], {
      own: { a: kilos(100), b: kilos(50) },
      totals: { 'to lot': kilos(20) },
    })
    expect(taken).toEqual({ 'a>lot': kilos(100), 'b>lot': kilos(7) })
  })

  it('is unknown where a total is shared by origins of which nobody knows what was left; one alone took it all', () => {
    const totals = { 'to lot': kilos(20) }
    expect(reckon([link('a', 'lot'), link('b', 'lot')], { own: { a: kilos(100) }, totals }).taken).toEqual({
      'a>lot': null,
      'b>lot': null,
    })
    expect(reckon([link('a', 'lot')], { totals }).taken).toEqual({ 'a>lot': kilos(20) })
  })

  it('counts heads, which have no unit', () => {
    const head = (originId: string) => link(originId, 'troop', { quantity: 1, unit: null })
    expect(reckon([head('a'), head('b')], {}).made('troop')).toEqual({ quantity: 2, unit: null })
    const mixed = [head('a'), link('b', 'troop', { quantity: 1, unit: 'kg' })]
    expect(reckon(mixed, {}).made('troop')).toBeNull()
  })

  it('ends where links form a circle', () => {
    const { taken } = reckon([link('a', 'b', { ratio: '1:1' }), link('b', 'a', { ratio: '1:1' })], {})
    expect(taken).toEqual({ 'a>b': null, 'b>a': null })
  })
})
