import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Session } from '../../../core/rules/can.ts'
import { levelOne } from '../../../core/rules/role.ts'
import type { Database, Tx } from '../db/database.ts'
import { visitorOf } from '../limits.ts'
import type { GrantSource } from './grants.ts'
import { isKeySecret, openKeySession } from './key-sessions.ts'
import type { Bearer, Verifier } from './token.ts'

/** Finds the session of a request; `reload` replaces a cached session after a change of rights. */
export interface Sessions {
  of(request: FastifyRequest): Promise<CachedSession>
  reload(cached: CachedSession): Promise<CachedSession>
}
export interface CachedSession {
  session: Session
  revision: number
}

/** The services of the identity provider that sessions need. */
export interface Identity {
  verify: Verifier
  /** Another provider's grants; undefined with the embedded provider, whose grants are rows of our own. */
  grants: GrantSource | undefined
}

/** Another provider's user, with the grant in one account. */
export interface Member {
  userId: string
  name: string
  email: string
  accountId: string
  roles: string[]
}

interface Entry extends CachedSession {
  token: string
  /** For keys: the sender's address, to limit wrong ones. */
  visitor?: string
  until: number
}

/** Sessions are cached this long; a new revision of the account invalidates them at once. */
const maxAge = 30_000
const maxEntries = 10_000

/**
 * Sessions from bearer token and x-audience (AUT-11, §4 "Account = tenant"). Another provider's users are stored on
 * their first request, so that administrators can list and assign them.
 */
export function createSessions(
  database: Database,
  identity: Identity,
  storeMember: (database: Database, member: Member) => Promise<void>,
  noteSeen: (database: Database, accountId: string, userId: string) => Promise<void>,
): Sessions {
  const entries = new Map<string, Entry>()
  /** Requests that come at once share one reading. */
  const loading = new Map<string, Promise<Entry>>()
  const seen = { day: '', people: new Set<string>() }

  /** Once a day for each person and account; a request is answered even if it fails. */
  async function markSeen(accountId: string, userId: string): Promise<void> {
    const day = new Date().toISOString().slice(0, 10)
    if (seen.day !== day) Object.assign(seen, { day, people: new Set() })
    const person = `${accountId} ${userId}`
    if (seen.people.has(person)) return
    if (seen.people.size < maxEntries) seen.people.add(person)
    await noteSeen(database, accountId, userId).catch(() => {})
  }

  /** The roles that another provider grants in an account; stores the person who has them. */
  async function foreignRoles(
    grants: GrantSource,
    bearer: Bearer,
    { accountId, fresh }: { accountId: string; fresh: boolean },
  ): Promise<readonly string[]> {
    const find = async (options: { fresh: boolean }) =>
      (await grants.of(bearer, options)).find((known) => known.accountId === accountId)
    // A grant created a moment ago isn't in the cache.
    const grant = (await find({ fresh })) ?? (await find({ fresh: true })) ?? refuse('NO_ACCOUNT')
    const person = await grants.person(bearer)
    await storeMember(database, { userId: bearer.userId, ...person, accountId, roles: grant.roles })
    return bearer.roles.get(accountId) ?? grant.roles
  }

  async function load(bearer: Bearer, token: string, accountId: string, fresh: boolean): Promise<Entry> {
    const { userId } = bearer
    // AUT-13: our own grants bind at once; another provider's claim holds until its token ends.
    const foreign = identity.grants && (await foreignRoles(identity.grants, bearer, { accountId, fresh }))
    const { session, revision } = await database.inAccount(
      { accountId, userId, readOnly: true },
      async (tx) => ({ session: await readSession(tx, foreign), revision: tx.revision }),
    )
    const entry = { session, revision, token, until: Math.min(Date.now() + maxAge, bearer.expiresAt) }
    await markSeen(accountId, userId)
    return entry
  }

  async function loadKey(token: string, visitor: string): Promise<Entry> {
    const { endsAt, ...opened } = await openKeySession(database, token, visitor)
    return { ...opened, token, visitor, until: Math.min(Date.now() + maxAge, endsAt) }
  }

  /** KEY-01: a key names its account itself. */
  async function ofKey(request: FastifyRequest, token: string): Promise<CachedSession> {
    const key = keyOf(token, '')
    const known = entries.get(key)
    const entry =
      known && known.until > Date.now() ? known : await once(key, () => loadKey(token, visitorOf(request.ip)))
    request.userId = entry.session.userId
    return entry
  }

  function once(key: string, read: () => Promise<Entry>): Promise<Entry> {
    const shared =
      loading.get(key) ??
      read()
        .then((entry) => cache(key, entry))
        .finally(() => loading.delete(key))
    loading.set(key, shared)
    return shared
  }

  function cache(key: string, entry: Entry): Entry {
    entries.delete(key)
    entries.set(key, entry)
    if (entries.size > maxEntries) entries.delete(entries.keys().next().value!)
    return entry
  }

  return {
    async of(request: FastifyRequest): Promise<CachedSession> {
      const token = bearerOf(request)
      if (isKeySecret(token)) return ofKey(request, token)
      const accountId = audienceOf(request)
      const key = keyOf(token, accountId ?? '')
      const known = entries.get(key)
      if (known && known.until > Date.now()) {
        request.userId = known.session.userId
        return known
      }
      const bearer = await identity.verify(token)
      request.userId = bearer.userId
      if (accountId === undefined) refuse('NO_ACCOUNT')
      return once(key, () => load(bearer, token, accountId, false))
    },
    async reload(cached: CachedSession): Promise<CachedSession> {
      const { token, visitor, session } = cached as Entry
      if (visitor !== undefined) return cache(keyOf(token, ''), await loadKey(token, visitor))
      const bearer = await identity.verify(token)
      return cache(keyOf(token, session.accountId), await load(bearer, token, session.accountId, true))
    },
  }
}

