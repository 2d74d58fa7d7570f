import { describe, expect, it } from 'vitest'
import type { Form } from '../../../core/fields/index.ts'
import { amountColumn, amountOf, cardLines, totalOf, wordColumn, writtenAmount } from './fields.ts'
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
const partida: Form = {
  schema: {
    type: 'object',
    properties: {
      identifier: { type: 'string', title: 'CPE' },
      patente: { type: 'string', title: 'Patente', header: true },
      humedad: { type: 'number', title: 'Humedad', header: true },
      pesoNeto: { type: 'number', title: 'Peso neto', header: true },
    },
  },
  descriptor: {
    identifier: { kind: 'text' },
    patente: { kind: 'text' },
    humedad: { kind: 'number', unit: '%' },
    pesoNeto: { kind: 'number', unit: 'kg' },
  },
}

describe('the fields of a card', () => {
  it('are those that are filled, in the language, without the date', () => {
    const dataSchema = {
      occurred_at: '2026-04-20T12:00:00.000Z',
      humedad: 13.3,
      informe: { title: 'Informe', url: 'https://a.example/i' },
      nota: 'seca',
    }
    const milestone = { dataSchema, i18n: { en: { dataSchema: { nota: 'dry' } } } }
    expect(cardLines(form, milestone, 'es')).toEqual([
      { name: 'humedad', title: 'Humedad', text: '13,3 %', href: undefined },
      { name: 'informe', title: 'Informe', text: 'Informe', href: 'https://a.example/i' },
      { name: 'nota', title: 'Nota', text: 'seca', href: undefined },
    ])
    expect(cardLines(form, milestone, 'en')[2]?.text).toBe('dry')
  })

  it('lead nowhere but to the web', () => {
    const milestone = { dataSchema: { informe: { title: 'x', url: 'javascript:alert(1)' } }, i18n: {} }
    expect(cardLines(form, milestone, 'es')[0]?.href).toBeUndefined()
  })
})

describe('how much there is', () => {
  const amount = amountColumn(partida)
  const load = (pesoNeto?: number) => ({ dataSchema: pesoNeto === undefined ? {} : { pesoNeto } })

  it('is the first header that adds up: a share does not', () => {
    expect(amount).toEqual({ name: 'pesoNeto', title: 'Peso neto', unit: 'kg' })
    expect(amountOf(amount, load(29_320))).toBe(29_320)
    expect(writtenAmount(29_320, amount!, 'es')).toBe('29.320\u00a0kg')
    expect(wordColumn(partida)).toBe('patente')
  })

  it('is summed only where every one says it', () => {
    expect(totalOf(amount, [load(0.1), load(0.2)], undefined)).toBe(0.3)
    expect(totalOf(amount, [load(1), load()], undefined)).toBeUndefined()
    expect(totalOf(amount, [], undefined)).toBeUndefined()
    expect(totalOf(undefined, [load(1)], undefined)).toBeUndefined()
  })

  it('is a total of what takes it by the same measure, not of what counts heads or litres', () => {
    const taking = (unit?: string): Form => ({
      schema: { type: 'object', properties: { cuanto: { type: 'number', title: 'Cuánto' } } },
      descriptor: { cuanto: { kind: 'number', linkQuantity: true, ...(unit ? { unit } : {}) } },
    })
    const totals = [form, taking('t'), taking('kg'), taking('l'), taking()].map((transformation) =>
      totalOf(amount, [load(10), load(20)], transformation),
    )
    expect(totals).toEqual([30, 30, 30, undefined, undefined])
  })
})

describe('what two people wrote', () => {
  const view = { language: 'es' as const, organizationTitle: 'Organización' }
  const version = (dataSchema: Record<string, unknown>, organization = 'Acopio') => ({
    organization,
    dataSchema,
  })

  it('differs field by field, an empty one being as good as none', () => {
    expect(
      differences(form, version({ humedad: 13.3, nota: '' }), version({ humedad: 11.1 }, 'Planta'), view),
    ).toEqual([
      { title: 'Organización', mine: 'Acopio', theirs: 'Planta' },
      { title: 'Humedad', mine: '13,3 %', theirs: '11,1 %' },
    ])
  })

  it('differs too where both read alike', () => {
    const photo = (url: string) => ({ fotos: [url] })
    expect(
      differences(form, version(photo('https://a.example/1')), version(photo('https://a.example/2')), view),
    ).toHaveLength(1)
    expect(
      differences(form, version(photo('https://a.example/1')), version(photo('https://a.example/1')), view),
    ).toEqual([])
  })
})
