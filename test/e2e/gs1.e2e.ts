import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { checkDigitOf } from '../../core/gs1/checks.ts'
import { at } from '../kit/example-pack.ts'
import { scan } from '../scan.ts'
import { readSymbols } from '../symbols.ts'
import { test } from './beekeepers.ts'
import { expect, expectAccessible } from './walk.ts'

test.use({ beginning: { [`${at.stage}/gs1`]: { level: 'lot' } } })

/** No two accounts have a GTIN, nor has a second try. */
const digits = `779${String(Date.now()).slice(-9)}`
const last = checkDigitOf(digits)
const gtin = digits + last

test('a GTIN in the table gives a lot its code, whose symbol leads to its page (GS1-01, GS1-03, GS1-09)', async ({
  apply: _,
  page,
  demo,
  t,
}) => {
  const { _id } = await demo.send<{ _id: string }>('POST', '/organizations', {
    name: 'Mieles del Monte S.A.',
  })
  const apiary = await demo.product('ps-apiario', { identifier: 'AP-101' })
  const record = `/Products/${apiary._id}/QR?productTypeId=ps-apiario`

  await page.goto(record)
  await page.getByRole('link', { name: t('symbols.none.add') }).click()
  await expect(page).toHaveURL(new RegExp(`/Admin/Codes.*${_id}`))
  await page.getByRole('textbox', { name: t('gs1.table.gtin') }).fill(`${digits}${(Number(last) + 1) % 10}`)
  await page.getByRole('button', { name: t('gs1.table.use', { gtin }) }).click()
  await expect(page.getByText(t('gs1.table.preview', { count: 1 }))).toBeVisible()
  await expectAccessible(page)
  // The choice of the address stands below the table.
  await page
    .getByRole('button', { name: t('gs1.table.save'), exact: true })
    .first()
    .click()
  await expect(page.getByText(t('gs1.table.saved'))).toBeVisible()

  await expect.poll(async () => (await demo.get(apiary._id)).gs1?.value, { timeout: 30_000 }).toBe('AP-101')
  await page.goto(record)
  const address = await page.getByRole('group', { name: t('symbols.address') }).textContent()
  expect(address).toContain(`/01/0${gtin}/10/AP-101`)
  await page.getByText('PNG', { exact: true }).click()
  await expect(page.getByText(/^qr-AP-101\.png/)).toBeVisible()
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Control+s')
  const file = await readFile(await (await downloading).path())
  expect(await scan(file)).toBe(address)

  await page.goto('/Products?productTypeId=ps-apiario')
  await page.getByRole('checkbox', { name: t('shell.table.select', { name: 'AP-101' }) }).press('Space')
  await page.getByRole('button', { name: t('products.codes') }).click()
  await page.getByRole('radio', { name: t('symbols.name.datamatrix') }).click()
  await page.getByText('PNG', { exact: true }).click()
  await expectAccessible(page)
  const bringing = page.waitForEvent('download')
  await page.getByRole('button', { name: t('symbols.download'), exact: true }).click()
  const files = unzipSync(await readFile(await (await bringing).path()))
  expect(Object.keys(files)).toEqual(['datamatrix-AP-101.png', 'codigos.csv'])
  expect((await readSymbols(files['datamatrix-AP-101.png']!)).map(({ text }) => text)).toEqual([
    `010${gtin}10AP-101`,
  ])

  await page.goto(address!)
  await expect(page.getByText('AP-101').first()).toBeVisible()
})
