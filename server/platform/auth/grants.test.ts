import fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { cloneTemplate, type TestDatabase } from '../../../test/kit/server.ts'
import { openPool } from '../db/database.ts'
import { createGrantSource, listGrants } from './grants.ts'
import type { Bearer } from './token.ts'

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await cloneTemplate(inject('testServer'))
  pool = openPool(database.appUrl)
  await pool.query(`
    insert into accounts (id, name) values ('v', 'Bodegas del Valle'), ('l', 'Agroexportadora del Litoral');
    insert into users (id, email, name) values ('ana', 'ana@demo.example', 'Ana Ferreyra'), ('gone', 'gone@demo.example', 'Gone');
    update users set deactivated_at = now() where id = 'gone';
    insert into grants (id, account_id, user_id, role_keys) values
      (gen_random_uuid(), 'v', 'ana', '{Level one}'), (gen_random_uuid(), 'l', 'ana', '{}'), (gen_random_uuid(), 'l', 'gone', '{}')`)
})

afterEach(() => {
  vi.useRealTimers()
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

const bearer = (userId: string): Bearer => ({
  userId,
  token: `token of ${userId}`,
  roles: new Map(),
  scopes: new Set(),
  expiresAt: Infinity,
})

test('the embedded provider’s are the rows of an active user, by account name', async () => {
  expect(await listGrants(pool, 'ana')).toEqual([
    { accountId: 'l', accountName: 'Agroexportadora del Litoral', roles: [] },
    { accountId: 'v', accountName: 'Bodegas del Valle', roles: ['Level one'] },
  ])
  expect(await listGrants(pool, 'gone')).toEqual([])
  expect(await listGrants(pool, 'nobody')).toEqual([])
})

describe('of another issuer', () => {
  let server: FastifyInstance
  let issuer: string
  interface Search {
    query: { offset: string; limit: number; asc: boolean }
  }
  let answer: (body: Search, token: string) => { status: number; body?: unknown }
  let asked: number

  beforeEach(async () => {
    asked = 0
    server = fastify()
    server.get('/.well-known/openid-configuration', async () => ({ userinfo_endpoint: `${issuer}/me` }))
    server.get('/me', async () => ({ name: 'Ana', email: 'ana@elsewhere.example' }))
    server.post<{ Body: Search }>('/auth/v1/usergrants/me/_search', async (request, reply) => {
      asked += 1
      const { status, body } = answer(request.body, request.headers.authorization ?? '')
      return reply.code(status).send(body ?? {})
    })
    issuer = await server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(() => server.close())

  const source = () => createGrantSource({ issuer, clientId: 'c', projectId: 'p', embedded: false })
  const row = (n: number, projectId = 'p') => ({
    projectId,
    orgId: `org-${n}`,
    orgName: `Org ${n}`,
    grantId: `g${n}`,
    roleKeys: ['Level two'],
  })

  test('are searched with the bearer’s own token, page after page, and only those of our project count', async () => {
    const all = Array.from({ length: 230 }, (_, n) => row(n, n % 10 === 0 ? 'another' : 'p'))
    answer = ({ query }, token) => {
      expect(token).toBe('Bearer token of ana')
      expect(query).toMatchObject({ limit: 100, asc: true })
      const from = Number(query.offset)
      return { status: 200, body: { details: { totalResult: '230' }, result: all.slice(from, from + 100) } }
    }
    const grants = await source().of(bearer('ana'))
    expect(grants).toHaveLength(207)
    expect(grants[0]).toEqual({ accountId: 'org-1', accountName: 'Org 1', roles: ['Level two'] })
    expect(asked).toBe(3)
  })

  test('none at all is an answer without a result', async () => {
    answer = () => ({ status: 200, body: { details: {} } })
    expect(await source().of(bearer('ana'))).toEqual([])
  })

  test('are asked for once by many requests, and again after a failure', async () => {
    answer = () => ({ status: 200, body: { details: { totalResult: '1' }, result: [row(1)] } })
    const one = source()
    await Promise.all(Array.from({ length: 10 }, () => one.of(bearer('ana'))))
    expect(asked).toBe(1)

    answer = () => ({ status: 500 })
    await expect(one.of(bearer('bea'))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    answer = () => ({ status: 200, body: { details: { totalResult: '0' } } })
    expect(await one.of(bearer('bea'))).toEqual([])
  })

  test('refused by the issuer mean a token that is over', async () => {
    answer = () => ({ status: 401 })
    await expect(source().of(bearer('ana'))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  test('of an issuer that is away are unavailable', async () => {
    const closed = source()
    await server.close()
    await expect(closed.of(bearer('ana'))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  test('come with the person’s name and e-mail', async () => {
    expect(await source().person(bearer('ana'))).toEqual({ name: 'Ana', email: 'ana@elsewhere.example' })
  })
})
