import { formatNumber } from '../../core/i18n/index.ts'
import { identifierOf } from './demo.ts'
import { Screens } from './screens.ts'
import { expect, expectAccessible, inBothLanguages, test } from './walk.ts'

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
  const edit = screens.wizard(schema, t('transformations.edit', { name: schema.name }))
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
  for (const load of [right, alsoRight, wrong]) await expect(edit.removal(load)).toBeVisible()
  await expectAccessible(page)
  await edit.removal(wrong).click()
  await edit.pick(forgotten)
  await edit.review()
  await expect(edit.screen).toContainText(
    t('transformations.effect.freed', { count: 1, names: identifierOf(wrong) }),
  )
  await expect(edit.screen.getByRole('row', { name: t('transformations.originsTitle') })).toContainText(
    `+ ${identifierOf(forgotten)}`,
  )
  await expectAccessible(page)
  await edit.screen.getByRole('button', { name: t('transformations.save') }).click()
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
  const editing = row.getByRole('button', {
    name: `${t('common.edit')}, ${identifierOf(lot)}: ${t('products.refusal.used')}`,
  })
  await expect(editing).toHaveAttribute('aria-disabled', 'true')
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

test.describe('an administrator', () => {
  test.use({ user: 'admin@litoral.example' })

  test(
    'corrects the origins of a milled lot, with a reason, and sees what changes',
    inBothLanguages,
    async ({ page, demo, language, t }) => {
      test.slow()
      const screens = new Screens(page, demo, language)
      const plot = await demo.product('ps-lote-soja')
      const makeLoad = () => demo.makeFrom('ps-partida', 'ms-cosecha-carga', [plot])
      const [kept, wrong, right] = [await makeLoad(), await makeLoad(), await makeLoad()]
      const lot = await demo.makeFrom('ps-lote-acopio', 'ms-ingreso-acopio', [kept, wrong])
      await demo.makeFrom('ps-lote-industrial', 'ms-molienda', [lot])
      const schema = await demo.schema('ms-ingreso-acopio')
      const title = t('milestones.correct.title', { name: schema.name })
      const wizard = screens.wizard(schema, title)

      const panel = await screens.openProcesses(lot)
      await panel.getByRole('link', { name: `${t('milestones.correct.action')}, ${schema.name}` }).click()
      await expect(wizard.screen).toContainText(t('milestones.correct.text'))
      await wizard.removal(wrong).click()
      await wizard.pick(right)
      const reason = wizard.screen.getByRole('textbox', { name: t('milestones.correct.reason') })
      await reason.fill('corto')
      await wizard.reviewButton().click()
      await expect(reason).toBeFocused()
      await expect(reason).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible(page)
      await reason.fill('La CPE se cargó en otro lote')
      await wizard.review()
      const origins = wizard.screen.getByRole('row', { name: t('transformations.originsTitle') })
      await expect(origins).toContainText(`− ${identifierOf(wrong)}`)
      await expect(origins).toContainText(`+ ${identifierOf(right)}`)
      await expect(wizard.screen).toContainText(t('transformations.effect.corrected'))
      await expectAccessible(page)
      await wizard.screen.getByRole('button', { name: t('milestones.correct.save') }).click()
      await expect(wizard.screen).toHaveCount(0)
      await expect(panel.getByRole('listitem').filter({ hasText: schema.name })).toContainText(
        t('milestones.corrected', { date: '' }).trim(),
      )
      await expect(panel.getByRole('link', { name: identifierOf(right) })).toBeVisible()

      // Without a change, nothing is saved.
      await panel.getByRole('link', { name: `${t('milestones.correct.action')}, ${schema.name}` }).click()
      await reason.fill('Reviso que todo esté bien')
      await wizard.review()
      await expect(wizard.screen).toContainText(t('transformations.noChanges'))
      await wizard.screen.getByRole('button', { name: t('milestones.correct.save') }).click()
      await expect(page.getByText(t('transformations.unchanged', { name: schema.name }))).toBeVisible()
    },
  )
})

