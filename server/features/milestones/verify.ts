import { type RecordTable, stampRecord } from '../../platform/records.ts'

/** How events tell its rows. It shares nothing with what writes them. */
export const verifiedMilestones: RecordTable = {
  name: 'milestones',
  key: ['id'],
  isLarge: true,
  stamp(row, event) {
    stampRecord(row, event)
    if (event.version !== null) row.milestone_schema_version = event.version
  },
}
