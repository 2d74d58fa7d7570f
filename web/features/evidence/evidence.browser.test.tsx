import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal, serve, show, type Server } from '../../../test/kit/screen.tsx'
import { EvidenceButton } from './EvidenceButton.tsx'

let looks: number
let isFailing: boolean
const working: Server = ({ path, method }) => {
  if (method === 'POST') return { status: 202, body: { key: 'k' } }
  if (!path.endsWith('/evidence/k')) return { status: 200, body: { collection: [] } }
  if (isFailing) return refusal(422, 'PDF_FAILED')
  looks++
  if (looks < 3) return { status: 202, body: { done: looks, total: 4 } }
  return {
    status: 200,
    body: 'PK',
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="a.zip"; filename*=UTF-8''a.zip`,
    },
  }
}

const open = async () => {
  await show(<EvidenceButton order={{ product: 'p', direction: 0 }} />)
  await userEvent.click(page.getByRole('button', { name: 'Paquete de evidencia' }))
}

beforeEach(() => {
  looks = 0
  isFailing = false
})

it('orders a packet, says how far it is, and gives the file (PKT-01)', async () => {
  const sent = serve(working)
  await open()
  await expect.element(page.getByText('Armando el paquete: 25 %').first()).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Descargar .zip, 1 kB' }))
  await expect.element(page.getByText('Se descargó el paquete de evidencia')).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
  const order = sent.find(({ method }) => method === 'POST')!
  expect([order.path, order.body]).toEqual(['/evidence', { product: 'p', direction: 0 }])
})

it('says why there is no packet, and makes it again (PKT-01)', async () => {
  isFailing = true
  serve(working)
  await open()
  await expect.element(page.getByRole('alert')).toBeVisible()
  isFailing = false
  await userEvent.click(page.getByRole('button', { name: 'Armar de nuevo' }))
  await expect.element(page.getByRole('button', { name: 'Descargar .zip, 1 kB' })).toBeVisible()
})
