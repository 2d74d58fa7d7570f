import { describe, expect, it } from 'vitest'
import { archiveOf, odsFile, xlsxFile, type CellContent } from '../../test/kit/spreadsheets.ts'
import { rowsOfFile } from '../../test/kit/import-files.ts'
import { isImportFault, maxImportBytes, readImportFile } from './file.ts'
import { readSheet, type Cell } from './sheet.ts'

const read = (bytes: Uint8Array) => {
  const file = readImportFile(bytes, 'planilla', 'es')
  if (isImportFault(file)) throw new Error(file.code)
  return file.sheets
}
const rowsOf = (bytes: Uint8Array): readonly (readonly Cell[])[] => read(bytes)[0]!.rows
const at = (moment: string) => ({ moment })

describe('IMP-01: an Excel workbook', () => {
  it('gives its visible sheets with texts, numbers, days and the stored values of formulas', () => {
    const sheets = read(
      xlsxFile(
        {
          Cargas: [
            ['CPE', 'Neto', 'Fecha'],
            ['10118-00000911', 29320, { day: 46124.5972222222 }],
            ['Señal & <b>', { formula: 'B2*2', value: 58640 }, { formula: 'T(A1)', value: 'listo' }],
            [],
            [null, 13.4, true],
          ],
          Oculta: [['a', 'b']],
          Resumen: [],
        },
        { attributes: { Oculta: 'state="hidden"' } },
      ),
    )
    expect(sheets).toMatchObject([
      {
        name: 'Cargas',
        rows: [
          ['CPE', 'Neto', 'Fecha'],
          ['10118-00000911', 29320, at('2026-04-12T14:20:00')],
          ['Señal & <b>', 58640, 'listo'],
          [],
          [null, 13.4, 'true'],
        ],
      },
      { name: 'Resumen', rows: [] },
    ])
  })

  it.each<[format: string, day: number, cell: Cell]>([
    ['dd/mm/yyyy', 46124, at('2026-04-12T00:00:00')],
    ['[$-2C0A]d" de "mmmm;@', 46124, at('2026-04-12T00:00:00')],
    ['hh:mm', 0.5972222222, '14:20:00'],
    ['yyyy', 59, at('1900-02-28T00:00:00')],
    ['#,##0.00" kg de"', 46124, 46124],
    ['General', 46124, 46124],
    ['[Red]0.0;[Blue]-0.0', 46124, 46124],
    ['0.0%', 0.134, { number: 13.4, unit: '%' }],
  ])('takes a number with the format %s as people see it', (format, day, cell) => {
    expect(rowsOf(xlsxFile({ a: [[{ day, format }]] }))).toEqual([[cell]])
  })

  it('counts the days of a workbook from 1904 where it says so', () => {
    const file = xlsxFile({ a: [[{ day: 46124 - 1462 }]] }, { is1904: true })
    expect(rowsOf(file)).toEqual([[at('2026-04-12T00:00:00')]])
  })

  it('counts plain numbers in a column of days from 1904, too', () => {
    const file = xlsxFile(
      {
        a: [
          ['CPE', 'Dia'],
          ['1', 46124 - 1462],
        ],
      },
      { is1904: true },
    )
    const { rows } = rowsOfFile(file, 'a.xlsx', [
      { path: '/dataSchema/identifier', names: ['CPE'], isRequired: true },
      {
        path: '/dataSchema/dia',
        names: ['Dia'],
        isRequired: false,
        field: { property: { type: 'string', title: 'Día' }, descriptor: { kind: 'date' } },
      },
    ])
    expect(rows).toMatchObject([{ values: { dataSchema: { dia: '2026-04-12' } } }])
  })

  it('reads what other programs write: prefixes, texts in the cell, rich texts, days as text, places left out', () => {
    const relation = (type: string, target: string) =>
      `<Relationships><Relationship Id="a" Type="http://purl.oclc.org/ooxml/${type}" Target="${target}"/><Relationship Id="s" Type="x/sharedStrings" Target="../texts.xml"/></Relationships>`
    const file = archiveOf({
      '[Content_Types].xml': '<Types/>',
      '_rels/.rels': relation('officeDocument', '/book/main.xml'),
      'book/main.xml': '<x:workbook><x:sheets><x:sheet name="Uno" r:id="a"/></x:sheets></x:workbook>',
      'book/_rels/main.xml.rels': relation('worksheet', 'one.xml'),
      'texts.xml':
        '<x:sst><x:si><x:r><x:t>Pes</x:t></x:r><x:r><x:t>o</x:t></x:r><x:rPh><x:t>nada</x:t></x:rPh></x:si></x:sst>',
      'book/one.xml':
        '<x:worksheet><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="inlineStr"><x:is><x:t>Neto_x000A_kg</x:t></x:is></x:c></x:row>' +
        '<x:row><x:c t="d"><x:v>2026-04-12</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c><x:c><x:v/></x:c></x:row></x:sheetData></x:worksheet>',
    })
    expect(read(file)).toMatchObject([
      {
        name: 'Uno',
        rows: [
          ['Peso', 'Neto\nkg'],
          [at('2026-04-12T00:00:00'), { broken: 'CELL_ERROR', text: '#N/A' }],
        ],
      },
    ])
  })

  it('keeps cells of 100 kB, marks of writing from the right and equal heads, and drops NUL', () => {
    const long = 'á'.repeat(100_000)
    const file = xlsxFile({ a: [['Peso', 'Peso'], [long, '\u200Fשלום _x0000_'], ['1']] })
    expect(rowsOf(file)[1]).toEqual([long, '\u200Fשלום '])
    expect(readSheet(read(file)[0]!)).toMatchObject({ columns: [{ head: 'Peso' }, { head: 'Peso' }] })
  })
})

