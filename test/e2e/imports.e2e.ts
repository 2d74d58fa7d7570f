import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { Location } from '../../core/contract/locations.ts'
import { plotsFile, poundsFile, weighbridgeFile } from '../kit/import-files.ts'
import { labelOf } from '../../core/fields/labels.ts'
import { freshIdentifier } from './demo.ts'
import { expect, expectAccessible, inBothLanguages, test } from './walk.ts'

const stage = 'ps-partida'
const loadCount = 12

async function choose(page: Page, name: string, content: Uint8Array): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(content),
  })
}

test(
  'the loads of a weighbridge come in, one mended in its cell, are known the second time, and are taken back (IMP-07)',
  inBothLanguages,
  async ({ page, demo, t }) => {
    const form = await demo.stage(stage)
    const waybills = Array.from({ length: loadCount + 1 }, () => freshIdentifier(form))
    const file = weighbridgeFile(waybills, 'GRANOS TAPENAGA SA')
    const name = `balanza-${waybills[0]}.xlsx`
    const rows = (count: number) => ({ count, rows: String(count) })
    const button = (label: string) => page.getByRole('button', { name: label, exact: true })

    await page.goto(`/Products?productTypeId=${stage}`)
    await page.getByRole('link', { name: t('importing.open'), exact: true }).click()
    await choose(page, name, file)
    // The sheet with rows is chosen, and the row of the heads is found below the title.
    await expect(page.getByRole('textbox', { name: t('importing.columns.head') })).toHaveValue('3')
    const plate = page.getByRole('combobox', { name: t('importing.columns.target', { head: 'Dominio' }) })
    await expect(plate).toHaveValue(form.schema.properties.patente!.title)
    await expect(page.getByText('Granos del Tapenagá S.A.').first()).toBeVisible()
    await expectAccessible(page)
    await button(t('importing.columns.review', rows(loadCount + 2))).click()

    const title = (ready: number, faulty: number) =>
      t('importing.review.title', {
        ready: t('importing.review.ready', rows(ready)),
        faulty: t('importing.review.faulty', rows(faulty)),
      })
    await expect(page.getByText(title(loadCount, 1), { exact: true })).toBeVisible()
    await expectAccessible(page)
    const faulty = page.locator('tr[data-row]').getByRole('textbox')
    await expect(faulty).toHaveCount(2)
    await faulty.first().fill('AG 220 KL')
    await faulty.last().fill('29400')
    await faulty.last().press('Enter')
    await expect(page.getByText(title(loadCount + 1, 0), { exact: true })).toBeVisible()
    await button(t('importing.review.save', rows(loadCount + 1))).click()
    await expect(page.getByText(t('importing.save.done', rows(loadCount + 1)))).toBeVisible()
    await button(t('importing.save.close')).click()
    const { dataSchema } = await demo.find(stage, waybills.at(-1)!)
    expect(dataSchema).toMatchObject({ patente: 'AG 220 KL', pesoNeto: 29_400 })
    expect((await demo.find(stage, waybills[1]!)).dataSchema).toMatchObject({ patente: 'AF 772 NR' })

    // The same file again: its columns are remembered, and nothing is made twice.
    await page.getByRole('link', { name: t('importing.open'), exact: true }).click()
    await choose(page, name, file)
    await expect(page.getByRole('button', { name: t('importing.columns.forget') })).toBeVisible()
    await button(t('importing.columns.review', rows(loadCount + 2))).click()
    await expect(page.getByText(title(0, 1), { exact: true })).toBeVisible()
    // Back asks too, and whoever stays is where they were.
    const question = page.getByRole('dialog').filter({ hasText: t('importing.leave.title') })
    await page.goBack()
    await question
      .last()
      .getByRole('button', { name: t('common.cancel') })
      .click()
    await expect(page).toHaveURL(/\/Products\/Import/)
    await page.goBack()
    const leave = question.last().getByRole('button', { name: t('importing.leave.confirm') })
    await leave.click()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.goto('/Imports')
    const listed = page.getByRole('listitem').filter({ hasText: name })
    await expect(listed).toContainText(t('importing.list.saved', rows(loadCount + 1)))
    await listed.getByRole('button', { name: t('importing.undo.title', { file: name }) }).click()
    await button(t('importing.undo.confirm', rows(loadCount + 1))).click()
    await expect(listed.getByRole('button')).toHaveCount(0)
    await expectAccessible(page)
    await expect(demo.find(stage, waybills[0]!)).rejects.toThrow()
  },
)

