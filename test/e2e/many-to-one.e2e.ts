import { identifierOf } from './demo.ts'
import { Screens } from './screens.ts'
import { expect, expectAccessible, test } from './walk.ts'

test('three loads become a silo lot, a wrong one is replaced, and milling locks the earlier processes', async ({
  page,
  demo,
  language,
  t,
}) => {
  test.slow()
  const screens = new Screens(page, demo, language)
  const plot = await demo.product('ps-lote-soja')
  const loads = await Promise.all(
    [1, 2, 3, 4].map(() => demo.makeFrom('ps-partida', 'ms-cosecha-carga', [plot])),
  )
  const [right, alsoRight, wrong, forgotten] = loads as [typeof plot, typeof plot, typeof plot, typeof plot]
  const [lot, otherLot] = [await demo.product('ps-lote-acopio'), await demo.product('ps-lote-acopio')]
  const schema = await demo.schema('ms-ingreso-acopio')
  const wizard = screens.wizard(schema)
  const picker = async (product: typeof plot) => {
    await page.goto(`/Products/${product._id}/Milestones?productTypeId=ps-lote-acopio&createMilestone=true`)
    await screens.choose(schema)
  }

  await screens.transform(lot, 'ms-ingreso-acopio', [right, alsoRight, wrong])
  const panel = screens.processes()
  await expect(panel.getByRole('listitem').filter({ hasText: schema.name }).first()).toContainText(
    identifierOf(wrong),
  )
  await picker(otherLot)
  for (const load of [right, alsoRight, wrong]) await wizard.expectNotOffered(load)
  await wizard.expectOffered(forgotten)

  // Removes the wrong load and adds the forgotten one.
  await screens.openProcesses(lot)
  await panel.getByRole('link', { name: `${t('common.edit')}, ${schema.name}` }).click()
  for (const load of [right, alsoRight, wrong])
    await expect(
      wizard.screen.getByRole('button', { name: t('transformations.remove', { name: identifierOf(load) }) }),
    ).toBeVisible()
  await expectAccessible(page)
  await wizard.screen
    .getByRole('button', { name: t('transformations.remove', { name: identifierOf(wrong) }) })
    .click()
  await wizard.pick(forgotten)
  await wizard.review()
  await expect(wizard.screen).toContainText(
    t('transformations.effect.freed', { count: 1, names: identifierOf(wrong) }),
  )
  await expectAccessible(page)
  await wizard.screen.getByRole('button', { name: t('transformations.save') }).click()
  await expect(page.getByText(t('transformations.saved', { name: schema.name }))).toBeVisible()
  await expect(panel.getByRole('link', { name: identifierOf(forgotten) })).toBeVisible()
  await expect(panel.getByRole('link', { name: identifierOf(wrong) })).toHaveCount(0)
  await picker(otherLot)
  await wizard.expectOffered(wrong)
  await wizard.expectNotOffered(forgotten)

  // Later origins are shown as added, and not as the lot's beginning.
  const later = await demo.process(lot, 'ms-ingreso-posterior', [wrong])
  await screens.openProcesses(lot)
  const item = (name: string) => panel.getByRole('listitem').filter({ hasText: name })
  await expect(item(schema.name)).toContainText(t('lineage.born', { things: '' }).trim())
  await expect(item(later.name)).toContainText(t('lineage.joined', { things: '' }).trim())

  // Once milled, neither the lot nor its earlier processes can be edited.
  const analysis = await demo.process(lot, 'ms-analisis-recibo')
  await demo.makeFrom('ps-lote-industrial', 'ms-molienda', [lot])
  await page.goto('/Products?productTypeId=ps-lote-acopio')
  const row = page.getByRole('row', { name: identifierOf(lot) })
  await row.hover()
  const edit = row.getByRole('button', {
    name: `${t('common.edit')}, ${identifierOf(lot)}: ${t('products.refusal.used')}`,
  })
  await expect(edit).toHaveAttribute('aria-disabled', 'true')
  await row.getByRole('link', { name: `${t('products.processes')}, ${identifierOf(lot)}` }).click()
  for (const [name, reason] of [
    [analysis.name, t('milestones.blocked.LOCKED')],
    [schema.name, t('milestones.blocked.HAS_DESTINATION')],
  ])
    await expect(
      panel.getByRole('button', { name: `${t('common.edit')}, ${name}: ${reason}` }),
    ).toHaveAttribute('aria-disabled', 'true')
  await expect(panel.getByRole('link', { name: new RegExp(`^${t('common.edit')},`) })).toHaveCount(0)
  await expectAccessible(page)

  // Locked processes can still be shown or hidden on the public page.
  const hidden = analysis.priv.value === 'true'
  const privacy = panel.getByRole('switch', { name: t('milestones.priv.label', { name: analysis.name }) })
  await expect(privacy).toBeChecked({ checked: hidden })
  await privacy.click()
  await expect(
    page.getByText(
      t(hidden ? 'milestones.priv.nowPublic' : 'milestones.priv.nowPrivate', { name: analysis.name }),
    ),
  ).toBeVisible()
  await expect(privacy).toBeChecked({ checked: !hidden })
  const stored = (await demo.timeline(lot._id)).find(({ _id }) => _id === analysis._id)
  expect(stored).toMatchObject({ editable: false, editReason: 'LOCKED', priv: { value: String(!hidden) } })

  // The form's address shows the same when typed.
  await page.goto(`/Products/${lot._id}/Edit?productTypeId=ps-lote-acopio`)
  const form = page.getByRole('dialog', {
    name: t('products.edit', { one: (await demo.stage('ps-lote-acopio')).words?.one ?? '' }),
  })
  await expect(form).toContainText(t('products.refusal.used'))
  await expect(form.getByRole('button', { name: t('products.save') })).toHaveCount(0)
  await expectAccessible(page)
})