describe('IMP-01: an OpenDocument spreadsheet', () => {
  const table = (rows: string, name = 'Cargas') => `<table:table table:name="${name}">${rows}</table:table>`
  const row = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`
  const text = (value: string) =>
    `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`

  it('gives texts, numbers, days, repeated cells and rows, and the stored values of formulas', () => {
    const cells = [
      '<table:table-cell office:value-type="float" office:value="29320.5" table:formula="of:=[.A1]"><text:p>29.320,50</text:p></table:table-cell>',
      '<table:table-cell office:value-type="date" office:date-value="2026-04-12T14:20:00"><text:p>12/04/26</text:p></table:table-cell>',
      '<table:table-cell office:value-type="date" office:date-value="2026-04-12"/>',
      '<table:table-cell office:value-type="percentage" office:value="0.134"/>',
      '<table:table-cell office:value-type="boolean" office:boolean-value="true"/>',
      '<table:table-cell table:number-columns-repeated="2"/>',
      '<table:table-cell office:value-type="string" table:number-columns-repeated="2"><office:annotation><text:p>nota</text:p></office:annotation><text:p>uno<text:s text:c="2"/>dos</text:p><text:p>tres</text:p></table:table-cell>',
      '<table:table-cell table:number-columns-repeated="16000"/>',
    ]
    const tables =
      table(
        row(text('CPE')) +
          row('<table:table-cell/>', 'table:number-rows-repeated="3"') +
          row(cells.join(''), 'table:number-rows-repeated="2"') +
          row(
            '<table:table-cell table:number-columns-repeated="16384"/>',
            'table:number-rows-repeated="1048570"',
          ),
      ) + table(row(text('a &amp; b')), 'Otra')
    const values = [
      29320.5,
      at('2026-04-12T14:20:00'),
      at('2026-04-12T00:00:00'),
      { number: 13.4, unit: '%' },
      'true',
      null,
      null,
      'uno  dos\ntres',
      'uno  dos\ntres',
    ]
    expect(read(odsFile(tables))).toMatchObject([
      { name: 'Cargas', rows: [['CPE'], [], [], [], values, values] },
      { name: 'Otra', rows: [['a & b']] },
    ])
  })

  it('refuses repeated cells and rows that are more than may come in', () => {
    const wide = odsFile(
      table(
        row(
          '<table:table-cell office:value-type="string" table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell>',
        ),
      ),
    )
    expect(read(wide)[0]).toMatchObject({ fault: 'importTooWide' })
    const long = odsFile(table(row(text('x') + text('y'), 'table:number-rows-repeated="1048576"')))
    expect(readSheet(read(long)[0]!)).toBe('importTooLong')
    const cell =
      '<table:table-cell office:value-type="string" table:number-columns-repeated="1000"><text:p>x</text:p></table:table-cell>'
    const many = Array.from({ length: 9 }, (_, n) => table(row(cell).repeat(1_000), `hoja ${n}`)).join('')
    expect(readImportFile(odsFile(many), 'a.ods', 'es')).toEqual({ code: 'importTooBig' })
  })

  it('takes an encrypted one for no table', () => {
    const manifest = '<manifest:manifest><manifest:encryption-data/></manifest:manifest>'
    const secret = odsFile('', { 'META-INF/manifest.xml': manifest })
    const parts = { 'META-INF/manifest.xml': manifest, 'content.xml': '\u0001\u0002Kÿ<ß' }
    expect(readImportFile(archiveOf(parts), 'a.ods', 'es')).toEqual({ code: 'importNotATable' })
    expect(readImportFile(secret, 'a.ods', 'es')).toEqual({ sheets: [] })
  })
})

describe('IMP-01: a file that is none', () => {
  const bytes = (...start: number[]) =>
    Uint8Array.from([...start, ...Array.from({ length: 600 }, (_, n) => n % 32)])

  it.each([
    ['an encrypted workbook, or one of Excel 97', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)],
    ['a picture', bytes(0x89, 0x50, 0x4e, 0x47)],
    ['an archive of other things', archiveOf({ 'foto.txt': 'hola' })],
    ['an archive that breaks off', xlsxFile({ a: [['1']] }).slice(0, 700)],
    ['a workbook without its sheets', archiveOf({ '[Content_Types].xml': '<Types/>' })],
    ['no bytes', new Uint8Array()],
    ['ten megabytes of blanks', new Uint8Array(10_000_000).fill(32)],
    ['XML that is none', archiveOf({ '[Content_Types].xml': '', 'xl/workbook.xml': '<workbook><sheets>' })],
  ])('%s is no table', (_, content) => {
    expect(readImportFile(content, 'a.xlsx', 'es')).toEqual({ code: 'importNotATable' })
  })

  it('stops at an archive that inflates to too much, and at a file that is too big', () => {
    const bomb = archiveOf({
      '[Content_Types].xml': '<Types/>',
      'xl/workbook.xml': ' '.repeat(121_000_000),
    })
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(readImportFile(bomb, 'a.xlsx', 'es')).toEqual({ code: 'importTooBig' })
    expect(readImportFile(new Uint8Array(maxImportBytes + 1), 'a.csv', 'es')).toEqual({
      code: 'importTooBig',
    })
  })

  it('declares no entities', () => {
    const file = odsFile(
      '<table:table table:name="a"><table:table-row><table:table-cell><text:p>&lol;</text:p></table:table-cell></table:table-row></table:table>',
    )
    expect(rowsOf(file)).toEqual([['&lol;']])
  })

  it('counts 300 columns, ten thousand rows, and blanks that were only coloured', () => {
    const wide: CellContent[] = Array.from({ length: 300 }, (_, n) => n)
    expect(readSheet(read(xlsxFile({ a: [wide, wide] }))[0]!)).toBe('importTooWide')
    const long: CellContent[][] = Array.from({ length: 11_100 }, (_, n) => [n, 'x'])
    const sheets = read(
      xlsxFile({
        Larga: long,
        Corta: [
          ['a', 'b'],
          ['1', '2'],
        ],
      }),
    )
    expect(sheets.map((sheet) => readSheet(sheet))).toMatchObject(['importTooLong', { head: 1 }])
    const blank: CellContent[][] = Array.from({ length: 20_000 }, () => [null, null, null])
    expect(readSheet(read(xlsxFile({ a: [['a', 'b'], ...blank, ['1', '2']] }))[0]!)).toMatchObject({
      rows: [{ n: 20_002 }],
    })
  })
})
