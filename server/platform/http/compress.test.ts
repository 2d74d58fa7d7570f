import { gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compressApi } from './compress.ts'

const long = { text: 'soja '.repeat(1_000) }
const headers = { 'accept-encoding': 'gzip' }
let app: FastifyInstance

beforeAll(async () => {
  app = fastify()
  compressApi(app)
  app.get('/api/long', async () => long)
  app.get('/api/short', async () => ({ text: 'soja' }))
  app.get('/api/bytes', async (_request, reply) => reply.send(Buffer.alloc(5_000)))
  app.get('/identity/page', async () => long)
  await app.ready()
})
afterAll(() => app.close())

it('a long answer of the API is compressed for whoever takes it', async () => {
  const packed = await app.inject({ url: '/api/long', headers })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
  expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length)
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(long)
})

it('is sent as it is to everybody else, and caches know that', async () => {
  const plain = await app.inject('/api/long')
  expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'Accept-Encoding'])
  expect(plain.json()).toEqual(long)
})

it.each([
  ['gzip;q=0', undefined],
  ['gzip; q=0.000, br', undefined],
  ['br', undefined],
  ['*;q=0', undefined],
  ['br;q=1, gzip;q=0.5', 'gzip'],
  ['identity;q=0.5, GZIP', 'gzip'],
  ['*', 'gzip'],
  ['gzip;q=0, *', undefined],
])('is compressed as %s says', async (accepted, encoding) => {
  const { headers: answered } = await app.inject({
    url: '/api/long',
    headers: { 'accept-encoding': accepted },
  })
  expect([answered['content-encoding'], answered.vary]).toEqual([encoding, 'Accept-Encoding'])
})

it('neither short answers nor files nor pages that know their reader by a cookie are compressed', async () => {
  for (const url of ['/api/short', '/api/bytes', '/identity/page'])
    expect([url, (await app.inject({ url, headers })).headers['content-encoding']]).toEqual([url, undefined])
})
