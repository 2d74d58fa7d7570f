import { readFile } from 'node:fs/promises'
import { identifierOf } from './demo.ts'
import { expect, expectAccessible, inBothLanguages, takeFromBar, test } from './walk.ts'

test.use({ user: 'admin@litoral.example' })

test(
  'who sees what leads to the switch that hides it, and an authority reads by a link what was chosen (AUD-02, AUD-03, AUD-04)',
  inBothLanguages,
  async ({ page, browser, demo, language, t }) => {
    const stage = 'ps-lote-soja'
    const [plot, other] = [await demo.product(stage), await demo.product(stage)]
    const { name: sowing } = await demo.schema('ms-siembra')
    const { name: spraying } = await demo.schema('ms-aplicacion')
    const recorded = [await demo.process(plot, 'ms-siembra'), await demo.process(plot, 'ms-aplicacion')]
    const [shownOne, hiddenOne] = recorded.map(({ _id }) => `/milestones/private/${_id}`)
    await demo.send('PUT', shownOne!, { priv: 'false' })
    await demo.send('PUT', hiddenOne!, { priv: 'true' })

    const panel = `/Products/${plot._id}/Audience?productTypeId=${stage}`
    await page.goto(panel)
    const frame = page.frameLocator('iframe').locator('main')
    await expect(frame).toContainText(sowing)
    await expect(frame).not.toContainText(spraying)
    const hidden = page.getByRole('region', { name: t('audience.hidden') }).getByRole('listitem')
    const reason = t('audience.reason.private')
    const process = hidden.filter({ hasText: `${reason}: ${spraying}` }).first()
    await expectAccessible(page)
    await process.getByRole('link', { name: t('audience.go.processes') }).click()
    await page.getByRole('switch', { name: t('milestones.priv.label', { name: sowing }) }).click()
    await expect(page.getByText(t('milestones.priv.nowPrivate', { name: sowing }))).toBeVisible()
    await page.goto(panel)
    await expect(hidden.filter({ hasText: sowing }).first()).toContainText(reason)
    await expect(frame).toContainText(identifierOf(plot))
    await expect(frame).not.toContainText(sowing)

    await page.goto(`/Products?productTypeId=${stage}`)
    for (const one of [plot, other])
      await page
        .getByRole('checkbox', { name: t('shell.table.select', { name: identifierOf(one) }) })
        .press('Space')
    await takeFromBar(page, t('audience.form.title'), t('selection.more'))
    const form = page.getByRole('dialog', { name: t('audience.form.title') })
    await expect(form).toContainText(t('audience.form.many', { count: 2 }))
    await form.getByRole('textbox', { name: t('audience.form.recipient') }).fill('SENASA')
    await form.getByRole('textbox', { name: t('audience.form.reason') }).fill('Inspección pedida')
    await expectAccessible(page)
    await form.getByRole('button', { name: t('audience.form.submit') }).click()
    const once = page.getByRole('dialog', { name: t('audience.once.title') }).getByRole('definition')
    const [address, pin] = [await once.nth(0).innerText(), (await once.nth(1).innerText()).replace(' ', '')]

    const nobody = await browser.newContext({
      storageState: { cookies: [], origins: [] },
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    })
    const visitor = await nobody.newPage()
    await visitor.goto(`${address}?language=${language}`)
    const type = async (text: string) => {
      await visitor.getByRole('textbox', { name: t('views.pin.label') }).fill(text)
      await visitor.getByRole('button', { name: t('views.pin.open') }).click()
    }
    await type(pin === '000000' ? '000001' : '000000')
    await expect(visitor.getByText(t('views.pin.wrong', { count: 4 }))).toBeVisible()
    await type(pin)
    for (const one of [plot, other])
      await expect(visitor.getByRole('heading', { name: identifierOf(one) })).toBeVisible()
    const article = visitor.getByRole('article').filter({ hasText: identifierOf(plot) })
    await article.getByText(t('views.processes')).click()
    await expect(article).toContainText(t('views.private'))
    await expect(article).toContainText(sowing)
    const { width } = (await visitor.locator('body').boundingBox())!
    expect(width).toBeLessThanOrEqual(390)
    for (const [link, content] of [
      [t('views.table'), identifierOf(other)],
      [t('views.events'), 'EPCISDocument'],
      [t('views.plots'), 'FeatureCollection'],
    ] as const) {
      const download = visitor.waitForEvent('download')
      await visitor.getByRole('link', { name: link }).click()
      expect(await readFile(await (await download).path(), 'utf8')).toContain(content)
    }

    await page.goto(`${panel}&as=view`)
    const row = page
      .getByRole('region', { name: t('audience.links') })
      .getByRole('listitem')
      .first()
    await expect(row).toContainText(t('audience.opened', { count: 4 }))
    await row.getByRole('button', { name: t('audience.end') }).click()
    await page.getByRole('button', { name: t('audience.endAction') }).click()
    await expect(row).toContainText(t('audience.state.ended'))
    expect((await visitor.reload())!.status()).toBe(410)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(t('views.closed.ended'))
    await nobody.close()
  },
)
