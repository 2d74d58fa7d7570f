import { describe, expect, it } from 'vitest'
import type { Form } from '../../core/fields/index.ts'
import {
  fieldOfPath,
  isFieldRequired,
  issuesOf,
  newRecord,
  payloadOf,
  identifierAs,
  placeIssues,
  removedLines,
  findFaults,
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
/** An older version of the form. */
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
  hasOrganization: true,
}
const record = (change: Partial<FormRecord> = {}): FormRecord => ({
  organization: 'o1',
  dataSchema: { identifier: 'LC-081', superficie: 84.5 },
  i18n: {},
  isUnidentified: false,
  ...change,
})
const paths = (of: FormRecord, by = rules) => findFaults(of, by).map(({ path }) => path)

describe('a record before it is saved', () => {
  it('starts with the defaults of the schema', () => {
    expect(newRecord(form).dataSchema).toEqual({ campania: '2025/26' })
  })

  it('needs an organization, an identifier and every required field (PRE-02, PRE-03)', () => {
    expect(paths(record())).toEqual([])
    const empty = findFaults(newRecord(form), rules)
    expect(empty.map(({ path }) => path)).toEqual([
      '/organization',
      '/dataSchema/identifier',
      '/dataSchema/superficie',
    ])
    expect(empty.every(({ missing, message }) => missing && message === '*Este campo es obligatorio')).toBe(
      true,
    )
  })

  it('needs no organization when its kind has none', () => {
    expect(paths(record({ organization: '' }), { ...rules, hasOrganization: false })).toEqual([])
  })

  it('accepts a placeholder as identifier only when it is marked as one (PRE-08)', () => {
    const placeholder = { identifier: 'Unidentified - 3fa9c21b', superficie: 1 }
    expect(paths(record({ isUnidentified: true, dataSchema: placeholder }))).toEqual([])
    expect(paths(record({ dataSchema: placeholder }))).toEqual(['/dataSchema/identifier'])
  })

  it('names its faults in the language of the person', () => {
    const wrong = record({ dataSchema: { identifier: 'LC-081', superficie: 'mucho' } })
    expect(findFaults(wrong, rules)[0]).toMatchObject({
      path: '/dataSchema/superficie',
      missing: false,
      message: 'Tiene que ser un número',
    })
    const [inEnglish] = findFaults(wrong, { ...rules, languages: { ...rules.languages, shown: 'en' } })
    expect(inEnglish?.message).not.toBe('Tiene que ser un número')
  })

  it('does not require fields added after the version of an older record', () => {
    const older = { identifier: 'LC-001' }
    const edited = record({ dataSchema: older })
    const under = (own: Form): Rules => ({ ...rules, stored: { dataSchema: older, own } })
    expect([paths(edited, under(first)), isFieldRequired(under(first), 'superficie')]).toEqual([[], false])
    expect(isFieldRequired(under(first), 'identifier')).toBe(true)
    expect([paths(edited, under(form)), isFieldRequired(under(form), 'superficie')]).toEqual([
      ['/dataSchema/superficie'],
      true,
    ])
  })

  it('requires what became required since only once the record has it filled, like the server', () => {
    const optional = { ...form, schema: { ...form.schema, required: [] } }
    const faults = (older: Record<string, unknown>) =>
      paths(record({ dataSchema: { identifier: 'LC-001' } }), {
        ...rules,
        stored: { dataSchema: older, own: optional },
      })
    expect(faults({ identifier: 'LC-001' })).toEqual([])
    expect(faults({ identifier: 'LC-001', superficie: 3 })).toEqual(['/dataSchema/superficie'])
  })

  it('shows the values of removed fields under the old titles, and sends them unchanged', () => {
    const older = { identifier: 'LC-001', riego: 'goteo', notas: 'seca' }
    const edited = record({ dataSchema: older, i18n: { en: { dataSchema: { notas: 'dry' } } } })
    const under: Rules = { ...rules, stored: { dataSchema: older, own: first } }
    const shown = (by: Rules) => removedLines(edited, by).map(({ title, text }) => `${title}: ${text}`)
    expect(shown(under)).toEqual(['Riego: Por goteo', 'Notas: seca'])
    expect(shown({ ...under, languages: { ...rules.languages, shown: 'en' } })[1]).toBe('Notas: dry')
    expect([shown(rules), shown({ ...rules, stored: { dataSchema: older, own: form } })]).toEqual([[], []])
    expect([paths(edited, under), payloadOf(edited, under).dataSchema]).toEqual([[], older])
  })

  it('gets back the identifier it came with, unidentified or not, however often the box is ticked (PRE-08)', () => {
    const known = record()
    const unknown = record({ dataSchema: { identifier: 'Unidentified - abcdef12' }, isUnidentified: true })
    expect([identifierAs(false, known), identifierAs(false, unknown)]).toEqual(['LC-081', undefined])
    expect(identifierAs(true, known)).toMatch(/^Unidentified - [0-9a-f]{8}$/)
    expect(identifierAs(true, unknown)).toBe('Unidentified - abcdef12')
  })

  it('is sent without empty values, and says whether it is identified', () => {
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

  it('reach the field that contains them, with a path relative to it', () => {
    expect(issuesOf(issues, 'location')).toEqual([{ path: '/coords/lat', message: 'latitud' }])
    expect(issuesOf(issues, 'loc')).toEqual([])
    expect(translationIssue(issues, 'en', 'descripcion')).toBe('larga')
  })

  it('are returned when no field can show them', () => {
    const { placed, others } = placeIssues(issues, rules)
    expect(placed.map(({ message }) => message)).toEqual(['latitud', 'larga', 'archivada'])
    expect(others.map(({ message }) => message)).toEqual(['desconocido', 'entero'])
  })

  it('are listed under the title of their field', () => {
    expect(issues.slice(0, 3).map(({ path }) => titleOfPath(path, form, 'Organización'))).toEqual([
      'Lugar',
      'Descripción',
      'Organización',
    ])
    expect(fieldOfPath('/dataSchema/a~1b')).toBe('a/b')
  })
})
