import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import type { Language, TextKey, TextParams } from '../../core/i18n/index.ts'
import { at, withField, type Changes } from '../kit/example-pack.ts'
import { codesOf, readPaper } from '../kit/paper.ts'
import { filesOf, test } from './beekeepers.ts'
import { type Demo, identifierOf } from './demo.ts'
import { acceptInvitation } from './mail.ts'
import { Screens } from './screens.ts'
import { expect, expectAccessible } from './walk.ts'

type Words = (key: TextKey, params?: TextParams) => string

const organization = 'Mieles del Monte S.A.'

const boxes = (es: string, en: string): Changes => ({
  ...withField('alzas', { type: 'integer', title: es }, { kind: 'integer' }, at.revision),
  [`${at.revision}/i18n/en/properties/alzas`]: { title: en },
})

/** The first version: the inspection counts boxes, and drums have labels and a sheet. */
const first: Changes = {
  ...boxes('Alzas', 'Boxes'),
  '/featureFlags/-': 'pdf_templates',
  [`${at.drum}/showPrint`]: true,
  [`${at.template}/html`]: '<style>.qr { width: 29mm; height: 29mm }</style>{{{qr}}}',
  '/pdfTemplates/pt-ficha': {
    name: 'Ficha de tambor',
    itemType: 'ProductSchema',
    itemId: 'ps-tambor',
    template: { pageSize: { width: 210, height: 297 } },
    html: '<h1>{{product.identifier}}</h1>',
    pull: ['product'],
    i18n: { en: { name: 'Drum sheet' } },
  },
}

const processType = (name: string, en: string, more: object = {}) => ({
  name,
  productSchema: 'ps-envase',
  schema: { type: 'object', properties: { occurred_at: { type: 'string', title: 'Fecha y hora' } } },
  descriptor: { occurred_at: { kind: 'datetime' } },
  i18n: { en: { name: en, properties: { occurred_at: { title: 'Date and time' } } } },
  ...more,
})

/** The second version: a stage of jars with its two processes, and another title in the inspection. */
const second: Changes = {
  ...first,
  ...boxes('Alzas melarias', 'Honey supers'),
  '/productSchemas/ps-envase': {
    name: 'Envase',
    vertical: 'v-miel',
    schema: {
      type: 'object',
      required: ['identifier'],
      properties: {
        identifier: { type: 'string', title: 'N.º de envase' },
        gramos: { type: 'integer', title: 'Gramos' },
      },
    },
    descriptor: { identifier: { kind: 'text' }, gramos: { kind: 'integer', unit: 'g' } },
    i18n: {
      en: { name: 'Jar', properties: { identifier: { title: 'Jar no.' }, gramos: { title: 'Grams' } } },
    },
  },
  '/milestoneSchemas/ms-envasado': processType('Envasado', 'Bottling', { productSchemaGroup: 'ps-tambor' }),
  '/milestoneSchemas/ms-lacrado': processType('Lacrado', 'Sealing'),
  [`${at.workflows}/-`]: {
    productSchema: 'ps-tambor',
    next: [
      {
        productSchema: 'ps-envase',
        transformation: { milestoneSchema: 'ms-envasado', ratio: [1, 'n'] },
        initiator: true,
      },
    ],
  },
}

const names = {
  es: { chain: 'Miel', stages: ['Apiario', 'Envase'], before: 'Alzas' },
  en: { chain: 'Honey', stages: ['Apiary', 'Jar'], before: 'Boxes' },
} as const

test.use({ beginning: first })

/** What the parts of the walk need. */
interface Walk {
  page: Page
  demo: Demo
  language: Language
  t: Words
}

// English walks of people, files, labels and uploads show the same screens.
test('a day of an administrator: forms, a colleague, a file and labels (W10, USR-02, USR-03, MED-06, MED-09, MED-11)', async ({
  apply: _,
  account,
  browser,
  page,
  demo,
  language,
  t,
}) => {
  test.slow()
  const walk = { page, demo, language, t }
  await demo.send('POST', '/organizations', { name: organization })
  const apiary = await demo.product('ps-apiario', { identifier: 'AP-101' })
  const recorded = { occurred_at: '2026-03-01T12:00:00.000Z', alzas: 2 }
  await demo.send('POST', '/milestones', {
    product: apiary._id,
    organization: apiary.organization._id,
    milestoneSchema: 'ms-revision',
    dataSchema: recorded,
  })

  await test.step('faults of a configuration, its plan, and the new stage', () => configure(walk, account))
  await test.step('old processes keep their version', async () => {
    const panel = await new Screens(page, demo, language).openProcesses(apiary)
    await expect(panel.getByRole('term')).toHaveText([names[language].before])
  })
  const email = `bea-${crypto.randomUUID().slice(0, 8)}@monte.example`
  await test.step('Bea is invited and assigned', () => inviteBea(walk, email))
  await test.step('Bea sees two stages', () => signInAsBea(walk, browser, email))
  await test.step('a file, its tag and the filter', () => keepFile(walk))
  await test.step('labels of eight drums', () => printDrums(walk))
})

