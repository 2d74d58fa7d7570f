import type { Config } from '../api/config.ts'

/** The signed-in user as oidc-client-ts stores it, which loads after the first screen (manager.ts). */
export interface StoredUser {
  access_token: string
  refresh_token?: string
  id_token?: string
  expires_at?: number
  profile: Readonly<Record<string, unknown>>
}

/** Seconds of validity below which the token is renewed, so that no call uses an expired one. */
export const renewalMargin = 60

type Client = Pick<Config, 'issuer' | 'clientId'>

const userKey = ({ issuer, clientId }: Client): string => `oidc.user:${issuer}:${clientId}`

export function storedUser(client: Client): StoredUser | null {
  const stored = localStorage.getItem(userKey(client))
  return stored === null ? null : (JSON.parse(stored) as StoredUser)
}

export const storeUser = (client: Client, user: StoredUser): void =>
  localStorage.setItem(userKey(client), JSON.stringify(user))

const secondsLeft = ({ expires_at = 0 }: StoredUser): number => expires_at - Math.floor(Date.now() / 1000)

/** Whether the token serves for the calls that are made now. */
export const isFresh = (user: StoredUser): boolean => secondsLeft(user) > renewalMargin / 2

/** Whether another tab has just renewed it. */
export const isRenewed = (user: StoredUser): boolean => secondsLeft(user) > renewalMargin

export const isOver = (user: StoredUser): boolean => secondsLeft(user) <= 0