test('an unanswered confirmation can be retried, and a refused one returns to the origins', async ({
  page,
  demo,
  language,
  t,
}) => {
  test.slow()
  const screens = new Screens(page, demo, language)
  const plot = await demo.product('ps-lote-soja')
  const [load, taken, free] = [
    await demo.makeFrom('ps-partida', 'ms-cosecha-carga', [plot]),
    await demo.makeFrom('ps-partida', 'ms-cosecha-carga', [plot]),
    await demo.makeFrom('ps-partida', 'ms-cosecha-carga', [plot]),
  ]
  const [lot, otherLot] = [await demo.product('ps-lote-acopio'), await demo.product('ps-lote-acopio')]
  const schema = await demo.schema('ms-ingreso-acopio')
  const wizard = screens.wizard(schema)
  const review = async (product: typeof lot, origin: typeof load) => {
    await page.goto(`/Products/${product._id}/Milestones?productTypeId=ps-lote-acopio&createMilestone=true`)
    await screens.choose(schema)
    await wizard.pick(origin)
    await wizard.fill()
    await wizard.review()
  }
  const again = wizard.screen.getByRole('button', { name: t('forms.unanswered.retry') })

  // The server saves it, but its answer is lost.
  await review(lot, load)
  await page.route(
    '**/milestones',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await wizard.confirm()
  await expect(wizard.screen.getByRole('status')).toHaveText(t('transformations.unanswered'))
  await expectAccessible(page)
  await again.click()
  await expect(wizard.screen).toHaveCount(0)
  await expect(page.getByText(t('transformations.done', { name: schema.name }))).toBeVisible()
  expect((await demo.timeline(lot._id)).map(({ name }) => name)).toEqual([schema.name])

  // Another user takes the origin before the confirmation.
  await review(otherLot, taken)
  await demo.makeFrom('ps-lote-acopio', 'ms-ingreso-acopio', [taken])
  await wizard.confirm()
  await expect(wizard.screen.getByRole('status')).toHaveText(t('transformations.locked'))
  await expect(wizard.confirmButton()).toBeDisabled()
  await expect(again).toHaveCount(0)
  await wizard.screen.getByRole('button', { name: t('transformations.backToCraft') }).click()
  await expect(wizard.screen.getByRole('alert')).toContainText(identifierOf(taken))
  await expectAccessible(page)
  await wizard.screen
    .getByRole('button', { name: t('transformations.remove', { name: identifierOf(taken) }) })
    .click()
  await wizard.pick(free)
  await wizard.review()
  await wizard.confirm()
  await expect(screens.processes().getByRole('link', { name: identifierOf(free) })).toBeVisible()
})
