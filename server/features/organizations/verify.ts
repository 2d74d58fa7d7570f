import { type RecordTable, setRecordAuthors, searchedText, withoutAccents } from '../../platform/records.ts'

/** How events tell its rows. It shares nothing with what writes them. */
export const verifiedOrganizations: RecordTable = {
  name: 'organizations',
  key: ['id'],
  isLarge: true,
  publicKind: 'organization',
  setAuthors: setRecordAuthors,
  derive(row) {
    if (typeof row.name === 'string') row.search = searchedText(withoutAccents(row.name))
  },
}
