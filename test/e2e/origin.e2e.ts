import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import type { Demo } from './demo.ts'
import { expect, expectAccessible, inBothLanguages, test } from './walk.ts'

/** Made of a plot without polygons and of one whose monitoring has a broken one. */
const shipment = 'EM-2526-001'

async function save(page: Page, button: string): Promise<Download> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  return download
}

test(
  'a shipment shows its plots and what the EU would say, and is saved as GeoJSON (PRD-20, GEO-04)',
  inBothLanguages,
  async ({ page, demo, t }) => {
    const warnings: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    const { _id } = await demo.find('ps-embarque', shipment)
    await page.goto('/Products?productTypeId=ps-embarque')
    const row = page.getByRole('row', { name: shipment })
    await row.hover()
    await row.getByRole('link', { name: `${t('origin.action')}, ${shipment}` }).click()
    const panel = page.getByRole('dialog', { name: t('origin.title', { identifier: shipment }) })
    // ORI-06: panel, map and list say the same at their heads; rows say what stands against them.
    await expect(panel.getByText(t('origin.verdict.blocking', { count: 2 }), { exact: true })).toHaveCount(3)
    await expect(panel.locator('li[data-kind="point"]')).toContainText('125')
    await expect(panel.locator('[data-check="GEOMETRY_INVALID"]')).toContainText('LC-2526-005')
    await expect(panel.locator('[data-check="GEOMETRY_INVALID"]')).toHaveAttribute('data-state', 'blocking')
    await expect(panel.locator('[data-check="POLYGON_NEEDED"]')).toHaveAttribute('data-state', 'blocking')
    await expect(panel.getByRole('button', { name: t('origin.euFile') })).toBeDisabled()
    await expectAccessible(page)

    for (const ending of ['.json', '.txt']) {
      const file = await save(page, ending)
      expect(file.suggestedFilename()).toBe(`${shipment}${ending}`)
      const { type, features } = JSON.parse(await readFile(await file.path(), 'utf8')) as {
        type: string
        features: { geometry: { type: string }; properties: Record<string, unknown> }[]
      }
      expect(type).toBe('FeatureCollection')
      expect(new Set(features.map(({ geometry }) => geometry.type))).toEqual(new Set(['Polygon', 'Point']))
      expect(new Set(features.map(({ properties }) => properties.ProducerCountry))).toEqual(new Set(['AR']))
    }
    // ERR-19.
    expect(warnings.filter((text) => text.startsWith('LC-2526-005:'))).toHaveLength(2)

    await panel.getByRole('button', { name: t('common.close') }).click()
    await expect(page).toHaveURL('/Products?productTypeId=ps-embarque')
    await page.goto(`/Products/${_id}/QR?productTypeId=ps-embarque`)
    await page.getByRole('tab', { name: t('record.tabs.origin') }).click()
    await expect(panel).toBeVisible()
  },
)

test(
  'the trace of a shipment says who had what went into it, and is saved as a table (TRC-09)',
  inBothLanguages,
  async ({ page, t }) => {
    await page.goto('/Products?productTypeId=ps-embarque')
    const row = page.getByRole('row', { name: shipment })
    await row.hover()
    await row.getByRole('link', { name: `${t('products.trace')}, ${shipment}` }).click()
    await expect(page.getByRole('heading', { name: t('trace.of', { identifier: shipment }) })).toBeVisible()
    await page.getByRole('button', { name: t('trace.backward') }).click()
    await expect(page.getByRole('row', { name: 'LC-2526-005' })).toContainText(/S\.|Ltda/)
    await expectAccessible(page)
    const file = await save(page, t('trace.csv'))
    expect(await readFile(await file.path(), 'utf8')).toContain('LC-2526-005')
  },
)

test('what a plot lacks is recorded in its form, which begins at the field and comes back to the origin', async ({
  page,
  demo,
  t,
}) => {
  const { _id } = await demo.find('ps-embarque', shipment)
  const { name } = await demo.schema('ms-monitoreo')
  await page.goto(`/Products/${_id}/Origin?productTypeId=ps-embarque`)
  const panel = page.getByRole('dialog', { name: t('origin.title', { identifier: shipment }) })
  const check = panel.locator('[data-check="POLYGON_NEEDED"]')
  await check.getByRole('link').first().click()
  const form = page.getByRole('dialog', { name, exact: true })
  await expect(form.getByRole('button', { name: t('forms.geometry.upload') })).toBeFocused()
  await form.getByRole('button', { name: t('common.cancel') }).click()
  await expect(panel).toBeVisible()
  await expect(page).toHaveURL(/\/Origin/)
})

const around = (lng: number, lat: number, half: number): [number, number][] => [
  [lng - half, lat - half],
  [lng + half, lat - half],
  [lng + half, lat + half],
  [lng - half, lat + half],
  [lng - half, lat - half],
]
const drawing = (...coordinates: [number, number][][]) => ({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { name: 'Norte' },
      geometry: { type: 'Polygon', coordinates: [around(-60.41, -29.41, 0.004)] },
    },
    { type: 'Feature', properties: { name: 'Sur' }, geometry: { type: 'Polygon', coordinates } },
  ],
})

