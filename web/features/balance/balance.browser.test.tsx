import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BalanceEvent, ProductBalance } from '../../../core/contract/balance.ts'
import { serve, show, type Server } from '../../../test/kit/screen.tsx'
import type { OpenRecord } from '../products/openRecord.tsx'
import { RecordContext } from '../products/openRecord.tsx'
import { BalanceTab } from './BalanceTab.tsx'

const stage = { _id: 'ps-lote-acopio', name: 'Lote de acopio' }
const load = { _id: 'ps-partida', name: 'Partida' }
const event = (
  day: number,
  kind: BalanceEvent['kind'],
  quantity: number | null,
  left: number | null,
): BalanceEvent => ({
  at: new Date(2026, 2, day, 9).toISOString(),
  kind,
  quantity,
  left,
  milestone: {
    _id: `ms-${kind}`,
    name: { in: 'Ingreso', out: 'Molienda', loss: 'Secado', gain: 'Pesaje', correction: 'Ingreso' }[kind],
  },
  product:
    kind === 'loss' || kind === 'gain' ? null : { _id: `p${day}`, identifier: `CPE-${day}`, stage: load },
  by: 'Marina Ferreyra',
})
const silo: ProductBalance = {
  product: { _id: 's', identifier: 'AC-019', stage },
  unit: 't',
  made: 100,
  in: 100,
  gain: 0,
  loss: 2.62,
  out: 97.38,
  left: 0,
  difference: 0,
  state: 'balanced',
  limit: { quantity: 0.5, percent: 0.5 },
  events: [
    event(1, 'in', 60, 60),
    event(4, 'in', 40, 100),
    event(9, 'loss', 2.62, 97.38),
    event(20, 'out', 97.38, 0),
  ],
  missing: [],
  restricted: 0,
}

let answer: ProductBalance
const working: Server = ({ path }) =>
  path.endsWith('/balance') ? { status: 200, body: answer } : { status: 200, body: { collection: [] } }
const open = (id = 's') =>
  show(
    // Its head alone is read of the record.
    <RecordContext value={{ product: { _id: id } } as OpenRecord}>
      <BalanceTab />
    </RecordContext>,
  )

beforeEach(async () => {
  answer = silo
  await page.viewport(1440, 900)
})

