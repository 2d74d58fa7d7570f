import { readHeads } from './headed.ts'
import { describe, expect, it } from 'vitest'
import type { Form } from '../../core/fields/index.ts'
import { pastedTexts, readTexts } from './cellTexts.ts'
import {
  applyEdits,
  clearEdits,
  copyTexts,
  fillEdits,
  formColumns,
  meantChoice,
  typedEdit,
  readCell,
  showCell,
  writeCell,
  type SheetColumn,
  type CellArea,
  type SheetRow,
} from './sheet.ts'

const form: Form = {
  schema: {
    type: 'object',
    required: ['fecha'],
    properties: {
      fecha: { type: 'string', title: 'Fecha y hora' },
      dia: { type: 'string', title: 'Día' },
      superficie: { type: 'number', title: 'Superficie' },
      fuente: { type: 'string', title: 'Fuente', enum: ['s2', 'l8'] },
      marcas: { type: 'array', title: 'Marcas', enum: ['a', 'b'] },
      nota: { type: 'string', title: 'Nota' },
      lugar: { type: 'object', title: 'Lugar' },
      total: { type: 'number', title: 'Total' },
    },
  },
  descriptor: {
    fecha: { kind: 'datetime' },
    dia: { kind: 'date' },
    superficie: { kind: 'number', unit: 'ha' },
    fuente: { kind: 'select', enumLabels: { s2: 'Sentinel-2', l8: 'Landsat 8' } },
    marcas: { kind: 'multiple-select', enumLabels: { a: 'Alta', b: 'Baja' } },
    nota: { kind: 'text' },
    lugar: { kind: 'location' },
    total: { kind: 'number', readOnly: true },
  },
}
const columns = formColumns(form)
const column = (name: string) => columns.find(({ key }) => key === name)!
const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts).toISOString()

const row = (id: string, values: SheetRow['values'] = {}): SheetRow => ({
  id,
  name: id,
  values,
  isChecked: true,
})

describe('a cell', () => {
  it('reads days by language: 03/04/2026 is 3 April in Spanish and 4 March in English (MIL-22)', () => {
    expect(readCell(column('dia'), '03/04/2026', 'es')).toBe('2026-04-03')
    expect(readCell(column('dia'), '03/04/2026', 'en')).toBe('2026-03-04')
    expect(readCell(column('fecha'), '03/04/2026', 'es')).toBe(at(2026, 3, 3))
    expect(readCell(column('fecha'), '03/04/2026', 'en')).toBe(at(2026, 2, 4))
  })

  it('reads days with times, abbreviated days, and ISO in both languages', () => {
    expect(readCell(column('fecha'), '3/4/26 8:10', 'es')).toBe(at(2026, 3, 3, 8, 10))
    for (const language of ['es', 'en'] as const) {
      expect(readCell(column('dia'), '2026-04-03', language)).toBe('2026-04-03')
      expect(readCell(column('fecha'), '2026-04-03T11:10:00Z', language)).toBe('2026-04-03T11:10:00.000Z')
    }
  })

  it('keeps a text that is no date, for its fault', () => {
    expect(readCell(column('dia'), '31/02/2026', 'es')).toBe('31/02/2026')
    expect(readCell(column('fecha'), 'ayer', 'es')).toBe('ayer')
  })

  it('reads numbers by language, with their unit or without', () => {
    expect(readCell(column('superficie'), '1.234,5', 'es')).toBe(1234.5)
    expect(readCell(column('superficie'), '1,234.5', 'en')).toBe(1234.5)
    expect(readCell(column('superficie'), '84,5 ha', 'es')).toBe(84.5)
    expect(readCell(column('superficie'), 'mucho', 'es')).toBe('mucho')
  })

  it('reads choices by label or value', () => {
    expect(readCell(column('fuente'), 'sentinel-2', 'es')).toBe('s2')
    expect(readCell(column('fuente'), 'l8', 'es')).toBe('l8')
    expect(readCell(column('marcas'), 'Alta; Baja', 'es')).toEqual(['a', 'b'])
  })

  it('is empty without a text', () => {
    for (const { key } of columns) expect(readCell(column(key), '  ', 'es')).toBeUndefined()
  })

  it('reads back what it writes', () => {
    const values = { fecha: at(2026, 3, 3, 8, 10), dia: '2026-04-03', superficie: 1234.5, marcas: ['a', 'b'] }
    for (const language of ['es', 'en'] as const)
      for (const [name, value] of Object.entries(values))
        expect(readCell(column(name), writeCell(column(name), value, language), language)).toEqual(value)
  })

  it('shows days by language, and numbers with the decimals of their column', () => {
    expect(showCell(column('fecha'), at(2026, 3, 3, 8, 10), 'es')).toBe('03/04/2026 08:10')
    expect(showCell(column('fecha'), at(2026, 3, 3, 8, 10), 'en')).toBe('04/03/2026 08:10')
    expect(showCell(column('superficie'), 128, 'es', 1)).toBe('128,0')
    expect(showCell(column('superficie'), 'mucho', 'es', 1)).toBe('mucho')
    expect(showCell(column('fuente'), 's2', 'es')).toBe('Sentinel-2')
  })
})

