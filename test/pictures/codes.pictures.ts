import { expect } from '@playwright/test'
import { test } from '../e2e/walk.ts'
import { picture } from './picture.ts'

test.use({ user: 'admin@valle.example', account: 'valle' })

test('the table of GTINs, and the code of a lot', async ({ page, demo, language, t }) => {
  await page.goto('/Admin/Codes')
  await expect(page.getByRole('heading', { name: t('gs1.links.title') })).toBeVisible()
  await picture(page, language, 'codes')
  const lot = await demo.find('ps-lote-vino', 'L-25-002')
  await page.goto(`/Products/${lot._id}/QR?productTypeId=ps-lote-vino`)
  await expect(page.getByRole('group', { name: t('symbols.address') })).toBeVisible()
  await expect(page.getByText(/^qr-.*, \d+ kB$/)).toBeVisible()
  await picture(page, language, 'code')
})
