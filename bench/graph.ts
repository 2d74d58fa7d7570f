import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { root } from '../server/platform/process/root.ts'
import { browserArgs, chromiumPath } from '../test/kit/browser.ts'
import { campaign, sampleStages } from '../test/kit/graphs.ts'
import { type Figure, median, type Workload, withWorst } from './figures.ts'

const sizes = [1_000, 5_000]
const rounds = 5
/** Milliseconds until 5,000 products are painted, and for a frame while they are moved. */
const maxFirstPaint = 3_000
const maxFrame = 100
const panSteps = 60

const product = '0198f2a0-1111-7aaa-8bbb-0123456789ab'
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** Serves the built graph site with an API that answers at once, and the same screen without data layer at `/reference/`. */
async function serve(reference: string): Promise<Server> {
  const site = join(root, 'dist', 'graph')
  const graphs = new Map(sizes.map((size) => [String(size), campaign(size)]))
  const server = createServer((request, response) => {
    const { pathname, origin } = new URL(request.url!, `http://${request.headers.host}`)
    const file = (path: string) =>
      response.writeHead(200, { 'content-type': types[extname(path)] ?? '' }).end(readFileSync(path))
    const json = (value: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    const under = (prefix: string, folder: string) =>
      join(folder, pathname.slice(prefix.length) || 'index.html')
    if (pathname === '/config.json') json({ apiBase: `${origin}/api`, version: 'bench' })
    else if (pathname.startsWith('/_graph/')) file(under('/_graph/', site))
    else if (pathname.startsWith('/reference/')) file(under('/reference/', reference))
    else if (pathname.startsWith('/graph/')) file(join(site, 'index.html'))
    else if (pathname.startsWith('/api/graph/'))
      json(graphs.get(new URL(request.headers.referer!).searchParams.get('size')!))
    else if (pathname === '/api/productSchemas') json({ collection: sampleStages })
    else if (pathname.startsWith('/api/')) json({ accent: 'yerba' })
    else response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}

/** Builds the screen without data layer as the graph site is built. */
function buildReference(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rastro-graph-'))
  const config = ['--config', join(root, 'vite.graph.config.ts'), '--logLevel', 'warn']
  const place = ['--base', '/reference/', '--outDir', folder]
  execFileSync(
    join(root, 'node_modules', '.bin', 'vite'),
    ['build', join(root, 'bench', 'graph-page'), ...config, ...place],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  return folder
}

/** Runs in the page: marks the arrival of the session and the first paint of boxes, the frame after they were made. */
function watch(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[data-box]')) return
    observer.disconnect()
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('painted')))
  })
  observer.observe(document, { subtree: true, childList: true })
  window.addEventListener('message', () => performance.mark('begin'))
}

async function paintTime(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName('painted').length > 0)
  return page.evaluate(() => performance.measure('drawn', 'begin', 'painted').duration)
}

const viewport = { width: 1440, height: 900 }

/** Opens the graph from a list, and hands over the session once the window waits for it. */
async function openGraph(browser: Browser, origin: string, size: number): Promise<Page> {
  const context = await browser.newContext({ viewport })
  const list = await context.newPage()
  await list.goto(`${origin}/list`)
  const opened = context.waitForEvent('page')
  await list.evaluate(
    (address) => Object.assign(window, { graph: window.open(address) }),
    `${origin}/graph/${product}?size=${size}`,
  )
  const page = await opened
  // A window in the background paints nothing.
  await page.bringToFront()
  await page.getByRole('status').waitFor()
  await page.evaluate(watch)
  await list.evaluate(() => {
    const session = { type: 'rastro:session', token: 'bench', audience: 'bench', language: 'es' }
    ;(window as unknown as { graph: Window }).graph.postMessage(session, location.origin)
  })
  return page
}

async function openReference(browser: Browser, origin: string, size: number): Promise<Page> {
  const page = await browser.newPage({ viewport })
  await page.addInitScript(watch)
  await page.goto(`${origin}/reference/?size=${size}`)
  return page
}

/** The duration of a frame that 95 of 100 stay below while a hand moves the drawing. */
async function panFrame(page: Page): Promise<number> {
  const placeOf = () => page.locator('.react-flow__viewport').getAttribute('style')
  const before = await placeOf()
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frames })
    let last = performance.now()
    const note = (now: number) => {
      frames.push(now - last)
      last = now
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  await page.mouse.move(620, 700)
  await page.mouse.down()
  for (let step = 1; step <= panSteps; step++) await page.mouse.move(620 - step * 5, 700 - step * 3)
  await page.mouse.up()
  if ((await placeOf()) === before) throw new Error('the drawing did not move')
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames)
  return frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)]!
}

async function measure(browser: Browser, origin: string, size: number): Promise<Figure[]> {
  const [ours, bare, frames]: [number[], number[], number[]] = [[], [], []]
  // The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    const reference = await openReference(browser, origin, size)
    const bareTime = await paintTime(reference)
    await reference.context().close()
    const page = await openGraph(browser, origin, size)
    const ownTime = await paintTime(page)
    const frame = await panFrame(page)
    await page.context().close()
    if (round === 0) continue
    bare.push(bareTime)
    ours.push(ownTime)
    frames.push(frame)
  }
  const [time, frame] = [median(ours), median(frames)]
  console.error(
    `graph: ${size} products painted after ${time.toFixed(0)} ms, without data layer after ${median(bare).toFixed(0)} ms; a frame of a pan ${frame.toFixed(0)} ms`,
  )
  return [
    { name: `graph.${size}`, ratio: median(bare) / time, target: 1 / 1.5 },
    { name: `graph.${size}-time`, ratio: maxFirstPaint / time, target: 1 },
    { name: `graph.${size}-pan`, ratio: maxFrame / frame, target: 1 },
  ]
}

async function run(): Promise<Figure[]> {
  const reference = buildReference()
  const server = await serve(reference)
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: browserArgs })
  try {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const figures: Figure[] = []
    for (const size of sizes) figures.push(...(await measure(browser, origin, size)))
    return withWorst('graph', figures)
  } finally {
    await browser.close()
    server.close()
    rmSync(reference, { recursive: true })
  }
}

export const graph: Workload<string> = {
  title:
    'the first paint of graphs of 1,000 and 5,000 products against the same screen without data layer; within 3 s, and moved at 100 ms a frame',
  run,
}
