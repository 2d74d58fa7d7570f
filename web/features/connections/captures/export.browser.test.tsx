import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ExportSummary } from '../../../../core/contract/epcis.ts'
import { serve, show } from '../../../../test/kit/screen.tsx'
import { Export } from './Export.tsx'

const summary: ExportSummary = {
  stages: [
    { _id: 'ps-lote', name: 'Lote de campaña', products: 5 },
    { _id: 'ps-embarque', name: 'Embarque de harina', products: 1 },
  ],
  events: [
    { type: 'ObjectEvent', count: 20 },
    { type: 'TransformationEvent', count: 1 },
  ],
  hidden: 3,
  restricted: 0,
  faults: 0,
}
const groups = [
  {
    type: 'products',
    title: 'Embarque de harina',
    total: 1,
    address: '/Products',
    items: [
      {
        _id: 'p1',
        name: 'EM-2526-014',
        matched: null,
        stage: { _id: 'ps-embarque', name: 'Embarque de harina' },
        address: '/Products/p1',
        createdAt: '2026-11-20T12:00:00.000Z',
      },
    ],
  },
]

const answering = (own: ExportSummary) =>
  serve(({ path }) => {
    if (path === '/search') return { status: 200, body: { groups } }
    return path === '/products/p1/epcis/summary' ? { status: 200, body: own } : { status: 404 }
  })

async function choose(): Promise<void> {
  await show(<Export />)
  await userEvent.type(page.getByRole('combobox', { name: 'De qué producto' }), 'EM-25')
  await page.getByRole('option', { name: 'EM-2526-014, Embarque de harina' }).click()
}

it('shows of a product what goes out as events, by stage and type, and what stays (EPX-01)', async () => {
  answering(summary)
  await choose()
  await expect
    .element(page.getByRole('list', { name: 'Productos que van, por etapa' }))
    .toHaveTextContent(/5.*1/)
  await expect.element(page.getByText('20 eventos')).toBeVisible()
  await expect.element(page.getByText('1 evento', { exact: true })).toBeVisible()
  await expect.element(page.getByText('3 procesos privados')).toBeVisible()
  await expect.element(page.getByText('Cumple las reglas de EPCIS 2.0')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Bajar JSON-LD' })).toBeEnabled()
})

it('says that the document has faults, and which products are not shown', async () => {
  answering({ ...summary, hidden: 0, restricted: 2, faults: 4 })
  await choose()
  await expect.element(page.getByText('2 productos que no podés ver')).toBeVisible()
  await expect.element(page.getByText('Tiene 4 fallas contra las reglas de EPCIS 2.0')).toBeVisible()
})
