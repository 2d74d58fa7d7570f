import type { Product } from '../../core/contract/products.ts'
import { formatNumber } from '../../core/i18n/index.ts'
import { identifierOf } from './demo.ts'
import { Screens } from './screens.ts'
import { expect, expectAccessible, tabTo, test } from './walk.ts'

test('an archived transformation frees its origin; once somebody else used that, undo says so and changes nothing (TRF-11, UND-01)', async ({
  page,
  demo,
  language,
  t,
}) => {
  const plot = await demo.product('ps-lote-soja')
  const load = await demo.makeFrom('ps-partida', 'ms-cosecha-carga', [plot])
  const lot = await demo.makeFrom('ps-lote-acopio', 'ms-ingreso-acopio', [load])
  const [receipt] = await demo.timeline(lot._id)
  const { name } = receipt!
  const archive = async () => {
    await page.goto(`/Products/Transformations/${receipt!._id}?productTypeId=ps-lote-acopio`)
    const question = page.getByRole('dialog', { name: t('milestones.archive.title', { name }) })
    await expect(question).toContainText(t('milestones.archive.transformation', { name: identifierOf(lot) }))
    await expectAccessible(page)
    await question.getByRole('button', { name: t('common.archive') }).click()
    await expect(page).toHaveURL('/Products?productTypeId=ps-lote-acopio')
  }
  const undo = page.getByRole('button', { name: t('common.undo.last') })

  await archive()
  expect(await demo.get(lot._id)).toMatchObject({ hasOrigin: false, requirementsSatisfied: false })
  await undo.click()
  await expect(page.getByText(t('milestones.archive.restored', { name }))).toBeVisible()
  expect(await demo.get(lot._id)).toMatchObject({ hasOrigin: true, requirementsSatisfied: true })

  await archive()
  const other = await demo.makeFrom('ps-lote-acopio', 'ms-ingreso-acopio', [load])
  await undo.click()
  await expect(page.locator('[data-toast="UNDO_CONFLICT"]')).toBeVisible()
  expect(await demo.get(lot._id)).toMatchObject({ hasOrigin: false })
  const screens = new Screens(page, demo, language)
  await expect(
    (await screens.openProcesses(other)).getByRole('link', { name: identifierOf(load) }),
  ).toBeVisible()
})

test('the address of a new process opens the form of a common one, and the wizard of a transformation (MIL-06)', async ({
  page,
  demo,
}) => {
  const plot = await demo.product('ps-lote-soja')
  const load = await demo.product('ps-partida')
  const sowing = await demo.schema('ms-siembra')
  const harvest = await demo.schema('ms-cosecha-carga')
  await page.goto(`/Products/${plot._id}/Milestones/New/${sowing._id}`)
  const form = page.getByRole('dialog', { name: sowing.name, exact: true })
  await expect(form.locator('input[name=hectareas]')).toBeVisible()
  await expect(form).toContainText(identifierOf(plot))
  await page.goto(`/Products/${load._id}/Milestones/New/${harvest._id}`)
  const wizard = page.getByRole('dialog', { name: harvest.name, exact: true })
  await expect(wizard).toContainText(identifierOf(load))
  await expect(wizard.locator('input[name=hectareas]')).toHaveCount(0)
})

test('a process of a product that lost its origin meanwhile is refused for 5 s, and typing stays (MIL-16, ERR-15)', async ({
  page,
  demo,
  language,
  t,
}) => {
  const screens = new Screens(page, demo, language)
  const plot = await demo.product('ps-lote-soja')
  const load = await demo.makeFrom('ps-partida', 'ms-cosecha-carga', [plot])
  const lot: Product = await demo.makeFrom('ps-lote-acopio', 'ms-ingreso-acopio', [load])
  const [receipt] = await demo.timeline(lot._id)
  const schema = await demo.schema('ms-analisis-recibo')

  await page.goto(`/Products/${lot._id}/Milestones?productTypeId=ps-lote-acopio&createMilestone=true`)
  await expect(
    screens.newProcess().getByRole('radio', { name: new RegExp(receipt!.name) }),
    'initiators are left out once the origin is there (MIL-07)',
  ).toHaveCount(0)
  await screens.choose(schema)
  const form = page.getByRole('dialog', { name: schema.name, exact: true })
  await screens.fill(form, schema)
  await demo.send('DELETE', `/transformations/${receipt!._id}`)
  await form.getByRole('button', { name: t('milestones.new.save') }).click()
  await expect(page.getByText(t('common.toast.dontMeetRequirements'))).toBeVisible()
  expect(await demo.timeline(lot._id)).toEqual([])
})

