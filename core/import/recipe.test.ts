import { describe, expect, it } from 'vitest'
import type { Form } from '../fields/index.ts'
import { formTargets } from './columns.ts'
import { firstRecipe, readSheetBy, type Recipe, type RecipeReader } from './recipe.ts'
import { readRows } from './rows.ts'
import { missingBeginning, strangeChoices } from './beginnings.ts'
import { readSheet, type Cell, type ImportSheet } from './sheet.ts'

const form: Form = {
  schema: {
    type: 'object',
    properties: {
      identifier: { type: 'string', title: 'CPE' },
      peso: { type: 'number', title: 'Peso neto', alias: ['Neto (bruto)'] },
      toneladas: { type: 'number', title: 'Toneladas' },
      humedad: { type: 'number', title: 'Humedad' },
      renspa: { type: 'string', title: 'RENSPA', pattern: '^\\d{2}\\.\\d{3}$', placeholder: '05.021' },
      destino: { type: 'string', title: 'Destino', enum: ['eudr', 'comun'] },
      carga: { type: 'string', title: 'Carga' },
      dia: { type: 'string', title: 'Día' },
    },
  },
  descriptor: {
    identifier: { kind: 'text' },
    peso: { kind: 'number', unit: 'kg' },
    toneladas: { kind: 'number', unit: 't' },
    humedad: { kind: 'number', unit: '%' },
    renspa: { kind: 'text' },
    destino: { kind: 'select', enumLabels: { eudr: 'Segregado EUDR', comun: 'Convencional' } },
    carga: { kind: 'datetime' },
    dia: { kind: 'date' },
  },
}
const targets = formTargets(form, '/dataSchema')
const now = new Date('2026-06-01')
const reader = { language: 'es', timeZone: 'America/Argentina/Buenos_Aires', now } as const

/** A file as a person would meet it: what is asked, and what its rows say. */
function open(rows: Cell[][], decided: Partial<Recipe> = {}, who: RecipeReader = reader) {
  const sheet = readSheet({ name: 'Cargas', rows })
  if (typeof sheet === 'string') throw new Error(sheet)
  const recipe = { ...firstRecipe(sheet, targets, who), ...decided }
  const reading = readSheetBy(sheet, recipe, targets, who)
  const values = readRows(sheet, recipe, targets, reading).map(
    (row) => (row.values.dataSchema ?? {}) as Record<string, unknown>,
  )
  return { reading, values, isWaiting: reading.isWaiting }
}
const saidIn = ({ reading }: ReturnType<typeof open>) =>
  reading.units.map(({ column, read }) => [column, ...read.map(({ text, unit }) => `${text}: ${unit}`)])

