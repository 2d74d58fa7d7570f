import { describe, expect, it } from 'vitest'
import type { Form } from '../../core/fields/index.ts'
import {
  fieldOfPath,
  isAsked,
  issuesOf,
  newRecord,
  payloadOf,
  placeIssues,
  removedLines,
  standing,
  titleOfPath,
  translationIssue,
  type FormRecord,
  type Rules,
} from './record.ts'

const form: Form = {
  schema: {
    type: 'object',
    required: ['superficie'],
    properties: {
      identifier: { type: 'string', title: 'N.º de lote', pattern: '^LC-\\d{3}$', placeholder: 'LC-081' },
      superficie: { type: 'number', title: 'Superficie sembrada', minimum: 0.01 },
      campania: { type: 'string', title: 'Campaña', enum: ['2025/26'], default: '2025/26' },
      location: { type: 'object', title: 'Lugar' },
      descripcion: { type: 'string', title: 'Descripción' },
    },
  },
  descriptor: {
    identifier: { kind: 'text' },
    superficie: { kind: 'number', unit: 'ha' },
    campania: { kind: 'select' },
    location: { kind: 'location' },
    descripcion: { kind: 'i18n-text' },
  },
}
/** An older version of it. */
const first: Form = {
  schema: {
    type: 'object',
    properties: {
      identifier: { type: 'string', title: 'Lote' },
      riego: { type: 'string', title: 'Riego', enum: ['goteo'] },
      notas: { type: 'string', title: 'Notas' },
    },
  },
  descriptor: {
    identifier: { kind: 'text' },
    riego: { kind: 'select', enumLabels: { goteo: 'Por goteo' } },
    notas: { kind: 'i18n-text' },
  },
}
const rules: Rules = {
  form,
  languages: { shown: 'es', default: 'es', supported: ['es', 'en'] },
  asksOrganization: true,
}
const record = (change: Partial<FormRecord> = {}): FormRecord => ({
  organization: 'o1',
  dataSchema: { identifier: 'LC-081', superficie: 84.5 },
  i18n: {},
  isUnidentified: false,
  ...change,
})
const paths = (of: FormRecord, by = rules) => standing(of, by).map(({ path }) => path)

describe('a record on its way to be saved', () => {
  it('begins with what the schema gives by default', () => {
    expect(newRecord(form).dataSchema).toEqual({ campania: '2025/26' })
  })

  it('needs an organization, an identifier and every field that the schema requires (PRE-02, PRE-03)', () => {
    expect(paths(record())).toEqual([])
    const empty = standing(newRecord(form), rules)
    expect(empty.map(({ path }) => path)).toEqual([
      '/organization',
      '/dataSchema/identifier',
      '/dataSchema/superficie',
    ])
    expect(empty.every(({ missing, message }) => missing && message === '*Este campo es obligatorio')).toBe(
      true,
    )
  })

  it('needs no organization where it has none of its own', () => {
    expect(paths(record({ organization: '' }), { ...rules, asksOrganization: false })).toEqual([])
  })

  it('takes a placeholder for an identifier only when it is said to be one (PRE-08)', () => {
    const placeholder = { identifier: 'Unidentified - 3fa9c21b', superficie: 1 }
    expect(paths(record({ isUnidentified: true, dataSchema: placeholder }))).toEqual([])
    expect(paths(record({ dataSchema: placeholder }))).toEqual(['/dataSchema/identifier'])
  })

  it('says what is wrong in the language of the person', () => {
    const wrong = record({ dataSchema: { identifier: 'LC-081', superficie: 'mucho' } })
    expect(standing(wrong, rules)[0]).toMatchObject({
      path: '/dataSchema/superficie',
      missing: false,
      message: 'Tiene que ser un número',
    })
    const [inEnglish] = standing(wrong, { ...rules, languages: { ...rules.languages, shown: 'en' } })
    expect(inEnglish?.message).not.toBe('Tiene que ser un número')
  })

  it('asks an older record only for what its own version had', () => {
    const older = { identifier: 'LC-001' }
    const edited = record({ dataSchema: older })
    const under = (own: Form): Rules => ({ ...rules, stored: { dataSchema: older, own } })
    expect([paths(edited, under(first)), isAsked(under(first), 'superficie')]).toEqual([[], false])
    expect(isAsked(under(first), 'identifier')).toBe(true)
    expect([paths(edited, under(form)), isAsked(under(form), 'superficie')]).toEqual([
      ['/dataSchema/superficie'],
      true,
    ])
  })

  it('asks for what an older form had but did not ask for: so does the server', () => {
    const optional = { ...form, schema: { ...form.schema, required: [] } }
    const older = { identifier: 'LC-001' }
    expect(
      paths(record({ dataSchema: older }), { ...rules, stored: { dataSchema: older, own: optional } }),
    ).toEqual(['/dataSchema/superficie'])
  })

  it('shows what its form has lost under the old titles, and sends it as it was', () => {
    const older = { identifier: 'LC-001', riego: 'goteo', notas: 'seca' }
    const edited = record({ dataSchema: older, i18n: { en: { dataSchema: { notas: 'dry' } } } })
    const under: Rules = { ...rules, stored: { dataSchema: older, own: first } }
    const shown = (by: Rules) => removedLines(edited, by).map(({ title, text }) => `${title}: ${text}`)
    expect(shown(under)).toEqual(['Riego: Por goteo', 'Notas: seca'])
    expect(shown({ ...under, languages: { ...rules.languages, shown: 'en' } })[1]).toBe('Notas: dry')
    expect([shown(rules), shown({ ...rules, stored: { dataSchema: older, own: form } })]).toEqual([[], []])
    expect([paths(edited, under), payloadOf(edited, under).dataSchema]).toEqual([[], older])
  })

  it('travels without what is empty, and says by itself whether it is identified', () => {
    const sent = payloadOf(
      record({
        isUnidentified: true,
        dataSchema: { identifier: 'LC-081', superficie: undefined, location: {}, removed: 1 },
      }),
      rules,
    )
    expect(sent).toEqual({
      dataSchema: { identifier: 'LC-081', removed: 1 },
      i18n: {},
      isUnidentified: false,
    })
  })
})

describe('faults by path', () => {
  const issues = [
    { path: '/dataSchema/location/coords/lat', message: 'latitud' },
    { path: '/i18n/en/dataSchema/descripcion', message: 'larga' },
    { path: '/organization', message: 'archivada' },
    { path: '/dataSchema/gone', message: 'desconocido' },
    { path: '/version', message: 'entero' },
  ]

  it('go to the field that they lie in, seen from it', () => {
    expect(issuesOf(issues, 'location')).toEqual([{ path: '/coords/lat', message: 'latitud' }])
    expect(issuesOf(issues, 'loc')).toEqual([])
    expect(translationIssue(issues, 'en', 'descripcion')).toBe('larga')
  })

  it('are never lost: what no field can show comes back', () => {
    const { placed, others } = placeIssues(issues, rules)
    expect(placed.map(({ message }) => message)).toEqual(['latitud', 'larga', 'archivada'])
    expect(others.map(({ message }) => message)).toEqual(['desconocido', 'entero'])
  })

  it('are counted under the title of their field', () => {
    expect(issues.slice(0, 3).map(({ path }) => titleOfPath(path, form, 'Organización'))).toEqual([
      'Lugar',
      'Descripción',
      'Organización',
    ])
    expect(fieldOfPath('/dataSchema/a~1b')).toBe('a/b')
  })
})
