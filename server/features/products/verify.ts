import { kept, type RecordTable, renamed, stampRecord } from '../../platform/records.ts'

const projected = 'compared by projections.ts'

/** How events tell its rows. It shares nothing with what writes them. */
export const verifiedProducts: RecordTable = {
  name: 'products',
  key: ['id'],
  isLarge: true,
  publicKind: 'product',
  elsewhere: {
    has_origin: projected,
    has_destination: projected,
    consumed: projected,
    requirements_satisfied: projected,
    count_of_insights: projected,
  },
  stamp(row, event) {
    stampRecord(row, event)
    if (event.action === 'create') row.requirements_waived = false
    if (event.version !== null) row.product_schema_version = event.version
  },
  translate: renamed({
    ...kept('uuid', 'i18n'),
    productSchema: 'product_schema_id',
    organization: 'organization_id',
    dataSchema: 'data',
    isUnidentified: 'is_unidentified',
    showLogo: 'show_logo',
    requirementsWaived: 'requirements_waived',
    batch: 'deletion_batch',
  }),
}
