import { recordTabs } from '../../web/features/products/recordTabs.ts'
import { expect, expectAccessible, inBothLanguages, tabTo, test } from './walk.ts'

const list = '/Products?productTypeId=ps-embarque'

test(
  'everything of a product is a tab of its record: by click, by number, by address, and the last one opens again',
  inBothLanguages,
  async ({ page, demo, t }) => {
    test.slow()
    const { _id } = await demo.find('ps-embarque', 'EM-2526-003')
    const row = page.getByRole('row', { name: 'EM-2526-003' })
    const identifier = row.getByRole('link', { name: 'EM-2526-003', exact: true })
    const tabOf = (tab: (typeof recordTabs)[number]) =>
      page.getByRole('tab', { name: t(`record.tabs.${tab}`) })
    await page.goto(list)
    await identifier.press('Enter')
    await expect(tabOf('data')).toHaveAttribute('aria-selected', 'true')
    for (const tab of recordTabs) {
      await tabOf(tab).click()
      await expect(tabOf(tab)).toHaveAttribute('aria-selected', 'true')
      await expect(page).toHaveTitle(new RegExp(`^EM-2526-003, ${t(`record.tabs.${tab}`)} · Rastro$`, 'i'))
      await expectAccessible(page)
    }
    await page.keyboard.press('2')
    await expect(page.getByRole('dialog', { name: t('milestones.title'), exact: true })).toBeVisible()
    await page.keyboard.press('j')
    await expect(page).not.toHaveURL(new RegExp(_id))
    await expect(tabOf('processes')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('k')
    await expect(page).toHaveURL(`/Products/${_id}/Milestones?productTypeId=ps-embarque`)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(list)
    await expect(identifier).toBeFocused()
    await expect(page).not.toHaveTitle(/EM-2526-003/)

    await identifier.press('Enter')
    await expect(page).toHaveURL(`/Products/${_id}/Milestones?productTypeId=ps-embarque`)
    // Editing closes into the tab that it came from, whether it is left or saved.
    await page.keyboard.press('e')
    await expect(page).toHaveURL(new RegExp(`/Products/${_id}/Edit`))
    await expect(page).toHaveTitle(new RegExp(`^EM-2526-003, ${t('common.edit')} · Rastro$`, 'i'))
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(`/Products/${_id}/Milestones?productTypeId=ps-embarque`)
    await expect(tabOf('processes')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('1')
    await page.getByRole('link', { name: /^17 / }).click()
    await expect(tabOf('trace')).toHaveAttribute('aria-selected', 'true')
    // PRD-07: whatever tab was last.
    await page.goto(`/Products/${_id}?productTypeId=ps-embarque`)
    await expect(page.getByRole('dialog', { name: t('qr.product') })).toBeVisible()
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the tabs of a record scroll, and its acts stand at the foot', async ({ page, demo, t }) => {
    const { _id } = await demo.find('ps-embarque', 'EM-2526-003')
    await page.goto(`/Products/${_id}/Data?productTypeId=ps-embarque`)
    await page.getByRole('tab', { name: t('record.tabs.audience') }).tap()
    await expect(page.getByRole('dialog', { name: t('audience.title') })).toBeVisible()
    await expect(page.getByRole('link', { name: t('milestones.newProcess') })).toBeInViewport()
    await expect(page.getByRole('tab', { name: t('record.tabs.audience') })).toBeInViewport()
    await expectAccessible(page)
  })

  test('a long name stays in its head, and the menu keeps every act', async ({ page, demo, t }) => {
    const identifier = `Lote grande de la estancia vieja del norte ${Date.now()}`
    const { _id } = await demo.product('ps-lote-soja', { identifier })
    await page.goto(`/Products/${_id}/Data?productTypeId=ps-lote-soja`)
    const head = page.getByRole('heading', { level: 2, name: identifier })
    await expect(head).toBeVisible()
    expect((await head.boundingBox())!.height).toBeLessThanOrEqual(44)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('button', { name: t('record.more') }).tap()
    await expect(page.getByRole('menuitem', { name: t('common.edit') })).toBeVisible()
  })
})

