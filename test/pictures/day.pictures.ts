import { expect } from '@playwright/test'
import { picture } from './picture.ts'
import { test } from '../e2e/walk.ts'

test.use({ user: 'admin@litoral.example' })

test('what waits today', async ({ page, language, t }) => {
  await page.goto('/Today')
  await expect(page.getByRole('heading', { name: t('today.waiting'), exact: true })).toBeVisible()
  await picture(page, language, 'today')
})

test('what a shipment lacks', async ({ page, demo, language, t }) => {
  const { _id } = await demo.find('ps-embarque', 'EM-2526-003')
  await page.goto(`/Products/${_id}/Readiness?productTypeId=ps-embarque`)
  await expect(page.getByRole('dialog').getByText(t('readiness.first'))).toBeVisible()
  await picture(page, language, 'readiness')
})
