import type { Locator } from '@playwright/test'
import { labelOf } from '../../core/fields/labels.ts'
import type { Product } from '../../core/contract/products.ts'
import type { Language } from '../../core/i18n/index.ts'
import { following } from '../../core/rules/identifiers.ts'
import { filled } from '../kit/forms.ts'
import { type Demo, freshIdentifier, identifierOf } from './demo.ts'
import { choose } from './form.ts'
import { newButton, schemaLabel, Screens } from './screens.ts'
import { expect, expectAccessible, test } from './walk.ts'

// What a day's work costs: screens, and presses besides what is typed. docs/guides/a-week.md says the same figures.

const next = 'Control+Shift+Enter'

/** An organization of its own: another walk may take the next number of a shared one. */
async function owner(demo: Demo, name: string): Promise<{ _id: string; name: string }> {
  return demo.send('POST', '/organizations', { name: `${name} ${Date.now()}` })
}

/** Products of an organization, in one call. */
async function productsOf(
  demo: Demo,
  organization: string,
  stage: string,
  count: number,
  language: Language,
): Promise<Product[]> {
  const form = await demo.stage(stage)
  const products = Array.from({ length: count }, () => ({
    organization,
    productSchema: stage,
    dataSchema: filled(form, { identifier: freshIdentifier(form) }, language),
  }))
  return (await demo.send<{ collection: Product[] }>('POST', '/products/createMany', { products })).collection
}

test('loads in a row need no mouse, and four keys each besides what is typed (FST-03)', async ({
  page,
  demo,
  t,
}) => {
  const { name } = await owner(demo, 'Cargas')
  const stage = await demo.stage('ps-partida')
  await page.goto('/Products/New?productTypeId=ps-partida')
  const form = page.getByRole('dialog')
  await choose(form, t('common.organization'), name)
  const box = (field: string) =>
    form.getByRole('textbox', { name: stage.schema.properties[field]?.title ?? '', exact: true })
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }

  let identifier = freshIdentifier(stage)
  await box('identifier').fill(identifier)
  await box('patente').focus()
  for (const n of [1, 2, 3, 4, 5, 6]) {
    await page.keyboard.type(`AF 91${n} GE`)
    await press('Tab')
    await page.keyboard.type('29320')
    await press('Control+Shift+Enter')
    await expect(box('identifier')).toBeFocused()
    await expect(box('identifier')).toHaveValue(following(identifier) ?? '')
    await expect(box('pesoNeto')).toHaveValue('')
    const { organization, dataSchema } = await demo.find('ps-partida', identifier)
    expect([organization.name, dataSchema.patente, dataSchema.pesoNeto]).toEqual([
      name,
      `AF 91${n} GE`,
      29320,
    ])

    identifier = following(identifier) ?? ''
    await press('Tab')
    await press('Tab')
    await expect(box('patente')).toBeFocused()
  }
  expect(keys).toBe(6 * 4)
  await expectAccessible(page)
})

