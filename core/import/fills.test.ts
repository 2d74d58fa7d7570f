import { describe, expect, it } from 'vitest'
import type { Form } from '../fields/index.ts'
import { formTargets } from './columns.ts'
import { keptFill, recalledFill } from './fills.ts'

const targetsOf = (contractor: string) =>
  formTargets(
    {
      schema: {
        type: 'object',
        properties: {
          equipo: { type: 'string', title: 'Equipo', enum: ['propio', 'tercero'] },
          manejo: { type: 'array', title: 'Manejo', enum: ['directa', 'servicio'] },
          peso: { type: 'number', title: 'Peso' },
          dia: { type: 'string', title: 'Día' },
          carga: { type: 'string', title: 'Carga' },
          nota: { type: 'string', title: 'Nota' },
        },
      },
      descriptor: {
        equipo: { kind: 'select', enumLabels: { propio: 'Propio', tercero: contractor } },
        manejo: { kind: 'multiple-select', enumLabels: { servicio: `Cultivo ${contractor}` } },
        peso: { kind: 'number', unit: 'kg' },
        dia: { kind: 'date' },
        carga: { kind: 'datetime' },
        nota: { kind: 'text' },
      },
    } satisfies Form,
    '/dataSchema',
  )
const [spanish, english] = [targetsOf('Contratista'), targetsOf('Contractor')]
const [es, en] = (['es', 'en'] as const).map((language) => ({ language, timeZone: 'UTC' })) as [
  { language: 'es'; timeZone: string },
  { language: 'en'; timeZone: string },
]

function recalled(field: string, text: string, to = { targets: english, view: en as typeof es | typeof en }) {
  const named = (targets: typeof spanish) => targets.find(({ path }) => path === `/dataSchema/${field}`)
  return recalledFill(keptFill({ text }, named(spanish), es), named(to.targets), es, to.view)
}

describe('a value for all rows, kept from an earlier file (IMP-11)', () => {
  it.each([
    ['equipo', 'Contratista', 'Contractor'],
    ['manejo', 'directa; Cultivo Contratista', 'directa; Cultivo Contractor'],
    ['peso', '24,5', '24.5 kg'],
    ['peso', '0,5 t', '500 kg'],
    ['dia', '04/03/2026', '03/04/2026'],
    ['carga', '04/03/2026 10:30', '03/04/2026 10:30'],
    ['nota', 'Contratista 24,5', 'Contratista 24,5'],
  ])('%s: %s comes back in the language of whoever reads now: %s', (field, text, expected) => {
    expect(recalled(field, text)).toEqual({ text: expected })
  })

  it.each([
    ['equipo', 'Contratista', 'Contratista'],
    ['equipo', 'Vecino', 'Vecino'],
    ['peso', '0,5 t', '0,5 t'],
    ['peso', 'mucho', 'mucho'],
    ['dia', '4/3', '4/3'],
  ])('%s: %s comes back as it was typed, or is as wrong as before', (field, text, expected) => {
    expect(recalled(field, text, { targets: spanish, view: es })).toEqual({ text: expected })
    if (text === 'mucho' || text === 'Vecino') expect(recalled(field, text)).toEqual({ text: expected })
  })

  it('the column of another field is no text', () => {
    expect(keptFill({ column: 1 }, spanish[0], es)).toEqual({ column: 1 })
    expect(recalledFill({ column: 1 }, english[0], es, en)).toEqual({ column: 1 })
  })
})