test('the plots of a cooperative come in with their polygons as text, leave as a file, and are known when that comes back (IMP-02, GRD-08)', async ({
  page,
  demo,
  t,
}) => {
  const prefix = freshIdentifier(await demo.stage(stage))
  const names = [1, 2, 3, 4].map((number) => `Lote ${prefix} ${number}`)
  const [organization] = await demo.organizations()
  await page.goto('/Locations/Import')
  await choose(page, 'lotes.xlsx', plotsFile(names, organization!.name))
  await page
    .getByRole('button', { name: t('importing.columns.review', { count: 4, rows: '4' }), exact: true })
    .click()
  await page
    .getByRole('button', { name: t('importing.review.save', { count: 4, rows: '4' }), exact: true })
    .click()
  await expect(page.getByText(t('importing.save.done', { count: 4, rows: '4' }))).toBeVisible()
  const query = new URLSearchParams({ search: prefix })
  const { collection } = await demo.send<{ collection: Location[] }>('GET', `/locations?${query}`)
  expect(collection.map(({ name }) => name).toSorted()).toEqual(names)
  for (const { areaHa } of collection) expect(areaHa).toBeGreaterThan(20)

  await page.goto(`/Locations?${query}`)
  const leaving = page.waitForEvent('download')
  await page.getByRole('button', { name: t('ground.download') }).click()
  await expect(page.getByText(t('ground.downloaded'))).toBeVisible()
  await expectAccessible(page)
  const left = await leaving
  const content = await readFile(await left.path())
  await page.getByRole('link', { name: t('importing.open'), exact: true }).click()
  await choose(page, left.suggestedFilename(), content)
  await page
    .getByRole('button', { name: t('importing.columns.review', { count: 4, rows: '4' }), exact: true })
    .click()
  await expect(page.getByText(new RegExp(`^${t('importing.review.tabs.known')}\\s*4$`))).toBeVisible()
})

test(
  '300 loads of a scale in pounds come in with turned days, a weight for two fields and a value for all rows (IMP-10, FIG-03, FIG-05)',
  inBothLanguages,
  async ({ page, demo, t, language }) => {
    const form = await demo.stage(stage)
    const waybills = Array.from({ length: 300 }, () => freshIdentifier(form))
    const [owner] = await demo.organizations()
    const plot = await demo.product('ps-lote-soja', {}, owner!.name)
    // Each language has heads of its own, so that none begins with what the other remembers.
    const plateHead = language === 'es' ? 'Dominio' : 'Patente'
    const file = poundsFile(waybills, String(plot.dataSchema.identifier), owner!.name, plateHead)
    const rows = { count: 300, rows: '300' }
    let presses = 0
    const press = async (target: Locator) => {
      presses++
      await target.click()
    }
    const button = (label: string) => page.getByRole('button', { name: label, exact: true })

    await page.goto(`/Products/Import?productTypeId=${stage}`)
    await choose(page, `libras-${waybills[0]}.xlsx`, file)
    const harvest = await demo.schema('ms-cosecha-carga')
    const { occurred_at: moment, kilos, equipo } = harvest.schema.properties
    const option = (name: string) => page.getByRole('option', { name, exact: true })
    const pick = async (name: string, choice: string) => {
      await press(page.getByRole('combobox', { name }).or(page.getByRole('textbox', { name })).first())
      await press(option(choice))
    }
    await pick(t('importing.columns.target', { head: 'Fecha de carga' }), moment!.title)
    // The scale's weight is the load's, and what was taken from the plot.
    await pick(kilos!.title, '= Neto (lb)')
    await pick(equipo!.title, labelOf('contratista', { descriptor: harvest.descriptor.equipo! }))
    await press(button(t('importing.days.doTurn')))
    await expectAccessible(page)
    await press(button(t('importing.columns.review', rows)))
    await press(button(t('importing.review.save', rows)))
    await expect(page.getByText(t('importing.save.done', rows))).toBeVisible()
    expect(presses).toBe(9)

    const made = await demo.find(stage, waybills[4]!)
    expect(made.dataSchema.pesoNeto).toBeCloseTo(40_200 * 0.45359237, 6)
    const [process] = (await demo.timeline(made._id)).filter(
      ({ milestoneSchema: { _id } }) => _id === harvest._id,
    )
    expect(process!.dataSchema).toMatchObject({ equipo: 'contratista', kilos: made.dataSchema.pesoNeto })
    // The 5th of April at noon of the account.
    expect(process!.dataSchema.occurred_at).toBe('2026-04-05T15:00:00.000Z')
  },
)

