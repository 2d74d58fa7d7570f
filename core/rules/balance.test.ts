import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AmountLink,
  amountsOf,
  availableOf,
  balanceOf,
  type Movement,
  overUse,
  type RecordedAmounts,
  yielded,
  yieldUnits,
  yieldWarning,
} from './balance.ts'
import { inUnit, type Quantity, rounded } from './quantity.ts'

const day = (n: number) => new Date(Date.UTC(2026, 2, n))
const moved = (kind: Movement['kind'], quantity: number | null, n: number, unit = 't'): Movement => ({
  kind,
  at: day(n),
  quantity: quantity === null ? null : { quantity, unit },
})
const balance = (moves: Movement[], more: Partial<Parameters<typeof balanceOf>[0]> = {}) =>
  balanceOf({ unit: 't', tolerance: 0.5, own: undefined, hasYield: false, moved: moves, ...more })

describe('the balance of a product (BAL-01, BAL-02)', () => {
  it('is what came in, less what was lost and what left, by date', () => {
    const { entries, ...figures } = balance([
      moved('out', 461.98, 22),
      moved('in', 145.2, 1),
      moved('in', 319_400, 2, 'kg'),
      moved('loss', 2.62, 10),
    ])
    expect(figures).toEqual({
      made: 464.6,
      in: 464.6,
      gain: 0,
      loss: 2.62,
      out: 461.98,
      left: 0,
      difference: 0,
      state: 'balanced',
      limit: { quantity: 2.323, percent: 0.5 },
    })
    expect(entries.map(({ kind, quantity, left }) => [kind, quantity, left])).toEqual([
      ['in', 145.2, 145.2],
      ['in', 319.4, 464.6],
      ['loss', 2.62, 461.98],
      ['out', 461.98, 0],
    ])
  })

  it('is open while more is left than the limit, and over where more left than there was', () => {
    expect(balance([moved('in', 100, 1), moved('out', 99, 2)])).toMatchObject({ left: 1, state: 'open' })
    expect(balance([moved('in', 100, 1), moved('out', 99.5, 2)])).toMatchObject({ state: 'balanced' })
    expect(balance([moved('in', 100, 1), moved('out', 100.5, 2)])).toMatchObject({ state: 'balanced' })
    expect(balance([moved('in', 100, 1), moved('out', 100.501, 2)])).toMatchObject({ state: 'over' })
  })

  it('is over where what was made differs from what came in, unless a yield judges that', () => {
    const moves = [moved('in', 60, 1), moved('in', 40, 3)]
    const made = balance(moves, { own: 90 })
    expect(made).toMatchObject({ made: 90, in: 100, difference: -10, left: 90, state: 'over' })
    expect(made.entries.map(({ left }) => left)).toEqual([60, 90])
    expect(balance(moves, { own: 90, hasYield: true })).toMatchObject({ difference: null, state: 'open' })
  })

  it('counts what came in in another measure nowhere, and knows what was made all the same', () => {
    const pressed = balance([moved('in', 3, 1, 'hl'), moved('out', 4, 2)], { own: 10, hasYield: true })
    expect(pressed).toMatchObject({ made: 10, in: null, left: 6, state: 'open' })
    expect(pressed.entries.map(({ quantity, left }) => [quantity, left])).toEqual([
      [null, 10],
      [4, 6],
    ])
  })

  it('is unknown where an amount that counts is missing, even where its own amount is known', () => {
    expect(balance([])).toMatchObject({ made: null, in: null, left: null, limit: null, state: 'unknown' })
    expect(balance([moved('in', null, 1)], { own: 5 })).toMatchObject({ made: 5, in: null, state: 'unknown' })
    expect(balance([moved('out', null, 1)], { own: 5 })).toMatchObject({ left: null, state: 'unknown' })
    expect(balance([], { own: 5 })).toMatchObject({ left: 5, in: null, state: 'open' })
  })

  it('ends where a closing process took what was left, and takes nothing that isn’t there', () => {
    const closed = balance([moved('in', 10, 1), moved('out', 4, 2)], { closedAt: day(5) })
    expect(closed).toMatchObject({ loss: 6, left: 0, state: 'balanced' })
    expect(closed.entries.at(-1)).toMatchObject({ kind: 'loss', quantity: 6, left: 0, at: day(5) })
    const over = balance([moved('in', 10, 1), moved('out', 14, 2)], { closedAt: day(5) })
    expect(over).toMatchObject({ loss: 0, left: -4, state: 'over' })
    const available = (out: number, isClosed: boolean) =>
      availableOf({
        unit: 't',
        tolerance: 1,
        own: undefined,
        moved: [moved('in', 10, 1), moved('out', out, 2)],
        isClosed,
      })
    expect(available(4, true)).toEqual({ unit: 't', left: 0, limit: 0.1 })
    expect(available(4, false)).toEqual({ unit: 't', left: 6, limit: 0.1 })
    expect(available(14, true)).toMatchObject({ left: -4 })
  })
})

