import type { Answer } from '../../core/contract/answers.ts'
import type { Inquiry } from '../../core/contract/inquiries.ts'
import { text } from '../../core/i18n/index.ts'
import { identifierOf } from '../e2e/demo.ts'
import { shipmentOf } from '../e2e/shipment.ts'
import { expect, test } from '../e2e/walk.ts'
import { png } from '../kit/files.ts'
import { document, placemark, polygon, zip } from '../kit/map-files.ts'
import { drawn, picture } from './picture.ts'

test.use({ user: 'admin@litoral.example' })

const person = 'Raúl Bertolotto'

test('a plot is asked for by a link, signed on a phone and reviewed', async ({
  page,
  browser,
  demo,
  language,
}) => {
  const plot = await demo.find('ps-lote-soja', 'LC-2526-003')
  await page.goto(`/Answers?ask=${plot._id}`)
  await expect(page.getByRole('dialog')).toBeVisible()
  await drawn(page)
  await picture(page, language, 'answers-ask')

  const empty = await demo.product('ps-lote-soja')
  const fields = ['cultivar', 'polygons', 'fotos']
  const { address, _id } = await demo.send<Inquiry>('POST', '/inquiries', {
    kind: 'form',
    product: empty._id,
    fields,
    recipient: { name: person },
    verify: 'none',
    showValues: true,
    language,
  })
  const nobody = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    locale: language,
    storageState: { cookies: [], origins: [] },
  })
  const phone = await nobody.newPage()
  await phone.goto(address!)
  await phone.locator('[name="cultivar"]').fill('DM 46')
  await phone.locator('input[type="file"][name="polygons"]').setInputFiles({
    name: 'lote.kmz',
    mimeType: 'application/vnd.google-earth.kmz',
    buffer: Buffer.from(zip({ 'doc.kml': document(placemark(polygon())) })),
  })
  await phone
    .locator('input[type="file"][name="fotos"]')
    .setInputFiles({ name: 'lote.png', mimeType: 'image/png', buffer: png(64, 48) })
  const review = phone.getByRole('button', { name: text(language, 'inquiries.page.review') })
  const sign = phone.locator('[name="agree"]')
  // Coarse numbers of a plot are asked about once.
  await review.click()
  if (!(await sign.isVisible())) await review.click()
  await phone.locator('[name="name"]').fill(person)
  await picture(phone, language, 'answers-sign', { fullPage: true })
  await sign.check()
  // Enter in a field presses the first button, which nobody sees.
  await phone.locator('button[name="step"][value="sign"]').last().click()
  await expect(phone.getByText(text(language, 'inquiries.page.waits'))).toBeVisible()
  await nobody.close()

  const { collection } = await demo.send<{ collection: Answer[] }>('GET', '/answers?state=pending')
  const answer = collection.find(({ inquiry }) => inquiry._id === _id)
  await page.goto(`/Answers/${answer!._id}`)
  await expect(page.getByText(person).first()).toBeVisible()
  await drawn(page)
  await picture(page, language, 'answers')
})