describe('a head with a unit (FIG-03)', () => {
  const column = (head: string, cell: Cell, decided?: Partial<Recipe>) =>
    open(
      [
        ['CPE', head],
        ['1', cell],
      ],
      decided,
    )

  it.each([
    ['Peso neto (lb)', 64640, { peso: 29320.2107968 }],
    ['Peso neto (lbs.)', '64.640', { peso: 29320.2107968 }],
    ['Neto [libras]', '64.640', { peso: 29320.2107968 }],
    ['Peso neto tn', '29,32', { peso: 29320 }],
    ['Peso neto, ton', '29,32', { peso: 29320 }],
    ['peso_neto_t', 29.32, { peso: 29320 }],
    ['Toneladas (kg)', '18.650', { toneladas: 18.65 }],
    ['Peso neto (qq (46 kg))', 100, { peso: 4600 }],
  ])('%s converts %j', (head, cell, values) => {
    const opened = column(head, cell)
    expect(opened.values).toEqual([{ identifier: '1', ...values }])
    expect(opened.isWaiting).toBe(false)
  })

  it.each([
    ['Peso neto (kg)', { peso: 29320 }],
    ['Peso neto kilos', { peso: 29320 }],
    ['Peso neto', { peso: 29320 }],
    ['Neto (bruto)', { peso: 29320 }],
    ['Toneladas', { toneladas: 29320 }],
    ['Humedad (%)', { humedad: 29320 }],
    ['Humedad %', { humedad: 29320 }],
  ])('%s says nothing new', (head, values) => {
    const opened = column(head, 29320)
    expect(opened.values).toEqual([{ identifier: '1', ...values }])
    expect(opened.isWaiting).toBe(false)
  })

  it.each([
    'Peso neto (qq)',
    'Peso neto quintales',
    'Peso neto (arrobas)',
    'Peso neto (l)',
    'Peso neto (xyz)',
    'Humedad (kg)',
  ])('%s waits for a choice, which holds for its rows', (head) => {
    const asked = column(head, 100)
    expect(asked.isWaiting).toBe(true)
    const [, text] = saidIn(asked)[0] as [number, string]
    const of = text.replace(': undefined', '')
    const field = head.startsWith('Peso') ? 'kg' : '%'
    expect(column(head, 100, { columns: { 1: { units: { [of]: field } } } }).isWaiting).toBe(false)
    if (field !== 'kg') return
    const chosen = column(head, 100, { columns: { 1: { units: { [of]: 'qq (46 kg)' } } } })
    expect(chosen.values).toEqual([{ identifier: '1', peso: 4600 }])
    expect(chosen.isWaiting).toBe(false)
  })

  it('is the whole head of a column that a person matched', () => {
    const decided = { matching: ['/dataSchema/identifier', '/dataSchema/peso'] }
    expect(column('Libras', 2, decided).values).toEqual([{ identifier: '1', peso: 0.90718474 }])
  })

  it('gives way to the unit that stands behind a number', () => {
    const opened = open([
      ['CPE', 'Peso neto (lb)'],
      ['1', '10 t'],
      ['2', '10 kg'],
      ['3', '10'],
    ])
    expect(opened.values.map(({ peso }) => peso)).toEqual([10_000, 10, 4.5359237])
  })

  it('stands in a column beside the number, row by row', () => {
    const rows = [
      ['CPE', 'Peso neto', 'Unidad'],
      ['1', 29320, 'kg'],
      ['2', 29.32, 'tn'],
      ['3', 64640, 'Lbs'],
      ['4', 5, null],
    ]
    const opened = open(rows)
    expect(opened.values.map(({ peso }) => peso)).toEqual([29320, 29320, 29320.2107968, 5])
    expect(opened.isWaiting).toBe(false)
    const asked = open([...rows, ['5', 2, 'qq']])
    expect(saidIn(asked)).toEqual([[1, 'kg: kg', 'tn: t', 'Lbs: lb', 'qq: undefined']])
    expect(asked.isWaiting).toBe(true)
    const answered = open([...rows, ['5', 2, 'qq']], { columns: { 1: { units: { qq: 'qq (46 kg)' } } } })
    expect(answered.values.at(-1)).toEqual({ identifier: '5', peso: 92 })
    // Left of the number, and in other words.
    expect(
      open([
        ['U.M.', 'Toneladas'],
        ['kg', 18650],
      ]).values,
    ).toEqual([{ toneladas: 18.65 }])
  })
})

it('cells with a unit of their own are converted, and their column says so (UNIT_READ)', () => {
  const { values, reading } = open([
    ['CPE', 'Peso neto'],
    ['1', '40.000 lb'],
    ['2', 29320],
    ['3', '29,3 tn'],
    ['4', '29.320 kg'],
    ['5', '12 ha'],
  ])
  expect(values.map(({ peso }) => peso)).toEqual([18143.6948, 29320, 29300, 29320, '12 ha'])
  // Their marks count, whatever unit stands behind them.
  expect(
    open([
      ['CPE', 'Peso neto'],
      ['1', '40.000 lb'],
    ]).values,
  ).toEqual([{ identifier: '1', peso: 18143.6948 }])
  expect(reading.converted).toEqual([
    {
      column: 1,
      rows: 2,
      remark: { code: 'UNIT_READ', details: { from: '40.000 lb', to: '18.143,6948 kg' } },
    },
  ])
})

