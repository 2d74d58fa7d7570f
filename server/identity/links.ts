import { createHash, randomBytes } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { v4 } from 'uuid'
import type { Tx } from '../platform/db/database.ts'

/** Runs a statement, in the caller's transaction or by itself. */
export type Run = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>
export const runOn =
  (pool: pg.Pool): Run =>
  async (text, values) =>
    (await pool.query(text, [...values])).rows
export const runIn =
  ({ db }: Pick<Tx, 'db'>): Run =>
  async <Row>(text: string, values: readonly unknown[]) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows

/** Whom a link is for: into which account, or to a new password. */
interface Target {
  kind: 'invitation' | 'password'
  accountId: string | null
  userId: string
}

export interface Link extends Target {
  /** It wasn't used, replaced, and is not too old. */
  isOpen: boolean
}

/**
 * Makes a link and ends the earlier ones of the same target. The secret has 160 random bits, of which only the digest is
 * stored.
 */
export async function makeLink(
  run: Run,
  target: Target & { hours: number },
): Promise<{ id: string; secret: string }> {
  await endLinks(run, target)
  const id = v4()
  const secret = randomBytes(20).toString('base64url')
  await run(
    `insert into identity_links (digest, id, kind, account_id, user_id, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
    [digest(secret), id, target.kind, target.accountId, target.userId, target.hours * 3600],
  )
  return { id, secret }
}

export async function endLinks(run: Run, { kind, accountId, userId }: Target): Promise<void> {
  await run(
    `update identity_links set expires_at = now()
     where user_id = $1 and kind = $2 and account_id is not distinct from $3::text and used_at is null and expires_at > now()`,
    [userId, kind, accountId],
  )
}

export async function findLink(run: Run, kind: Target['kind'], secret: string): Promise<Link | undefined> {
  const [link] = await run<Link>(
    `select kind, account_id as "accountId", user_id as "userId", used_at is null and expires_at > now() as "isOpen"
     from identity_links where digest = $1 and kind = $2`,
    [digest(secret), kind],
  )
  return link
}

/** Takes the one use of a link; of two at once the second waits, and gets false. */
export async function takeLink(run: Run, secret: string): Promise<boolean> {
  const taken = await run(
    `update identity_links set used_at = now()
     where digest = $1 and used_at is null and expires_at > now() returning id`,
    [digest(secret)],
  )
  return taken.length > 0
}

/** Whether an invitation, or a later one of the same person, was accepted. */
export async function isAccepted(run: Run, id: string): Promise<boolean> {
  const accepted = await run(
    `select from identity_links sent
     join identity_links used on used.account_id = sent.account_id and used.user_id = sent.user_id
     where sent.id = $1 and sent.kind = 'invitation' and used.used_at is not null limit 1`,
    [id],
  )
  return accepted.length > 0
}

/** Deletes links long after their end; until then a visitor reads that the link has ended. */
export async function deleteOldLinks(run: Run): Promise<void> {
  await run(`delete from identity_links where expires_at < now() - interval '400 days'`, [])
}

const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest()
