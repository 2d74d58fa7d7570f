import { createHmac } from 'node:crypto'
import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider'
import type pg from 'pg'
import { audienceScope, type Issuer, rolesClaims, rolesScope } from '../platform/auth/issuer.ts'
import { loadKeys, type StoredKeys } from './keys.ts'
import { failurePage, sendPage, signOutPage } from './pages.ts'
import { findPerson, personClaims, tokenClaims } from './people.ts'
import { endGrants, Store } from './store.ts'
import { languages } from '../../core/i18n/index.ts'

interface ProviderSetup {
  pool: pg.Pool
  issuer: Issuer
  publicUrl: string
  demo: boolean
  /** Receives errors of the server. */
  report(error: Error): void
}

type Library = typeof import('oidc-provider')
type Context = Parameters<Parameters<Provider['use']>[0]>[0]

const minute = 60
const hour = 60 * minute
/** A sign-in ends after this time, even if refreshed; then the password is asked again. */
export const signInLifetime = 14 * 24 * hour
export const accessTokenLifetime = 10 * minute
/** Anybody can begin sign-ins, so unfinished ones are soon deleted. */
const signInPageLifetime = 30 * minute
/** Bytes of a parameter that a sign-in stores; our own client's states have 32. An ID token has its roles. */
const maxParamBytes = 1_024
const maxHintBytes = 16_384

/** The stored keys are checked for changes after this time. */
const keysMaxAge = 60_000

/**
 * The provider is created on first use, because loading it costs 0.3 s and 28 MB, and created again when the stored keys
 * change. It keeps no state in memory, so any number of processes can serve it.
 */
export function createProvider(setup: ProviderSetup): () => Promise<Provider> {
  let current: { provider: Promise<Provider>; keys: string; until: number } | undefined
  return async () => {
    if (current && current.until > Date.now()) return current.provider
    const keys = await loadKeys(setup.pool)
    const names = JSON.stringify([keys.sign.map(({ kid }) => kid), keys.cookies])
    if (current?.keys === names) current.until = Date.now() + keysMaxAge
    else current = { provider: build(setup, keys), keys: names, until: Date.now() + keysMaxAge }
    current.provider.catch(() => {
      current = undefined
    })
    return current.provider
  }
}

async function build(setup: ProviderSetup, keys: StoredKeys): Promise<Provider> {
  const library = await loadLibrary()
  const provider = new library.Provider(setup.issuer.issuer, {
    ...configuration(setup, keys),
    adapter: (model) => new Store(setup.pool, model, () => new library.errors.InvalidGrant('already used')),
    interactions: {
      policy: policy(library),
      url: (_ctx, interaction) => `/identity/sign-in/${interaction.uid}`,
    },
  })
  // `proxy`: the provider builds addresses from proxy headers, which the mount sets to PUBLIC_URL.
  Object.assign(provider, { proxy: true, onerror: setup.report })
  nameSuccessors(library, provider, keys)
  provider.use((ctx, next) => leadHome(setup, provider, ctx, next))
  provider.on('server_error', (_ctx, error) => setup.report(error))
  provider.Client.prototype.redirectUriAllowed = (uri) => isRedirectUri(setup, uri)
  provider.Client.prototype.postLogoutRedirectUriAllowed = (uri) => isPostLogoutUri(setup, uri)
  return provider
}

/**
 * A refresh token's successor is named after it, so two tabs that renew at once get one token. Only the server, which has the
 * key, can make the name.
 */
function nameSuccessors({ Provider }: Library, provider: Provider, { cookies }: StoredKeys): void {
  // The types lack the method by which each model names a new token.
  const prototype = provider.RefreshToken.prototype as unknown as { generateTokenId(): string }
  const randomId = prototype.generateTokenId
  prototype.generateTokenId = function () {
    const used = Provider.ctx?.oidc.entities.RotatedRefreshToken
    if (!used) return randomId.call(this)
    return createHmac('sha256', cookies[0]!).update(`successor of ${used.jti}`).digest('base64url')
  }
}

/** Silences the library's warning about Node 20, on which it was tested: the line would follow the server's ready line. */
async function loadLibrary(): Promise<Library> {
  const { warn } = console
  console.warn = () => {}
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}

/** Allowed targets of a code: our own pages, and any local program's `/callback` while DEMO is on. */
export function isRedirectUri(
  { publicUrl, demo }: Pick<ProviderSetup, 'publicUrl' | 'demo'>,
  uri: string,
): boolean {
  return ownRedirectUris(publicUrl).includes(uri) || (demo && isLocalhost(uri, '/callback'))
}

