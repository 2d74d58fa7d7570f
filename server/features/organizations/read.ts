import type { Selectable } from 'kysely'
import type { Organization, OrganizationProfile } from '../../../core/contract/organizations.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/lists.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type OrganizationRow = Selectable<Tables['organizations']>

/** A live organization that the session may read; absent, foreign and unassigned organizations all answer 404. */
export async function readOrganization(
  tx: Tx,
  session: Session,
  id: string,
  forUpdate = false,
): Promise<OrganizationRow> {
  return (await findOrganization(tx, session, id, forUpdate)) ?? refuse('NOT_FOUND')
}

/** As `readOrganization`, or undefined: an unknown id inside a body is a fault on its path. */
export async function findOrganization(
  tx: Tx,
  session: Session,
  id: string,
  forUpdate = false,
): Promise<OrganizationRow | undefined> {
  if (!isUuid(id)) return undefined
  const row = await tx.db
    .selectFrom('organizations')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(forUpdate, (q) => q.forUpdate())
    .executeTakeFirst()
  return row && can(session, 'organization.read', row.id).allowed ? row : undefined
}

/** Bytes of one organization in a list: 200 of them fit in one answer. */
const maxListedBytes = 19_000

/** An organization as lists show it: its largest members are left out until it fits. */
export function listOrganization(row: OrganizationRow): Organization {
  const shown = presentOrganization(row)
  const sizes = new Map(Object.entries(shown).map(([name, value]) => [name, sizeOf(name, value)]))
  let size = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
  const omitted = Object.keys(row.profile)
    .filter((name) => name !== 'socialMedia')
    .toSorted((one, other) => sizes.get(other)! - sizes.get(one)!)
    .filter((name) => {
      const isTooMuch = size > maxListedBytes
      if (isTooMuch) size -= sizes.get(name)!
      return isTooMuch
    })
  if (omitted.length === 0) return shown
  const members = Object.entries(shown).filter(([name]) => !omitted.includes(name))
  return { ...(Object.fromEntries(members) as Organization), omitted }
}

const sizeOf = (name: string, value: unknown): number => Buffer.byteLength(JSON.stringify({ [name]: value }))

export function presentOrganization(row: OrganizationRow): Organization {
  const profile = row.profile as OrganizationProfile
  return {
    ...profile,
    socialMedia: [0, 1].map((at) => ({ name: '', url: '', ...profile.socialMedia?.[at] })),
    _id: row.id,
    uuid: row.uuid,
    name: row.name,
    dataSchema: { identifier: row.name },
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
