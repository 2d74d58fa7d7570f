import { describe, expect, it } from 'vitest'
import { odsFile, xlsxFile, type CellContent } from '../../test/kit/spreadsheets.ts'
import type { Form } from '../fields/index.ts'
import { formTargets, type Target } from './columns.ts'
import { isImportFault, readImportFile } from './file.ts'
import { firstRecipe, readSheetBy, type Recipe } from './recipe.ts'
import { readRows } from './rows.ts'
import { readSheet } from './sheet.ts'

const form: Form = {
  schema: {
    type: 'object',
    properties: {
      identifier: { type: 'string', title: 'CPE' },
      peso: { type: 'number', title: 'Peso neto' },
      toneladas: { type: 'number', title: 'Toneladas' },
      humedad: { type: 'number', title: 'Humedad' },
      alcohol: { type: 'number', title: 'Alcohol' },
      superficie: { type: 'number', title: 'Superficie' },
      transportista: { type: 'string', title: 'Transportista' },
      dia: { type: 'string', title: 'Día' },
      carga: { type: 'string', title: 'Carga' },
    },
  },
  descriptor: {
    identifier: { kind: 'text' },
    peso: { kind: 'number', unit: 'kg' },
    toneladas: { kind: 'number', unit: 't' },
    humedad: { kind: 'number', unit: '%' },
    alcohol: { kind: 'number', unit: '% vol' },
    superficie: { kind: 'number', unit: 'ha' },
    transportista: { kind: 'text' },
    dia: { kind: 'date' },
    carga: { kind: 'datetime' },
  },
}
const targets: Target[] = [
  ...formTargets(form, '/dataSchema'),
  { path: '/origin', names: ['Origen'], isRequired: false },
]

/** A file as it comes in: its heads, the values of its rows, or the codes of what stands against them. */
function read(
  bytes: Uint8Array | string,
  {
    name = 'x.xls',
    chosen,
    language = 'es',
  }: { name?: string; chosen?: Partial<Recipe>; language?: 'es' | 'en' } = {},
) {
  const file = readImportFile(
    typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes,
    name,
    language,
  )
  if (isImportFault(file)) throw new Error(file.code)
  const sheet = readSheet(file.sheets[0]!)
  if (typeof sheet === 'string') throw new Error(sheet)
  const reader = { language, timeZone: 'UTC', now: new Date('2026-06-01') }
  const recipe = firstRecipe(sheet, targets, reader, chosen)
  const reading = readSheetBy(sheet, recipe, targets, reader)
  return {
    sheet,
    recipe,
    reading,
    rows: readRows(sheet, recipe, targets, reading).map(
      ({ values, faults }) => faults?.map(({ code }) => code) ?? values.dataSchema ?? {},
    ),
  }
}
const xlsx = (rows: CellContent[][], options?: Parameters<typeof xlsxFile>[1]) =>
  xlsxFile({ Cargas: rows }, options)

