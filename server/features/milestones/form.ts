import type { Fault } from '../../../core/errors/refusal.ts'
import { instant } from '../../../core/rules/milestone.ts'
import { quantityField } from '../../../core/rules/quantity.ts'
import { kindOf } from '../../../core/rules/workflow.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { NewLink } from '../links/write.ts'
import type { Configuration, MilestoneSchema } from '../configuration/configuration.ts'
import { type CheckedValues, checkValues, type FormValues, type StoredForm } from '../configuration/forms.ts'

/** Members of a transformation's dataSchema that name its origins; they are read from there and stored as links. */
const nodes = ['nodeType', 'nodeId', 'nodeIds', 'nodeQuantities']

export interface CheckedForm extends CheckedValues {
  /** When it happened; undefined while that is itself a fault. */
  occurredAt: Date | undefined
}

/** Checks a process's values against its schema's current form. */
export async function checkForm(
  tx: Tx,
  config: Configuration,
  schema: MilestoneSchema,
  values: FormValues,
  stored?: StoredForm,
): Promise<CheckedForm> {
  const ignored = schema.edge ? nodes : []
  const checked = await checkValues(tx, config, schema, values, { ignored, stored })
  return { ...checked, occurredAt: momentOf(checked.data.occurred_at) }
}

function momentOf(value: unknown): Date | undefined {
  const moment = typeof value === 'string' ? instant(value) : Number.NaN
  return Number.isNaN(moment) ? undefined : new Date(moment)
}

/** The unit that the links of a transformation carry. */
export const unitOf = (schema: MilestoneSchema): string | null =>
  quantityField(schema.descriptor)?.unit ?? null

/**
 * How much is taken from each origin: of one origin what the form says; of a grouping, whose form says the total,
 * what `nodeQuantities` says, or nothing.
 */
export function quantitiesOf(
  schema: MilestoneSchema,
  data: Record<string, unknown>,
  sent: Record<string, unknown>,
  originIds: readonly string[],
): NewLink[] {
  const field = quantityField(schema.descriptor)
  const grouping = kindOf(schema.edge?.ratio) === 'grouping'
  const named = isRecord(sent.nodeQuantities) ? sent.nodeQuantities : {}
  return originIds.map((originId) => {
    const quantity = grouping
      ? Object.hasOwn(named, originId)
        ? named[originId]
        : null
      : field && data[field.name]
    return { originId, quantity: typeof quantity === 'number' ? quantity : null }
  })
}

/** `nodeQuantities` is `{origin: number}` for origins that are chosen; nothing below zero. */
export function quantityFaults(sent: Record<string, unknown>, originIds: readonly string[]): Fault[] {
  const quantities = sent.nodeQuantities
  if (quantities === undefined || quantities === null) return []
  if (!isRecord(quantities)) return [{ path: '/dataSchema/nodeQuantities', key: 'error.shape.value' }]
  return Object.entries(quantities)
    .filter(
      ([id, value]) =>
        !originIds.includes(id) || typeof value !== 'number' || !Number.isFinite(value) || value < 0,
    )
    .map(([id]) => ({ path: `/dataSchema/nodeQuantities/${id}`, key: 'error.shape.value' }))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