test('a page and all that match are chosen at once; the draft brings them back', async ({
  page,
  demo,
  language,
  t,
}) => {
  test.slow()
  const screens = new Screens(page, demo, language)
  const troop = await demo.product('ps-tropa')
  const wizard = screens.wizard(await demo.schema('ms-carga-faena'))
  await page.goto(`/Products/${troop._id}/Milestones/New/ms-carga-faena?productTypeId=ps-tropa`)
  await wizard.pageBox().check()
  const chosen = wizard.screen.getByRole('heading', { name: t('transformations.chosenMany') })
  await expect(chosen).toContainText('20')
  const addAll = wizard.screen.getByRole('button', {
    name: t('transformations.addAll', { things: '' }).trim(),
  })
  await addAll.click()
  const total = Number(/\d+/.exec((await addAll.textContent())?.replace(/[.,]/, '') ?? '')?.[0])
  await expect(chosen).toContainText(String(total))
  expect(total).toBeGreaterThan(20)
  await expectAccessible(page)

  // The session is lost: the same address offers the draft, with its origins.
  await page.reload()
  await expect(chosen).toContainText('0')
  await wizard.screen.getByRole('button', { name: t('common.draft.restore') }).click()
  await expect(chosen).toContainText(String(total))
  await wizard.screen.getByRole('button', { name: t('transformations.removeAll') }).click()
  await expect(chosen).toContainText('0')
})

test('a ship takes a part of a crush lot, and the next one is told what is left', async ({
  page,
  demo,
  language,
  t,
}) => {
  test.slow()
  const screens = new Screens(page, demo, language)
  const plot = await demo.product('ps-lote-soja')
  const load = await demo.makeFrom('ps-partida', 'ms-cosecha-carga', [plot])
  const lot = await demo.makeFrom('ps-lote-acopio', 'ms-ingreso-acopio', [load])
  const crush = await demo.makeFrom('ps-lote-industrial', 'ms-molienda', [lot], { toneladas: 355.3 })
  const [first, second] = [await demo.product('ps-embarque'), await demo.product('ps-embarque')]
  const schema = await demo.schema('ms-carga-buque')
  const wizard = screens.wizard(schema)
  const { title } = schema.schema.properties.toneladas!
  const begin = (ship: typeof first) =>
    page.goto(`/Products/${ship._id}/Milestones/New/ms-carga-buque?productTypeId=ps-embarque`)
  const quantity = wizard.screen.getByRole('textbox', {
    name: t('transformations.quantityOf', { title, name: identifierOf(crush) }),
  })
  const left = (tonnes: number) =>
    t('transformations.left', { quantity: formatNumber(tonnes, language, 't') })

  await begin(first)
  await wizard.pick(crush)
  await expect(wizard.screen).toContainText(left(355.3))
  await quantity.fill('400')
  await quantity.blur()
  await expect(wizard.screen).toContainText(
    t('transformations.exceeds', { quantity: formatNumber(355.3, language, 't') }),
  )
  await quantity.fill(formatNumber(180.5, language))
  // The quantity of the form follows what is taken of each origin.
  await expect(wizard.screen.getByRole('textbox', { name: title, exact: true })).toHaveValue(
    formatNumber(180.5, language),
  )
  await expectAccessible(page)
  await wizard.fill({ toneladas: 180.5 }) // oxlint-disable-line unicorn/no-array-fill-with-reference-type -- a wizard is no array
  await wizard.review()
  await expectAccessible(page)
  await wizard.confirm()
  await expect(wizard.screen).toHaveCount(0)
  const [stored] = await demo.timeline(first._id)
  expect(stored?.dataSchema).toMatchObject({ nodeQuantities: { [crush._id]: 180.5 } })

  await begin(second)
  await wizard.pick(crush)
  await expect(wizard.screen).toContainText(left(174.8))
  await expect(wizard.screen).toContainText(t('transformations.remaining'))
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
  const back = wizard.screen.getByRole('button', { name: t('transformations.backToCraft') })
  await expect(back).toBeFocused()
  await back.press('Enter')
  await expect(wizard.screen.getByRole('listitem').filter({ has: page.getByRole('alert') })).toContainText(
    identifierOf(taken),
  )
  await expect(wizard.screen.getByRole('alert')).toHaveText(t('transformations.conflictOf.ORIGIN_TAKEN'))
  await expectAccessible(page)
  await wizard.screen
    .getByRole('button', { name: t('transformations.remove', { name: identifierOf(taken) }) })
    .click()
  await wizard.pick(free)
  await wizard.review()
  await wizard.confirm()
  await expect(screens.processes().getByRole('link', { name: identifierOf(free) })).toBeVisible()
})
