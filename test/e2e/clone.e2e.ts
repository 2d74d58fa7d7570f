import { identifierOf } from './demo.ts'
import { expect, expectAccessible, test } from './walk.ts'

test('calves are cloned with their attributes: an unchecked sheet, a taken tag, then all of them', async ({
  page,
  demo,
  t,
}) => {
  const calf = await demo.product('ps-animal')
  const taken = await demo.product('ps-animal')
  await demo.send('POST', '/insights', { product: calf._id, name: '8', value: 'meses' })
  const name = identifierOf(calf)
  await page.goto(`/Products/${calf._id}/Clone?productTypeId=ps-animal`)
  const question = page.getByRole('dialog', { name: t('clone.title', { name }) })
  await question.getByRole('textbox', { name: t('clone.count') }).fill('2')
  await expectAccessible(page)
  await question.getByRole('button', { name: t('clone.open') }).click()

  const create = page.getByRole('button', { name: t('clone.create', { count: 2 }) })
  await expect(create).toBeVisible()
  const row = (number: number) =>
    page.getByRole('checkbox', {
      name: t('sheet.check', { name: t('clone.copy', { number: String(number) }) }),
    })
  await row(1).click()
  await row(2).click()
  await page.getByRole('button', { name: t('clone.create', { count: 0 }) }).click()
  await expect(page.getByText(t('clone.nothing'))).toBeVisible()
  await row(1).click()
  await row(2).click()

  const title = (await demo.stage('ps-animal')).schema.properties.identifier!.title
  const cell = page.getByRole('gridcell', {
    name: new RegExp(`^${title}, ${t('clone.copy', { number: '2' })}:`),
  })
  await cell.click()
  await page.keyboard.type(identifierOf(taken))
  await page.keyboard.press('Enter')
  await create.click()
  const refused = page.getByRole('dialog', { name: t('clone.errorTitle', { name }) })
  await expect(refused).toContainText(t('error.IDENTIFIER_TAKEN'))
  await expectAccessible(page)
  await refused.getByRole('button', { name: t('common.ok') }).click()

  await cell.click()
  await page.keyboard.type('unidentified')
  await page.keyboard.press('Enter')
  await create.click()
  await expect(page.getByText(t('clone.done', { count: 2, name }))).toBeVisible()
  await expect(page).toHaveURL('/Products?productTypeId=ps-animal')
  // The newest are the copies; none has an origin, and each has the attribute.
  const { collection } = await demo.send<{ collection: Awaited<ReturnType<typeof demo.get>>[] }>(
    'GET',
    '/products?productSchema=ps-animal&limit=2',
  )
  for (const copy of collection)
    expect(copy).toMatchObject({ hasOrigin: false, requirementsSatisfied: false, countOfInsights: 1 })
  expect(collection.filter((copy) => copy.isUnidentified)).toHaveLength(1)
})

test('a product gets its attributes: three at most, one of them archived and brought back', async ({
  page,
  demo,
  t,
}) => {
  const plot = await demo.product('ps-lote-soja')
  await page.goto(`/Products?productTypeId=ps-lote-soja&search=${encodeURIComponent(identifierOf(plot))}`)
  const count = page.getByRole('link', {
    name: t('products.attributesOf', { name: identifierOf(plot), some: 0 }),
  })
  await count.click()
  const panel = page.getByRole('dialog', { name: t('insights.title') })
  await expect(panel).toContainText(t('insights.empty.title'))
  await expectAccessible(page)
  for (const name of ['96', '2025', 'A']) {
    await panel.getByRole('link', { name: t('insights.new') }).click()
    const form = page.getByRole('dialog', { name: t('insights.new') })
    await form.getByRole('textbox', { name: t('insights.name') }).fill(name)
    if (name === '96') await expectAccessible(page)
    await form.getByRole('textbox', { name: t('insights.value') }).fill('hectáreas')
    await form.getByRole('button', { name: t('insights.create') }).click()
    await expect(form).toHaveCount(0)
  }
  await expect(panel).toContainText(t('insights.room'))
  await expect(panel.getByRole('button', { name: new RegExp(`^${t('insights.new')}`) })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expectAccessible(page)
  await panel.getByRole('link', { name: `${t('common.archive')}, 2025` }).click()
  const question = page.getByRole('dialog', { name: t('insights.archive.title', { name: '2025' }) })
  await question.getByRole('button', { name: t('common.archive') }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: t('common.undo.last') }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(3)
  expect((await demo.get(plot._id)).countOfInsights).toBe(3)
})
