import { collator } from '../../core/i18n/locales.ts'

export interface Account {
  id: string
  name: string
}

interface Grant {
  projectId: string
  orgId: string
  orgName: string
}

interface GrantsPage {
  details?: { totalResult?: string }
  result?: Grant[]
}

const pageSize = 100

/** The search for a page of grants. */
export const grantsRequest = (issuer: string, token: string, offset = 0): [string, RequestInit] => [
  `${issuer}/auth/v1/usergrants/me/_search`,
  {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: { offset: String(offset), limit: pageSize, asc: true } }),
  },
]

/** The identity service no longer accepts the token: the person has to sign in again. */
export class TokenRefusedError extends Error {}

/** AUT-09, AUT-10: the accounts granted in our project, sorted by name, without duplicates. */
export async function readAccounts(
  issuer: string,
  projectId: string,
  token: string,
  ask: (url: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<Account[]> {
  const found = new Map<string, Account>()
  for (let offset = 0; ; offset += pageSize) {
    const answer = await ask(...grantsRequest(issuer, token, offset))
    if (answer.status === 401) throw new TokenRefusedError()
    if (!answer.ok) throw new Error(`The identity service answered ${answer.status} to the search of grants`)
    const page = (await answer.json()) as GrantsPage
    for (const grant of page.result ?? []) {
      if (grant.projectId === projectId) found.set(grant.orgId, { id: grant.orgId, name: grant.orgName })
    }
    const total = Number(page.details?.totalResult ?? 0)
    if (!page.result?.length || offset + pageSize >= total) break
  }
  return [...found.values()].sort((a, b) => collator.compare(a.name, b.name))
}

const chosenKey = 'rastro.account'

/** AUT-07: the remembered account, else the first by name. */
export function chooseAccount(accounts: Account[], stored: string | null): Account | undefined {
  return accounts.find((account) => account.id === stored) ?? accounts[0]
}

/** Each tab has its own account; a new tab starts with the last one chosen. */
export const storedAccount = (): string | null =>
  sessionStorage.getItem(chosenKey) ?? localStorage.getItem(chosenKey)

export function storeAccount(id: string): void {
  sessionStorage.setItem(chosenKey, id)
  localStorage.setItem(chosenKey, id)
}
