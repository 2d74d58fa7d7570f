import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Refusal } from '../../core/errors/refusal.ts'
import type { Issuer } from '../platform/auth/issuer.ts'
import type { Bearer, Verifier } from '../platform/auth/token.ts'
import { findPerson, orgDomain, personClaims } from './people.ts'

interface EndpointSetup {
  pool: pg.Pool
  issuer: Issuer
  demo: boolean
  domain: string
  verify: Verifier
}

/** gRPC status codes, which ZITADEL uses in its errors. */
const invalidArgument = 3
const unauthenticated = 16

/** The endpoints for bearers of a token: userinfo, and ZITADEL's grant search for their accounts. */
export async function bearerRoutes(app: FastifyInstance, setup: EndpointSetup): Promise<void> {
  const { pool, issuer, demo, domain, verify } = setup

  // Credentials are bearer tokens in a header, never cookies, so pages of any origin may call these endpoints.
  app.addHook('onRequest', async (request, reply) => {
    reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store')
    if (request.method !== 'OPTIONS') return
    reply
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', 'authorization, content-type')
      .header('access-control-max-age', '3600')
    return reply.code(204).send()
  })

  app.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: '/identity/userinfo',
    handler: async (request, reply) => {
      const bearer = await bearerOf(request)
      const person = bearer?.scopes.has('openid') ? await findPerson(pool, bearer.userId, demo) : undefined
      if (!person) {
        reply.header('www-authenticate', 'Bearer error="invalid_token"')
        return reply.code(401).send({ error: 'invalid_token' })
      }
      return {
        sub: person.id,
        ...(await personClaims(pool, person, { projectId: issuer.projectId, domain })),
      }
    },
  })

  app.route({
    method: ['POST', 'OPTIONS'],
    url: '/identity/auth/v1/usergrants/me/_search',
    handler: async (request, reply) => {
      const bearer = await bearerOf(request)
      if (!bearer) return fail(reply, 401, unauthenticated, 'invalid token')
      const page = pageOf(request.body)
      if (!page) return fail(reply, 400, invalidArgument, 'query: offset, limit or asc is not valid')
      return searchGrants(bearer.userId, page)
    },
  })

  /** null: the token is missing or invalid. */
  async function bearerOf(request: FastifyRequest): Promise<Bearer | null> {
    const [, token] = /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '') ?? []
    if (!token) return null
    try {
      return await verify(token)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'UNAUTHENTICATED') return null
      throw error
    }
  }

  async function searchGrants(userId: string, { offset, limit, asc }: GrantPage) {
    const { rows } = await pool.query<GrantRow>(
      `select g.id, g.account_id as "accountId", a.name, g.role_keys as roles, g.created_at as "createdAt",
              count(*) over () as total
       from grants g join accounts a on a.id = g.account_id join users u on u.id = g.user_id
       where g.user_id = $1 and g.withdrawn_at is null and u.deactivated_at is null
       order by a.name ${asc ? 'asc' : 'desc'}, a.id offset $2 limit $3`,
      [userId, offset, limit],
    )
    const total = rows[0]?.total ?? (offset > 0 ? await countGrants(userId) : 0)
    return {
      details: { totalResult: String(total), viewTimestamp: new Date().toISOString() },
      result: rows.map(({ id, accountId, name, roles, createdAt }) => ({
        orgId: accountId,
        projectId: issuer.projectId,
        userId,
        roles,
        orgName: name,
        grantId: id,
        details: { creationDate: createdAt.toISOString(), resourceOwner: accountId },
        orgDomain: orgDomain(accountId, domain),
        projectName: 'Rastro',
        roleKeys: roles,
        userType: 'TYPE_HUMAN',
      })),
    }
  }

  async function countGrants(userId: string): Promise<number> {
    const { rows } = await pool.query<{ total: string }>(
      `select count(*) as total from grants g join users u on u.id = g.user_id
       where g.user_id = $1 and g.withdrawn_at is null and u.deactivated_at is null`,
      [userId],
    )
    return Number(rows[0]?.total)
  }
}

interface GrantRow {
  id: string
  accountId: string
  name: string
  roles: string[]
  createdAt: Date
  total: string
}

interface GrantPage {
  offset: number
  limit: number
  asc: boolean
}

const defaultLimit = 100
const maxLimit = 1_000

/** `{query: {offset: "0", limit: 100, asc: true}}`, every part optional; 64-bit numbers may come as text. */
function pageOf(body: unknown): GrantPage | null {
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body))) return null
  const query = ((body ?? {}) as { query?: unknown }).query ?? {}
  if (typeof query !== 'object' || Array.isArray(query)) return null
  const { offset, limit, asc } = query as Record<string, unknown>
  const page = {
    offset: parseWhole(offset ?? 0),
    limit: parseWhole(limit ?? 0) || defaultLimit,
    asc: asc ?? false,
  }
  const isValid =
    page.offset >= 0 && page.limit > 0 && page.limit <= maxLimit && typeof page.asc === 'boolean'
  return isValid ? (page as GrantPage) : null
}

/** Parses a whole number from 0, also as text; −1 for other values. */
function parseWhole(value: unknown): number {
  const isText = typeof value === 'number' || typeof value === 'string'
  return isText && /^\d{1,12}$/.test(String(value)) ? Number(value) : -1
}

function fail(reply: FastifyReply, status: number, code: number, message: string): FastifyReply {
  return reply.code(status).send({ code, message, details: [] })
}
