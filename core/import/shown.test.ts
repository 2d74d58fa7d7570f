import { describe, expect, it } from 'vitest'
import { odsFile, xlsxFile, type CellContent } from '../../test/kit/spreadsheets.ts'
import type { Form } from '../fields/index.ts'
import { findTable, formTargets } from './columns.ts'
import type { Encoding } from './encodings.ts'
import { isImportFault, readImportFile, type ImportFile } from './file.ts'
import { firstRecipe, readSheetBy } from './recipe.ts'
import { readRows } from './rows.ts'
import { readSheet, type ReadSheet } from './sheet.ts'

const form: Form = {
  schema: {
    type: 'object',
    properties: {
      identifier: { type: 'string', title: 'CPE' },
      peso: { type: 'number', title: 'Peso neto' },
      bruto: { type: 'number', title: 'Peso bruto' },
      transportista: { type: 'string', title: 'Transportista' },
      dia: { type: 'string', title: 'Día' },
    },
  },
  descriptor: {
    identifier: { kind: 'text' },
    peso: { kind: 'number', unit: 'kg' },
    bruto: { kind: 'number', unit: 'kg' },
    transportista: { kind: 'text' },
    dia: { kind: 'date' },
  },
}
const targets = formTargets(form, '/dataSchema')
const reader = { language: 'es', timeZone: 'UTC', now: new Date('2026-06-01') } as const

function fileOf(
  bytes: Uint8Array | string,
  name = 'x',
  choices?: Parameters<typeof readImportFile>[3],
): ImportFile {
  const file = readImportFile(
    typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes,
    name,
    'es',
    choices,
  )
  if (isImportFault(file)) throw new Error(file.code)
  return file
}
function sheetOf(file: ImportFile, withHidden = false, at = 0): ReadSheet {
  const sheet = readSheet(file.sheets[at]!, undefined, withHidden)
  if (typeof sheet === 'string') throw new Error(sheet)
  return sheet
}
function rowsOf(sheet: ReadSheet) {
  const recipe = firstRecipe(sheet, targets, reader)
  return readRows(sheet, recipe, targets, readSheetBy(sheet, recipe, targets, reader))
}
const xlsx = (rows: CellContent[][], options?: Parameters<typeof xlsxFile>[1]) =>
  fileOf(xlsxFile({ Cargas: rows }, options))

