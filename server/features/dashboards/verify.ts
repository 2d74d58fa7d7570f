import { type RecordTable, setRecordAuthors, searchedText, withoutAccents } from '../../platform/records.ts'

/** How events tell its rows. It shares nothing with what writes them. */
export const verifiedDashboards: RecordTable = {
  name: 'dashboards',
  key: ['id'],
  setAuthors: setRecordAuthors,
  derive(row) {
    if (typeof row.name === 'string') row.search = searchedText(withoutAccents(row.name))
  },
}
