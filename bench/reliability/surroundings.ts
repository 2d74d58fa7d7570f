import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMailServer } from '../../test/kit/mail.ts'
import { FakeS3, s3Key } from '../../test/kit/s3.ts'
import { atMost, every, type Figure } from '../figures.ts'
import { verified } from './audit.ts'
import { put } from './disk.ts'
import { type Fault, strike } from './engine.ts'
import { Installation } from './installation.ts'
import { withDistant } from './line.ts'
import { Proxy } from './proxy.ts'

interface State {
  /** Milliseconds by which its clock is wrong. */
  clock: number
  /** Whether names of machines are found. */
  hasNames: boolean
}

/** Runs inside the server: its clock and its names are what a file says. The database keeps the right time. */
const preload = (file: string) => `
const { readFileSync } = require('node:fs')
const dns = require('node:dns')
let state = { clock: 0, hasNames: true }
const read = () => { try { state = JSON.parse(readFileSync(${JSON.stringify(file)}, 'utf8')) } catch {} }
read()
setInterval(read, 50).unref()
const Clock = Date
const now = () => Clock.now() + state.clock
globalThis.Date = new Proxy(Clock, {
  construct: (target, args, own) => Reflect.construct(target, args.length ? args : [now()], own),
  apply: () => new Clock(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
const { lookup } = dns
dns.lookup = (name, ...rest) => state.hasNames
  ? lookup(name, ...rest)
  : process.nextTick(rest.at(-1), Object.assign(new Error('getaddrinfo EAI_AGAIN ' + name), { code: 'EAI_AGAIN' }))
`

function surround(folder: string): { settings: Record<string, string>; set(state: Partial<State>): void } {
  const place = join(folder, 'reliability-surroundings')
  mkdirSync(place, { recursive: true })
  const file = join(place, 'state.json')
  const program = join(place, 'preload.cjs')
  writeFileSync(program, preload(file))
  const set = (state: Partial<State>) =>
    writeFileSync(file, JSON.stringify({ clock: 0, hasNames: true, ...state }))
  set({})
  return { settings: { NODE_OPTIONS: `--require=${program}` }, set }
}

const hours = 3_600_000
const guest = 'rosa@funes.example'

/** The clock of the server goes wrong under it, and the names of machines are gone. */
export async function mislead(folder: string): Promise<Figure[]> {
  const { settings, set } = surround(folder)
  return withDistant(folder, settings, async ({ installation, proxy }) => {
    // Longer than the clock goes wrong: its end is another matter.
    const headers = await installation.credentials('valle', 'ana@demo.example', 6 * 3_600)
    const figures: Figure[] = []
    const faults: Record<string, Fault> = {
      ahead: {
        what: 'the clock of the server is two hours ahead',
        seconds: 10,
        begin: () => set({ clock: 2 * hours }),
        end: () => set({}),
      },
      behind: {
        what: 'the clock of the server is two hours behind',
        seconds: 10,
        begin: () => set({ clock: -2 * hours }),
        end: () => set({}),
      },
      names: {
        what: 'no name of a machine is found, that of the database neither, and all connections to it are new',
        seconds: 15,
        async begin() {
          set({ hasNames: false })
          await sleep(200)
          proxy.set({ isCut: true })
          proxy.mend()
        },
        end: () => set({}),
      },
    }
    for (const [name, fault] of Object.entries(faults))
      figures.push(...(await strike(`R6.${name}`, { installation, headers }, fault)))
    await installation.end()
    return [...figures, await verified('R6.clock', installation)]
  })
}

/** The store of files and the mail server are down: all else goes on, and what waits is done afterwards. */
export async function takeAway(folder: string): Promise<Figure[]> {
  const store = await FakeS3.start('rastro')
  const mail = await startMailServer()
  const toStore = await Proxy.start(new URL(`http://127.0.0.1:${store.port}`))
  const toMail = await Proxy.start(new URL(mail.url))
  const { id, secret } = s3Key
  const installation = await Installation.make(folder, 'reliability-besides', {
    STORAGE_URL: `s3://${id}:${secret}@127.0.0.1:${toStore.port}/rastro?tls=0`,
    SMTP_URL: `smtp://127.0.0.1:${toMail.port}`,
  })
  try {
    const { url } = installation
    const headers = await installation.credentials()
    const admin = {
      ...(await installation.credentials('valle', 'admin@valle.example')),
      'content-type': 'application/json',
    }
    const uploads: number[] = []
    let invited = 0
    let mended = 0
    const figures = await strike(
      'R6.besides',
      { installation, headers },
      {
        what: 'the store of files and the mail server are down',
        seconds: 15,
        readsGoOn: true,
        async begin() {
          toStore.set({ isCut: true })
          toMail.set({ isCut: true })
          uploads.push((await put(url, headers)).status)
          const body = JSON.stringify({ name: 'Rosa Funes', email: guest })
          invited = (await fetch(`${url}/api/users/invite`, { method: 'POST', headers: admin, body })).status
        },
        async end() {
          toStore.mend()
          toMail.mend()
          mended = performance.now()
          uploads.push((await put(url, headers)).status)
        },
      },
    )
    // Others get mails of their own meanwhile, about certificates that end.
    const sent = () => mail.taken.filter(({ to }) => to.some((one) => one.includes(guest)))
    while (sent().length === 0 && performance.now() - mended < 90_000) await sleep(100)
    const waited = (performance.now() - mended) / 1_000
    await sleep(3_000)
    await installation.end()
    console.error(
      `R6.besides: uploads ${uploads.join(' ')}, invitation ${invited}, mails ${sent().length} of ${mail.taken.length}`,
    )
    return [
      ...figures,
      every(
        'R6.uploads',
        'uploads: 503 without the store, 200 with it again',
        Number(uploads[0] === 503) + Number(uploads[1] === 200),
        2,
      ),
      every(
        'R3.mail',
        'invitations that were taken without a mail server and went out once',
        invited < 300 && sent().length === 1 ? 1 : 0,
        1,
      ),
      atMost('R3.mail-time', 'after the mail server is back it went out', 60, waited, 's'),
    ]
  } finally {
    await installation.end()
    for (const proxy of [toStore, toMail]) proxy.close()
    await Promise.all([store.close(), mail.close()])
  }
}
