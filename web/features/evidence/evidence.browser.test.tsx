import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal, serve, show, type Server } from '../../../test/kit/screen.tsx'
import { EvidenceButton } from './EvidenceButton.tsx'

/** Whether the packet is made; until then a quarter of it is. */
let isMade: boolean
let isFailing: boolean
/** What the list at the end of the packet names. */
let files: string
const working: Server = ({ path, method }) => {
  if (method === 'POST') return { status: 202, body: { key: 'k' } }
  if (!path.endsWith('/evidence/k')) return { status: 200, body: { collection: [] } }
  if (isFailing) return refusal(422, 'PDF_FAILED')
  if (!isMade) return { status: 202, body: { done: 1, total: 4 } }
  return {
    status: 200,
    body: `PK${files}`,
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
  isMade = true
  isFailing = false
  files = ''
})

it('orders a packet, says how far it is, and gives the file (PKT-01)', async () => {
  isMade = false
  const sent = serve(working)
  await open()
  await expect.element(page.getByText('Armando el paquete: 25 %').first()).toBeVisible()
  isMade = true
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

it('names each part of a packet, and what there is none of (PKT-01)', async () => {
  files = 'certificados.csv origen.geojson'
  serve(working)
  await open()
  const parts = () => [...document.querySelectorAll('[role=dialog] li')]
  expect(parts().map((part) => part.querySelector('strong')!.textContent)).toEqual([
    'Árbol completo',
    'Procesos y sus archivos',
    'Quién tiene qué',
    'Balance',
    'Certificados',
    'Riesgo',
    'Origen',
    'Registro de cambios',
  ])
  await expect.element(page.getByRole('button', { name: 'Descargar .zip, 1 kB' })).toBeVisible()
  const absent = parts().filter((part) => part.textContent.includes('No hay'))
  expect(absent.map((part) => part.querySelector('strong')!.textContent)).toEqual(['Riesgo'])
  expect(parts().map((part) => part.querySelectorAll('svg').length)).toEqual([2, 2, 2, 2, 2, 1, 2, 2])
})
