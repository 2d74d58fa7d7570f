import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import { isGeometryField, type Descriptor } from '../../../core/fields/index.ts'
import { newRecord, type FormRecord } from '../../forms/record.ts'
import type { Lack } from './search.ts'

const minute = 60_000

/** What a new process begins with: it happened now, until the person says another moment. */
export function newProcess(
  schema: MilestoneSchema,
  organization: string,
  values: Readonly<Record<string, unknown>> = {},
  now = Date.now(),
): FormRecord {
  const record = newRecord(schema)
  const occurred_at = new Date(now - (now % minute)).toISOString()
  return { ...record, organization, dataSchema: { ...record.dataSchema, ...values, occurred_at } }
}

const brings: Record<Lack, (descriptor: Descriptor) => boolean> = {
  ground: isGeometryField,
  cutoff: ({ eudr }) => eudr === 'cutoff',
  dds: ({ eudr }) => eudr === 'dds',
}

/** The first process with a field for what an origin lacks, and that field; undefined where none has one. */
export function mendingAmong(
  schemas: readonly MilestoneSchema[],
  lack: Lack,
): { schema: MilestoneSchema; beginAt: string } | undefined {
  for (const schema of schemas) {
    if (schema.productSchemaGroup !== undefined) continue
    const found = Object.entries(schema.descriptor).find(([, descriptor]) => brings[lack](descriptor))
    if (found) return { schema, beginAt: found[0] }
  }
  return undefined
}
