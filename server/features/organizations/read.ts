import type { Selectable } from 'kysely'
import type { Organization, OrganizationProfile } from '../../../core/contract/organizations.ts'
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