test('a form that is left keeps what was typed and offers it at the same address', async ({
  page,
  demo,
  language,
  t,
}) => {
  const screens = new Screens(page, demo, language)
  const plot = await demo.product('ps-lote-soja')
  const load = await demo.makeFrom('ps-partida', 'ms-cosecha-carga', [plot])
  const lot = await demo.product('ps-lote-acopio')
  const schema = await demo.schema('ms-ingreso-acopio')
  const wizard = screens.wizard(schema)
  await page.goto(`/Products/${lot._id}/Milestones?productTypeId=ps-lote-acopio&createMilestone=true`)
  await screens.choose(schema)
  await wizard.pick(load)
  await expect(wizard.removal(load)).toBeVisible()

  // GEN-14: Escape goes from the review to the origins, and from there one step back in the history.
  await wizard.fill()
  await wizard.review()
  await page.keyboard.press('Escape')
  await expect(wizard.reviewButton()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(wizard.screen).toHaveCount(0)
  await page.goForward()
  await expect(wizard.screen).toBeVisible()
  await wizard.screen.getByRole('button', { name: t('common.draft.restore') }).click()
  await expect(wizard.removal(load)).toBeVisible()
  await wizard.review()
  await expect(wizard.screen).toContainText(identifierOf(load))
})

test('an address without its stage opens what it names, and keeps its other parameters (MIL-02, TRF-11)', async ({
  page,
  demo,
  language,
  t,
}) => {
  const screens = new Screens(page, demo, language)
  const plot = await demo.product('ps-lote-soja')
  const load = await demo.makeFrom('ps-partida', 'ms-cosecha-carga', [plot])
  await page.goto(`/Products/${plot._id}/Milestones?createMilestone=true&search=LC&page=1`)
  await expect(screens.newProcess()).toBeVisible()
  await expect(page).toHaveURL(/productTypeId=ps-lote-soja/)
  await expect(page).toHaveURL(/search=LC/)

  const [harvest] = await demo.timeline(load._id)
  await page.goto(`/Products/Transformations/${harvest!._id}`)
  const question = page.getByRole('dialog', {
    name: t('milestones.archive.title', { name: harvest!.name }),
  })
  await expect(question).toBeVisible()
  await expect(page).toHaveURL(`/Products/Transformations/${harvest!._id}?productTypeId=ps-partida`)
})

test('Back leads from the form of a new process to the choice of its type, and forward again (MIL-06)', async ({
  page,
  demo,
  language,
}) => {
  const screens = new Screens(page, demo, language)
  const plot = await demo.product('ps-lote-soja')
  const schema = await demo.schema('ms-siembra')
  const form = page.getByRole('dialog', { name: schema.name, exact: true })
  await page.goto(`/Products/${plot._id}/Milestones?productTypeId=ps-lote-soja&createMilestone=true`)
  await screens.choose(schema)
  await expect(form).toBeVisible()
  await expect(page).toHaveURL(/milestoneSchema=ms-siembra/)
  await page.goBack()
  await expect(screens.newProcess().getByRole('radio', { name: schema.name })).toBeChecked()
  await page.goForward()
  await expect(form).toBeVisible()
  await page.reload()
  await expect(form).toBeVisible()
})

test('cards whose forms could not be read say so, and ask again (ERR-21)', async ({ page, demo, t }) => {
  const plot = await demo.product('ps-lote-soja')
  const load = await demo.makeFrom('ps-partida', 'ms-cosecha-carga', [plot])
  const forms = '**/api/milestoneSchemas?*'
  const message = 'Internal server error.'
  await page.route(forms, (route) =>
    route.fulfill({ status: 500, json: { statusCode: 500, code: 'INTERNAL', message } }),
  )
  await page.goto(`/Products/${load._id}/Milestones?productTypeId=ps-partida`)
  const toast = page.locator('[data-toast="store"]')
  await expect(toast).toContainText(`store/milestoneSchemas list error: ${message}`)
  const panel = page.getByRole('dialog', { name: t('milestones.title') })
  const notice = panel.getByRole('alert').filter({ hasText: t('milestones.noForms', { reason: message }) })
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await page.unroute(forms)
  await notice.getByRole('button', { name: t('common.retry') }).click()
  await expect(notice).toHaveCount(0)
})

test('a load gets its origin by keyboard alone; kilos and moment are there already (TRF-01, TRF-07)', async ({
  page,
  demo,
  language,
  t,
}) => {
  test.slow()
  const screens = new Screens(page, demo, language)
  const plot = await demo.product('ps-lote-soja')
  const load = await demo.product('ps-partida', { pesoNeto: 27_640 })
  const schema = await demo.schema('ms-cosecha-carga')
  const { kilos, equipo } = schema.schema.properties
  const wizard = screens.wizard(schema)
  const { keyboard } = page

  await page.goto(`/Products/${load._id}/Milestones?productTypeId=ps-partida&createMilestone=true`)
  const dialog = screens.newProcess()
  await expect(dialog.getByRole('radio')).toBeChecked()
  await tabTo(dialog.locator('button[type=submit]'))
  await keyboard.press('Enter')
  await tabTo(wizard.screen.getByRole('searchbox'))
  await keyboard.type(identifierOf(plot))
  // Enter picks the first match, empties the search and stays in it.
  await keyboard.press('Enter')
  await expect(wizard.removal(plot)).toBeVisible()
  await expect(wizard.screen.getByRole('searchbox')).toBeFocused()
  await tabTo(wizard.box(plot))
  await keyboard.press('Space')
  await expect(wizard.removal(plot)).toHaveCount(0)
  await keyboard.press('Space')
  await expect(wizard.screen.getByRole('textbox', { name: kilos!.title, exact: true })).toHaveValue(
    formatNumber(27_640, language, 'kg').replace(' kg', ''),
  )
  await tabTo(wizard.screen.getByRole('combobox', { name: equipo!.title, exact: true }))
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await tabTo(wizard.reviewButton())
  await keyboard.press('Enter')
  await expect(wizard.screen.getByRole('heading', { name: t('transformations.origin') })).toBeFocused()
  await tabTo(wizard.confirmButton())
  await keyboard.press('Enter')
  await expect(wizard.screen).toHaveCount(0)
  const [stored] = await demo.timeline(load._id)
  expect(stored?.dataSchema).toMatchObject({ kilos: 27_640, nodeId: plot._id })
})
