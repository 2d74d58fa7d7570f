import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readProcess } from '../../server/platform/process/processes.ts'
import { root } from '../../server/platform/process/root.ts'
import { startProduct, type Product } from '../kit/product.ts'

// The product as a person starts it, with the embedded database in its own folder.

let dataDir: string
const environment = () => ({ DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '0' })

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rastro-start-'))
})

afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true })
})

function postmaster(): number | null {
  const file = join(dataDir, 'pg', 'postmaster.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  return pid && readProcess(pid) ? pid : null
}

async function ready({ url }: Product): Promise<number> {
  return (await fetch(`${url}/ready`)).status
}

async function script(name: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(join(root, 'script', name), args, {
    env: { ...process.env, ...environment() },
  })
  return stdout
}

async function refused(variables: Record<string, string>): Promise<string> {
  const ended = await startProduct({ ...environment(), ...variables }).then(
    () => 'it started',
    (error: Error) => error.message,
  )
  return ended
}

test('it prints ready as its last line, serves, and ends without leftover processes on SIGTERM and SIGINT', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const product = await startProduct(environment())
    expect(product.output().trim().split('\n').at(-1)).toBe(`ready ${product.url}`)
    expect(await ready(product)).toBe(200)
    expect(postmaster()).not.toBe(null)
    expect(await product.end(signal)).toBe(0)
    expect(postmaster()).toBe(null)
  }
})

test('a second one on the same DATA_DIR stops with a one-line message', async () => {
  const product = await startProduct(environment())
  expect(await refused({})).toBe(
    `script/server ended (1): another script/server (process ${product.pid}) already runs on DATA_DIR ${dataDir}`,
  )
  expect(await ready(product), 'the first goes on').toBe(200)
  await product.end()
})

test('after kill -9 the next start adopts the database and stops it at the end', async () => {
  const killed = await startProduct(environment())
  const database = postmaster()
  await killed.end('SIGKILL')
  expect(postmaster(), 'the database lives on').toBe(database)
  const product = await startProduct(environment())
  expect(postmaster()).toBe(database)
  expect(await ready(product)).toBe(200)
  await product.end()
  expect(postmaster()).toBe(null)
})

test('tools work while it runs and while it is stopped', async () => {
  expect(await script('db', 'migrate')).toBe('nothing to migrate\n')
  expect(postmaster(), 'who started it stops it').toBe(null)
  const product = await startProduct(environment())
  expect(await script('db', 'migrate')).toBe('nothing to migrate\n')
  expect(await ready(product), 'who found it leaves it').toBe(200)
  await product.end()
})

test('an invalid setting stops the start with a one-line message', async () => {
  expect(await refused({ PUBLIC_URL: 'rastro' })).toBe(
    'script/server ended (1): PUBLIC_URL is "rastro", expected an origin such as https://rastro.example, without a path',
  )
})
