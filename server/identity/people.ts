import type pg from 'pg'
import { listGrants } from '../platform/auth/grants.ts'
import { rolesClaims } from '../platform/auth/issuer.ts'
import { type Run, runOn } from './links.ts'
import { hashPassword } from './password.ts'

/** A user who may sign in: an active one with a grant somewhere; demo users only while DEMO is on. */
interface Person {
  id: string
  email: string
  name: string
  hash: string | null
}

const select = `select u.id, u.email, u.name, p.hash from users u left join identity_passwords p on p.user_id = u.id
  where u.deactivated_at is null and not u.is_pending and (not coalesce(p.demo, false) or $2)
    and exists (select from grants g where g.user_id = u.id and g.withdrawn_at is null)`

export async function findPerson(pool: pg.Pool, id: string, demo: boolean): Promise<Person | undefined> {
  const { rows } = await pool.query<Person>(`${select} and u.id = $1`, [id, demo])
  return rows[0]
}

export async function findPersonByEmail(
  pool: pg.Pool,
  email: string,
  demo: boolean,
): Promise<Person | undefined> {
  return (await findByEmail(pool, email, demo)).person
}

/**
 * The person of a typed e-mail; the e-mail as the database folds it, also when it is nobody's. Both in one query, so that a
 * known e-mail takes as long as an unknown one.
 */
export async function findByEmail(
  pool: pg.Pool,
  email: string,
  demo: boolean,
): Promise<{ person: Person | undefined; folded: string }> {
  // PostgreSQL can't store NUL, so no user has such an address.
  if (email.includes('\0')) return { person: undefined, folded: email }
  const { rows } = await pool.query<Person & { folded: string }>(
    `select typed.folded, found.* from (select lower($1::text) as folded) typed
     left join (${select}) found on lower(found.email) = typed.folded`,
    [email, demo],
  )
  const { folded, ...found } = rows[0]!
  return { person: found.id ? found : undefined, folded }
}

/** Sets a user's password and ends every sign-in made with the old one. `demo` limits the password to servers with DEMO on. */
export async function setPassword(
  pool: pg.Pool,
  userId: string,
  password: string,
  { demo = false }: { demo?: boolean } = {},
): Promise<void> {
  await storePassword(runOn(pool), { userId, hash: await hashPassword(password), demo })
}

/** Stores a hashed password, in the caller's transaction or by itself. */
export async function storePassword(
  run: Run,
  { userId, hash, demo = false }: { userId: string; hash: string; demo?: boolean },
): Promise<void> {
  await run(
    `with ended as (delete from identity_payloads where payload->>'accountId' = $1)
     insert into identity_passwords (user_id, hash, demo, changed_at) values ($1, $2, $3, now())
     on conflict (user_id) do update set hash = excluded.hash, demo = excluded.demo, changed_at = excluded.changed_at`,
    [userId, hash, demo],
  )
}

/** With more roles the token would exceed the limits of HTTP headers; the grant search lists all of them. */
const maxRoles = 50

/** ZITADEL's role claims: `{role: {orgId: domain}}` under the general name and the project's own. */
async function roleClaims(
  pool: pg.Pool,
  userId: string,
  { projectId, domain }: { projectId: string; domain: string },
  max = Infinity,
): Promise<Record<string, unknown>> {
  const roles: Record<string, Record<string, string>> = {}
  const grants = await listGrants(pool, userId)
  if (grants.reduce((sum, grant) => sum + grant.roles.length, 0) > max) return {}
  for (const grant of grants) {
    for (const role of grant.roles) (roles[role] ??= {})[grant.accountId] = orgDomain(grant.accountId, domain)
  }
  return Object.fromEntries(rolesClaims(projectId).map((name) => [name, roles]))
}

/** The claims of an access token beyond the standard ones. */
export const tokenClaims = (...[pool, userId, names]: Parameters<typeof roleClaims>) =>
  roleClaims(pool, userId, names, maxRoles)

export const orgDomain = (accountId: string, domain: string) => `${accountId}.${domain}`

/** A person's claims in the ID token and userinfo. */
export async function personClaims(
  pool: pg.Pool,
  person: Person,
  names: { projectId: string; domain: string },
): Promise<Record<string, unknown>> {
  return {
    name: person.name,
    preferred_username: person.email,
    email: person.email,
    email_verified: true,
    ...(await roleClaims(pool, person.id, names)),
  }
}
