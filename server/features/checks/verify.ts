import { type RecordTable, setRecordAuthors } from '../../platform/records.ts'

/** How events tell its rows. It shares nothing with what writes them. */
export const verifiedChecks: RecordTable = {
  name: 'checks',
  key: ['id'],
  isLarge: true,
  setAuthors(row, event) {
    setRecordAuthors(row, event)
    if (event.version !== null) row.check_schema_version = event.version
  },
}
