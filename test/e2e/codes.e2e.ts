import { readFile } from 'node:fs/promises'
import { scan } from '../scan.ts'
import { identifierOf } from './demo.ts'
import { expect, expectAccessible, test } from './walk.ts'

test('the sheet of a product is its code: to download, copy and send (PRD-07, QRP-01, QRP-03, ERR-16)', async ({
  page,
  context,
  demo,
  t,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const plot = await demo.product('ps-lote-soja')
  const name = identifierOf(plot)
  await page.goto(`/Products/${plot._id}?productTypeId=ps-lote-soja`)
  const sheet = page.getByRole('dialog', { name: t('qr.product') })
  const entry = sheet.getByRole('textbox', { name: t('qr.link') })
  await expect(entry).toHaveValue(new RegExp(`/${plot.uuid}$`))
  const link = await entry.inputValue()

  for (const type of ['png', 'svg'] as const) {
    const downloading = page.waitForEvent('download')
    await sheet.getByRole('button', { name: t(type === 'png' ? 'qr.downloadPng' : 'qr.downloadSvg') }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`${name}.${type}`)
    const content = await readFile(await download.path())
    if (type === 'png') expect(await scan(content)).toBe(link)
    else expect(content.toString()).toMatch(/^<svg /)
  }
  await sheet.getByRole('button', { name: t('common.copyLink') }).click()
  await expect(page.locator('[data-toast="copied"]')).toContainText(t('common.toast.copied'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)

  const email = sheet.getByRole('textbox', { name: t('qr.email') })
  const send = sheet.getByRole('button', { name: t('qr.send') })
  await email.fill('eva sin arroba')
  await send.click()
  await expect(page.locator('[data-toast="errorSending"]')).toContainText(t('common.toast.errorSending'))
  await expect(sheet.getByText(t('fields.email'))).toBeVisible()
  await email.fill('eva@compra.example')
  await email.press('Enter')
  await expect(page.getByText(t('qr.sent', { email: 'eva@compra.example' }))).toBeVisible()
  await expect(email).toHaveValue('')
  await expectAccessible(page)
})

test('a download that fails says so (ERR-17)', async ({ page, demo, t }) => {
  const plot = await demo.product('ps-lote-soja')
  await page.goto(`/Products/${plot._id}/QR?productTypeId=ps-lote-soja`)
  const sheet = page.getByRole('dialog', { name: t('qr.product') })
  await expect(sheet.getByRole('img', { name: t('qr.image', { name: identifierOf(plot) }) })).toBeVisible()
  await page.route('**/api/qr/**', (route) => route.abort())
  await sheet.getByRole('button', { name: t('qr.downloadPng') }).click()
  await expect(page.locator('[data-toast="imageDownload"]')).toContainText(t('error.http.imageDownload'))
})

test('an organization shows its page in a frame of 500 pixels (ORG-05, ORG-06)', async ({
  page,
  demo,
  t,
}) => {
  const [organization] = await demo.organizations()
  await page.goto(`/Organizations/${organization!._id}/QR`)
  const sheet = page.getByRole('dialog', { name: t('qr.organization') })
  await sheet.getByRole('button', { name: t('qr.preview') }).click()
  const frame = sheet.locator('iframe')
  expect((await frame.boundingBox())!.height).toBe(500)
  await expect(
    frame.contentFrame().getByRole('heading', { level: 1, name: organization!.name }),
  ).toBeVisible()
  for (const action of ['qr.downloadPng', 'common.copyLink', 'qr.send'] as const)
    await expect(sheet.getByRole('button', { name: t(action) })).toBeVisible()
})

test.describe('a reader', () => {
  test.use({ user: 'lector@litoral.example' })

  test('reads why no code can be sent (QRP-03)', async ({ page, tokensOf, t }) => {
    const { access_token: token } = await tokensOf('lector@litoral.example')
    const headers = { authorization: `Bearer ${token}`, 'x-audience': 'litoral' }
    const read = async (path: string) => (await page.request.get(`/api${path}`, { headers })).json()
    const [stage] = (await read('/productSchemas')).collection
    const [product] = (await read(`/products?productSchema=${stage._id}`)).collection
    await page.goto(`/Products/${product._id}/QR?productTypeId=${stage._id}`)
    const sheet = page.getByRole('dialog', { name: t('qr.product') })
    await expect(sheet.getByRole('textbox', { name: t('qr.email') })).toBeDisabled()
    await expect(sheet.getByText(t('can.reader'))).toBeVisible()
    await expectAccessible(page)
  })
})
