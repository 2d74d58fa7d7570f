import { describe, expect, it } from 'vitest'
import { choose, chosenOf, filteredAddress, filtersOf, isWhole } from './filters.ts'

const [season, organization] = filtersOf([
  {
    name: 'Campaña',
    type: 'select',
    isid: false,
    elements: [{ identifier: '2024/25' }, { identifier: '2025/26' }],
  },
  {
    name: 'Organización',
    type: 'organization',
    isid: true,
    elements: [
      { id: 'o1', identifier: 'La Aguada' },
      { id: 'o2', identifier: 'Las Garzas' },
    ],
  },
])
const filters = [season!, organization!]
const address = 'https://tableros.example/litoral?vista=1'

describe('the filters of the dashboards', () => {
  it('begin with every value, lose and regain one by toggling, and a reset restores all (AUT-16)', () => {
    expect(chosenOf({}, organization!)).toEqual(['o1', 'o2'])
    const one = choose({}, organization!, ['o2'])
    expect(chosenOf(one, organization!)).toEqual(['o2'])
    expect(isWhole(one, organization!)).toBe(false)
    expect(isWhole(one, season!)).toBe(true)
    expect(choose(one, organization!, ['o1', 'o2'])).toEqual({})
    expect(chosenOf(choose(one, organization!, []), organization!)).toEqual([])
  })

  it('go along in the address: ids where the filter says so, names otherwise', () => {
    expect(filteredAddress(address, filters, {})).toBe(address)
    const chosen = choose(choose({}, organization!, ['o2']), season!, ['2024/25'])
    expect(Object.fromEntries(new URL(filteredAddress(address, filters, chosen)).searchParams)).toEqual({
      vista: '1',
      Campaña: '2024/25',
      Organización: 'o2',
    })
  })

  it('keep what they may of an address that somebody typed', () => {
    expect(chosenOf({ Organización: ['o2', 'nobody'] }, organization!)).toEqual(['o2'])
  })
})
