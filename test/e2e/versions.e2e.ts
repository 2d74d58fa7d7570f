import type { Milestone } from '../../core/contract/milestones.ts'
import type { Product } from '../../core/contract/products.ts'
import { at, type Changes } from '../kit/example-pack.ts'
import { test } from './beekeepers.ts'
import { type Demo, identifierOf } from './demo.ts'
import { Screens } from './screens.ts'
import { expect, expectAccessible } from './walk.ts'

/** A field with its titles and labels in both languages; of the hive inspection unless another process is named. */
const field = (
  name: string,
  kind: 'integer' | 'select' | 'text',
  es: Texts,
  en: Texts,
  form: string = at.revision,
): Changes => ({
  [`${form}/schema/properties/${name}`]: {
    type: kind === 'integer' ? 'integer' : 'string',
    title: es.title,
    ...(es.enumLabels ? { enum: Object.keys(es.enumLabels) } : {}),
  },
  [`${form}/descriptor/${name}`]: { kind, ...(es.enumLabels ? { enumLabels: es.enumLabels } : {}) },
  [`${form}/i18n/en/properties/${name}`]: en,
})

interface Texts {
  title: string
  enumLabels?: Record<string, string>
}

/** The first version of the inspection. */
const first: Changes = {
  ...field('alzas', 'integer', { title: 'Alzas' }, { title: 'Boxes' }),
  ...field(
    'reina',
    'select',
    { title: 'Reina', enumLabels: { vieja: 'De dos años', nueva: 'Joven' } },
    { title: 'Queen', enumLabels: { vieja: 'Two years old', nueva: 'Young' } },
  ),
  ...field('clima', 'text', { title: 'Clima' }, { title: 'Weather' }),
  ...field('turno', 'text', { title: 'Turno' }, { title: 'Shift' }, at.extraction),
}

/**
 * The second version: another title and label, one field less, one new required field; the other forms lose a field
 * too.
 */
const second: Changes = {
  ...field('alzas', 'integer', { title: 'Alzas melarias' }, { title: 'Honey supers' }),
  ...field(
    'reina',
    'select',
    { title: 'Reina', enumLabels: { vieja: 'Vieja', nueva: 'Joven' } },
    { title: 'Queen', enumLabels: { vieja: 'Old', nueva: 'Young' } },
  ),
  ...field('floracion', 'text', { title: 'Floración' }, { title: 'Blossom' }),
  [`${at.revision}/schema/required`]: ['occurred_at', 'floracion'],
  [`${at.stage}/schema/properties/descripcion`]: undefined,
  [`${at.stage}/descriptor/descripcion`]: undefined,
  [`${at.stage}/i18n/en/properties/descripcion`]: undefined,
}

const words = {
  es: {
    boxes: 'Alzas',
    supers: 'Alzas melarias',
    queen: 'Reina',
    twoYears: 'De dos años',
    old: 'Vieja',
    weather: 'Clima',
    blossom: 'Floración',
    description: 'Descripción',
    shift: 'Turno',
  },
  en: {
    boxes: 'Boxes',
    supers: 'Honey supers',
    queen: 'Queen',
    twoYears: 'Two years old',
    old: 'Old',
    weather: 'Weather',
    blossom: 'Blossom',
    description: 'Description',
    shift: 'Shift',
  },
}

test.use({ beginning: first })

/** Records a process through the API, with values for the test. */
const record = (
  demo: Demo,
  { _id, organization }: Product,
  milestoneSchema: string,
  dataSchema: Record<string, unknown>,
): Promise<Milestone> =>
  demo.send('POST', '/milestones', {
    product: _id,
    organization: organization._id,
    milestoneSchema,
    dataSchema,
  })