/** The session of a person; `foreign`: the roles that another provider grants. */
async function readSession(tx: Tx, foreign: readonly string[] | undefined): Promise<Session> {
  const { accountId, userId } = tx
  const row = await tx.db
    .selectFrom('account_settings as s')
    .leftJoin('assignments as a', (join) =>
      join.on('a.account_id', '=', accountId).on('a.user_id', '=', userId),
    )
    .leftJoin('users as u', (join) => join.on('u.id', '=', userId))
    // Read after the revision, so that roles are never older than the revision they are cached under.
    .leftJoin('grants as g', (join) =>
      join.on('g.account_id', '=', accountId).on('g.user_id', '=', userId).on('g.withdrawn_at', 'is', null),
    )
    .select([
      's.feature_flags',
      's.admins',
      'a.organizations',
      'a.product_schemas',
      'a.milestone_schemas',
      'a.tags',
    ])
    .select(['u.name', 'u.email', 'u.deactivated_at', 'g.role_keys'])
    .where('s.account_id', '=', accountId)
    .executeTakeFirst()
  const roles = foreign ?? row?.role_keys
  if (!row || !roles) refuse('NO_ACCOUNT')
  if (row.deactivated_at) refuse('UNAUTHENTICATED')
  return {
    userId,
    accountId,
    name: row.name ?? '',
    email: row.email ?? '',
    roles: [...roles],
    admin: row.admins.includes(userId),
    levelOne: roles.includes(levelOne),
    flags: row.feature_flags,
    organizations: row.organizations ?? [],
    stages: row.product_schemas ?? {},
    milestoneSchemas: row.milestone_schemas ?? {},
    tags: row.tags ?? [],
  }
}

/** Session with all rights in an account, for jobs without a user. */
export const administratorOf = (accountId: string, userId: string): Session => ({
  userId,
  accountId,
  name: '',
  email: '',
  roles: [],
  admin: true,
  levelOne: false,
  flags: ['download_geojson'],
  organizations: [],
  stages: {},
  milestoneSchemas: {},
  tags: [],
})

const keyOf = (token: string, accountId: string): string =>
  createHash('sha256').update(token).update('\0').update(accountId).digest('base64url')

function bearerOf(request: FastifyRequest): string {
  const match = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')
  return match?.[1] ?? refuse('UNAUTHENTICATED', { key: 'error.case.noToken' })
}

/** Requires exactly one account header; Node joins two with a comma. */
function audienceOf(request: FastifyRequest): string | undefined {
  const sent = request.headers['x-audience']
  return typeof sent === 'string' && sent && !sent.includes(',') ? sent : undefined
}
