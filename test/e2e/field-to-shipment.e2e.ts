import { scan } from '../scan.ts'
import { identifierOf } from './demo.ts'
import { Screens } from './screens.ts'
import { expect, expectAccessible, test } from './walk.ts'

// English walks of the list, the wizard, labels and the public page show the same screens.
test('a lot goes from the field to the ship, and the QR code opens its page', async ({
  page,
  browser,
  demo,
  language,
  t,
}) => {
  test.slow()
  const screens = new Screens(page, demo, language)
  const plot = await screens.create('ps-lote-soja')
  // A plot is the first of its chain: saving asks for no origin.
  await expect(page).toHaveURL('/Products?productTypeId=ps-lote-soja')
  await expect(page.getByRole('row', { name: identifierOf(plot) })).toBeVisible()
  const spraying = await demo.process(plot, 'ms-aplicacion')

  const load = await screens.create('ps-partida')
  await screens.transform(load, 'ms-cosecha-carga', [plot])
  // Two more come as the first one did, without its screens.
  const others = await Promise.all([1, 2].map(() => demo.makeFrom('ps-partida', 'ms-cosecha-carga', [plot])))
  const loads = [load, ...others]
  const lot = await screens.create('ps-lote-acopio')
  await screens.transform(lot, 'ms-ingreso-acopio', loads)
  const meal = await screens.create('ps-lote-industrial')
  await screens.transform(meal, 'ms-molienda', [lot])
  const ship = await screens.create('ps-embarque')
  await screens.transform(ship, 'ms-carga-buque', [meal])
  const reference = await demo.process(ship, 'ms-dds')

  await screens.openProcesses(ship)
  await expect(screens.processes().getByRole('listitem').filter({ hasText: reference.name })).toContainText(
    t('milestones.priv.private'),
  )
  await page.goto('/Products?productTypeId=ps-embarque')
  const row = page.getByRole('row', { name: identifierOf(ship) })
  await row.hover()
  await row.getByRole('link', { name: `${t('products.sheet')}, ${identifierOf(ship)}` }).click()
  const sheet = page.getByRole('dialog', { name: t('qr.product') })
  const code = sheet.getByRole('img', { name: t('qr.image', { name: identifierOf(ship) }) })
  await expect(code).toBeVisible()
  await expectAccessible(page)
  const address = await scan(await code.screenshot())
  await expect(sheet.getByRole('textbox', { name: t('qr.link') })).toHaveValue(address ?? '')
  expect(address).toMatch(new RegExp(`/${ship.uuid}$`))

  // The person who scans it has no session.
  const nobody = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const visitor = await nobody.newPage()
  await visitor.goto(`${address}?language=${language}`)
  const story = visitor.getByRole('main')
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  for (const stage of ['ps-lote-soja', 'ps-partida', 'ps-lote-acopio', 'ps-lote-industrial', 'ps-embarque'])
    await expect(story).toContainText((await demo.stage(stage)).words?.one ?? '', { ignoreCase: true })
  for (const schema of ['ms-cosecha-carga', 'ms-ingreso-acopio', 'ms-molienda', 'ms-carga-buque'])
    await expect(story).toContainText((await demo.schema(schema)).name)
  await expect(story).not.toContainText(spraying.name)
  await expect(story).not.toContainText(reference.name)
  await expectAccessible(visitor)
  await nobody.close()
})
