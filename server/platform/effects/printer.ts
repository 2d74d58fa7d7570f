import { setTimeout as sleep } from 'node:timers/promises'
import { confine } from '../process/confinement.ts'
import { scratchFolder } from '../process/scratch.ts'
import type { Settings } from '../process/settings.ts'
import { prints, printSeconds } from '../metrics.ts'
import { Turns } from '../turns.ts'
import { Browser, BrowserGone } from './browser.ts'
import { chromiumPath, noSandboxArgs } from './chromium.ts'

/** Why a PDF was given up: too much work or memory, a busy machine, or a browser that ended for an unknown reason. */
type Limit = 'time' | 'memory' | 'busy' | 'ended'

export class PaperLimit extends Error {
  readonly limit: Limit

  constructor(limit: Limit) {
    super(limit)
    this.limit = limit
  }
}

/** One document in a fresh context: no script of it runs, and nothing it names is fetched. */
export interface Paper {
  /** Replaces the whole document. */
  open(html: string): Promise<void>
  /** Runs a self-contained function in the page. */
  run<Given, Result>(work: (given: Given) => Result | Promise<Result>, given: Given): Promise<Result>
  print(options: { maxPages: number; isTagged: boolean }): Promise<Buffer>
}

interface Limits {
  /** Limit of processor time, which doesn't depend on the machine's load. */
  maxWorkMillis: number
  /** Limit of real time, in case other processes use all processors. */
  maxMillis: number
  maxMemory: number
  /** Number of pieces after which the browser restarts, to bound its memory. */
  maxPieces: number
  idleMillis: number
}

const usual: Limits = {
  maxWorkMillis: 30_000,
  maxMillis: 120_000,
  maxMemory: 500_000_000,
  maxPieces: 1_000,
  idleMillis: 600_000,
}

/** Prints with a browser that starts with the first PDF, and ends after a batch or when idle. */
export class Printer {
  readonly #settings: Pick<Settings, 'dataDir' | 'chromiumPath'>
  readonly #limits: Limits
  readonly #isolates: boolean
  /** One document at a time: its limits are those of the whole browser. */
  readonly #turns = new Turns(1, { timeout: 600_000, of: 'printer' })
  #browser: Promise<Browser> | undefined
  #pieces = 0
  #idle: NodeJS.Timeout | undefined
  #isEnding = false
  /** Arguments with which the browser last started successfully. */
  #args: readonly string[] | undefined

  constructor(
    settings: Pick<Settings, 'dataDir' | 'chromiumPath'>,
    { isolates = true, ...limits }: Partial<Limits> & { isolates?: boolean } = {},
  ) {
    this.#settings = settings
    this.#limits = { ...usual, ...limits }
    this.#isolates = isolates
  }

  /**
   * Draws a document of so many pieces. A limit ends the browser with everything in it. What isn't known to be the document's fault
   * is tried once more.
   */
  async draw<Result>(pieces: number, work: (paper: Paper) => Promise<Result>): Promise<Result> {
    const endTurn = await this.#turns.take()
    const endTimer = printSeconds.startTimer()
    let result = 'failed'
    try {
      const drawn = await this.#drawTwice(pieces, work)
      result = 'done'
      return drawn
    } catch (error) {
      if (error instanceof PaperLimit) result = error.limit
      throw error
    } finally {
      endTurn()
      endTimer()
      prints.inc({ result })
    }
  }

