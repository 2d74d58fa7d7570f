import { expect } from '@playwright/test'
import type { Today } from '../../core/contract/today.ts'
import { picture } from './picture.ts'
import { test } from '../e2e/walk.ts'

test.use({ user: 'admin@litoral.example' })

test('what waits today', async ({ page, demo, language, t }) => {
  // The demo's records are counted for some seconds after the start.
  let last = ''
  await expect(async () => {
    const { waiting } = await demo.send<Today>('GET', '/today')
    const before = last
    last = JSON.stringify(waiting)
    expect(last).toBe(before)
  }).toPass({ intervals: [8_000], timeout: 50_000 })
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
