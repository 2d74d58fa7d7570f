import { createRef, type Ref, useMemo, useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Form } from '../../core/fields/index.ts'
import { show } from '../../test/kit/screen.tsx'
import { formColumns, type SheetColumn, type SheetFault, type SheetRow } from './sheet.ts'
import { Sheet, type SheetHandle } from './Sheet.tsx'
import { SheetRemarks } from './SheetRemarks.tsx'
import { useSheet } from './useSheet.ts'

const form: Form = {
  schema: {
    type: 'object',
    required: ['occurred_at'],
    properties: {
      occurred_at: { type: 'string', title: 'Fecha y hora' },
      superficie: { type: 'number', title: 'Superficie' },
      fuente: { type: 'string', title: 'Fuente', enum: ['s2', 'l8'] },
      nota: { type: 'string', title: 'Nota' },
      lugar: { type: 'object', title: 'Lugar' },
    },
  },
  descriptor: {
    occurred_at: { kind: 'datetime' },
    superficie: { kind: 'number', unit: 'ha' },
    fuente: { kind: 'select', enumLabels: { s2: 'Sentinel-2', l8: 'Landsat 8' } },
    nota: { kind: 'text' },
    lugar: { kind: 'location' },
  },
}
const name: SheetColumn = {
  key: 'name',
  title: 'Lote',
  property: { type: 'string', title: 'Lote' },
  descriptor: { kind: 'text' },
  required: false,
  readOnly: true,
  fixed: true,
  width: 114,
}
const block = { id: 'siembra', organization: 'Tres Lagunas', name: 'Siembra' }

const rowsOf = (count: number, isLocked = false): SheetRow[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `r${at + 1}`,
    name: `LC-${at + 1}`,
    values: { name: `LC-${at + 1}` },
    isChecked: true,
    ...(isLocked && at === 0 ? { isLocked: true } : {}),
  }))

interface PlanillaProps {
  fields?: Form
  rows?: SheetRow[]
  faults?: readonly SheetFault[]
  onRows?: (rows: readonly SheetRow[]) => void
  onOpen?: (row: string, column: string) => void
  handle?: Ref<SheetHandle>
}

function Planilla({ fields = form, rows = rowsOf(3), faults = [], onRows, onOpen, handle }: PlanillaProps) {
  const columns = useMemo(
    () => [name, ...formColumns(fields).map((column) => ({ ...column, block }))],
    [fields],
  )
  const sheet = useSheet(() => rows)
  const [left, setLeft] = useState(false)
  onRows?.(sheet.rows)
  return (
    <>
      <Sheet
        label="Planilla"
        columns={columns}
        sheet={sheet}
        faults={faults}
        notes={new Map([['siembra', '1 de 3']])}
        onOpen={onOpen ?? (() => {})}
        onLeave={() => setLeft(true)}
        {...(handle ? { handle } : {})}
      />
      <SheetRemarks sheet={sheet} columns={columns} />
      <button type="button">{left ? 'salió' : 'adentro'}</button>
    </>
  )
}