test('from the list a load with its origin takes at most forty keys, all that is typed among them; the next one of that origin four clicks (FST-03)', async ({
  page,
  demo,
  language,
  t,
}) => {
  const { keyboard } = page
  const { name } = await owner(demo, 'Balanza')
  const plot = await demo.product('ps-lote-soja', {}, name)
  const [stage, schema] = [await demo.stage('ps-partida'), await demo.schema('ms-cosecha-carga')]
  const all = new Screens(page, demo, language)
  const form = page.getByRole('dialog', { name: newButton(t, stage) })
  const box = (field: string) =>
    form.getByRole('textbox', { name: stage.schema.properties[field]?.title ?? '', exact: true })
  const wizard = all.wizard(schema)
  let keys = 0
  const press = async (...names: string[]) => {
    for (const key of names) {
      keys += 1
      await keyboard.press(key)
    }
  }
  const type = (text: string) => press(...text)

  // The one before it says which organization comes next.
  await page.goto('/Products/New?productTypeId=ps-partida')
  await choose(form, t('common.organization'), name)
  const first = freshIdentifier(stage)
  await box('identifier').fill(first)
  await box('patente').fill('AF 910 GE')
  await box('pesoNeto').fill('29320')
  await keyboard.press('Control+Enter')
  await expect(all.newProcess()).toBeVisible()

  // On a slow line the code of single keys comes later than the list.
  let arrive = () => {}
  const arrival = new Promise<void>((done) => (arrive = done))
  await page.route('**/static/Keys-*.js', async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto('/Products?productTypeId=ps-partida')
  await expect(page.getByRole('link', { name: newButton(t, stage), exact: true })).toBeVisible()
  await type('c')
  arrive()
  const identifier = following(first) ?? ''
  await expect(box('identifier')).toHaveValue(identifier)
  await expect(form.getByText(t('organizations.last'))).toBeVisible()
  // A proposal takes no focus from what follows it.
  await expect(box('identifier')).toBeFocused()
  const isThere = () => box('patente').evaluate((entry) => entry === document.activeElement)
  while (!(await isThere())) await press('Tab')
  await type('af919ge')
  await press('Tab')
  await type('29320')
  await press('Control+Enter')
  await expect(all.newProcess().locator('button[type=submit]')).toBeFocused()
  await press('Enter')
  await expect(wizard.screen.getByRole('searchbox')).toBeFocused()
  await type(identifierOf(plot).replaceAll('-', '').toLowerCase())
  await press('Enter')
  await expect(wizard.removal(plot)).toBeVisible()
  // What is missing takes the focus.
  await press('Control+Enter')
  const crew = wizard.screen.getByRole('combobox', { name: schema.schema.properties.equipo?.title ?? '' })
  await expect(crew).toBeFocused()
  await press('p', 'Control+Enter')
  await expect(wizard.screen.getByRole('heading', { name: t('transformations.effects') })).toBeVisible()
  await press('Control+Enter')
  await expect(wizard.screen).toHaveCount(0)
  const made = await demo.find('ps-partida', identifier)
  expect([made.organization.name, made.dataSchema.patente, made.hasOrigin]).toEqual([name, 'AF 919 GE', true])
  expect(keys).toBeLessThanOrEqual(40)

  // What the last one was made of is named, and its crew stands in the wizard as a proposal.
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  await page.goto('/Products?productTypeId=ps-partida')
  await click(page.getByRole('link', { name: newButton(t, stage), exact: true }))
  const afterIt = following(identifier) ?? ''
  await expect(box('identifier')).toHaveValue(afterIt)
  await box('patente').fill('AF 920 GE')
  await box('pesoNeto').fill('29320')
  await click(form.getByRole('button', { name: t('joining.withOrigin') }))
  await expect(wizard.removal(plot)).toBeVisible()
  await expect(wizard.screen.getByText(t('milestones.new.asBefore', { identifier }))).toBeVisible()
  await click(wizard.screen.getByRole('button', { name: t('transformations.review') }))
  await click(wizard.screen.getByRole('button', { name: t('transformations.confirm') }))
  await expect(wizard.screen).toHaveCount(0)
  const second = await demo.find('ps-partida', afterIt)
  expect([second.organization.name, second.hasOrigin]).toEqual([name, true])
  const [loaded] = await demo.timeline(second._id)
  expect(loaded?.dataSchema).toMatchObject({ nodeId: plot._id, kilos: 29320, equipo: 'propio' })
  expect(clicks).toBe(4)
})

test('loads with their origin in a row need no mouse: three screens and six keys each (FST-03)', async ({
  page,
  demo,
  language,
  t,
}) => {
  const { keyboard } = page
  const loads = 3
  const { name } = await owner(demo, 'Cosecha')
  const plot = await demo.product('ps-lote-soja', {}, name)
  const load = await demo.product('ps-partida', {}, name)
  const [stage, schema] = [await demo.stage('ps-partida'), await demo.schema('ms-cosecha-carga')]
  const wizard = new Screens(page, demo, language).wizard(schema)
  const review = wizard.screen.getByRole('heading', { name: t('transformations.effects') })
  await page.goto(`/Products/${load._id}/Milestones/New/ms-cosecha-carga?productTypeId=ps-partida`)
  await wizard.pick(plot)
  await wizard.fill()
  await keyboard.press(next)
  await expect(review).toBeVisible()
  await expectAccessible(page)
  await keyboard.press(next)
  const done = t('transformations.doneOf', { name: schema.name, identifier: identifierOf(load) })
  await expect(page.getByText(done)).toBeVisible()

  const form = page.getByRole('dialog', { name: newButton(t, stage) })
  const box = (field: string) =>
    form.getByRole('textbox', { name: stage.schema.properties[field]?.title ?? '', exact: true })
  let [screens, keys] = [0, 0]
  const press = async (key: string) => {
    keys += 1
    await keyboard.press(key)
  }
  let identifier = identifierOf(load)
  for (let at = 0; at < loads; at++) {
    const plate = `AF ${911 + at} GE`
    const before = keys
    screens += 1
    await expect(box('identifier')).toBeFocused()
    identifier = following(identifier) ?? ''
    await expect(box('identifier')).toHaveValue(identifier)
    await expect(box('pesoNeto')).toHaveValue('')
    await press('Tab')
    await press('Tab')
    await keyboard.type(plate)
    await press('Tab')
    await keyboard.type('29320')
    await press('Enter')

    // The plot of the one before stays, and all that is required is there.
    screens += 1
    await expect(wizard.removal(plot)).toBeVisible()
    await expect(wizard.screen.locator('[data-entries] :focus')).toHaveCount(1)
    await press(next)
    screens += 1
    await expect(review).toBeVisible()
    await press(next)
    await expect(form).toBeVisible()
    const made = await demo.find('ps-partida', identifier)
    expect([made.organization.name, made.dataSchema.patente, made.hasOrigin]).toEqual([name, plate, true])
    const [loaded] = await demo.timeline(made._id)
    expect(loaded?.dataSchema).toMatchObject({ nodeId: plot._id, kilos: 29320 })
    // The last one costs what the first one did.
    expect(keys - before).toBe(6)
  }
  expect([screens, keys]).toEqual([loads * 3, loads * 6])

  // The last one is taken back by the undo of its line; the end of the series leaves the focus where the next one begins.
  await expect(box('identifier')).toBeFocused()
  await expectAccessible(page)
  const line = page.locator('[data-toast]').filter({
    hasText: t('transformations.doneOf', { name: schema.name, identifier }),
  })
  await line.getByRole('button', { name: t('common.undo.last') }).click()
  await expect(page.getByText(t('transformations.undone', { name: schema.name }))).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)
  expect(await demo.find('ps-partida', identifier)).toMatchObject({ hasOrigin: false })
  await box('identifier').focus()
  await keyboard.press('Escape')
  await expect(page.getByRole('link', { name: newButton(t, stage), exact: true })).toBeFocused()
  await expect(page).toHaveURL('/Products?productTypeId=ps-partida')
})