test('records keep the form that they were written with while the account changes its forms', async ({
  apply,
  page,
  demo,
  language,
  t,
}) => {
  test.slow()
  const labels = words[language]
  const screens = new Screens(page, demo, language)
  await demo.send('POST', '/organizations', { name: 'Mieles del Monte S.A.' })
  const apiary = await demo.product('ps-apiario', { identifier: 'AP-101', descripcion: 'Junto al río' })
  await record(demo, apiary, 'ms-revision', {
    occurred_at: '2026-03-01T12:00:00.000Z',
    alzas: 2,
    reina: 'vieja',
    clima: 'ventoso',
  })
  const drum = await demo.product('ps-tambor', { identifier: 'T-1' })
  await record(demo, drum, 'ms-extraccion', {
    occurred_at: '2026-03-05T12:00:00.000Z',
    turno: 'noche',
    nodeType: 'PRODUCT',
    nodeIds: [(await demo.product('ps-apiario', { identifier: 'AP-102' }))._id],
  })

  await apply(second)
  await record(demo, apiary, 'ms-revision', {
    occurred_at: '2026-03-20T12:00:00.000Z',
    alzas: 5,
    reina: 'vieja',
    floracion: 'algarrobo',
  })
  const panel = await screens.openProcesses(apiary)
  const card = (occurredAt: string) =>
    panel.getByRole('listitem').filter({ has: page.locator(`time[datetime^="${occurredAt}"]`) })
  const [older, newer] = [card('2026-03-01'), card('2026-03-20')]
  const lines = (of: typeof older) => of.getByRole('term')
  await expect(lines(older)).toHaveText([labels.boxes, labels.queen, labels.weather])
  await expect(older.getByRole('definition')).toHaveText(['2', labels.twoYears, 'ventoso'])
  await expect(lines(newer)).toHaveText([labels.supers, labels.queen, labels.blossom])
  await expect(newer.getByRole('definition')).toHaveText(['5', labels.old, 'algarrobo'])
  await expectAccessible(page)

  // The form shows the new version, with removed fields as read-only text below it; fields required since then are
  // optional here.
  const { name } = await demo.schema('ms-revision')
  await older.getByRole('link', { name: `${t('common.edit')}, ${name}` }).click()
  const form = page.getByRole('dialog', { name, exact: true })
  await expect(form.getByRole('heading', { name: t('forms.removed') })).toBeVisible()
  await expect(form.getByRole('term')).toHaveText([labels.weather])
  await expect(form.getByRole('textbox', { name: labels.weather, exact: true })).toHaveCount(0)
  await expect(form.getByRole('textbox', { name: labels.blossom, exact: true })).not.toHaveAttribute(
    'required',
  )
  await expectAccessible(page)
  await form.getByRole('textbox', { name: labels.supers, exact: true }).fill('3')
  await form.getByRole('button', { name: t('milestones.edit.save') }).click()
  await expect(form).toHaveCount(0)
  await expect(older.getByRole('definition')).toHaveText(['3', labels.twoYears, 'ventoso'])

  await page.goto('/Products?productTypeId=ps-apiario')
  const row = page.getByRole('row', { name: identifierOf(apiary) })
  await row.hover()
  await row.getByRole('link', { name: `${t('common.edit')}, ${identifierOf(apiary)}` }).click()
  const product = page.getByRole('dialog')
  await expect(product.getByRole('term')).toHaveText([labels.description])
  await expect(product.getByRole('definition')).toHaveText(['Junto al río'])
  await expectAccessible(page)

  const extraction = await demo.schema('ms-extraccion')
  const made = await screens.openProcesses(drum)
  await expect(lines(made)).toHaveText([labels.shift])
  await made.getByRole('link', { name: `${t('common.edit')}, ${extraction.name}` }).click()
  const wizard = screens.wizard(extraction, t('transformations.edit', { name: extraction.name }))
  await expect(wizard.screen.getByRole('heading', { name: t('forms.removed') })).toBeVisible()
  await wizard.review()
  await expect(wizard.screen.getByRole('definition').filter({ hasText: 'noche' })).toBeVisible()
  await wizard.screen.getByRole('button', { name: t('transformations.save') }).click()
  await expect(wizard.screen).toHaveCount(0)
  await expect(made.getByRole('definition')).toHaveText(['noche'])

  // Applying the first form again makes it current; records of the second version keep that version.
  await apply(first)
  await screens.openProcesses(apiary)
  await expect(lines(older)).toHaveText([labels.boxes, labels.queen, labels.weather])
  await expect(lines(newer)).toHaveText([labels.supers, labels.queen, labels.blossom])
  await record(demo, apiary, 'ms-revision', { occurred_at: '2026-04-02T12:00:00.000Z', alzas: 4 })
  await page.reload()
  await expect(lines(card('2026-04-02'))).toHaveText([labels.boxes])
})
