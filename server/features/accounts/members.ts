import { sql } from 'kysely'
import { v4 } from 'uuid'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Role } from '../../../core/rules/role.ts'
import { keyOfUser, keyUser } from '../../platform/auth/key-sessions.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { accountStatement } from '../../platform/db/read-statement.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { folded, foundIn } from '../../platform/db/search.ts'
import { touchAccount } from './revision.ts'
import { assign, setAdmins } from './rights.ts'
import { insertGrant, insertUser } from './write.ts'

/** A person as an account sees them. */
interface Member {
  id: string
  role_keys: string[]
  version: number
}

/** The roles that a grant stores: administrators stand in the account's settings alone. */
const roleKeys = (role: Role | undefined): string[] => (role && role !== 'admin' ? [role] : [])

/**
 * Adds somebody to the account, who may sign in once they have accepted. Nothing here asks whether the e-mail has an account
 * elsewhere, so neither the answer nor its time tells.
 */
export async function insertMember(
  tx: Tx,
  { name, email, role }: { name: string; email: string; role: Role | undefined },
): Promise<string> {
  // One change of people at a time: the next one finds this e-mail.
  await touchAccount(tx)
  if (await isMember(tx, email)) refuse('EMAIL_TAKEN')
  const id = v4()
  await insertUser(tx, { id, email, name }, { isPending: true })
  await insertGrant(tx, id, roleKeys(role))
  if (role === 'admin') await setAdmins(tx, [...(await readAdmins(tx)), id])
  return id
}

async function isMember(tx: Tx, email: string): Promise<boolean> {
  return (await findMember(tx, email)) !== undefined
}