it('a balance that adds up says so; its columns are walked with arrows and opened with Enter (BAL-06)', async () => {
  serve(working)
  await open()
  await expect.element(page.getByText('Cuadra: quedan 0,00 t')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Merma explicada, 2,62 t' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '97,38' }).first()).toBeVisible()
  const first = page.getByRole('button', { name: '1 producto', exact: true }).first()
  ;(first.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Enter}')
  const events = page.getByRole('region', { name: /^Salió/ })
  await expect
    .element(events.getByRole('link', { name: 'CPE-20' }))
    .toHaveAttribute('href', '/Products/p20/Balance?productTypeId=ps-partida')
  await userEvent.keyboard('{Enter}')
  await expect.element(events).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  ;(events.getByRole('link', { name: 'CPE-20' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(events).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Molienda' })).toHaveFocus()
})

it('one that loses more than came in is red: since when, who, by how much, and three ways out (BAL-06)', async () => {
  answer = {
    ...silo,
    state: 'over',
    out: 101.5,
    left: -4.12,
    events: [...silo.events.slice(0, 3), event(20, 'out', 101.5, -4.12)],
  }
  serve(working)
  await open()
  await expect.element(page.getByText('Salen 4,12 t más de las que entran, desde el 20/03/26.')).toBeVisible()
  await expect.element(page.getByText('Ese día Marina Ferreyra cargó «Molienda».')).toBeVisible()
  await expect.element(page.getByText('Sin explicar, −4,12 t')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Cargar un proceso' }))
    .toHaveAttribute('href', '/Products/s/Milestones?productTypeId=ps-lote-acopio&createMilestone=true')
  await expect.element(page.getByRole('button', { name: 'Explicar la diferencia' })).toBeEnabled()
})

it('a correction stands on its own day, in red where it took too much, and leads to its history (BAL-02)', async () => {
  answer = {
    ...silo,
    in: 95.88,
    made: 95.88,
    left: -4.12,
    state: 'over',
    events: [
      ...silo.events,
      { ...event(25, 'correction', -28.64, -28.64), product: silo.events[0]!.product },
      event(25, 'correction', 24.52, -4.12),
    ],
  }
  serve(working)
  await open()
  await expect.element(page.getByText('Salen 4,12 t más de las que entran, desde el 25/03/26.')).toBeVisible()
  await expect.element(page.getByText('Ese día Marina Ferreyra corrigió «Ingreso».')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Ver la corrección' }))
    .toHaveAttribute('href', '/Products/s/History?productTypeId=ps-lote-acopio')
  const row = (name: string) => page.getByRole('row', { name }).getByRole('cell').last()
  await expect.element(row('Entra, t')).toHaveTextContent('24,52')
  await expect.element(row('Sale, t')).toHaveTextContent('28,64')
  await page.getByRole('button', { name: 'Corrección' }).click()
  const events = page.getByRole('region', { name: /^Corrección/ })
  await expect.element(events.getByRole('link', { name: 'CPE-25' })).toBeVisible()
  await expect.element(events.getByText('lo corrigió Marina Ferreyra').first()).toBeVisible()
})

it('what is left of an open one is no error, and one that lacks an amount names and links it (BAL-06)', async () => {
  answer = { ...silo, state: 'open', out: 0, left: 97.38, events: silo.events.slice(0, 3) }
  serve(working)
  const shown = await open()
  await expect.element(page.getByText('Quedan 97,38 t')).toBeVisible()
  await expect.element(page.getByText('Último movimiento: 09/03/26')).toBeVisible()
  await shown.unmount()
  answer = {
    ...silo,
    state: 'unknown',
    in: null,
    left: null,
    events: [event(1, 'in', 60, 60), event(4, 'in', null, null)],
    missing: [{ _id: 'p4', identifier: 'CPE-4', stage: load }],
    restricted: 3,
  }
  await open('other')
  await expect.element(page.getByText('No se puede cuadrar: falta la cantidad de')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'CPE-4' }))
    .toHaveAttribute('href', '/Products/p4/Edit?productTypeId=ps-partida')
  await expect.element(page.getByText('3 productos de otra organización')).toBeVisible()
})

it('what a closing took stands apart from what was measured as a loss (BAL-01, BAL-06)', async () => {
  const closed = { ...event(30, 'loss', 97.38, 0), milestone: { _id: 'ms-cierre', name: 'Cuarentena' } }
  answer = { ...silo, loss: 100, out: 0, events: [...silo.events.slice(0, 3), closed] }
  const schema = (id: string, descriptor: object) => ({ _id: id, closing: true, descriptor })
  serve(({ path }) => {
    if (path.endsWith('/balance')) return { status: 200, body: answer }
    const measured = schema('ms-loss', { merma: { kind: 'number', unit: 't', balance: 'loss' } })
    const collection = path === '/milestoneSchemas' ? [schema('ms-cierre', {}), measured] : []
    return { status: 200, body: { collection } }
  })
  await open()
  await expect
    .element(page.getByText('100,00 t entraron, 2,62 t de merma, 97,38 t quedaban al cerrar'))
    .toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Merma explicada, 2,62 t' })).toBeVisible()
  await expect.element(page.getByText('Es 2,62 % de lo que había')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Quedaban al cerrar, 97,38 t' })).toBeVisible()
  const row = (name: string) => page.getByRole('row', { name }).getByRole('cell').last()
  await expect.element(row('Cierre, t')).toHaveTextContent('97,38')
  await expect.element(page.getByRole('row', { name: 'Merma, t' })).not.toHaveTextContent('97,38')
})

it('a stage without a balance says why there is none (BAL-06)', async () => {
  answer = { ...silo, state: 'none', unit: null, made: null, in: null, left: null, events: [] }
  serve(working)
  await open()
  await expect.element(page.getByText('Esta etapa no lleva balance')).toBeVisible()
})

it('on a phone the river runs down the gutter of a ledger (BAL-06)', async () => {
  await page.viewport(390, 844)
  serve(working)
  await open()
  const rows = page.getByRole('list', { name: 'Movimientos, por fecha' }).getByRole('listitem')
  await expect.element(rows.nth(3)).toHaveTextContent('Molienda')
  await expect.element(rows.nth(3)).toHaveTextContent('−97,38')
  expect(rows.elements()).toHaveLength(4)
})