test('sixteen loads become a silo lot in three screens and twenty-one keys', async ({
  page,
  demo,
  language,
  t,
}) => {
  const { keyboard } = page
  const { _id: organization, name } = await owner(demo, 'Silo')
  const plot = await demo.product('ps-lote-soja', {}, name)
  const loads = await productsOf(demo, organization, 'ps-partida', 16, language)
  await Promise.all(loads.map((load) => demo.process(load, 'ms-cosecha-carga', [plot])))
  const lot = await demo.product('ps-lote-acopio', {}, name)
  const schema = await demo.schema('ms-ingreso-acopio')
  const all = new Screens(page, demo, language)
  const wizard = all.wizard(schema)
  let [screens, keys] = [0, 0]
  const press = async (key: string) => {
    keys += 1
    await keyboard.press(key)
  }
  await page.goto(`/Products/${lot._id}/Milestones?productTypeId=ps-lote-acopio&createMilestone=true`)
  screens += 1
  await expect(all.newProcess().locator('button[type=submit]')).toBeFocused()
  await press('Enter')

  screens += 1
  const search = wizard.screen.getByRole('searchbox')
  await expect(search).toBeFocused()
  for (const load of loads) {
    await keyboard.type(identifierOf(load).replaceAll('-', ''))
    await press('Enter')
    await expect(wizard.removal(load)).toBeVisible()
    await expect(search).toHaveValue('')
  }
  // What is missing takes the focus; of a choice its name is typed.
  await press(next)
  const silo = wizard.screen.getByRole('combobox', {
    name: schema.schema.properties.silo?.title ?? '',
    exact: true,
  })
  await expect(silo).toBeFocused()
  const label = labelOf('S3', { descriptor: schema.descriptor.silo! })
  await keyboard.type(label.replaceAll(' ', '').toLowerCase())
  await press('Tab')
  await expect(silo).toHaveValue(label)
  await press(next)
  screens += 1
  await expect(wizard.screen.getByRole('heading', { name: t('transformations.effects') })).toBeVisible()
  await press(next)
  await expect(wizard.screen).toHaveCount(0)
  expect([screens, keys]).toEqual([3, 21])
  const [made] = await demo.timeline(lot._id)
  expect(made?.dataSchema.silo).toBe('S3')
  expect([made?.dataSchema.nodeIds].flat().toSorted()).toEqual(loads.map(({ _id }) => _id).toSorted())
})

