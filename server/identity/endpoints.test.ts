import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { addPeople, type IdentityServer, signIn, startIdentity } from '../../test/kit/identity.ts'
import { cloneTemplate, type TestDatabase } from '../../test/kit/server.ts'

let database: TestDatabase
let server: IdentityServer
let token: string

beforeAll(async () => {
  database = await cloneTemplate(inject('testServer'))
  server = await startIdentity(database.appUrl)
  await addPeople(server.pool, server.identity)
  token = await server.identity.issueAccessToken('ana')
})

afterAll(async () => {
  await server.close()
  await database.drop()
})

const bearer = (value: string) => ({ authorization: `Bearer ${value}` })

describe('the grant search', () => {
  const search = (body: unknown, headers: Record<string, string> = bearer(token)) =>
    fetch(`${server.publicUrl}/identity/auth/v1/usergrants/me/_search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  test('answers in the shape of ZITADEL', async () => {
    const response = await search({ query: { offset: '0', limit: 100, asc: true } })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      details: { totalResult: '2', viewTimestamp: expect.any(String) },
      result: [
        {
          orgId: 'litoral',
          orgName: 'Agroexportadora del Litoral',
          orgDomain: 'litoral.localhost',
          projectId: 'rastro',
          projectName: 'Rastro',
          userId: 'ana',
          grantId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          roles: ['Level two'],
          roleKeys: ['Level two'],
          details: { creationDate: expect.any(String), resourceOwner: 'litoral' },
          userType: 'TYPE_HUMAN',
        },
        expect.objectContaining({ orgId: 'valle', roleKeys: ['Level two', 'Level one'] }),
      ],
    })
  })

  test('honours offset, limit and order, and knows the whole number on every page', async () => {
    const page = async (query: unknown) => {
      const { details, result } = (await (await search({ query })).json()) as {
        details: { totalResult: string }
        result: { orgId: string }[]
      }
      return [details.totalResult, ...result.map(({ orgId }) => orgId)]
    }
    expect(await page({ limit: 1, asc: true })).toEqual(['2', 'litoral'])
    expect(await page({ offset: 1, limit: '1', asc: true })).toEqual(['2', 'valle'])
    expect(await page({ limit: 1 })).toEqual(['2', 'valle'])
    expect(await page({ offset: '9', asc: true })).toEqual(['2'])
    expect(await (await search({})).json()).toMatchObject({ details: { totalResult: '2' } })
  })

  test('refuses a query that says nothing sensible', async () => {
    for (const body of [
      { query: { offset: -1 } },
      { query: { offset: '1; drop table grants' } },
      { query: { limit: 1_001 } },
      { query: { limit: 1.5 } },
      { query: { limit: [1] } },
      { query: { asc: 'yes' } },
      { query: [] },
      [],
    ]) {
      const response = await search(body)
      expect([body, response.status]).toEqual([body, 400])
    }
    expect((await search('{')).status).toBe(400)
  })

  test('wants the token of a user, and one that holds', async () => {
    const { tokens } = await signIn(server.publicUrl)
    for (const headers of [
      {},
      bearer(''),
      bearer('x.y.z'),
      { authorization: `Basic ${token}` },
      bearer(tokens.id_token),
      bearer(tokens.refresh_token),
      bearer(await server.identity.issueAccessToken('ana', { expiresIn: -60 })),
    ]) {
      const response = await search({}, headers)
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ code: 16, details: [] })
    }
  })

  test('may be asked by a page of any origin', async () => {
    const preflight = await fetch(`${server.publicUrl}/identity/auth/v1/usergrants/me/_search`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:5173',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
    const response = await search({}, { ...bearer(token), origin: 'http://localhost:5173' })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('answers a user without grants with an empty list', async () => {
    const none = await server.identity.issueAccessToken('sol')
    expect(await (await search({}, bearer(none))).json()).toMatchObject({
      details: { totalResult: '0' },
      result: [],
    })
  })
})

describe('userinfo', () => {
  const ask = (value: string, method = 'GET') =>
    fetch(`${server.publicUrl}/identity/userinfo`, { method, headers: bearer(value) })

  test('takes the access token of a sign-in and says what the ID token says', async () => {
    const { tokens } = await signIn(server.publicUrl)
    for (const method of ['GET', 'POST']) {
      const response = await ask(tokens.access_token, method)
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual({
        sub: 'ana',
        name: 'Ana Ferreyra',
        preferred_username: 'ana@demo.example',
        email: 'ana@demo.example',
        email_verified: true,
        'urn:zitadel:iam:org:project:rastro:roles': expect.any(Object),
        'urn:zitadel:iam:org:project:roles': {
          'Level one': { valle: 'valle.localhost' },
          'Level two': { litoral: 'litoral.localhost', valle: 'valle.localhost' },
        },
      })
    }
  })

  test('refuses other tokens and users who are gone', async () => {
    const { tokens } = await signIn(server.publicUrl)
    expect((await ask(tokens.id_token)).status).toBe(401)
    expect((await ask('nothing')).headers.get('www-authenticate')).toContain('invalid_token')
    const gone = await server.identity.issueAccessToken('bea')
    expect((await ask(gone)).status).toBe(200)
    await server.pool.query(`update users set deactivated_at = now() where id = 'bea'`)
    expect((await ask(gone)).status).toBe(401)
  })
})

test('the token of somebody with very many grants stays small enough for a header; the search tells them all', async () => {
  await server.pool.query(`
    insert into users (id, email, name) values ('many', 'many@demo.example', 'Many');
    insert into accounts (id, name) select 'account-' || n, 'Account ' || n from generate_series(1, 230) n;
    insert into grants (id, account_id, user_id, role_keys)
      select gen_random_uuid(), 'account-' || n, 'many', '{Level two}' from generate_series(1, 230) n`)
  const large = await server.identity.issueAccessToken('many')
  expect(large.length).toBeLessThan(4_000)
  const response = await fetch(`${server.publicUrl}/identity/auth/v1/usergrants/me/_search`, {
    method: 'POST',
    headers: bearer(large),
  })
  const { details, result } = (await response.json()) as { details: object; result: unknown[] }
  expect(details).toMatchObject({ totalResult: '230' })
  expect(result).toHaveLength(100)
})