describe('a sheet', () => {
  const rows = [row('a', { superficie: 1, nota: 'uno' }), row('b'), row('c')]
  const place = (name: string) => columns.findIndex(({ key }) => key === name)

  it('changes only the rows that edits name, and no locked row', () => {
    const locked = { ...row('a', { nota: 'original' }), isLocked: true }
    const [first, second, third] = applyEdits(
      [locked, rows[1]!, rows[2]!],
      [
        { row: 'a', column: 'nota', value: 'otra' },
        { row: 'b', column: 'nota', value: 'dos' },
      ],
    )
    expect(first?.values).toEqual({ nota: 'original' })
    expect(second?.values).toEqual({ nota: 'dos' })
    expect(third).toBe(rows[2])
  })

  /** What a pasted table changes. */
  const paste = (area: CellArea, table: string[][]) =>
    readTexts(pastedTexts(rows, columns, area, table), { language: 'es' })

  it('takes a pasted table rightwards and down, and adds no rows', async () => {
    const area = { top: 1, bottom: 1, left: place('dia'), right: place('dia') }
    const edits = await paste(area, [['03/04/2026', '84,5'], ['04/04/2026'], ['05/04/2026']])
    expect(edits).toEqual([
      { row: 'b', column: 'dia', value: '2026-04-03' },
      { row: 'b', column: 'superficie', value: 84.5 },
      { row: 'c', column: 'dia', value: '2026-04-04' },
    ])
  })

  it('keeps a text that is no position for its fault, and says what a cell that is read-only left out (TRU-01)', async () => {
    const area = { top: 0, bottom: 0, left: place('nota'), right: place('nota') }
    const [note, spot, total, ...others] = await paste(area, [['nota', 'Chacabuco', '7', 'de más']])
    expect(note).toEqual({ row: 'a', column: 'nota', value: 'nota' })
    expect(spot).toEqual({ row: 'a', column: 'lugar', value: { coords: 'Chacabuco' } })
    expect(total).toMatchObject({ row: 'a', column: 'total', value: undefined, isLeftOut: true })
    expect(
      total?.remarks?.map(({ code, text }) => [code, text.includes(code === 'locked' ? '7' : 'de más')]),
    ).toEqual([
      ['locked', true],
      ['noColumn', true],
    ])
    expect(others).toEqual([])
    expect(applyEdits(rows, [total!])[0]).toBe(rows[0])
  })

  it('says that a position in the cell of a saved place ends its link (TRU-01)', async () => {
    const saved = {
      ...row('a'),
      values: { lugar: { _id: 'l1', name: 'El Tacuarín', coords: { lat: -29, lng: -60 } } },
    }
    const area = { top: 0, bottom: 0, left: place('lugar'), right: place('lugar') }
    const read = (one: SheetRow) =>
      readTexts(pastedTexts([one], columns, area, [['-29.461234, -60.215678']]), { language: 'es' })
    const [edit] = await read(saved)
    expect(edit).toMatchObject({
      value: { coords: { lat: -29.461234, lng: -60.215678 } },
      remarks: [{ about: 'converted', code: 'PLACE_UNLINKED', text: expect.stringContaining('El Tacuarín') }],
    })
    expect(await read(row('a'))).toMatchObject([{ column: 'lugar' }])
    expect((await read(row('a')))[0]?.remarks).toBeUndefined()
  })

  it('says nothing of a text that a read-only cell has already, nor of an empty one', async () => {
    const area = { top: 0, bottom: 0, left: place('lugar'), right: place('lugar') }
    expect(await paste(area, [['', '  ']])).toEqual([])
    const same = { ...row('a'), isLocked: true, values: { nota: 'igual' } }
    const at = { ...area, left: place('nota'), right: place('nota') }
    expect(await readTexts(pastedTexts([same], columns, at, [['igual']]), { language: 'es' })).toEqual([])
  })

  it('meets columns by a first row of heads, and names what it leaves out (IMP-09)', async () => {
    const table = [
      ['Nota', 'Chofer', 'SUPERFICIE (m²)', 'Día'],
      ['uno', 'Ruiz', '5.000', '03/04/2026'],
      ['', 'Sosa', '', '04/04/2026'],
    ]
    const headed = readHeads(table, columns, 'es')
    expect(headed).toEqual({
      columns: ['nota', 'superficie', 'dia'].map((name) => columns[place(name)]),
      rows: [
        ['uno', '5.000 m²', '03/04/2026'],
        ['', '', '04/04/2026'],
      ],
      leftOut: ['Chofer'],
    })
    const area = { top: 0, bottom: 0, left: 0, right: 0 }
    const edits = await readTexts(pastedTexts(rows, headed!.columns, area, headed!.rows), { language: 'es' })
    expect(edits.map(({ column, value }) => [column, value])).toEqual([
      ['nota', 'uno'],
      ['superficie', 0.5],
      ['dia', '2026-04-03'],
      ['nota', undefined],
      ['superficie', undefined],
      ['dia', '2026-04-04'],
    ])
  })

  it('takes no row of values for heads, nor a head without rows', () => {
    expect(readHeads([['nota', 'Chacabuco', '7'], ['x']], columns, 'es')).toBeUndefined()
    expect(readHeads([['Nota', 'Día']], columns, 'es')).toBeUndefined()
    expect(
      readHeads(
        [
          ['Superficie (qq)', 'Chofer'],
          ['1', 'x'],
        ],
        columns,
        'es',
      ),
    ).toBeUndefined()
  })

  it('meets columns by heads that resemble them, too, and shapes a plate as its example (IMP-09)', async () => {
    const field = (key: string, title: string, more: object = {}, unit?: string): SheetColumn => ({
      key,
      title,
      property: { type: unit ? 'number' : 'string', title, ...more },
      descriptor: unit ? { kind: 'number', unit } : { kind: 'text' },
      required: false,
    })
    const plate = { alias: ['Chapa'], pattern: '^[A-Z]{2} \\d{3} [A-Z]{2}$', placeholder: 'AF 919 GE' }
    const loads = [
      field('identifier', 'N.º de CPE', { alias: ['CPE'] }),
      field('patente', 'Patente', plate),
      field('pesoNeto', 'Peso neto', {}, 'kg'),
      field('humedad', 'Humedad', {}, '%'),
      { ...field('ms.origen', 'Lote de campaña'), block: { id: 'origin', name: 'Origen' } },
      { ...field('ms.humedad', 'Humedad en el campo', {}, '%'), block: { id: 'process', name: 'Cosecha' } },
    ]
    const table = [
      ['CPE', 'Chapa', 'Neto (lb)', 'Hum', 'Origen', 'Chofer'],
      ['1', 'af920ge', '1.000', '13,4', 'ORIG 1', 'Ruiz'],
    ]
    const headed = readHeads(table, loads, 'es')!
    expect(headed.leftOut).toEqual(['Chofer'])
    const area = { top: 0, bottom: 0, left: 0, right: 0 }
    const edits = await readTexts(pastedTexts(rows, headed.columns, area, headed.rows), { language: 'es' })
    expect(edits.map(({ column, value }) => [column, value])).toEqual([
      ['identifier', '1'],
      ['patente', 'AF 920 GE'],
      ['pesoNeto', 453.59237],
      ['humedad', 13.4],
      ['ms.origen', 'ORIG 1'],
    ])
    // Words of a row are no heads where none of them names a column.
    expect(
      readHeads(
        [
          ['Hum', 'Neto'],
          ['1', '2'],
        ],
        loads,
        'es',
      ),
    ).toBeUndefined()
  })

  it('asks about a moment of a process before the year 2000 (FIG-05)', () => {
    const column = {
      key: 'ms-poda.occurred_at',
      title: 'Fecha y hora',
      property: { type: 'string' as const, title: 'Fecha y hora' },
      descriptor: { kind: 'datetime' as const },
      required: true,
    }
    expect(typedEdit(rows[0]!, column, '01/01/1970 10:00', 'es').remarks).toMatchObject([
      { code: 'DATE_OLD' },
    ])
    expect(typedEdit(rows[0]!, column, '01/01/2026 10:00', 'es').remarks).toBeUndefined()
  })

  it('fills a selection with a single pasted text', async () => {
    const area = { top: 0, bottom: 2, left: place('nota'), right: place('nota') }
    const edits = await paste(area, [['igual']])
    expect(edits.map(({ value }) => value)).toEqual(['igual', 'igual', 'igual'])
  })

  it('fills down from the first row of a selection', () => {
    const area = { top: 0, bottom: 2, left: place('superficie'), right: place('superficie') }
    expect(fillEdits(rows, columns, area)).toEqual([
      { row: 'b', column: 'superficie', value: 1 },
      { row: 'c', column: 'superficie', value: 1 },
    ])
  })

  it('empties a selection, but no read-only column', () => {
    const area = { top: 0, bottom: 0, left: place('nota'), right: place('total') }
    expect(clearEdits(rows, columns, area).map(({ column: key }) => key)).toEqual(['nota', 'lugar'])
  })

  it('copies texts that another sheet reads', () => {
    const area = { top: 0, bottom: 0, left: place('superficie'), right: place('nota') }
    expect(copyTexts(rows, columns, area, 'es')).toEqual([['1', '', '', 'uno']])
    const lines = [row('x', { nota: 'dos\nlíneas' })]
    expect(copyTexts(lines, columns, { ...area, left: place('nota') }, 'es')).toEqual([['"dos\nlíneas"']])
  })
})

describe('a text that somebody types for a choice', () => {
  const choices = ['ORIG 11', 'LC-10', 'LC-1', 'Acopio S.A.']

  it('means the choice of that name before one that only begins so (NAM-01)', () => {
    expect(meantChoice(choices, 'LC-1')).toBe('LC-1')
    expect(meantChoice(choices, 'lc-1')).toBe('LC-1')
    expect(meantChoice(choices, 'acopio sa')).toBe('Acopio S.A.')
    expect(meantChoice(choices, 'orig')).toBe('ORIG 11')
  })

  it('means none that a search alone finds: 1-1 is no 11 (NAM-01)', () => {
    for (const typed of ['ORIG 1-1', 'ORIG 1.1', 'ORIG 1/1', 'otra', ''])
      expect(meantChoice(choices, typed), typed).toBeUndefined()
  })
})