  async #drawTwice<Result>(pieces: number, work: (paper: Paper) => Promise<Result>): Promise<Result> {
    try {
      return await this.#drawOnce(pieces, work)
    } catch (error) {
      if (!(error instanceof PaperLimit) || (error.limit !== 'busy' && error.limit !== 'ended')) throw error
      return await this.#drawOnce(pieces, work)
    }
  }

  async #drawOnce<Result>(pieces: number, work: (paper: Paper) => Promise<Result>): Promise<Result> {
    if (this.#isEnding) throw new Error('the server ends')
    clearTimeout(this.#idle)
    const browser = await this.#open()
    const watch = watchOver(browser, this.#limits)
    try {
      return await Promise.race([drawOn(browser, work), watch.reached])
    } catch (error) {
      if (!(error instanceof BrowserGone) || this.#isEnding) throw error
      browser.kill()
      throw new PaperLimit('ended')
    } finally {
      watch.end()
      this.#pieces += pieces
      if (browser.isGone || this.#pieces >= this.#limits.maxPieces) this.#close()
      else {
        this.#idle = setTimeout(() => this.#close(), this.#limits.idleMillis)
        this.#idle.unref()
      }
    }
  }

  /** Ends the browser; drawings under way fail. */
  end(): void {
    this.#isEnding = true
    this.#close()
  }

  async #open(): Promise<Browser> {
    const last = await this.#browser
    // The browser ended while idle.
    if (last?.isGone) this.#close()
    const opening = (this.#browser ??= this.#launch())
    opening.catch(() => (this.#browser = undefined))
    return opening
  }

  /** With Chromium's own sandbox where it draws under it: a trial alone tells that. */
  async #launch(): Promise<Browser> {
    const program = await chromiumPath(this.#settings)
    const scratch = scratchFolder(this.#settings.dataDir)
    const confinement = this.#isolates ? confine('browser', [program, scratch]) : { prefix: [] }
    const ways = this.#args ? [this.#args] : [[], noSandboxArgs]
    for (const args of ways) {
      const browser = new Browser({ program, args, confinement, scratch })
      if (await draws(browser)) {
        this.#args = args
        return browser
      }
      browser.kill()
    }
    throw new Error(`${program} does not start`)
  }

  #close(): void {
    clearTimeout(this.#idle)
    void this.#browser?.then(
      (browser) => browser.kill(),
      () => {},
    )
    this.#browser = undefined
    this.#pieces = 0
  }
}

/** Kills the browser when a limit is reached, and says which. */
function watchOver(
  browser: Browser,
  { maxMillis, maxWorkMillis, maxMemory }: Limits,
): { reached: Promise<never>; end: () => void } {
  const over = new AbortController()
  const { signal } = over
  const reach = (limit: Limit) => {
    browser.kill()
    throw new PaperLimit(limit)
  }
  const clock = sleep(maxMillis, undefined, { signal, ref: false }).then(() => reach('busy'))
  const use = (async () => {
    const { work: before } = await browser.use()
    for (;;) {
      await sleep(200, undefined, { signal, ref: false })
      const { memory, work } = await browser.use()
      if (memory > maxMemory) reach('memory')
      if (work - before > maxWorkMillis) reach('time')
    }
  })()
  const reached = Promise.race([clock, use])
  // Ended before a limit was reached.
  reached.catch(() => {})
  return { reached, end: () => over.abort() }
}

const maxStart = 60_000

/** Whether a blank page answers. */
async function draws(browser: Browser): Promise<boolean> {
  const over = new AbortController()
  const answer = drawOn(browser, (paper) => paper.run(() => 1 + 1, undefined)).then(
    (sum) => sum === 2,
    () => false,
  )
  const late = sleep(maxStart, false, { signal: over.signal, ref: false }).catch(() => false)
  try {
    return await Promise.race([answer, late])
  } finally {
    over.abort()
  }
}

async function drawOn<Result>(browser: Browser, work: (paper: Paper) => Promise<Result>): Promise<Result> {
  const { browserContextId } = await browser.call<{ browserContextId: string }>(
    'Target.createBrowserContext',
    {},
  )
  try {
    const { targetId } = await browser.call<{ targetId: string }>('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
    })
    const { sessionId } = await browser.call<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    })
    try {
      await shutOff(browser, sessionId)
      return await Promise.race([work(paperOf(browser, targetId, sessionId)), crashOf(browser, sessionId)])
    } finally {
      browser.forget(sessionId)
    }
  } finally {
    if (!browser.isGone)
      await browser.call('Target.disposeBrowserContext', { browserContextId }).catch(() => {})
  }
}

/** The process that draws the page has ended, which is no end of the browser. */
function crashOf(browser: Browser, sessionId: string): Promise<never> {
  return new Promise((_, reject) =>
    browser.on(sessionId, 'Inspector.targetCrashed', () => reject(new BrowserGone('the page crashed'))),
  )
}

/** Disables scripts in the document, and fails all requests except for its own content. */
async function shutOff(browser: Browser, sessionId: string): Promise<void> {
  const call = (method: string, params: object) => browser.call(method, params, sessionId)
  browser.on(sessionId, 'Fetch.requestPaused', (paused: { requestId: string; request: { url: string } }) => {
    const { requestId, request } = paused
    const answer = request.url.startsWith('data:')
      ? call('Fetch.continueRequest', { requestId })
      : call('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
    answer.catch(() => {})
  })
  await call('Emulation.setScriptExecutionDisabled', { value: true })
  await call('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
  await call('Page.enable', {})
  await call('Inspector.enable', {})
}

function paperOf(browser: Browser, frameId: string, sessionId: string): Paper {
  const call = <Result>(method: string, params: object) => browser.call<Result>(method, params, sessionId)
  return {
    async open(html) {
      await call('Page.setDocumentContent', { frameId, html })
    },

    async run(work, given) {
      const { result: page } = await call<Evaluation>('Runtime.evaluate', { expression: 'globalThis' })
      // Within the text of the function, the data would be written out twice.
      const { result, exceptionDetails } = await call<Evaluation>('Runtime.callFunctionOn', {
        objectId: page.objectId,
        functionDeclaration: work.toString(),
        arguments: [{ value: given }],
        awaitPromise: true,
        returnByValue: true,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value as never
    },

    async print({ maxPages, isTagged }) {
      const { stream: handle } = await call<{ stream: string }>('Page.printToPDF', {
        preferCSSPageSize: true,
        printBackground: true,
        transferMode: 'ReturnAsStream',
        generateTaggedPDF: isTagged,
        // One more than allowed, which shows that there are more.
        pageRanges: `1-${maxPages + 1}`,
      })
      const parts: Buffer[] = []
      for (;;) {
        const { data, base64Encoded, eof } = await call<StreamPart>('IO.read', { handle, size: 256 * 1024 })
        parts.push(Buffer.from(data, base64Encoded ? 'base64' : 'utf8'))
        if (eof) break
      }
      await call('IO.close', { handle })
      return Buffer.concat(parts)
    },
  }
}

interface Evaluation {
  result: { value?: unknown; objectId?: string }
  exceptionDetails?: { text: string; exception?: { description?: string } }
}

interface StreamPart {
  data: string
  base64Encoded?: boolean
  eof: boolean
}
