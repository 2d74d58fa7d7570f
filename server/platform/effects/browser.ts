import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, mkdtempSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { bareEnvironment, type Confinement } from '../process/confinement.ts'
import { lowerPriority } from '../process/priority.ts'
import { pageArgs } from './chromium.ts'

/** The browser ended, by itself or because it was killed. */
export class BrowserGone extends Error {}

interface Message {
  id?: number
  sessionId?: string
  method?: string
  params?: unknown
  result?: unknown
  error?: { message: string }
}

type Listener = (params: never) => void

interface Start {
  program: string
  args: readonly string[]
  confinement: Confinement
  /** Folder for its files. */
  scratch: string
}

/**
 * A Chromium of our own, spoken to by pipe: it opens no port, and our process holds no second program for it. It runs at low
 * priority, and reaches nothing: without names, with a proxy that isn't there, and where the system allows it without any network.
 */
export class Browser {
  readonly #child: ChildProcess
  readonly #input: Duplex
  readonly #folder: string
  readonly #calls = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>()
  readonly #listeners = new Map<string, Listener>()
  #lastId = 0
  #hasEnded = false
  /** It has ended, or is about to. */
  isGone = false

  constructor({ program, args, confinement: { prefix, user }, scratch }: Start) {
    this.#folder = mkdtempSync(join(scratch, 'paper-'))
    if (user) chownSync(this.#folder, user.uid, user.gid)
    const own = [...args, ...flags, `--user-data-dir=${this.#folder}`, 'about:blank']
    const [first, ...others] = [...prefix, program, ...own]
    this.#child = spawn(first!, others, {
      cwd: '/',
      env: bareEnvironment(this.#folder),
      // A group of its own: killing it reaches every process of the browser.
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    })
    const [, , , input, output] = this.#child.stdio as unknown as Duplex[]
    this.#input = input!
    this.#input.on('error', () => {})
    output!.on('error', () => {})
    readMessages(output!, (message) => this.#receive(message))
    this.#child.once('error', () => this.#end())
    this.#child.once('exit', () => this.#end())
    lowerPriority(this.#child)
  }

  /** Undefined where it could not be started. */
  get pid(): number | undefined {
    return this.#child.pid
  }

  /** Calls a method of the DevTools protocol. */
  call<Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    if (this.isGone) return Promise.reject(new BrowserGone(method))
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#calls.set(id, { resolve, reject })
      this.#input.write(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }))
      // A separate write: appending it would copy a large page.
      this.#input.write('\0')
    })
  }

  on(sessionId: string, method: string, listener: Listener): void {
    this.#listeners.set(`${sessionId} ${method}`, listener)
  }

  forget(sessionId: string): void {
    for (const name of this.#listeners.keys())
      if (name.startsWith(`${sessionId} `)) this.#listeners.delete(name)
  }

  /** Ends all its processes at once. */
  kill(): void {
    this.isGone = true
    try {
      if (this.#child.pid !== undefined && !this.#hasEnded) process.kill(-this.#child.pid, 'SIGKILL')
    } catch {
      this.#child.kill('SIGKILL')
    }
  }

  /** Private memory of its processes in bytes, and their processor time in milliseconds; 0 if the system doesn't tell. */
  async use(): Promise<{ memory: number; work: number }> {
    const use = { memory: 0, work: 0 }
    const read = (path: string) => readFile(path, 'utf8').catch(() => '')
    for (const waiting = [this.#child.pid]; waiting.length > 0;) {
      const pid = waiting.pop()
      // Any of its threads may have started others.
      for (const thread of await readdir(`/proc/${pid}/task`).catch(() => []))
        waiting.push(
          ...(await read(`/proc/${pid}/task/${thread}/children`)).split(' ').filter(Boolean).map(Number),
        )
      for (const [, kilobytes] of (await read(`/proc/${pid}/status`)).matchAll(
        /^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm,
      ))
        use.memory += Number(kilobytes) * 1024
      // Its own time and that of its children that have ended, in hundredths of a second; a name before them may hold anything.
      const times = (await read(`/proc/${pid}/stat`))
        .replace(/^.*\) /s, '')
        .split(' ')
        .slice(11, 15)
      for (const time of times) use.work += Number(time) * 10
    }
    return use
  }

  #receive({ id, sessionId = '', method, params, result, error }: Message): void {
    if (id === undefined) return this.#listeners.get(`${sessionId} ${method}`)?.(params as never)
    const call = this.#calls.get(id)
    this.#calls.delete(id)
    if (error) call?.reject(new Error(error.message))
    else call?.resolve(result as never)
  }

  #end(): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.isGone = true
    for (const { reject } of this.#calls.values()) reject(new BrowserGone('it ended'))
    this.#calls.clear()
    // Not at once: a hundred files would keep everybody else waiting.
    rm(this.#folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}

const flags = [
  ...pageArgs,
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-pings',
  '--mute-audio',
  '--disable-3d-apis',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-sync',
  '--disable-features=Translate,MediaRouter,OptimizationHints',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://127.0.0.1:1',
  '--proxy-bypass-list=<-loopback>',
]

/** Messages end with a zero byte. */
function readMessages(stream: Duplex, receive: (message: Message) => void): void {
  let parts: Buffer[] = []
  stream.on('data', (chunk: Buffer) => {
    let start = 0
    for (;;) {
      const end = chunk.indexOf(0, start)
      if (end < 0) break
      parts.push(chunk.subarray(start, end))
      receive(JSON.parse(Buffer.concat(parts).toString()) as Message)
      parts = []
      start = end + 1
    }
    if (start < chunk.length) parts.push(chunk.subarray(start))
  })
}
