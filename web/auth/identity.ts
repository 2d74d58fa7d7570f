import { ErrorResponse, UserManager, WebStorageStateStore, type User } from 'oidc-client-ts'
import { currentLanguage } from '../ui/texts.ts'
import type { Config } from '../api/config.ts'
import { safePath } from './path.ts'

/** Seconds of validity below which the token is renewed, so that no call uses an expired one. */
const renewalMargin = 60
/** If the token is refused within this many milliseconds after signing in, signing in again would loop. */
const minSignInInterval = 8_000
const lastSignInKey = 'rastro.signin'

let manager: UserManager | undefined

/** Code flow with PKCE. The tokens are in local storage, so all tabs share one session. */
export function startIdentity({ issuer, clientId, scope }: Config): void {
  manager = new UserManager({
    authority: issuer,
    client_id: clientId,
    scope,
    redirect_uri: `${location.origin}/callback`,
    post_logout_redirect_uri: `${location.origin}/`,
    response_type: 'code',
    loadUserInfo: false,
    automaticSilentRenew: false,
    accessTokenExpiringNotificationTimeInSeconds: renewalMargin,
    userStore: new WebStorageStateStore({ store: localStorage }),
    stateStore: new WebStorageStateStore({ store: localStorage }),
  })
  manager.events.addAccessTokenExpiring(() => void renew())
  manager.events.addAccessTokenExpired(() => void signInIfOver())
}

function identity(): UserManager {
  if (!manager) throw new Error('OIDC no inicializado') // AUT-06 gives this text.
  return manager
}

/** The signed-in user with a valid token, renewed if necessary; null when the person has to sign in. */
export async function currentUser(): Promise<User | null> {
  const user = await identity().getUser()
  if (!user) return null
  return (user.expires_in ?? 0) > renewalMargin / 2 ? user : renew()
}

export async function accessToken(): Promise<string | null> {
  return (await currentUser())?.access_token ?? null
}

/**
 * AUT-04: renews with the refresh token, under a lock across tabs: refresh tokens rotate, and a tab that waited finds
 * the user that the other one stored.
 */
function renew(): Promise<User | null> {
  return underLock(async () => {
    const stored = await identity().getUser()
    if (!stored || (stored.expires_in ?? 0) > renewalMargin) return stored
    if (!stored.refresh_token) return stored.expired ? null : stored
    return identity()
      .signinSilent()
      .catch((error: unknown) => {
        // A refusal ends the session. Any other error is the network's, and the stored token may still be valid.
        if (error instanceof ErrorResponse) return null
        return stored
      })
  })
}

/** AUT-04: if an expired token could not be renewed, redirects to sign in and back to the current address. */
async function signInIfOver(): Promise<void> {
  if (!(await currentUser())) await signIn(location.pathname + location.search)
}

async function underLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('rastro.renew', work) : work()
}

/** Redirects to sign in and back to `path` (AUT-05). Returns false when that would loop. */
export async function signIn(path: string, { isManual = false } = {}): Promise<boolean> {
  const last = Number(sessionStorage.getItem(lastSignInKey) ?? 0)
  if (!isManual && Date.now() - last < minSignInInterval) return false
  await identity().removeUser()
  await identity().signinRedirect({ state: path, ui_locales: currentLanguage() })
  return true
}

/** Why signing in failed, as far as the person can tell apart what to do next. */
export type SignInFailure = 'denied' | 'unfinished'

/** The library's own sentences are for programmers, and in English. */
export const signInFailureOf = (error: unknown): SignInFailure =>
  error instanceof ErrorResponse && error.error === 'access_denied' ? 'denied' : 'unfinished'

/** AUT-02: returns the path that was requested before signing in. Throws with the reason when signing in failed. */
export async function finishSignIn(): Promise<string> {
  const user = await identity().signinRedirectCallback()
  sessionStorage.setItem(lastSignInKey, String(Date.now()))
  return safePath(user.state)
}

/** AUT-03: clears local data and ends the provider's session. Without a stored token it does nothing. */
export async function signOut(): Promise<void> {
  const user = await identity().getUser()
  if (!user?.access_token) return
  localStorage.clear()
  sessionStorage.clear()
  await identity().signoutRedirect(user.id_token ? { id_token_hint: user.id_token } : {})
}
