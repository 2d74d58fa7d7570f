import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { StagePeriod } from '../../../core/contract/balance.ts'
import { refusal, serve, show, type Server } from '../../../test/kit/screen.tsx'
import { PeriodPage } from './PeriodPage.tsx'

const stage = (id: string, name: string, position: number) => ({
  _id: id,
  name,
  vertical: 'v',
  position,
  count: 8,
  processInitiator: position === 0,
  processInitiators: [],
  i18n: {},
  schema: { properties: {} },
  descriptor: {},
})
const plot = {
  ...stage('plot', 'Lote', 0),
  schema: { properties: { superficie: { title: 'Superficie', header: true } } },
  descriptor: { superficie: { kind: 'number', unit: 'ha' } },
}
const stages = [plot, stage('load', 'Partida', 1), stage('silo', 'Acopio', 2)]
const row = (id: string, name: string, more: Partial<StagePeriod>): StagePeriod => ({
  stage: { _id: id, name },
  unit: 't',
  opening: 0,
  in: 0,
  gain: 0,
  loss: 0,
  out: 0,
  closing: 0,
  products: 1,
  unknown: 0,
  lacking: [],
  ...more,
})
const loads = row('load', 'Partida', {
  opening: 118.4,
  in: 2614,
  loss: 6.2,
  out: 2578.74,
  closing: 147.46,
  products: 91,
})
const silos = row('silo', 'Acopio', {
  in: 2578.74,
  out: 2578.74,
  unknown: 2,
  lacking: [{ _id: 's1', identifier: 'AC-001' }],
})

let rows: StagePeriod[]
const working: Server = ({ path }) => {
  if (path === '/balance') return { status: 200, body: { collection: rows } }
  if (path === '/productSchemas') return { status: 200, body: { collection: stages } }
  if (path.startsWith('/verticals/'))
    return {
      status: 200,
      body: {
        _id: 'v',
        name: 'Soja',
        workflows: stages.map(({ _id }) => ({ productSchema: _id, next: [] })),
      },
    }
  return { status: 200, body: { collection: [] } }
}
const open = (rights = {}) =>
  show(<PeriodPage />, { path: '/?vertical=v&from=2026-03-01&to=2026-05-31', rights })

beforeEach(async () => {
  rows = [loads, silos]
  await page.viewport(1440, 900)
})

it('says what a chain had, took in, lost and has left, and that it adds up (BAL-06)', async () => {
  const sent = serve(working)
  await open()
  await expect.element(page.getByText('t había el 01/03/26')).toBeVisible()
  await expect.element(page.getByText('Cuadra', { exact: true })).toBeVisible()
  await expect.element(page.getByText('92 días', { exact: false })).toBeVisible()
  const load = page.getByRole('row', { name: /Partida/ })
  await expect.element(load).toHaveTextContent('2.578,74')
  await expect
    .element(page.getByRole('row', { name: /Lote/ }))
    .toHaveTextContent('Se mide en ha: no entra en el balance. 8 lotes.')
  await expect.element(page.getByText('2 acopios sin cantidad:')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'AC-001' }))
    .toHaveAttribute('href', '/Products/s1/Balance?productTypeId=silo')
  await expect.element(page.getByText('+ 1.', { exact: false })).toBeVisible()
  expect(sent.find(({ path }) => path === '/balance')?.query).toEqual({
    vertical: 'v',
    from: '2026-03-01',
    to: '2026-05-31',
    language: 'es',
  })
})

it('says which stage gave more than it had, and by how much (BAL-06)', async () => {
  rows = [loads, { ...silos, out: 2582.86, closing: -4.12 }]
  serve(working)
  await open()
  await expect.element(page.getByText('Salen 4,12 t más de las que entran')).toBeVisible()
  expect(page.getByText('Cuadra', { exact: true }).elements()).toEqual([])
})

it('asks for nothing where the days are wrong, and tells whose balance it is (BAL-06)', async () => {
  const sent = serve(working)
  await open({ admin: false, organizations: ['o'] })
  await expect
    .element(page.getByText('Tu balance es de las organizaciones que tenés asignadas'))
    .toBeVisible()
  const asked = () => sent.filter(({ path }) => path === '/balance').length
  const before = asked()
  await userEvent.fill(page.getByLabelText('Hasta'), '2026-02-01')
  await expect.element(page.getByText(/El período tiene que empezar antes/)).toBeVisible()
  expect(asked()).toBe(before)
})

it('can be asked for again where the server failed (BAL-06)', async () => {
  let fails = true
  serve((sent) => (fails && sent.path === '/balance' ? refusal(500, 'INTERNAL') : working(sent)))
  await open()
  const again = page.getByRole('button', { name: 'Reintentar' })
  await expect.element(again).toBeVisible()
  fails = false
  await userEvent.click(again)
  await expect.element(page.getByText('Cuadra', { exact: true })).toBeVisible()
})
