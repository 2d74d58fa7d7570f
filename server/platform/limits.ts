import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type pg from 'pg'
import { refuse } from '../../core/errors/refusal.ts'
import type { Database, Tx } from './db/database.ts'

/** How often something may be tried. */
interface Limit {
  /** The subject of the limit: `['qr', account, user]`. */
  subject: readonly string[]
  max: number
  seconds: number
}

/** The longest time in which attempts count. */
const day = 86_400
export const hourly = (max: number, ...subject: string[]): Limit => ({ subject, max, seconds: 3600 })
export const minutely = (max: number, ...subject: string[]): Limit => ({ subject, max, seconds: 60 })
export const daily = (max: number, ...subject: string[]): Limit => ({ subject, max, seconds: day })

/**
 * Counts an attempt in all limits, or refuses it and counts it in none (429). It counts before its outcome is known, so that
 * attempts at once have the same limit as one after the other. Returns what `giveBack` takes. `times` counts several at once.
 */
export async function countAttempt(
  { db }: Pick<Tx, 'db'>,
  limits: readonly Limit[],
  times = 1,
): Promise<string[]> {
  const hashed = limits.map(({ subject, ...limit }) => ({ ...limit, subject: hash(subject) }))
  const subjects = [...new Set(hashed.map(({ subject }) => subject))]
  // In one order, so that two attempts with two subjects in common can't wait for each other.
  await sql`
    select pg_advisory_xact_lock(hashtextextended(subject, 1))
    from (select unnest(${subjects}::text[]) as subject order by 1) subjects`.execute(db)
  const { rows } = await sql<{ wait: number }>`
    select ceil(l.seconds - extract(epoch from now() - min(a.at)))::int as wait
    from json_to_recordset(${JSON.stringify(hashed)}::json) as l (subject text, max int, seconds int)
    join attempts a on a.subject = l.subject and a.at > now() - make_interval(secs => l.seconds)
    group by l.subject, l.max, l.seconds having count(*) + ${times} > l.max`.execute(db)
  if (rows.length > 0) {
    const retryAfter = Math.max(1, ...rows.map(({ wait }) => wait))
    refuse('TOO_MANY', { retryAfter })
  }
  const { rows: counted } = await sql<{ id: string }>`
    insert into attempts (subject)
    select subject from unnest(${subjects}::text[]) subject, generate_series(1, ${times}::int) returning id`.execute(
    db,
  )
  return counted.map(({ id }) => id)
}

/** Returns an attempt that failed without the visitor's fault. */
export async function giveBack({ pool }: Database, attempt: readonly string[]): Promise<void> {
  await pool.query('delete from attempts where id = any($1)', [attempt])
}

export async function deleteOldAttempts(pool: pg.Pool): Promise<void> {
  await pool.query('delete from attempts where at < now() - make_interval(secs => $1)', [day])
}

/** Key of a visitor by address; an IPv6 user usually owns a whole /64 network. */
export function visitorOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length
  return [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...rest].slice(0, 4).join(':')
}

const hash = (subject: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(subject)).digest('base64url')
