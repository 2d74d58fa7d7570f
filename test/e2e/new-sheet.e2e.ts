import type { Locator } from '@playwright/test'
import type { TextKey, TextParams } from '../../core/i18n/index.ts'
import { freshIdentifier } from './demo.ts'
import { expect, expectAccessible, inBothLanguages, pick, test } from './walk.ts'

const stage = 'ps-partida'

/** Copies a table and pastes it at a cell, until the page shows that it came: the grid takes the focus a moment after a press. */
async function paste(cell: Locator, table: readonly (readonly string[])[], shown: Locator): Promise<void> {
  const page = cell.page()
  const text = table.map((line) => line.join('\t')).join('\n')
  await expect(async () => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await cell.click({ timeout: 3_000 })
    await expect(cell).toBeFocused({ timeout: 3_000 })
    await page.keyboard.press('ControlOrMeta+V')
    await expect(shown).toBeVisible({ timeout: 3_000 })
  }).toPass()
}

test(
  'twelve loads are pasted into a sheet, one is mended, and all are saved; 1,001 rows are refused (FST-04)',
  inBothLanguages,
  async ({ page, context, demo, t }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const form = await demo.stage(stage)
    const { words = { one: '', many: '' } } = form
    const title = form.schema.properties.identifier!.title
    const loads = Array.from({ length: 12 }, (_, at) => [
      freshIdentifier(form),
      'AF 919 GE',
      String(29_000 + at),
      '13',
    ])
    const row = (number: number) => t('newRows.row', { number: String(number) })
    await page.goto(`/Products?productTypeId=${stage}`)
    await page.getByRole('link', { name: t('newRows.open'), exact: true }).click()
    await expect(page).toHaveURL(`/Products/Sheet?productTypeId=${stage}`)
    const panel = page.getByRole('dialog', { name: t('newRows.title.f', { many: words.many }) })
    const [organization] = await demo.organizations()
    await pick(
      panel.getByRole('combobox', { name: t('common.organization') }),
      page.getByRole('option', { name: organization!.name, exact: true }),
    )
    // Without its column the sheet is drawn anew.
    await expect(
      page.getByRole('gridcell', { name: `${t('common.organization')}, ${row(1)}: ` }),
    ).toHaveCount(0)
    const faulty = loads.map((load, at) => (at === 6 ? [load[0]!, 'AF 47 EW', ...load.slice(2)] : load))
    const count = `12 ${words.many}`
    const save = panel.getByRole('button', { name: t('newRows.save', { what: count }) })
    const first = page.getByRole('gridcell', { name: `${title}, ${row(1)}: ` })
    await paste(first, faulty, save)
    const fault = panel.getByRole('region', { name: t('sheet.faults', { count: 1 }) })
    await expect(fault).toContainText(row(7))
    await expectAccessible(page)

    const beyond = Array.from({ length: 1_001 }, () => ['x'])
    await paste(first, beyond, panel.getByText(tooMany(t)))
    await expect(save).toBeVisible()

    // A reload keeps the rows.
    await page.reload()
    await page.getByRole('button', { name: t('common.draft.restore') }).click()
    await fault.getByRole('button', { name: new RegExp(t('sheet.go')) }).click()
    // The grid scrolls before the cell gets the focus.
    await expect(page.getByRole('gridcell', { name: `, ${row(7)}: AF 47 EW` })).toBeFocused()
    await page.keyboard.type('AF 475 EW')
    await page.keyboard.press('Enter')
    await expect(fault).toHaveCount(0)
    await save.click()
    await expect(panel).toHaveCount(0)
    await expect(page.getByText(t('newRows.done', { count: 12, what: count }))).toBeVisible()
    for (const [identifier] of [loads[0]!, loads[11]!])
      expect((await demo.find(stage, identifier!)).organization.name).toBe(organization!.name)
  },
)

/** The notice with both of its numbers, as the language writes them. */
const tooMany = (t: (key: TextKey, params?: TextParams) => string) => {
  const [, end = ''] = t('newRows.tooMany', { count: '…', limit: '…' }).split(':')
  return new RegExp(end.trim().replaceAll('.', '\\.'))
}
