import { kept, type RecordTable, renamed, stampRecord } from '../../platform/records.ts'

const renameMilestone = renamed({
  ...kept('i18n', 'private', 'late', 'warnings'),
  product: 'product_id',
  organization: 'organization_id',
  milestoneSchema: 'milestone_schema_id',
  dataSchema: 'data',
  batch: 'deletion_batch',
})

/** How events tell its rows. It shares nothing with what writes them. */
export const verifiedMilestones: RecordTable = {
  name: 'milestones',
  key: ['id'],
  isLarge: true,
  stamp(row, event) {
    stampRecord(row, event)
    if (event.version !== null) row.milestone_schema_version = event.version
  },
  translate(after, { action }) {
    const isContent = ['create', 'update', 'corrected'].includes(action)
    return {
      ...(isContent && { warnings: [] }),
      ...(action === 'create' && { late: false }),
      ...renameMilestone(after),
    }
  },
}