describe('what is taken beyond what is left', () => {
  it('is what goes beyond the limit, too', () => {
    const [left, limit] = [10, 0.5]
    const taken = (quantity: number, unit = 't') => overUse({ left, limit, unit: 't' }, { quantity, unit })
    expect(taken(10.5)).toBeUndefined()
    expect(taken(10.501)).toEqual({ left: 10, asked: 10.501 })
    expect(taken(10_501, 'kg')).toEqual({ left: 10, asked: 10.501 })
    expect(taken(10_501, 'hl')).toBeUndefined()
    expect(overUse({ left, limit, unit: 't' }, null)).toBeUndefined()
    expect(overUse({ left: null, limit: null, unit: 't' }, { quantity: 10, unit: 't' })).toBeUndefined()
  })
})

describe('a yield', () => {
  it('is a percentage, or a quantity for another', () => {
    const kilos = (quantity: number) => ({ quantity, unit: 'kg' })
    expect(yielded({}, { quantity: 0.18, unit: 't' }, [kilos(600), kilos(400)])).toBe(18)
    expect(yielded({ unit: 'hl/t' }, { quantity: 700, unit: 'l' }, [kilos(1000)])).toBe(7)
    expect(yielded({}, { quantity: 700, unit: 'l' }, [kilos(1000)])).toBeNull()
    expect(yielded({}, kilos(1), [null])).toBeNull()
    expect(yielded({}, null, [kilos(1)])).toBeNull()
    expect(yielded({}, kilos(1), [kilos(0)])).toBeNull()
  })

  it('is said where it is outside its bounds, which are included', () => {
    const bounds = { min: 17, max: 21 }
    expect([null, 16.999, 17, 21, 21.001].map((value) => yieldWarning(bounds, value))).toEqual([
      undefined,
      'YIELD_LOW',
      undefined,
      undefined,
      'YIELD_HIGH',
    ])
    expect(['hl/t', 'hl', 'hl/t/d', 'days/t'].map((unit) => yieldUnits(unit) !== undefined)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

/** Products in rows, each made of some of the row before; what is taken of one may be said in another unit, or not at all. */
const lineages = fc
  .array(
    fc.array(
      fc.record({
        own: fc.option(fc.integer({ min: 1, max: 900_000 }), { nil: undefined }),
        unit: fc.constantFrom('kg', 't', 'q'),
        loss: fc.integer({ min: 0, max: 5000 }),
        from: fc.array(
          fc.record({
            origin: fc.nat(3),
            kilos: fc.option(fc.integer({ min: 0, max: 20_000 })),
            unit: fc.constantFrom('kg', 't', 'q'),
          }),
          { minLength: 1, maxLength: 4 },
        ),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((rows) => {
    const links: AmountLink[] = []
    const products = rows.flatMap((row, depth) =>
      row.map((one, n) => ({ ...one, depth, id: `${depth}.${n}` })),
    )
    const exclusive = new Set<string>()
    for (const { id, depth, from } of products) {
      if (depth === 0) continue
      const origins = new Set<string>()
      for (const { origin, kilos, unit } of from) {
        const originId = `${depth - 1}.${origin % rows[depth - 1]!.length}`
        // Only one link uses an origin up; without a quantity it takes what is left.
        if (origins.has(originId) || (kilos === null && exclusive.has(originId))) continue
        origins.add(originId)
        if (kilos === null) exclusive.add(originId)
        links.push({
          milestoneId: `m${id}`,
          originId,
          destinationId: id,
          ratio: 'n:1',
          exclusive: kilos === null,
          quantity: kilos === null ? null : inUnit({ quantity: kilos, unit: 'kg' }, unit)!,
          unit: kilos === null ? null : unit,
        })
      }
    }
    return { products, links }
  })

describe('what goes in equals what goes out plus what is left', () => {
  it('for random lineages, whatever units they are written in', () => {
    fc.assert(
      fc.property(lineages, ({ products, links }) => {
        const lossOf = ({ loss, unit }: (typeof products)[number]): Quantity => ({
          quantity: inUnit({ quantity: loss, unit: 'kg' }, unit)!,
          unit,
        })
        const amounts = amountsOf({
          own: new Map(
            products.flatMap(({ id, depth, own, unit }) =>
              own === undefined && depth > 0
                ? []
                : [[id, { quantity: inUnit({ quantity: own ?? 5000, unit: 'kg' }, unit)!, unit }] as const],
            ),
          ),
          inbound: new Map(
            products.map(({ id }) => [id, links.filter(({ destinationId }) => destinationId === id)]),
          ),
          shared: new Map(
            products.map((product) => [
              product.id,
              [
                ...links
                  .filter(({ originId, exclusive }) => originId === product.id && !exclusive)
                  .map(({ quantity, unit }) => ({
                    kind: 'out' as const,
                    quantity: { quantity: quantity!, unit },
                  })),
                { kind: 'loss' as const, quantity: lossOf(product) },
              ],
            ]),
          ),
          totals: new Map(),
        })
        for (const product of products) {
          const { id, own, unit, depth } = product
          const into = links.filter(({ destinationId }) => destinationId === id)
          const of = links.filter(({ originId }) => originId === id)
          const known = own ?? (depth === 0 ? 5000 : undefined)
          const brought = into.map((link, n): Movement => ({
            kind: 'in',
            at: day(n),
            quantity: amounts.taken(link),
          }))
          const balanced = {
            unit,
            tolerance: 0.5,
            own: known === undefined ? undefined : inUnit({ quantity: known, unit: 'kg' }, unit)!,
            hasYield: false,
            moved: [
              ...brought,
              ...of.map((link, n): Movement => ({
                kind: 'out',
                at: day(9 + n),
                quantity: amounts.taken(link),
              })),
              { kind: 'loss' as const, at: day(8), quantity: lossOf(product) },
            ],
          }
          const found = balanceOf(balanced)
          const { left: available, limit } = availableOf({ ...balanced, isClosed: false })
          expect([available, limit]).toEqual([found.left, found.limit?.quantity ?? null])
          if (found.made === null) {
            expect(found.state).toBe('unknown')
            continue
          }
          const { made, gain, loss, out, left, entries } = found
          expect(rounded(made + gain!)).toBe(rounded(loss! + out! + left!))
          expect(entries.at(-1)!.left).toBe(left)
          // What is taken without a quantity leaves nothing, unless more was taken than there was.
          if (of.some(({ exclusive }) => exclusive)) expect(left!).toBeLessThanOrEqual(0.002)
          // One figure on both sides of a link, up to the digit that a unit cuts off.
          for (const movement of brought) {
            const here = entries.find((entry) => entry.movement === movement)
            expect(movement.quantity && inUnit(movement.quantity, unit)).toBeCloseTo(here!.quantity!, 2)
          }
        }
      }),
    )
  })
})

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
          .map(({ quantity, unit }) => ({
            kind: 'out' as const,
            quantity: quantity === null ? null : { quantity, unit },
          })),
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