describe('what a sheet shows is what comes (IMP-08)', () => {
  const table: CellContent[][] = [
    ['CPE', 'Peso neto', 'Transportista'],
    ['A1', 1, 'Ruiz'],
    ['A2', 2, 'Sosa'],
    ['A3', 3, 'Díaz'],
  ]
  const namesIn = (sheet: ReadSheet) => sheet.rows.map(({ cells: [name] }) => name)

  it('hidden rows and columns stay out, are counted, and come where somebody wants them', () => {
    const hidden = { Cargas: { rows: [3], columns: [3], isFiltered: true } }
    const file = xlsx(table, { hidden })
    const sheet = sheetOf(file)
    expect(namesIn(sheet)).toEqual(['A1', 'A3'])
    expect(sheet.columns.map(({ head }) => head)).toEqual(['CPE', 'Peso neto'])
    expect(sheet.hidden).toEqual({ rows: 1, columns: 1, isFiltered: true })
    const whole = sheetOf(file, true)
    expect(namesIn(whole)).toEqual(['A1', 'A2', 'A3'])
    expect(whole.columns).toHaveLength(3)
    expect(whole.hidden.rows).toBe(1)
  })

  it('hidden rows and columns of OpenDocument stay out, too', () => {
    const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`
    const file = fileOf(
      odsFile(
        `<table:table table:name="Cargas"><table:table-column/><table:table-column table:visibility="collapse"/><table:table-row>${cell('CPE')}${cell('Nota')}</table:table-row><table:table-row table:visibility="filter">${cell('A1')}${cell('x')}</table:table-row><table:table-row>${cell('A2')}${cell('y')}</table:table-row></table:table>`,
      ),
    )
    const sheet = sheetOf(file)
    expect(sheet.rows.map(({ cells }) => cells)).toEqual([['A2']])
    expect(sheet.hidden).toEqual({ rows: 1, columns: 1, isFiltered: true })
  })

  it('a text or a day that is merged downwards counts for each of its rows; a number is of none', () => {
    const rows: CellContent[][] = [
      ['CPE', 'Peso neto', 'Transportista', 'Día'],
      ['A1', 29000, 'Ruiz', { day: 46132 }],
      ['A2', null, null, null],
      ['A3', 3, 'Sosa', null],
    ]
    const sheet = sheetOf(xlsx(rows, { merged: { Cargas: ['B2:B3', 'C2:C3', 'D2:D4'] } }))
    expect(sheet.merged).toEqual({ cells: 3, rows: 7 })
    const merged = { column: '/dataSchema/peso', code: 'CELL_MERGED', details: { text: '29000' } }
    expect(rowsOf(sheet)).toEqual([
      {
        n: 2,
        values: { dataSchema: { identifier: 'A1', transportista: 'Ruiz', dia: '2026-04-20' } },
        faults: [merged],
      },
      {
        n: 3,
        values: { dataSchema: { identifier: 'A2', transportista: 'Ruiz', dia: '2026-04-20' } },
        faults: [merged],
      },
      {
        n: 4,
        values: { dataSchema: { identifier: 'A3', peso: 3, transportista: 'Sosa', dia: '2026-04-20' } },
      },
    ])
  })

  it('areas of a hostile file that lie over each other end', () => {
    const areas = Array.from({ length: 20_000 }, () => 'A2:A9999')
    const sheet = sheetOf(
      xlsx([['CPE'], ['A1'], ...Array.from({ length: 500 }, () => ['', 'x'])], { merged: { Cargas: areas } }),
    )
    expect(sheet.rows.length).toBeGreaterThan(0)
  })

  it('heads that are merged across are joined with those below, and one over both rows keeps its name', () => {
    const rows: CellContent[][] = [
      ['CPE', 'Peso', null, 'Transportista'],
      [null, 'bruto', 'neto', null],
      ['A1', 45000, 29000, 'Ruiz'],
    ]
    const sheet = sheetOf(xlsx(rows, { merged: { Cargas: ['A1:A2', 'B1:C1', 'D1:D2'] } }))
    expect(sheet.columns.map(({ head }) => head)).toEqual(['CPE', 'Peso bruto', 'Peso neto', 'Transportista'])
    const values = { identifier: 'A1', bruto: 45000, peso: 29000, transportista: 'Ruiz' }
    expect(rowsOf(sheet)).toEqual([{ n: 3, values: { dataSchema: values } }])
  })

  it.each<[string, CellContent[][], string[]]>([
    [
      'blank cells say',
      [
        ['CPE', 'Peso', null, 'Transportista'],
        [null, 'bruto', 'neto', null],
        ['A1', 45000, 29000, 'Ruiz'],
      ],
      ['CPE', 'Peso bruto', 'Peso neto', 'Transportista'],
    ],
    [
      'a table of text has, with every second head below',
      [
        ['', 'Peso', '', '', 'Fecha', ''],
        ['CPE', 'bruto', 'tara', 'neto', '', 'Chofer'],
        ['A1', '45.000', '16.000', '29.000', '13/05/2026', 'Ruiz'],
      ],
      ['CPE', 'Peso bruto', 'Peso tara', 'Peso neto', 'Fecha', 'Chofer'],
    ],
  ])('heads over several of the row below are joined with those where %s so', (_, rows, heads) => {
    const sheet = sheetOf(xlsx(rows))
    expect(sheet.columns.map(({ head }) => head)).toEqual(heads)
    expect([sheet.lastHead, sheet.rows.map(({ n }) => n)]).toEqual([2, [3]])
  })

  it.each<[string, CellContent[][]]>([
    [
      'of words, with a column without a head',
      [
        ['Nombre', null, 'Localidad'],
        ['Ana', 'nueva', 'Vera'],
        ['Luis', 'x', 'Tostado'],
      ],
    ],
    [
      'with a number',
      [
        ['CPE', 'Peso', null],
        ['A1', 'pesado', 'x1'],
        ['A2', 2, 3],
      ],
    ],
    [
      'below heads without gaps',
      [
        ['CPE', 'Chofer'],
        ['Sin número', 'Ruiz'],
        ['A1', 'Sosa 2'],
      ],
    ],
  ])('a first row %s stays a row', (_, rows) => {
    expect(sheetOf(xlsx(rows)).rows.map(({ n }) => n)).toEqual([2, 3])
  })

  it.each<[CellContent, string, number]>([
    [{ number: 457, format: '00000' }, '00457', 457],
    [{ number: 50170000015, format: '00000-00000000' }, '00501-70000015', 50170000015],
    [{ number: 457, format: '000000000\\-0' }, '000000045-7', 457],
    [{ number: 1234567, format: '"N° "000' }, 'N° 1234567', 1234567],
    [{ number: 457, format: '#,##0' }, '457', 457],
    [{ number: 457, format: '0' }, '457', 457],
    [{ number: 457.5, format: '0.00' }, '457.5', 457.5],
  ])(
    'a number of a format gives its zeros to a text, and its value to a number: %j',
    (cell, text, number) => {
      const rows: CellContent[][] = [
        ['CPE', 'Peso neto', 'Transportista'],
        ['A1', cell, cell],
      ]
      expect(rowsOf(sheetOf(xlsx(rows)))).toEqual([
        { n: 2, values: { dataSchema: { identifier: 'A1', peso: number, transportista: text } } },
      ])
    },
  )

  it.each<[CellContent, unknown]>([
    [{ number: 64640, format: '#,##0" lb"' }, 29320.2107968],
    [{ number: 29320, format: '#,##0" kg"' }, 29320],
    [{ number: 29320, format: '0.0,' }, 29.32],
    [{ number: 29320, format: '#,##0" fardos"' }, '29.320 fardos'],
  ])('a format that shows a unit or thousands is read as it shows: %j', (cell, peso) => {
    expect(
      rowsOf(
        sheetOf(
          xlsx([
            ['CPE', 'Peso neto'],
            ['A1', cell],
          ]),
        ),
      )[0]!.values,
    ).toEqual({
      dataSchema: { identifier: 'A1', peso },
    })
  })

  it('error cells, formulas without a result and shortened numbers are faults of their cells', () => {
    const rows: CellContent[][] = [
      ['CPE', 'Peso neto', 'Transportista'],
      ['A1', { error: '#N/A' }, { error: '#REF!' }],
      ['A2', { formula: 'B9*2' }, { formula: 'C9' }],
      ['A3', '1,01E+10', '3,07E+10'],
      ['A4', '#¡VALOR!', '#DIV/0!'],
      ['A5', { formula: 'B9', value: 5 }, 'E+10'],
    ]
    const codes = rowsOf(sheetOf(xlsx(rows))).map(({ values, faults = [] }) => [
      Object.keys(values.dataSchema as object).join(),
      ...faults.map(({ column, code }) => `${column.split('/').at(-1)} ${code}`),
    ])
    expect(codes).toEqual([
      ['identifier', 'peso CELL_ERROR', 'transportista CELL_ERROR'],
      ['identifier', 'peso CELL_FORMULA', 'transportista CELL_FORMULA'],
      ['identifier,peso', 'transportista CELL_SCIENTIFIC'],
      ['identifier', 'peso CELL_ERROR', 'transportista CELL_ERROR'],
      ['identifier,peso,transportista'],
    ])
  })

  it('the code page of a text is found by its letters, and can be chosen', () => {
    const windows = new Uint8Array([...'CPE;Se'].map((sign) => sign.charCodeAt(0)).concat(0xf1, 0x61))
    const dos = new Uint8Array([...'CPE;Se'].map((sign) => sign.charCodeAt(0)).concat(0xa4, 0x61))
    const mac = new Uint8Array([...'CPE;Se'].map((sign) => sign.charCodeAt(0)).concat(0x96, 0x61))
    const read = (bytes: Uint8Array, encoding?: Encoding) => {
      const file = fileOf(bytes, 'x.csv', { encoding })
      return [file.encoding, file.sheets[0]!.rows[0]![1]]
    }
    expect(read(windows)).toEqual(['windows-1252', 'Seña'])
    expect(read(dos)).toEqual(['ibm850', 'Seña'])
    expect(read(mac)).toEqual(['macintosh', 'Seña'])
    // As browsers read it: the same bytes are a dash, a quotation mark or an apostrophe of Windows.
    const ofBytes = (text: string, signs: Readonly<Record<string, number>>) =>
      read(new Uint8Array([...`CPE;${text}`].map((sign) => signs[sign] ?? sign.charCodeAt(0))))
    for (const text of ['García', 'Cañón'])
      expect(ofBytes(text, { í: 0x92, ñ: 0x96, ó: 0x97 })).toEqual(['macintosh', text])
    for (const text of ['2025–2026', 'Norte — Sur', 'O’Higgins', '“Norte”'])
      expect(ofBytes(text, { '–': 0x96, '—': 0x97, '’': 0x92, '“': 0x93, '”': 0x94 })).toEqual([
        'windows-1252',
        text,
      ])
    expect(read(new TextEncoder().encode('CPE;Seña'))).toEqual(['utf-8', 'Seña'])
    expect(read(dos, 'windows-1252')).toEqual(['windows-1252', 'Se¤a'])
  })
})

describe('the table of a file (IMP-09)', () => {
  it('is on the sheet whose heads name the most fields, in the row that does', () => {
    const file = fileOf(
      xlsxFile({
        Instrucciones: [
          ['Complete la hoja', 'Datos'],
          ['CPE', '5 y 8 números'],
        ],
        Datos: [
          ['Cooperativa', 'Abril'],
          ['CPE', 'Peso neto'],
          ['A1', 1],
        ],
      }),
    )
    expect(findTable(file.sheets, targets)).toEqual({ sheet: 1, head: 2 })
    expect(
      findTable(
        fileOf(
          xlsxFile({
            a: [
              ['x', 'y'],
              ['1', '2'],
            ],
          }),
        ).sheets,
        targets,
      ),
    ).toBeUndefined()
    expect(
      findTable(
        fileOf(
          xlsxFile({
            a: [
              ['CPE', 'y'],
              ['1', '2'],
            ],
          }),
        ).sheets,
        targets,
      ),
    ).toEqual({ sheet: 0 })
  })
})

describe('a file that is called .xls (IMP-14)', () => {
  it('is read where it is a page with a table', () => {
    const file = fileOf(
      `<html><head><style>td{color:red}</style></head><body><TABLE border=1><tr><th colspan=2>Cargas</th></tr>
       <tr><th>CPE<th>Peso&nbsp;neto<th>Transportista</tr>
       <tr><td>A1</td><td>29.000</td><td rowspan="2">Mu&ntilde;oz <b>&amp;</b> Hijos<br>S.A.</td></tr>
       <tr style="display:none"><td>A2</td><td>1</td></tr><tr><td>A3</td><td>&#50;</td></tr></table></body></html>`,
      'cargas.xls',
    )
    expect(findTable(file.sheets, targets)).toEqual({ sheet: 0 })
    const sheet = readSheet(file.sheets[0]!)
    expect(sheet).toMatchObject({
      columns: [{ head: 'CPE' }, { head: 'Peso neto' }, { head: 'Transportista' }],
      rows: [
        { n: 3, cells: ['A1', '29.000', 'Muñoz & Hijos S.A.'] },
        { n: 5, cells: ['A3', '2', null] },
      ],
      hidden: { rows: 1 },
    })
  })

  it('is read where it is a workbook of Excel 2003', () => {
    const file = fileOf(
      `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Cargas"><Table><Row><Cell><Data ss:Type="String">CPE</Data></Cell><Cell ss:Index="3"><Data ss:Type="String">Peso neto</Data></Cell></Row><Row><Cell><Data ss:Type="String">A1</Data></Cell><Cell ss:Index="3"><Data ss:Type="Number">29000</Data></Cell></Row><Row ss:Hidden="1"><Cell><Data ss:Type="String">A2</Data></Cell></Row><Row><Cell><Data ss:Type="DateTime">2026-04-20T00:00:00.000</Data></Cell><Cell ss:Index="3"><Data ss:Type="Error">#N/A</Data></Cell></Row></Table></Worksheet></Workbook>`,
      'cargas.xls',
    )
    expect(sheetOf(file).rows).toEqual([
      { n: 2, cells: ['A1', 29000] },
      { n: 4, cells: [{ moment: '2026-04-20T00:00:00' }, { broken: 'CELL_ERROR', text: '#N/A' }] },
    ])
  })

  it('is refused where it is no table, whatever its name', () => {
    for (const [text, name] of [
      ['<p>Hola</p>', 'x.xls'],
      ['Querida Ana: te mando la planilla mañana.', 'planilla.xlsx'],
      ['Hola, Ana.\nLa planilla no salió.\nMañana, si puedo, te la mando.', 'planilla.xlsx'],
      ['hola, esto es una foto\nde verdad, que no sirve', 'foto.xlsx'],
      ['<svg></svg>', 'x.csv'],
    ] as const)
      expect(readImportFile(new TextEncoder().encode(text), name, 'es')).toEqual({ code: 'importNotATable' })
    // A table under such a name is one, its title too.
    const table = 'Cargas de abril\nCPE;Peso\nA1;1\nA2;2\n'
    expect(readImportFile(new TextEncoder().encode(table), 'cargas.xlsx', 'es')).toMatchObject({
      sheets: [{}],
    })
    // A list of one column is a table where its name says so.
    expect(readImportFile(new TextEncoder().encode('CPE\nA1\n'), 'lista.csv', 'es')).toMatchObject({
      sheets: [{}],
    })
  })
})

describe('a line of totals (IMP-13)', () => {
  it('has one reason, and a record of a like name has none', () => {
    const rows: CellContent[][] = [
      ['CPE', 'Peso neto', 'Transportista'],
      ['A1', 1],
      ['TOTAL', 29000],
      [null, 'Subtotal:'],
      ['Total 7', 3],
      ['Total camiones: 2', 4],
      ['TOTAL GENERAL:', '57.640'],
      ['Promedio del día', 4.5],
      ['Total de Ruiz', 4, 'Ruiz'],
    ]
    expect(rowsOf(sheetOf(xlsx(rows))).map(({ faults }) => faults)).toEqual([
      undefined,
      [{ column: '', code: 'ROW_TOTAL' }],
      [{ column: '', code: 'ROW_TOTAL' }],
      undefined,
      [{ column: '', code: 'ROW_TOTAL' }],
      [{ column: '', code: 'ROW_TOTAL' }],
      [{ column: '', code: 'ROW_TOTAL' }],
      undefined,
    ])
  })
})
