import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../process/settings.ts'
import { serveGraph } from './graph.ts'

const product = '0198f2a0-1111-7aaa-8bbb-0123456789ab'
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rastro-graph-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), 'the graph')
  writeFileSync(join(folder, 'assets', 'main.js'), 'script')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A server with a page at every other address, as the public pages have. */
async function serverOf(environment: Record<string, string> = {}): Promise<FastifyInstance> {
  const app = fastify()
  await serveGraph(app, readSettings({ PUBLIC_URL: 'https://rastro.example', ...environment }), folder)
  app.get(
    '/:uuid(^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$)',
    async () => 'a public page',
  )
  return app
}
const shown = async (app: FastifyInstance, host: string, url: string) =>
  (await app.inject({ url, headers: { host } })).body

describe('the graph site', () => {
  it('stands below /graph unless an address of its own is set', async () => {
    const app = await serverOf()
    expect(await shown(app, 'rastro.example', `/graph/${product}`)).toBe('the graph')
    expect(await shown(app, 'rastro.example', `/${product}`)).toBe('a public page')
    expect((await app.inject('/graph/nothing')).statusCode).toBe(404)
    const moved = await serverOf({ GRAPH_URL: 'https://rastro.example/red' })
    expect(await shown(moved, 'rastro.example', `/red/${product}`)).toBe('the graph')
  })

  it('at an origin of its own is told from the public pages by its host', async () => {
    const app = await serverOf({ GRAPH_URL: 'https://grafo.example' })
    expect(await shown(app, 'grafo.example', `/${product}`)).toBe('the graph')
    expect(await shown(app, 'rastro.example', `/${product}`)).toBe('a public page')
  })

  it('runs only its own files, is framed by nobody, and keeps the window that opened it', async () => {
    const app = await serverOf()
    const { headers } = await app.inject(`/graph/${product}`)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'self' https://rastro.example;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers['cross-origin-opener-policy']).toBe('unsafe-none')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
    const file = await app.inject('/_graph/assets/main.js')
    expect([file.body, file.headers['cache-control']]).toEqual([
      'script',
      'public, max-age=31536000, immutable',
    ])
    expect((await app.inject('/_graph/index.html')).statusCode).toBe(404)
  })
})
