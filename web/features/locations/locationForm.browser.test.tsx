import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { contract } from '../../../core/contract/index.ts'
import { serve, show, type Server } from '../../../test/kit/screen.tsx'
import type { DraftContent } from '../../forms/saving.ts'
import { useCreate } from '../../forms/useCreate.ts'
import { useDraft } from '../../shell/draft.ts'
import { LocationForm } from './LocationForm.tsx'
import { bodyOf, valuesOf, type LocationValues } from './values.ts'

function NewPlace({ kmzUrl = '' }: { kmzUrl?: string }) {
  const [created, setCreated] = useState(false)
  const saving = useCreate({
    route: contract.locations.create,
    bodyOf,
    draft: useDraft<DraftContent<LocationValues>>('location:new'),
    announced: { done: false },
    onCreated: () => setCreated(true),
    onRefused: () => {},
  })
  if (created) return <output>creado</output>
  const initial = { ...valuesOf(), name: 'Lote 14', organization: 'o1', kmzUrl }
  return (
    <LocationForm
      title="Nuevo lugar"
      submitLabel="Crear"
      initial={initial}
      saving={saving}
      onClose={() => {}}
    />
  )
}

const working: Server = ({ path }) =>
  path === '/organizations'
    ? { status: 200, body: { collection: [{ _id: 'o1', name: 'La Aguada' }] } }
    : { status: 200, body: { _id: 'l1' } }

const square = (lng: number, lat: number, side: number) => [
  [lng, lat],
  [lng + side, lat],
  [lng + side, lat + side],
  [lng, lat + side],
  [lng, lat],
]
const save = page.getByRole('button', { name: 'Crear' })
const geojson = page.getByRole('textbox', { name: 'GeoJSON' })
const kept = (body: unknown) => JSON.parse((body as { kmzUrl: string }).kmzUrl) as { features: unknown[] }

beforeEach(() => page.viewport(1280, 900))

it('a place without a name can’t be saved (LOC-04)', async () => {
  serve(working)
  await show(<NewPlace />)
  await expect.element(save).toBeEnabled()
  await page.getByRole('textbox', { name: 'Nombre' }).fill('  ')
  await expect.element(save).toBeDisabled()
  await expect.element(page.getByText('Falta 1 dato')).toBeVisible()
})

it('the geometry is pasted and read as text (LOC-08)', async () => {
  const sent = serve(working)
  await show(<NewPlace />)
  await page.getByText('Ver o pegar la geometría como texto').click()
  await geojson.fill('{"type":"LineString","coordinates":[[-60,-29],[-61,-29]]}')
  await expect.element(page.getByText('Unsupported GeoJSON type: LineString')).toBeVisible()
  const point = '{"type":"Point","coordinates":[-60.203611,-29.412744]}'
  await geojson.fill(point)
  await expect.element(page.getByRole('list', { name: 'Lotes' })).toHaveTextContent('n.º 1')
  await save.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('creado')
  expect(sent.at(-1)!.body).toMatchObject({ name: 'Lote 14', kmzUrl: point })
})

it('a hole is cut by a click, and few decimals are told', async () => {
  const sent = serve(working)
  const coordinates = [square(-60, -29, 0.02), square(-59.992, -28.992, 0.004)]
  await show(<NewPlace kmzUrl={JSON.stringify({ type: 'Polygon', coordinates })} />)
  await expect.element(page.getByText(/cuatro decimales o menos/)).toBeVisible()
  await page.getByRole('button', { name: 'Cortar en dos' }).click()
  await expect.element(page.getByText(/Tiene un hueco/)).not.toBeInTheDocument()
  await save.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('creado')
  expect(kept(sent.at(-1)!.body).features).toHaveLength(2)
})

it('a telephone says where it is, and walks the border (21c)', async () => {
  const sent = serve(working)
  await page.viewport(390, 844)
  let onMove: PositionCallback = () => {}
  const at = (longitude: number, latitude: number) =>
    onMove({ coords: { longitude, latitude, accuracy: 4 } } as GeolocationPosition)
  const own = navigator.geolocation
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (found: PositionCallback) =>
        found({ coords: { longitude: -60.2036114, latitude: -29.4127441 } } as GeolocationPosition),
      watchPosition: (found: PositionCallback) => ((onMove = found), 1),
      clearWatch: () => (onMove = () => {}),
    },
  })
  try {
    await show(<NewPlace />)
    await page.getByRole('button', { name: 'Estoy acá' }).click()
    await expect
      .element(page.getByRole('textbox', { name: 'Coordenadas', exact: true }))
      .toHaveValue('-29.412744, -60.203611')
    await page.getByRole('button', { name: 'Caminar el borde' }).click()
    at(-60.2, -29.4)
    at(-60.200001, -29.4)
    await expect.element(page.getByText(/^1 esquina/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Cerrar el borde' })).toBeDisabled()
    at(-60.199, -29.4)
    at(-60.199, -29.399)
    await expect.element(page.getByText(/^3 esquinas.*0,54 ha/)).toBeVisible()
    await page.getByRole('button', { name: 'Cerrar el borde' }).click()
    await save.click()
    await expect.element(page.getByRole('status')).toHaveTextContent('creado')
    expect(kept(sent.at(-1)!.body).features).toMatchObject([
      {
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [-60.2, -29.4],
              [-60.199, -29.4],
              [-60.199, -29.399],
              [-60.2, -29.4],
            ],
          ],
        },
      },
    ])
  } finally {
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: own })
  }
})
