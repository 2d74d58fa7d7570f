import { type Expression, sql, type SqlBool } from 'kysely'
import type { Assignment, ListedUser, User } from '../../../core/contract/users.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Right, Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { collated, countCap, countOf } from '../../platform/db/lists.ts'
import { accountStatement } from '../../platform/db/read-statement.ts'
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
const registered = (isExternal: boolean) =>
  isExternal
    ? sql<boolean>`true`
    : sql<boolean>`(not u.is_pending and exists (select from identity_passwords i where i.user_id = u.id))`

const shownMembers = (tx: Tx, isExternal: boolean) =>
  members(tx)
    .select(['u.id', memberName.as('name'), 'u.email', 'u.is_pending', 'g.role_keys', 'g.version'])
    .select(sql<string | null>`to_char(g.last_seen, 'YYYY-MM-DD')`.as('last_seen'))
    .select(registered(isExternal).as('registered'))

type Order = 'name' | 'email' | 'date'
type Direction = 'asc' | 'desc'

/** A page of people, each row with the number of all. */
export const readMembersPage = accountStatement(
  (
    tx,
    { offset }: { offset: number },
    {
      isExternal,
      by,
      direction,
      limit,
    }: { isExternal: boolean; by: Order; direction: Direction; limit: number },
    isFound?: Expression<SqlBool>,
  ) =>
    shownMembers(tx, isExternal)
      .$if(isFound !== undefined, (q) => q.where(isFound!))
      .select(sql<number>`least(count(*) over (), ${countCap})::int`.as('total'))
      .$if(by === 'date', (q) => q.orderBy('g.created_at', direction))
      .$if(by === 'email', (q) => q.orderBy(sql`lower(u.email)`, direction))
      .orderBy(sql`${memberName} ${collated}`, by === 'date' ? 'asc' : direction)
      .orderBy('u.id')
      .limit(limit)
      .offset(offset),
)

export const countMembers = accountStatement(
  (tx, _none: object, _shape: null, isFound?: Expression<SqlBool>) =>
    countOf(
      members(tx)
        .select('u.id')
        .$if(isFound !== undefined, (q) => q.where(isFound!))
        .limit(countCap),
    ),
)

const readOne = accountStatement((tx, { id }: { id: string }, isExternal: boolean) =>
  shownMembers(tx, isExternal).where('u.id', '=', id),
)

/** Absent people and those of other accounts answer 404 alike. */
export async function readMember(tx: Tx, { oidc }: Settings, id: string): Promise<Member> {
  const [row] = await readOne(tx, { id }, oidc !== null)
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
  const stored = await readAssignments(tx, { ids }, null)
  const assignments = new Map(stored.map((row) => [row.user_id, row]))
  return rows.map((row) => ({
    ...present(row, session, admins),
    assignment: presentAssignment(assignments.get(row.id)),
    ...(row.last_seen ? { lastSeen: row.last_seen } : {}),
  }))
}

const readAssignments = accountStatement((tx, { ids }: { ids: readonly string[] }) =>
  tx.db
    .selectFrom('assignments')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', sql<string>`any(${ids}::text[])`),
)

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
