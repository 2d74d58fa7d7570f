import { type RecordTable, stampRecord } from '../../platform/records.ts'

/** How events tell its rows. It shares nothing with what writes them. */
export const verifiedAssets: RecordTable = {
  name: 'assets',
  key: ['id'],
  isLarge: true,
  stamp(row, event) {
    stampRecord(row, event)
    if (event.version !== null) row.asset_schema_version = event.version
  },
}
