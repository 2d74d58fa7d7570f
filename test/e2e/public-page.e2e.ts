import type { Organization } from '../../core/contract/organizations.ts'
import type { Product } from '../../core/contract/products.ts'
import { freshIdentifier } from './demo.ts'
import { choose, fillForm } from './form.ts'
import { newButton } from './screens.ts'
import { expect, expectAccessible, inBothLanguages, test } from './walk.ts'
import { locales } from '../../core/i18n/index.ts'

const stageId = 'ps-lote-soja'

test(
  'a new organization publishes its first product, and anybody reads it without script, at any width, on paper (W2)',
  inBothLanguages,
  async ({ page, browser, demo, language, t }) => {
    test.slow()
    const name = `Cooperativa ${crypto.randomUUID().slice(0, 8)}`
    await page.goto('/Organizations/New')
    const form = page.getByRole('dialog', { name: t('organizations.new') })
    const entry = (title: string) => form.getByRole('textbox', { name: title, exact: true })
    await entry(t('organizationForm.name')).fill(name)
    const setMode = (mode: 'cords' | 'address') => form.locator(`label[for="mode-${mode}"]`).click()
    await setMode('cords')
    await entry(t('organizationForm.lat')).fill('-29.4127')
    await entry(t('organizationForm.lng')).fill('-60.2036')
    await setMode('address')
    await entry(t('organizationForm.city')).fill('Vera')
    await form.getByRole('button', { name: t('organizations.create') }).click()
    await expect(page).toHaveURL('/Organizations')
    const { collection } = await demo.send<{ collection: Organization[] }>(
      'GET',
      `/organizations?search=${encodeURIComponent(name)}`,
    )
    // ORG-13: the text of the other mode is gone.
    expect(collection).toMatchObject([{ name, city: 'Vera' }])
    expect(collection[0]!.cords ?? null).toBeNull()

    const stage = await demo.stage(stageId)
    await page.goto(`/Products/New?productTypeId=${stageId}`)
    const made = page.getByRole('dialog', { name: newButton(t, stage) })
    const save = made.getByRole('button', { name: t('products.create', { one: stage.words?.one ?? '' }) })
    await save.click()
    await expect(page.locator('[data-toast=dataIncomplete]')).toBeVisible()
    await choose(made, t('common.organization'), name)
    const identifier = freshIdentifier(stage)
    await fillForm(made, stage, language, { identifier })
    await save.click()
    await expect(page).toHaveURL(`/Products?productTypeId=${stageId}`)
    const product = await demo.find(stageId, identifier)
    for (const [what, value] of [
      ['96', 'hectáreas'],
      ['2025', 'campaña'],
      ['A', 'lote'],
    ])
      await demo.send('POST', '/insights', { product: product._id, name: what, value })

    const nobody = await browser.newContext({
      storageState: { cookies: [], origins: [] },
      javaScriptEnabled: false,
    })
    const visitor = await nobody.newPage()
    for (const width of [390, 768, 1440]) {
      await visitor.setViewportSize({ width, height: 900 })
      await visitor.goto(`/${product.uuid}?language=${language}`)
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(identifier)
      await expect(visitor.getByRole('main')).toContainText(name)
      await expect(visitor.locator('.insights li')).toHaveText([
        /96\s*hectáreas/,
        /2025\s*campaña/,
        /A\s*lote/,
      ])
      const { width: body } = (await visitor.locator('body').boundingBox())!
      expect(body, `${width}`).toBeLessThanOrEqual(width)
    }
    const other = language === 'es' ? 'en' : 'es'
    await visitor.getByRole('link', { name: locales[other].name }).click()
    await expect(visitor.locator('html')).toHaveAttribute('lang', other)
    await visitor.getByRole('link', { name: locales[language].name }).click()
    // SUP-04 without script.
    await visitor.getByRole('textbox', { name: t('publicPage.contact.email') }).fill('eva@compra.example')
    await visitor.getByRole('textbox', { name: t('publicPage.contact.message') }).fill('¿Queda de 2025?')
    await visitor.getByRole('button', { name: t('publicPage.contact.send') }).click()
    await expect(visitor.getByRole('status')).toContainText(t('publicPage.contact.sent', { name }))
    await nobody.close()
  },
)

test('the page of a shipment is two sheets for a buyer, read by keyboard and by ear', async ({
  page,
  demo,
  language,
}) => {
  const { collection } = await demo.send<{ collection: Product[] }>(
    'GET',
    '/products?productSchema=ps-embarque&limit=50&sort=1',
  )
  const ship = collection.find(({ requirementsSatisfied }) => requirementsSatisfied)!
  await page.goto(`/${ship.uuid}?language=${language}`)
  await expectAccessible(page)
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(sheets?.length).toBeLessThanOrEqual(2)

  // All that can be operated is reached in the order of reading, and shows that it has the focus.
  const operable =
    'a[href], button, summary, input:not([type=hidden], [tabindex="-1"]), textarea, [tabindex="0"]'
  const all = await page.locator(operable).all()
  const shown = (await Promise.all(all.map((one) => one.isVisible()))).filter(Boolean).length
  const reached: number[] = []
  for (let step = 0; step < shown; step++) {
    await page.keyboard.press('Tab')
    reached.push(
      await page.evaluate((selector) => {
        const focused = document.activeElement
        return focused?.matches(':focus-visible')
          ? [...document.querySelectorAll(selector)].indexOf(focused)
          : -1
      }, operable),
    )
  }
  expect(new Set(reached).size).toBe(shown)
  expect(reached).not.toContain(-1)
})
