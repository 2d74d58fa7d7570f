import { type RecordTable, setRecordAuthors } from '../../platform/records.ts'

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
  setAuthors(row, event) {
    setRecordAuthors(row, event)
    if (event.action === 'create') row.requirements_waived = false
    if (event.version !== null) row.product_schema_version = event.version
  },
}
