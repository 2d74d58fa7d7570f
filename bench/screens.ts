import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { text } from '../core/i18n/index.ts'
import { addField } from '../core/pack/edit/fields.ts'
import { openPack } from '../core/pack/edit/open.ts'
import { packFiles } from '../core/pack/export.ts'
import { Demo, identifierOf } from '../test/e2e/demo.ts'
import { browserArgs, chromiumPath } from '../test/kit/browser.ts'
import { signIn } from '../test/kit/identity.ts'
import { startProduct } from '../test/kit/product.ts'
import { crowd } from './crowd.ts'
import { type Figure, type Workload, withWorst } from './figures.ts'
import { measureSlowLine } from './slow-line.ts'

/** Web vitals: what people call fast, on a processor four times slower than this one. */
const maxDelay = 200
/** A tick among hundreds is as immediate as one among ten. */
const maxTick = 100
const maxShift = 0.1
const slowdown = 4

const stage = 'ps-partida'
const rounds = 5
const sheetRows = 1_000
const timelineLength = 500
const formFields = 60

/** Drives the screens of the working day in a slow browser. */
async function measure(folder: string): Promise<Figure[]> {
  const dataDir = join(folder, 'screens')
  rmSync(dataDir, { recursive: true, force: true })
  const product = await startProduct({ DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '1' })
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: browserArgs })
  try {
    const enter = async (email: string) => {
      const { tokens } = await signIn(product.url, { email })
      const own = {
        url: product.url,
        token: tokens.access_token,
        account: 'litoral',
        language: 'es',
      } as const
      const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'es-AR' })
      await signInOn(context, product.url, email)
      return { context, demo: new Demo(own) }
    }
    const worker = await enter('ana@demo.example')
    const administrator = await enter('admin@litoral.example')
    const figures: Figure[] = []
    for (const [name, walk] of Object.entries({ ...walks, ...office })) {
      const isOffice = name in office
      const { context, demo } = isOffice ? administrator : worker
      const [limit, title] = isOffice ? [maxTick, name] : [maxDelay, `P14.${name}`]
      const page = await context.newPage()
      const slow = await SlowPage.of(page)
      await walk(slow, product.url, demo)
      const shift = await slow.shift()
      console.error(
        `screens: ${name}: ${slow.delays.map(({ what, delay }) => `${what} ${delay.toFixed(0)} ms`).join(', ')}; layout shift ${shift.toFixed(3)}`,
      )
      figures.push(
        ...slow.delays.map(({ what, delay }) => ({
          name: `${title}.${what}`,
          ratio: limit / delay,
          target: 1,
        })),
        { name: `${title}.shift`, ratio: maxShift / Math.max(shift, 0.001), target: 1 },
      )
      await page.close()
    }
    figures.push(...(await measureSlowLine(browser, worker.context, product.url)))
    const of = (title: string) => figures.filter(({ name }) => name.startsWith(`${title}.`))
    return ['P14', ...Object.keys(office)].flatMap((title) => withWorst(title, of(title)))
  } finally {
    await browser.close()
    await product.end()
  }
}

type Walk = (slow: SlowPage, url: string, demo: Demo) => Promise<void>

