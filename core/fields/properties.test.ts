import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutNoise } from '../readers/number.ts'
import {
  checkData,
  fieldText,
  kindNames,
  kindOf,
  references,
  type Context,
  type Descriptor,
  type Form,
  type KindName,
  type Property,
  type View,
} from './index.ts'
import { i18nText } from './i18n-text.ts'

const context: Context = {
  now: new Date('2026-11-21T12:00:00Z'),
  defaultLanguage: 'es',
  supportedLanguages: ['es', 'en'],
  sanitise: (html) => html,
}
const views: View[] = [
  { language: 'es', timeZone: 'America/Argentina/Buenos_Aires' },
  { language: 'en', timeZone: 'Europe/Madrid' },
]
const inner = {
  schema: { type: 'object' as const, properties: { n: { type: 'number' as const, title: 'n' } } },
  descriptor: { n: { kind: 'number' as const } },
}

const details: Partial<Record<KindName, { property?: Partial<Property>; descriptor?: object }>> = {
  select: {
    property: { enum: ['a', 'b,c', 'D; e'] },
    descriptor: { enumLabels: { a: 'Á uno', 'b,c': 'B' } },
  },
  'multiple-select': { property: { enum: ['a', 'b'] } },
  disaggregate: { descriptor: { items: inner, sumTo: 100 } },
  number: { property: { minimum: -5, maximum: 5 }, descriptor: { unit: 'kg' } },
  file: { descriptor: { store: 'geometry' } },
  text: { property: { pattern: '^(a+)+$' } },
}
function fieldOf(kind: KindName) {
  const { property, descriptor } = details[kind] ?? {}
  return {
    property: { type: kindOf({ kind }).type, title: kind, ...property },
    descriptor: { kind, ...descriptor } as Descriptor,
  }
}

/** Anything that JSON can carry, and what it can't, with names that hurt. */
const hostile = fc.oneof(
  fc.anything({
    maxDepth: 4,
    withNullPrototype: true,
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSparseArray: true,
  }),
  fc.json().map((text) => JSON.parse(text) as unknown),
  fc.constantFrom(
    JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":1}}') as unknown,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '2026-02-31',
    '9'.repeat(5000),
    'a'.repeat(30_000) + '!',
    '('.repeat(2000),
    '<'.repeat(20_000),
    Array.from({ length: 300 }, () => ({ name: 'x', dataSchema: { n: 1 } })),
    {
      type: 'FeatureCollection',
      features: [{ type: 'Feature', geometry: { type: 'Polygon', coordinates: [[[[]]]] } }],
    },
    JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`) as unknown,
  ),
)

describe.each(kindNames)('%s', (name) => {
  const kind = kindOf({ kind: name })
  const field = fieldOf(name)

  it('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(hostile, (input) => {
        const value = kind.normalise(input, field, context)
        if (!kind.isEmpty(value)) kind.check(value, field, context)
        for (const view of views) {
          expect(typeof kind.toText(value, field, view)).toBe('string')
          expect(typeof kind.toInput(value, field, view)).toBe('string')
        }
        kind.references?.(value, field)
      }),
      { numRuns: 150 },
    )
  })

  it('normalises once and for all', () => {
    fc.assert(
      fc.property(hostile, (input) => {
        const once = kind.normalise(input, field, context)
        expect(kind.normalise(once, field, context)).toEqual(once)
      }),
      { numRuns: 100 },
    )
  })

  it('reads any typed text without throwing', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        for (const view of views) kind.parse(typed, field, view)
      }),
      { numRuns: 100 },
    )
  })
})

const two = (part: number) => String(part).padStart(2, '0')
const day = fc
  .record({
    year: fc.integer({ min: 1900, max: 2199 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  })
  .map(({ year, month, day }) => `${year}-${two(month)}-${two(day)}`)
const time = fc
  .record({ h: fc.nat(23), m: fc.nat(59), s: fc.nat(59) })
  .map(({ h, m, s }) => `T${two(h)}:${two(m)}:${two(s)}`)
const line = fc.string().map((typed) => i18nText.normalise(typed, fieldOf('i18n-text'), context) as string)

/** Values of the scalar kinds, as they are stored. */
const values: Partial<Record<KindName, fc.Arbitrary<unknown>>> = {
  text: line,
  'i18n-text': line,
  textarea: line,
  email: line,
  url: line,
  date: day,
  'date-string': fc.tuple(day, time).map(([date, clock]) => date + clock),
  // Without the hours that a clock runs through twice: the same text means two instants then.
  datetime: fc
    .date({ min: new Date('2010-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .filter((date) => date.getUTCMonth() !== 9 && date.getUTCMonth() !== 2)
    .map((date) => date.toISOString()),
  number: fc
    .oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.integer().map((cents) => cents / 100),
    )
    .map(withoutNoise)
    .map((value) => (value === 0 ? 0 : value)),
  integer: fc.maxSafeInteger(),
  select: fc.constantFrom('a', 'b,c', 'D; e'),
}

describe('a cell', () => {
  it('exists for every scalar kind', () => {
    expect(Object.keys(values).sort()).toEqual(
      kindNames.filter((name) => kindOf({ kind: name }).scalar).sort(),
    )
  })

  it.each(Object.entries(values))('of kind %s gives back the value that it shows', (name, arbitrary) => {
    const kind = kindOf({ kind: name })
    const field = fieldOf(name as KindName)
    fc.assert(
      fc.property(arbitrary, fc.constantFrom(...views), (value, view) => {
        expect(kind.parse(kind.toInput(value, field, view), field, view)).toEqual(value)
      }),
    )
  })
})

describe('a whole form', () => {
  const form: Form = {
    schema: {
      type: 'object',
      required: [...kindNames],
      properties: Object.fromEntries(kindNames.map((name) => [name, fieldOf(name).property])),
    },
    descriptor: Object.fromEntries(kindNames.map((name) => [name, fieldOf(name).descriptor])),
  }

  it('never throws, and stores what it took without a second thought', () => {
    fc.assert(
      fc.property(
        fc.oneof(hostile, fc.dictionary(fc.constantFrom(...kindNames, '__proto__', 'x'), hostile)),
        (input) => {
          const { data, faults } = checkData(form, input, context)
          expect(Object.getPrototypeOf(data)).toBe(Object.prototype)
          expect(faults.length).toBeGreaterThan(0)
          for (const { path } of faults) expect(path === '' || path.startsWith('/')).toBe(true)
          if (faults[0]?.key !== 'fields.form') expect(checkData(form, data, context).faults).toEqual(faults)
          for (const name of kindNames) fieldText(form, name, data, views[0] as View)
          references(form, data)
        },
      ),
      { numRuns: 200 },
    )
  })
})
