import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balanceOf, type Movement } from './balance.ts'
import type { Correction, Earlier } from './ledger.ts'
import { rounded } from './quantity.ts'

const day = (n: number) => new Date(Date.UTC(2026, 2, n))
const moved = (kind: Movement['kind'], quantity: number | null, n: number, key: string = kind): Movement => ({
  kind,
  at: day(n),
  key,
  quantity: quantity === null ? null : { quantity, unit: 't' },
})
const until = (n: number): Correction => ({ at: day(n), by: 'marina', milestone: 'm' })
const balance = (own: number | undefined, now: Movement[], earlier: Earlier[], closedAt?: Date) =>
  balanceOf({ unit: 't', tolerance: 0.5, own, hasYield: false, moved: now, earlier, closedAt })
const told = ({ entries }: ReturnType<typeof balanceOf>) =>
  entries.map(({ kind, quantity, left }) => [kind, quantity, left])

describe('a correction in a ledger (BAL-02)', () => {
  it('stands on its own day; until then all stands as it was recorded first', () => {
    const out = moved('out', 461.98, 22)
    const [stayed, wrong, right] = [
      moved('in', 435.96, 1, 'a'),
      moved('in', 28.64, 2, '688'),
      moved('in', 24.52, 3, '702'),
    ]
    const loss = moved('loss', 2.62, 10)
    const found = balance(
      undefined,
      [stayed, right, loss, out],
      [{ until: until(25), own: undefined, moved: [stayed, wrong, loss, out] }],
    )
    expect(found).toMatchObject({ in: 460.48, left: -4.12, state: 'over' })
    expect(told(found)).toEqual([
      ['in', 435.96, 435.96],
      ['in', 28.64, 464.6],
      ['loss', 2.62, 461.98],
      ['out', 461.98, 0],
      ['correction', -28.64, -28.64],
      ['correction', 24.52, -4.12],
    ])
    expect(found.entries.at(-1)!.correction).toEqual(until(25))
  })

  it('of its own amount changes what there is from that day on, and what followed it changes on that day', () => {
    const all = (quantity: number) => moved('out', quantity, 5)
    const found = balance(98, [all(98)], [{ until: until(9), own: 96.5, moved: [all(96.5)] }])
    expect(told(found)).toEqual([
      ['out', 96.5, 0],
      ['correction', 1.5, 1.5],
      ['correction', -1.5, 0],
    ])
  })

  it('of what a process lost counts against what is left, and so does the rest that a closing took', () => {
    const came = moved('in', 100, 1)
    const found = balance(
      undefined,
      [came, moved('loss', 3, 4)],
      [{ until: until(9), own: undefined, moved: [came, moved('loss', 2, 4)] }],
      day(6),
    )
    expect(told(found)).toEqual([
      ['in', 100, 100],
      ['loss', 2, 98],
      ['loss', 98, 0],
      ['correction', -1, -1],
      ['correction', 1, 0],
    ])
  })

  it('that says an amount nobody knew has no quantity, and makes known what is left', () => {
    const found = balance(
      undefined,
      [moved('in', 5, 1)],
      [{ until: until(2), own: undefined, moved: [moved('in', null, 1)] }],
    )
    expect(told(found)).toEqual([
      ['in', null, null],
      ['correction', null, 5],
    ])
  })

  it('is none where it changed no amount', () => {
    const came = moved('in', 5, 1)
    expect(told(balance(5, [came], [{ until: until(2), own: 5, moved: [came] }]))).toEqual([['in', 5, 5]])
  })
})

/** What is recorded at a time: some of a few movements, each with its day, and an amount of its own or none. */
const recorded = fc.record({
  own: fc.option(fc.integer({ min: 0, max: 900_000 }), { nil: undefined }),
  amounts: fc.array(fc.option(fc.integer({ min: 0, max: 300_000 }), { freq: 4 }), {
    minLength: 6,
    maxLength: 6,
  }),
  there: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
})
const kinds = ['in', 'in', 'gain', 'loss', 'out', 'out'] as const

describe('what is left runs through a ledger', () => {
  it('to what is left now, whatever was corrected, however often and whenever', () => {
    fc.assert(
      fc.property(
        recorded,
        fc.array(recorded, { maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 28 }), { minLength: 11, maxLength: 11 }),
        fc.boolean(),
        (now, before, days, isClosed) => {
          const said = ({ own, amounts, there }: typeof now) => ({
            own: own === undefined ? undefined : own / 1000,
            moved: kinds.flatMap((kind, n) =>
              there[n]
                ? [moved(kind, amounts[n] === null ? null : amounts[n]! / 1000, days[n]!, `${kind} ${n}`)]
                : [],
            ),
          })
          const moments = days.slice(7).toSorted((one, other) => one - other)
          const { own, moved: current } = said(now)
          const earlier = before.map((one, n) => ({ until: until(moments[n]!), ...said(one) }))
          const found = balance(own, current, earlier, isClosed ? day(days[6]!) : undefined)
          const last = found.entries.at(-1)
          if (last) expect(last.left).toBe(found.left)
          if (own !== undefined || before.some((one) => one.own !== undefined)) return
          // Without an amount of its own, every line says by how much it changed what is left.
          for (const [n, { kind, quantity, left }] of found.entries.entries()) {
            const previous = n === 0 ? 0 : found.entries[n - 1]!.left
            if (left === null || previous === null || quantity === null) continue
            const sign = kind === 'loss' || kind === 'out' ? -1 : 1
            expect(rounded(previous + sign * quantity)).toBe(left)
          }
        },
      ),
    )
  })
})
