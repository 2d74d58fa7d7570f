import type { Page } from '@playwright/test'
import { freshIdentifier, identifierOf } from './demo.ts'
import { choose, fillForm } from './form.ts'
import { acceptInvitation } from './mail.ts'
import { newButton } from './screens.ts'
import { expect, expectAccessible, test } from './walk.ts'

const stationsOf = (page: Page, label: string) =>
  page.getByRole('navigation', { name: label }).getByRole('link')

test.describe('a reader of three stages of one organization', () => {
  test.use({ user: 'lector@litoral.example' })

  test('sees only those, and each disabled button gives its reason', async ({ page, demo, t }) => {
    const stages = await Promise.all(
      ['ps-lote-soja', 'ps-partida', 'ps-lote-acopio'].map((id) => demo.stage(id)),
    )
    await page.goto('/Products?productTypeId=ps-partida')
    await expect(stationsOf(page, t('shell.stages'))).toHaveCount(3)
    for (const [at, stage] of stages.entries())
      await expect(stationsOf(page, t('shell.stages')).nth(at)).toHaveAccessibleName(
        new RegExp(`^${stage.shortName ?? stage.name}`),
      )

    const { one = '', gender = 'm' } = stages[1]?.words ?? {}
    const reason = t('can.reader')
    const create = page.getByRole('button', { name: `${t(`products.new.${gender}`, { one })}: ${reason}` })
    await expect(create).toHaveAttribute('aria-disabled', 'true')
    const rows = page.getByRole('grid').getByRole('row').filter({ hasText: 'S.R.L.' })
    await expect(rows.first()).toBeVisible()
    await expect(rows.filter({ hasNotText: 'Estancia La Aguada S.R.L.' })).toHaveCount(0)
    await rows.first().hover()
    const edit = rows
      .first()
      .getByRole('button', { name: new RegExp(`^${t('common.edit')}, .*: ${reason}$`) })
    await expect(edit).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page)

    // A product with an origin.
    const made = rows.filter({
      has: page.getByRole('link', {
        name: new RegExp(t('products.arrow.previous', { identifier: '.+', stages: '.+' })),
      }),
    })
    await made.first().hover()
    await made
      .first()
      .getByRole('link', { name: new RegExp(`^${t('products.processes')},`) })
      .click()
    const panel = page.getByRole('dialog', { name: t('milestones.title') })
    await expect(panel.getByRole('listitem').first()).toBeVisible()
    await expect(
      panel.getByRole('button', { name: `${t('milestones.newProcess')}: ${reason}` }),
    ).toHaveAttribute('aria-disabled', 'true')
    for (const button of await panel
      .getByRole('button', { name: new RegExp(`^(${t('common.edit')}|${t('common.archive')}),`) })
      .all())
      await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(
      panel.getByRole('link', { name: new RegExp(`^(${t('common.edit')}|${t('common.archive')}),`) }),
    ).toHaveCount(0)
    await expectAccessible(page)
  })

  test('is not invited to record processes', async ({ page, demo, t }) => {
    const plot = await demo.product('ps-lote-soja', {}, 'Estancia La Aguada S.R.L.')
    await page.goto(`/Products/${plot._id}/Milestones?productTypeId=ps-lote-soja`)
    const panel = page.getByRole('dialog', { name: t('milestones.title') })
    await expect(panel).toContainText(t('milestones.empty.reader', { name: identifierOf(plot) }))
    await expect(
      panel.getByRole('button', { name: new RegExp(`^${t('milestones.newProcess')}`) }),
    ).toHaveCount(1)
    await expectAccessible(page)
  })

  test('finds nothing at the address of a stage outside their rights', async ({ page, t }) => {
    await page.goto('/Products?productTypeId=ps-embarque')
    await expect(page.getByRole('main')).toContainText(t('products.noStage.title'))
    await expectAccessible(page)
  })
})

