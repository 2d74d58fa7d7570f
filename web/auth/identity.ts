import { ErrorResponse, UserManager, WebStorageStateStore, type User } from 'oidc-client-ts'
import i18next from 'i18next'
import type { Config } from '../api/config.ts'
import { safePath } from './path.ts'

/** Renew while the token still has this long to live, so that no call meets an expired one. */
const renewBefore = 60
/** A token refused so soon after it was given: stop going round. */
const signInAgainAfter = 8_000
const lastSignInKey = 'rastro.signin'

let manager: UserManager | undefined

/** Code flow with PKCE; the tokens stand in local storage so that every tab shares one session. */
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
    accessTokenExpiringNotificationTimeInSeconds: renewBefore,
    userStore: new WebStorageStateStore({ store: localStorage }),
    stateStore: new WebStorageStateStore({ store: localStorage }),
  })
  manager.events.addAccessTokenExpiring(() => void renewed())
  manager.events.addAccessTokenExpired(() => void signInIfOver())
}

function identity(): UserManager {
  if (!manager) throw new Error('OIDC no inicializado') // AUT-06, its very words
  return manager
}

/** The signed-in user with a token that is still good, renewed if need be; null when one has to sign in. */
export async function currentUser(): Promise<User | null> {
  const user = await identity().getUser()
  if (!user) return null
  return (user.expires_in ?? 0) > renewBefore / 2 ? user : renewed()
}

export async function accessToken(): Promise<string | null> {
  return (await currentUser())?.access_token ?? null
}

/**
 * AUT-04: renews by refresh token, one tab at a time: refresh tokens rotate, and the tab that waited finds the
 * user that the other one has stored.
 */
function renewed(): Promise<User | null> {
  return underLock(async () => {
    const stored = await identity().getUser()
    if (!stored || (stored.expires_in ?? 0) > renewBefore) return stored
    if (!stored.refresh_token) return stored.expired ? null : stored
    return identity()
      .signinSilent()
      .catch((error: unknown) => {
        // Refused: the session is over. Anything else is the network, and what we have may still be good.
        if (error instanceof ErrorResponse) return null
        return stored
      })
  })
}

/** AUT-04: an expired token that could not be renewed leads to the sign-in page, and back to where one was. */
async function signInIfOver(): Promise<void> {
  if (!(await currentUser())) await signIn(location.pathname + location.search)
}

async function underLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('rastro.renew', work) : work()
}

/** Leaves for the sign-in page; comes back to `path` (AUT-05). False when that would only go round in a circle. */
export async function signIn(path: string, { asked = false } = {}): Promise<boolean> {
  const last = Number(sessionStorage.getItem(lastSignInKey) ?? 0)
  if (!asked && Date.now() - last < signInAgainAfter) return false
  await identity().removeUser()
  await identity().signinRedirect({ state: path, ui_locales: i18next.language })
  return true
}

/** AUT-02: the path that was wanted before signing in. Throws with the reason when the sign-in failed. */
export async function finishSignIn(): Promise<string> {
  const user = await identity().signinRedirectCallback()
  sessionStorage.setItem(lastSignInKey, String(Date.now()))
  return safePath(user.state)
}

/** AUT-03: nothing without a stored token; else everything kept here goes, and the provider ends its session too. */
export async function signOut(): Promise<void> {
  const user = await identity().getUser()
  if (!user?.access_token) return
  localStorage.clear()
  sessionStorage.clear()
  await identity().signoutRedirect(user.id_token ? { id_token_hint: user.id_token } : {})
}
