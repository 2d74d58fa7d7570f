import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * Failures slow down guessing; successful sign-ins never count. Each subject has some free failures, then every further one
 * doubles the wait. The pair of person and address identifies one guesser. The looser limits on the person alone and on the
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

/** A guess at somebody's password. */
interface Attempt {
  /** Seconds to wait now; 0 allows the attempt. */
  wait(): Promise<number>
  /**
   * Counts the attempt as a failure before its outcome is known, so that concurrent guesses have the same limit as sequential
   * ones. Returns the seconds to wait if it isn't allowed, and then counts nothing.
   */
  reserve(): Promise<number>
  /** Deletes the reservation, and this guesser's earlier failures. */
  succeeded(): Promise<void>
}

/** `person` names whose password is guessed; a typed e-mail of nobody is guessed at alike. */
export function createAttempt(pool: pg.Pool, person: string, ip: string): Attempt {
  const limits = new Map([
    [subject('pair', person, ip), pair],
    [subject('email', person), email],
    [subject('address', ip), address],
  ])
  const subjects = [...limits.keys()]
  let reserved: string[] = []

  async function wait(db: pg.Pool | pg.PoolClient): Promise<number> {
    const { rows } = await db.query<Failures & { subject: string }>(
      `select subject, count(*)::int as count, extract(epoch from now() - max(at))::float8 as since
       from identity_failures where subject = any($1) and at > now() - make_interval(secs => $2) group by subject`,
      [subjects, window],
    )
    return Math.max(0, ...rows.map((row) => waitAfter(row, limits.get(row.subject)!)))
  }

  return {
    wait: () => wait(pool),
    reserve: () =>
      inTransaction(pool, async (client) => {
        // In one order, so that two attempts with two subjects in common can't wait for each other.
        await client.query(
          `select pg_advisory_xact_lock(hashtextextended(subject, 0))
           from (select unnest($1::text[]) as subject order by 1) subjects`,
          [subjects],
        )
        const seconds = await wait(client)
        if (seconds > 0) return seconds
        const { rows } = await client.query<{ id: string }>(
          'insert into identity_failures (subject) select unnest($1::text[]) returning id',
          [subjects],
        )
        reserved = rows.map(({ id }) => id)
        return 0
      }),
    async succeeded() {
      await pool.query('delete from identity_failures where subject = $1 or id = any($2)', [
        subjects[0],
        reserved,
      ])
    },
  }
}

async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const answer = await work(client)
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

export async function deleteOldFailures(pool: pg.Pool): Promise<void> {
  await pool.query('delete from identity_failures where at < now() - make_interval(secs => $1)', [window])
}

const subject = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
