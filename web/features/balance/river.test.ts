import { describe, expect, it } from 'vitest'
import type { BalanceEvent } from '../../../core/contract/balance.ts'
import { broughtBy } from './things.ts'
import { columnsOf, daysBetween, drawRiver, flowOf, maxRiverStrands, runDown } from './river.ts'

const stage = { _id: 'ps-partida', name: 'Partida' }
const event = (
  day: number,
  kind: BalanceEvent['kind'],
  quantity: number | null,
  left: number | null,
  more: Partial<BalanceEvent> = {},
): BalanceEvent => ({
  at: new Date(2026, 2, day, 9).toISOString(),
  kind,
  quantity,
  left,
  milestone: { _id: `ms-${kind}`, name: kind },
  product: kind === 'loss' || kind === 'gain' ? null : { _id: `p${day}`, identifier: `P-${day}`, stage },
  by: 'Marina',
  ...more,
})

const silo = [
  event(1, 'in', 30, 30),
  event(1, 'in', 20, 50),
  event(4, 'in', 50, 100),
  event(5, 'loss', 2, 98),
  event(9, 'out', 98, 0),
]

describe('the columns of a river', () => {
  it('hold what happened on one day in one way, with its sum and what was left', () => {
    expect(columnsOf(silo).map(({ kind, quantity, left }) => [kind, quantity, left])).toEqual([
      ['in', 50, 50],
      ['in', 50, 100],
      ['loss', 2, 98],
      ['out', 98, 0],
    ])
    expect(daysBetween(silo[0]!.at, silo[2]!.at)).toBe(3)
  })

  it('hold all corrections of a day, with what they changed', () => {
    const other = { milestone: { _id: 'ms-other', name: 'Otra' } }
    const columns = columnsOf([
      ...silo,
      event(12, 'correction', -28, -28),
      event(12, 'correction', 24, -4, other),
    ])
    expect(columns.at(-1)).toMatchObject({ kind: 'correction', quantity: -4, left: -4 })
    const flow = flowOf(columns, 0.5)
    expect(flow.flows.at(-1)).toBe(0)
    expect(drawRiver(columns, flow, true).branches.at(-1)).toMatchObject({
      kind: 'correction',
      isBelow: true,
    })
  })

  it('keep two processes of one day apart, and say no sum where a load has none', () => {
    const other = { milestone: { _id: 'ms-other', name: 'Otra' } }
    const columns = columnsOf([
      event(1, 'in', 30, 30),
      event(1, 'in', null, null),
      event(2, 'loss', 1, null),
      event(2, 'loss', 1, null, other),
    ])
    expect(columns.map(({ quantity }) => quantity)).toEqual([null, 1, 1])
  })
})

describe('what a product was made of', () => {
  it('is without what a correction took out, and with what it put in', () => {
    const [wrong, other] = silo
    const out = silo.at(-1)!
    const named = (events: BalanceEvent[]) =>
      broughtBy(events).map(({ product }) => (product && '_id' in product ? product._id : null))
    const [one, two] = [{ ...wrong!, product: { ...out.product!, _id: 'one' } }, other!].map((loaded) => ({
      ...loaded,
      at: wrong!.at,
    })) as [BalanceEvent, BalanceEvent]
    expect(
      named([
        one,
        two,
        { ...one, kind: 'correction', quantity: -30 },
        event(12, 'correction', 24, 0),
        { ...out, kind: 'out' },
        { ...out, kind: 'correction', quantity: 6 },
      ]),
    ).toEqual(['p1', 'p12'])
  })
})

describe('the strands of a river', () => {
  it('are one a load, and all end where nothing is left', () => {
    expect(flowOf(columnsOf(silo), 0.5)).toEqual({ strands: 3, each: 1, opening: 0, flows: [2, 1, 0, -3] })
  })

  it('stand for several loads beyond thirty, and say for how many', () => {
    const loads = Array.from({ length: 300 }, (_, n) => event(1, 'in', 1, n + 1))
    const { strands, each, flows } = flowOf(columnsOf([...loads, event(2, 'out', 300, 0)]), 1.5)
    expect([strands, each, flows]).toEqual([maxRiverStrands, 10, [30, -30]])
  })

  it('leave by shares of what was left, and some stay while something is left', () => {
    const part = [
      event(1, 'in', 100, 100),
      event(2, 'out', 25, 75),
      event(3, 'out', 25, 50),
      event(4, 'out', 25, 25),
      event(5, 'out', 20, 5),
    ]
    expect(flowOf(columnsOf(part), 0.5)).toMatchObject({ each: null, flows: [4, -1, -1, -1, -0] })
  })

  it('are there from the beginning where nothing brought them', () => {
    expect(flowOf(columnsOf([event(1, 'out', 6, 4), event(2, 'out', 4, 0)]), 0.1)).toMatchObject({
      opening: 2,
      flows: [-1, -1],
    })
  })

  it('are all drawn, to a disc or to the open end, on a screen and on a phone', () => {
    const columns = columnsOf([...silo.slice(0, 4), event(9, 'out', 50, 48)])
    const flow = flowOf(columns, 0.5)
    const river = drawRiver(columns, flow, false)
    expect(river.strands).toHaveLength(3)
    expect([river.stations.length, river.ends.length, river.branches.length]).toEqual([1, 1, 1])
    expect(river.missing).toBeUndefined()
    expect(runDown(columns, flow).strands).toHaveLength(3)
  })

  it('go on to a red ring where more left than came in', () => {
    const columns = columnsOf([event(1, 'in', 10, 10), event(2, 'out', 14, -4)])
    const river = drawRiver(columns, flowOf(columns, 0.1), true)
    expect(river.missing).toBeDefined()
    expect(river.ends).toEqual([])
  })
})
