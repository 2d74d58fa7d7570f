import { expect, it } from 'vitest'
import type { StoryProduct } from '../../../core/contract/publicPage.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { composeStages } from './stages.ts'

/** The part of a configuration that stages of a story need. */
const config = {
  stages: new Map(['ps-engorde', 'ps-tropa'].map((id) => [id, { id, content: { name: id } }])),
  verticals: [],
} as unknown as Configuration

const product = (stage: string, identifier: string, date: string, own = false) => ({
  stage,
  identifier,
  own,
  isStart: false,
  story: {
    organization: 'El Algarrobal',
    date,
    fields: [],
    processes: [
      { name: `Traslado ${date}`, date, organization: '', transformation: true, fields: [] },
    ] as StoryProduct['processes'],
  },
})
const passage = (origin: string, destination: string, own = false) => ({ origin, destination, own })
const compose = (passages: ReturnType<typeof passage>[]) =>
  composeStages(
    config,
    [
      product('ps-engorde', 'A-1', '2025-04-18'),
      product('ps-engorde', 'A-2', '2025-04-18'),
      product('ps-engorde', 'A-1', '2025-09-02'),
      product('ps-tropa', 'TR-1', '2026-07-06', true),
    ],
    { passages, totals: {} },
    ({ id }) => ({ name: id }),
  )[0]!

it('a thing that moves on within its stage counts once, as it was last, with all its processes', () => {
  const { total, products } = compose([
    passage('ps-engorde', 'ps-engorde'),
    passage('ps-engorde', 'ps-tropa', true),
  ])
  expect(total).toBe(2)
  expect(products.map(({ date, processes }) => [date, processes.map(({ name }) => name)])).toEqual([
    ['2025-04-18', ['Traslado 2025-04-18']],
    ['2025-09-02', ['Traslado 2025-04-18', 'Traslado 2025-09-02']],
  ])
})

it('things that only share a name count each', () => {
  expect(compose([passage('ps-engorde', 'ps-tropa', true)]).total).toBe(3)
})
