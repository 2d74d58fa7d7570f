import { type RecordTable, stampRecord, withoutAccents } from '../../platform/records.ts'

/** How events tell its rows. It shares nothing with what writes them. */
export const verifiedOrganizations: RecordTable = {
  name: 'organizations',
  key: ['id'],
  isLarge: true,
  publicKind: 'organization',
  stamp: stampRecord,
  translate(after) {
    const { _id, uuid, name, dataSchema: _d, version: _v, createdAt: _c, updatedAt: _u, ...profile } = after
    return _id === undefined ? {} : { uuid, name, profile }
  },
  derive(row) {
    if (typeof row.name === 'string') row.search = withoutAccents(row.name)
  },
}
