import type { Page } from '@playwright/test'
import type { Product } from '../../core/contract/products.ts'
import { formatNumber } from '../../core/i18n/index.ts'
import { identifierOf } from './demo.ts'
import { expect, expectAccessible, inBothLanguages, test } from './walk.ts'

const stage = 'ps-lote-soja'
const list = `/Products?productTypeId=${stage}`
const rowOf = (page: Page, product: Product) => page.getByRole('row', { name: identifierOf(product) })

test('a row leads to the record and to the processes, and gets the focus back (PRD-06, PRD-07, PRD-08)', async ({
  page,
  demo,
  t,
}) => {
  const plot = await demo.product(stage)
  const identifier = identifierOf(plot)
  await page.goto(list)
  const row = rowOf(page, plot)
  const sheet = row.getByRole('link', { name: identifier, exact: true })
  await sheet.press('Enter')
  await expect(page.getByRole('dialog', { name: identifier })).toBeVisible()
  await expect(page).toHaveURL(`/Products/${plot._id}/Data?productTypeId=${stage}`)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(list)
  await expect(sheet).toBeFocused()

  const count = row.getByRole('link', { name: t('products.processesOf', { count: 0, identifier }) })
  await count.press('Enter')
  await expect(page.getByRole('dialog', { name: t('milestones.title'), exact: true })).toBeVisible()
  // PRD-11: the row is marked as the open one, and nothing is ticked.
  const marked = page.locator('tr[aria-current]')
  await expect(marked).toContainText(identifier)
  await expect(marked.locator('input[type=checkbox]')).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(count).toBeFocused()
  await expect(marked).toHaveCount(0)

  // PRD-07: the address of a product alone is its sheet.
  await page.goto(`/Products/${plot._id}?productTypeId=${stage}`)
  await expect(page.getByRole('dialog', { name: t('qr.product') })).toBeVisible()
})

