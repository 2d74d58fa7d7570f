import { errors as jose, jwtVerify, type JWTPayload } from 'jose'
import { Refusal, refuse } from '../../../core/errors/refusal.ts'
import type { Issuer } from './issuer.ts'
import { rolesClaims } from './issuer.ts'
import type { Keyset } from './keyset.ts'

/** Seconds by which the issuer's clock and ours may differ, for `exp`, `nbf` and `iat` alike. */
export const clockTolerance = 30

/** A verified token is remembered this long at most, and never beyond its own end. */
const memory = 30_000
const remembered = 2_000

/** What a token that passed says about its bearer. */
export interface Bearer {
  userId: string
  /** Roles by account id, as the token says them. */
  roles: ReadonlyMap<string, readonly string[]>
  scopes: ReadonlySet<string>
  /** Milliseconds since 1970. */
  expiresAt: number
  token: string
}

export type Verifier = (token: string) => Promise<Bearer>

/**
 * Checks access tokens (§4): RS256 alone, key by id, issuer, expiry, audience = our project or client, type access
 * token. Whatever fails is UNAUTHENTICATED; UNAVAILABLE only when the issuer's keys can't be had.
 */
export function createVerifier({ issuer, clientId, projectId, embedded }: Issuer, keys: Keyset): Verifier {
  const known = new Map<string, { bearer: Bearer; until: number }>()
  // ZITADEL types its access tokens JWT, as it does ID tokens: those are told apart by their claims below.
  const types = embedded ? ['at+jwt'] : ['at+jwt', 'jwt']

  async function verify(token: string): Promise<Bearer> {
    const { payload, protectedHeader } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid ? await keys(kid) : undefined
        if (!key) throw new jose.JWKSNoMatchingKey()
        return key
      },
      {
        algorithms: ['RS256'],
        issuer,
        audience: [projectId, clientId],
        clockTolerance,
        requiredClaims: ['sub', 'exp', 'iat'],
      },
    )
    const type = protectedHeader.typ?.toLowerCase().replace(/^application\//, '')
    if (!type || !types.includes(type) || isOtherToken(payload)) refuse('UNAUTHENTICATED')
    if (typeof payload.sub !== 'string' || payload.sub === '') refuse('UNAUTHENTICATED')
    if (typeof payload.iat !== 'number' || payload.iat > Date.now() / 1000 + clockTolerance) {
      refuse('UNAUTHENTICATED')
    }
    return {
      userId: payload.sub,
      roles: rolesOf(payload, projectId),
      scopes: new Set(typeof payload.scope === 'string' ? payload.scope.split(' ') : []),
      expiresAt: payload.exp! * 1000,
      token,
    }
  }

  return async (token) => {
    const hit = known.get(token)
    if (hit && hit.until > Date.now()) return hit.bearer
    known.delete(token)
    const bearer = await verify(token).catch((error: unknown) => {
      throw error instanceof Refusal ? error : new Refusal('UNAUTHENTICATED')
    })
    known.set(token, {
      bearer,
      until: Math.min(Date.now() + memory, bearer.expiresAt + clockTolerance * 1000),
    })
    if (known.size > remembered) known.delete(known.keys().next().value!)
    return bearer
  }
}

/** Claims that ID tokens and logout tokens have and access tokens don't. */
const isOtherToken = (payload: JWTPayload) =>
  ['nonce', 'at_hash', 'c_hash', 'events'].some((claim) => claim in payload)

/** `{role: {orgId: domain}}` turned over; anything of another shape counts as no roles. */
function rolesOf(payload: JWTPayload, projectId: string): Map<string, string[]> {
  const claim = rolesClaims(projectId)
    .map((name) => payload[name])
    .find(isObject)
  const roles = new Map<string, string[]>()
  for (const [role, accounts] of Object.entries(claim ?? {})) {
    if (!isObject(accounts)) continue
    for (const account of Object.keys(accounts)) roles.set(account, [...(roles.get(account) ?? []), role])
  }
  return roles
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
