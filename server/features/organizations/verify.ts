import { type RecordTable, stampRecord, withoutAccents } from '../../platform/records.ts'

/** How events tell its rows. It shares nothing with what writes them. */
export const verifiedOrganizations: RecordTable = {
  name: 'organizations',
  key: ['id'],
  isLarge: true,
  publicKind: 'organization',
  stamp: stampRecord,
  derive(row) {
    if (typeof row.name === 'string') row.search = withoutAccents(row.name)
  },
}
