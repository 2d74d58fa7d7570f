import { expect, type Page } from '@playwright/test'
import { picture } from './picture.ts'
import { test } from '../e2e/walk.ts'

/** Maps draw a moment after they are there. */
const drawn = (page: Page) => page.waitForTimeout(3_000)

test('the origin of a shipment', async ({ page, demo, language }) => {
  const { _id } = await demo.find('ps-embarque', 'EM-2526-001')
  await page.goto(`/Products/${_id}/Origin?productTypeId=ps-embarque`)
  await expect(page.locator('[data-check]').first()).toBeVisible()
  await drawn(page)
  await picture(page, language, 'origin')
})

test('a border that crosses itself is mended', async ({ page, demo, language }) => {
  const border = [
    [-60.912, -27.392],
    [-60.903, -27.391],
    [-60.902, -27.399],
    [-60.908, -27.404],
    [-60.904, -27.405],
    [-60.913, -27.398],
    [-60.912, -27.392],
  ]
  const { _id } = await demo.product('ps-lote-soja', {
    superficie: 96.3,
    location: {
      country: 'Argentina',
      state: 'Chaco',
      city: 'Charata',
      coords: { lat: -27.397, lng: -60.907 },
    },
    polygons: { type: 'Polygon', coordinates: [border] },
  })
  await page.goto(`/Products/${_id}/Edit?mends=ground&origin=${_id}`)
  const ways = page.getByRole('dialog').getByRole('alert').first()
  await ways.scrollIntoViewIfNeeded()
  await drawn(page)
  await picture(page, language, 'mend')
})

test('a new place with the file of a drone', async ({ page, language, t }) => {
  const ring = (lng: number, lat: number) =>
    [
      [0, 0],
      [0.011, 0.001],
      [0.012, -0.008],
      [0.002, -0.009],
      [0, 0],
    ]
      .map(([x = 0, y = 0]) => `${(lng + x).toFixed(6)},${(lat + y).toFixed(6)}`)
      .join(' ')
  const plot = (name: string, lng: number, lat: number) =>
    `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring(lng, lat)}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
  const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${plot('Lote 14 Norte', -60.612341, -27.781234)}${plot('Lote 15 Sur', -60.612341, -27.793456)}<Placemark><name>Camino</name><LineString><coordinates>-60.62,-27.78 -60.61,-27.81</coordinates></LineString></Placemark></Document></kml>`
  await page.goto('/Locations/New')
  const form = page.getByRole('dialog')
  await form.getByLabel(t('common.name')).first().fill('La Aguada')
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'campo-aguada.kml',
      mimeType: 'application/vnd.google-earth.kml+xml',
      buffer: Buffer.from(kml),
    })
  // A place takes no line (LOC-07): the plots beside it are one button.
  await form.getByRole('button', { name: t('forms.geometry.use', { count: 2 }), exact: true }).click()
  await expect(form.getByText('Lote 15 Sur').first()).toBeVisible()
  await form.getByText('Lote 15 Sur').first().scrollIntoViewIfNeeded()
  await drawn(page)
  await picture(page, language, 'place-form')
})
