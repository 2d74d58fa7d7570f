import { createSign, generateKeyPairSync } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { noteSeen } from '../../features/accounts/members.ts'
import { storeMember } from '../../features/accounts/write.ts'
import { createGrantSource } from './grants.ts'
import { createKeyset } from './keyset.ts'
import { createSessions } from './sessions.ts'
import { createVerifier } from './token.ts'

let api: TestApi
let admin: Client

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'norte', { admin: true })
})
afterAll(() => api.close())

it('a session says what its person is and may, member by member', async () => {
  const rights = {
    organizations: ['019a0000-0000-7000-8000-000000000000'],
    stages: { lote: 'read' },
    milestoneSchemas: { siembra: 'write' },
  } as const
  const ignacio = await api.as('ignacio', 'norte', {
    roles: ['Level one', 'Level two'],
    rights: { ...rights, organizations: [...rights.organizations] },
  })
  expect((await ignacio.get('/session')).body).toEqual({
    userId: 'ignacio',
    accountId: 'norte',
    name: 'ignacio',
    email: 'ignacio@test.example',
    roles: ['Level one', 'Level two'],
    admin: false,
    levelOne: true,
    flags: expect.any(Array),
    ...rights,
    tags: [],
    timeZone: expect.any(String),
  })
  expect((await admin.get('/session')).body).toMatchObject({ roles: [], admin: true, levelOne: false })
})

it('a request without a token is told where the token goes, and one with an old token to sign in again', async () => {
  const answerTo = async (authorization?: string) => {
    const headers = { 'x-audience': 'norte', ...(authorization ? { authorization } : {}) }
    return (await api.app.inject({ url: '/api/session', headers })).json<{ code: string; message: string }>()
  }
  expect(await answerTo()).toMatchObject({
    code: 'UNAUTHENTICATED',
    message: expect.stringContaining('Authorization'),
  })
  expect((await answerTo('Bearer gone')).message).toBe(
    'Tu sesión venció o no es válida. Iniciá sesión de nuevo.',
  )
})

describe('binds at once, whatever was read before and with each token:', () => {
  const tokens = async (id: string) =>
    [await api.as(id, 'norte'), await api.as(id, 'norte')] as [Client, Client]

  it('a role that an administrator gives (AUT-13)', async () => {
    const [before, after] = await tokens('irene')
    expect((await before.get('/session')).body.roles).toEqual([])
    const { version } = (await admin.get('/users/irene')).body
    expect((await admin.put('/users/irene', { role: 'Level one', version })).status).toBe(200)
    for (const client of [after, before])
      expect((await client.get('/session')).body).toMatchObject({ roles: ['Level one'], levelOne: true })
  })

  it('the end of a grant', async () => {
    const [before, after] = await tokens('jorge')
    expect((await before.get('/session')).status).toBe(200)
    expect((await admin.delete('/users/jorge')).status).toBe(204)
    for (const client of [after, before])
      expect(await client.get('/session')).toMatchObject({ status: 403, body: { code: 'NO_ACCOUNT' } })
  })
})

describe('with another provider, a role', () => {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  let provider: FastifyInstance
  let issuer: string
  let granted: string[]

  beforeAll(async () => {
    provider = fastify()
    provider.get('/.well-known/openid-configuration', async () => ({ userinfo_endpoint: `${issuer}/me` }))
    provider.get('/me', async () => ({ name: 'Bea', email: 'bea@elsewhere.example' }))
    provider.post('/auth/v1/usergrants/me/_search', async () => ({
      details: { totalResult: '1' },
      result: [{ projectId: 'p', orgId: 'norte', orgName: 'Norte', roleKeys: granted }],
    }))
    issuer = await provider.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => provider.close())

  /** The session of a token with this claim of roles. */
  async function sessionWith(roles: object | undefined) {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      sub: 'bea',
      aud: ['p'],
      iat: now,
      exp: now + 600,
      ...(roles ? { 'urn:zitadel:iam:org:project:p:roles': roles } : {}),
    }
    const body = `${part({ alg: 'RS256', typ: 'at+jwt', kid: 'k' })}.${part(claims)}`
    const token = `${body}.${createSign('RSA-SHA256').update(body).sign(keys.privateKey).toString('base64url')}`
    const oidc = { issuer, clientId: 'c', projectId: 'p' }
    const jwk = { ...keys.publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }
    const sessions = createSessions(
      api.database,
      {
        verify: createVerifier(
          { ...oidc, embedded: false },
          createKeyset(async () => [jwk]),
        ),
        grants: createGrantSource({ ...oidc, embedded: false }),
      },
      storeMember,
      noteSeen,
    )
    const headers = { authorization: `Bearer ${token}`, 'x-audience': 'norte' }
    const { session } = await sessions.of({ headers } as unknown as FastifyRequest)
    return [session.roles, session.levelOne]
  }

  it('is that of the token, until it ends', async () => {
    granted = []
    expect(await sessionWith({ 'Level one': { norte: 'x' } })).toEqual([['Level one'], true])
    granted = ['Level one']
    expect(await sessionWith({ 'Level two': { norte: 'x' } })).toEqual([['Level two'], false])
  })

  it('is that of the grant where the token doesn’t name the account', async () => {
    granted = ['Level one']
    expect(await sessionWith(undefined)).toEqual([['Level one'], true])
    expect(await sessionWith({ 'Level two': { sur: 'x' } })).toEqual([['Level one'], true])
  })
})
