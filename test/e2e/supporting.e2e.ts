import type { Locator } from '@playwright/test'
import type { Translator } from '../../web/ui/texts.ts'
import { expect, expectAccessible, inBothLanguages, pick, test } from './walk.ts'

/** The entries of the menu behind which several pages stand. */
const gatheringsOf = (t: Translator) =>
  (
    [
      'assets.title',
      'dashboards.title',
      'shell.entries.compliance',
      'shell.entries.registry',
      'shell.entries.administration',
    ] as const
  ).map((key) => t(key))

const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** A new name in every run and language. */
const fresh = (name: string) => `${name} ${Date.now()}${Math.floor(Math.random() * 1e4)}`

test.describe('whoever administers the account', () => {
  test.use({ user: 'admin@litoral.example' })

  test(
    'finds every section by the menu, and its pages in the header (GEN-02)',
    inBothLanguages,
    async ({ page, t, language }) => {
      await page.goto('/')
      const menu = page.getByRole('navigation', { name: t('shell.sections') })
      await expect(menu.getByRole('link', { name: t('support.title'), exact: true })).toBeVisible()
      const entries = [
        t('today.title'),
        language === 'es' ? 'Soja EUDR' : 'EUDR soy',
        language === 'es' ? 'Carne vacuna' : 'Beef',
        t('shell.organizations'),
        t('locations.title'),
        t('assets.title'),
        t('media.title'),
        t('shell.entries.answers'),
        t('dashboards.title'),
        t('shell.entries.compliance'),
        t('shell.entries.registry'),
        t('shell.entries.administration'),
        t('support.title'),
      ]
      /** Without the figures behind the names. */
      const namesIn = async (place: Locator) =>
        (await place.getByRole('link').allInnerTexts()).map((text) =>
          text.split('\n')[0]!.replace(/ [\d.,]+$/, ''),
        )
      await expect.poll(() => namesIn(menu)).toEqual(entries)
      const gathered = {
        compliance: [
          t('certificates.title'),
          t('shell.entries.statements'),
          t('shell.entries.balance'),
          t('shell.entries.recalls'),
          t('products.risk'),
        ],
        registry: [t('history.title'), t('importing.title'), t('trash.title')],
        administration: [t('shell.entries.users'), t('accounts.title'), t('shell.entries.connections')],
        charts: [t('dashboards.title'), t('shell.metrics')],
      } as const
      for (const [entry, pages] of Object.entries(gathered)) {
        const name = t(entry === 'charts' ? 'dashboards.title' : `shell.entries.${entry as 'compliance'}`)
        await menu.getByRole('link', { name, exact: true }).click()
        const header = page.getByRole('navigation', { name, exact: true })
        await expect.poll(() => namesIn(header)).toEqual(pages)
      }
      await page
        .getByRole('navigation', { name: t('dashboards.title'), exact: true })
        .getByRole('link', { name: t('shell.metrics'), exact: true })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: t('shell.metrics') })).toBeVisible()
      await expect(page.getByRole('main').getByRole('table')).toHaveCount(0)
      await expectAccessible(page)
    },
  )

  test('scrolls the content of a screen, never the page beneath it', async ({ page, t }) => {
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: t('shell.sections') })
    await expect(menu.getByRole('link', { name: t('support.title'), exact: true })).toBeVisible()
    const linksIn = (place: Locator) =>
      place.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
    const paths = await linksIn(menu)
    for (const name of gatheringsOf(t)) {
      await menu.getByRole('link', { name, exact: true }).click()
      const header = page.getByRole('navigation', { name, exact: true })
      await expect(header.getByRole('link').nth(1)).toBeVisible()
      paths.push(...(await linksIn(header)))
    }
    expect(paths.length).toBeGreaterThan(20)
    // Each screen twice, one after the other.
    test.slow()
    const beneath: string[] = []
    // 720 × 450 is that window at twice the size of letters.
    for (const size of [
      { width: 1440, height: 900 },
      { width: 720, height: 450 },
    ]) {
      await page.setViewportSize(size)
      for (const path of new Set(paths)) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        const over = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
        if (over > 0) beneath.push(`${path} at ${size.width}: ${over}`)
        // What scrolls inside of a screen shows more than a line or two.
        const slits = await page.evaluate(
          () =>
            [...document.querySelectorAll('main, main *')].filter(
              (one) =>
                one.clientHeight > 0 &&
                one.clientHeight < 150 &&
                one.scrollHeight > one.clientHeight + 20 &&
                ['auto', 'scroll'].includes(getComputedStyle(one).overflowY),
            ).length,
        )
        if (slits > 0) beneath.push(`${path} at ${size.width}: ${slits} slits`)
      }
    }
    expect(beneath).toEqual([])
  })

  test('keeps a file: uploads, tags, looks at it, renames, archives and brings it back (MED-01, MED-05, MED-08)', async ({
    page,
    t,
  }) => {
    const name = `${fresh('foto')}.png`
    await page.goto('/Media')
    await expect(page.getByRole('heading', { level: 1, name: t('media.title') })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: t('media.new') }).click()
    const panel = page.getByRole('dialog', { name: t('media.new') })
    await expect(panel.locator('button[type=submit]')).toBeDisabled()
    await panel.locator('input[type=file]').first().setInputFiles({
      name,
      mimeType: 'image/png',
      buffer: image,
    })
    const tag = fresh('etiqueta')
    await panel.getByRole('combobox', { name: t('media.tags.label') }).fill(tag.toUpperCase())
    await page.keyboard.press('Enter')
    await panel.locator('input[name=name]').focus()
    await expectAccessible(page)
    await panel.locator('button[type=submit]').click()
    await expect(panel).toBeHidden()

    const tile = page.getByRole('listitem').filter({ hasText: name })
    await expect(tile).toBeVisible()
    await tile.getByRole('link', { name: t('media.see', { name }) }).click()
    const file = page.getByRole('dialog', { name })
    await expect(file.getByRole('img', { name })).toBeVisible()
    await expect(file).toContainText('PNG')
    await expect(file).toContainText(tag)
    await expect(file).toContainText(t('media.uses.none'))
    await expectAccessible(page)
    // The name of another file is refused right where it is typed.
    const entry = file.locator('input[name=name]')
    await entry.fill(' / ')
    await file.getByRole('button', { name: t('media.save') }).click()
    await expect(file).toContainText(t('files.name'))
    await entry.fill(`otra ${name}`)
    await file.getByRole('button', { name: t('media.save') }).click()
    await expect(file).toBeHidden()

    const renamed = page.getByRole('listitem').filter({ hasText: `otra ${name}` })
    await renamed.hover()
    await renamed.getByRole('link', { name: `${t('common.archive')}, otra ${name}` }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common.archive') })
      .click()
    await expect(renamed).toBeHidden()
    await page.getByRole('button', { name: t('common.undo.last') }).click()
    await expect(renamed).toBeVisible()

    // Days later, it comes back from the trash.
    await renamed.hover()
    await renamed.getByRole('link', { name: `${t('common.archive')}, otra ${name}` }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common.archive') })
      .click()
    await expect(renamed).toBeHidden()
    await page.goto('/Trash')
    const archived = page.getByRole('row').filter({ hasText: `otra ${name}` })
    await expect(archived).toContainText(t('trash.with.nothing'))
    await expect(archived).toContainText(t('trash.days', { count: 30 }))
    await expectAccessible(page)
    await archived.getByRole('button', { name: t('trash.restoreOne', { name: `otra ${name}` }) }).click()
    await expect(archived).toBeHidden()
    await page.goto('/Media')
    await expect(renamed).toBeVisible()

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/Media')
    await expect(page.getByRole('group', { name: t('media.columns.tags') })).toBeVisible()
    await expectAccessible(page)
  })

  test('keeps assets: creates one, is refused its twin, corrects, archives and brings it back (AST-01, AST-08)', async ({
    page,
    demo,
    t,
  }) => {
    const { collection } = await demo.send<{ collection: { _id: string; name: string }[] }>(
      'GET',
      '/assetSchemas?page=false',
    )
    const silo = collection.find(({ _id }) => _id === 'as-silo')!
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: t('shell.sections') })
    await menu.getByRole('link', { name: t('assets.title'), exact: true }).click()
    await page
      .getByRole('navigation', { name: t('assets.title'), exact: true })
      .getByRole('link', { name: 'Silos', exact: true })
      .click()
    await expect(page).toHaveURL(/\/assets\?assetTypeId=as-silo/)
    await expect(page.getByRole('heading', { level: 1, name: 'Silos' })).toBeVisible()
    await expectAccessible(page)

    const name = fresh('Silo')
    const create = async () => {
      await page.getByRole('link', { name: t('assets.new.m', { one: 'silo' }) }).click()
      const form = page.getByRole('dialog', { name: t('assets.new.m', { one: 'silo' }) })
      await pick(
        form.getByRole('combobox', { name: t('common.organization') }),
        page.getByRole('option').first(),
      )
      await form.getByRole('textbox', { name: silo.name, exact: true }).fill(name)
      await form.locator('input[name=capacidad]').fill('500')
      await pick(form.getByRole('combobox').nth(1), page.getByRole('option').first())
      await form.locator('button[type=submit]').click()
      return form
    }
    await expect(await create()).toBeHidden()
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toBeVisible()
    const twin = await create()
    await expect(twin.getByRole('textbox', { name: silo.name, exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await expectAccessible(page)
    await twin.getByRole('button', { name: t('common.cancel') }).click()

    await row.hover()
    await row.getByRole('link', { name: `${t('common.edit')}, ${name}` }).click()
    const edit = page.getByRole('dialog', { name: t('assets.edit', { one: 'silo' }) })
    await edit.locator('input[name=capacidad]').fill('750')
    await edit.locator('button[type=submit]').click()
    await expect(edit).toBeHidden()
    await expect(row).toContainText('750')
    await row.hover()
    await row.getByRole('link', { name: `${t('common.archive')}, ${name}` }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common.archive') })
      .click()
    await expect(row).toBeHidden()
    await page.getByRole('button', { name: t('common.undo.last') }).click()
    await expect(row).toBeVisible()
  })

  test('reads what a check asks; an unknown one leads back to the list (CHK-02)', async ({
    page,
    demo,
    t,
  }) => {
    const { collection } = await demo.send<{
      collection: { _id: string; name: string; schema: { properties: Record<string, { title: string }> } }[]
    }>('GET', '/checkSchemas/cs-segregacion')
    const [check] = collection
    await page.goto('/Checks')
    const row = page.getByRole('row').filter({ hasText: check!.name })
    await row.hover()
    await row.getByRole('link', { name: `${t('checks.show')}, ${check!.name}` }).click()
    await expect(page).toHaveURL(/\/Checks\/cs-segregacion\/Show/)
    await expect(
      page.getByRole('list', { name: t('checks.asked', { name: check!.name }) }).getByRole('listitem'),
    ).toHaveText(Object.values(check!.schema.properties).map(({ title }) => title))
    await expectAccessible(page)
    await page.goto('/Checks/nobody/Show')
    await expect(page).toHaveURL(/\/Checks$/)
  })

  test('reads settings and features, and is told what is wrong with a filter (AUT-16)', async ({
    page,
    t,
  }) => {
    await page.goto('/Admin')
    await expect(page).toHaveURL(/\/Admin\/Settings$/)
    await expect(page.getByRole('button', { name: t('accounts.save') })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: t('accounts.addFilter') }).click()
    await page.getByRole('button', { name: t('accounts.save') }).click()
    await expect(
      page.getByRole('group', { name: t('accounts.newFilter') }).locator('[aria-invalid=true]'),
    ).toHaveCount(2)
    await page.getByRole('link', { name: t('accounts.flags') }).click()
    await expect(page.getByRole('checkbox', { name: t('accounts.flag.dashboards.name') })).toBeChecked()
    await expectAccessible(page)

    await page.goto('/Dashboards')
    const link = page.getByRole('link', { name: /Recepción por acopio/ }).first()
    await page.getByRole('button', { name: /^Campaña/ }).click()
    await page.getByRole('option', { name: '2024/25' }).click()
    await expect(link).toHaveAttribute('href', /recepcion\?Campa%C3%B1a=2025%2F26$/)
    await page.getByRole('button', { name: t('dashboards.reset') }).click()
    await expect(link).toHaveAttribute('href', 'https://tableros.example/litoral/recepcion')
  })
})

