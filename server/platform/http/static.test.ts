import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSettings } from '../process/settings.ts'
import { serveWeb } from './static.ts'

/** Long enough to be worth compressing. */
const page = `<meta name="config" content="__CONFIG__" />the back office${' '.repeat(2_000)}`
let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rastro-web-'))
  mkdirSync(join(folder, 'static'))
  writeFileSync(join(folder, 'index.html'), page)
  app = fastify()
  await serveWeb(app, readSettings({ PUBLIC_URL: 'https://rastro.example' }), folder)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

it('the back office opens at each of its addresses, and at none of the others', async () => {
  for (const path of ['/', '/Products?productTypeId=x', '/locations/New', '/publications', '/Metrics'])
    expect([path, (await app.inject(path)).body.trim()]).toEqual([
      path,
      expect.stringMatching(/the back office$/),
    ])
  for (const path of [
    '/api/nothing',
    '/identity/x',
    '/public',
    '/public/0f8b5b8e',
    '/static/gone.js',
    '/a.png',
    '/metrics',
  ])
    expect([path, (await app.inject(path)).statusCode]).toEqual([path, 404])
})

it('the back office has the public settings in it, the same as /config.json', async () => {
  const [, settings = ''] = /content="([^"]+)"/.exec((await app.inject('/')).body) ?? []
  const told = JSON.parse(settings.replaceAll('&#34;', '"').replaceAll('&#38;', '&')) as object
  expect(told).toEqual((await app.inject('/config.json')).json())
  expect(told).toMatchObject({ apiBase: 'https://rastro.example/api' })
})

it('the back office is compressed for whoever takes it', async () => {
  const packed = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
  expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['gzip', 'Accept-Encoding'])
  expect(gunzipSync(packed.rawPayload).toString()).toContain('the back office')
  expect((await app.inject('/')).headers['content-encoding']).toBeUndefined()
})