test.describe('a person of level one', () => {
  test.use({ user: 'nivel1@litoral.example' })

  test('records and edits, but archives neither products nor processes', async ({
    page,
    demo,
    t,
    tokensOf,
  }) => {
    const plot = await demo.product('ps-lote-soja')
    const process = await demo.process(plot, 'ms-siembra')
    await page.goto(`/Products?productTypeId=ps-lote-soja`)
    const row = page.getByRole('row', { name: identifierOf(plot) })
    await row.hover()
    await expect(row.getByRole('link', { name: `${t('common.edit')}, ${identifierOf(plot)}` })).toBeVisible()
    await expect(row.getByLabel(new RegExp(t('common.archive')))).toHaveCount(0)

    await row.getByRole('checkbox').check()
    const bar = page.getByRole('toolbar', { name: t('shell.table.bar') })
    await bar.locator('button[data-off]').click()
    await expect(
      page.getByRole('menuitem', { name: `${t('common.archive')}: ${t('can.levelOne')}` }),
    ).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await bar.getByRole('button', { name: t('common.cancel') }).click()

    await row.hover()
    await row.getByRole('link', { name: new RegExp(`^${t('products.processes')},`) }).click()
    const panel = page.getByRole('dialog', { name: t('milestones.title') })
    await expect(panel.getByRole('link', { name: `${t('common.edit')}, ${process.name}` })).toBeVisible()
    const archive = panel.getByRole('button', {
      name: `${t('common.archive')}, ${process.name}: ${t('can.levelOne')}`,
    })
    await expect(archive).toHaveAttribute('aria-disabled', 'true')
    await archive.click({ force: true })
    await expect(page.getByRole('dialog')).toHaveCount(1)

    const { access_token } = await tokensOf('nivel1@litoral.example')
    const headers = { authorization: `Bearer ${access_token}`, 'x-audience': 'litoral' }
    for (const path of [`/api/milestones/${process._id}`, `/api/products/${plot._id}`])
      expect((await page.request.delete(path, { headers })).status(), path).toBe(403)
  })
})

test.describe('a person without an organization', () => {
  test.use({ user: 'sin-organizacion@demo.example' })

  test('reads about it on every screen', async ({ page, t }) => {
    for (const path of ['/', '/Products?productTypeId=ps-partida']) {
      await page.goto(path)
      await expect(page.getByRole('main')).toContainText(t('common.exclamation'))
      await expect(page.getByRole('main')).toContainText(t('shell.noOrganization.text'))
      await expect(page.getByRole('navigation', { name: t('shell.sections') }).getByRole('link')).toHaveCount(
        0,
      )
    }
    await expectAccessible(page)
  })

  test('tells the administrators by one press', async ({ page, tokensOf, t }) => {
    await page.goto('/')
    await page.getByRole('button', { name: t('shell.tell.title') }).click()
    await expect(page.getByRole('main').getByRole('status')).toHaveText(t('shell.tell.sent'))
    await expect(page.getByRole('button', { name: t('shell.tell.title') })).toHaveCount(0)
    const { access_token: token } = await tokensOf('admin@litoral.example')
    const headers = { authorization: `Bearer ${token}`, 'x-audience': 'litoral' }
    const inbox = (await (await page.request.get('/api/support', { headers })).json()) as {
      collection: { issue: string }[]
    }
    expect(inbox.collection[0]).toMatchObject({ issue: t('shell.tell.issue') })
  })
})

test.describe('somebody whose right to write ends while a form is open', () => {
  test.use({ user: null })

  test('reads so when saving, and finds what was typed once the right is back (W7, ERR-09, ERR-14)', async ({
    page,
    demo,
    language,
    tokensOf,
    t,
  }) => {
    const stage = await demo.stage('ps-lote-soja')
    const [organization] = await demo.organizations()
    const { access_token } = await tokensOf('admin@litoral.example')
    const headers = { authorization: `Bearer ${access_token}`, 'x-audience': 'litoral' }
    const asAdmin = async (method: 'POST' | 'PUT', path: string, data: object) => {
      const answer = await page.request.fetch(`/api${path}`, { method, headers, data })
      expect(answer.status(), await answer.text()).toBe(200)
      return answer.json()
    }
    const email = `temporal-${crypto.randomUUID().slice(0, 8)}@coop.example`
    const { user } = await asAdmin('POST', '/users/invite', { name: 'Irma Sosa', email })
    const assign = (permission: string[]) =>
      asAdmin('PUT', `/users/assign/${user}`, {
        organization: [organization!._id],
        productSchemas: [{ id: stage._id, permission }],
      })
    await assign(['read', 'write'])
    await acceptInvitation(page, email)

    await page.goto(`/Products?productTypeId=${stage._id}`)
    const create = page.getByRole('link', { name: newButton(t, stage), exact: true })
    await create.click()
    const form = page.getByRole('dialog', { name: newButton(t, stage) })
    const identifier = freshIdentifier(stage)
    await choose(form, t('common.organization'), organization!.name)
    await fillForm(form, stage, language, { identifier })
    await assign(['read'])
    await form.getByRole('button', { name: t('products.create', { one: stage.words?.one ?? '' }) }).click()
    await expect(page.getByText(t('error.case.permissions'))).toBeVisible()
    await expect(form).toHaveCount(0)

    await assign(['read', 'write'])
    await page.reload()
    await create.click()
    await expect(form).toContainText(t('common.draft.found'))
    await form.getByRole('button', { name: t('common.draft.restore') }).click()
    const { title } = stage.schema.properties.identifier!
    await expect(form.getByRole('textbox', { name: title, exact: true })).toHaveValue(identifier)
    await expectAccessible(page)
  })
})
