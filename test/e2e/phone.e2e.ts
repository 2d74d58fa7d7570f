import type { Locator, Page } from '@playwright/test'
import type { TextKey } from '../../core/i18n/index.ts'
import { identifierOf } from './demo.ts'
import { choose } from './form.ts'
import { Screens } from './screens.ts'
import { expect, expectAccessible, inBothLanguages, test } from './walk.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Expects that nothing is wider than the phone, and that the panel over the list has its full width. */
async function expectFits(page: Page): Promise<void> {
  await expect(async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(
      390,
    )
    // A list scrolls up and down alone.
    for (const list of await page.locator('main ul[data-unrolls]').all())
      expect(await list.evaluate((one) => one.scrollWidth - one.clientWidth), page.url()).toBe(0)
    for (const dialog of await page.getByRole('dialog').all())
      expect((await dialog.boundingBox())?.width, page.url()).toBe(390)
  }).toPass()
}

/** Expects that a floating element stays within the phone's screen. */
async function expectInside(page: Page, floating: Locator): Promise<void> {
  await expect(floating).toBeVisible()
  const { x, width } = (await floating.boundingBox())!
  expect(x, page.url()).toBeGreaterThanOrEqual(0)
  expect(x + width, page.url()).toBeLessThanOrEqual(390)
}

test(
  'a list, the processes and the wizard work by touch',
  inBothLanguages,
  async ({ page, demo, language, t }) => {
    const screens = new Screens(page, demo, language)
    const plot = await demo.product('ps-lote-soja')
    const load = await demo.product('ps-partida')

    await page.goto('/Products?productTypeId=ps-partida')
    const row = page.getByRole('listitem').filter({ hasText: identifierOf(load) })
    await expect(row).toBeVisible()
    await expectFits(page)
    await expectAccessible(page)
    const actions = row.getByRole('button', {
      name: t('shell.table.actionsOf', { name: identifierOf(load) }),
    })
    await actions.tap()
    await page.getByRole('menuitem', { name: t('products.processes') }).tap()

    const panel = screens.processes()
    await expect(panel).toContainText(t('milestones.empty.title'))
    await expectFits(page)
    await expectAccessible(page)
    await panel
      .getByRole('link', { name: t('milestones.newProcess') })
      .first()
      .tap()
    const schema = await demo.schema('ms-cosecha-carga')
    await screens.choose(schema)
    const wizard = screens.wizard(schema)
    // A disabled button shows its reason, even without hover.
    await wizard.reviewButton().tap({ force: true })
    const { words } = await demo.stage('ps-lote-soja')
    const a = t(`products.a.${words?.gender ?? 'm'}`, { one: words?.one ?? '' })
    await expect(
      page.getByText(t('transformations.chooseFirst.nodeId', { a }), { exact: true }),
    ).toBeVisible()
    await wizard.pick(plot)
    await expectFits(page)
    await expectAccessible(page)
    await wizard.fill()
    await wizard.review()
    await expectFits(page)
    // The summary has the phone's width: its texts need no line for each letter.
    expect((await wizard.screen.getByRole('definition').first().boundingBox())?.width).toBeGreaterThan(150)
    await expectAccessible(page)
    await wizard.confirm()
    await expect(wizard.screen).toHaveCount(0)
    await expect(panel.getByRole('link', { name: identifierOf(plot) })).toBeVisible()
    await expectFits(page)
    await expectAccessible(page)

    // A product with an origin has a longer menu.
    await page.goto('/Products?productTypeId=ps-partida')
    await actions.tap()
    await expectInside(page, page.getByRole('menu'))
  },
)

