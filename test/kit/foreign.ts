import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt } from 'jose'
import type { JWK } from 'oidc-provider'
import { Visitor } from './visitor.ts'

const projectId = '311337'
const clientId = 'web@rastro'
const rolesClaim = 'urn:zitadel:iam:org:project:roles'

/** A signing key with its private part. */
function makeKey(kid: string): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }
}

/**
 * An OpenID provider of somebody else, as ZITADEL is set up for Rastro: a public client with PKCE, access tokens that are JWTs for a
 * project, its claim of roles, and its search of grants. Whoever signs in says who they are.
 */
export async function startForeignProvider(publicUrl: string) {
  // The library gives advice for production.
  const { warn, info } = console
  Object.assign(console, { warn: () => {}, info: () => {} })
  const { Provider, interactionPolicy } = await import('oidc-provider')
  const state = {
    audience: projectId,
    isDown: false,
    /** Documents of keys that were read. */
    keysRead: 0,
    /** Roles by account, in tokens and in the search of grants. */
    roles: {} as Record<string, string[]>,
  }
  let keys = [makeKey('first')]
  let handle: (...args: any[]) => unknown
  const server = createServer((request, response) => {
    if (state.isDown) return void response.writeHead(502).end()
    const path = request.url!
    if (path === '/jwks') state.keysRead++
    const answer = (body: object) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    // The library's own answers no JWTs for a project.
    if (path === '/oidc/v1/userinfo') {
      const { sub = '' } = decodeJwt(request.headers.authorization!.slice('Bearer '.length))
      return answer({ sub, name: `Persona ${sub}`, email: `${sub}@ajeno.example` })
    }
    if (path !== '/auth/v1/usergrants/me/_search') return void handle(request, response)
    const result = Object.entries(state.roles).map(([orgId, roleKeys]) => ({
      projectId,
      orgId,
      orgName: `Cuenta ${orgId}`,
      roleKeys,
    }))
    answer({ details: { totalResult: String(result.length) }, result })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function open(): void {
    const rolesOf = () => {
      const byRole: Record<string, Record<string, string>> = {}
      for (const [account, roles] of Object.entries(state.roles))
        for (const role of roles) (byRole[role] ??= {})[account] = 'rastro.example'
      return { [rolesClaim]: byRole }
    }
    const policy = interactionPolicy.base()
    // Nobody is asked for consent, as at ZITADEL.
    policy.get('consent')!.checks.clear()
    const provider = new Provider(issuer, {
      interactions: { policy },
      async loadExistingGrant({ oidc: { client, session } }) {
        const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! })
        grant.addOIDCScope(scopes.join(' '))
        grant.addResourceScope(resource, foreignScopes.join(' '))
        await grant.save()
        return grant
      },
      clients: [
        {
          client_id: clientId,
          token_endpoint_auth_method: 'none',
          grant_types: ['authorization_code', 'refresh_token'],
          redirect_uris: [`${publicUrl}/callback`],
          post_logout_redirect_uris: [`${publicUrl}/`],
        },
      ],
      scopes,
      discovery: { userinfo_endpoint: `${issuer}/oidc/v1/userinfo` },
      jwks: { keys },
      cookies: { keys: ['a'] },
      findAccount: (_ctx, id) => ({
        accountId: id,
        claims: () => ({ sub: id }),
      }),
      features: {
        userinfo: { enabled: false },
        resourceIndicators: {
          enabled: true,
          defaultResource: () => resource,
          useGrantedResource: () => true,
          getResourceServerInfo: () => ({
            scope: foreignScopes.join(' '),
            audience: state.audience,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'RS256' } },
          }),
        },
      },
      issueRefreshToken: () => true,
      extraTokenClaims: rolesOf,
    })
    handle = provider.callback()
  }
  open()

  const at = (path: string, query: Record<string, string>) => `${issuer}${path}?${new URLSearchParams(query)}`
  const tokens = async (form: Record<string, string>): Promise<Record<string, string>> => {
    const body = new URLSearchParams({ client_id: clientId, ...form })
    const response = await fetch(`${issuer}/token`, { method: 'POST', body })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as Record<string, string>
  }

  return {
    issuer,
    clientId,
    projectId,
    state,
    /** Signs with a new key from now on; the keys before stay published unless they are withdrawn. */
    rotate(kid: string, { withdraw = false } = {}) {
      keys = [makeKey(kid), ...(withdraw ? [] : keys)]
      open()
    },
    /** Signs somebody in through the pages of the provider, from the scopes that `/config.json` names to the tokens. */
    async signIn(user: string, scope: string, visitor = new Visitor()) {
      const verifier = randomBytes(32).toString('base64url')
      const redirect_uri = `${publicUrl}/callback`
      const begun = await visitor.get(
        at('/auth', {
          client_id: clientId,
          response_type: 'code',
          scope,
          redirect_uri,
          code_challenge: createHash('sha256').update(verifier).digest('base64url'),
          code_challenge_method: 'S256',
        }),
      )
      const isThere = (next: string) => next.startsWith(issuer)
      const page = await visitor.follow(begun, isThere)
      const sent = await visitor.post(page.address, { prompt: 'login', login: user, password: 'x' })
      const { response, address } = await visitor.follow(sent, isThere)
      const code = new URL(address).searchParams.get('code')
      if (!code) throw new Error(`${address}: ${(await response.text()).slice(0, 300)}`)
      return tokens({ grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier })
    },
    refresh: (token: string) => tokens({ grant_type: 'refresh_token', refresh_token: token }),
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      Object.assign(console, { warn, info })
    },
  }
}

const foreignScopes = [
  'urn:zitadel:iam:org:projects:roles',
  `urn:zitadel:iam:org:project:id:${projectId}:aud`,
]

const scopes = ['openid', 'profile', 'email', 'offline_access', ...foreignScopes]
const resource = 'urn:rastro'
