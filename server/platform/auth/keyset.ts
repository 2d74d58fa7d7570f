import { setTimeout as sleep } from 'node:timers/promises'
import { type CryptoKey, importJWK, type JWK } from 'jose'
import { refuse } from '../../../core/errors/refusal.ts'

/** Finds the issuer's public key by its id, or undefined. */
export type Keyset = (kid: string) => Promise<CryptoKey | undefined>

interface Options {
  /** Older keys are reloaded in the background. */
  maxAge?: number
  /** Minimum time between two loads, whatever the number of unknown key ids. */
  pause?: number
}

/**
 * Caches an issuer's keys. An unknown key id triggers a load that begins after the request, so a token signed with a key
 * published a moment ago is accepted. While loading fails, cached keys keep working, and an unknown key id answers
 * UNAVAILABLE, because the token may be valid.
 */
export function createKeyset(
  load: () => Promise<JWK[]>,
  { maxAge = 300_000, pause = 1_000 }: Options = {},
): Keyset {
  let keys = new Map<string, CryptoKey>()
  let loadedAt = -Infinity
  let begunAt = -Infinity
  let loading: Promise<void> | undefined

  async function loadOnce(): Promise<void> {
    await sleep(Math.max(0, begunAt + pause - performance.now()))
    begunAt = performance.now()
    keys = await importKeys(await load())
    loadedAt = performance.now()
  }

  function reload(): Promise<void> {
    loading ??= loadOnce().finally(() => {
      loading = undefined
    })
    return loading
  }

  return async (kid) => {
    const requestedAt = performance.now()
    if (keys.size > 0 && requestedAt - loadedAt > maxAge) reload().catch(() => {})
    while (!keys.has(kid) && begunAt <= requestedAt) {
      try {
        await reload()
      } catch {
        if (!keys.has(kid)) refuse('UNAVAILABLE')
      }
    }
    return keys.get(kid)
  }
}

/** Imports the RS256 signing keys of a set; skips other kinds and faulty entries. */
async function importKeys(set: JWK[]): Promise<Map<string, CryptoKey>> {
  const found = new Map<string, CryptoKey>()
  for (const { kid, kty, use, alg, n, e } of set) {
    if (!kid || !n || !e || kty !== 'RSA' || (use ?? 'sig') !== 'sig' || (alg ?? 'RS256') !== 'RS256')
      continue
    try {
      found.set(kid, (await importJWK({ kty, n, e }, 'RS256')) as CryptoKey)
    } catch {
      continue
    }
  }
  return found
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
