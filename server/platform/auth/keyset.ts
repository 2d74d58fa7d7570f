import { setTimeout as sleep } from 'node:timers/promises'
import { type CryptoKey, importJWK, type JWK } from 'jose'
import { refuse } from '../../../core/errors/refusal.ts'

/** Finds the issuer's public key by its id; undefined when the issuer has no such key. */
export type Keyset = (kid: string) => Promise<CryptoKey | undefined>

interface Options {
  /** After this long the keys are loaded again in the background. */
  maxAge?: number
  /** At most one load in this time, however many unknown key ids arrive. */
  pause?: number
}

/**
 * Remembers an issuer's keys. A key that isn't known is looked for in a load begun after the question, so a token
 * signed with a key published a moment ago is never refused; while loading fails the known keys go on serving,
 * and an unknown one answers UNAVAILABLE, since nobody can say that the token is bad.
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
    keys = await usable(await load())
    loadedAt = performance.now()
  }

  function reload(): Promise<void> {
    loading ??= loadOnce().finally(() => {
      loading = undefined
    })
    return loading
  }

  return async (kid) => {
    const asked = performance.now()
    if (keys.size > 0 && asked - loadedAt > maxAge) reload().catch(() => {})
    while (!keys.has(kid) && begunAt <= asked) {
      try {
        await reload()
      } catch {
        if (!keys.has(kid)) refuse('UNAVAILABLE')
      }
    }
    return keys.get(kid)
  }
}

/** The RS256 signing keys of a set; what we can't use (other kinds, faulty entries) doesn't spoil the rest. */
async function usable(set: JWK[]): Promise<Map<string, CryptoKey>> {
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

/** Keys of an issuer elsewhere, found by its discovery document. */
export function remoteKeys(issuer: string): () => Promise<JWK[]> {
  return async () => {
    const { jwks_uri: address } = await getJson<{ jwks_uri: string }>(wellKnown(issuer))
    const { keys } = await getJson<{ keys: JWK[] }>(address)
    return keys
  }
}

export const wellKnown = (issuer: string) => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

const patience = 5_000

/** GET of an issuer's document; a second try, because one lost packet shouldn't sign everybody out. */
export async function getJson<T>(address: string, headers: Record<string, string> = {}): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(address, { headers, signal: AbortSignal.timeout(patience) })
      if (!response.ok) throw new Error(`${address} answered ${response.status}`)
      return (await response.json()) as T
    } catch (error) {
      if (attempt === 2) throw error
      await sleep(200)
    }
  }
}
