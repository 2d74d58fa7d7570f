import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { HolderSum, Trace, TracedProduct } from '../../../core/contract/trace.ts'
import { refusal, serve, show, type Server } from '../../../test/kit/screen.tsx'
import { TracePage } from './TracePage.tsx'

const stage = { _id: 'ps-caja', name: 'Caja' }
const plant = {
  _id: 'o',
  name: 'Frigorífico Paso del Rey',
  city: 'Rafaela',
  phoneNumber: '3425550146',
  email: null,
}
const buyer = { _id: null, name: 'Slagershuis Noord', city: null, phoneNumber: null, email: 'a@b.example' }
const row = (n: number, more: Partial<TracedProduct> = {}): TracedProduct => ({
  _id: `p${n}`,
  uuid: `u${n}`,
  identifier: `CJ-${n}`,
  stage,
  organization: { _id: 'o', name: plant.name },
  holder: plant,
  steps: n === 0 ? 0 : 1,
  via: n === 0 ? [] : ['p0'],
  quantity: 22.5,
  unit: 'kg',
  part: 1,
  mixed: false,
  closed: false,
  hold: null,
  createdAt: '2026-04-18T10:00:00.000Z',
  ...more,
})
const sum = (more: Partial<HolderSum>): HolderSum => ({
  key: 'o',
  holder: plant,
  products: 1,
  ends: 1,
  closed: 0,
  quantity: 22.5,
  unit: 'kg',
  ...more,
})
const found: Trace = {
  product: { _id: 'p0', uuid: 'u0', identifier: 'CJ-0', stage },
  direction: 1,
  at: '2026-04-18T12:00:00.000Z',
  totals: { products: 5, restricted: 3, stages: 1, holders: 2, ends: 2, quantity: 45, unit: 'kg' },
  holders: [sum({}), sum({ key: 'b', holder: buyer, closed: 1 })],
  collection: [
    row(0),
    row(1),
    row(2, { holder: buyer, part: 0.375, mixed: true, closed: true }),
    { restricted: true, key: 'ab', steps: 1, via: ['p0'] },
  ],
  page: 1,
  totalPages: 1,
  totalDocs: 6,
  truncated: false,
}

let answer: Trace | 'refused'
const working: Server = ({ path, query }) => {
  if (!path.endsWith('/trace')) return { status: 200, body: { collection: [] } }
  if (answer === 'refused') return refusal(500, 'INTERNAL')
  const direction = query.direction === '0' ? 0 : 1
  if (query.holder)
    return {
      status: 200,
      body: { ...answer, collection: [row(Number(query.currentPage) + 6)], totalPages: 2 },
    }
  return { status: 200, body: { ...answer, direction } }
}
const open = () => show(<TracePage />, { path: '/?products=p0' })

beforeEach(async () => {
  answer = found
  await page.viewport(1440, 900)
})

it('says what came of a product, who has it, how to reach them, and which part (TRC-09)', async () => {
  serve(working)
  await open()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Rastreo de CJ-0')
  await expect.element(page.getByText('Slagershuis Noord')).toBeVisible()
  await expect.element(page.getByText('37,5 % viene de acá')).toBeVisible()
  await expect.element(page.getByText('Lleva también otros orígenes')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '342 555 0146' }).first())
    .toHaveAttribute('href', 'tel:3425550146')
  await expect
    .element(page.getByRole('link', { name: 'a@b.example' }))
    .toHaveAttribute('href', 'mailto:a@b.example')
  await expect.element(page.getByText('2 productos al final')).toBeVisible()
  await expect.element(page.getByText('3 más, de otra organización')).toBeVisible()
})

it('has alike products in one line, each of them on demand (TRC-09)', async () => {
  answer = {
    ...found,
    collection: [
      row(0),
      ...[8, 9, 10].map((n) => row(n, { identifier: `CJ-0001582${String(n).padStart(2, '0')}` })),
    ],
  }
  serve(working)
  await open()
  const run = page.getByRole('button', { name: '3 productos' })
  await expect.element(page.getByText('CJ-000158208 a 158210')).toBeVisible()
  await expect.element(page.getByText('67,5 kg')).toBeVisible()
  expect(page.getByRole('link', { name: 'CJ-000158209' }).elements()).toEqual([])
  await userEvent.click(run)
  await expect.element(page.getByRole('link', { name: 'CJ-000158209' })).toBeVisible()
})

it('says in a sentence where it comes from, and by which recall a product is stopped (TRC-09)', async () => {
  const upward = [row(0), row(3, { stage: { _id: 'ps-tropa', name: 'Tropa' }, identifier: 'TR-26-01843' })]
  const hold = { recall: 'r', number: 5, kind: 'recall' as const, reason: 'Residuo veterinario' }
  answer = { ...found, collection: [row(0), row(1, { hold })] }
  serve((sent) =>
    sent.query.direction === '0'
      ? { status: 200, body: { ...found, direction: 0, collection: upward } }
      : working(sent),
  )
  await open()
  await expect.element(page.getByText('Viene de 1 producto')).toBeVisible()
  await expect
    .element(page.getByText(/TR-26-01843, Frigorífico Paso del Rey, y 3 que no podés ver/))
    .toBeVisible()
  await expect.element(page.getByText('Residuo veterinario')).toBeVisible()
})

it('turns around, and says it where nothing came of a product (TRC-09)', async () => {
  answer = {
    ...found,
    collection: [row(0)],
    holders: [],
    totals: { ...found.totals, products: 0, restricted: 0, ends: 0, holders: 0 },
  }
  const sent = serve(working)
  await open()
  await expect.element(page.getByText('CJ-0 todavía no se usó')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Ver hacia atrás' }))
  await expect.element(page.getByText('CJ-0 no tiene origen cargado')).toBeVisible()
  expect(sent.filter(({ path }) => path.endsWith('/trace')).at(-1)!.query.direction).toBe('0')
})

it('shows who has what before thousands of rows, and the rows of each on demand (TRC-09)', async () => {
  answer = { ...found, totalPages: 3, totalDocs: 600 }
  const sent = serve(working)
  await open()
  await expect.element(page.getByText('Slagershuis Noord')).toBeVisible()
  expect(page.getByRole('table').elements()).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Ver 1 producto' }).first())
  await expect.element(page.getByText('CJ-7')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Ver más' }))
  await expect.element(page.getByText('CJ-8')).toBeVisible()
  expect(sent.filter(({ query }) => query.holder).map(({ query }) => query.holder)).toEqual(['o', 'o'])
})

it('offers to try again when it fails (TRC-09)', async () => {
  answer = 'refused'
  serve(working)
  await open()
  await expect.element(page.getByRole('alert')).toBeVisible()
  answer = found
  await userEvent.click(page.getByRole('button', { name: 'Reintentar' }))
  await expect.element(page.getByText('Slagershuis Noord')).toBeVisible()
})
