import type { Locator, Page } from '@playwright/test'
import { identifierOf } from './demo.ts'
import { Screens } from './screens.ts'
import { expect, expectAccessible, test } from './walk.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Expects that nothing is wider than the phone, and that the panel over the list has its full width. */
async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(390)
  for (const dialog of await page.getByRole('dialog').all())
    expect((await dialog.boundingBox())?.width, page.url()).toBe(390)
}

/** Expects that a floating element stays within the phone's screen. */
async function expectInside(page: Page, floating: Locator): Promise<void> {
  await expect(floating).toBeVisible()
  const { x, width } = (await floating.boundingBox())!
  expect(x, page.url()).toBeGreaterThanOrEqual(0)
  expect(x + width, page.url()).toBeLessThanOrEqual(390)
}

test('a list, the processes and the wizard work by touch', async ({ page, demo, language, t }) => {
  const screens = new Screens(page, demo, language)
  const plot = await demo.product('ps-lote-soja')
  const load = await demo.product('ps-partida')

  await page.goto('/Products?productTypeId=ps-partida')
  const row = page.getByRole('listitem').filter({ hasText: identifierOf(load) })
  await expect(row).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
  const actions = row.getByRole('button', {
    name: t('shell.table.actionsOf', { name: identifierOf(load) }),
  })
  await actions.tap()
  await page.getByRole('menuitem', { name: t('products.processes') }).tap()

  const panel = screens.processes()
  await expect(panel).toContainText(t('milestones.empty.title'))
  await expectFits(page)
  await expectAccessible(page)
  await panel
    .getByRole('link', { name: t('milestones.newProcess') })
    .first()
    .tap()
  const schema = await demo.schema('ms-cosecha-carga')
  await screens.choose(schema)
  const wizard = screens.wizard(schema)
  // A disabled button shows its reason, even without hover.
  await wizard.reviewButton().tap({ force: true })
  const { words } = await demo.stage('ps-lote-soja')
  const a = t(`products.a.${words?.gender ?? 'm'}`, { one: words?.one ?? '' })
  await expect(page.getByText(t('transformations.chooseFirst.nodeId', { a }), { exact: true })).toBeVisible()
  await wizard.pick(plot)
  await expectFits(page)
  await expectAccessible(page)
  await wizard.fill()
  await wizard.review()
  await expectFits(page)
  await expectAccessible(page)
  await wizard.confirm()
  await expect(wizard.screen).toHaveCount(0)
  await expect(panel.getByRole('link', { name: identifierOf(plot) })).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)

  // A product with an origin has a longer menu.
  await page.goto('/Products?productTypeId=ps-partida')
  await actions.tap()
  await expectInside(page, page.getByRole('menu'))
})
