import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PeriodProduct, StagePeriod } from '../../../core/contract/balance.ts'
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

/** Silos with what came in and what is left. */
const silo = (identifier: string, came: number, left: number): PeriodProduct => ({
  product: { _id: identifier, identifier, stage: { _id: 'silo', name: 'Acopio' } },
  in: came,
  left,
})

let rows: StagePeriod[]
let products: { collection: PeriodProduct[]; total: number }
const working: Server = ({ path }) => {
  if (path === '/balance/products') return { status: 200, body: products }
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
const open = (rights = {}, more = '') =>
  show(<PeriodPage />, { path: `/?vertical=v&from=2026-03-01&to=2026-05-31${more}`, rights })

beforeEach(async () => {
  rows = [loads, silos]
  products = { collection: [silo('AC-2526-005', 502.48, 244.1), silo('AC-2526-002', 464.6, 0)], total: 6 }
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

it('says what came from nowhere between stages, and in which, in place of the tick (BAL-05)', async () => {
  rows = [loads, { ...silos, in: 2_650, closing: 727.42 }]
  serve(working)
  await open()
  await expect.element(page.getByText('71,26 t de más al pasar de etapa')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Acopio 71,26 t' }))
    .toHaveAttribute('href', '/Products?productTypeId=silo')
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
  await userEvent.fill(page.getByRole('textbox', { name: 'Hasta' }), '01/02/2026')
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

it('a row opens in place, by keyboard too, and shows the products that make its figures (BAL-06)', async () => {
  const sent = serve(working)
  await open({}, '&owner=o1')
  const opener = page.getByRole('button', { name: 'Acopio' })
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
  expect(sent.filter(({ path }) => path === '/balance/products')).toEqual([])
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByText('6, de mayor a menor')).toBeVisible()
  const items = page.getByRole('listitem').filter({ hasText: 'entró' })
  await expect.element(items.nth(0)).toHaveTextContent('AC-2526-005entró 502,48queda 244,10')
  await expect.element(items.nth(1)).toHaveTextContent('AC-2526-002entró 464,60queda 0,00')
  expect(sent.find(({ path }) => path === '/balance/products')?.query).toEqual({
    vertical: 'v',
    stage: 'silo',
    from: '2026-03-01',
    to: '2026-05-31',
    organization: 'o1',
    language: 'es',
  })
  await expect
    .element(page.getByRole('link', { name: 'AC-2526-005' }))
    .toHaveAttribute('href', '/Products/AC-2526-005/Balance?productTypeId=silo')
  await expect
    .element(page.getByRole('link', { name: 'Ver los 6 en la lista' }))
    .toHaveAttribute('href', '/Products?productTypeId=silo&organization=%5B%22o1%22%5D')
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement?.textContent).toBe('AC-2526-005')
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
  expect(document.activeElement).toBe(opener.element())
  expect(page.getByText('6, de mayor a menor').elements()).toEqual([])
  await userEvent.keyboard(' ')
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard(' ')
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
})

it('an open row waits for its products, and asks again where the server failed (BAL-06)', async () => {
  let answer: 'waiting' | 'failing' | undefined = 'waiting'
  serve((sent) => {
    if (sent.path !== '/balance/products' || !answer) return working(sent)
    return answer === 'waiting' ? answer : refusal(500, 'INTERNAL')
  })
  await open()
  const opener = page.getByRole('button', { name: 'Partida' })
  await userEvent.click(opener)
  await expect.element(page.getByRole('status')).toBeInTheDocument()
  expect(page.getByText(/de mayor a menor/).elements()).toEqual([])
  answer = 'failing'
  await userEvent.click(page.getByRole('button', { name: 'Acopio' }))
  const again = page.getByRole('button', { name: 'Reintentar' })
  await expect.element(again).toBeVisible()
  answer = undefined
  products = { collection: [], total: 0 }
  await userEvent.click(again)
  await expect.element(page.getByText('ningún producto en estos días')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Ver la lista' }))
    .toHaveAttribute('href', '/Products?productTypeId=silo')
})