export function isPostLogoutUri(
  { publicUrl, demo }: Pick<ProviderSetup, 'publicUrl' | 'demo'>,
  uri: string,
): boolean {
  return [publicUrl, `${publicUrl}/`].includes(uri) || (demo && isLocalhost(uri, '/'))
}

/** Silent renewal in a frame uses the bare origin. */
const ownRedirectUris = (publicUrl: string) => [`${publicUrl}/callback`, publicUrl, `${publicUrl}/`]

/** Compares with the browser's canonical spelling, so that no variant leads elsewhere. */
function isLocalhost(uri: string, path: string): boolean {
  if (!URL.canParse(uri)) return false
  const { port } = new URL(uri)
  return uri === `http://localhost${port && `:${port}`}${path}`
}

function configuration(setup: ProviderSetup, keys: StoredKeys): Configuration {
  const { pool, issuer, publicUrl, demo } = setup
  const { clientId, projectId } = issuer
  const { hostname, port } = new URL(publicUrl)
  const names = { projectId, domain: hostname }
  const scopes = ['openid', 'profile', 'email', 'offline_access', rolesScope, audienceScope(projectId)]
  const resource = `${publicUrl}/api`
  // Cookies ignore ports, so the name contains it: two servers on one machine must not sign out each other's users.
  const cookie = (name: string) => `rastro_${name}${port && `_${port}`}`
  const cookieOptions = { signed: true, httpOnly: true, sameSite: 'lax' } as const

  return {
    clients: [
      {
        client_id: clientId,
        client_name: 'Rastro',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: ownRedirectUris(publicUrl),
        post_logout_redirect_uris: [`${publicUrl}/`],
      },
    ],
    scopes,
    claims: {
      openid: ['sub', ...rolesClaims(projectId)],
      profile: ['name', 'preferred_username'],
      email: ['email', 'email_verified'],
    },
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    pkce: { required: () => true },
    jwks: { keys: keys.sign },
    cookies: {
      keys: keys.cookies,
      names: {
        session: cookie('session'),
        interaction: cookie('sign_in'),
        resume: cookie('resume'),
      },
      long: { ...cookieOptions, path: '/identity' },
      short: cookieOptions,
    },
    routes: {
      authorization: '/authorize',
      token: '/token',
      jwks: '/jwks',
      end_session: '/end_session',
      revocation: '/revoke',
    },
    ttl: {
      AccessToken: accessTokenLifetime,
      IdToken: accessTokenLifetime,
      AuthorizationCode: minute,
      Interaction: signInPageLifetime,
      Session: (_ctx, { accountId }) => (accountId ? signInLifetime : signInPageLifetime),
      Grant: signInLifetime,
      RefreshToken: signInLifetime,
    },
    discovery: {
      userinfo_endpoint: `${issuer.issuer}/userinfo`,
      ui_locales_supported: [...languages],
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      // The provider's own endpoint refuses the JWTs that it issues; endpoints.ts has ours.
      userinfo: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: scopes.join(' '),
          audience: projectId,
          accessTokenFormat: 'jwt',
          accessTokenTTL: accessTokenLifetime,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx) => signOut(setup, ctx),
        postLogoutSuccessSource: (ctx) => ctx.redirect(`${publicUrl}/`),
      },
    },
    clientBasedCORS: (_ctx, origin) => origin === publicUrl || (demo && isLocalhost(`${origin}/`, '/')),
    // The only client is our own or on the user's machine, so it never needs consent, nor consent for offline_access.
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: () => true,
    loadExistingGrant: (ctx) => grantOf(ctx, scopes, resource),
    findAccount: async (_ctx, id) => {
      const person = await findPerson(pool, id, demo)
      if (!person) return undefined
      return {
        accountId: person.id,
        claims: async () => ({ sub: person.id, ...(await personClaims(pool, person, names)) }),
      }
    },
    extraTokenClaims: (_ctx, token) =>
      'accountId' in token ? tokenClaims(pool, token.accountId, names) : {},
    formats: {
      customizers: {
        jwt: (_ctx, _token, { payload }) => {
          payload.aud = audienceOf(issuer)
        },
      },
    },
    renderError: (ctx, { error, error_description: description }, { name }) => {
      const failure = ctx.status >= 500 ? 'unavailable' : name === 'SessionNotFound' ? 'expired' : 'request'
      const detail = failure === 'request' ? [error, description].filter(Boolean).join(': ') : undefined
      sendPage(ctx, failurePage(ctx.req, publicUrl, { failure, status: ctx.status, detail }))
    },
  }
}

