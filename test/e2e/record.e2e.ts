import { recordTabs } from '../../web/features/record/tabs.ts'
import { expect, expectAccessible, inSpanishAlone, test } from './walk.ts'

const list = '/Products?productTypeId=ps-embarque'

test('everything of a product is a tab of its record: by click, by number, by address, and the last one opens again', async ({
  page,
  demo,
  t,
}) => {
  test.slow()
  const { _id } = await demo.find('ps-embarque', 'EM-2526-003')
  const row = page.getByRole('row', { name: 'EM-2526-003' })
  const identifier = row.getByRole('link', { name: 'EM-2526-003', exact: true })
  const tabOf = (tab: (typeof recordTabs)[number]) => page.getByRole('tab', { name: t(`record.tabs.${tab}`) })
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
  await page.keyboard.press('e')
  await expect(page).toHaveURL(new RegExp(`/Products/${_id}/(Edit|Milestones)`))
  // PRD-07: whatever tab was last.
  await page.goto(`/Products/${_id}?productTypeId=ps-embarque`)
  await expect(page.getByRole('dialog', { name: t('qr.product') })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test(
    'the tabs of a record scroll, and its acts stand at the foot',
    inSpanishAlone,
    async ({ page, demo, t }) => {
      const { _id } = await demo.find('ps-embarque', 'EM-2526-003')
      await page.goto(`/Products/${_id}/Data?productTypeId=ps-embarque`)
      await page.getByRole('tab', { name: t('record.tabs.audience') }).tap()
      await expect(page.getByRole('dialog', { name: t('audience.title') })).toBeVisible()
      await expect(page.getByRole('link', { name: t('milestones.newProcess') })).toBeInViewport()
      await expect(page.getByRole('tab', { name: t('record.tabs.audience') })).toBeInViewport()
      await expectAccessible(page)
    },
  )
})
