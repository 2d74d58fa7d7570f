import { useMemo } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Form } from '../../core/fields/index.ts'
import { positionTexts } from '../../test/kit/position-texts.ts'
import { isFound } from '../../core/rules/search.ts'
import { serve, show } from '../../test/kit/screen.tsx'
import { formColumns, type SheetRow } from './sheet.ts'
import { Sheet } from './Sheet.tsx'
import { SheetRemarks } from './SheetRemarks.tsx'
import { cellKey, useSheet, type SheetState } from './useSheet.ts'

const form: Form = {
  schema: {
    type: 'object',
    properties: {
      nota: { type: 'string', title: 'Nota' },
      lugar: { type: 'object', title: 'Lugar' },
      lote: { type: 'object', title: 'Polígonos' },
      foto: { type: 'string', title: 'Foto' },
      total: { type: 'number', title: 'Total' },
    },
  },
  descriptor: {
    nota: { kind: 'text' },
    lugar: { kind: 'location' },
    lote: { kind: 'file', store: 'geometry' },
    foto: { kind: 'image' },
    total: { kind: 'number', readOnly: true },
  },
}
const columns = formColumns(form)
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at): SheetRow => ({
    id: `r${at + 1}`,
    name: `LC-${at + 1}`,
    values: {},
    isChecked: true,
  }))

interface PlanillaProps {
  count: number
  onSheet: (sheet: SheetState) => void
}

function Planilla({ count, onSheet }: PlanillaProps) {
  const sheet = useSheet(() => rowsOf(count))
  const around = useMemo(() => () => ({ country: 'Argentina' }), [])
  onSheet(sheet)
  return (
    <>
      <Sheet label="Planilla" columns={columns} sheet={sheet} faults={[]} aroundOf={around} />
      <SheetRemarks sheet={sheet} columns={columns} onUse={sheet.edit} />
    </>
  )
}

const cell = (title: string, row: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${title}, ${row}: `) })

let sheet: SheetState

async function open(count = 3) {
  await show(<Planilla count={count} onSheet={(now) => (sheet = now)} />)
  await expect.element(cell('Nota', 'LC-2')).toBeVisible()
  return (key: string) => sheet.rows.map(({ values }) => values[key])
}

async function paste(title: string, row: string, table: readonly (readonly string[])[]) {
  await cell(title, row).click()
  const clipboard = new DataTransfer()
  clipboard.setData('text/plain', table.map((line) => line.join('\t')).join('\n'))
  document.activeElement!.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }),
  )
}

const said = page.getByRole('status')

beforeEach(() => page.viewport(1200, 700))

it('reads pasted positions however they are written, and asks what is in doubt (TRU-02, POS-06)', async () => {
  const values = await open()
  await paste('Lugar', 'LC-1', [
    ['-29,461234, -60,215678'],
    [`29°27'36.5"S 60°12'45"O`],
    ['-60.215678, -29.461234'],
  ])
  await expect.element(cell('Lugar', 'LC-1')).toHaveTextContent('-29.461234, -60.215678')
  await expect.element(said).toHaveTextContent(/Lugar: 1 valor para mirar/)
  await expect
    .element(said)
    .toHaveTextContent(/LC-3: ¿Latitud y longitud cambiadas\? Al revés queda en Argentina/)
  const swapped = { coords: { lat: -60.215678, lng: -29.461234 } }
  const right = { coords: { lat: -29.461234, lng: -60.215678 } }
  expect(values('lugar')).toEqual([right, { coords: { lat: -29.460139, lng: -60.2125 } }, swapped])
  await said.getByRole('button', { name: 'Usar -29.461234, -60.215678' }).click()
  await expect.poll(() => values('lugar')[2]).toEqual(right)
  await expect.element(said).not.toBeInTheDocument()
})

