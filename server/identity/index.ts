import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { importJWK, SignJWT } from 'jose'
import type pg from 'pg'
import { issuerOf, scopeOf } from '../platform/auth/issuer.ts'
import { createKeyset } from '../platform/auth/keyset.ts'
import type { Settings } from '../platform/process/settings.ts'
import { createVerifier, type Verifier } from '../platform/auth/token.ts'
import { bearerRoutes } from './endpoints.ts'
import { loadKeys, readPublicKeys } from './keys.ts'
import { type Join, linkRoutes } from './link-routes.ts'
import { deleteOldLinks, runOn } from './links.ts'
import { setPassword, tokenClaims } from './people.ts'
import { accessTokenLifetime, audienceOf, createProvider } from './provider.ts'
import { signInRoutes } from './sign-in.ts'
import { deleteExpired } from './store.ts'
import { deleteOldFailures } from './throttle.ts'

/** The embedded OpenID provider at PUBLIC_URL/identity. */
export interface Identity {
  /** Serves the provider below /identity. */
  register(app: FastifyInstance, join: Join): Promise<void>
  /** Checks the provider's tokens. The keys come from the database, so the server never calls itself. */
  verify: Verifier
  setPassword(userId: string, password: string, options?: { demo?: boolean }): Promise<void>
  /** Issues the token of a sign-in, for tests and benchmarks; `expiresIn` is in seconds. */
  issueAccessToken(userId: string, options?: { expiresIn?: number }): Promise<string>
  /** Deletes what has expired. */
  sweep(): Promise<void>
}

interface IdentitySetup {
  /** Connections of the serving role. */
  pool: pg.Pool
  settings: Pick<Settings, 'publicUrl' | 'demo'>
}

export function createIdentity({ pool, settings }: IdentitySetup): Identity {
  const { publicUrl, demo } = settings
  const issuer = issuerOf({ publicUrl, oidc: null })
  const { hostname: domain, host, protocol } = new URL(publicUrl)
  const verify = createVerifier(
    issuer,
    createKeyset(() => readPublicKeys(pool), { maxAge: 60_000 }),
  )

  async function register(app: FastifyInstance, join: Join): Promise<void> {
    const report = (error: Error) => app.log.error({ err: error }, 'the identity provider failed')
    const provider = createProvider({ pool, issuer, publicUrl, demo, report })
    await app.register((scope) => signInRoutes(scope, { pool, publicUrl, demo, provider }))
    await app.register((scope) => linkRoutes(scope, { pool, publicUrl, demo, join, provider }))
    await app.register((scope) => bearerRoutes(scope, { pool, issuer, demo, domain, verify }))
    await app.register(async (scope) => {
      // The provider parses request bodies itself.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
      scope.all('/identity/*', async (request, reply) => {
        const serve = (await provider()).callback()
        for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value!)
        reply.hijack()
        await serve(rewriteRequest(request.raw), reply.raw)
      })
    })
  }

  /** Rewrites a request for the provider: the path below its mount, and the host of PUBLIC_URL instead of the sent headers. */
  function rewriteRequest(request: IncomingMessage): IncomingMessage {
    const url = request.url!
    Object.assign(request.headers, {
      host,
      'x-forwarded-host': host,
      'x-forwarded-proto': protocol.slice(0, -1),
    })
    return Object.assign(request, { originalUrl: url, url: url.slice('/identity'.length) })
  }

  async function issueAccessToken(userId: string, { expiresIn = accessTokenLifetime } = {}): Promise<string> {
    const [key] = (await loadKeys(pool)).sign
    const now = Math.floor(Date.now() / 1000)
    return new SignJWT({
      ...(await tokenClaims(pool, userId, { projectId: issuer.projectId, domain })),
      scope: scopeOf(issuer),
      client_id: issuer.clientId,
    })
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: key!.kid! })
      .setIssuer(issuer.issuer)
      .setAudience(audienceOf(issuer))
      .setSubject(userId)
      .setJti(crypto.randomUUID())
      .setIssuedAt(now)
      .setExpirationTime(now + expiresIn)
      .sign(await importJWK(key!, 'RS256'))
  }

  return {
    register,
    verify,
    setPassword: (userId, password, options) => setPassword(pool, userId, password, options),
    issueAccessToken,
    async sweep() {
      await deleteExpired(pool)
      await deleteOldFailures(pool)
      await deleteOldLinks(runOn(pool))
    },
  }
}
