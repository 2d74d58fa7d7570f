import { type RecordTable, setRecordAuthors } from '../../platform/records.ts'

/** How events tell its rows. It shares nothing with what writes them. */
export const verifiedSupport: RecordTable = {
  name: 'support_requests',
  key: ['id'],
  isLarge: true,
  setAuthors(row, event) {
    setRecordAuthors(row, event)
    if (event.action === 'create') row.is_read = false
  },
}
