import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeDay } from '../../core/fields/calendar.ts'
import { readTyped } from '../../core/fields/typed-day.ts'
import { csvText } from '../../core/i18n/csv.ts'
import { formatNumber } from '../../core/i18n/format.ts'
import { readNumber } from '../../core/readers/number.ts'
import { type Language, languages, locales } from '../../core/i18n/locales.ts'
import { cellNumber } from '../../web/forms/cells.ts'
import { boxesOf } from '../../web/forms/dates.ts'
import { readCsv } from '../../web/sheet/csv.ts'
import { amount, shortDay, exactTime } from '../../web/ui/format.ts'
import { wordsOf } from '../../site/words.ts'
import { isTest, nodesOf, sourceFiles, textOf } from '../kit/source.ts'

/** Code that names a language outside of core/i18n, with the reason. Data of the demo and examples are texts. */
const exceptions: Record<string, string> = {
  'core/document/openapi.ts': 'the document of the API is English',
  'server/cli/config.ts': 'a terminal without a language gets English',
  'server/platform/http/docs-page.tsx': 'the page reads that document out',
}
const isData = (file: string) =>
  /^(core\/i18n|demo\/generator|site\/fixtures)\/|^core\/(document\/(compliance-)?examples|fields\/kind-cases|pack\/example)\.ts$/.test(
    file,
  )

it('code outside of core/i18n names no language: it asks `locales` or has a text', () => {
  const names = new Set<string>(languages.flatMap((language) => [language, locales[language].tag]))
  const naming = ['core', 'server', 'web', 'site', 'demo']
    .flatMap((folder) => [...sourceFiles(folder)])
    .filter((file) => !isTest(file) && !isData(file))
    .filter((file) => nodesOf(file).some((node) => names.has(textOf(node, '\0') ?? '')))
  expect(naming).toEqual(Object.keys(exceptions))
})

it('core/fields/calendar.ts alone writes days and hours, and web/ui/format.ts numbers (FIG-06)', () => {
  const formatting = ['core', 'server', 'web', 'site']
    .flatMap((folder) => [...sourceFiles(folder)])
    .filter((file) => !isTest(file))
    .filter((file) =>
      nodesOf(file).some(
        ({ type, name }) =>
          type === 'Identifier' && /^(DateTimeFormat|toLocale(Date|Time)?String)$/.test(String(name)),
      ),
    )
  expect(formatting).toEqual(['core/fields/calendar.ts', 'web/ui/format.ts'])
})

describe('a third language', () => {
  const third = 'de' as Language
  beforeAll(() => {
    Object.assign(locales, {
      [third]: {
        ...locales.es,
        tag: 'de-CH',
        decimal: '.',
        thousands: "'",
        beforePercent: ' ',
        csvSeparator: '\t',
        typedDate: 'month first',
        days: { ...locales.en.days, short: '{d}. {MMMM} {yyyy}' },
        months: locales.es.months.with(2, 'März'),
        beforeTime: ' um ',
      },
    })
  })
  afterAll(() => {
    Reflect.deleteProperty(locales, third)
  })

  it('has a decimal point and a mark of thousands of its own', () => {
    expect(formatNumber(29320.5, third, 'kg')).toBe("29'320.5 kg")
    expect(readNumber("29'320.5", third)).toBe(29320.5)
    expect(cellNumber(5, { kind: 'number' }, third, 2)).toBe('5.00')
    expect(amount(29320, third)).toBe("29'320")
  })

  it('has dates of its own, typed and shown', () => {
    expect(readTyped('03/24/2026', third)).toMatchObject({ month: 3, day: 24 })
    expect(writeDay(readTyped('24-03-2026', third)!, 'typed', third)).toBe('03/24/2026')
    expect(boxesOf('2026-03-24T12:00:00.000Z', third).day).toBe('03/24/2026')
    expect(shortDay('2026-03-24', third)).toBe('24. März 2026')
    expect(exactTime('2026-03-24T12:00:00.000Z', third)).toMatch(/^24\. März 2026 um \d\d:\d\d:\d\d$/)
    expect(wordsOf(third).day('2026-03-24')).toBe('24. März 2026')
  })

  it('has a CSV of its own, written and read', () => {
    expect(csvText([['a', 'b']], third)).toBe('\uFEFFa\tb\r\n')
    expect(readCsv('a\tb\nA\tB\n1\t2\n', ['a', 'b'], third)).toMatchObject({
      language: third,
      rows: [['1', '2']],
    })
  })
})
