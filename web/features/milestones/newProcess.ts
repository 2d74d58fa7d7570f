import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import { newRecord, type FormRecord } from '../../forms/record.ts'

const minute = 60_000

/** What a new process begins with: it happened now, until the person says another moment. */
export function newProcess(schema: MilestoneSchema, organization: string, now = Date.now()): FormRecord {
  const record = newRecord(schema)
  const occurred_at = new Date(now - (now % minute)).toISOString()
  return { ...record, organization, dataSchema: { ...record.dataSchema, occurred_at } }
}
