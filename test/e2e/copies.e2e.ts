import { identifierOf } from './demo.ts'
import { expect, expectAccessible, inBothLanguages, test } from './walk.ts'

test(
  'five calves are cloned with their attributes: an unchecked sheet, one tag twice, then all of them (W5)',
  inBothLanguages,
  async ({ page, demo, t }) => {
    const calf = await demo.product('ps-animal')
    await demo.send('POST', '/insights', { product: calf._id, name: '8', value: 'meses' })
    const name = identifierOf(calf)
    const title = (await demo.stage('ps-animal')).schema.properties.identifier!.title

    await page.goto('/Products/New?productTypeId=ps-animal')
    const tag = page.getByRole('dialog').getByRole('textbox', { name: title })
    const unidentified = page.getByRole('checkbox', { name: t('common.unidentified'), exact: true })
    await unidentified.check()
    await expect(tag).toHaveValue(/^Unidentified - [0-9a-f]{8}$/)
    await expect(tag).toBeDisabled()
    await unidentified.uncheck()
    await expect(tag).toHaveValue('')

    await page.goto(`/Products/${calf._id}/Clone?productTypeId=ps-animal`)
    const question = page.getByRole('dialog', { name: t('copies.title', { name }) })
    const count = question.getByRole('textbox', { name: t('copies.count') })
    await count.fill('0')
    await expect(question.getByRole('button', { name: t('copies.fewer') })).toBeDisabled()
    await count.fill('5')
    await expectAccessible(page)
    await question.getByRole('button', { name: t('copies.open') }).click()

    const create = page.getByRole('button', { name: t('copies.create', { count: 5 }) })
    await expect(create).toBeVisible()
    const toggleAll = async () => {
      for (const number of [1, 2, 3, 4, 5])
        await page
          .getByRole('checkbox', {
            name: t('sheet.check', { name: t('copies.copy', { number: String(number) }) }),
          })
          .click()
    }
    await toggleAll()
    await page.getByRole('button', { name: t('copies.create', { count: 0 }) }).click()
    await expect(page.getByText(t('copies.nothing'))).toBeVisible()
    await toggleAll()

    const type = async (number: number, text: string) => {
      await page
        .getByRole('gridcell', {
          name: new RegExp(`^${title}, ${t('copies.copy', { number: String(number) })}:`),
        })
        .click()
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await type(2, name)
    await type(3, name)
    await create.click()
    const refused = page.getByRole('dialog', { name: t('copies.errorTitle', { name }) })
    await expect(refused.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
    await refused.getByRole('button', { name: t('common.ok') }).click()

    await type(2, 'unidentified')
    await type(3, 'unidentified')
    const copying = page.waitForResponse(
      (answer) => answer.url().includes('/products/copy') && answer.status() === 201,
    )
    await create.click()
    await expect(page.getByText(t('copies.done', { count: 5, name }))).toBeVisible()
    await expect(page).toHaveURL('/Products?productTypeId=ps-animal')
    const made = (await (await copying).json()) as { collection: { _id: string }[] }
    const collection = await Promise.all(made.collection.map(({ _id }) => demo.get(_id)))
    for (const copy of collection)
      expect(copy).toMatchObject({ hasOrigin: false, requirementsSatisfied: false, countOfInsights: 1 })
    expect(collection.filter((copy) => copy.isUnidentified)).toHaveLength(2)
    await page.goto(`/Products/${collection[0]!._id}/Milestones?productTypeId=ps-animal&createMilestone=true`)
    await expect(
      page.getByText(t('milestones.new.onlyInitiators', { name: identifierOf(collection[0]!) })),
    ).toBeVisible()
  },
)

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
    await form.getByRole('textbox', { name: t('insights.name'), exact: true }).fill(name)
    if (name === '96') await expectAccessible(page)
    await form.getByRole('textbox', { name: t('insights.value'), exact: true }).fill('hectáreas')
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
