import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../server/platform/process/root.ts'
import { identifierOf } from './demo.ts'
import { mailedLink } from './mail.ts'
import { expect, expectAccessible, inBothLanguages, test } from './walk.ts'

const run = promisify(execFile)

/** From a suspicion to the end of its recall. */
test(
  'a lot is suspected, traced, recalled, told, proved and set free (RCL-08)',
  inBothLanguages,
  async ({ page, browser, demo, t, language }) => {
    test.slow()
    const plot = await demo.product('ps-lote-soja')
    const loads = [
      await demo.makeFrom('ps-partida', 'ms-cosecha-carga', [plot]),
      await demo.makeFrom('ps-partida', 'ms-cosecha-carga', [plot]),
    ]
    const lot = await demo.makeFrom('ps-lote-acopio', 'ms-ingreso-acopio', loads)
    const name = identifierOf(plot)
    const reason =
      language === 'es' ? 'Puede tener un residuo de plaguicida' : 'It may hold a residue of a pesticide'

    // Suspicion: its record leads to what it went into, before anything is marked.
    await page.goto(`/Products/${plot._id}/QR?productTypeId=ps-lote-soja`)
    await page.getByRole('button', { name: t('record.more') }).click()
    await page.getByRole('menuitem', { name: t('recalls.begin') }).click()
    const box = page.getByRole('dialog').last()
    await expect(box).toContainText(name)
    await expectAccessible(page)
    await box.getByRole('button', { name: t('common.cancel') }).click()
    await expect(page.getByRole('heading', { name: t('trace.of', { identifier: name }) })).toBeVisible()
    await expect(page.getByRole('link', { name: identifierOf(lot) })).toBeVisible()

    // Recall: reason, what to do, whom to call.
    await page.getByRole('button', { name: t('recalls.mark.recall') }).click()
    await box
      .getByRole('textbox', { name: t('recalls.dialog.reason.recall') })
      .first()
      .fill(reason)
    await box
      .getByRole('textbox', { name: t('recalls.dialog.action') })
      .first()
      .fill('No moler')
    await box.getByRole('textbox', { name: t('recalls.dialog.phone') }).fill('342 555 0146')
    await box.locator('button[type="submit"]').click()
    await expect(page).toHaveURL(/\/Recalls\/[0-9a-f-]{36}/)
    await expect(page.getByText(reason).first()).toBeVisible()
    await expectAccessible(page)

    // It is marked wherever it stands, and can't become an origin.
    const id = new URL(page.url()).pathname.split('/').at(-1)!
    expect((await demo.get(lot._id)).hold?.recall).toBe(id)
    await page.goto(`/Products?productTypeId=ps-lote-acopio&search=${identifierOf(lot)}`)
    await expect(page.getByRole('row', { name: identifierOf(lot) })).toContainText(reason)
    await page.goto(`/Products/${lot._id}/Milestones?productTypeId=ps-lote-acopio`)
    await page.getByRole('note').getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(id))

    // What became of a load.
    await page
      .getByRole('checkbox', { name: t('recalls.show.pick', { name: identifierOf(loads[0]!) }) })
      .check()
    await page.getByRole('button', { name: t('recalls.show.otherState') }).click()
    await box.getByRole('radio', { name: t('recalls.state.destroyed') }).check()
    await box.getByRole('textbox', { name: t('recalls.show.note') }).fill('Acta 26-0418')
    await box.getByRole('button', { name: t('recalls.set.submit') }).click()
    await expect(page.getByText('Acta 26-0418')).toBeVisible()

    // Who has it gets a mail, and answers on a page that asks for no account.
    const [owner] = (await demo.organizations()).filter(({ _id }) => _id === lot.organization._id)
    await page.getByRole('button', { name: t('recalls.notify.action') }).click()
    await expectAccessible(page)
    await box.getByRole('button', { name: t('recalls.notify.submit', { count: 1 }) }).click()
    const outside = await browser.newPage({ locale: language, viewport: { width: 390, height: 844 } })
    await outside.goto(await mailedLink(owner!.email!, /https?:\/\/\S+\/r\/\S+/, identifierOf(lot)))
    await expectAccessible(outside)
    await outside.locator('textarea').fill('Apartado')
    await outside.locator('button[type="submit"]').click()
    await expect(outside.getByRole('heading', { level: 1 })).toHaveText(t('recallNotice.thanks'))
    await page.reload()
    await expect(page.getByText('Apartado').first()).toBeVisible()

    // Whoever scans its code reads why, before anything else.
    await outside.goto(`/${lot.uuid}?language=${language}`)
    await expect(outside.getByRole('heading', { name: t('publicPage.recall.title') })).toBeVisible()
    await expect(outside.getByText(reason).first()).toBeVisible()
    await expectAccessible(outside)

    // The packet of evidence proves itself.
    await page.getByRole('button', { name: t('evidence.title') }).click()
    await expectAccessible(page)
    const packet = page.waitForEvent('download')
    await box.getByRole('button', { name: /\.zip, / }).click({ timeout: 60_000 })
    const file = await (await packet).path()
    const { stdout } = await run(join(root, 'script', 'verify-evidence'), [file])
    expect(stdout).toContain('intact, ')

    // It was a mistake: everything is free, and the page says so.
    await page.getByRole('button', { name: t('recalls.show.lift') }).click()
    await box
      .getByRole('textbox', { name: t('recalls.why') })
      .fill(language === 'es' ? 'El segundo análisis dio bien' : 'The second analysis was fine')
    await box.getByRole('button', { name: t('recalls.show.lift') }).click()
    await expect(page.locator('b', { hasText: t('recalls.isState.lifted') })).toBeVisible()
    expect((await demo.get(lot._id)).hold).toBeNull()
    await outside.reload()
    await expect(outside.getByRole('heading', { name: t('publicPage.recall.title') })).toBeHidden()
    await expect(outside.getByText(/se levantó el|was lifted/).first()).toBeVisible()
    await outside.close()

    await page.goto('/Recalls?state=lifted')
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(
      t('recalls.isState.lifted'),
    )
    await expectAccessible(page)
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a drill begins at the list, and shows its clock (RCL-08)', async ({ page, demo, t }) => {
    const plot = await demo.product('ps-lote-soja')
    await demo.makeFrom('ps-partida', 'ms-cosecha-carga', [plot])
    await page.goto('/Recalls')
    await page
      .getByRole('button', { name: t('recalls.newDrill') })
      .first()
      .click()
    const box = page.getByRole('dialog')
    await box.getByRole('textbox', { name: t('recalls.choose.label') }).fill(identifierOf(plot))
    await box.getByRole('option', { name: identifierOf(plot) }).click()
    await box.getByRole('textbox', { name: t('recalls.dialog.reason.drill') }).fill('Ejercicio de abril')
    await box.getByRole('button', { name: t('recalls.dialog.submit.drill') }).click()
    await expect(page.getByText(t('recalls.drillClock.until'))).toBeVisible()
    await expectAccessible(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  })
})
