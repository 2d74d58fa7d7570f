import { type Selectable, sql } from 'kysely'
import type { Organization, OrganizationProfile } from '../../../core/contract/organizations.ts'
import { fold, textsOf } from '../../../core/rules/search.ts'
import type { Tx } from '../../platform/db/database.ts'
import { found } from '../../platform/db/search.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type OrganizationRow = Selectable<Tables['organizations']>

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

/** Shorter texts are in too many names: lists of products and assets would be all of one organization's (FST-01). */
const minName = 3

/** Reads the organizations whose name holds each text of a search of what they own; returns those of one text. */
export async function readOwners(
  tx: Tx,
  search: string,
  minLength = minName,
): Promise<(text: string) => string[]> {
  const owners = new Map<string, string[]>()
  for (const text of textsOf(search)) {
    if ([...fold(text)].length < minLength) continue
    const rows = await tx.db
      .selectFrom('organizations')
      .select('id')
      .where('account_id', '=', tx.accountId)
      .where(found(sql.ref('search'), text))
      .execute()
    owners.set(
      text,
      rows.map(({ id }) => id),
    )
  }
  return (text) => owners.get(text) ?? []
}