test('what an authority opens', async ({ page, language, t }) => {
  const reason = { es: 'Inspección pedida el 25/05/26', en: 'Inspection asked for on 25 May' }[language]
  await page.goto('/Products?productTypeId=ps-embarque')
  await page.getByRole('checkbox', { name: t('shell.table.select', { name: 'EM-2526-003' }) }).press('Space')
  await page.getByRole('button', { name: t('audience.form.title') }).click()
  const form = page.getByRole('dialog', { name: t('audience.form.title') })
  const recipient = { es: 'SENASA, oficina Reconquista', en: 'NVWA, Utrecht' }[language]
  await form.getByRole('textbox', { name: t('audience.form.recipient') }).fill(recipient)
  await form.getByRole('textbox', { name: t('audience.form.reason') }).fill(reason)
  await form.getByRole('button', { name: t('audience.form.submit') }).click()
  const once = page.getByRole('dialog', { name: t('audience.once.title') }).getByRole('definition')
  const [address, pin] = [await once.nth(0).innerText(), (await once.nth(1).innerText()).replace(' ', '')]
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${address}?language=${language}`)
  await page.getByRole('textbox', { name: t('views.pin.label') }).fill(pin)
  await page.getByRole('button', { name: t('views.pin.open') }).click()
  await expect(page.getByText(reason)).toBeVisible()
  await picture(page, language, 'authority-page')
})

test('eight plots on the die of a begun sheet', async ({ page, language, t }) => {
  await page.goto('/Products?productTypeId=ps-lote-soja')
  const boxes = page.locator('[data-row]').getByRole('checkbox')
  for (const n of [0, 1, 2, 3, 4, 5, 6, 7]) await boxes.nth(n).click()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: t('pdf.action') })
    .click()
  const panel = page.getByRole('dialog', { name: t('pdf.title') })
  await panel.getByRole('radio').nth(1).check()
  await panel.getByRole('textbox', { name: t('pdf.firstCell') }).fill('6')
  await expect(panel.getByRole('img', { name: t('pdf.page', { page: '1', pages: '1' }) })).toBeVisible({
    timeout: 180_000,
  })
  await drawn(page)
  await picture(page, language, 'print')
})

test('a recall before it is confirmed', async ({ page, demo, language, t }) => {
  const { _id } = await demo.find('ps-lote-soja', 'LC-2526-003')
  await page.goto(`/Products/${_id}/Trace?productTypeId=ps-lote-soja`)
  await page.getByRole('button', { name: t('recalls.mark.recall') }).click()
  await expect(page.getByRole('dialog').last()).toBeVisible()
  await drawn(page)
  await picture(page, language, 'recall-dialog')
})

test('a statement that lacks something, and one with its numbers', async ({ page, demo, language, t }) => {
  // Each language begins a draft of its own.
  const { _id } = await demo.find('ps-embarque', language === 'es' ? 'EM-2526-003' : 'EM-2526-002')
  const begin = async (product: string) => {
    await page.goto(`/Products/${product}/Origin?productTypeId=ps-embarque`)
    await page.getByRole('button', { name: t('statements.begin') }).click()
    await page.getByRole('button', { name: t('statements.begins.begin') }).click()
    await expect(page).toHaveURL(/\/Statements\/[\w-]+$/)
    await expect(page.getByRole('textbox', { name: t('statements.form.netWeight') })).toBeVisible()
  }
  await begin(_id)
  await drawn(page)
  await picture(page, language, 'statement')

  const shipment = await shipmentOf(demo)
  await begin(shipment._id)
  const border = page.getByRole('combobox', { name: t('statements.form.borderCrossCountry') })
  if ((await border.inputValue()) === '') {
    const country = new Intl.DisplayNames([language], { type: 'region' }).of('NL')!
    await border.click()
    await page.getByRole('option', { name: country }).click()
  }
  await page.getByRole('textbox', { name: t('statements.form.netWeight') }).fill('27000')
  await page.getByRole('button', { name: t('statements.form.save'), exact: true }).click()
  await page.getByRole('button', { name: t('statements.foot.freeze'), exact: true }).click()
  await expect(page.locator('[aria-current="step"]')).toHaveText(t('statements.state.frozen'))
  await page.getByRole('button', { name: t('statements.foot.enter') }).click()
  const question = page.getByRole('dialog', { name: t('statements.foot.enter') })
  // A number is of one statement.
  const number = language === 'es' ? '26NL 9F3C R510 QA' : '26NL 4K7D T208 WB'
  await question.getByRole('textbox', { name: t('statements.numbers.reference') }).fill(number)
  await question.getByRole('textbox', { name: t('statements.numbers.verification') }).fill('M4T7K2Z8')
  await question.getByRole('button', { name: t('statements.form.save') }).click()
  await expect(page.locator('[aria-current="step"]')).toHaveText(t('statements.state.available'))
  await expect(page.getByText(identifierOf(shipment)).first()).toBeVisible()
  await drawn(page)
  await picture(page, language, 'statement-numbers')
})
