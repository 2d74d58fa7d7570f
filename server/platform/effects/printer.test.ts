import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { templateFaults } from '../../../core/pack/template.ts'
import { chromiumPath } from '../../../test/kit/browser.ts'
import { escapes } from '../../../test/kit/escapes.ts'
import { readPaper } from '../../../test/kit/paper.ts'
import { PaperLimit, Printer } from './printer.ts'

let folder: string
let secret: string
let listener: Server
let heard: string[]
let port: number
const printers: Printer[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rastro-printer-'))
  // As a DATA_DIR, which other users may enter.
  chmodSync(folder, 0o711)
  secret = join(folder, 'secret.txt')
  writeFileSync(secret, 'CONTRASEÑA SECRETA')
  heard = []
  listener = createServer((socket) => {
    heard.push('a connection')
    socket.on('data', (data) => heard.push(data.toString('latin1')))
    socket.on('error', () => {})
  })
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
  port = (listener.address() as { port: number }).port
})
afterAll(async () => {
  for (const printer of printers) printer.end()
  await new Promise((done) => listener.close(done))
  rmSync(folder, { recursive: true, force: true })
})

async function printerWith(options: ConstructorParameters<typeof Printer>[1] = {}): Promise<Printer> {
  const printer = new Printer({ dataDir: folder, chromiumPath: await chromiumPath() }, options)
  printers.push(printer)
  return printer
}

const print = (printer: Printer, html: string, maxPages = 20) =>
  printer.draw(1, async (paper) => {
    await paper.open(`<!doctype html><meta charset="utf-8"><body>${html}<p>fin</p>`)
    // Time for whatever would load.
    await sleep(30)
    return paper.print({ maxPages, isTagged: false })
  })

describe.each([
  ['without a network', true],
  ['where the system allows no such isolation', false],
])('a template that wants out, %s', (_, isolates) => {
  it('opens no connection and shows no file: 40 ways, none of which a pack may contain', async () => {
    const payloads = escapes(`http://127.0.0.1:${port}`, `file://${secret}`)
    expect(payloads.length).toBeGreaterThanOrEqual(40)
    const printer = await printerWith({ isolates })
    for (const html of payloads) {
      const pages = await readPaper(await print(printer, html))
      const shown = pages.map(({ text }) => text).join('\n')
      expect([html, heard, shown.includes('SECRETA')]).toEqual([html, [], false])
      expect([html, templateFaults(html, [], new Set()).length]).not.toEqual([html, 0])
    }
  })
})