/** Who has this e-mail in the account, accepted or not. */
export const findMember = (tx: Tx, email: string) =>
  tx.db
    .selectFrom('grants as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .select(['u.id', 'u.is_pending'])
    .where('g.account_id', '=', tx.accountId)
    .where('g.withdrawn_at', 'is', null)
    .where(sql<boolean>`lower(u.email) = lower(${email})`)
    .executeTakeFirst()

/** The people who administer the account; somebody invited is among them, and can't do it yet. */
export async function readAdmins(tx: Tx): Promise<string[]> {
  const [row] = await readAdminsOf(tx, {}, null)
  return row?.admins ?? []
}

const readAdminsOf = accountStatement((tx) =>
  tx.db.selectFrom('account_settings').select('admins').where('account_id', '=', tx.accountId),
)

/**
 * Refuses to leave the account without an administrator who can sign in. Two who withdraw each other at once come one after the
 * other: the second is no administrator any more.
 */
export async function keepAnAdmin(tx: Tx, leaving: string): Promise<void> {
  await touchAccount(tx)
  const others = (await readAdmins(tx)).filter((id) => id !== leaving)
  const able = await tx.db
    .selectFrom('grants as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .select('u.id')
    .where('g.account_id', '=', tx.accountId)
    .where('g.withdrawn_at', 'is', null)
    .where('u.id', '=', sql<string>`any(${others}::text[])`)
    .where('u.is_pending', '=', false)
    .where('u.deactivated_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!able) refuse('LAST_ADMIN')
}

/** Replaces a member's role. Sessions read it anew with their next request. */
export async function changeRole(
  tx: Tx,
  { id, role_keys: before, version }: Member,
  role: Role,
): Promise<void> {
  await touchAccount(tx)
  const change = { role_keys: roleKeys(role), version: version + 1 }
  await updateGrant(tx, id, change)
  tx.event({ action: 'update', type: 'grants', id, before: { role_keys: before, version }, after: change })
  const admins = await readAdmins(tx)
  if ((role === 'admin') === admins.includes(id)) return
  await setAdmins(tx, role === 'admin' ? [...admins, id] : admins.filter((one) => one !== id))
}

/** A person's own change of their name: what the account called them ends. */
export async function renamePerson(tx: Tx, id: string, { before, name }: { before: string; name: string }) {
  await renameMember(tx, id, null)
  await tx.db.updateTable('users').set({ name }).where('id', '=', id).execute()
  tx.event({ action: 'update', type: 'users', id, before: { name: before }, after: { name } })
}

/**
 * What the account calls somebody. An administrator changes this and never the person's own name, which other accounts show:
 * so the answer is the same for whoever works elsewhere and for whoever doesn't.
 */
export async function renameMember(tx: Tx, id: string, name: string | null): Promise<void> {
  await touchAccount(tx)
  const { name: before } = await tx.db
    .selectFrom('grants')
    .select('name')
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  if (before === name) return
  await updateGrant(tx, id, { name })
  tx.event({ action: 'update', type: 'grants', id, before: { name: before }, after: { name } })
}

/** The names by which an account knows people, whoever never was in it by their own, and those of its keys. */
export async function namesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const keys = await readKeyNames(tx, ids)
  const rows = await readNames(tx, { ids: [...new Set(ids)] }, null)
  return new Map([...keys, ...rows.map(({ id, name }) => [id, name] as const)])
}

interface Ids {
  ids: readonly string[]
}

const readNames = accountStatement((tx, { ids }: Ids) =>
  tx.db
    .selectFrom('users as u')
    .leftJoin('grants as g', (join) =>
      join.on('g.account_id', '=', tx.accountId).onRef('g.user_id', '=', 'u.id'),
    )
    .select(['u.id', memberName.as('name')])
    .where('u.id', '=', sql<string>`any(${ids}::text[])`),
)

/** The people of an account whose name holds a text. */
export async function peopleCalled(tx: Tx, search: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('users as u')
    .innerJoin('grants as g', (join) =>
      join.on('g.account_id', '=', tx.accountId).onRef('g.user_id', '=', 'u.id'),
    )
    .select('u.id')
    .where(foundIn(folded(memberName), search))
    .execute()
  return rows.map(({ id }) => id)
}

/** KEY-07: what a key did stands under its own name. */
async function readKeyNames(tx: Tx, ids: readonly string[]): Promise<[string, string][]> {
  const keys = ids.flatMap((id) => keyOfUser(id) ?? [])
  if (keys.length === 0) return []
  const rows = await readKeys(tx, { ids: [...new Set(keys)] }, null)
  return rows.map(({ id, name }) => [keyUser(id), name])
}

const readKeys = accountStatement((tx, { ids }: Ids) =>
  tx.db
    .selectFrom('api_keys')
    .select(['id', 'name'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(ids)),
)

/** Of grant g and user u. */
export const memberName = sql<string>`coalesce(g.name, u.name)`

/** Ends a member's grant; their assignments stay stored. */
export async function withdrawGrant(tx: Tx, { id, version }: Pick<Member, 'id' | 'version'>): Promise<void> {
  await touchAccount(tx)
  const change = { withdrawn_at: tx.now, version: version + 1 }
  await updateGrant(tx, id, change)
  tx.event({ action: 'archive', type: 'grants', id, before: { withdrawn_at: null, version }, after: change })
  const admins = await readAdmins(tx)
  if (admins.includes(id))
    await setAdmins(
      tx,
      admins.filter((one) => one !== id),
    )
}

/** Records that an invitation was sent. */
export async function markInvited(tx: Tx, id: string): Promise<void> {
  await updateGrant(tx, id, { invited_at: tx.now })
  tx.event({ action: 'update', type: 'grants', id, after: { invited_at: tx.now } })
}

/**
 * Begins the grant of somebody who accepted, and returns the person's id. Whoever has no account yet becomes a person of the
 * installation; somebody with an account gets the grant and the rights of the invitation.
 */
export async function joinAccount(tx: Tx, invited: string): Promise<string> {
  await touchAccount(tx)
  const { email, is_pending } = await tx.db
    .selectFrom('users')
    .select(['email', 'is_pending'])
    .where('id', '=', invited)
    .executeTakeFirstOrThrow()
  if (!is_pending) return invited
  const person = await findPerson(tx, email)
  if (!person) {
    await tx.db.updateTable('users').set({ is_pending: false }).where('id', '=', invited).execute()
    tx.event({ action: 'update', type: 'users', id: invited, after: { is_pending: false } })
    return invited
  }
  const grant = await tx.db
    .selectFrom('grants')
    .select(['user_id as id', 'role_keys', 'version'])
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', invited)
    .executeTakeFirstOrThrow()
  const admins = await readAdmins(tx)
  await insertGrant(tx, person.id, grant.role_keys)
  await withdrawGrant(tx, grant)
  if (admins.includes(invited)) await setAdmins(tx, [...(await readAdmins(tx)), person.id])
  await assign(tx, person.id, await readRights(tx, invited))
  return person.id
}

/** Who has this e-mail in the installation. */
export const findPerson = (tx: Tx, email: string) =>
  tx.db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'deactivated_at'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('is_pending', '=', false)
    .executeTakeFirst()

async function readRights(tx: Tx, id: string) {
  const row = await tx.db
    .selectFrom('assignments')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', id)
    .executeTakeFirst()
  return {
    organizations: row?.organizations ?? [],
    stages: row?.product_schemas ?? {},
    milestoneSchemas: row?.milestone_schemas ?? {},
    tags: row?.tags ?? [],
  }
}

const updateGrant = (
  tx: Tx,
  userId: string,
  change: {
    role_keys?: string[]
    name?: string | null
    version?: number
    withdrawn_at?: Date
    invited_at?: Date
  },
) =>
  tx.db
    .updateTable('grants')
    .set(change)
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', userId)
    .execute()

/** Notes the day on which somebody worked in an account. It is no change of the grant, so no event tells it. */
export async function noteSeen(database: Database, accountId: string, userId: string): Promise<void> {
  await database.pool.query(
    `update grants set last_seen = (now() at time zone 'UTC')::date
     where account_id = $1 and user_id = $2 and last_seen is distinct from (now() at time zone 'UTC')::date`,
    [accountId, userId],
  )
}
