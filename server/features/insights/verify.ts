import { kept, type RecordTable, renamed, stampRecord } from '../../platform/records.ts'

/** How events tell its rows. It shares nothing with what writes them. */
export const verifiedInsights: RecordTable = {
  name: 'insights',
  key: ['id'],
  isLarge: true,
  stamp: stampRecord,
  translate: renamed({ ...kept('name', 'value'), product: 'product_id', batch: 'deletion_batch' }),
}
