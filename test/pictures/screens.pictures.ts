import { expect, type Page } from '@playwright/test'
import { choose } from '../e2e/form.ts'
import { schemaLabel } from '../e2e/screens.ts'
import type { Demo } from '../e2e/demo.ts'
import { test } from '../e2e/walk.ts'
import { drawn, picture } from './picture.ts'

test.use({ user: 'admin@litoral.example' })

interface Scene {
  name: string
  address: string | ((demo: Demo) => Promise<string>)
  /** What has to be there. */
  shows: (page: Page) => ReturnType<Page['locator']>
}

const row = (page: Page) => page.locator('[data-row]').first()
const dialog = (page: Page) => page.getByRole('dialog').first()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const tabOf = (stage: string, identifier: string, tab: string) => async (demo: Demo) =>
  `/Products/${(await demo.find(stage, identifier))._id}/${tab}?productTypeId=${stage}`

const scenes: Scene[] = [
  { name: 'products', address: '/Products?productTypeId=ps-partida', shows: row },
  { name: 'week-plots', address: '/Products?productTypeId=ps-lote-soja', shows: row },
  { name: 'milestones', address: tabOf('ps-embarque', 'EM-2526-003', 'Milestones'), shows: dialog },
  { name: 'week-processes', address: tabOf('ps-lote-acopio', 'AC-2526-002', 'Milestones'), shows: dialog },
  { name: 'audience', address: tabOf('ps-embarque', 'EM-2526-003', 'Audience'), shows: dialog },
  { name: 'recall-trace', address: tabOf('ps-lote-soja', 'LC-2526-003', 'Trace'), shows: dialog },
  { name: 'certificates', address: '/Certificates', shows: heading },
  { name: 'files', address: '/Media', shows: heading },
  { name: 'assets', address: '/assets?assetTypeId=as-camion', shows: row },
  { name: 'features', address: '/Admin/Flags', shows: heading },
  { name: 'history', address: '/History', shows: heading },
  { name: 'invitation', address: '/Users/New', shows: dialog },
  { name: 'studio', address: '/Admin/Config', shows: heading },
]

for (const { name, address, shows } of scenes)
  test(name, async ({ page, demo, language }) => {
    await page.goto(typeof address === 'string' ? address : await address(demo))
    await expect(shows(page)).toBeVisible()
    await drawn(page)
    await picture(page, language, name)
  })

test('the list on a phone', async ({ page, language }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/Products?productTypeId=ps-partida')
  await expect(page.getByRole('link', { name: /^\d{5}-\d{8}$/ }).first()).toBeVisible()
  await drawn(page)
  await picture(page, language, 'phone')
})

test('the origin of a load, and of a silo lot', async ({ page, demo, language }) => {
  const load = await demo.product('ps-partida')
  await page.goto(`/Products/${load._id}/Milestones/New/ms-cosecha-carga?productTypeId=ps-partida`)
  const boxes = page.getByRole('dialog').getByRole('row').getByRole('checkbox')
  await boxes.first().click()
  await drawn(page)
  await picture(page, language, 'week-origin')
  const lot = await demo.product('ps-lote-acopio')
  await page.goto(`/Products/${lot._id}/Milestones/New/ms-ingreso-acopio?productTypeId=ps-lote-acopio`)
  for (const n of [1, 2, 3, 4, 5]) await boxes.nth(n).click()
  await drawn(page)
  await picture(page, language, 'wizard')
})

test('the page that a buyer opens', async ({ page, demo, language }) => {
  const { uuid } = await demo.find('ps-embarque', 'EM-2526-001')
  await page.goto(`/${uuid}?language=${language}`)
  await expect(heading(page)).toBeVisible()
  await drawn(page)
  await picture(page, language, 'public-page')
  await picture(page, language, 'week-page')
})

test('eight plots on the sheet, with what is wrong', async ({ page, demo, language, t }) => {
  const schema = await demo.schema('ms-siembra')
  await page.goto('/Products?productTypeId=ps-lote-soja')
  const boxes = page.locator('[data-row]').getByRole('checkbox')
  for (const n of [0, 1, 2, 3, 4, 5, 6, 7]) await boxes.nth(n).click()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: t('milestones.bulk.title') })
    .click()
  const chooser = page.getByRole('dialog', { name: t('milestones.bulk.choose') })
  await choose(chooser, t('milestones.new.organization'), 'Acopio Las Garzas S.A.')
  await chooser.getByRole('radio', { name: schemaLabel(t, schema), exact: true }).click()
  await chooser.getByRole('button', { name: t('milestones.bulk.add'), exact: true }).click()
  const plots = page.getByRole('gridcell', { name: /^LC-/ })
  await expect(plots).toHaveCount(8)
  const names = await plots.allInnerTexts()
  const fill = async (field: string, row: number, text: string) => {
    const title = schema.schema.properties[field]?.title ?? ''
    await page.getByRole('gridcell', { name: `${title}, ${names[row]}: ` }).click()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  for (const row of names.keys()) {
    if (row !== 3) await fill('occurred_at', row, language === 'es' ? '03/11/2025' : '11/03/2025')
    await fill('hectareas', row, String(84 + row * 6))
    await fill('densidad', row, row === 5 ? '2800' : '28')
  }
  await page.getByRole('button', { name: t('milestones.bulk.save', { count: 8 }) }).click()
  await drawn(page)
  await picture(page, language, 'week-sheet')
})
