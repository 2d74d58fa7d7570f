import { describe, expect, it } from 'vitest'
import type { Form } from '../../../core/fields/index.ts'
import { cardLines } from './fields.ts'
import { differences } from './stale.ts'

const form: Form = {
  schema: {
    type: 'object',
    properties: {
      occurred_at: { type: 'string', title: 'Fecha' },
      humedad: { type: 'number', title: 'Humedad' },
      informe: { type: 'object', title: 'Informe' },
      nota: { type: 'string', title: 'Nota' },
      fotos: { type: 'array', title: 'Fotos' },
    },
  },
  descriptor: {
    occurred_at: { kind: 'datetime' },
    humedad: { kind: 'number', unit: '%' },
    informe: { kind: 'link' },
    nota: { kind: 'i18n-text' },
    fotos: { kind: 'images' },
  },
}

describe('the fields of a card', () => {
  it('are the filled fields, in the language, without the date', () => {
    const dataSchema = {
      occurred_at: '2026-04-20T12:00:00.000Z',
      humedad: 13.3,
      informe: { title: 'Informe', url: 'https://a.example/i' },
      nota: 'seca',
    }
    const milestone = { dataSchema, i18n: { en: { dataSchema: { nota: 'dry' } } } }
    expect(cardLines(form, milestone, 'es')).toEqual([
      { name: 'humedad', title: 'Humedad', text: '13,3 %', href: undefined, pictures: [] },
      { name: 'informe', title: 'Informe', text: 'Informe', href: 'https://a.example/i', pictures: [] },
      { name: 'nota', title: 'Nota', text: 'seca', href: undefined, pictures: [] },
    ])
    expect(cardLines(form, milestone, 'en')[2]?.text).toBe('dry')
  })

  it('link only to web addresses', () => {
    const milestone = { dataSchema: { informe: { title: 'x', url: 'javascript:alert(1)' } }, i18n: {} }
    expect(cardLines(form, milestone, 'es')[0]?.href).toBeUndefined()
  })
})

describe('comparing two versions of a record', () => {
  const view = { language: 'es' as const, organizationTitle: 'Organización' }
  const version = (dataSchema: Record<string, unknown>, organization = 'Acopio') => ({
    organization,
    dataSchema,
  })

  it('lists each field that differs; missing and empty values are equal', () => {
    expect(
      differences(form, version({ humedad: 13.3, nota: '' }), version({ humedad: 11.1 }, 'Planta'), view),
    ).toEqual([
      { title: 'Organización', mine: 'Acopio', theirs: 'Planta' },
      { title: 'Humedad', mine: '13,3 %', theirs: '11,1 %' },
    ])
  })

  it('lists a field whose two values have the same text', () => {
    const photo = (url: string) => ({ fotos: [url] })
    expect(
      differences(form, version(photo('https://a.example/1')), version(photo('https://a.example/2')), view),
    ).toHaveLength(1)
    expect(
      differences(form, version(photo('https://a.example/1')), version(photo('https://a.example/1')), view),
    ).toEqual([])
  })
})
