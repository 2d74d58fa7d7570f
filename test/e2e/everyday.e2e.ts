import type { Page } from '@playwright/test'
import { acceptInvitation } from './mail.ts'
import { expect, expectAccessible, inBothLanguages, signInOnPage, test } from './walk.ts'
import { identifierOf } from './demo.ts'
import { Screens } from './screens.ts'
import { type Language, locales } from '../../core/i18n/index.ts'

test('undo in the toast restores an archived product with its processes', async ({ page, demo, t }) => {
  const plot = await demo.product('ps-lote-soja')
  await demo.process(plot, 'ms-siembra')
  const identifier = identifierOf(plot)
  await page.goto('/Products?productTypeId=ps-lote-soja')
  const row = page.getByRole('row', { name: identifier })
  await row.hover()
  await row.getByRole('link', { name: `${t('common.archive')}, ${identifier}` }).click()
  const question = page.getByRole('dialog', { name: identifier })
  await expect(question).toContainText(t('products.archive.text'))
  await expectAccessible(page)
  await question.getByRole('button', { name: t('common.archive') }).click()

  await expect(page.getByText(t('products.archive.done', { name: identifier }))).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(page).toHaveURL('/Products?productTypeId=ps-lote-soja')
  await expectAccessible(page)
  await page.getByRole('button', { name: t('common.undo.last') }).click()
  await expect(page.getByText(t('products.archive.restored', { name: identifier }))).toBeVisible()
  await expect(row).toBeVisible()
  expect((await demo.timeline(plot._id)).map(({ milestoneSchema }) => milestoneSchema._id)).toEqual([
    'ms-siembra',
  ])
})

test('undo in the toast takes back a transformation just confirmed', async ({ page, demo, language, t }) => {
  const screens = new Screens(page, demo, language)
  const plot = await demo.product('ps-lote-soja')
  const load = await demo.product('ps-partida')
  await screens.transform(load, 'ms-cosecha-carga', [plot])
  await page.getByRole('button', { name: t('common.undo.last') }).click()
  await expect(screens.processes()).toContainText(t('milestones.empty.title'))
  const { name } = await demo.schema('ms-cosecha-carga')
  await expect(page.getByText(t('transformations.undone', { name }))).toBeVisible()
  expect(await demo.get(load._id)).toMatchObject({ hasOrigin: false, requirementsSatisfied: false })
  expect(await demo.get(plot._id)).toMatchObject({ hasDestination: false })
})

