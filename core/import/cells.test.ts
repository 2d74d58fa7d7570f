import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldOf, type Case } from '../../test/kit/kind-cases.ts'
import { kindNames, kindOf, type KindName } from '../fields/index.ts'
import { isNumeric } from '../fields/kind.ts'
import { languages } from '../i18n/locales.ts'
import { withoutNoise } from '../readers/number.ts'
import { isImportable, readCell } from './cells.ts'
import type { Cell } from './sheet.ts'

const timeZone = 'America/Argentina/Buenos_Aires'
const plate = { property: { pattern: '^[A-Z]{2} \\d{3} [A-Z]{2}$', placeholder: 'AF 919 GE' } }
const weight = { descriptor: { unit: 'kg' } }
const choice = {
  property: { enum: ['primera', 'segunda'] },
  descriptor: { enumLabels: { primera: 'Soja de primera' } },
}
const moment = { moment: '2026-04-12T14:20:00' }

describe.each<
  [KindName, Pick<Case, 'property' | 'descriptor'>, [Cell, spanish: unknown, english?: unknown][]]
>([
  [
    'number',
    weight,
    [
      [29320, 29320],
      ['29.320', 29320, 29.32],
      ['29,320', 29.32, 29320],
      ['13,4', 13.4],
      ['13.4', 13.4],
      ['0.500', 0.5],
      ['29.320 Kg.', 29320, 29.32],
      [28000.000000004, 28000],
      ['28,500.25', '28,500.25', 28500.25],
      ['1.234.567,5', 1234567.5, '1.234.567,5'],
      ['29 320 kg', 29320],
      ['-5', -5],
      ['=A1*2', '=A1*2'],
      [moment, '2026-04-12 14:20:00'],
      ['  ', undefined],
      [null, undefined],
    ],
  ],
  [
    'integer',
    {},
    [
      ['1.200', 1200, 1.2],
      [7, 7],
    ],
  ],
  [
    'date',
    {},
    [
      ['12/04/2026', '2026-04-12', '2026-12-04'],
      ['13/4/26', '2026-04-13', '13/04/2026'],
      ['12-04-2026', '2026-04-12', '2026-12-04'],
      ['12.4.2026', '2026-04-12', '2026-12-04'],
      ['2026-04-12', '2026-04-12'],
      ['2026/4/12', '2026-04-12'],
      ['20260412', '2026-04-12'],
      [20260412, '2026-04-12'],
      ['12042026', '2026-04-12', '2026-12-04'],
      [46124, '2026-04-12'],
      ['46124', '2026-04-12'],
      [46124.75, '2026-04-12'],
      [2026, '2026'],
      [moment, '2026-04-12'],
      ['31/02/2026', '31/02/2026'],
    ],
  ],
  [
    'date-string',
    {},
    [
      [moment, '2026-04-12T14:20:00'],
      [46124.5, '2026-04-12T12:00:00'],
    ],
  ],
  [
    'datetime',
    {},
    [
      ['12/04/2026 14:20', '2026-04-12T17:20:00.000Z', '2026-12-04T17:20:00.000Z'],
      ['12/4/26 2:20 p. m.', '2026-04-12T17:20:00.000Z', '2026-12-04T17:20:00.000Z'],
      ['2026-04-12 12:05 AM', '2026-04-12T03:05:00.000Z'],
      [moment, '2026-04-12T17:20:00.000Z'],
      [46124.597222, '2026-04-12T17:20:00.000Z'],
      ['2026-04-12T17:20:00.000Z', '2026-04-12T17:20:00.000Z'],
    ],
  ],
  [
    'text',
    plate,
    [
      ['AF 919 GE', 'AF 919 GE'],
      ['af919ge', 'AF 919 GE'],
      ['AF-919-GE', 'AF 919 GE'],
      [' AF919 GE\u00a0', 'AF 919 GE'],
      ['AG 22 KL', 'AG 22 KL'],
      ['A1 B22 CC', 'A1 B22 CC'],
    ],
  ],
  [
    'text',
    {},
    [
      [10118, '10118'],
      [1e21, '1000000000000000000000'],
      [0.1, '0.1'],
      [moment, '2026-04-12 14:20:00'],
    ],
  ],
  [
    'select',
    choice,
    [
      ['soja de PRIMERA', 'primera'],
      ['segunda', 'segunda'],
      ['tercera', 'tercera'],
    ],
  ],
  ['multiple-select', choice, [['segunda; Soja de primera', ['segunda', 'primera']]]],
  ['location', {}, [[' Campo Norte ', 'Campo Norte']]],
  ['assets', {}, [['AF 919 GE; AB 884 RC;', ['AF 919 GE', 'AB 884 RC']]]],
  [
    'file',
    { descriptor: { store: 'geometry' } },
    [['{"type":"Point","coordinates":[-60,-29]}', '{"type":"Point","coordinates":[-60,-29]}']],
  ],
])('a cell for %s', (kind, own, cases) => {
  const { field } = fieldOf(kind, own)
  it.each(
    cases.flatMap(([cell, ...values]) =>
      languages.map((language, n) => [cell, language, values[n] ?? values[0]] as const),
    ),
  )('%j reads in %s as %j', (cell, language, value) => {
    expect(readCell(cell, field, { language, timeZone })).toEqual(value)
  })
})

const anyCell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.date({ noInvalidDate: true }).map((day) => ({ moment: day.toISOString().slice(0, 19) })),
  fc.constantFrom<Cell>(null, '', '\u0000', '\u202eAF', 'x'.repeat(100_000), `"${'('.repeat(5000)}`),
)

describe.each(kindNames)('any cell for %s', (kind) => {
  const { field } = fieldOf(kind)

  it('is read without throwing', () => {
    fc.assert(
      fc.property(anyCell, fc.constantFrom(...languages), (cell, language) => {
        readCell(cell, field, { language, timeZone })
      }),
    )
  })
})

it('reads what people would type of every scalar value', () => {
  const numbers = fc.double({ noNaN: true, min: -1e9, max: 1e9 }).map((one) => withoutNoise(one) + 0)
  const days = fc.date({ min: new Date('1950-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(numbers, days, fc.constantFrom(...languages), (figure, day, language) => {
      const view = { language, timeZone }
      const values = [
        ['number', figure],
        ['date', day.toISOString().slice(0, 10)],
        ['datetime', day.toISOString()],
        ['date-string', day.toISOString().slice(0, 19)],
      ] as const
      for (const [name, value] of values) {
        const { kind, field } = fieldOf(name)
        const typed = isNumeric(field.property)
          ? kind.toInput(value, field, view)
          : (kind.toCell ?? kind.toInput)(value, field, view)
        const read = readCell(typed, field, view)
        if (name === 'datetime') expect(String(read).slice(0, 16)).toBe(value.slice(0, 16))
        else expect(read).toBe(value)
      }
    }),
  )
})

it('fills fields of one line, geometries and what a name finds, but none that nobody may write', () => {
  const importable = kindNames.filter((kind) => isImportable(fieldOf(kind).field))
  expect(importable).toEqual(
    kindNames.filter((kind) => kindOf({ kind }).isTyped || kind === 'location' || kind === 'assets'),
  )
  expect(isImportable(fieldOf('file', { descriptor: { store: 'geometry' } }).field)).toBe(true)
  expect(isImportable(fieldOf('text', { descriptor: { readOnly: true } }).field)).toBe(false)
})
