import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, inBothLanguages, pick, signInOnPage, test } from './walk.ts'
import { identifierOf, type Demo } from './demo.ts'
import type { Product } from '../../core/contract/products.ts'
import type { MilestoneSchema } from '../../core/contract/configuration.ts'
import type { Form } from '../../core/fields/index.ts'
import type { TextKey, TextParams } from '../../core/i18n/index.ts'

type Words = (key: TextKey, params?: TextParams) => string

/** The sheet of two new plots, opened from the list as a person does. */
class Sheet {
  readonly #page: Page
  readonly #t: Words
  readonly plots: readonly [Product, Product]
  readonly schema: MilestoneSchema & Form

  constructor(page: Page, t: Words, plots: readonly [Product, Product], schema: MilestoneSchema & Form) {
    this.#page = page
    this.#t = t
    this.plots = plots
    this.schema = schema
  }

  static async of(page: Page, demo: Demo, t: Words): Promise<Sheet> {
    const plots = [await demo.product('ps-lote-soja'), await demo.product('ps-lote-soja')] as const
    return new Sheet(page, t, plots, await demo.schema('ms-siembra'))
  }

  /** Selects both plots in the list and opens the sheet. */
  async open(): Promise<void> {
    for (const plot of this.plots)
      await this.#page
        .getByRole('checkbox', { name: this.#t('shell.table.select', { name: identifierOf(plot) }) })
        .check()
    await this.#page.getByRole('button', { name: this.#t('milestones.bulk.title') }).click()
  }

  async choose(organization: string): Promise<void> {
    const dialog = this.#page.getByRole('dialog', { name: this.#t('milestones.bulk.choose') })
    await pick(
      dialog.getByRole('combobox', { name: this.#t('milestones.new.organization') }),
      this.#page.getByRole('option', { name: organization, exact: true }),
    )
    await dialog.getByRole('radio', { name: this.schema.name, exact: true }).check()
    await dialog.getByRole('button', { name: this.#t('milestones.bulk.add'), exact: true }).click()
  }

  cell(field: string, plot: Product) {
    const title = this.schema.schema.properties[field]?.title ?? ''
    return this.#page.getByRole('gridcell', { name: `${title}, ${identifierOf(plot)}: ` })
  }

  async type(field: string, plot: Product, text: string): Promise<void> {
    await this.cell(field, plot).click()
    await this.#page.keyboard.type(text)
    await this.#page.keyboard.press('Enter')
    await expect(this.cell(field, plot)).toHaveAccessibleName(new RegExp(`: ${text}`))
  }

  save() {
    return this.#page.getByRole('button', {
      name: new RegExp(this.#t('milestones.bulk.save', { count: 0 }).split('0')[0]!),
    })
  }
}

test(
  'many processes at once: nothing chosen, a block without date, and dates by language (W9, MIL-19 to MIL-23)',
  inBothLanguages,
  async ({ page, demo, language, t }) => {
    const sheet = await Sheet.of(page, demo, t)
    const [first, second] = sheet.plots
    await page.goto('/Products/Milestones?productTypeId=ps-lote-soja')
    await expect(page.getByText(t('milestones.bulk.nothing'))).toBeVisible()
    await expect(page).toHaveURL('/Products?productTypeId=ps-lote-soja')

    await sheet.open()
    await sheet.choose((await demo.organizations())[0]!.name)
    await expect(sheet.cell('hectareas', first)).toBeVisible()
    await expectAccessible(page)
    await sheet.save().click()
    const empty = page.getByRole('region', { name: t('sheet.faults', { count: 2 }) })
    for (const plot of sheet.plots) await expect(empty).toContainText(identifierOf(plot))

    await sheet.type('hectareas', first, '96')
    await sheet.type('hectareas', second, '84')
    const faults = page.getByRole('region', { name: t('sheet.faults', { count: 2 }) })
    await expect(faults).toContainText(t('milestones.bulk.noDate'))
    await expect(faults).toContainText(identifierOf(first))
    await sheet.save().click()
    await expect(sheet.cell('occurred_at', first)).toBeFocused()
    await expectAccessible(page)

    for (const plot of sheet.plots) await sheet.type('occurred_at', plot, '03/04/2026')
    await sheet.save().click()
    await expect(page.getByText(t('milestones.bulk.saved', { count: 2 })).first()).toBeVisible()
    const see = page.getByRole('link', {
      name: t('milestones.bulk.seeOf', { name: identifierOf(first) }),
      exact: true,
    })
    await expect(see).toBeFocused()
    await expectAccessible(page)
    await see.press('Enter')
    await expect(page.getByRole('dialog', { name: t('milestones.title') })).toContainText(sheet.schema.name)
    for (const plot of sheet.plots) {
      const [sown] = await demo.timeline(plot._id)
      // Midnight in Buenos Aires, three hours behind UTC.
      const day = language === 'es' ? '2026-04-03' : '2026-03-04'
      expect(sown?.dataSchema.occurred_at).toBe(`${day}T03:00:00.000Z`)
    }
  },
)

test('all loads of the stage go to the sheet in four clicks: two choose them, without a page change (FST-06)', async ({
  page,
  t,
}) => {
  const named = (text: string) => new RegExp(`^${text.replaceAll('#', '[\\d.,]+')}$`)
  await page.goto('/Products?productTypeId=ps-partida')
  const bar = page.getByRole('toolbar')
  let clicks = 0
  const click = async (target: Locator) => {
    clicks++
    await target.click()
  }
  await click(page.getByRole('checkbox', { name: t('shell.table.selectAll') }))
  await click(bar.getByRole('button', { name: named(t('products.choose.all.f', { number: '#' })) }))
  const page1 = bar.getByRole('button', { name: t('products.choose.page.f', { number: '20' }) })
  await expect(page1).toBeVisible()
  // PRD-13: what has an origin stands against archiving, and one click takes it out.
  await bar.locator('button[data-off]').click()
  const archive = page.getByRole('menuitem', { name: new RegExp(`^${t('common.archive')}: `) })
  await expect(archive).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const part = named(t('products.part.label', { some: '#', all: '#' }))
  await click(bar.getByRole('button', { name: part }))
  const chooser = page.getByRole('dialog', { name: t('milestones.bulk.choose') })
  await expect(chooser.getByRole('link', { name: /./ }).first()).toBeVisible()
  await expectAccessible(page)
  await click(chooser.getByRole('button', { name: named(t('milestones.bulk.leaveOut', { count: '#' })) }))
  await expect(chooser.getByRole('radio').first()).toBeVisible()
  expect(clicks).toBe(4)
})

test.describe('when the session ends', () => {
  test.use({ user: null })

  test('the sheet returns after signing in, with what was typed (W9, AUT-04)', async ({
    page,
    context,
    demo,
    t,
  }) => {
    const sheet = await Sheet.of(page, demo, t)
    await page.goto('/Products?productTypeId=ps-lote-soja')
    await signInOnPage(page, 'ana@demo.example')
    await sheet.open()
    await sheet.choose((await demo.organizations())[0]!.name)
    await sheet.type('hectareas', sheet.plots[0], '96')

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
      // Here, so that no call of the page finds the lost session before and leaves for the sign-in meanwhile.
      location.reload()
    })
    await signInOnPage(page, 'ana@demo.example')
    await expect(page).toHaveURL('/Products/Milestones?productTypeId=ps-lote-soja')
    await expect(page.getByRole('dialog')).toContainText(t('common.draft.found'))
    await page.getByRole('button', { name: t('common.draft.restore') }).click()
    await expect(sheet.cell('hectareas', sheet.plots[0])).toHaveAccessibleName(/: 96/)
    await expectAccessible(page)
  })
})
