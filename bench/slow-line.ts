import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Figure } from './figures.ts'

/** Slow 3G: milliseconds before each answer, and bytes a second. */
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
/** A token that is over costs one turn more. */
const maxSeconds = { cold: 4, spent: 4.4, warm: 3, timeline: 4 } as const
/** Until the first list stands. */
const maxBytes = 200_000
const maxRequests = 20

const stage = 'ps-partida'

/** How long the first list and a timeline take on a slow line, and what goes over it until then. */
export async function measureSlowLine(
  browser: Browser,
  signedIn: BrowserContext,
  url: string,
): Promise<Figure[]> {
  const list = async (page: Page) => {
    await page.goto(`${url}/Products?productTypeId=${stage}`, { waitUntil: 'commit' })
    await page.locator('tbody tr a').first().waitFor()
  }
  // Renews the token of whoever measured other screens before.
  const before = await signedIn.newPage()
  await list(before)
  await before.close()
  const storageState = await signedIn.storageState()
  const open = () =>
    browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'es-AR', storageState })
  const context = await open()
  const first = await context.newPage()
  const cold = await over(first, list)
  await first.waitForLoadState('networkidle')
  await first.close()
  const page = await context.newPage()
  const warm = await over(page, list)
  await page.waitForLoadState('networkidle')
  const timeline = await over(page, async () => {
    await page.locator('tbody tr a[href*="/Milestones"]').first().click()
    await page.locator('[role=dialog] li').first().waitFor()
  })
  await context.close()
  const late = await open()
  await late.addInitScript(endToken)
  const spent = await over(await late.newPage(), list)
  await late.close()
  const taken = Object.entries({ cold, spent, warm, timeline }) as [keyof typeof maxSeconds, LineFigures][]
  console.error(
    `slow line: ${taken.map(([what, { seconds, bytes, requests }]) => `${what} ${seconds.toFixed(1)} s of ${maxSeconds[what]}, ${(bytes / 1000).toFixed(0)} kB, ${requests} requests`).join('; ')}`,
  )
  return [
    ...taken.map(([what, { seconds }]) => ({
      name: `P14.slow-line.${what}`,
      ratio: maxSeconds[what] / seconds,
      target: 1,
    })),
    { name: 'P14.slow-line.bytes', ratio: maxBytes / cold.bytes, target: 1 },
    { name: 'P14.slow-line.requests', ratio: maxRequests / cold.requests, target: 1 },
  ]
}

/** In the browser, before a page: its token is over, and can be renewed. */
function endToken(): void {
  const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))
  if (key)
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)!), expires_at: 1 }))
}

interface LineFigures {
  seconds: number
  /** Of answers that came whole, with their heads. */
  bytes: number
  /** Without those that the browser's cache answered. */
  requests: number
}

async function over(page: Page, walk: (page: Page) => Promise<void>): Promise<LineFigures> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  const cached = new Set<string>()
  let asked = 0
  let bytes = 0
  session.on('Network.requestWillBeSent', () => asked++)
  session.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) cached.add(requestId)
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  const begun = performance.now()
  await walk(page)
  const taken = { seconds: (performance.now() - begun) / 1000, bytes, requests: asked - cached.size }
  await session.detach()
  return taken
}
