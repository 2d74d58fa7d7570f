import type { Page } from '@playwright/test'
import { choose, fillForm } from './form.ts'
import { test } from './studio-account.ts'
import { expect, expectAccessible, inBothLanguages } from './walk.ts'

type T = Parameters<Parameters<typeof test>[2]>[0]['t']

/** Fills in the names of the dialog that is open, in both languages, and adds the thing. */
async function add(page: Page, t: T, es: string, en: string, choose?: () => Promise<void>): Promise<void> {
  const name = t('common.name')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name, exact: true }).fill(es)
  const other = t('studio.in', { label: name, language: 'en' })
  await dialog.getByRole('textbox', { name: other, exact: true }).fill(en)
  await choose?.()
  await dialog.getByRole('button', { name: t('studio.add'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test(
  'somebody builds a chain on the screen alone, sees its plan, applies it and records a product',
  inBothLanguages,
  async ({ account: _, page, demo, language, t }) => {
    test.slow()
    const answer = (label: string, option: string) => choose(page.getByRole('dialog'), label, option)
    await page.goto('/Admin/Config')
    await page.getByRole('button', { name: t('studio.addFirstStage') }).click()
    const chain = t('studio.empty.chain')
    await page.getByRole('dialog').getByRole('textbox', { name: chain, exact: true }).fill('Café')
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: t('studio.in', { label: chain, language: 'en' }) })
      .fill('Coffee')
    await add(page, t, 'Finca', 'Farm')

    for (const [es, en] of [
      ['Cosecha', 'Harvest'],
      ['Lote', 'Lot'],
    ] as const) {
      await page.getByRole('button', { name: t('studio.addStage') }).click()
      await add(page, t, es, en)
    }
    const band = page.getByRole('toolbar', { name: t('studio.chain', { name: 'Café' }) })
    for (const [from, es, en, ratio] of [
      ['Finca', 'Recolección', 'Picking', '1-n'],
      ['Cosecha', 'Acopio', 'Collection', 'n-1'],
    ] as const) {
      await band.getByRole('button', { name: new RegExp(`^${from}`) }).click()
      await page.getByRole('button', { name: t('studio.addPassage') }).click()
      await add(page, t, es, en, () => answer(t('studio.passage.ratio'), t(`studio.passage.${ratio}`)))
    }
    await expect(band.getByRole('button', { name: /Recolección.*1 → n/ })).toBeVisible()
    await expect(band.getByRole('button', { name: /Acopio.*n → 1/ })).toBeVisible()

    await band.getByRole('button', { name: /^Finca/ }).click()
    await page.getByRole('button', { name: t('studio.addField') }).click()
    await add(page, t, 'Altura', 'Altitude', () => answer(t('studio.field.entered'), t('studio.kind.number')))
    const editor = page.getByRole('group', { name: 'Altura' }).first()
    await editor.getByRole('textbox', { name: t('studio.field.unit') }).fill('m')
    await editor.getByRole('textbox', { name: t('studio.field.minimum'), exact: true }).fill('400')
    await editor.getByRole('textbox', { name: t('studio.field.maximum'), exact: true }).fill('2400')
    await editor.getByRole('checkbox', { name: t('studio.field.required') }).check()
    await expectAccessible(page)
    // The lists scroll, the page doesn't, however low the window is.
    await page.setViewportSize({ width: 1440, height: 500 })
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(500)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByText('English', { exact: true }).click()
    await expect(page.getByRole('heading', { name: 'New farm' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Altitude' })).toBeVisible()

    const plan = page.getByRole('button', { name: t('studio.plan') })
    await expect(plan).toBeEnabled()
    // What isn't applied yet is saved before the screen is left, and survives the window.
    await expect(page.getByText(t('studio.changes', { count: 6 }))).toBeVisible()
    await page.getByRole('link', { name: t('studio.versions') }).click()
    await expect(page).toHaveURL('/Admin/Config/Versions')
    await page.goto('/Admin/Config')
    await expect(band.getByRole('button', { name: /^Lote/ })).toBeVisible()
    await plan.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('config.firstPlan'))
    await expectAccessible(page)
    await page.getByRole('button', { name: new RegExp(`^${t('config.apply', { n: '1' })}`) }).click()
    await expect(page.getByText(t('config.applied', { version: '1' }))).toBeVisible()

    const { name: organization } = await demo.send<{ name: string }>('POST', '/organizations', {
      name: 'Cafetales de Tucumán',
    })
    await page.goto('/Products/New?productTypeId=ps-finca')
    const form = page.getByRole('dialog')
    const stage = await demo.stage('ps-finca')
    await choose(form, t('common.organization'), organization)
    const create = form.locator('button[type=submit]')
    const altitude = language === 'es' ? 'Altura' : 'Altitude'
    await fillForm(form, stage, language, { identifier: 'F-001', altura: 200 })
    await create.click()
    await expect(form.getByText(t('fields.min', { min: 400 }))).toBeVisible()
    await form.getByRole('textbox', { name: altitude, exact: true }).fill('650')
    await create.click()
    await expect(page).toHaveURL('/Products?productTypeId=ps-finca')
    expect((await demo.find('ps-finca', 'F-001')).dataSchema.altura).toBe(650)
  },
)
