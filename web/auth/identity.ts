import type { UserManager } from 'oidc-client-ts'
import { currentLanguage } from '../ui/texts.ts'
import type { Config } from '../api/config.ts'
import { safePath } from './path.ts'
import { renewalLock, storeTokenEndpoint } from './renewal.ts'
import { isFresh, isOver, isRenewed, storedUser, type StoredUser } from './storedUser.ts'

/** If the token is refused within this many milliseconds after signing in, signing in again would loop. */
const minSignInInterval = 8_000
const lastSignInKey = 'rastro.signin'

let provider: Config | undefined
let manager: Promise<UserManager> | undefined

export function startIdentity(config: Config): void {
  provider = config
}

function started(): Config {
  if (!provider) throw new Error('OIDC no inicializado') // AUT-06 gives this text.
  return provider
}

/** The library, which is needed to sign in, to renew and to sign out: a page that opens with a fresh token doesn't wait for it. */
function identity(): Promise<UserManager> {
  const config = started()
  if (manager) return manager
  manager = import('./manager.ts').then(({ createManager }) => createManager(config))
  // The next call tries again.
  manager.catch(() => (manager = undefined))
  return manager
}

/** AUT-04: from now on the token is renewed before it expires. */
export async function keepSignedIn(): Promise<void> {
  const one = await identity()
  one.events.addAccessTokenExpiring(() => void renew())
  one.events.addAccessTokenExpired(() => void signInIfOver())
  // Starts its timers.
  await one.getUser()
}

/** The signed-in user with a valid token, renewed if necessary; null when the person has to sign in. */
export async function currentUser(): Promise<StoredUser | null> {
  const user = storedUser(started())
  if (!user) return null
  return isFresh(user) ? user : renew()
}

export async function accessToken(): Promise<string | null> {
  return (await currentUser())?.access_token ?? null
}

/**
 * AUT-04: renews with the refresh token, under a lock across tabs: refresh tokens rotate, and a tab that waited finds
 * the user that the other one stored.
 */
function renew(): Promise<StoredUser | null> {
  return underLock(async () => {
    const stored = storedUser(started())
    if (!stored || isRenewed(stored)) return stored
    if (!stored.refresh_token) return isOver(stored) ? null : stored
    const one = await identity()
    try {
      const user = await one.signinSilent()
      await keepEndpoint(one)
      return user
    } catch (error) {
      // A refusal ends the session. Any other error is the network's, and the stored token may still be valid.
      return refusalOf(error) === undefined ? stored : null
    }
  })
}

/** AUT-04: if an expired token could not be renewed, redirects to sign in and back to the current address. */
async function signInIfOver(): Promise<void> {
  if (!(await currentUser())) await signIn(location.pathname + location.search)
}

async function underLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(renewalLock, work) : work()
}

/** Redirects to sign in and back to `path` (AUT-05). Returns false when that would loop. */
export async function signIn(path: string, { isManual = false } = {}): Promise<boolean> {
  const last = Number(sessionStorage.getItem(lastSignInKey) ?? 0)
  if (!isManual && Date.now() - last < minSignInInterval) return false
  const one = await identity()
  await one.removeUser()
  await one.signinRedirect({ state: path, ui_locales: currentLanguage() })
  return true
}

/** Why signing in failed, as far as the person can tell apart what to do next. */
export type SignInFailure = 'denied' | 'unfinished'

/** The library's own sentences are for programmers, and in English. */
export const signInFailureOf = (error: unknown): SignInFailure =>
  refusalOf(error) === 'access_denied' ? 'denied' : 'unfinished'

/** The provider's code, where the library says that it refused. */
const refusalOf = (error: unknown): string | undefined =>
  error instanceof Error && error.name === 'ErrorResponse' && 'error' in error
    ? String(error.error)
    : undefined

/** AUT-02: returns the path that was requested before signing in. Throws with the reason when signing in failed. */
export async function finishSignIn(): Promise<string> {
  const one = await identity()
  const user = await one.signinRedirectCallback()
  sessionStorage.setItem(lastSignInKey, String(Date.now()))
  await keepEndpoint(one)
  return safePath(user.state)
}

/** The library has read the provider's document by now. */
const keepEndpoint = async (one: UserManager): Promise<void> =>
  storeTokenEndpoint(await one.metadataService.getTokenEndpoint(false))

/** AUT-03: clears local data and ends the provider's session. Without a stored token it does nothing. */
export async function signOut(): Promise<void> {
  const one = await identity()
  const user = await one.getUser()
  if (!user?.access_token) return
  localStorage.clear()
  sessionStorage.clear()
  await one.signoutRedirect(user.id_token ? { id_token_hint: user.id_token } : {})
}
