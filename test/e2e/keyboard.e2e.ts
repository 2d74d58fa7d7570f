import type { Locator, Page } from '@playwright/test'
import { identifierOf } from './demo.ts'
import { expect, expectAccessible, tabTo, test } from './walk.ts'

const list = '/Products?productTypeId=ps-lote-soja'

/** Enters the sheet and moves to a cell: to its column, then up or down to its row. */
async function arrowTo(page: Page, cell: Locator): Promise<void> {
  const here = page.getByRole('gridcell').and(page.locator(':focus'))
  const indexOf = async (one: Locator, axis: 'aria-colindex' | 'aria-rowindex') =>
    Number(await one.getAttribute(axis))
  await expect(cell).toBeVisible()
  for (let presses = 0; presses < 80 && (await here.count()) === 0; presses++)
    await page.keyboard.press('Tab')
  for (const [axis, back, on] of [
    ['aria-colindex', 'ArrowLeft', 'ArrowRight'],
    ['aria-rowindex', 'ArrowUp', 'ArrowDown'],
  ] as const) {
    const wanted = await indexOf(cell, axis)
    for (;;) {
      const now = await indexOf(here, axis)
      if (now === wanted) break
      await page.keyboard.press(now > wanted ? back : on)
      await expect(here).not.toHaveAttribute(axis, String(now))
    }
  }
  await expect(cell, 'reached by arrows').toBeFocused()
}

test('a plot is cloned, its clones are archived and brought back, by keyboard alone (W5, W6)', async ({
  page,
  demo,
  t,
}) => {
  const { keyboard } = page
  const plot = await demo.product('ps-lote-soja')
  const name = identifierOf(plot)
  const { title } = (await demo.stage('ps-lote-soja')).schema.properties.identifier!
  await page.goto(list)
  await tabTo(page.getByRole('link', { name: `${t('products.clone')}, ${name}` }))
  await keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: t('copies.title', { name }) })
  await tabTo(question.getByRole('textbox', { name: t('copies.count') }))
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('2')
  await tabTo(question.getByRole('button', { name: t('copies.open') }))
  await keyboard.press('Enter')

  const copies = [`${name} N`, `${name} S`]
  const cell = (number: number) =>
    page.getByRole('gridcell', {
      name: new RegExp(`^${title}, ${t('copies.copy', { number: String(number) })}:`),
    })
  await tabTo(cell(1))
  for (const copy of copies) {
    await keyboard.type(copy)
    await keyboard.press('Enter')
  }
  await keyboard.press('Escape')
  await tabTo(page.getByRole('button', { name: t('copies.create', { count: 2 }) }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(list)

  const boxes = copies
    .toReversed()
    .map((copy) => page.getByRole('checkbox', { name: t('shell.table.select', { name: copy }), exact: true }))
  for (const box of boxes) {
    await tabTo(box)
    await keyboard.press('Space')
  }
  await tabTo(page.getByRole('toolbar').getByRole('button', { name: t('common.archive') }))
  await keyboard.press('Enter')
  await tabTo(page.getByRole('dialog').getByRole('button', { name: t('common.archive') }))
  await keyboard.press('Enter')
  for (const box of boxes) await expect(box).toHaveCount(0)
  // Toasts stand last on the page.
  await tabTo(page.getByRole('button', { name: t('common.undo.last') }), 'Shift+Tab')
  await keyboard.press('Enter')
  for (const box of boxes) await expect(box).toBeVisible()
})

test('what is typed into a sheet while its editor still loads is not lost (W5)', async ({
  page,
  demo,
  t,
}) => {
  const { keyboard } = page
  const plot = await demo.product('ps-lote-soja')
  const name = identifierOf(plot)
  const { title } = (await demo.stage('ps-lote-soja')).schema.properties.identifier!
  await page.goto(`/Products/${plot._id}/Clone?productTypeId=ps-lote-soja`)
  const question = page.getByRole('dialog', { name: t('copies.title', { name }) })
  await question.getByRole('textbox', { name: t('copies.count') }).fill('2')
  await question.getByRole('button', { name: t('copies.open') }).click()
  const cell = (number: number) =>
    page.getByRole('gridcell', {
      name: new RegExp(`^${title}, ${t('copies.copy', { number: String(number) })}:`),
    })
  await expect(cell(2)).toBeVisible()

  // From here on scripts arrive in the middle of the second row.
  let arrive = () => {}
  const arrival = new Promise<void>((done) => (arrive = done))
  let held = 0
  await page.route('**/*.js', async (route) => {
    held++
    await arrival
    await route.continue()
  })
  await cell(1).click()
  await expect(cell(1)).toBeFocused()
  const copies = [`${name} N`, `${name} S`]
  await keyboard.type(copies[0]!)
  await keyboard.press('Enter')
  await keyboard.type(copies[1]!)
  expect(held).toBeGreaterThan(0)
  arrive()
  // The box opens at the cell that is typed in now, and not at the one before.
  await expect(page.locator('revogr-edit input')).toHaveValue(copies[1]!)
  await keyboard.press('Enter')
  for (const [at, copy] of copies.entries())
    await expect(cell(at + 1)).toHaveAccessibleName(new RegExp(`: ${copy}$`))
  // The keyboard stays in the sheet.
  await keyboard.type(`${name} T`)
  await keyboard.press('Enter')
  await expect(cell(2)).toHaveAccessibleName(new RegExp(`: ${name} T$`))
  await expect(cell(1)).toHaveAccessibleName(new RegExp(`: ${copies[0]}$`))
})

