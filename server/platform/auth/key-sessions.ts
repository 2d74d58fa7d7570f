import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Right } from '../../../core/rules/access.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Database, Tx } from '../db/database.ts'
import { countAttempt, minutely } from '../limits.ts'
import { digestOf, findSecret } from '../secrets.ts'

/** Whether a bearer token is the secret of a key, and no token of an identity provider. */
export const isKeySecret = (token: string): boolean => token.startsWith('rk_')

/** User id of a key. */
export const keyUser = (id: string): string => `key:${id}`
/** The key whose user this is; undefined for people and jobs. */
export const keyOfUser = (user: string): string | undefined => /^key:(.+)$/.exec(user)?.[1]

interface OpenedKey {
  session: Session
  revision: number
  /** When it opens no more: its end, or that of the former secret that was sent. */
  endsAt: number
}

/** Limit of wrong secrets a minute and address; right secrets always pass. */
const maxWrong = 20

/**
 * Session of a key (KEY-03), like a person's with its rights. For a right secret of an ended key the answer says why; a wrong one is
 * counted.
 */
export async function openKeySession(
  database: Database,
  secret: string,
  visitor: string,
): Promise<OpenedKey> {
  const found = await findSecret(database.pool, 'key', secret)
  if (!found) {
    await database.inAccount({ accountId: 'public', userId: 'public' }, (tx) =>
      countAttempt(tx, [minutely(maxWrong, 'wrong keys', visitor)]),
    )
    return refuse('UNAUTHENTICATED')
  }
  const { accountId, recordId } = found
  const scope = { accountId, userId: keyUser(recordId), readOnly: true }
  return database.inAccount(scope, (tx) => readSession(tx, recordId, digestOf(secret)))
}

/** A key with its secret's digests and its account's flags. */
const findKey = (tx: Tx, id: string) =>
  tx.db
    .selectFrom('api_keys as k')
    .innerJoin('api_key_states as s', (join) =>
      join.on('s.account_id', '=', tx.accountId).onRef('s.key_id', '=', 'k.id'),
    )
    .innerJoin('account_settings as a', (join) => join.on('a.account_id', '=', tx.accountId))
    .selectAll('k')
    .select(['s.digest', 's.former_digest', 's.former_until', 'a.feature_flags'])
    .where('k.account_id', '=', tx.accountId)
    .where('k.id', '=', id)
    .executeTakeFirst()
type FoundKey = NonNullable<Awaited<ReturnType<typeof findKey>>>

async function readSession(tx: Tx, id: string, digest: Buffer): Promise<OpenedKey> {
  const { now } = tx
  const key = await findKey(tx, id)
  if (!key) refuse('UNAUTHENTICATED')
  if (key.revoked_at) refuse('UNAUTHENTICATED', { details: { reason: 'revoked' } })
  const isCurrent = timingSafeEqual(key.digest, digest)
  const isFormer = key.former_digest !== null && timingSafeEqual(key.former_digest, digest)
  const ends = [key.expires_at, isCurrent ? null : isFormer ? key.former_until : now]
  const endsAt = Math.min(...ends.map((end) => end?.getTime() ?? Infinity))
  if (endsAt <= now.getTime()) refuse('UNAUTHENTICATED', { details: { reason: 'expired' } })
  return { session: await sessionOf(tx, key), revision: tx.revision, endsAt }
}

/** Present rights of a key, for jobs in its name; undefined if revoked or expired. */
export async function readKeySession(tx: Tx, id: string): Promise<Session | undefined> {
  const key = await findKey(tx, id)
  const isOpen = key && !key.revoked_at && (key.expires_at === null || key.expires_at > tx.now)
  return isOpen ? sessionOf(tx, key) : undefined
}

async function sessionOf(tx: Tx, key: FoundKey): Promise<Session> {
  const [stages, milestoneSchemas] = await Promise.all([
    rightsOn(tx, 'product_schemas', key.product_schemas),
    rightsOn(tx, 'milestone_schemas', key.milestone_schemas),
  ])
  return {
    userId: keyUser(key.id),
    accountId: tx.accountId,
    name: key.name,
    email: '',
    roles: [],
    admin: false,
    levelOne: !key.archives,
    flags: key.feature_flags,
    organizations: key.organizations ?? '*',
    stages,
    milestoneSchemas,
    tags: key.tags,
    areas: key.areas,
  }
}

/** "*" gives its right on all schemas of today; a later configuration has another revision, and they are read again. */
async function rightsOn(
  tx: Tx,
  table: 'product_schemas' | 'milestone_schemas',
  given: Readonly<Record<string, Right>>,
): Promise<Record<string, Right>> {
  const { '*': onAll, ...named } = given
  if (!onAll) return named
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where account_id = ${tx.accountId} and removed_at is null
  `.execute(tx.db)
  const rights = Object.fromEntries(rows.map(({ id }) => [id, onAll]))
  for (const [id, right] of Object.entries(named)) if (right === 'write' || !rights[id]) rights[id] = right
  return rights
}