test('the list of shipments fits a window of 1440 pixels', async ({ page }) => {
  // The demo's own: others may have longer values.
  await page.goto('/Products?productTypeId=ps-embarque&search=EM-2526-00')
  await expect(page.getByRole('grid').getByRole('row').nth(4)).toBeVisible()
  const list = page.locator('main [data-unrolls] [data-unrolls]')
  expect(await list.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
})

test('a list keeps its state when a panel over it closes', async ({ page, t }) => {
  const address = '/Products?productTypeId=ps-partida&page=2&search=101&sort=%7B%22alphabetical%22%3A1%7D'
  await page.goto(address)
  for (const label of ['common.edit', 'products.processes', 'products.sheet'] as const) {
    const link = page.getByRole('link', { name: new RegExp(`^${t(label)},`) }).first()
    await page.getByRole('row').filter({ has: link }).first().hover()
    await link.click()
    await expect(page.getByRole('dialog').last()).toBeVisible()
    await expect(page).not.toHaveURL(address)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expect(page.getByRole('searchbox').first()).toHaveValue('101')
  await expect(
    page.getByRole('columnheader', {
      name: (await page.getByRole('columnheader').nth(2).textContent()) ?? '',
    }),
  ).toHaveAttribute('aria-sort', 'ascending')
})

test('every list starts the head of its own order like any other: none, ascending, descending, none (GEN-05)', async ({
  page,
  t,
}) => {
  for (const [address, title] of [
    ['/Products?productTypeId=ps-partida', t('products.columns.created')],
    ['/assets?assetTypeId=as-agroinsumo', t('assets.columns.date')],
    ['/Checks', t('checks.columns.date')],
    ['/Media?mode=table', t('media.columns.date')],
    ['/Organizations', t('organizations.columns.createdAt')],
    ['/Locations', t('locations.columns.date')],
    ['/Dashboards', t('dashboards.columns.date')],
    ['/Users', t('common.name')],
  ] as const) {
    await page.goto(address)
    const head = page.getByRole('columnheader', { name: title })
    const button = head.getByRole('button')
    await expect(button).toHaveAttribute('data-standing')
    for (const order of ['ascending', 'descending']) {
      await button.click()
      await expect(head).toHaveAttribute('aria-sort', order)
    }
    await button.click()
    await expect(button).toHaveAttribute('data-standing')
    await expect(head).not.toHaveAttribute('aria-sort')
  }
})

test('offline, a screen shows the fault and recovers with the connection', async ({ page, context, t }) => {
  await page.goto('/Organizations')
  await expect(page.getByRole('row').nth(3)).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('link', { name: t('organizations.new') }).click()
  const fault = page.getByRole('alert')
  await expect(fault).toContainText(t('shell.fault.noSignal'))
  await expectAccessible(page)
  await expect(fault.getByRole('button', { name: t('common.retry') })).toBeVisible()
  await context.setOffline(false)
  const form = page.getByRole('dialog', { name: t('organizations.new') })
  const name = `Cooperativa ${crypto.randomUUID().slice(0, 8)}`
  await form.getByRole('textbox', { name: t('organizationForm.name'), exact: true }).fill(name)

  await context.setOffline(true)
  await form.getByRole('button', { name: t('organizations.create') }).click()
  const notice = form.getByRole('alert')
  await expect(notice).toContainText(t('forms.unanswered.text'))
  await expectAccessible(page)
  await context.setOffline(false)
  await notice.getByRole('button', { name: t('forms.unanswered.retry') }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('row', { name })).toHaveCount(1)
})

test('without a signal a list says so, and comes by itself with the signal', async ({ page, context, t }) => {
  await page.goto('/Organizations')
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('searchbox', { name: t('organizations.search') }).fill('Granos')
  const fault = page.getByRole('alert').filter({ hasText: t('shell.fault.noSignal') })
  await expect(fault.getByRole('button', { name: t('common.retry') })).toBeVisible()
  await context.setOffline(false)
  await expect(fault).toHaveCount(0)
  await expect(page.getByRole('row').nth(1)).toContainText('Granos')
})

test('a page whose program was not loaded says so, and offers another try', async ({ page, t }) => {
  await page.goto('/Organizations')
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  const program = /\/static\/index-[\w-]+\.js$/
  await page.route(program, (route) => route.abort())
  await page.reload()
  const retry = page.getByRole('alert').getByRole('link', { name: t('common.retry') })
  await expect(retry).toBeVisible()
  await page.unroute(program)
  await retry.click()
  await expect(page.getByRole('row').nth(3)).toBeVisible()
})

test.describe('a person who signs in', () => {
  test.use({ user: null })

  test(
    'own settings take effect at once, and follow the person to another device (FST-08)',
    inBothLanguages,
    async ({ page, browser, demo, tokensOf, language, t }) => {
      const other = language === 'es' ? 'en' : 'es'
      const title = { es: 'Organizaciones', en: 'Organizations' }
      const email = `ajustes-${Date.now()}@litoral.example`
      const { access_token } = await tokensOf('admin@litoral.example')
      const headers = { authorization: `Bearer ${access_token}`, 'x-audience': 'litoral' }
      const invited = await page.request.post('/api/users/invite', {
        headers,
        data: { name: 'Irma Sosa', email },
      })
      const [organization] = await demo.organizations()
      const rights = {
        organization: [organization!._id],
        productSchemas: [{ id: 'ps-partida', permission: ['read'] }],
      }
      await page.request.put(`/api/users/assign/${(await invited.json()).user}`, { headers, data: rights })
      await acceptInvitation(page, email)
      const heading = (of: Page, spoken: Language) =>
        expect(of.getByRole('heading', { level: 1, name: title[spoken] })).toBeVisible()
      await heading(page, language)
      await page.getByRole('button', { name: t('shell.user', { name: 'Irma Sosa' }) }).click()
      await page.getByRole('menuitem', { name: t('ownSettings.title') }).click()
      const settings = page.getByRole('dialog', { name: t('ownSettings.title') })
      await settings.getByText(t('ownSettings.theme.dark'), { exact: true }).click()
      const root = page.locator('html')
      await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
      await settings.getByText(t('ownSettings.density.compact'), { exact: true }).click()
      await expect(root).toHaveAttribute('data-density', 'compact')
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page
        .getByRole('button', {
          name: t('shell.languageNow', { language: locales[language].name, other: locales[other].name }),
        })
        .click()
      await heading(page, other)
      await expect(root).toHaveAttribute('lang', other)

      const elsewhere = await browser.newPage()
      await elsewhere.goto('/')
      await signInOnPage(elsewhere, email)
      await heading(elsewhere, other)
      await expect(elsewhere.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
      await expect(elsewhere.locator('html')).toHaveAttribute('data-density', 'compact')
      await elsewhere.close()
    },
  )

  test('a token that is over is renewed with one request, before the programs of the page ask for anything (AUT-04)', async ({
    page,
  }) => {
    await page.goto('/Products?productTypeId=ps-partida')
    await signInOnPage(page, 'ana@demo.example')
    const row = page.locator('tbody tr a').first()
    await row.waitFor()
    const over = await page.evaluate(() => {
      const key = Object.keys(localStorage).find((one) => one.startsWith('oidc.user:'))!
      const user = JSON.parse(localStorage.getItem(key)!)
      localStorage.setItem(key, JSON.stringify({ ...user, expires_at: 1 }))
      return user.access_token as string
    })
    const asked: string[] = []
    const tokens = new Set<string | undefined>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/identity/')) asked.push(pathname)
      if (pathname.startsWith('/api/')) tokens.add(request.headers().authorization)
    })
    await page.reload()
    await row.waitFor()
    expect(asked).toEqual(['/identity/token', '/identity/auth/v1/usergrants/me/_search'])
    expect(tokens.size).toBe(1)
    expect([...tokens]).not.toContain(`Bearer ${over}`)
  })

  test('the same screen, query and draft return after signing in', async ({ page, context, demo, t }) => {
    const address = '/Products/New?productTypeId=ps-partida&page=2&search=10118'
    await page.goto(address)
    await signInOnPage(page, 'operador@litoral.example')
    const form = page.getByRole('dialog')
    const { properties } = (await demo.stage('ps-partida')).schema
    const plate = form.getByRole('textbox', { name: properties.patente?.title ?? '', exact: true })
    await plate.fill('AG 123 QA')

    // The token has expired and the provider does not renew it.
    await context.clearCookies()
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage).filter((one) => one.startsWith('oidc.user:'))) {
        const user = JSON.parse(localStorage.getItem(key) ?? '{}')
        localStorage.setItem(
          key,
          JSON.stringify({ ...user, expires_at: 1, access_token: 'over', refresh_token: 'over' }),
        )
      }
      sessionStorage.removeItem('rastro.signin')
    })
    await page.reload()
    await signInOnPage(page, 'operador@litoral.example')
    await expect(page).toHaveURL(address)
    await expect(form).toContainText(t('common.draft.found'))
    await expectAccessible(page)
    await form.getByRole('button', { name: t('common.draft.restore') }).click()
    await expect(plate).toHaveValue('AG 123 QA')
  })
})