describe('the order of days (FIG-05)', () => {
  const days = (...cells: Cell[]) => [['CPE', 'Día'], ...cells.map((cell, at): Cell[] => [String(at), cell])]
  const read = (rows: Cell[][], decided?: Partial<Recipe>, who?: RecipeReader) => {
    const opened = open(rows, decided, who)
    return [opened.isWaiting, ...opened.values.map(({ dia }) => dia)]
  }

  it('is asked where both fit and differ, in either language', () => {
    const both = days('03/04/2026', '05/04/2026')
    expect(open(both).isWaiting).toBe(true)
    expect(open(both, {}, { language: 'en', now }).isWaiting).toBe(true)
    const { sample } = open(both).reading.order
    expect(sample?.text).toBe('03/04/2026')
    expect(sample?.readings.map(({ sample: one, rows }) => [one.day, one.month, rows])).toEqual([
      [3, 4, 2],
      [4, 3, 2],
    ])
    expect(read(both, { days: 'es' })).toEqual([false, '2026-04-03', '2026-04-05'])
    expect(read(both, { days: 'en' })).toEqual([false, '2026-03-04', '2026-05-04'])
  })

  it('follows from days that fit one order alone, and needs no choice where both read the same', () => {
    expect(read(days('03/04/2026', '13/04/2026'))).toEqual([false, '2026-04-03', '2026-04-13'])
    expect(read(days('03/04/2026', '04/13/2026'))).toEqual([false, '2026-03-04', '2026-04-13'])
    expect(read(days('04/04/2026', '05/05/2026'))).toEqual([false, '2026-04-04', '2026-05-05'])
    expect(read(days('2026-04-03', '5-jun-26', { moment: '2026-04-03T00:00:00' }, 46124))).toEqual([
      false,
      '2026-04-03',
      '2026-06-05',
      '2026-04-03',
      '2026-04-12',
    ])
  })

  it('is a choice of its own, beside the mark of decimals', () => {
    const rows = [
      ['CPE', 'Peso neto', 'Día'],
      ['1', '29,320.5', '13/04/2026'],
    ]
    const opened = open(rows)
    expect(opened.values).toEqual([{ identifier: '1', peso: 29320.5, dia: '2026-04-13' }])
  })

  it('doubts real dates of a column whose texts all have days that are no month (DATE_TURNED)', () => {
    const [may, june] = [{ moment: '2026-05-04T00:00:00' }, { moment: '2026-06-04T00:00:00' }]
    const damaged = days('13/04/2026', '14/04/2026', may, june)
    expect(open(damaged).reading.turned).toEqual([{ column: 1, rows: [4, 5] }])
    expect(read(damaged)).toEqual([false, '2026-04-13', '2026-04-14', '2026-05-04', '2026-06-04'])
    expect(read(damaged, { columns: { 1: { isTurned: true } } })).toEqual([
      false,
      '2026-04-13',
      '2026-04-14',
      '2026-04-05',
      '2026-04-06',
    ])
    for (const honest of [
      days('13/04/2026', { moment: '2026-04-14T00:00:00' }),
      days('11/04/2026', may),
      days('13/04/2026'),
      days(may, june),
      days('2026-04-13', may),
    ])
      expect(open(honest).reading.turned).toEqual([])
  })
})

describe('moments of a file (FIG-04)', () => {
  const moments = (...cells: Cell[]) => [
    ['CPE', 'Carga'],
    ...cells.map((cell, at): Cell[] => [String(at), cell]),
  ]
  const read = (...cells: Cell[]) => open(moments(...cells)).values.map(({ carga }) => carga)

  it('are of the account and not of the machine', () => {
    expect(read('20/04/2026 23:30', { moment: '2026-04-20T23:30:00' })).toEqual([
      '2026-04-21T02:30:00.000Z',
      '2026-04-21T02:30:00.000Z',
    ])
  })

  it('are noon in a column of days, which is said; beside a time a day is its midnight', () => {
    const noon = '2026-04-20T15:00:00.000Z'
    expect(read('20/04/2026', { moment: '2026-04-20T00:00:00' }, '20 abr 2026', 46132)).toEqual([
      noon,
      noon,
      noon,
      noon,
    ])
    expect(open(moments('20/04/2026')).reading.noon).toEqual([1])
    expect(open(moments('20/04/2026', '20/04/2026 08:00')).reading.noon).toEqual([])
    expect(read('20/04/2026', '20/04/2026 08:00')[0]).toBe('2026-04-20T03:00:00.000Z')
  })
})

describe('a field without a column (IMP-10)', () => {
  const fields = (rows: Cell[][], fills: Recipe['fills']) => open(rows, { fills }).values
  const rows = [
    ['CPE', 'Peso neto (lb)', 'Día'],
    ['1', 100, '20/04/2026'],
    ['2', 200, '21/04/2026'],
  ]

  it('gets one text for all rows, read as its person types', () => {
    const fills = { '/dataSchema/humedad': { text: '13,4' }, '/dataSchema/destino': { text: 'convencional' } }
    for (const row of fields(rows, fills)) expect(row).toMatchObject({ humedad: 13.4, destino: 'comun' })
    // English marks and days of the file change nothing of it.
    const english = [
      ['CPE', 'Peso neto', 'Día'],
      ['1', '1,000.5', '04/20/2026'],
    ]
    const typed = {
      '/dataSchema/humedad': { text: '13,4' },
      '/dataSchema/carga': { text: '05/04/2026 10:00' },
    }
    expect(fields(english, typed)[0]).toMatchObject({ humedad: 13.4, carga: '2026-04-05T13:00:00.000Z' })
  })

  it('gets the column of another field, in its own unit and with noon where it is a moment', () => {
    const fills = { '/dataSchema/toneladas': { column: 1 }, '/dataSchema/carga': { column: 2 } }
    expect(fields(rows, fills)).toMatchObject([
      { peso: 45.359237, toneladas: 0.045359237, dia: '2026-04-20', carga: '2026-04-20T15:00:00.000Z' },
      { peso: 90.718474, toneladas: 0.090718474, dia: '2026-04-21', carga: '2026-04-21T15:00:00.000Z' },
    ])
  })

  it('is filled no more where the form has lost it, or where a column fills it', () => {
    const sheet = readSheet({ name: 'x', rows }) as ImportSheet
    const fills = { '/dataSchema/gone': { text: 'x' }, '/dataSchema/humedad': { column: 9 } }
    expect(firstRecipe(sheet, targets, reader, { fills }).fills).toEqual({})
    expect(fields(rows, { '/dataSchema/peso': { text: '1' } })[0]).toMatchObject({ peso: 45.359237 })
  })
})

