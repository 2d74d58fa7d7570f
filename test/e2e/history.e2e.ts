import { Demo, identifierOf } from './demo.ts'
import { expect, expectAccessible, inBothLanguages, test } from './walk.ts'

/** A new name in every run and language. */
const fresh = (name: string) => `${name} ${Date.now()}${Math.floor(Math.random() * 1e4)}`

test.describe('whoever administers the account', () => {
  test.use({ user: 'admin@litoral.example' })

  test(
    'finds a correction in the history, verifies the chain, takes a table along and reads the whole of a record',
    inBothLanguages,
    async ({ page, t, demo, tokensOf, account, language }) => {
      await page.goto('/')
      const menu = page.getByRole('navigation', { name: t('shell.sections') })
      await menu.getByRole('link', { name: t('shell.entries.registry'), exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: t('history.title') })).toBeVisible()
      await expect(page.getByRole('option').first()).toBeVisible()
      await page.getByRole('button', { name: t('history.chain.verify') }).click()
      await expect(page.getByText(/^(Cadena íntegra hasta|Chain intact up to)/)).toBeVisible()
      await expectAccessible(page)

      await page.getByRole('combobox', { name: t('history.kind.label') }).click()
      await page.getByRole('option', { name: t('history.actions.archive'), exact: true }).click()
      await expect(page).toHaveURL(/action=archive/)
      await page.goto('/History')

      const plot = await demo.product('ps-lote-soja')
      await demo.makeFrom('ps-partida', 'ms-cosecha-carga', [plot])
      const name = identifierOf(plot)
      const reason = fresh('Se midió de nuevo')
      const { access_token: token } = await tokensOf('admin@litoral.example')
      const admin = new Demo({ url: process.env.RASTRO_E2E_URL ?? '', token, account, language })
      const { dataSchema } = plot
      await admin.send('PUT', `/products/${plot._id}/correct`, {
        dataSchema: { ...dataSchema, superficie: 77.7 },
        reason,
      })
      const search = page.getByRole('searchbox', { name: t('history.search') })
      await search.fill(name)
      await search.press('Enter')
      const changes = page.getByRole('listbox', { name: t('history.list') }).getByRole('option')
      await expect(changes).toHaveCount(2)
      await expect(changes.first()).toContainText(t('history.verbs.corrected'))
      const detail = page.getByRole('complementary', { name: t('history.detail') })
      await expect(detail).toContainText(t('history.sentences.corrected', { what: t('products.noun.a') }))
      await expect(detail).toContainText(reason)
      await expect(detail).toContainText(language === 'es' ? '77,7 ha' : '77.7 ha')
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: t('history.csv') }).click()
      expect((await download).suggestedFilename()).toBe(`${t('history.csvName')}.csv`)

      await detail.getByRole('link', { name: t('history.whole') }).click()
      await expect(page).toHaveURL(new RegExp(`record=${plot._id}`))
      await expect(changes).toHaveCount(2)
      await detail.getByRole('link', { name: t('products.see') }).click()
      const panel = page.getByRole('dialog', { name })
      await expect(panel.getByRole('listitem')).toHaveCount(3)
      await expect(panel).toContainText(t('history.verbs.used'))
      await expectAccessible(page)
      await panel.getByRole('tab', { name: t('record.tabs.processes') }).click()
      await expect(page).toHaveURL(/\/Milestones\?/)
    },
  )
})
