import { expect, it } from 'vitest'
import { kindNames, kindOf, type KindName } from './index.ts'
import { describeKind, type Case } from '../../test/kit/kind-cases.ts'

const labels = { enumLabels: { directa: 'Siembra directa', servicio: 'Cultivo de servicio' } }

const cases: Partial<Record<KindName, Case>> = {
  text: {
    property: { maxLength: 8, minLength: 2, pattern: '^[A-Z]{2} \\d+$', placeholder: 'AF 919' },
    good: [
      ['AF 919'],
      ['  AF 919\t', 'AF 919'],
      ['AF 9190'],
      // Unseen signs go, and line breaks become blanks (TRU-06).
      ['\u200eA\u200bF\u00ad 9\u200d1\ufeff9\u200f', 'AF 919'],
      ['AF\r\n919', 'AF 919'],
      ['AF\u2028919\n', 'AF 919'],
    ],
    bad: [
      ['A', ' fields.tooShort'],
      ['AF 919 GE 7', ' fields.tooLong'],
      ['x'.repeat(1_000_000), ' fields.tooLong'],
      ['af 919', ' fields.patternExample'],
      ['AF\u0000 9', ' fields.unreadable'],
      ['AF \ud800', ' fields.unreadable'],
      ['AF\u202e919', ' fields.unreadable'],
      [7, ' fields.text'],
      [{ toString: 1 }, ' fields.text'],
    ],
    shown: [['AF 919', 'AF 919']],
    typed: [[' AF 919 ', 'AF 919']],
  },
  'i18n-text': {
    good: [['Franco arenoso\ncon canto rodado'], ['Sen\u0303uelo', 'Señuelo']],
    bad: [
      [7, ' fields.text'],
      ['a\u0007', ' fields.unreadable'],
      ['x'.repeat(5001), ' fields.tooLong'],
    ],
    shown: [['Franco', 'Franco']],
  },
  textarea: {
    good: [
      ['uno\n\tdos\r\n tres ', 'uno\n\tdos\r\n tres'],
      ['familia 👩\u200d🌾\u200b', 'familia 👩🌾'],
    ],
    bad: [
      [[], ' fields.text'],
      ['\u0000x', ' fields.unreadable'],
    ],
    shown: [['uno', 'uno']],
  },
  date: {
    good: [['2026-03-24'], [' 2024-02-29 ', '2024-02-29']],
    bad: [
      ['2026-02-31', ' fields.date'],
      ['2025-02-29', ' fields.date'],
      ['0026-02-01', ' fields.date'],
      ['2026-03-24T10:00:00', ' fields.date'],
      ['24-03-2026', ' fields.date'],
      [20260324, ' fields.date'],
    ],
    shown: [
      ['2026-03-24', '24/03/2026', '24 Mar 2026'],
      ['algo', 'algo'],
    ],
    typed: [
      ['24-03-2026', '2026-03-24', '2026-03-24'],
      ['03/04/2026', '2026-04-03', '2026-03-04'],
      ['2026-04-03', '2026-04-03', '2026-04-03'],
      ['31/02/2026', '31/02/2026', '31/02/2026'],
      ['3/4/2026', '3/4/2026', '3/4/2026'],
    ],
  },
  'date-string': {
    good: [
      ['2026-03-24T10:30:00'],
      ['2026-03-24T10:30', '2026-03-24T10:30:00'],
      ['2026-03-24', '2026-03-24T00:00:00'],
    ],
    bad: [
      ['2026-03-24T10:30:00Z', ' fields.dateString'],
      ['2026-03-24T25:00:00', ' fields.dateString'],
      [0, ' fields.dateString'],
    ],
    shown: [['2026-03-24T10:30:00', '24/03/2026', '24 Mar 2026']],
    typed: [
      ['24/03/2026', '2026-03-24T00:00:00', '24/03/2026'],
      ['24-03-2026 10:30', '2026-03-24T10:30:00'],
    ],
  },
  datetime: {
    good: [
      ['2026-03-24T13:30:00.000Z'],
      ['2026-03-24T10:30-03:00', '2026-03-24T13:30:00.000Z'],
      ['2026-03-24T13:30:00Z', '2026-03-24T13:30:00.000Z'],
    ],
    bad: [
      ['2026-02-31T10:00:00Z', ' fields.datetime'],
      ['2026-03-24T10:30', ' fields.datetime'],
      ['24/03/2026', ' fields.time'],
      ['2026-03-24Z', ' fields.datetime'],
      ['2026-03-24T24:00:00Z', ' fields.datetime'],
      [1e12, ' fields.datetime'],
    ],
    shown: [['2026-03-24T13:30:45.000Z', '24/03/2026 10:30', '24 Mar 2026, 10:30']],
    typed: [
      ['03/04/2026', '2026-04-03T03:00:00.000Z', '2026-03-04T03:00:00.000Z'],
      ['24/03/2026 10:30', '2026-03-24T13:30:00.000Z'],
      ['mañana', 'mañana'],
    ],
  },
  number: {
    property: { minimum: 0.01, maximum: 60_000 },
    descriptor: { unit: 'kg' },
    good: [[84.5], [29320], [0.01]],
    bad: [
      [0, ' fields.min'],
      [-0, ' fields.min'],
      [60_001, ' fields.max'],
      ['84,5', ' fields.number'],
      [Number.NaN, ' fields.number'],
      [Number.POSITIVE_INFINITY, ' fields.number'],
      [true, ' fields.number'],
      [[1], ' fields.number'],
    ],
    shown: [
      [84.5, '84,5 kg', '84.5 kg'],
      [29320, '29.320 kg', '29,320 kg'],
      [1120, '1.120 kg', '1,120 kg'],
      ['x', ''],
    ],
    typed: [
      ['84,5', 84.5, 84.5],
      ['29.320', 29320, 29.32],
      ['29.320 kg', 29320],
      ['84.5', 84.5],
      ['1.120,75', 1120.75, '1.120,75'],
      ['-3', -3],
      ['', undefined],
      ['muchos', 'muchos'],
      ['1.1.1', '1.1.1'],
    ],
  },
  integer: {
    property: { minimum: 1 },
    good: [[4312], [1]],
    bad: [
      [0, ' fields.min'],
      [1.5, ' fields.integer'],
      [2 ** 53, ' fields.integer'],
      ['4', ' fields.integer'],
    ],
    shown: [
      [4312, '4312', '4312'],
      [16240, '16.240', '16,240'],
    ],
    typed: [
      ['16.240', 16240, 16.24],
      ['16,240', 16.24, 16240],
    ],
  },
  email: {
    good: [['compras@feedhuis.example'], [' a.b+c@x.example ', 'a.b+c@x.example']],
    bad: [
      ['compras', ' fields.email'],
      ['a@b', ' fields.email'],
      ['a b@c.example', ' fields.email'],
      ['a@b..example', ' fields.email'],
      ['a@x.example\nBcc: z', ' fields.email'],
      [`${'a'.repeat(250)}@x.example`, ' fields.tooLong'],
    ],
    shown: [['a@x.example', 'a@x.example']],
  },
  url: {
    good: [['https://litoral.example/fichas/hipro-47'], [' http://x.example ', 'http://x.example']],
    bad: [
      ['javascript:alert(1)', ' fields.url'],
      ['ftp://x.example', ' fields.url'],
      ['https://', ' fields.url'],
      ['https:///x', ' fields.url'],
      ['https:/\\x.example', ' fields.url'],
      ['https://ana@x.example', ' fields.url'],
      ['https://ana:clave@x.example/', ' fields.url'],
      ['https://x.example/\u202efdp', ' fields.unreadable'],
      ['//x.example', ' fields.url'],
      [`https://x.example/${'x'.repeat(2_000)}`, ' fields.tooLong'],
      ['x.example', ' fields.url'],
      ['https://x.example/"><script>', ' fields.url'],
      [{}, ' fields.text'],
    ],
    shown: [['https://x.example', 'https://x.example']],
  },
  select: {
    property: { enum: ['directa', 'servicio', '2025/26', '👩\u200d🌾'] },
    descriptor: labels,
    good: [['directa'], ['2025/26'], ['\u200e2025/26 ', '2025/26'], ['👩🌾', '👩\u200d🌾']],
    bad: [
      ['Siembra directa', ' fields.enum'],
      ['__proto__', ' fields.enum'],
      [['directa'], ' fields.enum'],
      [2025, ' fields.enum'],
    ],
    shown: [
      ['directa', 'Siembra directa'],
      ['2025/26', '2025/26'],
      ['toString', 'toString'],
    ],
    typed: [
      ['siembra DIRECTA', 'directa'],
      ['Siembra  directa ', 'directa'],
      ['directa', 'directa'],
      ['otra', 'otra'],
    ],
  },
}

for (const [name, theCase] of Object.entries(cases)) describeKind(name as KindName, theCase)

it('are the kinds that a cell can hold', () => {
  expect(Object.keys(cases).sort()).toEqual(kindNames.filter((kind) => kindOf({ kind }).scalar).sort())
  expect(kindNames.length).toBe(22)
})