/** Uploads a pack with two faults, then without them, reads the plan and applies it. */
async function configure({ page, demo, language, t }: Walk, account: string): Promise<void> {
  const files = filesOf(second, account)
  const upload = (spoil: (text: string) => string) =>
    page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(
      files.map(({ file, content }) => ({
        name: file,
        mimeType: 'text/yaml',
        buffer: Buffer.from(spoil(content)),
      })),
    )
  await page.goto('/Admin/Config/Upload')
  await expect(page.getByRole('button', { name: t('config.upload.choose') })).toBeEnabled()
  await expectAccessible(page)
  await upload((text) =>
    text.replace('ratio: [ 1, n ]', 'ratio: [ n, n ]').replace('gramos: { title: Grams }', 'gramos: {}'),
  )
  await expect(page.getByRole('alert')).toHaveText(t('config.upload.nothing', { n: '1' }))
  const faults = page.getByRole('region', { name: t('config.toMend') }).getByRole('button')
  await expect(faults).toHaveCount(2)
  const places = ['ratio', 'gramos › title']
  const source = page.locator('[data-marked] code')
  for (const place of places) {
    const fault = faults.filter({ hasText: place })
    await expect(fault).toContainText(/02-miel\.yaml/)
    if ((await fault.getAttribute('aria-current')) === null) await page.keyboard.press('F8')
    await expect(fault).toHaveAttribute('aria-current', 'true')
    await expect(source).toContainText(place.split(' ')[0]!)
  }
  await expectAccessible(page)
  expect((await demo.send<{ collection: unknown[] }>('GET', '/productSchemas')).collection).toHaveLength(2)

  await upload((text) => text)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('config.fromTo', { before: '1', after: '2' }),
  )
  const added = (thing: TextKey, name: string) =>
    t('config.line.added', { thing: t(thing), name }).replaceAll(/<\/?b>/g, '')
  // The plan names what the files name.
  const lines = page.getByRole('region', { name: t('config.happens') }).getByRole('listitem')
  await expect(
    lines
      .filter({ hasText: added('config.things.productSchemas', '') })
      .or(lines.filter({ hasText: added('config.things.milestoneSchemas', '') })),
  ).toHaveText([
    added('config.things.productSchemas', 'Envase'),
    added('config.things.milestoneSchemas', 'Envasado'),
    added('config.things.milestoneSchemas', 'Lacrado'),
  ])
  await expectAccessible(page)
  await page.getByRole('button', { name: t('config.apply', { n: '2' }) }).press('Enter')
  await expect(page.getByText(t('config.applied', { version: '2' }))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)

  // Through the menu that is open already, without loading the page anew.
  const { chain, stages } = names[language]
  await page
    .getByRole('navigation', { name: t('shell.sections') })
    .getByRole('link', { name: chain })
    .click()
  await page
    .getByRole('navigation', { name: t('shell.stages') })
    .getByRole('link', { name: stages[1] })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: stages[1] })).toBeVisible()
  await expectAccessible(page)
}

/** Invites Bea and assigns her one stage to write and one to read (USR-02 to USR-04). */
async function inviteBea({ page, language, t }: Walk, email: string): Promise<void> {
  await page.goto('/Users')
  await page.getByRole('link', { name: t('users.invite.action') }).click()
  const invite = page.getByRole('dialog', { name: t('users.invite.action') })
  await invite.locator('input[name="email"]').fill(email)
  await invite.locator('input[name="name"]').fill('Bea Ledesma')
  await invite.locator('input[name="name"]').press('Enter')

  const assign = page.getByRole('dialog', { name: t('users.assign.title') })
  await expect(assign).toContainText(email)
  for (const name of ['organizations', 'stages', 'processes', 'tags'] as const)
    await expect(assign.getByRole('region', { name: t(`users.assign.${name}`) })).toHaveCSS('height', '300px')
  const box = (stage: string, right: 'read' | 'write') =>
    assign
      .getByRole('table', { name: t('users.assign.stages') })
      .getByRole('checkbox', { name: `${stage}: ${t(`users.assign.${right}`)}` })
  const [apiary, jar] = names[language].stages
  await toggle(box(apiary, 'write'))
  await expect(box(apiary, 'read')).toBeChecked()
  await expect(box(apiary, 'read')).toBeDisabled()
  // The chain above the tables is drawn as the person will see it.
  await expect(assign.getByText(t('users.chain.write'), { exact: true })).toBeVisible()
  await toggle(box(apiary, 'write'))
  await expect(box(apiary, 'read')).toBeChecked()
  await expect(box(apiary, 'read')).toBeEnabled()
  await toggle(box(apiary, 'write'))
  await toggle(box(jar, 'read'))

  // Stages without an organization.
  await assign.getByRole('button', { name: t('common.accept') }).click()
  await expect(page.locator('[data-toast="completeFields"]')).toContainText(t('common.toast.completeFields'))
  await toggle(assign.getByRole('checkbox', { name: organization }))
  await expectAccessible(page)
  await assign.getByRole('button', { name: t('common.accept') }).press('Enter')
  await expect(assign).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText(t('users.sees.stages', { count: 2 }))
  await expect(row).toContainText(t('users.invited'))
}

