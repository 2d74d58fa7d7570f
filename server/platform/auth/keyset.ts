import { setTimeout as sleep } from 'node:timers/promises'
import { createRemoteJWKSet, type CryptoKey, customFetch, errors, type JWK } from 'jose'
import { refuse } from '../../../core/errors/refusal.ts'
import { processLog } from '../process/log.ts'

/** Finds the issuer's public key by its id, or undefined. */
export type Keyset = (kid: string) => Promise<CryptoKey | undefined>

interface Options {
  /** Older keys are reloaded in the background. */
  maxAge?: number
  /** Minimum time between two loads, whatever the number of unknown key ids. */
  pause?: number
}

/**
 * Caches an issuer's RS256 signing keys. An unknown key id triggers a load that begins after the request, so a token signed with a
 * key published a moment ago is accepted. While loading fails, cached keys keep working, and an unknown key id answers UNAVAILABLE,
 * because the token may be valid.
 */
export function createKeyset(
  load: () => Promise<JWK[]>,
  { maxAge = 300_000, pause = 1_000 }: Options = {},
): Keyset {
  let begunAt = -Infinity
  const keys = createRemoteJWKSet(new URL('keys:'), {
    // jose would drop old keys before it has others, and pauses only after loads that succeed.
    cacheMaxAge: Infinity,
    cooldownDuration: 0,
    [customFetch]: async () => {
      await sleep(Math.max(0, begunAt + pause - performance.now()))
      begunAt = performance.now()
      try {
        return Response.json({ keys: [...(await load())] })
      } catch (error) {
        refuseProvider(error)
      }
    },
  })
  const find = (kid: string) =>
    keys({ alg: 'RS256', kid }).catch((error: unknown) => {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      return undefined
    })

  return async (kid) => {
    if (performance.now() - begunAt > maxAge) keys.reload().catch(() => {})
    // The first search may share a load that began before the request.
    return (await find(kid)) ?? (await find(kid))
  }
}

/** Another provider doesn't answer as it should: the log says why, the caller asks again. */
export function refuseProvider(error: unknown): never {
  const { message, cause } = error as Error
  const why = (cause as NodeJS.ErrnoException | undefined)?.code ?? message
  processLog.error(`the identity provider failed: ${why}`)
  return refuse('UNAVAILABLE')
}

/** Loads a remote issuer's keys through its discovery document. */
export function remoteKeys(issuer: string): () => Promise<JWK[]> {
  return async () => {
    const { jwks_uri: address } = await getJson<{ jwks_uri: string }>(wellKnown(issuer))
    const { keys } = await getJson<{ keys: JWK[] }>(address)
    return keys
  }
}

export const wellKnown = (issuer: string) => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

const timeout = 5_000

/** GET of an issuer's document, with one retry: a lost packet shouldn't sign everybody out. */
export async function getJson<T>(address: string, headers: Record<string, string> = {}): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(address, { headers, signal: AbortSignal.timeout(timeout) })
      if (!response.ok) throw new Error(`${address} answered ${response.status}`)
      return (await response.json()) as T
    } catch (error) {
      if (attempt === 2) throw error
      await sleep(200)
    }
  }
}
