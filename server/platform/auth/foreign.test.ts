import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startApi, type TestApi } from '../../../test/kit/api.ts'
import { startForeignProvider } from '../../../test/kit/foreign.ts'
import { Visitor } from '../../../test/kit/visitor.ts'
import { buildApp } from '../../app.ts'
import { processLog } from '../process/log.ts'
import { readSettings } from '../process/settings.ts'
import { createGrantSource } from './grants.ts'
import { issuerOf } from './issuer.ts'
import { createKeyset, remoteKeys } from './keyset.ts'
import { createVerifier } from './token.ts'

const publicUrl = 'http://localhost:3000'
let provider: Awaited<ReturnType<typeof startForeignProvider>>
let api: TestApi
let app: FastifyInstance
let scope: string
let webFolder: string

/** A server as it starts with the provider's settings. */
async function open(): Promise<FastifyInstance> {
  const settings = readSettings({
    PUBLIC_URL: publicUrl,
    DATA_DIR: api.settings.dataDir,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_PROJECT_ID: provider.projectId,
  })
  const issuer = issuerOf(settings)
  const { database } = api
  const opened = await buildApp({
    settings,
    database,
    publicDatabase: database,
    identity: {
      verify: createVerifier(issuer, createKeyset(remoteKeys(issuer.issuer))),
      grants: createGrantSource(issuer),
    },
    provider: undefined,
    webFolder,
    graphFolder: undefined,
  })
  opened.log.level = 'silent'
  await opened.ready()
  return opened
}

beforeAll(async () => {
  provider = await startForeignProvider(publicUrl)
  webFolder = mkdtempSync(join(tmpdir(), 'rastro-foreign-'))
  mkdirSync(join(webFolder, 'static'))
  writeFileSync(join(webFolder, 'index.html'), '')
  provider.state.roles = { norte: ['Level one'] }
  api = await startApi()
  await api.as('admin', 'norte', { admin: true })
  app = await open()
  scope = (await app.inject('/config.json')).json<{ scope: string }>().scope
})
afterAll(async () => {
  await app.close()
  await api.close()
  await provider.close()
  rmSync(webFolder, { recursive: true, force: true })
})

const sessionOf = async (token: string | undefined, account = 'norte', server = app) => {
  const headers = { authorization: `Bearer ${token}`, 'x-audience': account }
  const { statusCode, headers: answered, ...answer } = await server.inject({ url: '/api/session', headers })
  return { status: statusCode, retry: answered['retry-after'], body: answer.json() }
}

it('a client finds the provider and what to ask it for, and no provider of our own beside it', async () => {
  expect((await app.inject('/config.json')).json()).toMatchObject({
    issuer: provider.issuer,
    clientId: provider.clientId,
    projectId: provider.projectId,
    scope: `openid profile email offline_access urn:zitadel:iam:org:projects:roles urn:zitadel:iam:org:project:id:${provider.projectId}:aud`,
  })
  const policy = String((await app.inject('/')).headers['content-security-policy'])
  expect(/connect-src ([^;]+)/.exec(policy)![1]!.split(' ')).toContain(provider.issuer)
  expect((await app.inject('/identity/.well-known/openid-configuration')).statusCode).toBe(404)
  expect((await app.inject('/identity/forgotten')).statusCode).toBe(404)
})

it('a person signs in there, and has the roles of the token in the accounts that were granted', async () => {
  const { access_token: token, refresh_token: refresh } = await provider.signIn('bea', scope)
  const person = { userId: 'bea', name: 'Persona bea', email: 'bea@ajeno.example', roles: ['Level one'] }
  expect(await sessionOf(token)).toMatchObject({
    status: 200,
    body: { ...person, admin: false, levelOne: true },
  })
  expect(await sessionOf(token, 'sur')).toMatchObject({ status: 403, body: { code: 'NO_ACCOUNT' } })
  const { access_token: renewed } = await provider.refresh(refresh!)
  expect(renewed).not.toBe(token)
  expect(await sessionOf(renewed)).toMatchObject({ status: 200, body: person })
})

it('a token for another project, and an ID token, let nobody in', async () => {
  provider.state.audience = '271828'
  const { access_token: other, id_token: idToken } = await provider.signIn('bea', scope)
  provider.state.audience = provider.projectId
  for (const token of [other, idToken])
    expect(await sessionOf(token)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
})

it('a new key is taken by many requests at once, and the one before until it is withdrawn', async () => {
  const { access_token: old } = await provider.signIn('bea', scope)
  expect((await sessionOf(old)).status).toBe(200)
  provider.rotate('second')
  const { access_token: fresh } = await provider.signIn('bea', scope)
  provider.state.keysRead = 0
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => sessionOf(n % 2 ? old : fresh)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(provider.state.keysRead).toBeLessThanOrEqual(2)
  provider.rotate('third', { withdraw: true })
  const restarted = await open()
  expect((await sessionOf(old, 'norte', restarted)).status).toBe(401)
  await restarted.close()
})

it('while the provider is away, known people go on, and a key that nobody knows yet is asked for again', async () => {
  const { access_token: known } = await provider.signIn('bea', scope)
  expect((await sessionOf(known)).status).toBe(200)
  provider.rotate('fourth')
  const { access_token: unknown } = await provider.signIn('bea', scope)
  provider.state.isDown = true
  const log = vi.spyOn(processLog, 'error').mockImplementation(() => {})
  expect((await sessionOf(known)).status).toBe(200)
  expect(await sessionOf(unknown)).toMatchObject({ status: 503, retry: '2', body: { code: 'UNAVAILABLE' } })
  const address = `${provider.issuer}/.well-known/openid-configuration`
  expect(log).toHaveBeenCalledWith(`the identity provider failed: ${address} answered 502`)
  log.mockRestore()
  provider.state.isDown = false
  expect((await sessionOf(unknown)).status).toBe(200)
})

it('signing out ends the session there and leads home, and the password is asked again', async () => {
  const visitor = new Visitor()
  const { id_token: hint } = await provider.signIn('bea', scope, visitor)
  const discovered = await fetch(`${provider.issuer}/.well-known/openid-configuration`)
  const { end_session_endpoint: end } = (await discovered.json()) as { end_session_endpoint: string }
  const query = new URLSearchParams({ id_token_hint: hint!, post_logout_redirect_uri: `${publicUrl}/` })
  const page = await (await visitor.get(`${end}?${query}`)).text()
  const [, action = ''] = /action="([^"]+)"/.exec(page) ?? []
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? []
  const left = await visitor.post(action, { xsrf, logout: 'yes' })
  expect(left.headers.get('location')).toBe(`${publicUrl}/`)
  const again = await visitor.get(
    `${provider.issuer}/auth?${new URLSearchParams({ client_id: provider.clientId, response_type: 'code', scope: 'openid', redirect_uri: `${publicUrl}/callback`, prompt: 'none', code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' })}`,
  )
  expect(again.headers.get('location')).toContain('error=login_required')
})
