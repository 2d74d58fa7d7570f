import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ListedLocation } from '../../core/contract/locations.ts'
import { refusal, serve, show, type SentRequest, type Server } from '../../test/kit/screen.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { LocationInput } from './inputs/LocationInput.tsx'
import { inputOf } from './registry.tsx'

const place = (n: number, name: string, more: Partial<ListedLocation> = {}): ListedLocation => ({
  _id: `l${n}`,
  name,
  organization: { _id: 'o1', name: 'Estancia La Aguada S.R.L.' },
  country: 'Argentina',
  state: 'Santa Fe',
  city: null,
  address: null,
  coords: { lat: -29.0569, lng: -60.0457 },
  hasGeometry: false,
  areaHa: null,
  outline: null,
  version: 1,
  createdAt: '2026-04-14T10:12:00.000Z',
  updatedAt: '2026-04-14T10:12:00.000Z',
  ...more,
})
const places = [place(1, 'Lote 14 Norte', { hasGeometry: true, areaHa: 86.2 }), place(2, 'Don Anselmo')]

const answering: Server = ({ query }: SentRequest) => {
  const found = places.filter(({ name }) => name.toLowerCase().includes(query.search ?? ''))
  return { status: 200, body: { collection: found, page: 1, totalPages: 1, totalDocs: found.length } }
}

function Field({ readOnly = false }: { readOnly?: boolean }) {
  const [value, setValue] = useState<unknown>()
  const [sent, setSent] = useState(false)
  return (
    <SidePanel title="Nuevo lote" onClose={() => {}} onSubmit={() => setSent(true)}>
      <LocationInput
        id="ubicacion"
        name="location"
        property={{ type: 'object', title: 'Ubicación' }}
        descriptor={{ kind: 'location' }}
        value={value}
        onChange={setValue}
        onLeave={() => {}}
        issues={[]}
        required={false}
        disabled={false}
        readOnly={readOnly}
        languages={{ shown: 'es', default: 'es', supported: ['es', 'en'] }}
        translations={{ texts: {}, issues: {}, onChange: () => {} }}
        day="2026-11-22"
        inputOf={inputOf}
      />
      <output>{JSON.stringify(value)}</output>
      {sent && <p>enviado</p>}
    </SidePanel>
  )
}

const open = page.getByRole('button', { name: 'Elegir un lugar guardado' })
const search = page.getByRole('searchbox', { name: 'Buscar por nombre u organización' })
const row = (name: string) => page.getByRole('checkbox', { name: `Elegir ${name}`, exact: false })

beforeEach(() => page.viewport(1280, 900))

it('is filled by the saved place that is chosen, and tells whose copy it is', async () => {
  serve(answering)
  await show(<Field />)
  await open.click()
  await expect.element(page.getByRole('cell', { name: '86,2 ha' })).toBeVisible()
  await row('Lote 14 Norte').click()
  await expect.element(page.getByLabelText('Nombre del lugar')).toHaveValue('Lote 14 Norte')
  await expect.element(page.getByLabelText('Coordenadas', { exact: true })).toHaveValue('-29.0569, -60.0457')
  expect(JSON.parse(page.getByRole('status').element().textContent)).toEqual({
    _id: 'l1',
    name: 'Lote 14 Norte',
    country: 'Argentina',
    state: 'Santa Fe',
    coords: { lat: -29.0569, lng: -60.0457 },
  })
  await expect.element(page.getByText('Es una copia del lugar Lote 14 Norte.')).toBeVisible()
  await expect.element(search).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Elegir otro lugar' })).toHaveFocus()
})

it('is no copy any more once somebody changes a part of it', async () => {
  serve(answering)
  await show(<Field />)
  await open.click()
  await row('Don Anselmo').click()
  await page.getByLabelText('Localidad').fill('Tostado')
  expect(JSON.parse(page.getByRole('status').element().textContent)).toEqual({
    name: 'Don Anselmo',
    country: 'Argentina',
    state: 'Santa Fe',
    city: 'Tostado',
    coords: { lat: -29.0569, lng: -60.0457 },
  })
  await expect.element(open).toBeVisible()
})

it('is searched by keyboard on a phone: Enter takes the first match without sending the form, Escape closes', async () => {
  await page.viewport(390, 844)
  const requests = serve(answering)
  await show(<Field />)
  await open.click()
  await search.fill('norte')
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(search).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
  await open.click()
  await search.fill('anselmo')
  await userEvent.keyboard('{Enter}')
  await expect.element(search).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Nombre del lugar')).toHaveValue('Don Anselmo')
  expect(document.activeElement).not.toBe(document.body)
  expect(requests.at(-1)).toMatchObject({ path: '/locations', query: { search: 'anselmo' } })
  await expect.element(page.getByText('enviado')).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

it('says that there are none, or that none matches', async () => {
  serve(() => ({ status: 200, body: { collection: [], page: 1, totalPages: 1, totalDocs: 0 } }))
  await show(<Field />)
  await open.click()
  await expect.element(page.getByText('No hay lugares cargados')).toBeVisible()
  await search.fill('nada')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Ningún lugar coincide')).toBeVisible()
})

it('says what failed, and asks again', async () => {
  let isBroken = true
  serve((sent) => (isBroken ? refusal(403, 'FORBIDDEN') : answering(sent)))
  await show(<Field />)
  await open.click()
  await expect.element(page.getByText('No se pudieron cargar los lugares')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(row('Don Anselmo')).toBeVisible()
})

it('offers no saved places where it can’t be changed', async () => {
  serve(answering)
  await show(<Field readOnly />)
  await expect.element(page.getByLabelText('Nombre del lugar')).toBeVisible()
  await expect.element(open).not.toBeInTheDocument()
})
