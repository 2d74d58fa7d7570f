import { describe, expect, it } from 'vitest'
import { kindNames, kindOf, type Descriptor } from '../../core/fields/index.ts'
import { cellNumber } from './cells.ts'
import { cellText } from './kinds.ts'

const samples: Partial<Record<Descriptor['kind'], { value: unknown; descriptor?: object }>> = {
  text: { value: 'AF 919 GE' },
  'i18n-text': { value: 'Grupo V corto' },
  textarea: { value: 'Sin novedad' },
  email: { value: 'a@b.example' },
  url: { value: 'https://b.example/x' },
  number: { value: 29320.5 },
  integer: { value: 1500 },
  date: { value: '2026-03-04' },
  'date-string': { value: '2026-03-04T00:00:00' },
  datetime: { value: '2026-03-04T17:05:09.000Z' },
  select: { value: 'S1', descriptor: { enumLabels: { S1: 'Silo 1' } } },
}

describe('what a column shows', () => {
  const dated: readonly string[] = ['date', 'date-string', 'datetime']
  it.each(kindNames.filter((name) => kindOf({ kind: name }).scalar && !dated.includes(name)))(
    'is the text of the kind: %s',
    (name) => {
      const sample = samples[name]
      expect(sample).toBeDefined()
      const descriptor = { kind: name, ...sample?.descriptor }
      const field = { property: { type: kindOf(descriptor).type, title: '-' }, descriptor }
      for (const language of ['es', 'en'] as const)
        expect(cellText(descriptor, sample?.value, language)).toBe(
          kindOf(descriptor).toText(sample?.value, field, { language }),
        )
    },
  )

  it('is a day as lists write it in every language (GEN-10)', () => {
    for (const language of ['es', 'en'] as const) {
      expect(cellText({ kind: 'date' }, samples.date?.value, language)).toBe('04/03/26')
      expect(cellText({ kind: 'date-string' }, samples['date-string']?.value, language)).toBe('04/03/26')
      expect(cellText({ kind: 'datetime' }, samples.datetime?.value, language)).toMatch(
        /^04\/03\/26 \d\d:05$/,
      )
    }
  })

  it('is empty where there is no value', () => {
    expect(cellText({ kind: 'number' }, undefined, 'es')).toBe('')
    expect(cellText({ kind: 'number' }, 'mucho', 'es')).toBe('')
  })

  it('is what is stored where that is no date or no choice', () => {
    for (const kind of ['date', 'date-string', 'datetime'] as const)
      expect(cellText({ kind }, 'ayer', 'es')).toBe('ayer')
    expect(cellText({ kind: 'select', enumLabels: {} }, 'constructor', 'es')).toBe('constructor')
  })

  it('says where a value is that is too long for a list', () => {
    expect(cellText({ kind: 'textarea' }, { omitted: true }, 'es')).toBe('Es largo: está en el registro')
  })

  it('aligns the decimals of a page and leaves the unit to the head', () => {
    expect(cellNumber(14, { kind: 'number', unit: '%' }, 'es', 1)).toBe('14,0')
    expect(cellNumber(13.45, { kind: 'number', unit: '%' }, 'en', 2)).toBe('13.45')
    expect(cellNumber(1250, { kind: 'number', unit: 'kg' }, 'es', 0)).toBe('1.250')
    expect(cellNumber(2024, { kind: 'integer' }, 'es', 0)).toBe('2024')
    expect(cellNumber(2.5, { kind: 'number' }, 'es', 3)).toBe('2,500')
  })
})
