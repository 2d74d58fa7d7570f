import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSettings } from '../process/settings.ts'
import { serveWeb } from './static.ts'

let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rastro-web-'))
  mkdirSync(join(folder, 'static'))
  writeFileSync(join(folder, 'index.html'), 'the back office')
  app = fastify()
  await serveWeb(app, readSettings({ PUBLIC_URL: 'https://rastro.example' }), folder)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

it('the back office opens at each of its addresses, and at none of the others', async () => {
  for (const path of ['/', '/Products?productTypeId=x', '/locations/New', '/publications', '/Metrics'])
    expect([path, (await app.inject(path)).body]).toEqual([path, 'the back office'])
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
