import type { Config } from '../api/config.ts'
import { isRenewed, storedUser, type StoredUser, storeUser } from './storedUser.ts'

/** All tabs and programs of a browser renew under this lock: refresh tokens rotate, so each serves once. */
export const renewalLock = 'rastro.renew'

const endpointKey = 'rastro.token-endpoint'
const maxMilliseconds = 10_000

/** Remembers where the provider renews tokens, so that the next page needn't ask for its document. */
export const storeTokenEndpoint = (endpoint: string): void => localStorage.setItem(endpointKey, endpoint)

interface Renewal {
  access_token: string
  refresh_token?: string
  id_token?: string
  expires_in: number
}

/**
 * AUT-04: renews a spent token before the library has loaded, with one request (RFC 6749 §6). Returns undefined if that fails, and
 * the library tries again (identity.ts).
 */
export async function renewAhead(config: Config): Promise<StoredUser | undefined> {
  const endpoint = localStorage.getItem(endpointKey)
  // Without locks two programs could use the same refresh token, and a provider takes that for theft.
  if (!endpoint || !navigator.locks) return undefined
  return navigator.locks.request(renewalLock, async () => {
    const stored = storedUser(config)
    if (!stored?.refresh_token) return undefined
    if (isRenewed(stored)) return stored
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: config.clientId,
      refresh_token: stored.refresh_token,
    })
    const signal = AbortSignal.timeout(maxMilliseconds)
    const answer = await fetch(endpoint, { method: 'POST', body, signal }).catch(() => undefined)
    if (!answer?.ok) return undefined
    const { expires_in, ...tokens } = (await answer.json()) as Renewal
    // Another tab may have signed out meanwhile.
    if (storedUser(config)?.refresh_token !== stored.refresh_token) return undefined
    const renewed = { ...stored, ...tokens, expires_at: Math.floor(Date.now() / 1000) + expires_in }
    storeUser(config, renewed)
    return renewed
  })
}
