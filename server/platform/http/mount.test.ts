import fastify, { type FastifyInstance } from 'fastify'
import Type from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytes, IdParams, route, shape } from '../../../core/contract/route.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { createSessions } from '../auth/sessions.ts'
import { noteSeen } from '../../features/accounts/members.ts'
import { storeMember } from '../../features/accounts/write.ts'
import { readSettings } from '../process/settings.ts'
import { answerErrors } from './faults.ts'
import { mount } from './mount.ts'

/** Routes as a resource would declare them, with bytes in and out. */
const trial = {
  upload: route({
    method: 'PUT',
    path: '/trial/:id',
    access: { permission: 'any' },
    area: null,
    summary: 'Takes a picture',
    params: IdParams,
    body: bytes(['image/png', 'application/pdf'], 1_000),
    answer: shape({ size: Type.Integer() }),
  }),
  download: route({
    method: 'GET',
    path: '/trial/:id',
    access: { permission: 'any' },
    area: null,
    summary: 'Gives it back',
    params: IdParams,
    answer: bytes(['image/png']),
  }),
  note: route({
    method: 'PUT',
    path: '/trial/:id/note',
    access: { permission: 'any' },
    area: null,
    summary: 'Takes JSON',
    params: IdParams,
    body: shape({ text: Type.String() }),
    answer: null,
  }),
}

let api: TestApi
let app: FastifyInstance
let client: Client

beforeAll(async () => {
  api = await startApi()
  client = await api.as('somebody', 'a', { admin: true })
  const { database, identity } = api
  const settings = readSettings({})
  const { verify } = identity
  const sessions = createSessions(database, { verify, grants: undefined }, storeMember, noteSeen)
  app = fastify()
  answerErrors(app, {})
  mount({ app, database, publicDatabase: database, sessions, settings, finders: {} }, trial, {
    upload: async ({ body }) => ({ size: body.length }),
    download: async () => ({ type: 'image/png' as const, content: Buffer.from([1, 2, 3]) }),
    note: async () => undefined,
  })
})
afterAll(async () => {
  await app.close()
  await api.close()
})

const put = (type: string, payload: Buffer | string, path = '/api/trial/1', token = client.token) =>
  app.inject({
    method: 'PUT',
    url: path,
    headers: { authorization: `Bearer ${token}`, 'x-audience': 'a', 'content-type': type },
    payload,
  })

describe('bytes in a body', () => {
  it('arrive as they were sent', async () => {
    expect((await put('image/png', Buffer.from([137, 80, 0, 255]))).json()).toEqual({ size: 4 })
    expect((await put('application/pdf; v=1', Buffer.alloc(1_000))).json()).toEqual({ size: 1_000 })
  })

  it('of another type are refused, also as JSON', async () => {
    for (const type of ['image/gif', 'application/json', 'text/plain']) {
      const answer = await put(type, '{}')
      expect([type, answer.statusCode, answer.json().code]).toEqual([type, 415, 'UNSUPPORTED_TYPE'])
    }
  })

  it('beyond the limit are refused', async () => {
    const answer = await put('image/png', Buffer.alloc(1_001))
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'TOO_LARGE'])
  })

  it('are looked at after the caller', async () => {
    expect((await put('image/gif', 'x', '/api/trial/1', 'nobody')).statusCode).toBe(401)
  })

  it('are refused where a route takes JSON', async () => {
    const answer = await put('image/png', Buffer.from([1]), '/api/trial/1/note')
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_TYPE'])
    expect((await put('application/json', '{"text":"x"}', '/api/trial/1/note')).statusCode).toBe(204)
  })
})

describe('bytes as an answer', () => {
  it('carry their type, and nothing takes them for another', async () => {
    const { rawPayload, headers } = await app.inject({
      method: 'GET',
      url: '/api/trial/1',
      headers: { authorization: `Bearer ${client.token}`, 'x-audience': 'a' },
    })
    expect([...rawPayload]).toEqual([1, 2, 3])
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
    })
  })
})