describe('what a sheet shows of a number is what it is (IMP-08)', () => {
  it('a share is one of a field of shares alone', () => {
    const { rows } = read(
      xlsx([
        ['CPE', 'Peso neto', 'Humedad', 'Alcohol', 'Transportista'],
        [
          'A1',
          { number: 0.5, format: '0%' },
          { number: 0.135, format: '0.0%' },
          { number: 0.14, format: '0%' },
          { number: 0.5, format: '0%' },
        ],
      ]),
    )
    expect(rows).toEqual([
      { identifier: 'A1', peso: '50 %', humedad: 13.5, alcohol: 14, transportista: '50 %' },
    ])
  })

  it('signs that a format writes around figures come along; hours go on behind 24', () => {
    const { rows } = read(
      xlsx([
        ['CPE', 'Transportista'],
        [
          { number: 457, format: '"L-"0' },
          { day: 1.5, format: '[h]:mm' },
        ],
      ]),
    )
    expect(rows).toEqual([{ identifier: 'L-457', transportista: '36:00' }])
  })

  it('16 figures in a text lost the last ones', () => {
    const { rows } = read(
      xlsx([
        ['CPE', 'Peso neto'],
        [3.4e17, 1],
        [307070707012345, 2],
      ]),
    )
    expect(rows).toEqual([['CELL_SCIENTIFIC'], { identifier: '307070707012345', peso: 2 }])
  })

  it('lot 11-11 that became a day names nothing', () => {
    const { rows } = read(
      xlsx([
        ['CPE', 'Origen', 'Día'],
        [{ day: 45972, format: 'd-mmm' }, 'ORIG 1', { day: 45972 }],
        ['A1', { day: 45972, format: 'd-mmm' }, null],
      ]),
    )
    expect(rows).toEqual([['CELL_DAY'], ['CELL_DAY']])
  })

  it('a number as text that is merged downwards is of none of its rows', () => {
    const page = `<table><tr><th>CPE<th>Peso neto<th>Transportista<th>Día</tr>
      <tr><td>A1<td rowspan=2>57.640<td rowspan=2>457<td rowspan=2>13/04/2026</tr><tr><td>A2</tr></table>`
    expect(read(page).rows).toEqual([['CELL_MERGED'], ['CELL_MERGED']])
    const { rows } = read(page.replace('Peso neto', 'Nada'))
    expect(rows).toEqual(
      ['A1', 'A2'].map((identifier) => ({ identifier, transportista: '457', dia: '2026-04-13' })),
    )
  })
})

describe('a workbook of Excel 2003 (IMP-14)', () => {
  const cell = (text: string | number, style?: string) =>
    `<Cell${style ? ` ss:StyleID="${style}"` : ''}><Data ss:Type="${typeof text === 'number' ? 'Number' : 'String'}">${text}</Data></Cell>`
  const row = (...cells: string[]) => `<Row>${cells.join('')}</Row>`
  const workbook = (sheets: string) =>
    `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles><Style ss:ID="share"><NumberFormat ss:Format="Percent"/></Style><Style ss:ID="zeros"><NumberFormat ss:Format="00000"/></Style><Style ss:ID="pounds"><NumberFormat ss:Format="#,##0&quot; lb&quot;"/></Style><Style ss:ID="fixed"><NumberFormat ss:Format="Fixed"/></Style></Styles>${sheets}</Workbook>`
  const heads = row(...['CPE', 'Peso neto', 'Humedad', 'Transportista'].map((head) => cell(head)))

  it('shows its numbers by their formats, of cells, rows and columns', () => {
    const { rows } = read(
      workbook(
        `<Worksheet ss:Name="Cargas"><Table><Column ss:Index="4" ss:StyleID="zeros"/>${heads}${row(cell('A1'), cell(1000, 'pounds'), cell(0.135, 'share'), cell(457))}${row(cell('A2'), cell(1000, 'fixed'), cell(13))}</Table></Worksheet>`,
      ),
    )
    expect(rows).toEqual([
      { identifier: 'A1', peso: 453.59237, humedad: 13.5, transportista: '00457' },
      { identifier: 'A2', peso: 1000, humedad: 13 },
    ])
  })

  it('leaves out hidden sheets and columns', () => {
    const hidden = `<Worksheet ss:Name="Vieja"><Table>${heads}${row(cell('V1'), cell(1))}</Table><WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet>`
    const shown = `<Worksheet ss:Name="Nueva"><Table><Column/><Column/><Column ss:Hidden="1"/>${heads}${row(cell('A1'), cell(1), cell(13))}</Table></Worksheet>`
    const { rows, sheet } = read(workbook(hidden + shown))
    expect(rows).toEqual([{ identifier: 'A1', peso: 1 }])
    expect(sheet.hidden.columns).toBe(1)
  })
})

