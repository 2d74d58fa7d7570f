import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * Failures slow down guessing; successful sign-ins never count. Each subject has some free failures, then every further one
 * doubles the wait. The pair of e-mail and address identifies one guesser. The looser limits on the e-mail alone and on the
 * address alone slow down guesses from many addresses and over many people. Their wait is at most a minute, because they also
 * delay innocent people.
 */
interface Limit {
  free: number
  first: number
  max: number
}
const pair: Limit = { free: 5, first: 30, max: 900 }
const email: Limit = { free: 50, first: 5, max: 60 }
const address: Limit = { free: 300, first: 5, max: 60 }

/** Failures count for this long, in seconds. */
const window = 900

interface Failures {
  count: number
  /** Seconds since the last failure. */
  since: number
}

/** Seconds until the next attempt is allowed. */
export function waitAfter({ count, since }: Failures, { free, first, max }: Limit): number {
  if (count < free) return 0
  const wait = Math.min(max, first * 2 ** Math.min(count - free, 20))
  return Math.max(0, Math.ceil(wait - since))
}

interface Attempt {
  /** Seconds to wait now; 0 allows the attempt. */
  wait(): Promise<number>
  failed(): Promise<void>
  /** Deletes this person's failures at this address. */
  succeeded(): Promise<void>
}

export function createAttempt(pool: pg.Pool, typedEmail: string, ip: string): Attempt {
  const person = typedEmail.toLowerCase()
  const limits = new Map([
    [subject('pair', person, ip), pair],
    [subject('email', person), email],
    [subject('address', ip), address],
  ])
  const subjects = [...limits.keys()]
  return {
    async wait() {
      const { rows } = await pool.query<Failures & { subject: string }>(
        `select subject, count(*)::int as count, extract(epoch from now() - max(at))::float8 as since
         from identity_failures where subject = any($1) and at > now() - make_interval(secs => $2) group by subject`,
        [subjects, window],
      )
      return Math.max(0, ...rows.map((row) => waitAfter(row, limits.get(row.subject)!)))
    },
    async failed() {
      await pool.query('insert into identity_failures (subject) select unnest($1::text[])', [subjects])
    },
    async succeeded() {
      await pool.query('delete from identity_failures where subject = $1', [subjects[0]])
    },
  }
}

export async function deleteOldFailures(pool: pg.Pool): Promise<void> {
  await pool.query('delete from identity_failures where at < now() - make_interval(secs => $1)', [window])
}

const subject = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
