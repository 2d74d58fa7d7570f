import type { Dependant } from '../../platform/feature.ts'
import { statementRecords } from './records.ts'

/** Statements are archived and restored with their product; a copy of a product has none. */
export const statementDependant: Dependant = {
  table: 'statements',
  async archive(tx, batches) {
    await statementRecords.archiveBatches(tx, batches, 'product_id')
  },
  restore: (tx, batch) => statementRecords.restoreBatch(tx, batch),
}
