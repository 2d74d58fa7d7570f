import { identifierOf } from './demo.ts'
import { Screens } from './screens.ts'
import { expect, expectAccessible, test } from './walk.ts'

test('the dark scheme is readable', async ({ page, demo, language, t }) => {
  await page.addInitScript(() => localStorage.setItem('rastro.scheme', 'dark'))
  const screens = new Screens(page, demo, language)
  const plot = await demo.product('ps-lote-soja')
  const load = await demo.product('ps-partida')
  await page.goto('/Products?productTypeId=ps-partida')
  const root = page.locator('html')
  await expect(page.getByRole('row', { name: identifierOf(load) })).toBeVisible()
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectAccessible(page)

  await screens.openProcesses(load)
  await expect(screens.processes()).toContainText(t('milestones.empty.title'))
  await expectAccessible(page)
  await screens
    .processes()
    .getByRole('link', { name: t('milestones.newProcess') })
    .first()
    .click()
  const schema = await demo.schema('ms-cosecha-carga')
  await screens.choose(schema)
  const wizard = screens.wizard(schema)
  await wizard.pick(plot)
  await expectAccessible(page)
  const { title } = schema.schema.properties.kilos!
  await wizard.screen.getByRole('textbox', { name: title, exact: true }).fill('')
  await wizard.reviewButton().click()
  await expect(wizard.screen).toContainText(t('fields.requiredMark'))
  await expectAccessible(page)
  await wizard.fill()
  await wizard.review()
  await expectAccessible(page)
  await wizard.confirm()
  await expect(screens.processes().getByRole('link', { name: identifierOf(plot) })).toBeVisible()
  await expectAccessible(page)
})
