import { expect, it } from 'vitest'
import type { Form } from '../../../core/fields/index.ts'
import { publicFields, publicForm } from './fields.ts'

const form: Form = {
  schema: {
    type: 'object',
    properties: {
      vinedo: { type: 'string', title: 'Viñedo', pattern: '^E' },
      suelo: { type: 'string', title: 'Suelo' },
      descripcion: { type: 'string', title: 'Descripción' },
      notas: { type: 'string', title: 'Notas' },
      superficie: { type: 'number', title: 'Superficie' },
    },
  },
  descriptor: {
    vinedo: { kind: 'text' },
    suelo: { kind: 'i18n-text' },
    descripcion: { kind: 'i18n-text' },
    notas: { kind: 'textarea' },
    superficie: { kind: 'number', unit: 'ha' },
  },
}
const stored = {
  vinedo: 'E-1',
  suelo: 'Franco arenoso',
  descripcion: 'Al pie del cordón',
  notas: 'Riego por goteo',
  superficie: 4.2,
}
const i18n = { en: { dataSchema: { descripcion: 'At the foot of the range' } } }
const foreign = (language: 'es' | 'en') =>
  publicFields(publicForm(form, language, 'es'), stored, i18n, language, (_, make) => make())
    .filter((field) => field.foreign)
    .map(({ key }) => key)

it('words without a translation are marked on a page in another language, codes and figures are not', () => {
  expect(foreign('en')).toEqual(['suelo', 'notas'])
  expect(foreign('es')).toEqual([])
})
