import { describe, expect, it } from 'vitest'
import { draftOf, filterOf } from './filters.ts'

describe('a filter of the dashboards (AUT-16)', () => {
  const stored = {
    name: 'Organización',
    type: 'organization',
    isid: true,
    elements: [
      { id: 'o1', identifier: 'La Aguada' },
      { id: 'o2', identifier: 'Las Garzas' },
    ],
  }

  it('is edited as lines, and one that stays keeps its id', () => {
    const draft = draftOf(stored)
    expect(draft.lines).toBe('La Aguada\nLas Garzas')
    expect(filterOf(draft)).toEqual(stored)
    expect(filterOf({ ...draft, lines: 'Las Garzas\n\n  El Timbó \nEl Timbó' }).elements).toEqual([
      { id: 'o2', identifier: 'Las Garzas' },
      { identifier: 'El Timbó' },
    ])
  })

  it('has no element without a name', () => {
    expect(filterOf({ ...draftOf({ name: ' Campaña ', elements: [{ id: 'x' }] }), lines: ' \n ' })).toEqual({
      name: 'Campaña',
      type: '',
      isid: false,
      elements: [],
    })
  })
})
