import type { Fault } from '../../../core/errors/refusal.ts'
import { instant } from '../../../core/rules/milestone.ts'
import { doubtsOfMoment } from '../../../core/rules/moment.ts'
import { quantityField } from '../../../core/rules/quantity.ts'
import { kindOf } from '../../../core/rules/workflow.ts'
import { inUnitOf, unitAt } from '../../../core/fields/written.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { NewLink, RecordedLink } from '../links/write.ts'
import type { Configuration, MilestoneSchema } from '../configuration/configuration.ts'
import { type CheckedValues, checkValues, type FormValues, type StoredForm } from '../configuration/forms.ts'

/** Members of a transformation's dataSchema that name its origins; they are stored as links. */
const originMembers = ['nodeType', 'nodeId', 'nodeIds', 'nodeQuantities']

export interface CheckedForm extends CheckedValues {
  /** When the process happened; undefined if the date is a fault. */
  occurredAt: Date | undefined
}

/** The record under an edit; the product and the organization of the process, around which its positions lie. */
interface Circumstances {
  stored?: StoredForm
  product?: string
  organization?: string
}

/** Checks a process's values against its schema's current form. */
export async function checkForm(
  tx: Tx,
  config: Configuration,
  schema: MilestoneSchema,
  values: FormValues,
  { stored, product, organization }: Circumstances = {},
): Promise<CheckedForm> {
  const ignored = schema.edge ? originMembers : []
  const checked = await checkValues(tx, config, schema, values, {
    ignored,
    stored,
    product,
    organization,
    isSelf: (record) => record.product === product,
  })
  const { occurred_at: at } = checked.data
  const { defaultLanguage: language, timeZone } = config
  const doubts = at === stored?.data.occurred_at ? [] : doubtsOfMoment(at, { language, timeZone })
  return {
    ...checked,
    remarks: [...checked.remarks, ...doubts.map((one) => ({ ...one, path: '/dataSchema/occurred_at' }))],
    occurredAt: momentOf(at),
  }
}

function momentOf(value: unknown): Date | undefined {
  const moment = typeof value === 'string' ? instant(value) : Number.NaN
  return Number.isNaN(moment) ? undefined : new Date(moment)
}

/** The unit of the quantities on a transformation's links. */
export const unitOf = (schema: MilestoneSchema): string | null =>
  quantityField(schema.descriptor)?.unit ?? null

/**
 * The quantity taken from each origin. A single origin has the form's quantity. A grouping's form holds the total, so each
 * origin has its entry in `nodeQuantities`, or null.
 */
export function quantitiesOf(
  schema: MilestoneSchema,
  data: Record<string, unknown>,
  sent: Record<string, unknown>,
  originIds: readonly string[],
): NewLink[] {
  const field = quantityField(schema.descriptor)
  const grouping = kindOf(schema.edge?.ratio) === 'grouping'
  const quantities = isRecord(sent.nodeQuantities) ? sent.nodeQuantities : {}
  return originIds.map((originId) => {
    const quantity = grouping
      ? Object.hasOwn(quantities, originId)
        ? quantities[originId]
        : null
      : field && data[field.name]
    return { originId, quantity: typeof quantity === 'number' ? quantity : null }
  })
}

/** What was taken of each origin in the unit of another version of the form, as `figuresAt` has other figures. */
export function quantitiesAt(
  schema: MilestoneSchema,
  { from, to }: { from?: number | undefined; to?: number | undefined },
  sent: Record<string, unknown>,
): Record<string, unknown> {
  const field = quantityField(schema.descriptor)
  const quantities = sent.nodeQuantities
  if (!field || !isRecord(quantities)) return sent
  const [own, wanted] = [from, to].map((version) => unitAt(schema, version, field.name))
  if (own === wanted) return sent
  const meant = Object.entries(quantities).map(([origin, value]) => [
    origin,
    typeof value === 'number' ? (inUnitOf(value, own, wanted) ?? value) : value,
  ])
  return { ...sent, nodeQuantities: Object.fromEntries(meant) }
}

/** Quantities of an edit in the unit of the record, as `figuresOfEdit` has its other figures. */
export function quantitiesOfEdit(
  schema: MilestoneSchema,
  { version, links, sentAs }: { version: number; links: readonly RecordedLink[]; sentAs: number | undefined },
  sent: Record<string, unknown>,
): Record<string, unknown> {
  const meant = quantitiesAt(schema, { from: sentAs, to: version }, sent)
  const [quantities, others] = [sent.nodeQuantities, meant.nodeQuantities]
  if (sentAs !== undefined || !isRecord(quantities) || !isRecord(others)) return meant
  const stored = links.filter(({ origin_id: origin, quantity }) => quantities[origin] === quantity)
  const kept = Object.fromEntries(stored.map(({ origin_id: origin, quantity }) => [origin, quantity]))
  return { ...meant, nodeQuantities: { ...others, ...kept } }
}

/** `nodeQuantities` is `{origin: number}`: its keys are chosen origins, its numbers at least zero. */
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
