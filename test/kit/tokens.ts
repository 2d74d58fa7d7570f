import type pg from 'pg'
import { createIdentity, type Identity } from '../../server/identity/index.ts'

/** The public address of the server in tests; nothing listens there. */
export const testPublicUrl = 'http://localhost:3000'

const identities = new WeakMap<pg.Pool, Identity>()

/** The embedded provider of a test's database, without its pages. */
export function identityOf(pool: pg.Pool): Identity {
  const known =
    identities.get(pool) ?? createIdentity({ pool, settings: { publicUrl: testPublicUrl, demo: true } })
  identities.set(pool, known)
  return known
}

/** An access token as after signing in, without using the pages. */
export async function signInAs(
  pool: pg.Pool,
  email: string,
  options?: { expiresIn?: number },
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from users where lower(email) = lower($1)', [
    email,
  ])
  const user = rows[0]
  if (!user) throw new Error(`no user ${email} in this database`)
  return identityOf(pool).issueAccessToken(user.id, options)
}
