import { v4 } from 'uuid'
import type { OrganizationProfile } from '../../../core/contract/organizations.ts'
import { fold, searchColumn } from '../../../core/rules/search.ts'
import type { Tx } from '../../platform/db/database.ts'
import { insertPublicKeys } from './public-keys.ts'
import type { OrganizationRow } from './read.ts'
import { organizationRecords } from './records.ts'

/** What people say of an organization. */
interface Content {
  name: string
  profile: OrganizationProfile
}

const columnsOf = ({ name, profile }: Content) => ({
  name,
  search: searchColumn(fold(name)),
  profile: { ...profile },
})

/** Writes a new organization and its public key. */
export async function insertOrganization(tx: Tx, content: Content): Promise<OrganizationRow> {
  const [row] = await organizationRecords.insert(tx, [{ values: { uuid: v4(), ...columnsOf(content) } }])
  await insertPublicKeys(tx, 'organization', [row!])
  return row!
}

/** Changes a live organization that the caller has locked. */
export const updateOrganization = (
  tx: Tx,
  before: OrganizationRow,
  content: Content,
): Promise<OrganizationRow> => organizationRecords.change(tx, before, columnsOf(content))