/** ZITADEL puts the project and the client into the audience of an access token. */
export const audienceOf = ({ projectId, clientId }: Issuer) => [projectId, clientId]

/** The prompts: the password always, consent never. */
function policy({ interactionPolicy, errors }: Library) {
  const { base, Check } = interactionPolicy
  const prompts = base()
  prompts.get('consent')!.checks.clear()
  const { checks } = prompts.get('login')!
  checks.add(
    new Check('unstorable', 'a parameter is too long or unreadable', 'invalid_request', ({ oidc }) => {
      const faulty = Object.entries(oidc.params ?? {}).find((param) => !isStorable(param))
      // Not sent back to the client: the answer would repeat it.
      if (faulty)
        throw Object.assign(new errors.InvalidRequest(`${faulty[0]} is too long or unreadable`), {
          allow_redirect: false,
        })
      return Check.NO_NEED_TO_PROMPT
    }),
  )
  checks.add(
    new Check(
      'account_gone',
      'the user may not sign in any more',
      'login_required',
      ({ oidc }) => Boolean(oidc.session?.accountId) && !oidc.account,
    ),
  )
  return prompts
}

/** PostgreSQL can't store NUL, and what anybody may store is limited. */
const isStorable = ([name, value]: [string, unknown]): boolean =>
  typeof value !== 'string' ||
  (!value.includes('\0') &&
    Buffer.byteLength(value) <= (name === 'id_token_hint' ? maxHintBytes : maxParamBytes))

/**
 * Signing out without being signed in leads home at once. The library would store a session for it, of the visitor's size, and
 * answer with a page of its own.
 */
async function leadHome(
  setup: ProviderSetup,
  provider: Provider,
  ctx: Context,
  next: () => Promise<unknown>,
): Promise<void> {
  if (!/^\/end_session\/?$/i.test(ctx.path)) return void (await next())
  const id = ctx.cookies.get(provider.cookieName('session'), { signed: true })
  const session = id && !id.includes('\0') ? await provider.Session.find(id) : undefined
  if (session?.accountId) return void (await next())
  const { post_logout_redirect_uri: wish, state } = ctx.query
  const isOurs = typeof wish === 'string' && isPostLogoutUri(setup, wish)
  const target = new URL(isOurs ? wish : `${setup.publicUrl}/`)
  if (isOurs && typeof state === 'string' && isStorable(['state', state]))
    target.searchParams.set('state', state)
  ctx.set('cache-control', 'no-store')
  ctx.redirect(target.href)
  ctx.status = 303
}

/** Grants all scopes at once, so no later request lacks one. */
async function grantOf({ oidc }: KoaContextWithOIDC, scopes: string[], resource: string) {
  const { provider, client, session, account } = oidc
  const known = session!.grantIdFor(client!.clientId)
  const found = known ? await provider.Grant.find(known) : undefined
  if (found) return found
  const grant = new provider.Grant({ clientId: client!.clientId, accountId: account!.accountId })
  grant.addOIDCScope(scopes.join(' '))
  grant.addResourceScope(resource, scopes.join(' '))
  await grant.save()
  return grant
}

/** Signs out at once with the ID token of this session, which only our sign-out button sends; otherwise asks first. */
async function signOut({ pool, publicUrl }: ProviderSetup, ctx: KoaContextWithOIDC): Promise<void> {
  const { session, params, provider } = ctx.oidc
  const hint = ctx.oidc.entities.IdTokenHint as { payload: { sub?: string } } | undefined
  if (!hint || hint.payload.sub !== session!.accountId) {
    const { secret } = session!.state as { secret: string }
    sendPage(ctx, signOutPage(ctx.req, publicUrl, { action: ctx.oidc.urlFor('end_session_confirm'), secret }))
    return
  }
  await endGrants(pool, session!)
  await session!.destroy()
  ctx.cookies.set(provider.cookieName('session'), null, { path: '/identity', signed: true })
  const wish = params?.post_logout_redirect_uri
  const target = new URL(typeof wish === 'string' ? wish : `${publicUrl}/`)
  if (typeof params?.state === 'string') target.searchParams.set('state', params.state)
  ctx.status = 303
  ctx.redirect(target.href)
}