/** Two lots: a hole in the ground of one, a border that crosses itself in the monitoring of the other. */
async function makeFaulty(demo: Demo) {
  const outer = around(-60.431234, -29.431234, 0.005)
  const [a, b, c, d] = outer as [[number, number], [number, number], [number, number], [number, number]]
  const superficie = 172.7
  const holed = await demo.product('ps-lote-soja', {
    superficie,
    polygons: drawing(outer, around(-60.431234, -29.431234, 0.001).toReversed()),
  })
  const crossed = await demo.product('ps-lote-soja', { superficie })
  await demo.process(crossed, 'ms-monitoreo', [], {
    resultado: 'sin',
    area: superficie,
    polygons: drawing([a, b, d, c, a]),
  })
  return { holed, crossed }
}

test('a new process begins with the ground of the record whose form is closed, and mends it (ORI-07)', async ({
  page,
  demo,
  t,
}) => {
  const outer = around(-60.531234, -29.531234, 0.005)
  const [a, b, c, d] = outer as [[number, number], [number, number], [number, number], [number, number]]
  const superficie = 172.7
  const { _id, dataSchema } = await demo.product('ps-lote-soja', {
    superficie,
    polygons: drawing([a, b, d, c, a]),
  })
  const query = `createMilestone=true&mends=ground&holder=product&held=${_id}&origin=${_id}`
  await page.goto(`/Products/${_id}/Milestones?${query}`)
  const form = page.getByRole('dialog')
  await expect(form.getByText(t('milestones.new.brings.held'))).toBeVisible()
  await form.getByRole('alert').filter({ hasText: 'Sur' }).getByRole('button').first().click()
  await expect(form.getByRole('alert').filter({ hasText: 'Sur' })).toBeHidden()
  const identifier = String(dataSchema.identifier)
  await expect(form.getByRole('link', { name: t('forms.back', { name: identifier }) })).toBeVisible()
})

test('a hole and a crossing are mended from the panel, in the record that holds them, and lead back to it (ORI-07)', async ({
  page,
  demo,
  t,
}) => {
  const { holed, crossed } = await makeFaulty(demo)
  for (const [{ _id, dataSchema }, code, way] of [
    [holed, 'HOLE', t('forms.map.cut')],
    [crossed, 'GEOMETRY_INVALID', /./],
  ] as const) {
    const identifier = String(dataSchema.identifier)
    await page.goto(`/Products/${_id}/Origin?productTypeId=ps-lote-soja`)
    const panel = page.getByRole('dialog', { name: t('origin.title', { identifier }) })
    await panel.locator(`[data-check="${code}"][data-state="blocking"]`).getByRole('link').click()
    const form = page.getByRole('dialog')
    await expect(form.getByRole('link', { name: t('forms.back', { name: identifier }) })).toBeVisible()
    const fault = form.getByRole('alert').filter({ hasText: /Sur|hueco|hole/ })
    await (
      code === 'HOLE' ? form.getByRole('button', { name: way }) : fault.getByRole('button').first()
    ).click()
    await form.locator('button[type=submit]').click()
    await expect(panel).toBeVisible()
    await expect(page).toHaveURL(/\/Origin/)
    await expect(panel.locator(`[data-check="${code}"]`)).toHaveAttribute('data-state', 'ok')
  }
})

test.describe('an administrator', () => {
  test.use({ user: 'admin@litoral.example' })

  test('the ground of a closed lot, and of its closed monitoring, is corrected from the panel, with a reason, and leads back (ORI-07)', async ({
    page,
    demo,
    t,
  }) => {
    const { holed, crossed } = await makeFaulty(demo)
    for (const [lot, code, address] of [
      [holed, 'HOLE', new RegExp(`/Products/${holed._id}/Correct`)],
      [crossed, 'GEOMETRY_INVALID', /\/Milestones\/[\w-]+\/Correct/],
    ] as const) {
      const load = await demo.makeFrom('ps-partida', 'ms-cosecha-carga', [lot])
      const identifier = String(load.dataSchema.identifier)
      await page.goto(`/Products/${load._id}/Origin?productTypeId=ps-partida`)
      const panel = page.getByRole('dialog', { name: t('origin.title', { identifier }) })
      await panel.locator(`[data-check="${code}"][data-state="blocking"]`).getByRole('link').click()
      await expect(page).toHaveURL(address)
      const form = page.getByRole('dialog')
      await expect(form.getByRole('link', { name: t('forms.back', { name: identifier }) })).toBeVisible()
      // The form begins at the ground.
      await expect(form.getByRole('button', { name: `${t('forms.geometry.change')}: ` })).toBeFocused()
      const fault = form.getByRole('alert').filter({ hasText: 'Sur' })
      await (
        code === 'HOLE'
          ? form.getByRole('button', { name: t('forms.map.cut') })
          : fault.getByRole('button').first()
      ).click()
      await form
        .getByRole('textbox', { name: t('milestones.correct.reason') })
        .fill('El borde estaba mal dibujado en el mapa')
      await form.getByRole('button', { name: t('milestones.correct.save') }).click()
      await expect(panel).toBeVisible()
      await expect(page).toHaveURL(/\/Origin/)
      await expect(panel.locator(`[data-check="${code}"]`)).toHaveAttribute('data-state', 'ok')
    }
  })
})