const grid = page.getByRole('grid', { name: 'Planilla' })
const cell = (title: string, row: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${title}, ${row}: `) })
const values = (rows: readonly SheetRow[], key: string) => rows.map((row) => row.values[key])

/** Pastes as a spreadsheet does: a table as text, on the selected cell. */
function paste(text: string) {
  const clipboard = new DataTransfer()
  clipboard.setData('text/plain', text)
  document.activeElement!.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }),
  )
}

async function open(props: PlanillaProps = {}) {
  let rows: readonly SheetRow[] = []
  await show(<Planilla {...props} onRows={(now) => (rows = now)} />)
  await expect.element(grid).toBeVisible()
  await expect.element(cell('Nota', 'LC-2')).toBeVisible()
  return () => rows
}

beforeEach(() => page.viewport(1200, 700))

it('shows heads of organization and process over the columns, with unit and star (MIL-19)', async () => {
  await open()
  await expect.element(page.getByText('Tres Lagunas')).toBeVisible()
  await expect.element(page.getByText('Siembra')).toBeVisible()
  await expect.element(page.getByText('1 de 3')).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Superficie, ha' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Fecha y hora *' })).toBeVisible()
})

it('converts other units that are pasted, and tells it once a column with its number (FIG-02, TRU-03)', async () => {
  const rows = await open()
  await cell('Superficie', 'LC-1').click()
  paste('5.000 m2\n12\n20.000 m²')
  await expect.element(page.getByText('Superficie: 2 valores convertidos')).toBeVisible()
  await expect.element(page.getByText(/LC-1: Se convirtió de 5\.000 m2 a 0,5 ha/)).toBeVisible()
  expect(values(rows(), 'superficie')).toEqual([0.5, 12, 2])
  await cell('Superficie', 'LC-1').click()
  await userEvent.keyboard('7{Enter}')
  await expect.element(page.getByText('Superficie: 1 valor convertido')).toBeVisible()
})

it('shows a long head whole on two lines, with its unit and star', async () => {
  const fields: Form = {
    schema: {
      type: 'object',
      required: ['area'],
      properties: { area: { type: 'number', title: 'Superficie sembrada' } },
    },
    descriptor: { area: { kind: 'number', unit: 'ha' } },
  }
  await show(<Planilla fields={fields} />)
  const head = page.getByText('Superficie sembrada, ha *')
  await expect.element(head).toBeVisible()
  expect(head.element().scrollHeight).toBe(head.element().clientHeight)
  expect(head.element().getBoundingClientRect().height).toBe(34)
})

it('has rows of 30 px, a status column of 30, and is 395 high (CLN-07)', async () => {
  await open()
  const status = page.getByRole('checkbox', { name: 'Incluir LC-1' }).element().closest('.rgCell')!
  expect(status.getBoundingClientRect().width).toBe(30)
  expect(status.getBoundingClientRect().height).toBe(30)
  expect(grid.element().parentElement!.getBoundingClientRect().height).toBe(395)
})

it('takes typing, moves down after Enter, and shows numbers with the decimals of their column', async () => {
  const rows = await open()
  await cell('Superficie', 'LC-1').click()
  await userEvent.keyboard('128{Enter}')
  await expect.poll(() => values(rows(), 'superficie')).toEqual([128, undefined, undefined])
  await userEvent.keyboard('84,5{Enter}')
  await expect.poll(() => values(rows(), 'superficie')).toEqual([128, 84.5, undefined])
  await expect.element(cell('Superficie', 'LC-1')).toHaveTextContent('128,0')
})

it('edits what is there with F2 and leaves it as it was by Escape', async () => {
  const rows = await open({
    rows: rowsOf(2).map((row) => ({ ...row, values: { ...row.values, nota: 'ab' } })),
  })
  await cell('Nota', 'LC-1').click()
  await userEvent.keyboard('{F2}')
  await expect.element(page.getByRole('textbox')).toHaveValue('ab')
  await userEvent.keyboard('c{Enter}')
  await expect.poll(() => values(rows(), 'nota')).toEqual(['abc', 'ab'])
  await cell('Nota', 'LC-2').click()
  await userEvent.keyboard('{F2}')
  await expect.element(page.getByRole('textbox')).toHaveValue('ab')
  await userEvent.keyboard('otra{Escape}')
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
  expect(values(rows(), 'nota')).toEqual(['abc', 'ab'])
  await expect.element(page.getByRole('button', { name: 'adentro' })).toBeVisible()
})

it('offers the choices of a select while one types, and stores the value', async () => {
  const rows = await open()
  await cell('Fuente', 'LC-1').click()
  await userEvent.keyboard('lan')
  await expect.element(page.getByRole('option', { name: 'Landsat 8' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: 'Sentinel-2' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => values(rows(), 'fuente')[0]).toBe('l8')
  await expect.element(cell('Fuente', 'LC-1')).toHaveTextContent('Landsat 8')
})

it('takes a table pasted from a spreadsheet, marks it, and undoes and does it again', async () => {
  const rows = await open()
  await cell('Superficie', 'LC-2').click()
  paste('84,5\tSentinel-2\tuno\r\n90\tLandsat 8\t"dos\nlíneas"\r\n7\tx\ty\r\n')
  await expect.poll(() => values(rows(), 'superficie')).toEqual([undefined, 84.5, 90])
  expect(values(rows(), 'fuente')).toEqual([undefined, 's2', 'l8'])
  expect(values(rows(), 'nota')).toEqual([undefined, 'uno', 'dos líneas'])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => values(rows(), 'superficie')).toEqual([undefined, undefined, undefined])
  await userEvent.keyboard('{Control>}y{/Control}')
  await expect.poll(() => values(rows(), 'superficie')).toEqual([undefined, 84.5, 90])
})

it('fills down with Ctrl+D and empties with Delete', async () => {
  const rows = await open()
  await cell('Nota', 'LC-1').click()
  await userEvent.keyboard('igual{Enter}')
  await expect.poll(() => values(rows(), 'nota')[0]).toBe('igual')
  await cell('Nota', 'LC-2').click()
  await userEvent.keyboard('{Control>}d{/Control}')
  await expect.poll(() => values(rows(), 'nota')).toEqual(['igual', 'igual', undefined])
  await cell('Nota', 'LC-1').click()
  await userEvent.keyboard('{Delete}')
  await expect.poll(() => values(rows(), 'nota')).toEqual([undefined, 'igual', undefined])
})

it('ticks rows by pointer, and by Space on the status; one tick is for all (CLN-04)', async () => {
  const rows = await open()
  const checked = () => rows().map(({ isChecked }) => isChecked)
  await page.getByRole('checkbox', { name: 'Incluir LC-2' }).click()
  await expect.poll(checked).toEqual([true, false, true])
  await page.getByRole('checkbox', { name: 'Incluir todas las filas' }).click()
  await expect.poll(checked).toEqual([true, true, true])
})

it('never changes a locked first row (CLN-04)', async () => {
  const rows = await open({ rows: rowsOf(3, true) })
  await expect.element(page.getByRole('checkbox', { name: 'Incluir LC-1' })).not.toBeInTheDocument()
  await cell('Nota', 'LC-1').click()
  await userEvent.keyboard('no{Enter}')
  paste('tampoco')
  await cell('Nota', 'LC-2').click()
  await userEvent.keyboard('si{Enter}')
  await expect.poll(() => values(rows(), 'nota')).toEqual([undefined, 'si', undefined])
})

it('shows a fault in its cell, also to who does not see it', async () => {
  await open({ faults: [{ row: 'r2', column: 'occurred_at', message: 'Sin fecha' }] })
  const faulty = cell('Fecha y hora', 'LC-2')
  await expect.element(faulty).toHaveAccessibleName('Fecha y hora, LC-2: vacío. Sin fecha')
  await expect.element(faulty).toHaveAttribute('aria-invalid', 'true')
  await expect.element(faulty).toHaveTextContent('Falta')
  await expect.element(cell('Fecha y hora', 'LC-1')).not.toHaveAttribute('aria-invalid')
})

it('opens the ordinary input of a kind that is not typed in a cell', async () => {
  const opened: string[] = []
  await open({ onOpen: (row, column) => opened.push(`${row} ${column}`) })
  await cell('Lugar', 'LC-2').click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => opened).toEqual(['r2 lugar'])
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
})

it('loses no key of who types fast', async () => {
  const rows = await open()
  await cell('Superficie', 'LC-1').click()
  await userEvent.keyboard('1{Enter}2{Enter}3{Enter}')
  await expect.poll(() => values(rows(), 'superficie')).toEqual([1, 2, 3])
})

describe('a key that comes while the box of a cell is being made', () => {
  const press = (key: string, more: KeyboardEventInit = {}) =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true, ...more }),
    )
  /** Begins to type, and presses keys once the grid has placed the editor, which hasn't drawn its box yet. */
  const begin = (first: string, then: () => void) =>
    new Promise<void>((done) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('revogr-edit')) return
        observer.disconnect()
        then()
        done()
      })
      observer.observe(document.body, { childList: true, subtree: true })
      press(first)
    })

  it('is not lost', async () => {
    const rows = await open()
    await cell('Superficie', 'LC-1').click()
    await begin('9', () => press('6'))
    await expect.element(page.getByRole('textbox')).toHaveValue('96')
    await userEvent.keyboard('5{Enter}')
    await expect.poll(() => values(rows(), 'superficie')[0]).toBe(965)
  })

  it('nor is it when Enter or Tab comes before the box, too', async () => {
    const rows = await open()
    await cell('Superficie', 'LC-1').click()
    await begin('9', () => ['6', 'Enter'].forEach((key) => press(key)))
    await expect.poll(() => values(rows(), 'superficie')[0]).toBe(96)
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
    await begin('8', () => ['4', 'Tab'].forEach((key) => press(key)))
    await expect.poll(() => values(rows(), 'superficie')[1]).toBe(84)
  })

  it('is no text with Ctrl, and begins nothing elsewhere', async () => {
    const rows = await open()
    await cell('Superficie', 'LC-1').click()
    await begin('9', () => press('c', { ctrlKey: true }))
    await expect.element(page.getByRole('textbox')).toHaveValue('9')
    await userEvent.keyboard('{Escape}')
    await cell('Superficie', 'LC-2').click()
    await userEvent.keyboard('7{Enter}')
    await expect.poll(() => values(rows(), 'superficie')).toEqual([undefined, 7, undefined])
  })
})

it('leaves other boxes of the page their keys', async () => {
  const rows = await open()
  await cell('Nota', 'LC-1').click()
  await userEvent.keyboard('{Escape}')
  const button = page.getByRole('button', { name: 'salió' })
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('x{Enter}')
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
  expect(values(rows(), 'nota')).toEqual([undefined, undefined, undefined])
})

it('lets the keyboard out by Escape', async () => {
  await open()
  await cell('Nota', 'LC-1').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'salió' })).toBeVisible()
})

it('puts the keyboard on a cell that it had to scroll to', async () => {
  const ref = createRef<SheetHandle>()
  await open({ rows: rowsOf(1000), handle: ref })
  const button = page.getByRole('button', { name: 'adentro' })
  for (const row of ['r900', 'r2', 'r451']) {
    ;(button.element() as HTMLElement).focus()
    ref.current!.focus(row, 'nota')
    await expect
      .poll(() => document.activeElement?.getAttribute('aria-label'))
      .toMatch(new RegExp(`^Nota, LC-${row.slice(1)}: `))
  }
})

it('draws of a thousand rows only those in sight', async () => {
  await open({ rows: rowsOf(1000) })
  expect(document.querySelectorAll('[role="gridcell"]').length).toBeLessThan(400)
  await expect.element(grid).toHaveAttribute('aria-rowcount', '1000')
})

it('draws the outline of a polygon in its cell, and what can’t be drawn is a text', async () => {
  const fields: Form = {
    schema: { type: 'object', properties: { lote: { type: 'object', title: 'Polígonos' } } },
    descriptor: { lote: { kind: 'file', store: 'geometry' } },
  }
  const corners = [
    [-61, -31],
    [-60.99, -31],
    [-60.99, -30.99],
    [-61, -30.99],
    [-61, -31],
  ]
  const of = (geometry: object) => ({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: {}, geometry }],
  })
  const values = [
    of({ type: 'Polygon', coordinates: [corners] }),
    of({ type: 'Point', coordinates: corners[0] }),
    undefined,
  ]
  const rows = rowsOf(3).map((row, at) => ({ ...row, values: { ...row.values, lote: values[at] } }))
  await show(<Planilla fields={fields} rows={rows} />)
  await expect.element(cell('Polígonos', 'LC-1')).toHaveTextContent(/1 polígono · 10\d,\d+ ha/)
  const drawn = (row: string) =>
    cell('Polígonos', row).element().querySelector('polygon')?.getAttribute('points')?.split(' ').length
  expect([drawn('LC-1'), drawn('LC-2'), drawn('LC-3')]).toEqual([4, undefined, undefined])
  await expect.element(cell('Polígonos', 'LC-2')).toHaveTextContent('1 punto')
})
