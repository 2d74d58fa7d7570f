import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { contract } from '../../../core/contract/index.ts'
import type { Form } from '../../../core/fields/index.ts'
import { serve, show, type Server } from '../../../test/kit/screen.tsx'
import { useDraft } from '../../shell/draft.ts'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import { newRecord, type FormRecord } from '../record.ts'
import { RecordPanel } from '../RecordPanel.tsx'
import type { DraftContent } from '../saving.ts'
import { useCreate } from '../useCreate.ts'
import { useRecordForm } from '../useRecordForm.ts'

const form: Form = {
  schema: { type: 'object', properties: { lote: { type: 'object', title: 'Polígonos' } } },
  descriptor: { lote: { kind: 'file', store: 'geometry' } },
}

function NewForm() {
  const [isCreated, setCreated] = useState(false)
  const saving = useCreate({
    route: contract.products.create,
    bodyOf: (record: FormRecord) => ({ ...record, productSchema: 's1' }),
    draft: useDraft<DraftContent<FormRecord>>('product:s1:new'),
    announced: { done: false },
    onCreated: () => setCreated(true),
    onRefused: () => {},
  })
  const [initial] = useState(() => ({ ...newRecord(form), organization: 'o1' }))
  const fields = useRecordForm({ form, languages: useFormLanguages(), initial, draft: saving.draft })
  if (isCreated) return <output>creado</output>
  const close = () => setCreated(true)
  return (
    <RecordPanel
      title="Nuevo"
      form={fields}
      saving={saving}
      submitLabel="Crear"
      lead={null}
      onClose={close}
    />
  )
}

const answering: Server = () => ({ status: 200, body: {} })
const choose = (file: File) =>
  userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file][name="lote"]')!, file)
const create = page.getByRole('button', { name: 'Crear' })
const toast = async (name: string) => {
  await expect.poll(() => document.querySelector(`[data-toast="${name}"]`)).not.toBeNull()
}

beforeEach(() => page.viewport(1280, 900))

const ring = [
  [-61, -31],
  [-60.99, -31],
  [-60.99, -30.99],
  [-61, -31],
]
const geojson = (coordinates: unknown, name = 'lote.geojson') =>
  new File([JSON.stringify({ type: 'Polygon', coordinates })], name)

