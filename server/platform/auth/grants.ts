import type pg from 'pg'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Issuer } from './issuer.ts'
import { getJson, refuseProvider, wellKnown } from './keyset.ts'
import type { Bearer } from './token.ts'

/** An account that a user may enter, with the user's role keys there. */
interface Grant {
  accountId: string
  accountName: string
  roles: string[]
}

interface Person {
  name: string
  email: string
}

/** Another identity provider's data about a bearer, cached briefly. The embedded provider's grants are rows of our own. */
export interface GrantSource {
  /** Accounts of the bearer (AUT-09, AUT-10). `fresh` bypasses the cache after a known change of rights. */
  of(bearer: Bearer, options?: { fresh?: boolean }): Promise<Grant[]>
  /** Name and e-mail; empty if the provider has none. */
  person(bearer: Bearer): Promise<Person>
}

/** A revoked grant stays cached this long at most; the specification allows 60 s. */
const maxAge = 30_000
const maxEntries = 2_000

/** Grants by the issuer's grant search, with the bearer's own token. */
export function createGrantSource(issuer: Issuer): GrantSource {
  const grants = createCache<Grant[]>()
  const people = createCache<Person>()
  return {
    of: (bearer, { fresh = false } = {}) => grants(bearer, fresh, () => searchGrants(issuer, bearer)),
    person: (bearer) => people(bearer, false, () => askPerson(issuer, bearer)),
  }
}

/** Caches an answer per user. Concurrent calls share one request; failures are not cached. */
function createCache<T>() {
  const known = new Map<string, { answer: Promise<T>; until: number }>()
  return ({ userId }: Bearer, fresh: boolean, ask: () => Promise<T>): Promise<T> => {
    const hit = known.get(userId)
    if (hit && !fresh && hit.until > Date.now()) return hit.answer
    const entry = { answer: ask(), until: Date.now() + maxAge }
    known.delete(userId)
    known.set(userId, entry)
    if (known.size > maxEntries) known.delete(known.keys().next().value!)
    entry.answer.catch(() => {
      if (known.get(userId) === entry) known.delete(userId)
    })
    return entry.answer
  }
}

/** The embedded provider's grants of an active user, by account name. */
export async function listGrants(pool: pg.Pool, userId: string): Promise<Grant[]> {
  const { rows } = await pool.query<Grant>({
    name: 'grants of a user',
    text: `select g.account_id as "accountId", a.name as "accountName", g.role_keys as roles
           from grants g join accounts a on a.id = g.account_id join users u on u.id = g.user_id
           where g.user_id = $1 and g.withdrawn_at is null and u.deactivated_at is null
           order by a.name, a.id`,
    values: [userId],
  })
  return rows
}

interface GrantPage {
  details?: { totalResult?: string | number }
  result?: { projectId?: string; orgId?: string; orgName?: string; roleKeys?: string[]; roles?: string[] }[]
}

const pageSize = 100

/** Reads every page of ZITADEL's grant search and keeps the grants of our project. */
async function searchGrants(issuer: Issuer, { token }: Bearer): Promise<Grant[]> {
  const grants = new Map<string, Grant>()
  for (let offset = 0; ; offset += pageSize) {
    const { details, result = [] } = await postSearch(issuer, token, offset)
    for (const { projectId, orgId, orgName, roleKeys, roles } of result) {
      if (projectId !== issuer.projectId || !orgId) continue
      grants.set(orgId, { accountId: orgId, accountName: orgName ?? orgId, roles: roleKeys ?? roles ?? [] })
    }
    if (result.length === 0 || offset + pageSize >= Number(details?.totalResult ?? 0)) break
  }
  return [...grants.values()]
}

async function postSearch(issuer: Issuer, token: string, offset: number): Promise<GrantPage> {
  let response: Response
  try {
    response = await fetch(`${issuer.issuer.replace(/\/$/, '')}/auth/v1/usergrants/me/_search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: { offset: String(offset), limit: pageSize, asc: true } }),
      signal: AbortSignal.timeout(5_000),
    })
  } catch (error) {
    return refuseProvider(error)
  }
  // The issuer has revoked a token that is still valid by its claims.
  if (response.status === 401 || response.status === 403) refuse('UNAUTHENTICATED')
  if (!response.ok) refuseProvider(new Error(`its search of grants answered ${response.status}`))
  return (await response.json().catch(refuseProvider)) as GrantPage
}

async function askPerson(issuer: Issuer, { token }: Bearer): Promise<Person> {
  try {
    const { userinfo_endpoint: address } = await getJson<{ userinfo_endpoint: string }>(
      wellKnown(issuer.issuer),
    )
    const { name = '', email = '' } = await getJson<Partial<Person>>(address, {
      authorization: `Bearer ${token}`,
    })
    return { name, email }
  } catch (error) {
    return refuseProvider(error)
  }
}
