import { Screens } from './screens.ts'
import { expect, inBothLanguages, test } from './walk.ts'

test.use({ timezoneId: 'Europe/Madrid' })

test(
  'hours are those of the account in a browser elsewhere, which names the zone (FIG-04)',
  inBothLanguages,
  async ({ page, demo, language, t }) => {
    const screens = new Screens(page, demo, language)
    const plot = await demo.product('ps-lote-soja')
    const sowing = await demo.process(plot, 'ms-siembra', [], { occurred_at: '2025-11-21T02:30:00.000Z' })

    await page.goto('/Products?productTypeId=ps-lote-soja')
    const zone = t('forms.date.zone', { zone: 'Buenos Aires (GMT-3)' })
    await expect(page.getByText(zone)).toBeVisible()
    const timeline = await screens.openProcesses(plot)
    await expect(timeline.getByText('23:30')).toBeVisible()
    await page.goto(`/Products/${plot._id}/Milestones/${sowing._id}/Edit?productTypeId=ps-lote-soja`)
    await expect(
      page.getByRole('textbox', { name: t('forms.date.time', { field: '' }) }).first(),
    ).toHaveValue('23:30')
  },
)