test('a hundred plots get their process in seven clicks and one key', async ({
  page,
  context,
  demo,
  language,
  t,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { _id: organization, name } = await owner(demo, 'Siembra')
  await productsOf(demo, organization, 'ps-lote-soja', 100, language)
  const schema = await demo.schema('ms-siembra')
  let [clicks, keys] = [0, 0]
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  await page.goto(`/Products?productTypeId=ps-lote-soja&search=${encodeURIComponent(name)}`)
  await click(page.getByRole('checkbox', { name: t('shell.table.selectAll') }))
  const bar = page.getByRole('toolbar')
  await click(bar.getByRole('button', { name: t('products.choose.all.m', { number: '100' }) }))
  await expect(bar.getByRole('button', { name: t('products.choose.page.m', { number: '20' }) })).toBeVisible()
  await click(bar.getByRole('button', { name: t('milestones.bulk.title') }))
  const chooser = page.getByRole('dialog', { name: t('milestones.bulk.choose') })
  await click(chooser.getByRole('radio', { name: schemaLabel(t, schema), exact: true }))
  await click(chooser.getByRole('button', { name: t('milestones.bulk.add'), exact: true }))
  // Dates and hectares come from a spreadsheet.
  const rows = Array.from({ length: 100 }, (_, n) => `03/04/2026\t${n + 1}`).join('\n')
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows)
  const { title = '' } = schema.schema.properties.occurred_at ?? {}
  const cell = page.getByRole('gridcell', { name: new RegExp(`^${title}, `) }).first()
  await click(cell)
  await expect(cell).toBeFocused()
  keys += 1
  await page.keyboard.press('Control+V')
  await click(page.getByRole('button', { name: t('milestones.bulk.save', { count: 100 }) }))
  await expect(page.getByText(t('milestones.bulk.saved', { count: 100 })).first()).toBeVisible()
  expect([clicks, keys]).toEqual([7, 1])
})

test('a load is found by its plate in two keys', async ({ page, demo, t }) => {
  const plate = `AQ ${String(Date.now()).slice(-3)} ZX`
  const load = await demo.product('ps-partida', { patente: plate })
  await page.goto('/Organizations')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+K')
  await expect(page.getByRole('combobox', { name: t('shell.search') })).toBeFocused()
  await page.keyboard.type(plate.replaceAll(' ', '').toLowerCase())
  await expect(page.getByRole('option').filter({ hasText: identifierOf(load) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/Products/${load._id}/Milestones`))
})
