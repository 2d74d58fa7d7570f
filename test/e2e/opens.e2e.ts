import { expect, test } from '@playwright/test'

test('the back office sends a visitor without a session to the sign-in page', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('input[name="email"]')).toBeVisible()
  await expect(page.locator('input[name="password"]')).toBeVisible()
  expect(new URL(page.url()).pathname).toMatch(/^\/identity\//)
})
