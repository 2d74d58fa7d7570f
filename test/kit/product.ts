import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../../server/platform/process/root.ts'

/** The product as a person starts it, in its own process. */
export interface Product {
  url: string
  pid: number
  /** Its output so far. */
  output(): string
  /** Sends the signal and waits for the end. Returns the exit code, or null when a signal ended the process. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts it on a free port and waits for its `ready` line. If it ends earlier, the error contains its whole output. */
export async function startProduct(environment: Record<string, string>): Promise<Product> {
  const port = await freePort()
  const child = spawn(join(root, 'script', 'server'), [], {
    env: { ...process.env, PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const lines: string[] = []
  child.stderr.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
  const ready = new Promise<void>((done, failed) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(`${line}\n`)
      if (line.startsWith('ready ')) done()
    })
    void ended.then((code) => failed(new Error(`script/server ended (${code}): ${lines.join('').trim()}`)))
  })
  await ready
  return {
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    output: () => lines.join(''),
    end: (signal = 'SIGTERM') => end(child, ended, signal),
  }
}

async function end(
  child: ChildProcess,
  ended: Promise<number | null>,
  signal: NodeJS.Signals,
): Promise<number | null> {
  child.kill(signal)
  return ended
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  return address && typeof address === 'object' ? address.port : 0
}
