import { expect, expectAccessible, inBothLanguages, signInOnPage, test } from './walk.ts'

const link = '/Products?productTypeId=ps-lote-acopio'

test.use({ user: null })

test("a colleague's link leads through the sign-in page to exactly that list", async ({ page, demo, t }) => {
  await page.goto(link)
  await expect(page).toHaveURL(/\/identity\//)
  await expect(page.getByRole('heading', { name: t('identity.title') })).toBeVisible()
  await expectAccessible(page)

  await signInOnPage(page, 'ana@demo.example')
  await expect(page).toHaveURL(link)
  const { name } = await demo.stage('ps-lote-acopio')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('grid', { name }).getByRole('row').nth(3)).toBeVisible()
  // The first of her accounts by name.
  const account = t('shell.changeAccount', { account: 'Agroexportadora del Litoral' })
  await expect(page.getByRole('button', { name: account })).toBeVisible()
  await expectAccessible(page)
})

test(
  'a wrong password shows a message, and the link still works after signing in',
  inBothLanguages,
  async ({ page, t }) => {
    await page.goto(link)
    await page.locator('input[name="email"]').fill('ana@demo.example')
    await page.locator('input[name="password"]').fill('another one')
    await page.locator('button[type="submit"]').click()
    await expect(page.getByText(t('identity.wrong'))).toBeVisible()
    await expectAccessible(page)
    await signInOnPage(page, 'ana@demo.example')
    await expect(page).toHaveURL(link)
  },
)

test.describe('with two accounts', () => {
  test.use({ user: 'ana@demo.example' })

  test('changing the account starts at / and leaves nothing of the old account', async ({ page, t }) => {
    await page.goto('/Organizations')
    await expect(page.getByText('Acopio Las Garzas S.A.')).toBeVisible()
    await page.goto(link)
    const row = page
      .getByRole('row')
      .filter({ hasText: /AC-\d{4}-\d{3}/ })
      .first()
    await expect(row).toBeVisible()

    await page
      .getByRole('button', { name: t('shell.changeAccount', { account: 'Agroexportadora del Litoral' }) })
      .click()
    await page.getByRole('menuitem', { name: 'Bodegas del Valle' }).click()
    await expect(page).toHaveURL('/')
    await expect(
      page.getByRole('button', { name: t('shell.changeAccount', { account: 'Bodegas del Valle' }) }),
    ).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: t('organizations.title') })).toBeVisible()
    await expect(page.getByRole('row').nth(2)).toBeVisible()
    await expect(page.getByText('Acopio Las Garzas S.A.')).toHaveCount(0)
    await expectAccessible(page)

    await page.goBack()
    await expect(
      page.getByRole('button', { name: t('shell.changeAccount', { account: 'Bodegas del Valle' }) }),
    ).toBeVisible()
    await expect(page.getByRole('main')).toContainText(t('products.noStage.title'))
    await expect(page).toHaveTitle(t('shell.document', { title: t('products.noStage.title') }))
    await expect(row).toHaveCount(0)
    await expectAccessible(page)
  })
})

test.describe('in an account without dashboards', () => {
  test.use({ user: 'ana@demo.example', account: 'valle' })

  test('a typed /Dashboards shows that the feature is off, and no menu links there', async ({ page, t }) => {
    await page.goto('/Dashboards')
    await expect(page.getByRole('main')).toContainText(t('error.FEATURE_DISABLED'))
    const menu = page.getByRole('navigation', { name: t('shell.sections') })
    await expect(menu.getByRole('link', { name: t('support.title'), exact: true })).toBeVisible()
    // MET-01: the entry of the metrics is shown by a setting, which this account has off.
    for (const closed of [t('dashboards.title'), t('shell.metrics')])
      await expect(menu.getByRole('link', { name: closed, exact: true })).toHaveCount(0)
    await expectAccessible(page)
  })
})

test('after signing out every address asks for the password again', async ({ page, t }) => {
  await page.goto(link)
  await signInOnPage(page, 'operador@litoral.example')
  await expect(page).toHaveURL(link)
  await page.getByRole('button', { name: t('shell.user', { name: 'Tomás Giménez' }) }).click()
  await page.getByRole('menuitem', { name: t('shell.signOut') }).click()
  await expect(page.locator('input[name="password"]')).toBeVisible()
  const leftovers = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => /^oidc\.user:|account|level/i.test(key)),
  )
  expect(leftovers).toEqual([])
  await page.goto(link)
  await expect(page.locator('input[name="password"]')).toBeVisible()
})
