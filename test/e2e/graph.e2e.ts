import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { csvText } from '../../core/i18n/csv.ts'
import { identifierOf } from './demo.ts'
import { expect, expectAccessible, inBothLanguages, test } from './walk.ts'

/** Walk 4, its graph. The graph stands at an origin of its own here: nothing but messages leads from one window to the other. */
async function splitGraph(page: Page): Promise<string> {
  const own = new URL(process.env.RASTRO_E2E_URL ?? '')
  const { origin } = own
  own.hostname = '127.0.0.1'
  const graphUrl = `${own.origin}/graph`
  // The page has the settings in it.
  await page.route(
    (url) => url.origin === origin,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const body = (await response.text()).replace(/(graphUrl&#34;:&#34;)[^&]*/, `$1${graphUrl}`)
      await route.fulfill({ response, body })
    },
  )
  return graphUrl
}

const boxOf = (graph: Page, { _id }: { _id: string }): Locator => graph.locator(`[data-box="${_id}"]`)

test(
  'the graph of a lot opens in a window of its own and leads back to the list (GRF-01 to GRF-04, PRD-22)',
  inBothLanguages,
  async ({ page, context, demo, language, t }) => {
    test.slow()
    const [plot, other] = [await demo.product('ps-lote-soja'), await demo.product('ps-lote-soja')]
    const loadOf = (from: typeof plot) => demo.makeFrom('ps-partida', 'ms-cosecha-carga', [from])
    const loads = []
    for (let n = 0; n < 6; n++) loads.push(await loadOf(plot))
    const alone = await loadOf(other)
    const lot = await demo.makeFrom('ps-lote-acopio', 'ms-ingreso-acopio', [...loads, alone])
    const meal = await demo.makeFrom('ps-lote-industrial', 'ms-molienda', [lot])
    const name = identifierOf(lot)

    const graphUrl = await splitGraph(page)
    await page.goto('/Products?productTypeId=ps-lote-acopio')
    await page.getByRole('row', { name }).hover()
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: `${t('graph.open')}, ${name}` }).click()
    const graph = await opened
    await expect(graph.getByRole('heading', { level: 1 })).toContainText(name)
    // GRF-02: the session came by message, and stands nowhere.
    expect(graph.url()).toBe(`${graphUrl}/${lot._id}`)
    const stored = await graph.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(stored).not.toContain('eyJ')

    // Six loads of one plot are a stack, the seventh stands by itself.
    const stack = graph.locator('[data-kind="stack"]')
    await expect(stack).toContainText('6')
    await expect(boxOf(graph, alone)).toBeVisible()
    await expectAccessible(graph)
    await stack.click()
    await expect(graph.locator('[data-kind="product"]')).toHaveCount(4 + 4)
    await graph.locator('[data-kind="more"]').click()
    await expect(boxOf(graph, loads[5]!)).toBeVisible()

    // A click on a product shows it in the list.
    await boxOf(graph, alone).click()
    await expect(page).toHaveURL(/productTypeId=ps-partida/)
    await expect(page.locator('tr[data-arrived]')).toContainText(identifierOf(alone))
    const side = graph.getByRole('region', { name: t('graph.details', { identifier: '' }).trim() })
    await expect(side.getByRole('list').first()).toContainText(identifierOf(other))
    await expect(side.getByRole('list').first()).toContainText(identifierOf(meal))

    // Also while the list is closed.
    await page.locator('a[href="/Organizations"]').first().click()
    await expect(page).toHaveURL('/Organizations')
    await boxOf(graph, loads[0]!).click()
    await expect(page.locator('tr[data-arrived]')).toContainText(identifierOf(loads[0]!))

    // By keyboard along the lineage; Enter makes another product the centre, and Back returns.
    await boxOf(graph, alone).press('ArrowRight')
    await expect(boxOf(graph, lot)).toBeFocused()
    await boxOf(graph, lot).press('ArrowRight')
    await expect(boxOf(graph, meal)).toBeFocused()
    await boxOf(graph, meal).press('Enter')
    await expect(graph).toHaveURL(`${graphUrl}/${meal._id}`)
    await expect(graph.getByRole('heading', { level: 1 })).toContainText(identifierOf(meal))
    await graph.goBack()
    await expect(graph.getByRole('heading', { level: 1 })).toContainText(name)

    // The table says the same; the search and the file as well.
    await graph.keyboard.press('t')
    const table = graph.getByRole('table')
    await expect(table.getByRole('row')).toHaveCount(1 + 11)
    await expectAccessible(graph)
    await graph.keyboard.press('/')
    await graph.keyboard.type(identifierOf(alone))
    await expect(table.getByRole('row')).toHaveCount(1 + 1)
    const saved = graph.waitForEvent('download')
    await graph.getByRole('button', { name: t('graph.csv') }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe(`${name}.csv`)
    const text = await readFile(await file.path(), 'utf8')
    expect(text.startsWith(csvText([[t('graph.table.stage')]], language).trimEnd())).toBe(true)
    expect(text).toContain(identifierOf(alone))
    expect(text.trim().split('\r\n')).toHaveLength(2)

    // Reloaded, it has no token until the list hands over the next one.
    await graph.reload()
    await expect(graph.getByRole('heading', { level: 1 })).toContainText(name)

    await graph.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(graph)
    const picture = graph.waitForEvent('download')
    await graph.getByRole('button', { name: t('graph.picture') }).click()
    expect((await picture).suggestedFilename()).toBe(`${name}.png`)

    await graph.setViewportSize({ width: 390, height: 800 })
    await expect(table).toBeVisible()
    await expectAccessible(graph)

    // A list that has gone hands nothing over any more.
    await page.close()
    await graph.reload()
    await expect(graph.getByRole('heading', { level: 1 })).toHaveText(t('graph.orphan.title'))
  },
)

test.describe('who reads three stages of one organization', () => {
  test.use({ user: 'lector@litoral.example' })

  test('sees masks in the graph, and no word of what they hide', async ({ page, context, demo, t }) => {
    const { collection } = await demo.send<{ collection: { _id: string; name: string }[] }>(
      'GET',
      '/organizations?limit=200',
    )
    const owners = collection.map(({ name }) => name)
    await page.goto('/Products?productTypeId=ps-lote-soja')
    const row = page
      .getByRole('row')
      .filter({
        has: page.getByRole('link', {
          name: new RegExp(t('products.arrow.next', { identifier: '.+', stages: '.+' })),
        }),
      })
      .first()
    await row.hover()
    const opened = context.waitForEvent('page')
    await row.getByRole('button', { name: new RegExp(`^${t('graph.open')},`) }).click()
    const graph = await opened
    await expect(graph.locator('[data-kind="masked"]').first()).toBeVisible()
    await expect(graph.getByRole('region')).toContainText(t('graph.hiddenWhy'))
    await graph.keyboard.press('t')
    await expect(graph.getByRole('table')).toContainText('Estancia La Aguada S.R.L.')
    const shown = await graph.getByRole('table').textContent()
    expect(owners.filter((name) => shown?.includes(name))).toEqual(['Estancia La Aguada S.R.L.'])
  })
})
