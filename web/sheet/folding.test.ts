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

it('makes one of faults that say the same of the same value', () => {
  const rows = [row('a', '2026/27'), row('b', '2027/28'), row('c', '2026/27'), row('d', '2026/27')]
  const found = [fault('a'), fault('b'), fault('c'), fault('d', 'otra cosa')]
  expect(foldFaults(found, rows).map(({ faults, places }) => [faults.map((one) => one.row), places])).toEqual(
    [
      [
        ['a', 'c'],
        [0, 2],
      ],
      [['b'], [1]],
      [['d'], [3]],
    ],
  )
})
