import { identifierOf } from './demo.ts'
import { newButton, schemaLabel, Screens } from './screens.ts'
import { expect, expectAccessible, test } from './walk.ts'

test.describe('from one plot', () => {
  test.use({ account: 'valle' })

  test('two loads of grapes are made, each confirmed once in the wizard', async ({
    page,
    demo,
    language,
    t,
  }) => {
    test.slow()
    const screens = new Screens(page, demo, language)
    const plot = await demo.product('ps-cuartel')
    const stage = await demo.stage('ps-partida-uva')
    const schema = await demo.schema('ms-cosecha-uva')

    await page.goto('/Products?productTypeId=ps-partida-uva')
    await page.getByRole('link', { name: newButton(t, stage), exact: true }).click()
    await expect(page.getByRole('dialog', { name: newButton(t, stage) })).toBeVisible()
    await expectAccessible(page)
    const load = await screens.fillIn(stage)

    // The dialog opens by itself and offers only the processes that give the load its origin.
    await expect(page).toHaveURL(
      `/Products/${load._id}/Milestones?productTypeId=ps-partida-uva&createMilestone=true`,
    )
    const dialog = screens.newProcess()
    await expect(dialog.getByRole('radio')).toHaveCount(1)
    // Its only type and the organization of the load are chosen already.
    await expect(dialog.getByRole('radio', { name: schemaLabel(t, schema) })).toBeChecked()
    await expect(dialog.getByRole('combobox', { name: t('milestones.new.organization') })).toHaveValue(
      load.organization.name,
    )
    await expect(dialog.getByRole('button', { name: t('milestones.new.chooseOrigin') })).toBeEnabled()
    await expectAccessible(page)
    await screens.choose(schema)

    const wizard = screens.wizard(schema)
    await wizard.search(identifierOf(plot))
    await wizard.box(plot).click()
    await expect(wizard.box(plot)).toBeChecked()
    await expect(wizard.reviewButton()).not.toHaveAttribute('aria-disabled', 'true')
    await wizard.box(plot).click()
    await expect(wizard.box(plot)).not.toBeChecked()
    await expect(wizard.reviewButton()).toHaveAttribute('aria-disabled', 'true')
    await wizard.box(plot).click()
    await expectAccessible(page)
    await wizard.fill()
    await wizard.review()
    await expect(wizard.screen).toContainText(identifierOf(plot))
    await expectAccessible(page)
    await wizard.confirmButton().dblclick()

    await expect(page.getByText(t('transformations.done', { name: schema.name }))).toBeVisible()
    const panel = screens.processes()
    const card = panel
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3, name: schema.name }) })
    await expect(card).toHaveCount(1)
    await expect(card.getByRole('link', { name: identifierOf(plot) })).toBeVisible()
    await expect(page).toHaveURL(`/Products/${load._id}/Milestones?productTypeId=ps-partida-uva`)
    await expectAccessible(page)
    expect(await demo.timeline(load._id)).toHaveLength(1)

    // The plot can be an origin again, and its own card counts the loads made from it.
    const second = await demo.product('ps-partida-uva')
    await screens.transform(second, 'ms-cosecha-uva', [plot])
    await screens.openProcesses(plot)
    const used = panel
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3, name: schema.name }) })
    await expect(used).toHaveCount(1)
    await expect(used).toContainText(t('lineage.becameMany', { things: `2 ${stage.words?.many}` }))
    for (const one of [load, second])
      await expect(used.getByRole('link', { name: identifierOf(one) })).toBeVisible()
    await expectAccessible(page)
  })
})

test('a milled silo lot is not offered to a second crush lot, nor is a lot without its own origin', async ({
  page,
  demo,
  language,
}) => {
  const screens = new Screens(page, demo, language)
  const plot = await demo.product('ps-lote-soja')
  const loads = await Promise.all([1, 2].map(() => demo.makeFrom('ps-partida', 'ms-cosecha-carga', [plot])))
  const [used, free] = await Promise.all(
    loads.map((load) => demo.makeFrom('ps-lote-acopio', 'ms-ingreso-acopio', [load])),
  )
  const pending = await demo.product('ps-lote-acopio')
  await demo.makeFrom('ps-lote-industrial', 'ms-molienda', [used!])

  const second = await demo.product('ps-lote-industrial')
  const schema = await demo.schema('ms-molienda')
  await page.goto(`/Products/${second._id}/Milestones?productTypeId=ps-lote-industrial&createMilestone=true`)
  await screens.choose(schema)
  const wizard = screens.wizard(schema)
  await wizard.expectOffered(free!)
  await wizard.expectNotOffered(used!)
  await wizard.expectNotOffered(pending)
  await expectAccessible(page)
})
