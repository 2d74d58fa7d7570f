import { expect, it } from 'vitest'
import type { Trace, TracedProduct } from '../../../core/contract/trace.ts'
import { quantityOf, seriesOf, traceLines } from './lines.ts'

const row = (
  _id: string,
  stage: string,
  steps: number,
  via: string[],
  more: Partial<TracedProduct> = {},
): TracedProduct => ({
  _id,
  uuid: _id,
  identifier: _id,
  stage: { _id: stage, name: stage },
  organization: { _id: 'o', name: 'O' },
  holder: null,
  steps,
  via,
  quantity: 1.1,
  unit: 'kg',
  part: 1,
  mixed: false,
  closed: false,
  hold: null,
  createdAt: '2026-04-18T10:00:00.000Z',
  ...more,
})
const named = (rows: Trace['collection']) =>
  traceLines(rows).map(({ rows: all, isEnd }) => `${isEnd ? '- ' : ''}${all.map(({ _id }) => _id).join(' ')}`)

it('hangs each end below what it came from, and puts alike ones into one line', () => {
  expect(
    named([
      row('TR', 'tropa', 0, []),
      row('D1', 'lote', 1, ['TR']),
      row('D2', 'lote', 1, ['TR']),
      row('C1', 'caja', 2, ['D1']),
      row('C2', 'caja', 2, ['D1']),
      row('C3', 'caja', 2, ['D1']),
      row('C4', 'caja', 2, ['D1'], { closed: true }),
      row('C5', 'caja', 2, ['D2']),
    ]),
  ).toEqual(['TR', 'D1', '- C1 C2 C3', '- C4', 'D2', '- C5'])
})

it('goes on behind what may not be read, which it shows nowhere', () => {
  expect(
    named([
      row('A', 'lote', 0, []),
      row('B', 'lote', 1, ['A']),
      { restricted: true, key: 'k', steps: 1, via: ['A'] },
      row('C', 'caja', 2, ['k']),
    ]),
  ).toEqual(['A', '- B', '- C'])
})

it('takes all that are like named neighbours for passed, where more are named nowhere', () => {
  const loads = Array.from({ length: 30 }, (_, n) => row(`L${n}`, 'partida', 1, ['A']))
  const lot = row(
    'S',
    'acopio',
    2,
    loads.slice(0, 20).map(({ _id }) => _id),
  )
  const lines = traceLines([row('A', 'campaña', 0, []), ...loads, lot])
  expect(lines.map(({ rows, isEnd }) => [rows.length, isEnd])).toEqual([
    [1, false],
    [30, false],
    [1, true],
  ])
})

it('says a series only where no number is missing in it', () => {
  const boxes = (...names: string[]) => names.map((name) => row(name, 'caja', 1, []))
  expect(seriesOf(boxes('CJ-000158202', 'CJ-000158201', 'CJ-000158203'))).toEqual({
    first: 'CJ-000158201',
    last: '158203',
  })
  expect(seriesOf(boxes('CJ-1', 'CJ-3'))).toBeUndefined()
  expect(seriesOf(boxes('CJ-1', 'CK-2'))).toBeUndefined()
  expect(seriesOf(boxes('CJ-A', 'CJ-B'))).toBeUndefined()
})

it('adds a run to three decimals, and knows no sum where an amount is unknown', () => {
  const rows = [row('a', 'caja', 1, []), row('b', 'caja', 1, []), row('c', 'caja', 1, [])]
  expect(quantityOf(rows)).toBe(3.3)
  expect(quantityOf([...rows, row('d', 'caja', 1, [], { quantity: null })])).toBeNull()
})
