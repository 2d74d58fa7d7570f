import { describe, expect, it } from 'vitest'
import type { Form } from '../../core/fields/index.ts'
import { fieldLines, subtractFields, readingForm } from './versions.ts'

const form = (titles: Record<string, string>, enumLabels: Record<string, string>): Form => ({
  schema: {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(titles).map(([name, title]) => [name, { type: 'string', title }]),
    ),
  },
  descriptor: Object.fromEntries(
    Object.keys(titles).map((name) => [
      name,
      name === 'reina' ? { kind: 'select', enumLabels } : { kind: 'text' },
    ]),
  ),
})
const first = form({ reina: 'Reina', alzas: 'Alzas', clima: 'Clima' }, { vieja: 'De dos años' })
const second = form({ reina: 'Estado de la reina', alzas: 'Alzas melarias', floracion: 'Floración' }, {})

describe('a record of an earlier version', () => {
  it('is read by its own form: its titles, its labels, its fields', () => {
    const record = { dataSchema: { reina: 'vieja', alzas: '2', clima: 'ventoso' }, i18n: {} }
    const read = (by: Form) => fieldLines(by, record, 'es').map(({ title, text }) => `${title}: ${text}`)
    expect(read(readingForm(first, second))).toEqual(['Reina: De dos años', 'Alzas: 2', 'Clima: ventoso'])
    expect(read(second)).toEqual(['Estado de la reina: vieja', 'Alzas melarias: 2'])
  })

  it('shows the fields that a later edit filled in', () => {
    const record = { dataSchema: { clima: 'ventoso', floracion: 'algarrobo' }, i18n: {} }
    expect(fieldLines(readingForm(first, second), record, 'es').map(({ title }) => title)).toEqual([
      'Clima',
      'Floración',
    ])
  })

  it('shows the pictures of its fields, whatever their number', () => {
    const pictures: Form = {
      schema: {
        type: 'object',
        properties: {
          foto: { type: 'string', title: 'Foto' },
          fotos: { type: 'array', title: 'Fotos' },
          web: { type: 'string', title: 'Web' },
        },
      },
      descriptor: { foto: { kind: 'image' }, fotos: { kind: 'images' }, web: { kind: 'url' } },
    }
    const url = (name: string) => `https://rastro.example/api/files/${name}.png`
    const dataSchema = { foto: url('a'), fotos: [url('b'), url('c')], web: url('d') }
    expect(fieldLines(pictures, { dataSchema, i18n: {} }, 'es').map((line) => line.pictures)).toEqual([
      [url('a')],
      [url('b'), url('c')],
      [],
    ])
  })

  it('has lost exactly the fields that the newer form no longer has', () => {
    expect(Object.keys(subtractFields(first, second).schema.properties)).toEqual(['clima'])
    expect(Object.keys(subtractFields(first, second).descriptor)).toEqual(['clima'])
    expect(subtractFields(first, first).schema.properties).toEqual({})
    expect(readingForm(first, first)).toBe(first)
  })
})