describe('days of six figures (FIG-05)', () => {
  const days = (...texts: string[]): Cell[][] => [
    ['CPE', 'Dia'],
    ...texts.map((text, at) => [`A${at}`, text]),
  ]
  const read = (rows: Cell[][], isYearFirst?: boolean) => {
    const { values, isWaiting, reading } = open(rows, { columns: { 1: { isYearFirst } } })
    return { days: values.map(({ dia }) => dia), isWaiting, asked: reading.years.length }
  }

  it('wait for a choice where the year may come first, and lies nearer so', () => {
    const rows = days('26/04/13', '26/05/02')
    expect(read(rows)).toMatchObject({ isWaiting: true, asked: 1 })
    expect(read(rows, true)).toEqual({ days: ['2026-04-13', '2026-05-02'], isWaiting: false, asked: 1 })
    expect(read(rows, false).days).toEqual(['2013-04-26', '2002-05-26'])
    const [{ readings } = {}] = open(rows).reading.years
    expect(readings).toMatchObject({ text: '26/04/13', first: { year: 2026, day: 13 }, last: { year: 2013 } })
  })

  it.each([
    ['the year at the end lies nearer', ['13/04/26', '14/04/26']],
    ['one has its year in four figures', ['26/04/13', '26/04/2013']],
    ['one can begin with no year', ['26/04/13', '26/04/31']],
    ['an old season is as near either way', ['20/04/20']],
  ])('ask nothing where %s', (_, texts) => {
    expect(read(days(...texts))).toMatchObject({ isWaiting: false, asked: 0 })
  })

  it('decide nothing for other columns, whose order of days is asked apart', () => {
    const rows = [
      ['CPE', 'Dia', 'Carga'],
      ['1', '26/04/13', '03/04/2026'],
    ]
    const { reading } = open(rows, { columns: { 1: { isYearFirst: true } } })
    expect(reading.order.language).toBeUndefined()
  })

  it('are not turned by a choice of an earlier file where nothing is asked', () => {
    expect(read(days('13/04/26'), true).days).toEqual(['2026-04-13'])
  })
})

describe('words of a column (IMP-11)', () => {
  const rows = [
    ['CPE', 'RENSPA', 'Destino'],
    ['1', '5.021', 'EUDR'],
    ['2', '05.021', 'Convencional'],
    ['3', 'x', 'Conv.'],
    ['4', '6.021', 'EUDR'],
  ]
  const sheet = readSheet({ name: 'x', rows }) as ImportSheet
  const fieldOf = (name: string) => targets.find(({ path }) => path === `/dataSchema/${name}`)!.field!

  it('lack a beginning, which is put before those alone whose pattern asks for it', () => {
    expect(missingBeginning(sheet, 1, fieldOf('renspa'))).toEqual({ prefix: '0', rows: 2, text: '5.021' })
    const { values } = open(rows, { columns: { 1: { prefix: '0' } } })
    expect(values.map(({ renspa }) => renspa)).toEqual(['05.021', '05.021', 'x', '06.021'])
    expect(missingBeginning(sheet, 0, fieldOf('identifier'))).toBeUndefined()
  })

  it('name no choice, and are met once for all their rows', () => {
    expect(strangeChoices(sheet, 2, fieldOf('destino'))).toMatchObject({
      texts: [
        { text: 'EUDR', rows: 2 },
        { text: 'Conv.', rows: 1 },
      ],
      choices: [{ value: 'eudr', label: 'Segregado EUDR' }, { value: 'comun' }],
    })
    const { values } = open(rows, { columns: { 2: { values: { EUDR: 'eudr', 'Conv.': 'comun' } } } })
    expect(values.map(({ destino }) => destino)).toEqual(['eudr', 'comun', 'comun', 'eudr'])
  })

  it('are asked of no column of 10,000 different ones', () => {
    const many = [
      ['CPE', 'Destino'],
      ...Array.from({ length: 10_000 }, (_, at) => [String(at), `Destino ${at}`]),
    ]
    expect(
      strangeChoices(readSheet({ name: 'x', rows: many }) as ImportSheet, 1, fieldOf('destino')),
    ).toBeUndefined()
  })
})