it('leaves out hidden sheets of OpenDocument, and shows what formats write before a number (IMP-08)', () => {
  const cell = (text: string) =>
    `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
  const number = (value: number, text: string) =>
    `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${text}</text:p></table:table-cell>`
  const table = (name: string, style: string, number_: string) =>
    `<table:table table:name="${name}" table:style-name="${style}"><table:table-row>${cell('CPE')}${cell('Peso neto')}</table:table-row><table:table-row>${number_}${number(1, '1')}</table:table-row></table:table>`
  const styles =
    '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>'
  const { rows } = read(
    odsFile(styles + table('Vieja', 'ta2', cell('V1')) + table('Nueva', 'ta1', number(457, 'L-457'))),
  )
  expect(rows).toEqual([{ identifier: 'L-457', peso: 1 }])
})

it('leaves out the columns that a page hides (IMP-14)', () => {
  const { rows, sheet } = read(
    '<table><col><col style="display:none"><tr><td>CPE<td style="display:none">Peso neto<td>Humedad</tr><tr><td>A1<td style="display:none">1<td>13</tr></table>',
  )
  expect(rows).toEqual([{ identifier: 'A1', humedad: 13 }])
  expect(sheet.hidden.columns).toBe(1)
})

describe('a table of text', () => {
  const csv = (text: string) => read(text, { name: 'x.csv' })

  it('keeps the zeros that programs write as a formula of a text', () => {
    const { rows } = csv('CPE,Peso neto,Transportista\n="00457",1,"=""00012"""\n')
    expect(rows).toEqual([{ identifier: '00457', peso: 1, transportista: '00012' }])
  })

  it('has at fault a row of more cells than heads', () => {
    const { rows } = csv('CPE,Peso neto,Humedad\nA1,28500,13,5\nA2,28500,13,\nA3,"28,5",13\n')
    expect(rows).toEqual([
      ['ROW_WIDE'],
      { identifier: 'A2', peso: 28500, humedad: 13 },
      { identifier: 'A3', peso: 28.5, humedad: 13 },
    ])
  })

  it('leaves out lines that are drawn of dashes', () => {
    expect(csv('CPE;Peso neto\n-----;-----\nA1;1\n==========;\n').rows).toEqual([
      { identifier: 'A1', peso: 1 },
    ])
  })
})

describe('a unit that a head says (FIG-03)', () => {
  const weight = (head: string) =>
    read(
      xlsx([
        ['CPE', head],
        ['A1', 1000],
      ]),
      chosenWeight,
    )
  const chosenWeight = { chosen: { matching: ['/dataSchema/identifier', '/dataSchema/peso'] } }

  it.each([
    ['Lb netas', 453.59237],
    ['pesoNetoLb', 453.59237],
    ['Peso neto (en lb)', 453.59237],
    ['Kilos netos', 1000],
    ['T neto', 1000],
  ])('%s is read as %s kg', (head, kilos) => {
    const { rows, reading } = weight(head)
    expect(rows).toEqual([{ identifier: 'A1', peso: kilos }])
    expect(reading.isWaiting).toBe(false)
  })

  it.each([
    'Peso neto bushels',
    'Peso neto cwt',
    'Peso neto x 1000',
    'Peso en miles',
    'Miles de kilos netos %',
  ])('%s waits for a choice', (head) => {
    expect(weight(head).reading.isWaiting).toBe(true)
  })

  it('an acre and a manzana have a size', () => {
    for (const head of ['Superficie acres', 'Superficie (mz)']) {
      const { reading } = read(
        xlsx([
          ['CPE', head],
          ['A1', 10],
        ]),
      )
      expect(reading.isWaiting).toBe(true)
    }
  })

  it('stands in a row of units below the heads', () => {
    const { rows, sheet } = read(
      xlsx([
        ['CPE', 'Peso neto', 'Humedad', 'Superficie'],
        [null, 'lb', '%', '(ha)'],
        ['A1', 1000, 13.5, 20],
      ]),
    )
    expect(rows).toEqual([{ identifier: 'A1', peso: 453.59237, humedad: 13.5, superficie: 20 }])
    expect(sheet.columns.map(({ head }) => head)).toEqual([
      'CPE',
      'Peso neto (lb)',
      'Humedad (%)',
      'Superficie (ha)',
    ])
    // A first row with words is a row.
    expect(
      read(
        xlsx([
          ['CPE', 'Transportista'],
          ['A1', 'kg'],
        ]),
      ).rows,
    ).toHaveLength(1)
  })

  it('is that of its field where another field takes the column, too (IMP-10)', () => {
    const fills = { '/dataSchema/toneladas': { column: 1 } }
    expect(
      read(
        xlsx([
          ['CPE', 'Peso neto'],
          ['A1', 28500],
        ]),
        { chosen: { fills } },
      ).rows,
    ).toEqual([{ identifier: 'A1', peso: 28500, toneladas: 28.5 }])
  })
})

describe('days as people write them (FIG-05)', () => {
  it.each([
    '13/04/2026 14:30 hs',
    '13/4/26 14.30',
    '13-04-26 14:30hs.',
    '13/04/2026  14:30',
    '13/04/2026 a las 14:30',
    '13/4/2026, 14:30:00',
    'lunes 13/04/2026 - 14:30',
    'Apr 13, 2026 2:30 PM',
    '13 abr 2026 1430 hs',
  ])('reads %s', (text) => {
    const { rows, reading } = read(
      xlsx([
        ['CPE', 'Carga'],
        ['A1', text],
      ]),
    )
    expect(rows).toEqual([{ identifier: 'A1', carga: '2026-04-13T14:30:00.000Z' }])
    expect(reading.noon).toEqual([])
  })

  it('a month that is a word says nothing of turned days', () => {
    const { reading } = read(
      xlsx([
        ['CPE', 'Día'],
        ['A1', { day: 46116 }],
        ['A2', '13/04/2026'],
        ['A3', '14-abr-26'],
      ]),
    )
    expect(reading.turned).toEqual([{ column: 1, rows: [2] }])
  })
})

describe('what was decided of an earlier file with the same heads (IMP-11)', () => {
  it('turns no days of a file that is whole', () => {
    const chosen = { columns: { 1: { isTurned: true } } }
    const whole = xlsx([
      ['CPE', 'Día'],
      ['A1', { day: 46117 }],
    ])
    expect(read(whole, { chosen }).rows).toEqual([{ identifier: 'A1', dia: '2026-04-05' }])
    const damaged = xlsx([
      ['CPE', 'Día'],
      ['A1', { day: 46117 }],
      ['A2', '13/04/2026'],
    ])
    expect(read(damaged, { chosen }).rows).toEqual([
      { identifier: 'A1', dia: '2026-05-04' },
      { identifier: 'A2', dia: '2026-04-13' },
    ])
  })

  it('gives way to the marks and the order of days that alone read the file', () => {
    const text = 'CPE;Peso neto;Humedad;Día\nA1;28,500;13.5;05/11/2025\nA2;29,100;13.1;13/11/2025\n'
    const { rows } = read(text, { name: 'x.csv', chosen: { numbers: 'es', days: 'en' } })
    expect(rows).toEqual([
      { identifier: 'A1', peso: 28500, humedad: 13.5, dia: '2025-11-05' },
      { identifier: 'A2', peso: 29100, humedad: 13.1, dia: '2025-11-13' },
    ])
    const tie = read('CPE;Día\nA1;05/11/2025\n', { name: 'x.csv', chosen: { days: 'en' } })
    expect(tie.rows).toEqual([{ identifier: 'A1', dia: '2025-05-11' }])
  })

  it('holds of thousands in a column where the file leaves them open', () => {
    const chosen = { columns: { 1: { numbers: 'en' as const } } }
    const { rows } = read('CPE;Peso neto\nA1;28500,5\nA2;29,100\n', { name: 'x.csv', chosen })
    expect(rows).toEqual([
      { identifier: 'A1', peso: 28500.5 },
      { identifier: 'A2', peso: 29.1 },
    ])
  })
})
