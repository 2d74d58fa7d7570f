import { expect, it } from 'vitest'
import { foldFaults } from './folding.ts'
import type { SheetRow } from './sheet.ts'

const row = (id: string, campania: string): SheetRow => ({
  id,
  name: id,
  values: { campania },
  isChecked: true,
})
const fault = (id: string, message = 'no está en la lista') => ({ row: id, column: 'campania', message })

it('makes one of three faults or more that say the same of the same value', () => {
  const rows = [
    row('a', '2026/27'),
    row('b', '2027/28'),
    row('c', '2026/27'),
    row('d', '2026/27'),
    row('e', '2026/27'),
  ]
  const found = [fault('a'), fault('b'), fault('c'), fault('d', 'otra cosa'), fault('e')]
  expect(foldFaults(found, rows).map(({ faults, places }) => [faults.map((one) => one.row), places])).toEqual(
    [
      [
        ['a', 'c', 'e'],
        [0, 2, 4],
      ],
      [['b'], [1]],
      [['d'], [3]],
    ],
  )
  expect(foldFaults(found.slice(0, 3), rows)).toHaveLength(3)
})