test('two plots get their sowing on the sheet by keyboard alone (W9)', async ({
  page,
  demo,
  language,
  t,
}) => {
  const { keyboard } = page
  const plots = [await demo.product('ps-lote-soja'), await demo.product('ps-lote-soja')] as const
  const schema = await demo.schema('ms-siembra')
  const cell = (field: string, row: 0 | 1) =>
    page.getByRole('gridcell', {
      name: `${schema.schema.properties[field]!.title}, ${identifierOf(plots[row])}: `,
    })
  await page.goto(list)
  // The newest stands first.
  for (const plot of plots.toReversed()) {
    await tabTo(page.getByRole('checkbox', { name: t('shell.table.select', { name: identifierOf(plot) }) }))
    await keyboard.press('Space')
  }
  await tabTo(page.getByRole('button', { name: t('milestones.bulk.title') }))
  await keyboard.press('Enter')
  const chooser = page.getByRole('dialog', { name: t('milestones.bulk.choose') })
  const organization = chooser.getByRole('combobox', { name: t('milestones.new.organization') })
  await tabTo(organization)
  if ((await organization.inputValue()) === '') {
    await keyboard.press('ArrowDown')
    await expect(page.getByRole('option').first()).toBeVisible()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
  }
  await tabTo(chooser.getByRole('radio').first())
  const wanted = chooser.getByRole('radio', { name: schema.name, exact: true })
  await keyboard.press('Space')
  while (!(await wanted.isChecked())) await keyboard.press('ArrowDown')
  await tabTo(chooser.getByRole('button', { name: t('milestones.bulk.add'), exact: true }))
  await keyboard.press('Enter')

  for (const [field, text] of [
    ['occurred_at', '03/04/2026'],
    ['hectareas', '96'],
  ] as const) {
    for (const row of [0, 1] as const) {
      await arrowTo(page, cell(field, row))
      await keyboard.type(text)
      await keyboard.press('Enter')
      await expect(cell(field, row)).toHaveAccessibleName(new RegExp(`: ${text}`))
    }
  }
  await keyboard.press('Escape')
  await tabTo(page.getByRole('button', { name: t('milestones.bulk.save', { count: 2 }) }))
  await keyboard.press('Enter')
  await expect(page.getByText(t('milestones.bulk.saved', { count: 2 })).first()).toBeVisible()
  for (const plot of plots) {
    const [sown] = await demo.timeline(plot._id)
    const day = language === 'es' ? '2026-04-03' : '2026-03-04'
    expect(sown?.dataSchema).toMatchObject({ hectareas: 96, occurred_at: `${day}T03:00:00.000Z` })
  }
})

test('a load is found by its plate without blanks, from anywhere, by keyboard alone (FST-01, FST-02)', async ({
  page,
  demo,
  t,
}) => {
  const load = await demo.product('ps-partida')
  const plate = String(load.dataSchema.patente)
  // On a slow line its code comes later than the keys.
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/static/Palette-*.js', async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto('/Organizations')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type(`${plate.replaceAll(' ', '').toLowerCase()}x`)
  await page.keyboard.press('Backspace')
  arrive()
  const field = page.getByRole('combobox', { name: t('shell.search') })
  await expect(field).toBeFocused()
  const found = page.getByRole('option').filter({ hasText: identifierOf(load) })
  await expect(found).toBeVisible()
  await expectAccessible(page)
  // A number is called exactly so: Enter opens it before the answer is shown.
  await field.fill('')
  await page.keyboard.type(identifierOf(load).replaceAll('-', ''))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/Products/${load._id}/Milestones`))
})
