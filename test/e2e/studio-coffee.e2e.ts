import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import type { Form } from '../../core/fields/index.ts'
import { isPublic } from '../../core/fields/public.ts'
import { markAt } from '../../core/look/marks.ts'
import { packChanges } from '../../core/pack/changes.ts'
import type { Pack } from '../../core/pack/shape.ts'
import { validatePack } from '../../core/pack/validate.ts'
import { reportOfFiles } from '../kit/demo.ts'
import { Screens } from './screens.ts'
import { test } from './studio-account.ts'
import { StudioBuilder } from './studio-builder.ts'
import { expect } from './walk.ts'

const coffee = reportOfFiles(['sets/cafe.yaml', 'cafe/cafe.yaml']).pack!

/**
 * The studio leaves out what is so without saying: a stage's mark by its place, and whether a kind of field is public. What makes a
 * product ready, and what a transformation yields, isn't typed here.
 */
function terse(pack: Pack): Pack {
  const copy = structuredClone(pack)
  for (const [at, stage] of Object.values(copy.productSchemas).entries()) {
    if (stage.marca === markAt(at)) delete stage.marca
    delete stage.ready
  }
  for (const { workflows } of Object.values(copy.verticals))
    for (const { next } of workflows) for (const { transformation } of next) delete transformation.yield
  for (const forms of [copy.productSchemas, copy.milestoneSchemas, copy.assetSchemas, copy.checkSchemas])
    for (const { descriptor } of Object.values<Form>(forms))
      for (const field of Object.values(descriptor)) {
        const { public: said, ...bare } = field
        if (said === isPublic(bare)) delete field.public
      }
  return copy
}

test('somebody builds the whole coffee chain in the studio, exports it as it stands in the files, and records with it', async ({
  account,
  page,
  demo,
  language,
  t,
}) => {
  // Some 130 fields, each typed in both languages.
  test.setTimeout(300_000)
  await page.goto('/Admin/Config')
  await new StudioBuilder(page, coffee, language).build()
  await expect(page.getByRole('button', { name: t('studio.plan') })).toBeEnabled()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('studio.download') }).click()
  const files = Object.entries(unzipSync(readFileSync(await (await download).path())))
  const built = validatePack(files.map(([file, bytes]) => ({ file, content: strFromU8(bytes) })))
  expect([built.errors, built.warnings]).toEqual([[], []])
  const wanted = terse({ ...coffee, account: built.pack!.account })
  expect(built.pack!.account.id).toBe(account)
  expect(terse(built.pack!)).toEqual(wanted)
  // The order of stages, processes and fields, too.
  expect(packChanges(wanted, terse(built.pack!))).toEqual([])

  await page.getByRole('button', { name: t('studio.plan') }).click()
  // A helper process of low priority reckons the plan: beside other walks that takes longer than a screen does.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('config.firstPlan'), {
    timeout: 60_000,
  })
  await page.getByRole('button', { name: new RegExp(`^${t('config.apply', { n: '1' })}`) }).click()
  await expect(page.getByText(t('config.applied', { version: '1' }))).toBeVisible()

  await demo.send('POST', '/organizations', { name: 'Cooperativa del Macizo' })
  const farm = await demo.product('ps-finca')
  const delivery = await demo.makeFrom('ps-entrega', 'ms-cosecha-cafe', [farm])
  const washed = await demo.makeFrom('ps-beneficio', 'ms-despulpado', [delivery])
  const milled = await demo.makeFrom('ps-trillado', 'ms-trilla', [washed])
  const shipment = await demo.product('ps-exportacion')
  // With one organization and one process to choose from, the wizard opens at once.
  await page.goto(`/Products/${shipment._id}/Milestones?productTypeId=ps-exportacion&createMilestone=true`)
  const wizard = new Screens(page, demo, language).wizard(await demo.schema('ms-carga-exportacion'))
  await wizard.pick(milled)
  await wizard.fill()
  await wizard.review()
  await wizard.confirm()
  await expect(wizard.screen).toHaveCount(0)
  const { uuid } = await demo.get(shipment._id)
  await page.goto(`/${uuid}?language=${language}`)
  const words = [shipment.dataSchema.identifier, milled.dataSchema.identifier].map(String)
  for (const said of words) await expect(page.getByRole('main')).toContainText(said)
})
