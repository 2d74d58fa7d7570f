import type { Page } from '@playwright/test'
import { identifierOf, type Demo } from './demo.ts'
import { fillForm } from './form.ts'
import { expect, expectAccessible, test } from './walk.ts'

// Whoever administers corrects what was used already.
test.use({ user: 'admin@litoral.example' })

const plot = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><Polygon><outerBoundaryIs><LinearRing>
  <coordinates>-60.253456,-29.463457 -60.243456,-29.463457 -60.243456,-29.455457 -60.253456,-29.463457</coordinates>
  </LinearRing></outerBoundaryIs></Polygon></Placemark></Document></kml>`

/** A silo lot of three loads of 29 t, of which the third came when it said 58 t already, and all of it crushed. */
async function crushTooMuch(demo: Demo) {
  const loads = []
  for (let n = 0; n < 3; n++) {
    const field = await demo.product('ps-lote-soja')
    const load = await demo.product('ps-partida', { pesoNeto: 29_000 })
    await demo.process(load, 'ms-cosecha-carga', [field], { kilos: 29_000 })
    loads.push(await demo.get(load._id))
  }
  const silo = await demo.product('ps-lote-acopio', { toneladas: 58 })
  await demo.process(silo, 'ms-ingreso-acopio', loads.slice(0, 2), { toneladas: 58 })
  await demo.process(silo, 'ms-ingreso-posterior', loads.slice(2), { toneladas: 29 })
  const crush = await demo.product('ps-lote-industrial', { toneladas: 67 })
  await demo.process(crush, 'ms-molienda', [await demo.get(silo._id)], { toneladas: 87 })
  return silo
}

test('a load too many is seen as a red river, and explained away (BAL-06)', async ({ page, demo, t }) => {
  const silo = await crushTooMuch(demo)
  const balance = `/Products/${silo._id}/Balance?productTypeId=ps-lote-acopio`
  await page.goto(balance)
  const strip = page.getByRole('status').filter({ hasText: t('balance.over', { amount: '29 t' }) })
  await expect(strip).toHaveAttribute('data-state', 'over')
  const red = page.locator('td[data-over=true]')
  await expect(red.first()).toBeVisible()
  await expect(page.getByRole('heading', { name: /29 t/ })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: t('balance.mend') }).click()
  const form = page.getByRole('dialog')
  const { schema } = await demo.stage('ps-lote-acopio')
  const tonnes = form.getByRole('textbox', { name: schema.properties.toneladas!.title, exact: true })
  await expect(tonnes).toHaveValue('58')
  await tonnes.fill('87')
  await form
    .getByRole('textbox', { name: t('milestones.correct.reason') })
    .fill('Faltaba sumar el tercer camión')
  await form.getByRole('button', { name: t('products.correct.save') }).click()
  await expect(form).toHaveCount(0)

  await page.goto(balance)
  await expect(page.getByText(t('balance.balanced', { amount: '0 t' }))).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('status')).toHaveAttribute('data-state', 'balanced')
  await expect(red).toHaveCount(0)
  await expect(page.getByText(t('balance.moves.correction')).first()).toBeVisible()
})

/** Follows the way that hangs at a rule of the panel. */
async function follow(page: Page, address: string, code: string): Promise<void> {
  await page.goto(address)
  await page.locator(`[data-code="${code}"]`).getByRole('link').click()
}

test('a shipment that lacks three things is complete once the links of its panel were followed, and back (RDY-02)', async ({
  page,
  demo,
  language,
  t,
}) => {
  // As large as its plot: the checks of the EU, which wait for the polygon, find nothing else.
  const field = await demo.product('ps-lote-soja', { superficie: 43 })
  await demo.process(field, 'ms-monitoreo')
  const load = await demo.makeFrom('ps-partida', 'ms-cosecha-carga', [field])
  await demo.process(load, 'ms-calada')
  const silo = await demo.makeFrom('ps-lote-acopio', 'ms-ingreso-acopio', [load])
  const crush = await demo.product('ps-lote-industrial', { toneladas: 22.6 })
  await demo.process(crush, 'ms-molienda', [silo], { toneladas: 29.32 })
  const ship = await demo.product('ps-embarque', { toneladas: 22.6 })
  await demo.process(ship, 'ms-carga-buque', [crush], { nodeQuantities: { [crush._id]: 22.6 } })
  const panel = `/Products/${ship._id}/Readiness?productTypeId=ps-embarque`
  await page.goto(panel)
  await expect(page.getByRole('heading', { name: t('readiness.missing', { count: 3 }) })).toBeVisible()
  await expectAccessible(page)

  await follow(page, panel, 'CONTROLES')
  // The panel of processes leaves while the form opens.
  const form = page.getByRole('dialog').filter({ has: page.locator('button[type=submit]') })
  await expect(form).toContainText(identifierOf(field))
  await expect(form.locator('[data-begin] :focus')).toHaveCount(1)
  await form
    .locator('[data-begin] input[type=file]')
    .setInputFiles({ name: 'lote.kml', mimeType: 'application/octet-stream', buffer: Buffer.from(plot) })
  await expect(form.getByRole('list', { name: t('forms.geometry.plots') }).getByRole('listitem')).toHaveCount(
    1,
  )
  const look = { fuente: 'sentinel2', area: 43, resultado: 'sin' }
  await fillForm(form, await demo.schema('ms-monitoreo'), language, look)
  await form.locator('button[type=submit]').click()
  // The form comes back to what the shipment lacks.
  await expect(page).toHaveURL(new RegExp(`/Products/${ship._id}/Readiness`))
  await expect(page.getByRole('heading', { name: t('readiness.missing', { count: 2 }) })).toBeVisible()

  for (const [code, id] of [
    ['ANALISIS_RECIBO', 'ms-analisis-recibo'],
    ['DDS', 'ms-dds'],
  ] as const) {
    await follow(page, panel, code)
    const schema = await demo.schema(id)
    await fillForm(form, schema, language, id === 'ms-dds' ? {} : { humedad: 12, materiaExtrana: 1 })
    await form.locator('button[type=submit]').click()
    await expect(page.locator('[data-toast]').first()).toBeVisible()
  }

  await page.goto(panel)
  await expect(page.getByRole('heading', { name: t('readiness.ready') })).toBeVisible()
  await page.goto(`/Products?productTypeId=ps-embarque&search=${identifierOf(ship)}`)
  await expect(page.getByRole('row', { name: identifierOf(ship) })).toContainText(t('readiness.ready'))
})