test('a corrected spreadsheet updates the loads that it brought, after a look at each change (IMP-12)', async ({
  page,
  demo,
  t,
}) => {
  const form = await demo.stage(stage)
  const [kept, heavier, left] = [1, 2, 3].map(() => freshIdentifier(form))
  const [organization] = await demo.organizations()
  const weights = { [kept!]: 29_100, [heavier!]: 29_200, [left!]: 29_300 }
  for (const [identifier, pesoNeto] of Object.entries(weights))
    await demo.send('POST', '/products', {
      organization: organization!._id,
      productSchema: stage,
      dataSchema: { identifier, pesoNeto, patente: 'AF 919 GE', humedad: 13.5 },
    })
  const { title } = form.schema.properties.pesoNeto!
  const lines = [
    [kept, 29_100],
    [heavier, 28_750],
    [left, 30_000],
  ]
  const text = [['CPE', title], ...lines].map((line) => line.join('\t')).join('\n')
  const button = (label: string) => page.getByRole('button', { name: label, exact: true })

  await page.goto(`/Products/Import?productTypeId=${stage}`)
  await page.getByRole('textbox', { name: t('importing.file.paste') }).fill(text)
  await button(t('importing.file.read')).click()
  // The file has nothing but what it corrects.
  await button(t('importing.update.only')).click()
  const owner = page.getByRole('combobox', { name: t('importing.columns.owner') })
  await owner.click()
  await page.getByRole('option', { name: organization!.name, exact: true }).click()
  await button(t('importing.columns.review', { count: 3, rows: '3' })).click()
  await expect(page.locator('[data-import=changed]')).toHaveText('2')
  await expect(page.locator('tr[data-row="3"]')).toContainText(/29[.,]200 kg.*28[.,]750 kg/)
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: t('importing.update.row', { n: '4' }) }).uncheck()
  await button(t('importing.review.update', { count: 1, rows: '1' })).click()
  await expect(page.getByText(t('importing.save.changed', { count: 1, rows: '1' }))).toBeVisible()
  expect((await demo.find(stage, heavier!)).dataSchema).toMatchObject({
    pesoNeto: 28_750,
    patente: 'AF 919 GE',
  })
  expect((await demo.find(stage, left!)).dataSchema).toMatchObject({ pesoNeto: 29_300 })

  // Taken back, the load says what it said before.
  await page.getByRole('link', { name: t('importing.save.see') }).click()
  await button(t('importing.undo.action')).click()
  await button(t('importing.undo.confirm', { count: 1, rows: '1' })).click()
  await expect
    .poll(async () => (await demo.find(stage, heavier!)).dataSchema)
    .toMatchObject({ pesoNeto: 29_200 })
})

test('a file of plots becomes as many lots, each with its ground, and names what stays out (GRD-08)', async ({
  page,
  demo,
  t,
}) => {
  const form = await demo.stage('ps-lote-soja')
  const names = Array.from({ length: 8 }, () => freshIdentifier(form))
  const { identifier, renspa, campania, superficie } = form.schema.properties
  const [owner] = await demo.organizations()
  const corners = [
    [0, 0],
    [0.01, 0],
    [0.01, 0.008],
    [0, 0.008],
    [0, 0],
  ]
  const plots = names.map((name, n) => ({
    type: 'Feature',
    properties: {
      LOTE: name,
      [renspa!.title]: `20.049.0.0${5_000 + n}/00`,
      [campania!.title]: '2025/26',
      [superficie!.title]: 86,
      lat: -27.451234,
      lng: -60.913456,
    },
    geometry: {
      type: 'Polygon',
      coordinates: [
        corners.map(([x = 0, y = 0]) =>
          [x - 60.913456 + n * 0.0123, y - 27.451234].map((degrees) => Number(degrees.toFixed(6))),
        ),
      ],
    },
  }))
  const road = {
    type: 'Feature',
    properties: { LOTE: 'Camino' },
    geometry: { type: 'LineString', coordinates: [corners[0], corners[2]] },
  }
  const file = JSON.stringify({ type: 'FeatureCollection', features: [...plots, road] })
  const rows = (count: number) => ({ count, rows: String(count) })
  const button = (label: string) => page.getByRole('button', { name: label, exact: true })

  await page.goto('/Products/Import?productTypeId=ps-lote-soja')
  await choose(page, `lotes-${names[0]}.geojson`, new TextEncoder().encode(file))
  await expect(page.getByText('Camino').first()).toBeVisible()
  const head = `${t('ground.table.name')} (LOTE)`
  const target = page.getByRole('combobox', { name: t('importing.columns.target', { head }) })
  const pickIn = async (box: Locator, choice: string) => {
    await box.click()
    await page.getByRole('option', { name: choice, exact: true }).click()
  }
  if ((await target.inputValue()) !== identifier!.title) await pickIn(target, identifier!.title)
  // A plot is said by its hectares, never as the text of its file.
  await expect(page.getByText('"Feature"')).toHaveCount(0)
  await pickIn(page.getByRole('combobox', { name: t('importing.columns.owner') }), owner!.name)
  await expectAccessible(page)
  await button(t('importing.columns.review', rows(names.length + 1))).click()
  await button(t('importing.review.save', rows(names.length))).click()
  await expect(page.getByText(t('importing.save.done', rows(names.length)))).toBeVisible()
  const made = await demo.find('ps-lote-soja', names.at(-1)!)
  const { dataSchema } = await demo.get(made._id)
  expect(dataSchema.polygons).toMatchObject({ features: [{ properties: { name: names.at(-1) } }] })
})
