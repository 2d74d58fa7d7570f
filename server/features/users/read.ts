import { sql } from 'kysely'
import type { Assignment, ListedUser, User } from '../../../core/contract/users.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Right, Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Settings } from '../../platform/process/settings.ts'
import { memberName, readAdmins } from '../accounts/members.ts'

/** The people with a live grant on the account: g, of user u. */
export const members = (tx: Tx) =>
  tx.db
    .selectFrom('grants as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .where('g.account_id', '=', tx.accountId)
    .where('g.withdrawn_at', 'is', null)
    .where('u.deactivated_at', 'is', null)

/** What the account calls somebody who has a live grant. */
export async function nameOfMember(tx: Tx, id: string): Promise<string | undefined> {
  const row = await members(tx).select(memberName.as('name')).where('u.id', '=', id).executeTakeFirst()
  return row?.name
}

export interface Member {
  id: string
  name: string
  email: string
  role_keys: string[]
  version: number
  is_pending: boolean
  registered: boolean
  last_seen: string | null
}

/** Another provider's people are known here once they have signed in. */
const registered = ({ oidc }: Settings) =>
  oidc
    ? sql<boolean>`true`
    : sql<boolean>`(not u.is_pending and exists (select from identity_passwords i where i.user_id = u.id))`

export const readMembers = (tx: Tx, settings: Settings) =>
  members(tx)
    .select(['u.id', memberName.as('name'), 'u.email', 'u.is_pending', 'g.role_keys', 'g.version'])
    .select(sql<string | null>`to_char(g.last_seen, 'YYYY-MM-DD')`.as('last_seen'))
    .select(registered(settings).as('registered'))

/** Absent people and those of other accounts answer 404 alike. */
export async function readMember(tx: Tx, settings: Settings, id: string): Promise<Member> {
  const row = await readMembers(tx, settings).where('u.id', '=', id).executeTakeFirst()
  return row ?? refuse('NOT_FOUND')
}

export async function presentMember(tx: Tx, session: Session, row: Member): Promise<User> {
  return present(row, session, await readAdmins(tx))
}

/** Rows of the list. Administrators read with each what the person may see, and when they came last. */
export async function listMembers(tx: Tx, session: Session, rows: readonly Member[]): Promise<ListedUser[]> {
  if (!session.admin) return rows.map((row) => present(row, session, []))
  const admins = await readAdmins(tx)
  const ids = rows.map(({ id }) => id)
  const stored = await tx.db
    .selectFrom('assignments')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  const assignments = new Map(stored.map((row) => [row.user_id, row]))
  return rows.map((row) => ({
    ...present(row, session, admins),
    assignment: presentAssignment(assignments.get(row.id)),
    ...(row.last_seen ? { lastSeen: row.last_seen } : {}),
  }))
}

function present(row: Member, session: Session, admins: readonly string[]): User {
  const { id, name, email, version } = row
  const isWhole = session.admin || session.userId === id
  const roles = [...row.role_keys, ...(admins.includes(id) ? ['admin'] : [])]
  return {
    _id: id,
    id,
    name,
    ...(isWhole ? { email, roles, registered: row.registered, version } : {}),
  }
}

export interface StoredRights {
  organizations: string[]
  product_schemas: Record<string, Right>
  milestone_schemas: Record<string, Right>
  tags: string[]
}

/** What was assigned to a user of the account, or to somebody whose grant was withdrawn. */
export async function readRights(tx: Tx, userId: string): Promise<StoredRights | undefined> {
  const row = await tx.db
    .selectFrom('grants')
    .select('user_id')
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) refuse('NOT_FOUND')
  return tx.db
    .selectFrom('assignments')
    .select(['organizations', 'product_schemas', 'milestone_schemas', 'tags'])
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export const presentAssignment = (rights?: StoredRights): Assignment => ({
  organization: rights?.organizations ?? [],
  productSchemas: entries(rights?.product_schemas),
  milestoneSchemas: entries(rights?.milestone_schemas),
  media: { tags: rights?.tags ?? [] },
})

/** write implies read; the wire carries both (§4). By id, as the database keeps no order of its own. */
export const entries = (rights: Record<string, Right> = {}): Assignment['productSchemas'] =>
  Object.entries(rights)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, right]) => ({ id, permission: right === 'write' ? ['read', 'write'] : ['read'] }))