describe('a document', () => {
  it('runs no script, and knows nothing of the one before', async () => {
    const printer = await printerWith()
    const text = async (html: string) => (await readPaper(await print(printer, html)))[0]!.text
    expect(await text('<p id="a">uno</p><script>a.textContent = "dos"</script>')).toContain('uno')
    expect(await text(`<p id="b">uno</p><img src="x" onerror="b.textContent = 'dos'">`)).toContain('uno')
    expect(await text('<style>p::before { content: "tres" }</style>')).toContain('tres')
    expect(await text('<p>uno</p>')).not.toContain('tres')
  })

  it('that takes too much work ends with its browser, and the next one is made', async () => {
    const printer = await printerWith({ maxWorkMillis: 1_000 })
    const endless = printer.draw(1, async (paper) => {
      await paper.open('<p>x</p>')
      await paper.run(() => {
        for (;;);
      }, undefined)
    })
    await expect(endless).rejects.toEqual(new PaperLimit('time'))
    expect((await print(printer, '<p>x</p>')).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('is tried once more where its browser ended or got no processor, and then told as that', async () => {
    const printer = await printerWith()
    let tries = 0
    const killedAt = (...deadly: number[]) =>
      printer.draw(1, async (paper) => {
        await paper.open('<p>x</p>')
        if (deadly.includes(++tries)) killBrowsers()
        return (await paper.print({ maxPages: 1, isTagged: false })).subarray(0, 5).toString()
      })
    expect([await killedAt(1), tries]).toEqual(['%PDF-', 2])
    await expect(killedAt(3, 4)).rejects.toEqual(new PaperLimit('ended'))
    const starved = await printerWith({ maxMillis: 500 })
    const waiting = starved.draw(1, () => new Promise<void>(() => {}))
    await expect(waiting).rejects.toEqual(new PaperLimit('busy'))
  })

  it('that takes too much memory ends with its browser', async () => {
    const printer = await printerWith({ maxMemory: 400_000_000 })
    const greedy = printer.draw(1, async (paper) => {
      await paper.open('<p>x</p>')
      await paper.run(() => {
        const held: Uint8Array[] = []
        while (held.length < 100) {
          held.push(new Uint8Array(30_000_000).fill(held.length + 1))
          for (const began = performance.now(); performance.now() < began + 50;);
        }
      }, undefined)
    })
    await expect(greedy).rejects.toEqual(new PaperLimit('memory'))
  })

  it('shows at most one page more than allowed', async () => {
    const printer = await printerWith()
    const html = '<p style="break-after: page">x</p>'.repeat(30)
    expect(await readPaper(await print(printer, html, 5))).toHaveLength(6)
  })

  it('is no limit’s fault where the server ends', async () => {
    const printer = await printerWith()
    const drawing = printer.draw(1, async (paper) => {
      await paper.open('<p>x</p>')
      printer.end()
      return paper.print({ maxPages: 1, isTagged: false })
    })
    await expect(drawing).rejects.not.toBeInstanceOf(PaperLimit)
    await expect(printer.draw(1, async () => {})).rejects.toThrow('the server ends')
  })
})

/** The processes of the browser that is at work now: what it was started as, what it is, and its space of users. */
function browserProcesses() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        if (!command.includes('/chromium') || !command.includes('--headless')) return []
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        const of = (name: string) => new RegExp(`^${name}:\\s+(\\w+)`, 'm').exec(status)?.[1]
        return [{ pid, command, of, network: readlinkSync(`/proc/${pid}/ns/net`) }]
      } catch {
        return []
      }
    })
}

function killBrowsers(): void {
  for (const { pid, command } of browserProcesses())
    if (command.includes(`--user-data-dir=${folder}`)) process.kill(Number(pid), 'SIGKILL')
}

describe.runIf(process.platform === 'linux')('the power of the browser', () => {
  it('is none: not our environment, user, capabilities or network, and pages in its own sandbox', async () => {
    process.env.DATABASE_PASSWORD = 'secreta'
    const printer = await printerWith()
    await printer.draw(1, async (paper) => {
      await paper.open('<p>x</p>')
      const main = browserProcesses().findLast(({ command }) =>
        command.includes(`--user-data-dir=${folder}`),
      )!
      expect(readFileSync(`/proc/${main.pid}/environ`, 'utf8')).not.toContain('secreta')
      const isRoot = process.getuid?.() === 0
      const hasSetpriv = spawnSync('setpriv', ['--no-new-privs', 'true']).status === 0
      if (hasSetpriv) expect([main.of('NoNewPrivs'), main.of('CapEff')]).toEqual(['1', '0'.repeat(16)])
      if (hasSetpriv && isRoot) {
        expect(main.of('CapBnd')).toBe('0'.repeat(16))
        expect(['0', '65534']).not.toContain(main.of('Uid'))
      }
      if (spawnSync('unshare', ['--map-root-user', '--net', 'true']).status === 0)
        expect(main.network).not.toBe(readlinkSync('/proc/self/ns/net'))
      if (!main.command.includes('--no-sandbox'))
        expect(
          browserProcesses().some(
            ({ command, of }) => command.includes('--type=renderer') && of('Seccomp') === '2',
          ),
        ).toBe(true)
    })
    delete process.env.DATABASE_PASSWORD
  })
})

describe('the browser', () => {
  it.runIf(process.platform === 'linux')('that was ended while nobody printed is started again', async () => {
    const printer = await printerWith()
    await print(printer, '<p>x</p>')
    killBrowsers()
    // Its end is reported a moment later.
    await expect.poll(() => browserProcesses().some(({ command }) => command.includes(folder))).toBe(false)
    expect(await readPaper(await print(printer, '<p>x</p>'))).toHaveLength(1)
  })

  it('serves one document after the other, and ends after a batch', async () => {
    const printer = await printerWith({ maxPieces: 2 })
    for (let n = 0; n < 4; n++) expect(await readPaper(await print(printer, `<p>${n}</p>`))).toHaveLength(1)
  })
})
