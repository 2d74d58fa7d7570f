import { readFile } from 'node:fs/promises'
import type { Assessment } from '../../core/contract/assessments.ts'
import type { ConfigPlan } from '../../core/contract/packs.ts'
import { grouped } from '../../core/eudr/numbers.ts'
import { type Demo, identifierOf } from './demo.ts'
import { shipmentOf } from './shipment.ts'
import { test } from './studio-account.ts'
import { expect, expectAccessible, inBothLanguages, pick } from './walk.ts'

/** An account that imports soy of one grower. */
async function openImporter(demo: Demo): Promise<void> {
  const { files } = await demo.send<{ files: Record<string, string> }>('GET', '/admin/packs/soja')
  const { hash } = await demo.send<ConfigPlan>('POST', '/admin/config/plan', { files })
  await demo.send('POST', '/admin/config/apply', { files, hash })
  await demo.send('POST', '/organizations', {
    name: 'Graanhandel Rotterdam B.V.',
    country: 'NL',
  })
}

test(
  'an importer of the EU declares only once the risk is assessed, where the account requires it, and the authority reads both (RSK-06, RSK-09)',
  inBothLanguages,
  async ({ page, browser, demo, language, t }) => {
    await openImporter(demo)
    const shipment = await shipmentOf(demo)
    const identifier = identifierOf(shipment)

    await page.goto('/Admin/Settings')
    await pick(
      page.getByRole('combobox', { name: t('accounts.riskAssessment') }),
      page.getByRole('option', { name: t('accounts.riskSetting.require') }),
    )
    await page.getByRole('button', { name: t('accounts.save'), exact: true }).click()
    await expect(page.getByText(t('accounts.saved'))).toBeVisible()

    await page.goto('/Statements/New')
    // People declare what they ship.
    await expect(page.getByRole('combobox', { name: t('statements.begins.stage') })).toHaveValue(
      (await demo.stage('ps-embarque')).name,
    )
    await pick(
      page.getByRole('combobox', { name: t('statements.begins.product') }),
      page.getByRole('option', { name: identifier }),
    )
    await page.getByRole('button', { name: t('statements.begins.begin') }).click()
    await expect(page).toHaveURL(/\/Statements\/[\w-]+$/)
    const statement = page.url()
    const country = new Intl.DisplayNames([language], { type: 'region' }).of('NL')!
    for (const name of ['countryOfActivity', 'borderCrossCountry'] as const) {
      const input = page.getByRole('combobox', { name: t(`statements.form.${name}`) })
      if ((await input.inputValue()) !== country)
        await pick(input, page.getByRole('option', { name: country }))
    }
    await page.getByRole('textbox', { name: t('statements.form.netWeight') }).fill('2')
    await page.getByRole('button', { name: t('statements.form.save'), exact: true }).click()
    const missing = page.locator('[data-check="RISK_MISSING"]')
    await expect(missing).toBeVisible()
    await expect(
      page.getByRole('button', { name: t('statements.foot.freezeWaits', { count: 1 }) }),
    ).toBeDisabled()
    await expectAccessible(page)

    await missing.getByRole('link', { name: t('statements.checks.toRisk') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('risk.none.begin'), exact: true })
      .first()
      .click()
    await expect(page.getByRole('textbox', { name: t('risk.note.label') })).toBeVisible()
    const { collection } = await demo.send<{ collection: Assessment[] }>(
      'GET',
      `/assessments?product=${shipment._id}`,
    )
    const { answers } = await demo.send<Assessment>('GET', `/assessments/${collection[0]!._id}`)
    await demo.send('PUT', `/assessments/${collection[0]!._id}`, {
      answers: answers.map(({ criterion }) => ({
        criterion,
        concern: 'none',
        note: 'Revisado con los papeles a la vista.',
      })),
    })
    await page.reload()
    await page.getByText(t('assessments.risk.negligible')).click()
    await page
      .getByRole('textbox', { name: t('risk.conclusion.reason') })
      .fill('Cada respuesta tiene su prueba.')
    await page.getByRole('button', { name: t('risk.conclusion.conclude'), exact: true }).click()
    await page
      .getByRole('dialog', { name: t('risk.conclusion.ask') })
      .getByRole('button', { name: t('risk.conclusion.conclude') })
      .click()
    await expect(page.getByRole('heading', { name: t('assessments.risk.negligible') })).toBeVisible()

    await page.goto(statement)
    await page.getByRole('button', { name: t('statements.foot.freeze'), exact: true }).click()
    await expect(page.locator('[aria-current="step"]')).toHaveText(t('statements.state.frozen'))
    const number = `26NL${String(Date.now()).slice(-10)}`
    await page.getByRole('button', { name: t('statements.foot.enter') }).click()
    const question = page.getByRole('dialog', { name: t('statements.foot.enter') })
    await question.getByRole('textbox', { name: t('statements.numbers.reference') }).fill(grouped(number))
    await question.getByRole('textbox', { name: t('statements.numbers.verification') }).fill('m4t7k2z8')
    await question.getByRole('button', { name: t('statements.form.save') }).click()
    await expect(page.locator('[aria-current="step"]')).toHaveText(t('statements.state.available'))

    await page.goto(`/Products/${shipment._id}/Trace?productTypeId=ps-embarque`)
    await page.getByRole('button', { name: t('evidence.title') }).click()
    const packet = page.waitForEvent('download', { timeout: 60_000 })
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /\.zip, / })
      .click({ timeout: 60_000 })
    const content = await readFile(await (await packet).path())
    for (const file of ['risk', 'riskData'] as const)
      expect(content.includes(t(`evidence.files.${file}`))).toBe(true)

    await page.goto('/Products?productTypeId=ps-embarque')
    await page.getByRole('checkbox', { name: t('shell.table.select', { name: identifier }) }).press('Space')
    await page.getByRole('button', { name: t('audience.form.title') }).click()
    const form = page.getByRole('dialog', { name: t('audience.form.title') })
    await form.getByRole('textbox', { name: t('audience.form.recipient') }).fill('NVWA')
    await form.getByRole('textbox', { name: t('audience.form.reason') }).fill('Inspección pedida')
    await form.getByRole('checkbox', { name: t('audience.form.part.risk') }).check()
    await form.getByRole('button', { name: t('audience.form.submit') }).click()
    const once = page.getByRole('dialog', { name: t('audience.once.title') }).getByRole('definition')
    const [address, pin] = [await once.nth(0).innerText(), (await once.nth(1).innerText()).replace(' ', '')]
    const nobody = await browser.newContext({
      storageState: { cookies: [], origins: [] },
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    })
    const visitor = await nobody.newPage()
    await visitor.goto(`${address}?language=${language}`)
    await visitor.getByRole('textbox', { name: t('views.pin.label') }).fill(pin)
    await visitor.getByRole('button', { name: t('views.pin.open') }).click()
    await visitor.getByText(t('assessments.paper.own', { identifier })).click()
    await expect(visitor.getByText(t('assessments.risk.negligible'))).toBeVisible()
    await expect(visitor.getByText(number)).toBeVisible()
    await nobody.close()
  },
)

test('an account without the function has no assessments, in no menu and at no address (RSK-08)', async ({
  page,
  demo,
  t,
}) => {
  await openImporter(demo)
  const plot = await demo.product('ps-lote-soja')
  await page.goto('/Admin/Flags')
  await page.getByRole('checkbox', { name: t('accounts.flag.download_geojson.name') }).uncheck()
  await page.getByRole('button', { name: t('accounts.save'), exact: true }).click()
  await expect(page.getByRole('link', { name: t('products.risk'), exact: true })).toHaveCount(0)
  for (const address of ['/Assessments', `/Products/${plot._id}/Risk?productTypeId=ps-lote-soja`]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: t('shell.featureOff.title') })).toBeVisible()
    await expectAccessible(page)
  }
})
