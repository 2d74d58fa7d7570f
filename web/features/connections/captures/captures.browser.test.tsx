import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Capture } from '../../../../core/contract/captures.ts'
import { serve, show } from '../../../../test/kit/screen.tsx'
import { Captures } from './Captures.tsx'

const capture: Capture = {
  captureID: 'c1',
  createdAt: '2026-11-20T12:00:00.000Z',
  finishedAt: '2026-11-20T12:00:00.000Z',
  running: false,
  success: true,
  captureErrorBehaviour: 'rollback',
  errors: [],
  warnings: [],
  captured: 3,
  known: 1,
  by: { _id: 'key:k1', name: 'Puerto de Hamburgo' },
}
const none = { status: 200, body: { documents: 0, refused: 0, keys: [] } }
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })

it('lists what arrived, from which key, how much of it is new and what is odd of it (CAP-02)', async () => {
  const odd: Capture = {
    ...capture,
    captureID: 'c2',
    captured: 1,
    known: 0,
    by: { _id: 'ana', name: 'Ana Pérez' },
    warnings: [
      {
        path: '/epcisBody/eventList/0/eventID',
        code: 'EVENT_ID_REUSED',
        message: 'Ya hay otro evento con ese eventID.',
      },
    ],
  }
  serve(({ path }) => (path === '/capture' ? { status: 200, body: [capture, odd] } : { status: 404 }))
  await show(<Captures />)
  await expect.element(row('Puerto de Hamburgo')).toHaveTextContent(/3 eventos nuevos · 1 ya estaba/)
  await expect
    .element(page.getByRole('link', { name: 'Puerto de Hamburgo' }))
    .toHaveAttribute('href', expect.stringContaining('key=k1'))
  await expect.element(page.getByRole('link', { name: 'Ana Pérez' })).not.toBeInTheDocument()
  await page.getByText('1 advertencia').click()
  await expect.element(page.getByText('Ya hay otro evento con ese eventID.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ver más' })).not.toBeInTheDocument()
})

it('says where events are sent, before any has arrived', async () => {
  serve(({ path }) => (path === '/capture' ? { status: 200, body: [] } : none))
  await show(<Captures />)
  await expect.element(page.getByText('Todavía no llegó ninguno.')).toBeVisible()
  await expect.element(page.getByText(/POST .*\/capture/)).toBeVisible()
})

it('shows more when asked', async () => {
  const many = Array.from({ length: 40 }, (_, n) => ({ ...capture, captureID: `c${n}` }))
  serve(({ path, query }) =>
    path === '/capture' ? { status: 200, body: many.slice(0, Number(query.perPage)) } : none,
  )
  await show(<Captures />)
  await page.getByRole('button', { name: 'Ver más' }).click()
  await expect.poll(() => page.getByText('Puerto de Hamburgo').all().length).toBe(40)
})

it('counts the documents of a day, and leads to the requests of the keys whose ones were refused', async () => {
  const recent = { documents: 47, refused: 2, keys: [{ _id: 'k1', name: 'Puerto', refused: 2 }] }
  serve(({ path }) => ({ status: 200, body: path === '/capture/recent' ? recent : [capture] }))
  await show(<Captures />)
  await expect.element(page.getByText('En 24 horas llegaron 47 documentos, 2 rechazados.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Ver por qué' }))
    .toHaveAttribute('href', expect.stringContaining('key=k1'))
})
