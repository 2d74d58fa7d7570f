import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { inject as provided } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { assign, type Rights, setAdmins } from '../../server/features/accounts/rights.ts'
import { admit } from './admit.ts'
import { createIdentity, type Identity } from '../../server/identity/index.ts'
import { Database, openPool } from '../../server/platform/db/database.ts'
import { openPassportKey } from '../../server/platform/passport-key.ts'
import { makeKey } from '../../server/platform/seal/key.ts'
import { readSettings, type Settings } from '../../server/platform/process/settings.ts'
import { cloneTemplate, type TestDatabase } from './server.ts'
import type { Route } from '../../core/contract/route.ts'

export interface Answer<T = any> {
  status: number
  body: T
  headers: Record<string, unknown>
}

/** Sends requests as one user in one account. */
export interface Client {
  token: string
  /** Takes a path from the origin; the other methods take paths below /api. */
  send(
    method: Route['method'],
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(path: string, headers?: Record<string, string>): Promise<Answer>
}

/** The whole server without a port, on its own database: real tokens, real PostgreSQL. */
export interface TestApi {
  app: FastifyInstance
  database: Database
  /** Signs in as the owner of the tables, as commands do; opened when first asked for. */
  owner: Database
  identity: Identity
  settings: Settings
  urls: TestDatabase
  /** A client for the user in the account. If `roles`, `admin` or `rights` are given, the user receives them first. */
  as(
    user: string,
    account: string,
    options?: { roles?: string[]; admin?: boolean; rights?: Partial<Rights> },
  ): Promise<Client>
  close(): Promise<void>
}

export async function startApi(
  environment: Record<string, string> = {},
  own?: TestDatabase,
  log?: FastifyBaseLogger,
): Promise<TestApi> {
  const urls = own ?? (await cloneTemplate(provided('testServer')))
  const folder = mkdtempSync(join(tmpdir(), 'rastro-api-'))
  const settings = readSettings({
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: folder,
    ...environment,
  })
  makeKey(settings.sealKey)
  openPassportKey(settings)
  const pool = openPool(urls.appUrl, 20)
  const database = new Database(pool, settings.publicPageUrl)
  let owner: Database | undefined
  const identity = createIdentity({ pool, settings })
  const app = await buildApp({
    settings,
    database,
    publicDatabase: database,
    identity: { verify: identity.verify, grants: undefined },
    provider: identity,
    webFolder: undefined,
    graphFolder: undefined,
    ...(log ? { log } : {}),
  })
  await app.ready()

  return {
    app,
    database,
    get owner() {
      return (owner ??= new Database(openPool(urls.ownerUrl, 2), settings.publicPageUrl))
    },
    identity,
    settings,
    urls,
    async as(user, account, { roles, admin, rights } = {}) {
      await admit(database, account, { id: user, email: `${user}@test.example`, name: user }, roles)
      await database.inAccount({ accountId: account, userId: user }, async (tx) => {
        const known = await tx.db
          .selectFrom('account_settings')
          .select('admins')
          .where('account_id', '=', account)
          .executeTakeFirst()
        if (admin || !known)
          await setAdmins(tx, [...new Set([...(known?.admins ?? []), ...(admin ? [user] : [])])])
        if (rights)
          await assign(tx, user, { organizations: [], stages: {}, milestoneSchemas: {}, tags: [], ...rights })
      })
      // A test of every route may take longer than a person's token lasts.
      return clientOf(app, await identity.issueAccessToken(user, { expiresIn: 7_200 }), account)
    },
    async close() {
      await app.close()
      await Promise.all([pool.end(), owner?.pool.end()])
      await urls.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function clientOf(app: FastifyInstance, token: string, account: string): Client {
  async function send(
    method: Route['method'],
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const ask = () =>
      app.inject({
        method,
        url,
        headers: {
          authorization: `Bearer ${token}`,
          'x-audience': account,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
    let response = await ask()
    // Where the machine is busy, reading a configuration takes longer than a request waits. Screens ask again, too.
    while (response.statusCode === 503 && url.startsWith('/api/admin/config')) response = await ask()
    const type = String(response.headers['content-type'] ?? '')
    return {
      status: response.statusCode,
      body: type.includes('json') ? response.json() : response.body,
      headers: response.headers,
    }
  }
  return {
    token,
    send,
    get: (path, headers) => send('GET', `/api${path}`, undefined, headers),
    post: (path, body, headers) => send('POST', `/api${path}`, body, headers),
    put: (path, body, headers) => send('PUT', `/api${path}`, body, headers),
    delete: (path, headers) => send('DELETE', `/api${path}`, undefined, headers),
  }
}