/** A list of twenty rows, a timeline of 500 processes, and a sheet of 1,000 rows by about twenty columns. */
const walks = {
  async list(slow, url) {
    const { page } = slow
    await page.goto(`${url}/Products?productTypeId=${stage}`)
    const rows = page.locator('tbody tr')
    await rows.nth(19).waitFor()
    await slow.time('select', () => rows.nth(2).locator('input[type=checkbox]').click(), undo)
    await slow.time('select-all', () => page.locator('thead input[type=checkbox]').first().click(), undo)
    await slow.time('cancel', async () => page.locator('[data-selection-bar] button').last().click(), {
      before: () => page.locator('thead input[type=checkbox]').first().click(),
    })
    await slow.time('sort', () => page.locator('thead button').first().click())
    await slow.time(
      'next-page',
      () => page.getByRole('button', { name: text('es', 'shell.table.nextPage') }).click(),
      () => page.getByRole('button', { name: text('es', 'shell.table.previousPage') }).click(),
    )
    const clear = page.getByRole('button', { name: 'Limpiar búsqueda' })
    await slow.time('clear', () => clear.click(), {
      async before() {
        await page.getByRole('searchbox').first().fill('1011')
        await clear.waitFor()
        await page.waitForLoadState('networkidle')
      },
    })

    async function undo() {
      await page.locator('[data-selection-bar] button').last().click()
    }
  },

  /** A timeline and a form over the list: each opens and closes. */
  async panels(slow, url) {
    const { page } = slow
    await page.goto(`${url}/Products?productTypeId=${stage}`)
    const rows = page.locator('tbody tr')
    await rows.nth(19).waitFor()
    const open = () => rows.nth(2).locator('a[href*="/Milestones"]').first().click()
    const close = () => page.keyboard.press('Escape')
    await slow.time('open-timeline', open, close)
    await slow.time('close-timeline', close, { before: open })
    // A load that nothing used yet: the others are only corrected.
    const free = rows.filter({ has: page.locator('a[href*="/Edit"]') }).first()
    const edit = async () => {
      await free.hover()
      await free.locator('a[href*="/Edit"]').click()
    }
    await slow.time('open-form', edit, close)
    await edit()
    const entry = page.getByRole('dialog').getByRole('textbox').first()
    await slow.time('key-in-form', () => entry.press('1'))
  },

  /** The first step of a silo lot: its origins are searched and picked among the loads. */
  async wizard(slow, url, demo) {
    const { page } = slow
    const lot = await demo.product('ps-lote-acopio')
    await page.goto(
      `${url}/Products/${lot._id}/Milestones/New/ms-ingreso-acopio?productTypeId=ps-lote-acopio&responsible=${lot.organization._id}`,
    )
    const boxes = page.getByRole('dialog').locator('tbody, ul').locator('input[type=checkbox]')
    await boxes.nth(2).waitFor()
    await slow.time('pick', () => boxes.nth(1).click())
    const search = page.getByRole('dialog').getByRole('searchbox').first()
    await slow.time(
      'search',
      () => search.press('1'),
      () => search.fill(''),
    )
  },

  async timeline(slow, url, demo) {
    const { page } = slow
    const lot = await demo.product('ps-lote-soja')
    const schema = await demo.schema('ms-siembra')
    const one = await demo.process(lot, schema._id)
    const { nodeType: _, ...dataSchema } = one.dataSchema
    const row = {
      product: lot._id,
      organization: lot.organization._id,
      milestoneSchema: schema._id,
      dataSchema,
    }
    await demo.send(
      'POST',
      '/milestones/createMany',
      Array.from({ length: timelineLength - 1 }, () => row),
    )
    await page.goto(`${url}/Products/${lot._id}/Milestones?productTypeId=ps-lote-soja`)
    await page.getByRole('switch').nth(10).waitFor()
    const order = page.getByRole('dialog').getByRole('button', { name: /primero/ })
    await slow.time('order', () => order.first().click())
  },

  async sheet(slow, url, demo) {
    const { page } = slow
    const [lot] = [await demo.product('ps-lote-soja')]
    const products = Array.from({ length: sheetRows }, (_, n) => ({
      _id: n === 0 ? lot._id : crypto.randomUUID(),
      name: n === 0 ? identifierOf(lot) : `LC-${n}`,
    }))
    await page.goto(`${url}/Products?productTypeId=ps-lote-soja`)
    await page.locator('tbody tr').first().waitFor()
    await page.evaluate((rows) => {
      const user = Object.keys(localStorage).find((key) => key.startsWith('oidc.user:'))!
      const { profile } = JSON.parse(localStorage.getItem(user)!)
      sessionStorage.setItem(
        `rastro.draft:litoral:${profile.sub}:sheet-products:ps-lote-soja`,
        JSON.stringify({ at: new Date().toISOString(), content: rows }),
      )
    }, products)
    await page.goto(`${url}/Products/Milestones?productTypeId=ps-lote-soja`)
    for (const name of ['Siembra', 'Monitoreo satelital']) {
      if (name !== 'Siembra') await page.getByRole('button', { name: 'Agregar proceso' }).click()
      const chooser = page.getByRole('dialog', { name: 'Elegir el proceso' })
      await chooser.getByRole('combobox').click()
      await page.getByRole('option').first().click()
      await chooser.getByRole('radio', { name, exact: true }).check()
      await chooser.getByRole('button', { name: 'Agregar', exact: true }).click()
    }
    const cell = (row: number) => page.getByRole('gridcell', { name: new RegExp(`^Densidad.*, LC-${row}:`) })
    await cell(1).waitFor()
    let typed = 80
    await slow.time(
      'choose',
      () => cell(3).click(),
      () => cell(2).click(),
    )
    await cell(1).click()
    await slow.time('type', async () => {
      await page.keyboard.type(String(typed++))
      await page.keyboard.press('Enter')
    })
    await slow.time('undo', () => page.getByRole('button', { name: 'Deshacer' }).first().click())
  },
} satisfies Record<string, Walk>

/**
 * What answers a tick or a letter of an administrator: the studio of a form of sixty fields, and the rights of somebody on 500
 * organizations and 200 stages and processes. The rights come last, since the others have the small account.
 */
