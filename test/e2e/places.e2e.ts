import { strToU8, zipSync } from 'fflate'
import type { Page } from '@playwright/test'
import { browserArgs, chromiumPath } from '../kit/browser.ts'
import { choose, unfold } from './form.ts'
import { expect, expectAccessible, inBothLanguages, test } from './walk.ts'

test.use({
  launchOptions: {
    executablePath: await chromiumPath(),
    args: [
      ...browserArgs.filter((flag) => flag !== '--disable-gpu'),
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
  },
})

const ring = (lng: number, lat: number) =>
  [
    [0, 0],
    [0.01, 0],
    [0.01, 0.008],
    [0, 0.008],
    [0, 0],
  ]
    .map(([x = 0, y = 0]) => `${(lng + x).toFixed(6)},${(lat + y).toFixed(6)}`)
    .join(' ')
const placemark = (name: string, geometry: string) => `<Placemark><name>${name}</name>${geometry}</Placemark>`
const polygon = (lng: number, lat: number) =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${ring(lng, lat)}</coordinates></LinearRing></outerBoundaryIs></Polygon>`
const line = `<LineString><coordinates>-60.213456,-29.463457 -60.203456,-29.473457</coordinates></LineString>`
const kml = (...placemarks: string[]) =>
  Buffer.from(`<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks.join('')}</Document></kml>`)
const north = placemark('Norte', polygon(-60.253456, -29.463457))
const south = placemark('Sur', polygon(-60.233456, -29.463457))
const fence = placemark('Alambrado', line)

async function give(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
}

test(
  'a place is drawn by the file of a drone, kept, found, archived and brought back (LOC-01 to LOC-08, GEO-08)',
  inBothLanguages,
  async ({ page, t }) => {
    await page.goto('/Locations?search=nowhere')
    await expect(page.getByRole('heading', { name: t('locations.notFound.title') })).toBeVisible()
    await page.getByRole('button', { name: t('common.clearSearch') }).click()
    await expect(page.getByRole('row')).not.toHaveCount(0)
    await page.getByRole('link', { name: t('locations.new') }).click()
    const form = page.getByRole('dialog', { name: t('locations.new') })
    const save = form.getByRole('button', { name: t('locations.create') })
    const toast = (name: string) => page.locator(`[data-toast="${name}"]`)
    await expect(save).toBeDisabled()
    const called = `Lote ${crypto.randomUUID().slice(0, 8)}`
    await choose(form, t('common.organization'), 'Granos del Tapenagá S.A.')
    const name = form.getByRole('textbox', { name: t('common.name'), exact: true })
    await name.fill('   ')
    await expect(save).toBeDisabled()
    await name.fill(`  ${called} `)
    await expect(save).toBeEnabled()

    const coordinates = form.getByRole('textbox', { name: t('forms.location.coords'), exact: true })
    const latitude = form.getByRole('textbox', { name: t('forms.location.lat') })
    await coordinates.fill('(-29.46,-60.24')
    await expect(latitude).toHaveValue('-29.46')
    await coordinates.fill('31,4;64')
    // A text is judged when its field is left (TRU-04).
    await coordinates.blur()
    await expect(form.getByText(t('forms.location.coordsInvalid'))).toBeVisible()
    await expect(latitude).toHaveValue('-29.46')
    await coordinates.fill('-29.460457, -60.243456')

    await give(page, 'lote.png', Buffer.from('x'))
    await expect(toast('invalidFileType')).toBeVisible()
    await give(page, 'lote.kml', Buffer.alloc(1_000_001, 32))
    await expect(toast('fileTooBig')).toBeVisible()
    await give(page, 'lote.kmz', Buffer.from('no zip'))
    await expect(toast('fileLoadError')).toBeVisible()
    await give(page, 'lote.kml', kml(north, south, fence))
    await expect(toast('geometryInvalid')).toContainText('Unsupported geometry type in Feature: LineString')
    const elements = form.getByRole('list', { name: t('forms.geometry.plots') })
    await expect(elements).toHaveCount(0)
    await form.getByRole('button', { name: t('forms.geometry.use', { count: 2 }) }).click()
    await expect(elements.getByRole('listitem')).toHaveCount(2)
    await give(page, 'lote.kmz', Buffer.from(zipSync({ 'doc.kml': strToU8(kml(north).toString()) })))
    await expect(elements.getByRole('listitem')).toHaveCount(1)
    await expect(
      form.getByRole('region', { name: t('forms.map.label', { title: t('locations.form.ground') }) }),
    ).toBeVisible()
    await expect(form.locator('[data-map] [data-shape]')).toHaveText('Norte')
    await expectAccessible(page)
    await save.click()
    await expect(form).toHaveCount(0)

    await expect(page).toHaveURL('/Locations')
    const row = page.getByRole('row', { name: called })
    await expect(row).toContainText('ha')
    await row.click()
    const map = page.getByRole('complementary', { name: t('locations.map') })
    await expect(map.getByRole('status')).toContainText(called)
    await expectAccessible(page)
    await row.hover()
    await row.getByRole('link', { name: `${t('common.edit')}, ${called}` }).click()
    const edit = page.getByRole('dialog', { name: t('locations.edit') })
    await expect(edit.getByRole('textbox', { name: t('common.name'), exact: true })).toHaveValue(called)
    await edit.getByRole('textbox', { name: t('forms.location.city') }).fill('Vera')
    await edit.getByRole('button', { name: t('locations.save') }).click()
    await expect(edit).toHaveCount(0)
    await row.hover()
    await row.getByRole('link', { name: `${t('common.archive')}, ${called}` }).click()
    await page
      .getByRole('dialog', { name: t('locations.archive.title', { name: called }) })
      .getByRole('button', { name: t('common.archive') })
      .click()
    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: t('common.undo.last') }).click()
    await expect(row).toBeVisible()
  },
)

test('the plots of a shipment stand on a map with a scale, each with its strand to its row (GEO-07)', async ({
  page,
  demo,
  t,
}) => {
  const { _id } = await demo.find('ps-embarque', 'EM-2526-001')
  await page.goto(`/Products/${_id}/Origin?productTypeId=ps-embarque`)
  await expect(page.getByRole('region', { name: t('origin.map.label') })).toBeVisible()
  await expect(page.locator('.maplibregl-ctrl-scale')).toHaveText(/^\d+\sk?m$/)
  const strands = page.locator('[data-strand]')
  await expect(strands).not.toHaveCount(0)
  const plot = page.locator('[data-plot] > path').first()
  await expect(plot).toHaveCSS('stroke-width', '1px')
  // What lies elsewhere stands at the edge, and is gone to.
  const chip = page.getByRole('button', { name: / km$/ }).first()
  const name = await chip.textContent()
  await chip.click()
  await expect(page.getByRole('button', { name: name ?? '' })).toHaveCount(0)
  await page
    .getByRole('link', { name: /^LC-2526-/ })
    .first()
    .focus()
  await expect(page.locator('[data-strand][data-pointed]')).toHaveCount(1)
  await expectAccessible(page)
})

test('the plot of a process is drawn where its product lies, corner by corner, and what was wrong is taken back (GEO-07)', async ({
  page,
  demo,
  t,
}) => {
  const { _id, productSchema } = await demo.find('ps-lote-soja', 'LC-2526-007')
  const { name } = await demo.schema('ms-monitoreo')
  await page.goto(`/Products/${_id}/Milestones?productTypeId=${productSchema}&createMilestone=true`)
  const choice = page.getByRole('dialog', { name: t('milestones.new.title') })
  await choice.getByRole('radio', { name, exact: true }).check()
  await choice.getByRole('button', { name: t('milestones.new.fillIn') }).click()
  const form = page.getByRole('dialog', { name, exact: true })
  await form.getByRole('heading', { name, exact: true }).click()
  await unfold(form, 'es')
  await form.getByRole('button', { name: t('forms.map.draw') }).click()
  // A field fills much of it; a continent has a scale of thousands of kilometres.
  await expect(form.locator('.maplibregl-ctrl-scale')).toHaveText(/^(1|500|300|200)\sk?m$/)
  const canvas = form.locator('.maplibregl-canvas')
  const tap = (x: number, y: number) => canvas.click({ position: { x, y } })
  const clear = form.getByRole('button', { name: t('forms.map.clear') })
  await expect(async () => {
    await tap(200, 80)
    await expect(clear).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await clear.click()
  await expect(clear).toHaveCount(0)
  for (const [x, y] of [
    [300, 60],
    [500, 60],
    [520, 200],
    [400, 260],
    [300, 200],
    [300, 60],
  ] as const)
    await tap(x, y)
  await expect(form.getByText(t('forms.map.editHint.mouse'))).toBeVisible()
  const area = () => form.getByText(/^1 .* ha$/).textContent()
  const before = await area()
  await form.getByRole('button', { name: t('forms.map.finish') }).click()
  await form.getByRole('button', { name: t('forms.map.edit') }).click()
  const remove = form.getByRole('button', { name: t('forms.map.removeCorner') })
  await expect(async () => {
    const { width = 0, height = 0 } = (await canvas.boundingBox()) ?? {}
    await tap(width / 2, height - 40)
    await expect(remove).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await remove.click()
  await expect.poll(area).not.toBe(before)
  await page.keyboard.press('Escape')
  await expect(form).toBeVisible()
  await expectAccessible(page)
})
