import { errors as jose, jwtVerify, type JWTPayload } from 'jose'
import { Refusal, refuse } from '../../../core/errors/refusal.ts'
import type { Issuer } from './issuer.ts'
import { rolesClaims } from './issuer.ts'
import type { Keyset } from './keyset.ts'

/** Tolerated clock difference with the issuer in seconds, for `exp`, `nbf` and `iat`. */
export const clockTolerance = 30

/** A verified token is cached this long at most, and never beyond its expiry. */
const maxAge = 30_000
const maxEntries = 2_000

/** The claims of a verified token. */
export interface Bearer {
  userId: string
  /** Roles by account id, from the token. */
  roles: ReadonlyMap<string, readonly string[]>
  scopes: ReadonlySet<string>
  /** Milliseconds since 1970. */
  expiresAt: number
  token: string
}

export type Verifier = (token: string) => Promise<Bearer>

/**
 * Checks access tokens (§4): RS256 alone, key by id, issuer, expiry, audience = our project or client, type access
 * token. Every failed check answers UNAUTHENTICATED; missing issuer keys answer UNAVAILABLE.
 */
export function createVerifier({ issuer, clientId, projectId, embedded }: Issuer, keys: Keyset): Verifier {
  const known = new Map<string, { bearer: Bearer; until: number }>()
  // ZITADEL types its access tokens JWT, as it does ID tokens: the claims distinguish them below.
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
      until: Math.min(Date.now() + maxAge, bearer.expiresAt + clockTolerance * 1000),
    })
    if (known.size > maxEntries) known.delete(known.keys().next().value!)
    return bearer
  }
}

/** Detects ID tokens and logout tokens by claims that access tokens lack. */
const isOtherToken = (payload: JWTPayload) =>
  ['nonce', 'at_hash', 'c_hash', 'events'].some((claim) => claim in payload)

/** Inverts `{role: {orgId: domain}}`; any other shape means no roles. */
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
