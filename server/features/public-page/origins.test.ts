import { createServer, type Server } from 'node:http'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../../test/kit/api.ts'
import { browserArgs, chromiumPath } from '../../../test/kit/browser.ts'
import { pdf, png, uploaded } from '../../../test/kit/files.ts'
import { demoPack, configure } from '../../../test/kit/packs.ts'
import { freePort } from '../../../test/kit/product.ts'

let api: TestApi
let browser: Browser
let servers: Server[]
let app: string
let pages: string
let graph: string
let uuid: string

/** One server behind three ports, as a proxy puts it behind three names. */
beforeAll(async () => {
  const ports = [await freePort(), await freePort(), await freePort()]
  const [first, second, third] = ports.map((port) => `http://localhost:${port}`)
  app = first!
  pages = second!
  graph = third!
  api = await startApi({ PUBLIC_URL: app, PUBLIC_PAGE_URL: pages, GRAPH_URL: `${graph}/red` })
  servers = ports.map((port) =>
    createServer((request, reply) => api.app.routing(request, reply)).listen(port),
  )
  const admin = await api.as('admin', 'test', { admin: true })
  await configure(api.database, 'test', demoPack('valle'))
  const logoUrl = (await uploaded(api, admin, { content: png(8, 8) })).url
  const file1 = (await uploaded(api, admin, { type: 'application/pdf', content: pdf })).url
  const organization = await admin.post('/organizations', {
    name: 'Bodegas del Valle S.A.',
    logoUrl,
    data: { nameFile1: 'Política', file1 },
  })
  const product = await admin.post('/products', {
    organization: organization.body._id,
    productSchema: 'ps-cuartel',
    dataSchema: {
      identifier: 'TUP-07',
      vinedo: 'E-71043',
      variedad: 'malbec',
      superficie: 4.2,
      altitud: 1120,
      location: { country: 'Argentina', state: 'Mendoza' },
    },
  })
  expect(product.status, JSON.stringify(product.body)).toBe(200)
  uuid = product.body.uuid
  browser = await chromium.launch({ executablePath: await chromiumPath(), args: browserArgs })
})
afterAll(async () => {
  await browser.close()
  for (const server of servers) server.close()
  await api.close()
})

it('pages stand at their own origin: pictures and files come from the app, questions stay with the page', async () => {
  const page = await browser.newPage()
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  await page.goto(`${pages}/${uuid}`)
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${pages}/${uuid}?language=es`)
  const logo = page.locator('img.logo').first()
  expect(new URL((await logo.getAttribute('src'))!).origin).toBe(app)
  await expect
    .poll(() => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  const file = page.getByRole('link', { name: 'Política', exact: true })
  const href = (await file.getAttribute('href'))!
  expect(new URL(href).origin).toBe(app)
  expect((await fetch(href)).headers.get('content-type')).toBe('application/pdf')

  await page.locator('input[type=email]').fill('eva@compra.example')
  await page.locator('textarea').fill('¿Queda del 2024?')
  await page.locator('form button[type=submit]').click()
  await page.getByRole('status').waitFor()
  expect(new URL(page.url()).origin).toBe(pages)
  expect(refused).toEqual([])
  await page.close()
})

it('every origin serves the same API, and codes lead to the pages', async () => {
  for (const origin of [app, pages, graph]) {
    const answer = await fetch(`${origin}/api/session`)
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'UNAUTHENTICATED'])
    expect((await fetch(`${origin}/api/public/${uuid}`)).status).toBe(200)
  }
  const shown = await fetch(`${app}/show/${uuid}?type=svg`)
  expect(shown.status).toBe(200)
  expect((await (await fetch(`${app}/api/public/${uuid}`)).json()).address).toBe(`${pages}/${uuid}`)
})
