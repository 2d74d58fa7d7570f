import { createHash, randomBytes, scryptSync } from 'node:crypto'
import { createServer } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { joinAccount } from '../../server/features/accounts/members.ts'
import { createIdentity, type Identity } from '../../server/identity/index.ts'
import { openPool } from '../../server/platform/db/database.ts'
import { answerErrors } from '../../server/platform/http/faults.ts'
import { Visitor } from './visitor.ts'

export interface IdentityServer {
  identity: Identity
  publicUrl: string
  app: FastifyInstance
  pool: pg.Pool
  close(): Promise<void>
}

/** Starts the embedded provider alone. A second one on the same database acts as another process of the same server. */
export async function startIdentity(
  appUrl: string,
  {
    demo = true,
    publicUrl,
    port,
    trustProxy = false,
  }: { demo?: boolean; publicUrl?: string; port?: number; trustProxy?: boolean } = {},
): Promise<IdentityServer> {
  const listen = port ?? (await freePort())
  const pool = openPool(appUrl)
  const address = publicUrl ?? `http://localhost:${listen}`
  const identity = createIdentity({ pool, settings: { publicUrl: address, demo } })
  // Visitors that hang up may leave connections that never carried a request.
  const app = fastify({ forceCloseConnections: true, trustProxy })
  answerErrors(app, {})
  await identity.register(app, joinAccount)
  await app.listen({ port: listen, host: 'localhost' })
  const close = async () => {
    await app.close()
    await pool.end()
  }
  return { identity, publicUrl: address, app, pool, close }
}

export function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, 'localhost', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })
}

/** Adds two accounts, with Ana as a member of both. */
export async function addPeople(pool: pg.Pool, identity: Identity): Promise<void> {
  await pool.query(`
    insert into accounts (id, name) values ('litoral', 'Agroexportadora del Litoral'), ('valle', 'Bodegas del Valle');
    insert into users (id, email, name) values
      ('ana', 'ana@demo.example', 'Ana Ferreyra'), ('bea', 'bea@valle.example', 'Bea Quiroga'), ('sol', 'sol@demo.example', 'Sol Paz');
    insert into grants (id, account_id, user_id, role_keys) values
      (gen_random_uuid(), 'litoral', 'ana', '{Level two}'), (gen_random_uuid(), 'valle', 'ana', '{Level two, Level one}'),
      (gen_random_uuid(), 'valle', 'bea', '{}')`)
  await identity.setPassword('bea', 'otra clave de Bea')
  await pool.query(`insert into identity_passwords (user_id, hash, demo) values ('ana', $1, true)`, [
    cheapHash(anasPassword),
  ])
}

/** A fast hash, for tests that sign in many times. */
function cheapHash(password: string): string {
  const salt = randomBytes(16)
  const hash = scryptSync(password, salt, 32, { N: 2 ** 8, r: 8, p: 1 })
  return `$scrypt$ln=8,r=8,p=1$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

export const anasPassword = 'rastro-demo-2026'

interface Request {
  verifier: string
  address: string
  redirectUri: string
}

/** An authorization request like our client's. `change` sets parameters, or removes them with undefined. */
export function authorizationRequest(
  publicUrl: string,
  change: Record<string, string | undefined> = {},
): Request {
  const verifier = randomBytes(32).toString('base64url')
  const query = {
    client_id: 'rastro-web',
    response_type: 'code',
    redirect_uri: `${publicUrl}/callback`,
    scope:
      'openid profile email offline_access urn:zitadel:iam:org:projects:roles urn:zitadel:iam:org:project:id:rastro:aud',
    state: '/Products?productTypeId=ps-lote',
    nonce: 'nonce-1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...change,
  }
  const search = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  return {
    verifier,
    address: `${publicUrl}/identity/authorize?${search}`,
    redirectUri: query.redirect_uri ?? '',
  }
}

export interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
  expires_in: number
  token_type: string
}

/** Opens the sign-in page. Returns the visitor's page and the address of its form. */
export async function openSignIn(
  visitor: Visitor,
  { address }: Request,
): Promise<{ page: string; form: string; response: Response }> {
  const { response } = await visitor.follow(await visitor.get(address), () => true)
  const page = await response.text()
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1]
  if (!action) throw new Error(`no sign-in form at ${response.url}: ${response.status} ${page.slice(0, 200)}`)
  return { page, response, form: new URL(action.replaceAll('&#38;', '&'), response.url).href }
}

/** The address that the provider redirects the visitor to. */
export async function backToClient(visitor: Visitor, response: Response, redirectUri: string): Promise<URL> {
  const { address } = await visitor.follow(response, (next) => next.includes('/identity/'))
  if (!address.startsWith(redirectUri)) throw new Error(`was sent to ${address}`)
  return new URL(address)
}

/** Signs in through the page, from the authorization request to the tokens. */
export async function signIn(
  publicUrl: string,
  { visitor = new Visitor(), email = 'ana@demo.example', password = anasPassword } = {},
): Promise<{ visitor: Visitor; tokens: Tokens }> {
  const request = authorizationRequest(publicUrl)
  const { form } = await openSignIn(visitor, request)
  const back = await backToClient(visitor, await visitor.post(form, { email, password }), request.redirectUri)
  const response = await exchange(publicUrl, request, back.searchParams.get('code')!)
  if (!response.ok) throw new Error(await response.text())
  return { visitor, tokens: (await response.json()) as Tokens }
}

export function exchange(
  publicUrl: string,
  { verifier, redirectUri }: Request,
  code: string,
): Promise<Response> {
  return askTokens(publicUrl, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  })
}

export const refresh = (publicUrl: string, refreshToken: string): Promise<Response> =>
  askTokens(publicUrl, { grant_type: 'refresh_token', refresh_token: refreshToken })

function askTokens(publicUrl: string, form: Record<string, string>): Promise<Response> {
  return fetch(`${publicUrl}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'rastro-web', ...form }),
  })
}
