import type { Locator, Page } from '@playwright/test'
import type { Product } from '../../core/contract/products.ts'
import { type Demo, freshIdentifier, identifierOf } from './demo.ts'
import { fillForm } from './form.ts'
import { Screens } from './screens.ts'
import { expect, expectAccessible, pick, tabTo, test } from './walk.ts'

const stage = 'ps-partida'

/** Twelve loads of one truck, by whose plate the list finds them alone. */
async function loadsOf(demo: Demo, count = 12) {
  const letters = () => String.fromCodePoint(65 + Math.floor(Math.random() * 26))
  const plate = `${letters()}${letters()} ${100 + Math.floor(Math.random() * 900)} ${letters()}${letters()}`
  const loads: Product[] = []
  for (let n = 0; n < count; n++) loads.push(await demo.product(stage, { patente: plate }))
  return { loads, address: `/Products?productTypeId=${stage}&search=${encodeURIComponent(plate)}` }
}

const counted = () => {
  let clicks = 0
  return {
    click: async (target: Locator) => {
      clicks++
      await target.click()
    },
    pick: async (box: Locator, option: Locator) => {
      clicks += 2
      await pick(box, option)
    },
    clicks: () => clicks,
  }
}

test('twelve loads get their origin from the list at once, in seven clicks, and are joined in a silo lot', async ({
  page,
  demo,
  language,
  t,
}) => {
  test.slow()
  const plot = await demo.product('ps-lote-soja')
  const { loads, address } = await loadsOf(demo)
  const { words = { one: '', many: '' } } = await demo.stage(stage)
  const hand = counted()
  await page.goto(address)
  const bar = page.getByRole('toolbar')
  const all = page.getByRole('checkbox', { name: t('shell.table.selectAll') })
  await expect(
    page.getByRole('checkbox', { name: t('shell.table.select', { name: identifierOf(loads[0]!) }) }),
  ).toBeVisible()
  await hand.click(all)
  await hand.click(bar.getByRole('button', { name: t('originSheet.action', { count: 12 }) }))
  const panel = page.getByRole('dialog', { name: t('originSheet.title') })
  const band = panel.getByRole('group', { name: t('originSheet.shared') })
  const boxes = band.getByRole('combobox')
  await hand.pick(boxes.first(), page.getByRole('option', { name: identifierOf(plot), exact: true }))
  await hand.pick(boxes.nth(1), page.getByRole('option').first())
  await expectAccessible(page)
  await hand.click(panel.getByRole('button', { name: t('originSheet.save', { count: '12' }) }))
  await expect(page.getByText(t('originSheet.done', { count: 12, what: `12 ${words.many}` }))).toBeVisible()
  expect(hand.clicks()).toBe(7)
  for (const { _id } of [loads[0]!, loads[11]!])
    expect((await demo.get(_id)).dataSchema.nodeId).toBe(plot._id)

  // What has its origin now is joined: the wizard opens with all twelve.
  const lot = await demo.stage('ps-lote-acopio')
  const schema = await demo.schema('ms-ingreso-acopio')
  await page.goto(address)
  await all.click()
  const { one = '' } = lot.words ?? {}
  await bar.getByRole('button', { name: t('joining.into', { a: t('products.a.m', { one }) }) }).click()
  const form = page.getByRole('dialog', { name: t('products.new.m', { one }) })
  const identifier = freshIdentifier(lot)
  await fillForm(form, lot, language, { identifier })
  await pick(form.getByRole('combobox', { name: t('common.organization') }), page.getByRole('option').first())
  await expectAccessible(page)
  await form.getByRole('button', { name: t('joining.create', { one }) }).click()
  const wizard = new Screens(page, demo, language).wizard(schema)
  for (const load of [loads[0]!, loads[11]!]) await expect(wizard.removal(load)).toBeVisible()
  await wizard.fill()
  await wizard.review()
  await wizard.confirm()
  await expect(wizard.screen).toHaveCount(0)
  const made = await demo.find('ps-lote-acopio', identifier)
  const [born] = await demo.timeline(made._id)
  const origins = born?.dataSchema.nodeIds as string[] | undefined
  expect(origins?.toSorted()).toEqual(loads.map(({ _id }) => _id).toSorted())
})

test('the origin of several loads is chosen by keyboard alone', async ({ page, demo, t }) => {
  test.slow()
  const plot = await demo.product('ps-lote-soja')
  const { loads, address } = await loadsOf(demo, 3)
  await page.goto(address)
  await tabTo(page.getByRole('checkbox', { name: t('shell.table.selectAll') }))
  await expect(
    page.getByRole('checkbox', { name: t('shell.table.select', { name: identifierOf(loads[0]!) }) }),
  ).toBeVisible()
  await page.keyboard.press('Space')
  await tabTo(page.getByRole('toolbar').getByRole('button', { name: t('originSheet.action', { count: 3 }) }))
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: t('originSheet.title') })
  const boxes = panel.getByRole('group', { name: t('originSheet.shared') }).getByRole('combobox')
  await tabTo(boxes.first())
  await type(page, identifierOf(plot))
  await tabTo(boxes.nth(1))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(panel.getByRole('button', { name: t('originSheet.save', { count: '3' }) }))
  await page.keyboard.press('Enter')
  await expect(panel).toHaveCount(0)
  for (const { _id } of loads) expect((await demo.get(_id)).dataSchema.nodeId).toBe(plot._id)
})

/** Picks the only match of a text. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('several loads get their origin', async ({ page, demo, t }) => {
    const plot = await demo.product('ps-lote-soja')
    const { loads, address } = await loadsOf(demo, 2)
    await page.goto(address)
    for (const load of loads)
      await page.getByRole('checkbox', { name: t('shell.table.select', { name: identifierOf(load) }) }).tap()
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: t('originSheet.action', { count: 2 }) })
      .tap()
    const panel = page.getByRole('dialog', { name: t('originSheet.title') })
    const boxes = panel.getByRole('group', { name: t('originSheet.shared') }).getByRole('combobox')
    await pick(boxes.first(), page.getByRole('option', { name: identifierOf(plot), exact: true }))
    await pick(boxes.nth(1), page.getByRole('option').first())
    await expectAccessible(page)
    await panel.getByRole('button', { name: t('originSheet.save', { count: '2' }) }).tap()
    await expect(panel).toHaveCount(0)
    for (const { _id } of loads) expect((await demo.get(_id)).dataSchema.nodeId).toBe(plot._id)
  })
})
