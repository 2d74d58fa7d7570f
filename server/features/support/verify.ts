import { type RecordTable, stampRecord } from '../../platform/records.ts'

/** How events tell its rows. It shares nothing with what writes them. */
export const verifiedSupport: RecordTable = {
  name: 'support_requests',
  key: ['id'],
  isLarge: true,
  stamp(row, event) {
    stampRecord(row, event)
    if (event.action === 'create') row.is_read = false
  },
}
