import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * Guessing is slowed by failures alone; good sign-ins never count. Each subject has some failures free, then
 * every further one doubles the wait. An address pair is what one guesser is; the looser limits on the e-mail alone
 * and on the address alone meet guessing from many addresses and over many people, and wait a minute at most,
 * because they also hold up those who did nothing.
 */
interface Limit {
  free: number
  first: number
  longest: number
}
const pair: Limit = { free: 5, first: 30, longest: 900 }
const email: Limit = { free: 50, first: 5, longest: 60 }
const address: Limit = { free: 300, first: 5, longest: 60 }

/** Failures older than this are forgotten, in seconds. */
const window = 900

interface Failures {
  count: number
  /** Seconds since the last one. */
  since: number
}

/** Seconds until the next attempt is looked at. */
export function waitAfter({ count, since }: Failures, { free, first, longest }: Limit): number {
  if (count < free) return 0
  const wait = Math.min(longest, first * 2 ** Math.min(count - free, 20))
  return Math.max(0, Math.ceil(wait - since))
}

interface Attempt {
  /** Seconds to wait now; 0: go on. */
  wait(): Promise<number>
  failed(): Promise<void>
  /** Forgets the failures of this person at this address. */
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

export async function forgetFailures(pool: pg.Pool): Promise<void> {
  await pool.query('delete from identity_failures where at < now() - make_interval(secs => $1)', [window])
}

const subject = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
