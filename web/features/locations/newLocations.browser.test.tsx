import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { serve, show, type SentRequest } from '../../../test/kit/screen.tsx'
import { NewLocations } from './NewLocations.tsx'

async function open() {
  const sent = serve(({ method }) =>
    method === 'GET'
      ? { status: 200, body: { collection: [{ _id: 'o1', name: 'La Aguada', country: 'Argentina' }] } }
      : { status: 201, body: { collection: [] } },
  )
  await show(<NewLocations />, { path: '/Locations/NewSheet' })
  await expect.element(cell('Nombre', 1)).toBeVisible()
  return sent
}
const cell = (column: string, row: number) =>
  page.getByRole('gridcell', { name: new RegExp(`^${column}, Fila ${row}:`) })
const placesIn = (sent: readonly SentRequest[]) =>
  sent.flatMap(({ method, body }) =>
    method === 'POST' ? (body as { locations: { name: string; coords: unknown }[] }).locations : [],
  )

async function paste(rows: readonly (readonly string[])[]) {
  await cell('Nombre', 1).click()
  const data = new DataTransfer()
  data.setData('text/plain', rows.map((row) => row.join('\t')).join('\n'))
  document.activeElement!.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  )
}

beforeEach(async () => {
  sessionStorage.clear()
  await page.viewport(1440, 900)
})

it('the sheet of new places asks a doubt once for all rows, with one press, and sends positions as they are written (TRU-02, TRU-03)', async () => {
  const sent = await open()
  const row = (name: string, coords: string) => [name, '', '', '', '', coords]
  await paste([
    row('Uno', '-60.215678, -29.461234'),
    row('Dos', '-60.215678, -29.461234'),
    row('Tres', '29°27\'40.4424"S 60°12\'56.4408"O'),
  ])
  await expect.element(page.getByText(/¿Latitud y longitud cambiadas\?/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Usar -29.461234, -60.215678, y así en las 2' }).click()
  await expect.element(page.getByText(/¿Latitud y longitud cambiadas\?/)).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^Guardar/ }).click()
  await expect
    .poll(() => placesIn(sent))
    .toMatchObject([
      { name: 'Uno', coords: '-29.461234, -60.215678' },
      { name: 'Dos', coords: '-29.461234, -60.215678' },
      { name: 'Tres', coords: '29°27\'40.4424"S 60°12\'56.4408"O' },
    ])
})

it('a position that can’t be read is the fault of its cell, and one number is missing its longitude (TRU-04)', async () => {
  const sent = await open()
  await paste([['Uno', '', '', '', '', '-29,46']])
  await expect.element(page.getByText(/Falta la longitud/).first()).toBeVisible()
  await page.getByRole('button', { name: /^Guardar/ }).click()
  expect(placesIn(sent)).toEqual([])
})