it('polygons are read from a file in a thread of its own, and a refused one is not in the form (LOC-06, GRD-07)', async () => {
  const sent = serve(answering)
  await show(<NewForm />)
  await choose(new File(['no'], 'lote.geojson'))
  await expect.element(page.getByText('No es un archivo de lotes')).toBeVisible()
  await choose(geojson([[[200, 0], ...ring]]))
  await expect.element(page.getByText('fuera del mundo')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Quitar los polígonos' })).not.toBeInTheDocument()
  await choose(geojson([ring], 'lote.png'))
  await expect.element(page.getByRole('img', { name: 'Contorno: 53,11 ha' })).toBeVisible()
  await expect.element(page.getByText('fuera del mundo')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Quitar los polígonos' }).click()
  await choose(geojson([ring]))
  await expect.element(page.getByText('1 polígono · 53,11 ha')).toBeVisible()
  await create.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('creado')
  expect(sent.at(-1)!.body).toMatchObject({
    dataSchema: { lote: { type: 'FeatureCollection', features: [{ geometry: { coordinates: [ring] } }] } },
  })
})

it('saving waits for plots that are being read, and never goes on without them (TRU-01, GRD-07)', async () => {
  const sent = serve(answering)
  const read = File.prototype.arrayBuffer
  let arrive = () => {}
  const arrived = new Promise<void>((done) => {
    arrive = done
  })
  const reading = vi.spyOn(File.prototype, 'arrayBuffer').mockImplementation(async function (this: File) {
    await arrived
    return read.call(this)
  })
  await show(<NewForm />)
  await choose(new File(['no'], 'lote.geojson'))
  await create.click()
  await toast('uploading')
  arrive()
  await toast('fileRefused')
  await expect.element(page.getByText('No es un archivo de lotes')).toBeVisible()
  expect(sent.filter(({ path }) => path === '/products')).toEqual([])
  await choose(geojson([ring]))
  await create.click()
  await expect.element(page.getByRole('status').getByText('creado', { exact: true })).toBeVisible()
  expect(sent.at(-1)!.body).toMatchObject({ dataSchema: { lote: { features: [{ type: 'Feature' }] } } })
  reading.mockRestore()
})

it('what stays out of a file is named, and another reading comes in by a click (GRD-03, GRD-06)', async () => {
  serve(answering)
  await show(<NewForm />)
  const outer =
    '<outerBoundaryIs><LinearRing><coordinates>-60,-29 -59.99,-29 -59.99,-28.99 -60,-29</coordinates></LinearRing></outerBoundaryIs>'
  const line = '<LineString><coordinates>-60,-29 -61,-29</coordinates></LineString>'
  const kml = (...geometries: string[]) =>
    new File(
      [
        `<kml><Document>${geometries.map((geometry) => `<Placemark><name>Norte</name>${geometry}</Placemark>`).join('')}</Document></kml>`,
      ],
      'lote.kml',
    )
  const polygon = `<Polygon>${outer}</Polygon>`
  await choose(kml(line))
  await expect.element(page.getByText('No hay ningún lote que se pueda usar: Norte (línea)')).toBeVisible()
  await choose(kml(polygon, line, polygon))
  await expect.element(page.getByText('Quedó afuera: Norte (línea)')).toBeVisible()
  await expect.element(page.getByText('El mismo lote está más de una vez: Norte')).toBeVisible()
  await page.getByRole('button', { name: 'Dejarlo una sola vez' }).click()
  await expect.element(page.getByText(/^1 polígono/)).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.element(page.getByText(/^2 polígonos/)).toBeVisible()
})

it('polygons that cross themselves are kept with a warning', async () => {
  serve(answering)
  await show(<NewForm />)
  const [a, b, c, d] = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ]
  await choose(geojson([[a, c, b, d, a]]))
  await expect.element(page.getByText(/cruza/i).first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Quitar los polígonos' })).toBeVisible()
})

it('a plot far from the others says so in its row, and the map shows the others and the way there (GRD-06)', async () => {
  serve(answering)
  await show(<NewForm />)
  const at = (x: number, y: number, name: string) => ({
    type: 'Feature',
    properties: { name },
    geometry: { type: 'Polygon', coordinates: [ring.map(([lng, lat]) => [lng! + 61 + x, lat! + 31 + y])] },
  })
  const features = [at(-60.2, -29.4, 'Norte'), at(-60.2, -29.42, 'Sur'), at(-29.4, -60.2, 'Chico')]
  await choose(new File([JSON.stringify({ type: 'FeatureCollection', features })], 'lotes.geojson'))
  const rows = page.getByRole('list', { name: 'Lotes' })
  await expect.element(rows.getByRole('listitem').nth(2)).toHaveTextContent('km de los demás')
  expect(document.querySelectorAll('[data-far]')).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: /^Chico a 4/ })).toBeVisible()
})

it('what stands below the map of a file keeps away from the edges of its block', async () => {
  serve(answering)
  await show(<NewForm />)
  await choose(geojson([ring]))
  const button = page.getByRole('button', { name: 'Corregir en el mapa' })
  await expect.element(button).toBeVisible()
  const [own, block] = [button.element(), button.element().closest('[data-framed]')!.parentElement!].map(
    (one) => one.getBoundingClientRect(),
  ) as [DOMRect, DOMRect]
  expect(own.left - block.left).toBeGreaterThanOrEqual(12)
  const map = document.querySelector('[data-framed] > div')!.getBoundingClientRect()
  expect(map.left - block.left).toBeLessThanOrEqual(1)
})