test('a sheet of processes by touch: one product at a time, a fault named, dates by language (W9)', async ({
  page,
  demo,
  language,
  t,
}) => {
  const plots = [await demo.product('ps-lote-soja'), await demo.product('ps-lote-soja')] as const
  const names = plots.map(identifierOf)
  const schema = await demo.schema('ms-siembra')
  const [organization] = await demo.organizations()
  await page.goto('/Products?productTypeId=ps-lote-soja')
  for (const name of names)
    await page.getByRole('checkbox', { name: t('shell.table.select', { name }) }).tap()
  await page.getByRole('button', { name: t('milestones.bulk.title') }).tap()
  await choose(
    page.getByRole('dialog', { name: t('milestones.bulk.choose') }),
    t('milestones.new.organization'),
    organization!.name,
  )
  await page.getByRole('radio', { name: schema.name, exact: true }).tap()
  await page.getByRole('button', { name: t('milestones.bulk.add'), exact: true }).tap()

  const sheet = page.getByRole('dialog', { name: t('milestones.bulk.title') })
  const field = (name: string) =>
    sheet.getByRole('textbox', { name: schema.schema.properties[name]!.title ?? '', exact: true })
  const button = (key: TextKey) => sheet.getByRole('button', { name: t(key), exact: true })
  await expect(sheet.getByRole('heading', { name: names[0]! })).toBeVisible()
  await field('hectareas').fill('96')
  await expect(sheet.getByText(t('milestones.bulk.noDate'))).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
  const { title } = schema.schema.properties.occurred_at!
  const time = sheet.getByRole('textbox', { name: t('forms.date.time', { field: title }) })
  const typeDate = async () => {
    await field('occurred_at').tap()
    await page.keyboard.type('03/04/2026')
    // A day alone is no moment.
    await expect(sheet.getByText(t('fields.time'))).toBeVisible()
    await time.tap()
    await page.keyboard.type('08:10')
  }
  await button('milestones.bulk.next').tap()
  await expect(sheet.getByRole('heading', { name: names[1]! })).toBeVisible()
  await field('hectareas').fill('84')
  await typeDate()
  await button('milestones.bulk.nextFault').tap()
  await expect(sheet.getByRole('heading', { name: names[0]! })).toBeVisible()

  // The review names the product that lacks its date, and leads back to it.
  await button('milestones.bulk.review').tap()
  await expect(sheet.getByRole('heading', { name: t('sheet.faults', { count: 1 }) })).toBeFocused()
  await expectFits(page)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: new RegExp(`${t('milestones.bulk.noDate')}.*${names[0]}`) }).tap()
  await typeDate()
  await button('milestones.bulk.review').tap()
  await expect(sheet.getByRole('heading', { name: t('milestones.bulk.allRight') })).toBeVisible()
  await sheet.getByRole('button', { name: t('milestones.bulk.save', { count: 2 }) }).tap()
  await expect(page.getByText(t('milestones.bulk.saved', { count: 2 })).first()).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
  for (const plot of plots) {
    const [sown] = await demo.timeline(plot._id)
    const day = language === 'es' ? '2026-04-03' : '2026-03-04'
    expect(sown?.dataSchema).toMatchObject({ occurred_at: `${day}T11:10:00.000Z` })
  }
})

test('a plot is cloned on cards by touch; its copies are archived together and brought back (W5, W6)', async ({
  page,
  demo,
  t,
}) => {
  const plot = await demo.product('ps-lote-soja')
  const name = identifierOf(plot)
  const { title } = (await demo.stage('ps-lote-soja')).schema.properties.identifier!
  await page.goto(`/Products/${plot._id}/Clone?productTypeId=ps-lote-soja`)
  const question = page.getByRole('dialog', { name: t('copies.title', { name }) })
  await question.getByRole('textbox', { name: t('copies.count') }).fill('2')
  await expectInside(page, question)
  await expectAccessible(page)
  await question.getByRole('button', { name: t('copies.open') }).tap()

  const copies = [`${name} norte`, `${name} sur`]
  for (const [at, copy] of copies.entries())
    await page
      .getByRole('listitem', { name: t('copies.copy', { number: String(at + 1) }) })
      .getByRole('textbox', { name: title })
      .fill(copy)
  await expectFits(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: t('copies.create', { count: 2 }) }).tap()
  await expect(page).toHaveURL('/Products?productTypeId=ps-lote-soja')

  const boxes = copies.map((copy) =>
    page.getByRole('checkbox', { name: t('shell.table.select', { name: copy }), exact: true }),
  )
  for (const box of boxes) await box.tap()
  await expectFits(page)
  await expectAccessible(page)
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: t('selection.more') })
    .tap()
  await page.getByRole('menuitem', { name: t('common.archive') }).tap()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.archive') })
    .tap()
  for (const box of boxes) await expect(box).toHaveCount(0)
  await page.getByRole('button', { name: t('common.undo.last') }).tap()
  for (const box of boxes) await expect(box).toBeVisible()
})

test('a form is filled with a thumb: entries and buttons are high enough, and no entry makes a phone zoom in', async ({
  page,
}) => {
  await page.goto('/Products/New?productTypeId=ps-lote-soja')
  const form = page.getByRole('dialog')
  await expect(form.getByRole('combobox').first()).toBeVisible()
  const small = () =>
    form.evaluate((panel) =>
      [...panel.querySelectorAll<HTMLElement>('button, textarea, input:not([type=checkbox], [type=hidden])')]
        .filter((element) => element.getClientRects().length > 0)
        .flatMap((element) => {
          const { height } = (element.closest('.mantine-Input-wrapper') ?? element).getBoundingClientRect()
          const isEntry = element.matches('input, textarea')
          const size = Number.parseFloat(getComputedStyle(element).fontSize)
          return height < 40 || (isEntry && size < 16)
            ? [`${element.ariaLabel ?? element.textContent} ${height} ${size}`]
            : []
        }),
    )
  await expect.poll(small).toEqual([])
})