test('the chooser of a process goes on by Enter, and «Cambiar el tipo» leads back to it (FST-03)', async ({
  page,
  demo,
  language,
  t,
}) => {
  const plot = await demo.product('ps-lote-soja')
  const load = await demo.product('ps-partida')
  const screens = new Screens(page, demo, language)
  const chooser = screens.newProcess()
  const back = page.getByRole('button', { name: t('milestones.new.back') })

  // A wizard: its type is the only one.
  await page.goto(`/Products/${load._id}/Milestones?productTypeId=ps-partida&createMilestone=true`)
  await expect(chooser.locator('button[type=submit]')).toBeFocused()
  await page.keyboard.press('Enter')
  const wizard = screens.wizard(await demo.schema('ms-cosecha-carga'))
  await expect(wizard.screen).toBeVisible()
  await back.click()
  await expect(chooser.getByRole('radio', { checked: true })).toHaveCount(1)
  await expect(wizard.screen).toHaveCount(0)

  // A form: another type is chosen instead.
  await page.goto(`/Products/${plot._id}/Milestones?productTypeId=ps-lote-soja&createMilestone=true`)
  const [sowing, scouting] = [await demo.schema('ms-siembra'), await demo.schema('ms-monitoreo')]
  await screens.choose(sowing)
  await expect(page.getByRole('dialog', { name: sowing.name, exact: true })).toBeVisible()
  await back.click()
  await expect(chooser.getByRole('radio', { name: sowing.name, exact: true })).toBeChecked()
  await chooser.getByRole('radio', { name: scouting.name, exact: true }).check()
  await chooser.locator('button[type=submit]').click()
  await expect(page.getByRole('dialog', { name: scouting.name, exact: true })).toBeVisible()
  await expectAccessible(page)
})
