import type { Answer } from '../../core/contract/route.ts'
import { contract } from '../../core/contract/index.ts'
import { fetchOnce } from '../api/ahead.ts'
import { call, callAs } from '../api/client.ts'
import { config } from '../api/config.ts'
import {
  chooseAccount,
  readAccounts,
  storeAccount,
  storedAccount,
  TokenRefusedError,
  type Account,
} from '../auth/accounts.ts'
import { accessToken, currentUser, signIn, type SignInFailure } from '../auth/identity.ts'
import { keepTimeZone } from '../../core/fields/calendar.ts'
import { hasLevelOne, rememberLevelOne } from '../auth/roles.ts'
import { readChains } from './chains.ts'
import { readOwnSettings } from './ownSettings.ts'
import { readLinks, type Section } from './section.ts'

/** The session of a signed-in person: their accounts, the chosen one, and their rights in it. */
export interface OpenSession {
  accounts: Account[]
  account: Account
  session: Answer<typeof contract.accounts.session>
  settings: Answer<typeof contract.accounts.settings>
}

/** Why there is no session. The page shows it, because redirecting to sign in again would loop. */
export class NoSession extends Error {
  readonly reason: 'noAccount' | 'signInFailed' | 'signedOut'
  readonly failure: SignInFailure

  constructor(reason: NoSession['reason'], failure: SignInFailure = 'unfinished') {
    super(reason)
    this.reason = reason
    this.failure = failure
  }
}

let opening: Promise<OpenSession> | undefined
let signInFailure: SignInFailure | undefined

/** AUT-02: the start page shows the reason instead of redirecting at once. */
export function noteSignInFailure(failure: SignInFailure): void {
  signInFailure = failure
}

export function forgetSignInFailure(): void {
  signInFailure = undefined
}

/** Opens the session once. Without a signed-in user it redirects to sign in and returns to `path` (AUT-05). */
export function openSession(path: string, sections: readonly Section[]): Promise<OpenSession> {
  if (signInFailure !== undefined) return Promise.reject(new NoSession('signInFailed', signInFailure))
  opening ??= open(path, sections).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

/** Reads rights and settings again, after a write that changed them; they hold from the next navigation on. */
export async function refreshRights(): Promise<void> {
  if (!opening) return
  const [open, session, settings] = await Promise.all([
    opening,
    call(contract.accounts.session, {}, { quiet: true }),
    call(contract.accounts.settings, {}, { quiet: true }),
  ])
  keepTimeZone(session.timeZone)
  opening = Promise.resolve({ ...open, session, settings })
}

async function open(path: string, sections: readonly Section[]): Promise<OpenSession> {
  const user = await currentUser()
  if (!user) return redirectToSignIn(path)
  const { issuer, projectId } = config()
  const accounts = await readAccounts(issuer, projectId, user.access_token, fetchOnce).catch(
    (error: unknown) => {
      if (error instanceof TokenRefusedError) return redirectToSignIn(path)
      throw error
    },
  )
  const account = chooseAccount(accounts, storedAccount())
  if (!account) throw new NoSession('noAccount')
  storeAccount(account.id)
  callAs({ token: accessToken, account: () => account.id, onUnauthorized: () => signIn(currentPath()) })
  rememberLevelOne(hasLevelOne(user.profile, projectId, account.id))
  const rights = call(contract.accounts.session)
  const [session, settings] = await Promise.all([
    rights,
    call(contract.accounts.settings),
    readChains(),
    readOwnSettings(),
    rights.then((read) => readLinks(sections, read)),
  ])
  keepTimeZone(session.timeZone)
  return { accounts, account, session, settings }
}

async function redirectToSignIn(path: string): Promise<never> {
  if (!(await signIn(path))) throw new NoSession('signedOut')
  // The browser is navigating away, so this never resolves and nothing renders.
  return new Promise<never>(() => {})
}

/** AUT-08: changing the account reloads the page at `/`, so nothing of the old account remains. */
export function switchAccount(account: Account): void {
  storeAccount(account.id)
  location.assign('/')
}

export const currentPath = (): string => location.pathname + location.search