test('an address of a tab shows what the person may read: less of the tabs, a reason, or nothing', async ({
  demo,
  openAs,
  language,
  t,
}) => {
  test.slow()
  const shipment = await demo.find('ps-embarque', 'EM-2526-003')
  const load = await demo.product('ps-partida', {}, 'Estancia La Aguada S.R.L.')
  const tab = (name: (typeof recordTabs)[number]) => ({ name: t(`record.tabs.${name}`) })

  const reader = await openAs('lector@litoral.example')
  await reader.goto(`/Products/${shipment._id}/Audience?productTypeId=ps-embarque`)
  await expect(reader.getByText(t('products.noStage.title'))).toBeVisible()
  await expect(reader.getByRole('tab')).toHaveCount(0)
  await reader.goto(`/Products/${load._id}/Balance?productTypeId=ps-partida`)
  await expect(reader.getByRole('tab', { selected: true })).toBeVisible()
  await expect(reader.getByRole('button', { name: new RegExp(`^${t('common.edit')}: `) })).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  const levelOne = await openAs('nivel1@litoral.example')
  await levelOne.goto(`/Products/${load._id}/Data?productTypeId=ps-partida`)
  await levelOne.getByRole('button', { name: t('record.more') }).click()
  await expect(levelOne.getByRole('menuitem', { name: t('products.clone') })).toBeVisible()
  await expect(levelOne.getByRole('menuitem', { name: t('common.archive'), exact: true })).toHaveCount(0)

  const lost = await openAs('sin-organizacion@demo.example')
  await lost.goto(`/Products/${load._id}/Trace?productTypeId=ps-partida`)
  await expect(lost.getByText(t('shell.noOrganization.text'))).toBeVisible()
  await expect(lost.getByRole('dialog')).toHaveCount(0)

  const winery = await openAs('ana@demo.example', 'valle')
  await winery.goto('/')
  const chain = winery.getByRole('link', { name: new RegExp(language === 'es' ? '^Vino' : '^Wine') })
  await chain.click()
  const wine = winery.locator('[data-row] a[href*="/Record"]').first()
  const id = /Products\/([^/]+)\//.exec((await wine.getAttribute('href')) ?? '')![1]!
  await winery.goto(`/Products/${id}/Balance`)
  await expect(winery.getByRole('tab', { ...tab('data'), selected: true })).toBeVisible()
  await expect(winery.getByRole('tab', tab('balance'))).toHaveCount(0)
  await expect(winery.getByText(t('record.absent.balance', { tab: t('record.tabs.balance') }))).toBeVisible()
  await expectAccessible(winery)
})

test('two people on two tabs: what one writes the other sees, and what one archives stays to be read', async ({
  page,
  demo,
  openAs,
  t,
}) => {
  const load = await demo.product('ps-lote-soja')
  const name = String(load.dataSchema.identifier)
  const other = await openAs('admin@litoral.example')
  const looksAgain = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await page.goto(`/Products/${load._id}/Milestones?productTypeId=ps-lote-soja`)
  await expect(page.getByRole('tab', { name: t('record.tabs.processes'), selected: true })).toBeVisible()

  await other.goto(`/Products/${load._id}/Data?productTypeId=ps-lote-soja`)
  await other.getByRole('link', { name: t('common.edit'), exact: true }).click()
  const { title } = (await demo.stage('ps-lote-soja')).schema.properties.identifier!
  await other.getByRole('textbox', { name: title }).fill(`${name}-B`)
  await other.getByRole('button', { name: t('products.save') }).click()
  await expect(other.getByRole('tab', { name: t('record.tabs.data'), selected: true })).toBeVisible()
  await expect(other.getByRole('heading', { name: `${name}-B` })).toBeVisible()
  await looksAgain()
  await expect(page.getByRole('heading', { level: 2, name: `${name}-B` })).toBeVisible()
  await expect(page.getByRole('tab', { name: t('record.tabs.processes'), selected: true })).toBeVisible()

  await other.getByRole('button', { name: t('record.more') }).click()
  await other.getByRole('menuitem', { name: t('common.archive'), exact: true }).click()
  const question = other.getByRole('dialog').last()
  await question.getByRole('button', { name: t('common.cancel') }).click()
  await expect(other.getByRole('tab', { name: t('record.tabs.data'), selected: true })).toBeVisible()
  await other.getByRole('button', { name: t('record.more') }).click()
  await other.getByRole('menuitem', { name: t('common.archive'), exact: true }).click()
  await question.getByRole('button', { name: t('common.archive'), exact: true }).click()
  await expect(other).toHaveURL('/Products?productTypeId=ps-lote-soja')

  await looksAgain()
  await expect(page.getByText(t('record.archived.text'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: `${name}-B` })).toBeVisible()
  await expect(page.getByRole('button', { name: t('record.more') })).toHaveCount(0)
  await page.keyboard.press('1')
  await expect(page.getByRole('tab', { name: t('record.tabs.data'), selected: true })).toBeVisible()
  await expectAccessible(page)
})

test('a record by keyboard alone: tabs, an act, its menu, and back to the row', async ({ page, demo, t }) => {
  const load = await demo.product('ps-partida')
  const name = String(load.dataSchema.identifier)
  const { keyboard } = page
  await page.goto('/Products?productTypeId=ps-partida')
  const identifier = page.getByRole('link', { name, exact: true })
  await tabTo(identifier)
  await keyboard.press('Enter')
  const data = page.getByRole('tab', { name: t('record.tabs.data') })
  await tabTo(data)
  await keyboard.press('ArrowRight')
  const processes = page.getByRole('tab', { name: t('record.tabs.processes') })
  await expect(processes).toBeFocused()
  await expect(data).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Enter')
  await expect(processes).toHaveAttribute('aria-selected', 'true')
  await tabTo(page.getByRole('button', { name: t('record.more') }), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(processes).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('e')
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
  // A figure that is typed opens no tab.
  await keyboard.type('1')
  await expect(page).toHaveURL(/\/Edit\?/)
  await page.goBack()
  await expect(processes).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Escape')
  await expect(page).toHaveURL('/Products?productTypeId=ps-partida')
})
