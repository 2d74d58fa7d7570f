import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { root } from '../../server/platform/process/root.ts'
import { Demo } from './demo.ts'
import { choose, fillForm } from './form.ts'
import { newButton } from './screens.ts'
import { expect, expectAccessible, inBothLanguages, test } from './walk.ts'

test.use({ user: null })

const run = promisify(execFile)
const password = 'una clave larga'

/** Opens an account as whoever runs the installation would; returns its id and the path of the invitation. */
async function openAccount(name: string, email: string): Promise<{ id: string; path: string }> {
  const { stdout } = await run(join(root, 'script', 'db'), ['account', name, '--admin', email], {
    env: { ...process.env, DATABASE_URL: process.env.RASTRO_E2E_DATABASE, DEMO: '1' },
  })
  const [, id, link] = /^account (\S+)\n.* (http\S+)\n$/.exec(stdout)!
  return { id: id!, path: new URL(link!).pathname }
}

/** The API as the person who is signed in on the page. */
const demoOf = async (page: Page, account: string, language: 'es' | 'en') => {
  const stored = await page.evaluate(() =>
    Object.entries(localStorage).find(([key]) => key.startsWith('oidc.user:')),
  )
  const { access_token: token } = JSON.parse(stored![1]) as { access_token: string }
  return new Demo({ url: new URL(page.url()).origin, token, account, language })
}

test(
  'a new account: its password, coffee with samples, an organization, a colleague, a record and its public page',
  inBothLanguages,
  async ({ page, language, t }) => {
    test.slow()
    const mark = crypto.randomUUID().slice(0, 8)
    const email = `jefa-${mark}@nandubay.example`
    const { id, path } = await openAccount(`Cooperativa Ñandubay ${mark}`, email)
    await page.goto(path)
    for (const name of ['password', 'repeat']) await page.locator(`input[name="${name}"]`).fill(password)
    await page.locator('button[type="submit"]').first().click()
    await page.waitForURL((url) => !url.pathname.startsWith('/identity/invitation'))

    const title = page.getByRole('heading', { level: 1, name: t('welcome.chain.title') })
    // The new password signs in.
    await expect(title).toBeVisible()
    // Wherever one wanted to go.
    await page.goto('/Products')
    await expect(page).toHaveURL(/\/Welcome/)
    await expect(title).toBeVisible()
    await expect(page.getByRole('navigation', { name: t('shell.sections') })).toHaveCount(0)
    await expect(page.getByRole('radio')).toHaveCount(4)
    await expectAccessible(page)
    const coffee = language === 'es' ? 'Café' : 'Coffee'
    await page.getByRole('radio', { name: coffee }).check()
    await expect(page.getByRole('switch')).toBeChecked()
    await page.getByRole('button', { name: t('welcome.chain.use', { name: coffee }) }).click()

    await expect(page.getByRole('heading', { level: 1, name: t('welcome.organization.title') })).toBeVisible()
    await expectAccessible(page)
    const name = 'Asociación El Cóndor'
    await page.getByRole('textbox', { name: t('organizationForm.name') }).fill(name)
    await page.getByRole('button', { name: t('welcome.organization.create') }).click()

    await expect(page.getByRole('heading', { level: 1, name: t('welcome.colleague.title') })).toBeVisible()
    await page
      .getByRole('textbox', { name: t('users.columns.email') })
      .fill(`nelida-${mark}@nandubay.example`)
    await page.getByRole('textbox', { name: t('common.name') }).fill('Nélida Acosta')
    await page.getByRole('radio', { name: t('welcome.colleague.duty.field') }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: t('welcome.colleague.invite') }).click()

    await expect(page).toHaveURL('/Products?productTypeId=ps-finca')
    const demo = await demoOf(page, id, language)
    await expect.poll(() => demo.send('GET', '/admin/samples')).toMatchObject({ state: 'there', count: 41 })
    await page.reload()
    await expect(page.getByText('FI-0168')).toBeVisible()
    const stage = await demo.stage('ps-finca')
    await page.getByRole('link', { name: newButton(t, stage), exact: true }).click()
    const form = page.getByRole('dialog', { name: newButton(t, stage) })
    // What its public page won't show is said before it exists.
    const notPublished =
      language === 'es' ? 'No se publica: Productor, Notas de campo.' : 'Not published: Grower, Field notes.'
    await expect(form).toContainText(notPublished)
    await choose(form, t('common.organization'), name)
    await fillForm(form, stage, language, { identifier: 'FI-9001' })
    await form.getByRole('button', { name: t('products.create', { one: stage.words?.one ?? '' }) }).click()
    await expect(form).toHaveCount(0)
    const farm = await demo.find('ps-finca', 'FI-9001')

    await page.goto(`/${farm.uuid}?language=${language}`)
    for (const said of ['FI-9001', name]) await expect(page.getByRole('main')).toContainText(said)
    await expect(page.getByRole('main')).not.toContainText(language === 'es' ? 'Productor' : 'Grower')

    await page.goto('/Admin/Settings')
    await page.getByRole('button', { name: t('welcome.samples.remove') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('welcome.samples.confirm'), exact: true })
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goto('/Products?productTypeId=ps-finca')
    await expect(page.getByText('FI-9001')).toBeVisible()
    await expect(page.getByText('FI-0168')).toHaveCount(0)
  },
)