const toggle = (box: Locator) => box.press('Space')

async function signInAsBea({ language, t }: Walk, browser: Browser, email: string): Promise<void> {
  const spoken = [{ name: 'rastro.language', value: language }]
  const origin = process.env.RASTRO_E2E_URL ?? ''
  const page = await browser.newPage({
    storageState: { cookies: [], origins: [{ origin, localStorage: spoken }] },
  })
  await acceptInvitation(page, email)
  const stations = page.getByRole('navigation', { name: t('shell.stages') }).getByRole('link')
  await page
    .getByRole('navigation', { name: t('shell.sections') })
    .getByRole('link', { name: names[language].chain })
    .click()
  await expect(stations).toHaveText(names[language].stages.map((name) => new RegExp(`^${name}`)))
  await expectAccessible(page)
  await page.close()
}

/** Uploads a picture, renames a tag and filters by it (MED-06, MED-09, MED-11). */
async function keepFile({ page, t }: Walk): Promise<void> {
  await page.goto('/Media')
  await page
    .getByRole('link', { name: t('media.new') })
    .first()
    .click()
  const panel = page.getByRole('dialog', { name: t('media.new') })
  const submit = panel.locator('button[type=submit]')
  await expect(submit).toBeDisabled()
  await panel
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'apiario.png', mimeType: 'image/png', buffer: picture })
  await expect(submit).toBeEnabled()
  await panel.getByRole('combobox', { name: t('media.tags.label') }).fill('fotos de campo')
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await submit.click()
  await expect(submit).toHaveAttribute('data-loading', 'true')
  await expect(panel).toBeHidden()
  const tile = page.getByRole('listitem').filter({ hasText: 'apiario.png' })
  await expect(tile).toBeVisible()

  await page.getByRole('link', { name: t('media.tags.edit') }).click()
  const tags = page.getByRole('dialog', { name: t('media.tags.edit') })
  await tags.getByRole('button', { name: 'fotos de campo' }).press('Enter')
  await tags.locator('input[name=name]').fill(' Foto ')
  await expectAccessible(page)
  await tags.locator('input[name=name]').press('Enter')
  await expect(tags.getByRole('listitem')).toHaveText(['contratos', 'foto'])
  await page.keyboard.press('Escape')
  await expect(tags).toBeHidden()

  const filter = page.getByRole('button', { name: new RegExp(`^${t('media.columns.tags')}`) })
  await expect(filter).toHaveText(t('forms.filter'))
  for (const [name, shown] of [
    ['foto', 'foto'],
    ['contratos', 'contr..., foto'],
  ] as const) {
    await filter.click()
    await page.getByRole('option', { name, exact: true }).click()
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(filter).toHaveText(shown)
    await expect(tile).toBeVisible()
  }
  await expectAccessible(page)
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Eight labels come in one PDF; their sheets carry the foot, labels never do (contract). */
async function printDrums({ page, demo, t }: Walk): Promise<void> {
  const drums = await Promise.all(
    Array.from({ length: 8 }, (_, n) => demo.product('ps-tambor', { identifier: `T-${n + 1}` })),
  )
  await page.goto('/Products?productTypeId=ps-tambor')
  await expect(page.getByRole('checkbox', { name: t('shell.table.select', { name: 'T-1' }) })).toBeVisible()
  await page.getByRole('checkbox', { name: t('shell.table.selectAll') }).press('Space')
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: t('pdf.action') })
    .click()
  const panel = page.getByRole('dialog', { name: t('pdf.title') })
  const papers = async () => {
    const downloading = page.waitForEvent('download')
    await panel.getByRole('button', { name: t('pdf.download') }).click()
    return readPaper(await readFile(await (await downloading).path()))
  }
  await expect(panel.getByRole('img', { name: t('pdf.page', { page: '1', pages: '8' }) })).toBeVisible()
  await expectAccessible(page)
  const labels = await papers()
  const codes = await Promise.all(labels.map((label) => codesOf(label, 300)))
  expect(
    codes
      .flat()
      .map(({ text }) => text.split('/').at(-1))
      .toSorted(),
  ).toEqual(drums.map(({ uuid }) => uuid).toSorted())
  await panel.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(panel.getByRole('radio').nth(1)).toBeChecked()
  const sheets = await papers()
  for (const [at, sheet] of sheets.entries()) expect(sheet.text, String(at)).toContain('Generated by')
  expect(
    sheets.map(({ text }) => drums.find((one) => text.includes(identifierOf(one)))?._id).toSorted(),
  ).toEqual(drums.map(({ _id }) => _id).toSorted())
}