const office = {
  async studio(slow, url, demo) {
    const { page } = slow
    const { files } = await demo.send<{ files: Record<string, string> }>('GET', '/admin/config/export')
    const { version } = await demo.send<{ version: number }>('GET', '/admin/config/draft')
    const found = Object.entries(files).map(([file, content]) => ({ file, content }))
    let pack = openPack(found, { id: 'litoral', name: '' })!
    const place = { section: 'productSchemas', id: stage } as const
    for (let n = Object.keys(pack.productSchemas[stage]!.schema.properties).length + 1; n <= formFields; n++)
      pack = addField(pack, place, 'text', { es: `Dato ${n}` }, `dato_${n}`).pack
    await demo.send('PUT', '/admin/config/draft', {
      files: Object.fromEntries(packFiles(pack).map(({ file, content }) => [file, content])),
      version,
    })
    await page.goto(`${url}/Admin/Config?at=${stage}&field=dato_${formFields}`)
    await page
      .getByRole('group', { name: `Dato ${formFields}` })
      .getByRole('textbox', { name: text('es', 'studio.field.title'), exact: true })
      .click()
    const preview = page.getByRole('region', { name: text('es', 'studio.preview') })
    await slow.timeUntilChanged('preview', preview, () => page.keyboard.press('a'))
  },

  async assign(slow, url, demo) {
    const { page } = slow
    await crowd(demo)
    const { collection } = await demo.send<{ collection: { _id: string; email: string }[] }>('GET', '/users')
    const { _id } = collection.find(({ email }) => email === 'operador@litoral.example')!
    await page.goto(`${url}/Users/${_id}/Assign`)
    const boxes = (table: string) => page.getByRole('table', { name: table }).locator('input[type=checkbox]')
    await boxes('Organizaciones').nth(499).waitFor()
    await slow.time('organization', () => boxes('Organizaciones').nth(40).click())
    await slow.time('stage', () => boxes('Etapas').nth(61).click())
    await slow.time('process', () => boxes('Procesos').nth(61).click())
  },
} satisfies Record<string, Walk>

type Reset = (() => Promise<unknown>) | { before: () => Promise<unknown> }

/** A page on a slow processor that tells how long its interactions took until the next paint. */
class SlowPage {
  readonly page: Page
  readonly delays: { what: string; delay: number }[] = []

  private constructor(page: Page) {
    this.page = page
  }

  static async of(page: Page): Promise<SlowPage> {
    await page.addInitScript(() => {
      const seen: { events: number[]; shift: number } = { events: [], shift: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as PerformanceEventTiming[])
          if (entry.interactionId) seen.events.push(entry.duration)
      }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        })[])
          if (!entry.hadRecentInput) seen.shift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return new SlowPage(page)
  }

  /** The median of some rounds; the first one, which compiles, doesn't count. What comes before or after isn't timed. */
  async time(what: string, act: () => Promise<unknown>, reset?: Reset): Promise<void> {
    const times: number[] = []
    for (let round = 0; round <= rounds; round++) {
      if (reset && typeof reset === 'object') await reset.before()
      await this.#rest()
      await this.#takeEvents()
      await act()
      await this.#rest()
      times.push(Math.max(8, ...(await this.#takeEvents())))
      if (typeof reset === 'function') await reset()
    }
    this.#keep(what, times)
  }

  /** The median time from a key until what it changes elsewhere on the page is painted. */
  async timeUntilChanged(what: string, follower: Locator, press: () => Promise<void>): Promise<void> {
    const times: number[] = []
    for (let round = 0; round <= rounds; round++) {
      await this.#rest()
      const changed = await follower.evaluateHandle((element) => ({
        time: new Promise<number>((done) => {
          let begun = 0
          document.addEventListener('keydown', ({ timeStamp }) => (begun = timeStamp), { once: true })
          const observer = new MutationObserver(() => {
            observer.disconnect()
            requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)))
          })
          observer.observe(element, { subtree: true, childList: true, characterData: true })
        }),
      }))
      await press()
      times.push(await changed.evaluate(({ time }) => time))
    }
    this.#keep(what, times)
  }

  #keep(what: string, times: readonly number[]): void {
    this.delays.push({ what, delay: times.slice(1).toSorted((a, b) => a - b)[Math.floor(rounds / 2)]! })
  }

  shift(): Promise<number> {
    return this.page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)
  }

  /** Until nothing is drawn or fetched any more. */
  async #rest(): Promise<void> {
    await this.page.waitForLoadState('networkidle')
    await this.page.waitForTimeout(500)
  }

  #takeEvents(): Promise<number[]> {
    return this.page.evaluate(() =>
      (window as unknown as { seen: { events: number[] } }).seen.events.splice(0),
    )
  }
}

async function signInOn(context: BrowserContext, url: string, email: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill('rastro-demo-2026')
  await page.locator('button[type="submit"]').click()
  await page.locator('a[href^="/Products"]').first().waitFor()
  await page.close()
}

export const screens: Workload<string> = {
  title:
    'interactions of the list, its panels, the wizard, a timeline of 500 processes, a sheet of 1,000 rows, the studio of a form of 60 fields and the rights of a person on a processor four times slower: 200 ms until the next paint, 100 ms for a tick and for the preview of a form; and what a slow line carries until the first list and a timeline stand',
  run: measure,
}