test.describe('whoever only reads', () => {
  test.use({ user: 'lector@litoral.example' })

  test('has no entry of the configuration, and its address says who changes it', async ({ page, t }) => {
    await page.goto('/Admin/Flags')
    await expect(page.getByRole('main')).toContainText(t('accounts.closed'))
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect(
      page
        .getByRole('navigation', { name: t('shell.sections') })
        .getByRole('link', { name: t('accounts.title'), exact: true }),
    ).toHaveCount(0)
    await expectAccessible(page)
  })
})

test('the menu of every demo account fits a low screen', async ({ openAs, t }) => {
  test.slow()
  const tall: string[] = []
  for (const [email, account] of [
    ['ana@demo.example', 'litoral'],
    ['ana@demo.example', 'valle'],
    ['admin@litoral.example', 'litoral'],
    ['admin@valle.example', 'valle'],
    ['operador@litoral.example', 'litoral'],
    ['lector@litoral.example', 'litoral'],
    ['nivel1@litoral.example', 'litoral'],
    ['sin-organizacion@demo.example', 'litoral'],
  ] as const) {
    const page = await openAs(email, account)
    await page.setViewportSize({ width: 1440, height: 768 })
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: t('shell.sections') })
    const isLost = email === 'sin-organizacion@demo.example'
    if (isLost) await expect(page.getByText(t('shell.noOrganization.text'))).toBeVisible()
    else await expect(menu.getByRole('link', { name: t('support.title'), exact: true })).toBeVisible()
    expect((await menu.getByRole('link').count()) > 0).toBe(!isLost)
    const beneath = await menu.evaluate(
      ({ parentElement: place }) => place!.scrollHeight - place!.clientHeight,
    )
    if (beneath > 0) tall.push(`${email} in ${account}: ${beneath}`)
    await page.close()
  }
  expect(tall).toEqual([])
})
