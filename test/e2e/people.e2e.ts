import { expect, expectAccessible, inBothLanguages, pick, test } from './walk.ts'

/** A new address in every run and language. */
const newEmail = () => `persona-${Date.now()}-${Math.floor(Math.random() * 1e6)}@coop.example`

test.describe('whoever administers the account', () => {
  test.use({ user: 'admin@litoral.example' })

  test(
    'invites somebody with a form that checks the address, assigns one stage and withdraws them (USR-01)',
    inBothLanguages,
    async ({ page, t }) => {
      await page.goto('/Users')
      await expect(page.getByRole('heading', { level: 1, name: t('users.title') })).toBeVisible()
      const own = page.getByRole('row').filter({ hasText: 'admin@litoral.example' })
      await expect(own).toContainText(t('users.sees.everything'))
      await expectAccessible(page)

      const email = newEmail()
      await page.getByRole('link', { name: t('users.invite.action') }).click()
      const invite = page.getByRole('dialog', { name: t('users.invite.action') })
      await invite.locator('input[name="email"]').fill('no es un correo')
      await invite.locator('input[name="name"]').fill('Lucio Benítez')
      await invite.getByRole('button', { name: t('users.invite.send') }).click()
      await expect(invite).toContainText(t('fields.email'))
      await pick(
        invite.getByRole('combobox', { name: t('users.invite.sameAs') }),
        page.getByRole('option', { name: 'Paula Sosa' }),
      )
      await expect(invite.getByRole('img', { name: new RegExp(t('users.chain.read')) }).first()).toBeVisible()
      // Chosen again, nobody is.
      await pick(
        invite.getByRole('combobox', { name: t('users.invite.sameAs') }),
        page.getByRole('option', { name: 'Paula Sosa' }),
      )
      await invite.locator('input[name="email"]').fill(email)
      await expectAccessible(page)
      await invite.getByRole('button', { name: t('users.invite.send') }).click()

      const assign = page.getByRole('dialog', { name: t('users.assign.title') })
      await expect(assign).toContainText(email)
      await expect(page).toHaveURL(/\/Users\/[^/]+\/Assign/)
      await expect(page.locator('tr[aria-current]')).toContainText(email)
      for (const name of ['stages', 'organizations'] as const)
        await assign
          .getByRole('table', { name: t(`users.assign.${name}`) })
          .getByRole('checkbox')
          .first()
          .check()
      await assign.getByRole('button', { name: t('common.accept') }).click()
      await expect(assign).toBeHidden()

      const row = page.getByRole('row').filter({ hasText: email })
      await expect(row).toContainText(t('users.sees.stages', { count: 1 }))
      await expect(row).toContainText(t('users.invited'))
      await row.hover()
      await row.getByRole('link', { name: new RegExp(`^${t('users.withdraw.action')},`) }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('users.withdraw.action') })
        .click()
      await expect(row).toBeHidden()
    },
  )

  test('is the last one and stays: the box gives the reason', async ({ page, t }) => {
    await page.goto('/Users')
    const own = page.getByRole('row').filter({ hasText: 'admin@litoral.example' })
    await own.hover()
    await own.getByRole('link', { name: new RegExp(`^${t('users.withdraw.action')},`) }).click()
    const box = page.getByRole('dialog')
    await box.getByRole('button', { name: t('users.withdraw.action') }).click()
    await expect(box.getByRole('alert')).toContainText(t('error.LAST_ADMIN'))
  })

  test('reads and changes dashboards, which open outside (DSH-01)', async ({ page, t }) => {
    await page.goto('/Dashboards')
    const link = page.getByRole('link', { name: /Recepción por acopio/ }).first()
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('href', 'https://tableros.example/litoral/recepcion')
    await expectAccessible(page)
    await page.getByRole('row').filter({ has: link }).hover()
    await page.getByRole('link', { name: new RegExp(`^${t('common.edit')}, Recepción por acopio`) }).click()
    const panel = page.getByRole('dialog', { name: t('dashboards.edit') })
    await panel.locator('input[name="url"]').fill('tableros.example')
    await panel.getByRole('button', { name: t('dashboards.save') }).click()
    await expect(panel).toContainText(t('fields.url'))
    await panel.getByRole('button', { name: t('common.cancel') }).click()
    await expect(panel).toBeHidden()
  })
})

test.describe('whoever only reads', () => {
  test.use({ user: 'lector@litoral.example' })

  test('asks for support, and reads no e-mails of others (SUP-01 to SUP-03, USR-01)', async ({ page, t }) => {
    await page.goto('/Support')
    const form = page.locator('form')
    const send = form.getByRole('button', { name: t('support.send') })
    await expect(form.getByRole('radio', { name: t('support.priority.baja') })).toBeChecked()
    await expect(send).toBeDisabled()
    await form.locator('textarea[name="issue"]').fill('No encuentro dónde imprimir el troquel')
    await form.locator('input[type="file"]').setInputFiles({
      name: 'pantalla.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    })
    await expect(form.getByText('pantalla.png')).toBeVisible()
    await expect(send).toBeEnabled()
    await expectAccessible(page)
    // SUP-03: a send that fails leaves what was typed, opens the button again and says nothing.
    await page.route('**/api/support', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await send.click()
    await failed
    await expect(send).toBeEnabled()
    await expect(page.locator('[data-toast]')).toHaveCount(0)
    await expect(form.getByText('pantalla.png')).toBeVisible()
    await page.unroute('**/api/support')
    await send.click()
    await expect(form.locator('textarea[name="issue"]')).toHaveValue('')
    await expect(form.getByRole('radio', { name: t('support.priority.alta') })).toBeChecked()
    await expect(page.getByRole('heading', { name: t('support.inbox') })).toHaveCount(0)

    await page.goto('/Users')
    await expect(page.getByRole('row', { name: /Marina/ })).toBeVisible()
    await expect(page.getByText('@litoral.example')).toHaveCount(0)
    const invite = page.getByRole('button', { name: `${t('users.invite.action')}: ${t('can.admin')}` })
    await expect(invite).toHaveAttribute('aria-disabled', 'true')
  })
})