test('a selection grows, is counted in the words of its stage, copies links and is archived with undo (PRD-09 to PRD-13, PRE-11)', async ({
  page,
  context,
  demo,
  t,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const one = await demo.product(stage)
  const other = await demo.product(stage)
  const { words = { one: '', many: '' } } = await demo.stage(stage)
  await page.goto(list)
  await rowOf(page, one).getByRole('checkbox').check()
  await rowOf(page, other).getByRole('checkbox').check()
  const bar = page.getByRole('toolbar')
  const counted = t('products.selected.m', { count: 2, ...words })
  await expect(bar).toContainText(counted)
  await expectAccessible(page)
  // PRD-11: while something is selected, rows have no actions of their own.
  await rowOf(page, one).hover()
  await expect(rowOf(page, one).getByRole('link', { name: new RegExp(`^${t('common.edit')},`) })).toBeHidden()

  await bar.getByRole('button', { name: t('products.copyLinks') }).click()
  await expect(page.locator('[data-toast=copied]')).toHaveRole('status')
  const links = await page.evaluate(() => navigator.clipboard.readText())
  expect(links.split('\n').map((link) => link.split('/').at(-1))).toEqual([one.uuid, other.uuid])

  // What a search hides stays selected, and the bar says so.
  const search = page.getByRole('searchbox').first()
  await search.fill(identifierOf(one))
  await search.press('Enter')
  await expect(bar).toContainText(t('products.selected.hidden', { count: 1 }))
  await bar.getByRole('button', { name: t('common.cancel') }).click()
  await expect(bar).toHaveCount(0)
  await search.fill('')
  await search.press('Enter')

  await rowOf(page, one).getByRole('checkbox').check()
  await rowOf(page, other).getByRole('checkbox').check()
  await bar.getByRole('button', { name: t('common.archive') }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(t('products.archive.manyText'))
  await question.getByRole('button', { name: t('common.archive') }).click()
  await expect(rowOf(page, one)).toHaveCount(0)
  await page.getByRole('button', { name: t('common.undo.last') }).click()
  await expect(rowOf(page, one)).toBeVisible()
  await expect(rowOf(page, other)).toBeVisible()
})

test('what has an origin or a destination is not archived with others, and the bar says why (PRD-13, PRD-14)', async ({
  page,
  demo,
  t,
}) => {
  const plot = await demo.product(stage)
  await demo.makeFrom('ps-partida', 'ms-cosecha-carga', [plot])
  await page.goto(list)
  await rowOf(page, plot).hover()
  await expect(
    rowOf(page, plot).getByRole('link', { name: new RegExp(`^${t('common.archive')},`) }),
  ).toHaveCount(0)
  await expect(
    rowOf(page, plot).getByRole('button', {
      name: `${t('common.edit')}, ${identifierOf(plot)}: ${t('products.refusal.used')}`,
    }),
  ).toHaveAttribute('aria-disabled', 'true')
  await rowOf(page, plot).getByRole('checkbox').check()
  const bar = page.getByRole('toolbar')
  const off = bar.locator('button[data-off]')
  await off.click()
  await expect(
    page.getByRole('menuitem', { name: `${t('common.archive')}: ${t('products.refusal.destination')}` }),
  ).toHaveAttribute('aria-disabled', 'true')

  // W6: two that still lack their origin could go; the third one has its own.
  const waiting = [await demo.product('ps-partida'), await demo.product('ps-partida')]
  const made = await demo.makeFrom('ps-partida', 'ms-cosecha-carga', [plot])
  await page.goto('/Products?productTypeId=ps-partida')
  for (const load of waiting) await rowOf(page, load).getByRole('checkbox').check()
  await expect(bar.getByRole('button', { name: t('common.archive') })).toBeVisible()
  await rowOf(page, made).getByRole('checkbox').check()
  await off.click()
  await expect(
    page.getByRole('menuitem', {
      name: `${t('common.archive')}: ${t('products.refusal.origins', { count: 1 })}`,
    }),
  ).toHaveAttribute('aria-disabled', 'true')
})

test.describe('an administrator', () => {
  test.use({ user: 'admin@litoral.example' })

  test('saves what a list shows as a view, shares it, and others open it by its address (FST-05)', async ({
    page,
    openAs,
    demo,
    tokensOf,
    language,
    t,
  }) => {
    const waiting = await demo.product('ps-partida')
    const made = await demo.makeFrom('ps-partida', 'ms-cosecha-carga', [await demo.product(stage)])
    const name = `Esperan origen ${language}-${Date.now()}`
    await page.goto('/Products?productTypeId=ps-partida')
    await page.getByRole('button', { name: t('products.more.title') }).click()
    await page.getByRole('menuitem', { name: t('products.more.pending') }).click()
    await expect(rowOf(page, waiting)).toBeVisible()
    await expect(rowOf(page, made)).toHaveCount(0)
    await page.getByRole('button', { name: t('savedViews.columns.title') }).click()
    const chooser = page.getByRole('dialog', { name: t('savedViews.columns.title') })
    await chooser.getByRole('checkbox', { name: t('products.columns.complete') }).check()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('columnheader', { name: t('products.columns.complete') })).toBeVisible()

    await page.getByRole('button', { name: t('savedViews.save'), exact: true }).click()
    const form = page.getByRole('dialog', { name: t('savedViews.form.title') })
    await form.getByRole('textbox', { name: t('common.name') }).fill(name)
    await form.getByRole('checkbox', { name: t('savedViews.form.shared') }).check()
    await expectAccessible(page)
    await form.getByRole('button', { name: t('savedViews.saveChanges') }).click()
    await expect(page).toHaveURL(/view=[0-9a-f-]{36}/)
    const views = page.getByRole('navigation', { name: t('savedViews.title') })
    await expect(views.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await expectAccessible(page)
    const address = `/Products?view=${new URL(page.url()).searchParams.get('view')}`
    // The choice of columns was the administrator's own, too.
    const { access_token } = await tokensOf('admin@litoral.example')
    await page.request.put('/api/me/settings', {
      headers: { authorization: `Bearer ${access_token}`, 'x-audience': 'litoral' },
      data: { columns: { 'products:ps-partida': null } },
    })

    const reader = await openAs('lector@litoral.example')
    await reader.goto(address)
    await expect(reader.getByRole('columnheader', { name: t('products.columns.complete') })).toBeVisible()
    await reader.getByRole('searchbox').first().fill('nada')
    await reader.keyboard.press('Enter')
    await expect(reader.getByText(t('savedViews.isChanged'))).toBeVisible()
    await expect(reader.getByRole('button', { name: t('savedViews.saveChanges'), exact: true })).toHaveCount(
      0,
    )
    await reader.getByRole('button', { name: t('savedViews.discard') }).click()
    await expect(reader.getByText(t('savedViews.isChanged'))).toHaveCount(0)
    await reader.context().close()

    await views.getByRole('button', { name: t('savedViews.actions', { name }) }).click()
    await page.getByRole('menuitem', { name: t('savedViews.remove.action') }).click()
    const question = page.getByRole('dialog', { name: t('savedViews.remove.title', { name }) })
    await question.getByRole('button', { name: t('savedViews.remove.action') }).click()
    await expect(views.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveCount(0)
    await expect(rowOf(page, made)).toBeVisible()
  })

  test(
    'corrects what became an origin, and says why',
    inBothLanguages,
    async ({ page, demo, language, t }) => {
      const plot = await demo.product(stage)
      await demo.makeFrom('ps-partida', 'ms-cosecha-carga', [plot])
      const { schema, words } = await demo.stage(stage)
      await page.goto(list)
      await rowOf(page, plot).hover()
      await rowOf(page, plot)
        .getByRole('link', { name: `${t('products.correct.action')}, ${identifierOf(plot)}` })
        .click()
      const form = page.getByRole('dialog', { name: t('products.correct.title', { one: words?.one ?? '' }) })
      const area = form.getByRole('textbox', { name: schema.properties.superficie?.title ?? '', exact: true })
      await area.fill(formatNumber(91.5, language))
      await form.getByRole('button', { name: t('products.correct.save') }).click()
      await expect(form).toContainText(t('error.shape.tooShort', { limit: 10 }))
      await expectAccessible(page)
      await form
        .getByRole('textbox', { name: t('milestones.correct.reason') })
        .fill('Estaba mal anotada en el parte')
      await form.getByRole('button', { name: t('products.correct.save') }).click()
      await expect(form).toHaveCount(0)
      expect((await demo.get(plot._id)).dataSchema.superficie).toBe(91.5)
    },
  )
})

test('who is no administrator is not offered to correct it', async ({ page, demo, t }) => {
  const plot = await demo.product(stage)
  await demo.makeFrom('ps-partida', 'ms-cosecha-carga', [plot])
  await page.goto(`/Products/${plot._id}/Correct?productTypeId=${stage}`)
  const form = page.getByRole('dialog')
  await expect(form).toContainText(t('products.editBlocked', { reason: t('can.admin') }))
  await expect(form.getByRole('button', { name: t('products.correct.save') })).toHaveCount(0)
  await page.goto(list)
  await rowOf(page, plot).hover()
  await expect(
    rowOf(page, plot).getByRole('link', { name: new RegExp(`^${t('products.correct.action')},`) }),
  ).toHaveCount(0)
})

test('two people who edit a product choose field by field what stays', async ({
  page,
  demo,
  language,
  t,
}) => {
  const plot = await demo.product(stage, { superficie: 84.5 })
  const { schema } = await demo.stage(stage)
  const title = schema.properties.superficie?.title ?? ''
  const hectares = (value: number) => `${formatNumber(value, language)} ha`
  await page.goto(`/Products/${plot._id}/Edit?productTypeId=${stage}`)
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: title, exact: true }).fill('90')
  await demo.send('PUT', `/products/${plot._id}`, {
    dataSchema: { ...plot.dataSchema, superficie: 88 },
    version: plot.version,
  })
  await form.getByRole('button', { name: t('products.save') }).click()
  const choice = form.getByRole('alert')
  await expect(choice).toContainText('Ana')
  const side = (which: 'mine' | 'theirs', value: number) =>
    choice.getByRole('radio', { name: `${title}, ${t(`forms.stale.${which}`)}: ${hectares(value)}` })
  await expect(side('mine', 90)).toBeChecked()
  await expectAccessible(page)
  await side('theirs', 88).check()
  await choice.getByRole('button', { name: t('forms.stale.save') }).click()
  await expect(form).toHaveCount(0)
  expect(await demo.get(plot._id)).toMatchObject({
    dataSchema: { superficie: 88 },
    version: plot.version + 2,
  })
})

test('a product that another window hands over is shown in its stage (PRD-22)', async ({
  page,
  context,
  demo,
}) => {
  const load = await demo.product('ps-partida')
  await page.goto(list)
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  const graph = await context.newPage()
  await graph.goto('/config.json')
  await graph.evaluate((handed) => localStorage.setItem('graphData', JSON.stringify(handed)), {
    productId: load._id,
    productName: identifierOf(load),
    productTypeId: 'ps-partida',
  })
  await expect(page).toHaveURL(new RegExp('productTypeId=ps-partida'))
  await expect(page.locator('tr[data-arrived]')).toContainText(identifierOf(load))
})

test('a product that was handed over before the list opened is shown once, by its account, and never over a form (PRD-22)', async ({
  page,
  context,
  demo,
  t,
}) => {
  const load = await demo.product('ps-partida')
  const graph = await context.newPage()
  await graph.goto('/config.json')
  const send = (more: object) =>
    graph.evaluate((handed) => localStorage.setItem('graphData', JSON.stringify(handed)), {
      productId: load._id,
      productName: identifierOf(load),
      productTypeId: 'ps-partida',
      ...more,
    })
  const left = () => graph.evaluate(() => localStorage.getItem('graphData'))

  // A form over the list is open: the product waits until it is closed.
  const form = page.getByRole('dialog')
  await page.goto('/Products/New?productTypeId=ps-lote-soja')
  await expect(form).toBeVisible()
  await send({})
  await form.getByRole('button', { name: t('common.close') }).click()
  await expect(page.locator('tr[data-arrived]')).toContainText(identifierOf(load))
  await expect.poll(left).toBeNull()

  await page.goto('/Organizations')
  await send({})
  await page.goto(list)
  await expect(page).toHaveURL(new RegExp('productTypeId=ps-partida'))
  await expect.poll(left).toBeNull()

  await send({ account: 'another' })
  await page.goto(list)
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await expect(page).toHaveURL(list)
  expect(await left()).not.toBeNull()
})

test('a search that finds nothing names what was searched, and the list returns (PRD-04)', async ({
  page,
  demo,
  t,
}) => {
  const { words } = await demo.stage(stage)
  await page.goto(`${list}&search=zzzz`)
  const { one = '', gender = 'm' } = words ?? {}
  await expect(page.getByRole('main')).toContainText(
    t(`products.noneFound.title.${gender}`, { one, asked: '«zzzz»' }),
  )
  await expectAccessible(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('common.clearSearch') })
    .last()
    .click()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('row').nth(5)).toBeVisible()
})

