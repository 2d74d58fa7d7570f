import { readFile } from 'node:fs/promises'
import { grouped } from '../../core/eudr/numbers.ts'
import { identifierOf } from './demo.ts'
import { shipmentOf } from './shipment.ts'
import { expect, expectAccessible, inBothLanguages, pick, test } from './walk.ts'

test(
  'a shipment is declared: draft, checks, freeze, XML, and the numbers by hand on its page (EUD-12)',
  inBothLanguages,
  async ({ page, demo, language, t }) => {
    const shipment = await shipmentOf(demo)
    await page.goto(`/Products/${shipment._id}/Origin?productTypeId=ps-embarque`)
    await page.getByRole('button', { name: t('statements.begin') }).click()
    await expect(page.getByRole('definition').filter({ hasText: /^2304/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: t('statements.begins.begin') }).click()
    await expect(page).toHaveURL(/\/Statements\/[\w-]+$/)
    const country = new Intl.DisplayNames([language], { type: 'region' }).of('NL')!
    const inputOf = (name: string) => page.getByRole('combobox', { name })
    await expect(inputOf(t('statements.form.countryOfActivity'))).toHaveValue(country)
    const border = inputOf(t('statements.form.borderCrossCountry'))
    // The last statement to there has proposed it.
    if ((await border.inputValue()) === '') {
      const missing = page.locator('[data-check="BORDER_MISSING"]')
      await missing.getByRole('button', { name: t('statements.checks.toInput') }).click()
      await expect(border).toBeFocused()
      await pick(border, page.getByRole('option', { name: country }))
    }
    await page.getByRole('textbox', { name: t('statements.form.netWeight') }).fill('2')
    await page.getByRole('button', { name: identifierOf(shipment) }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: t('statements.form.save'), exact: true }).click()
    await page.getByRole('button', { name: t('statements.foot.freeze'), exact: true }).click()
    await expect(page.locator('[aria-current="step"]')).toHaveText(t('statements.state.frozen'))

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: t('statements.foot.xml'), exact: true }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`${identifierOf(shipment)}-DDS.xml`)
    expect(await readFile(await file.path(), 'utf8')).toContain(
      '<dds:countryOfActivity>NL</dds:countryOfActivity>',
    )

    const number = `26NL${String(Date.now()).slice(-10)}`
    await page.getByRole('button', { name: t('statements.foot.enter') }).click()
    const question = page.getByRole('dialog', { name: t('statements.foot.enter') })
    await question.getByRole('textbox', { name: t('statements.numbers.reference') }).fill(grouped(number))
    await question.getByRole('textbox', { name: t('statements.numbers.verification') }).fill('m4t7k2z8')
    await question.getByRole('button', { name: t('statements.form.save') }).click()
    await expect(page.locator('[aria-current="step"]')).toHaveText(t('statements.state.available'))
    await expectAccessible(page)

    await page.goto(`/${shipment.uuid}?language=${language}`)
    await expect(page.getByRole('main')).toContainText(grouped(number))
    // The verification number opens the whole statement: no page for everybody has it (EUD-18).
    await expect(page.getByRole('main')).not.toContainText('M4T7')
  },
)
