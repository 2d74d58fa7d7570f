import { expect, expectAccessible, test } from './walk.ts'

test('the page of the API sends requests with the token that was typed, on a phone too', async ({
  page,
  account,
  tokensOf,
}) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/api/docs#accounts.session')
  const route = page.locator('[id="accounts.session"]')
  const send = route.getByRole('button', { name: 'Send' })
  await send.click()
  await expect(route.getByRole('status')).toContainText('UNAUTHENTICATED')

  const { access_token: token } = await tokensOf('ana@demo.example')
  await page.getByLabel('Key or token', { exact: true }).fill(token)
  await page.getByLabel('Account (of a token alone)', { exact: true }).fill(account)
  await send.click()
  await expect(route.getByRole('status')).toContainText(`"accountId": "${account}"`)

  await route.getByRole('link', { name: 'Session', exact: true }).click()
  await expect(page.locator('pre#Session')).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(refused).toEqual([])
  await expectAccessible(page)
})
