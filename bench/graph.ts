import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { root } from '../server/platform/process/root.ts'
import { browserArgs, chromiumPath } from '../test/kit/browser.ts'
import { campaign, sampleStages } from '../test/kit/graphs.ts'
import { type Figure, type Workload, withWorst } from './figures.ts'

const sizes = [1_000, 5_000]
const rounds = 3
/** Milliseconds until 5,000 products are drawn, and for one frame while they are moved. */
const maxFirstPaint = 3_000
const maxFrame = 100

const product = '0198f2a0-1111-7aaa-8bbb-0123456789ab'
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

/** The built graph site with a server that answers at once, and the same drawing without either. */
function serve(reference: string): Promise<Server> {
  const dist = join(root, 'dist', 'graph')
  const page = readFileSync(join(dist, 'index.html'))
  const graphs = new Map(sizes.map((size) => [size, JSON.stringify(campaign(size))]))
  const server = createServer((request, response) => {
    const { pathname, origin } = new URL(request.url!, `http://${request.headers.host}`)
    const send = (body: string | Buffer, type: string) =>
      response.writeHead(200, { 'content-type': type }).end(body)
    const json = (value: unknown) => send(JSON.stringify(value), types['.json']!)
    if (pathname === '/config.json') return json({ apiBase: `${origin}/api`, version: 'bench' })
    if (pathname === '/list') return send('<!doctype html>', 'text/html')
    if (pathname.startsWith('/_graph/'))
      return send(readFileSync(join(dist, pathname.slice('/_graph'.length))), types[extname(pathname)] ?? '')
    if (pathname.startsWith('/reference/'))
      return send(
        readFileSync(join(reference, pathname.slice('/reference'.length))),
        types[extname(pathname)] ?? '',
      )
    if (pathname === '/drawn')
      return send(
        '<!doctype html><link rel="stylesheet" href="/reference/graph-page.css"><div id="root"></div><script type="module" src="/reference/graph-page.js"></script>',
        'text/html',
      )
    if (pathname.startsWith('/api/graph/'))
      return send(graphs.get(Number(/size=(\d+)/.exec(request.headers.referer ?? '')?.[1]))!, types['.json']!)
    if (pathname === '/api/productSchemas') return json({ collection: sampleStages })
    if (pathname.startsWith('/api/')) return json({ accent: 'yerba' })
    return send(page, 'text/html')
  })
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)))
}

/** Notes when boxes are first painted: the frame after the one that made them. */
function watch(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[data-box]')) return
    observer.disconnect()
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('painted')))
  })
  observer.observe(document, { subtree: true, childList: true })
  window.addEventListener('message', ({ data }) => {
    if (data?.type === 'rastro:session' && performance.getEntriesByName('begin').length === 0)
      performance.mark('begin')
  })
}

const timeOf = async (page: Page): Promise<number> => {
  await page.waitForFunction(() => performance.getEntriesByName('painted').length > 0)
  return page.evaluate(() => performance.measure('drawn', 'begin', 'painted').duration)
}

/** From the session's arrival to the first paint. */
async function ownTime(
  browser: Browser,
  origin: string,
  size: number,
): Promise<{ page: Page; time: number }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript(watch)
  const list = await context.newPage()
  await list.goto(`${origin}/list`)
  const opened = context.waitForEvent('page')
  await list.evaluate((address) => {
    const graph = window.open(address)!
    const session = { type: 'rastro:session', token: 'bench', audience: 'bench', language: 'es' }
    setInterval(() => graph.postMessage(session, location.origin), 50)
  }, `${origin}/graph/${product}?size=${size}`)
  const page = await opened
  return { page, time: await timeOf(page) }
}

async function referenceTime(browser: Browser, origin: string, size: number): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript(watch)
  const page = await context.newPage()
  await page.goto(`${origin}/drawn?size=${size}`)
  const time = await timeOf(page)
  await context.close()
  return time
}

/** The time of a frame that 95 of 100 stay below while a hand moves the drawing. */
async function panFrame(page: Page): Promise<number> {
  await page.bringToFront()
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
  for (let step = 0; step < 60; step++) await page.mouse.move(620 - step * 5, 700 - step * 3)
  await page.mouse.up()
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames)
  return frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)]!
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

async function run(): Promise<Figure[]> {
  const reference = mkdtempSync(join(tmpdir(), 'rastro-graph-'))
  execFileSync(join(root, 'node_modules', '.bin', 'esbuild'), [
    join(root, 'bench', 'graph-page.tsx'),
    '--bundle',
    '--minify',
    '--format=esm',
    '--jsx=automatic',
    '--loader:.woff2=dataurl',
    '--define:process.env.NODE_ENV="production"',
    '--log-level=error',
    `--outfile=${join(reference, 'graph-page.js')}`,
  ])
  const server = await serve(reference)
  const address = server.address() as { port: number }
  const origin = `http://127.0.0.1:${address.port}`
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: browserArgs })
  try {
    const figures: Figure[] = []
    for (const size of sizes) {
      const [own, drawn, frames]: [number[], number[], number[]] = [[], [], []]
      for (let round = 0; round < rounds; round++) {
        drawn.push(await referenceTime(browser, origin, size))
        const { page, time } = await ownTime(browser, origin, size)
        own.push(time)
        frames.push(await panFrame(page))
        await page.context().close()
      }
      const [ours, bare, frame] = [median(own), median(drawn), median(frames)]
      console.error(
        `graph: ${size} products drawn after ${ours.toFixed(0)} ms, without the data layer after ${bare.toFixed(0)} ms; a frame of a pan ${frame.toFixed(0)} ms`,
      )
      figures.push({ name: `graph.${size}`, ratio: bare / ours, target: 1 / 1.5 })
      figures.push({ name: `graph.${size}.pan`, ratio: maxFrame / frame, target: 1 })
      if (size === sizes.at(-1))
        figures.push({ name: `graph.${size}.time`, ratio: maxFirstPaint / ours, target: 1 })
    }
    return withWorst('graph', figures)
  } finally {
    await browser.close()
    server.close()
    rmSync(reference, { recursive: true })
  }
}

export const graph: Workload<string> = {
  title:
    'the first paint of graphs of 1,000 and 5,000 products, against the same drawing without data layer; 5,000 within 3 s; moved at 100 ms a frame',
  run,
}
