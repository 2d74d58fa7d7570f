import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { browserArgs, chromiumPath } from '../test/kit/browser.ts'
import { startProduct } from '../test/kit/product.ts'
import { type Figure, type Workload, withWorst } from './figures.ts'

/** Budget of a first visit until the list shows. */
const maxScriptBytes = 250_000
const maxRequests = 40

const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** The requests of the page since the session began to listen. */
interface Transfer {
  requests: number
  scriptBytes: number
}

/** Starts the demo in an emptied folder, and a browser whose only stored data is the tokens of a sign-in. */
async function measure(folder: string): Promise<Figure[]> {
  const dataDir = join(folder, 'first-page')
  rmSync(dataDir, { recursive: true, force: true })
  const product = await startProduct({ DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '1' })
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: browserArgs })
  try {
    const { list, storageState } = await signIn(browser, product.url)
    const page = await (await browser.newContext({ storageState })).newPage()
    const network = await page.context().newCDPSession(page)
    const transfer = await listen(network)
    await network.send('Network.emulateNetworkConditions', slow3G)
    const begun = performance.now()
    await page.goto(list, { waitUntil: 'commit' })
    await rowOf(page).waitFor()
    const shown = performance.now() - begun
    const { requests, scriptBytes } = { ...transfer }
    console.error(
      `first-page: ${(scriptBytes / 1000).toFixed(0)} kB of script in ${requests} requests; over slow 3G the first drawing after ${seconds(await firstPaint(page))}, the list after ${seconds(shown)}`,
    )
    return withWorst('first-page', [
      { name: 'first-page.script', ratio: maxScriptBytes / scriptBytes, target: 1 },
      { name: 'first-page.requests', ratio: maxRequests / requests, target: 1 },
    ])
  } finally {
    await browser.close()
    await product.end()
  }
}

/** Signs in as a person does, and returns the address of the first list of products. */
async function signIn(browser: Browser, url: string) {
  const page = await (await browser.newContext()).newPage()
  await page.goto(url)
  await page.locator('input[name="email"]').fill('ana@demo.example')
  await page.locator('input[name="password"]').fill('rastro-demo-2026')
  await page.locator('button[type="submit"]').click()
  await page.locator('a[href^="/Products"]').first().click()
  await rowOf(page).waitFor()
  const list = page.url()
  const storageState = await page.context().storageState()
  await page.context().close()
  return { list, storageState }
}

/** A body row with a product from the server. */
const rowOf = (page: Page) => page.locator('tbody tr a[href*="/Edit"]').first()

/** Counts bytes on the wire: compressed, with headers. */
async function listen(network: CDPSession): Promise<Transfer> {
  const transfer: Transfer = { requests: 0, scriptBytes: 0 }
  const scripts = new Set<string>()
  network.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) transfer.requests += 1
  })
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.add(requestId)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) transfer.scriptBytes += encodedDataLength
  })
  await network.send('Network.enable')
  return transfer
}

const firstPaint = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

export const firstPage: Workload<string> = {
  title:
    'the first visit until the list of products shows: 250 kB of script and 40 requests against what it took',
  run: measure,
}
