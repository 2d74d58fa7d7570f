import type { Page } from '@playwright/test'
import type { Product } from '../../core/contract/products.ts'
import { formatNumber } from '../../core/i18n/index.ts'
import { identifierOf } from './demo.ts'
import { expect, expectAccessible, tabTo, test } from './walk.ts'

const stage = 'ps-partida'
const rowOf = (page: Page, { _id }: Product) =>
  page.getByRole('row').filter({ has: page.locator(`#choose-${_id}`) })

/** The list stands before what edits its cells has loaded. */
const expectCells = (page: Page) => expect(page.locator('td[tabindex="0"]')).toBeVisible()

test('a weight is edited in the list by keyboard alone: a fault, Escape, Enter and Tab (FST-04)', async ({
  page,
  demo,
  t,
  language,
}) => {
  const load = await demo.product(stage, { pesoNeto: 29_320, humedad: 13.4 })
  const { schema } = await demo.stage(stage)
  const nameOf = (field: string) =>
    t('cells.of', { title: schema.properties[field]!.title, name: identifierOf(load) })
  const kilos = (weight: number) => formatNumber(weight, language)
  const { keyboard } = page
  await page.goto(`/Products?productTypeId=${stage}`)
  const row = rowOf(page, load)
  const cell = (text: string) => row.getByRole('gridcell', { name: text, exact: true })
  await expect(cell(kilos(29_320))).toBeVisible()

  // Tab reaches one cell of the list, the arrows all others.
  const first = page.locator('td[tabindex="0"]')
  await tabTo(first)
  const here = page.locator('td:focus')
  while ((await row.locator('td:focus').count()) === 0) await keyboard.press('ArrowDown')
  while ((await here.textContent()) !== kilos(29_320)) await keyboard.press('ArrowRight')
  await keyboard.press('F2')
  const entry = page.getByRole('textbox', { name: nameOf('pesoNeto') })
  await expect(entry).toBeFocused()
  await keyboard.type(kilos(92_960))
  await keyboard.press('Enter')
  const box = page.getByRole('alert').filter({ hasText: t('cells.keys') })
  await expect(box).toContainText(kilos(60_000))
  await expect(entry).toBeFocused()
  await expectAccessible(page)
  await keyboard.press('Escape')
  await expect(cell(kilos(29_320))).toBeFocused()

  await keyboard.press('Enter')
  await expect(entry).toBeFocused()
  await keyboard.type(kilos(29_960))
  await keyboard.press('Enter')
  await expect(cell(kilos(29_960))).toBeFocused()
  await keyboard.press('F2')
  await expect(entry).toBeFocused()
  await keyboard.type(kilos(29_970))
  await keyboard.press('Tab')
  await expect(cell(kilos(29_970))).toBeVisible()
  // On to the moisture.
  await expect(here).toHaveText(formatNumber(13.4, language))
  const saved = await demo.get(load._id)
  expect(saved.dataSchema).toEqual({ ...load.dataSchema, pesoNeto: 29_970 })

  // Single keys still walk and tick the rows.
  await keyboard.press('x')
  await expect(row.getByRole('checkbox')).toBeChecked()
  await keyboard.press('j')
  await expect(page.locator('tr:focus')).toBeVisible()
})

test('two people on one cell: who comes second sees the value of the first and chooses (FST-04)', async ({
  page,
  demo,
  t,
  language,
}) => {
  const load = await demo.product(stage, { pesoNeto: 29_320 })
  const kilos = (weight: number) => formatNumber(weight, language)
  await page.goto(`/Products?productTypeId=${stage}`)
  const row = rowOf(page, load)
  await expectCells(page)
  await row.getByRole('gridcell', { name: kilos(29_320), exact: true }).dblclick()
  const entry = row.getByRole('textbox')
  await expect(entry).toBeFocused()
  const change = { organization: load.organization._id, version: load.version }
  await demo.send('PUT', `/products/${load._id}`, {
    ...change,
    dataSchema: { ...load.dataSchema, pesoNeto: 29_690, humedad: 12 },
  })
  await page.keyboard.type(kilos(29_960))
  await page.keyboard.press('Enter')
  const mine = page.getByRole('radio', { name: t('cells.conflict.mine', { value: kilos(29_960) }) })
  await expect(mine).not.toBeChecked()
  await expectAccessible(page)
  await mine.check()
  await page.getByRole('button', { name: t('cells.conflict.save') }).click()
  await expect(row.getByRole('gridcell', { name: kilos(29_960), exact: true })).toBeFocused()
  // What the other one changed beside it stays.
  expect((await demo.get(load._id)).dataSchema).toMatchObject({ pesoNeto: 29_960, humedad: 12 })
})

test.describe('an administrator', () => {
  test.use({ user: 'admin@litoral.example' })

  test('a load that has become an origin says so in its cells, and leads to its correction (FST-04)', async ({
    page,
    demo,
    t,
  }) => {
    const load = await demo.makeFrom(stage, 'ms-cosecha-carga', [await demo.product('ps-lote-soja')])
    await demo.makeFrom('ps-lote-acopio', 'ms-ingreso-acopio', [load])
    await page.goto(`/Products?productTypeId=${stage}`)
    const row = rowOf(page, load)
    await expectCells(page)
    await row.getByRole('gridcell', { name: String(load.dataSchema.patente), exact: true }).dblclick()
    const hint = page.getByRole('alert')
    await expect(hint).toContainText(t('cells.refused', { reason: t('products.refusal.used') }))
    await expectAccessible(page)
    await hint.getByRole('link', { name: t('products.correct.action') }).click()
    await expect(page).toHaveURL(new RegExp(`/Products/${load._id}/Correct`))
  })
})