it('takes a pasted name of one saved place, and asks which is meant of similar ones (TRU-02)', async () => {
  const saved = { organization: { _id: 'o1', name: 'La Aguada' }, country: 'Argentina', state: 'Santa Fe' }
  const places = [
    { ...saved, _id: 'l1', name: 'El Tacuarín', coords: { lat: -29.1, lng: -60.1 } },
    { ...saved, _id: 'l2', name: 'Lote 1-1', coords: null },
  ].map((place) => ({ city: null, address: null, outline: null, ...place }))
  serve(({ query: { search = '' } }) => ({
    status: 200,
    body: { collection: places.filter(({ name }) => isFound([name], search)) },
  }))
  const values = await open()
  await paste('Lugar', 'LC-1', [['el tacuarin'], ['Lote 11'], ['Chacabuco']])
  const copy = { _id: 'l1', name: 'El Tacuarín', country: 'Argentina', state: 'Santa Fe' }
  await expect.poll(() => values('lugar')[0]).toEqual({ ...copy, coords: { lat: -29.1, lng: -60.1 } })
  expect(values('lugar').slice(1)).toEqual([{ coords: 'Lote 11' }, { coords: 'Chacabuco' }])
  await said.getByRole('button', { name: 'Usar Lote 1-1' }).click()
  await expect.poll(() => values('lugar')[1]).toMatchObject({ _id: 'l2', name: 'Lote 1-1' })
})

it('keeps a pasted text that is no position in its cell, with its other readings (POS-07)', async () => {
  const values = await open()
  await paste('Lugar', 'LC-1', [['-29.461.234 -60.215.678'], ['Chacabuco']])
  await expect.element(cell('Lugar', 'LC-2')).toHaveTextContent('Chacabuco')
  expect(values('lugar').slice(0, 2)).toEqual([
    { coords: '-29.461.234 -60.215.678' },
    { coords: 'Chacabuco' },
  ])
  await said.getByRole('button', { name: 'Usar -29.461234, -60.215678' }).click()
  await expect.poll(() => values('lugar')[0]).toEqual({ coords: { lat: -29.461234, lng: -60.215678 } })
})

it('reads pasted ground in the forms that files of plots have, and says what stayed out (GRD-01, GRD-07)', async () => {
  const values = await open()
  await paste('Polígonos', 'LC-1', [
    ['POLYGON((-60.21 -29.46, -60.2 -29.46, -60.2 -29.45, -60.21 -29.46))'],
    ['-29.46 -60.21 0 0; -29.46 -60.2 0 0; -29.45 -60.2 0 0; -29.46 -60.21 0 0'],
    ['el lote del fondo'],
  ])
  await expect.element(cell('Polígonos', 'LC-1')).toHaveTextContent(/^1 polígono/)
  await expect.element(cell('Polígonos', 'LC-2')).toHaveTextContent(/^1 polígono/)
  expect(values('lote')[2]).toBeUndefined()
  await expect.element(said).toHaveTextContent(/Polígonos: 1 celda quedó afuera/)
  await expect.element(said).toHaveTextContent(/LC-3: «el lote del fondo»: No es un archivo de lotes/)
})

it('says which pasted cells stayed out, and why, and takes the word back with the paste (TRU-01)', async () => {
  const values = await open()
  await paste('Nota', 'LC-1', [['uno', '', '', 'foto.jpg', '84,5', 'de más']])
  await expect
    .element(said)
    .toHaveTextContent(/Foto: 1 celda quedó afuera.*LC-1: «foto\.jpg» no entra pegado/)
  await expect.element(said).toHaveTextContent(/Total: 1 celda quedó afuera.*«84,5» no entra, porque acá/)
  await expect.element(said).toHaveTextContent(/LC-1: «de más» está más allá de la última columna/)
  expect(values('nota')[0]).toBe('uno')
  expect([values('foto')[0], values('total')[0]]).toEqual([undefined, undefined])
  await cell('Nota', 'LC-1').click()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(said).not.toBeInTheDocument()
})

it('reads each position of the table as all doors do, with the same word (TRU-02)', async () => {
  const values = await open(positionTexts.length)
  await paste(
    'Lugar',
    'LC-1',
    positionTexts.map(([text]) => [/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text]),
  )
  await expect.poll(() => values('lugar').filter(Boolean).length).toBe(positionTexts.length)
  for (const [at, [text, answer]] of positionTexts.entries()) {
    const said = sheet.remarks?.get(cellKey(`r${at + 1}`, 'lugar'))?.map(({ code }) => code) ?? []
    if ('fault' in answer) expect([text, values('lugar')[at]]).toEqual([text, { coords: text }])
    else
      expect([text, values('lugar')[at], said]).toEqual([
        text,
        { coords: { lat: answer.lat, lng: answer.lng } },
        answer.said ?? [],
      ])
  }
})
