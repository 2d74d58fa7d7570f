import type { Dependant } from '../../platform/feature.ts'
import { assessmentRecords } from './records.ts'

/** Assessments are archived and restored with their product; a copy of a product has none. */
export const assessmentDependant: Dependant = {
  table: 'assessments',
  async archive(tx, batches) {
    await assessmentRecords.archiveBatches(tx, batches, 'product_id')
  },
  restore: (tx, batch) => assessmentRecords.restoreBatch(tx, batch),
}
