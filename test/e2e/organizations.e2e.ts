import { expect, expectAccessible, test } from './walk.ts'

test('an organization is created, found, edited and archived with undo (ORG-01 to ORG-04, ORG-11, ORG-12, ORG-16)', async ({
  page,
  t,
}) => {
  await page.goto('/Organizations?page=9&sort=alphabetical&direction=1')
  // There is no ninth page: the last one is shown.
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const crumbs = page.getByRole('navigation', { name: t('shell.breadcrumb') }).getByRole('listitem')
  await expect(crumbs).toHaveText([t('common.home'), t('organizations.title')])
  await page.getByRole('link', { name: t('organizations.new') }).click()
  const form = page.getByRole('dialog', { name: t('organizations.new') })
  const name = form.getByRole('textbox', { name: t('organizationForm.name'), exact: true })
  // A form begins in its first entry.
  await expect(name).toBeFocused()
  const save = form.getByRole('button', { name: t('organizations.create') })
  await save.click()
  await expect(page.locator('[data-toast=allRequired]')).toHaveText(t('common.toast.allRequired'))
  await expect(form).toContainText(t('forms.missing', { count: 1 }))
  await expectAccessible(page)
  const called = `Cooperativa ${crypto.randomUUID().slice(0, 8)}`
  await name.fill(called)
  const phone = form.getByRole('textbox', { name: t('organizationForm.phone'), exact: true })
  await phone.pressSequentially('+54 (342) 555-0106')
  await expect(phone).toHaveValue('543425550106')
  await save.click()

  // Page 1 of the newest, where it stands.
  await expect(page).toHaveURL('/Organizations')
  const row = page.getByRole('row', { name: called })
  await expect(row).toContainText('54 342 555 0106')
  const search = page.getByRole('searchbox', { name: t('organizations.search') })
  await search.fill(called)
  await search.press('Enter')
  await expect(page.getByRole('row')).toHaveCount(2)

  await row.hover()
  await row.getByRole('link', { name: `${t('common.edit')}, ${called}` }).click()
  await expect(page).toHaveURL(/\/Organizations\/[\w-]+\/Edit/)
  const edit = page.getByRole('dialog', { name: t('organizations.edit') })
  await edit.getByRole('textbox', { name: t('organizationForm.country'), exact: true }).fill('Argentina')
  await edit.getByRole('button', { name: t('organizations.save') }).click()
  await expect(row).toContainText('Argentina')

  await row.hover()
  await row.getByRole('link', { name: `${t('common.archive')}, ${called}` }).click()
  const question = page.getByRole('dialog', { name: t('organizations.archive.title', { name: called }) })
  await question.getByRole('button', { name: t('common.archive') }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: t('common.undo.last') }).click()
  await expect(row).toBeVisible()
})