test('plates are brought into the form of their example (FRM-04)', async ({ page, demo }) => {
  const { schema } = await demo.stage('ps-partida')
  await page.goto('/Products/New?productTypeId=ps-partida')
  const form = page.getByRole('dialog')
  const plate = form.getByRole('textbox', { name: schema.properties.patente?.title ?? '', exact: true })
  await plate.fill('af919ge')
  await plate.press('Tab')
  await expect(plate).toHaveValue('AF 919 GE')
})

test('the title is the stage, and arrows lead to the products that are related (PRD-01, PRD-02, PRD-03, PRD-18, PRD-19)', async ({
  page,
  demo,
  t,
}) => {
  const plot = await demo.product(stage)
  const load = await demo.makeFrom('ps-partida', 'ms-cosecha-carga', [plot])
  const [before, after] = [await demo.stage(stage), await demo.stage('ps-partida')]
  await page.goto(list)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(before.name)
  await expect(
    page.getByRole('navigation', { name: t('shell.breadcrumb') }).getByRole('listitem'),
  ).toHaveText([t('products.stages'), before.name, t('products.title')])
  await expect(rowOf(page, plot).getByRole('img', { name: t('products.arrow.noPrevious') })).toBeVisible()
  await rowOf(page, plot)
    .getByRole('link', {
      name: t('products.arrow.next', { identifier: identifierOf(plot), stages: after.name }),
    })
    .click()
  await expect(title).toHaveText(t('products.related', { stage: after.name, identifier: identifierOf(plot) }))
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(3)
  await expect(rowOf(page, load)).toBeVisible()
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a row opens its processes wherever it is touched, and the magnifier the search (PRD-04, PRD-08)', async ({
    page,
    demo,
    t,
  }) => {
    const plot = await demo.product(stage)
    const { words = { one: '', many: '' } } = await demo.stage(stage)
    await page.goto(list)
    const row = page.getByRole('listitem').filter({ hasText: identifierOf(plot) })
    const box = (await row.boundingBox())!
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height - 6)
    await expect(page).toHaveURL(new RegExp(`/Products/${plot._id}/Milestones`))
    await expect(page.getByRole('dialog', { name: t('milestones.title'), exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(list)

    await page.touchscreen.tap(box.x + 12, box.y + 8)
    await expect(row.getByRole('checkbox')).toBeChecked()
    const bar = page.getByRole('toolbar')
    await expect(bar).toBeVisible()
    await expectAccessible(page)
    await bar.getByRole('button', { name: t('common.cancel') }).tap()

    await page.getByRole('button', { name: t('products.find', { many: words.many }) }).tap()
    const sheet = page.getByRole('dialog', { name: t('products.filters') })
    await expect(sheet.getByRole('searchbox').first()).toBeFocused()
    await page.keyboard.type(identifierOf(plot))
    await page.keyboard.press('Enter')
    await sheet.getByRole('button', { name: t('products.seeFound', { found: 1, words: words.one }) }).tap()
    await expect(
      page.getByRole('list', { name: (await demo.stage(stage)).name }).getByRole('listitem'),
    ).toHaveCount(1)
  })
})
