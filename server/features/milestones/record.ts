import { v7 } from 'uuid'
import type { Fault } from '../../../core/errors.ts'
import type { Decision, Refused } from '../../../core/rules/decision.ts'
import { enforce } from '../../../core/rules/decision.ts'
import { createMilestone, isLate, type TimeWarning, warningsOf } from '../../../core/rules/milestone.ts'
import {
  type Chosen,
  chosenOrigins,
  createTransformation,
  strictTimeFaults,
} from '../../../core/rules/transformation.ts'
import { isSharing } from '../../../core/rules/workflow.ts'
import type { Tx } from '../../platform/db.ts'
import { happened } from '../links/lineage.ts'
import { type LockedProduct, lockProducts } from '../links/lock.ts'
import { project } from '../links/projections.ts'
import { insertLinks } from '../links/write.ts'
import type { Configuration, MilestoneSchema } from '../schemas/configuration.ts'
import { checkForm, quantitiesOf, quantityFaults, unitOf } from './form.ts'

export interface MilestoneDraft {
  productId: string
  organizationId: string
  schema: MilestoneSchema
  /** The form's values; of a transformation also nodeType, nodeId or nodeIds, nodeQuantities. */
  dataSchema: Record<string, unknown>
  i18n?: Record<string, Record<string, unknown>>
  priv?: 'true' | 'false'
}

export type Readable = (product: LockedProduct) => boolean

/**
 * Writes a milestone with its links, projections and event (§2.4 Create). The caller has checked rights and that
 * product, organization and schema may be named; `readable` decides which origins may be.
 */
export async function recordMilestone(
  tx: Tx,
  config: Configuration,
  draft: MilestoneDraft,
  readable: Readable = () => true,
): Promise<string> {
  const { schema, productId } = draft
  const form = await checkForm(tx, config, schema, draft)
  const { chosen, faults } = schema.edge
    ? chosenOrigins(schema.edge, draft.dataSchema)
    : { chosen: [], faults: [] }
  const locked = await lockProducts(tx, [productId, ...chosen.map(({ id }) => id)])
  const destination = locked.get(productId)
  const decided = decide(config, draft, destination, chosen, readableOnly(locked, readable))
  const originIds = chosen.map(({ id }) => id)
  const warnings = await timeWarnings(tx, schema, form.occurredAt, {
    origins: [...locked.keys()].filter((id) => originIds.includes(id)),
    owner: productId,
  })
  enforce({
    faults: [
      ...form.faults,
      ...faults,
      ...decided.faults,
      ...(schema.edge
        ? [...quantityFaults(draft.dataSchema, originIds), ...strictTimeFaults(schema.edge, warnings)]
        : []),
    ],
    refusals: [...decided.refusals, ...immutable(draft)],
  })
  const id = v7({ msecs: tx.now.getTime() })
  const late = isLate({ transformation: schema.edge !== undefined }, destination!)
  const isPrivate = (draft.priv ?? schema.priv.value) === 'true'
  await tx.db
    .insertInto('milestones')
    .values({
      account_id: tx.accountId,
      id,
      product_id: productId,
      organization_id: draft.organizationId,
      milestone_schema_id: schema.id,
      milestone_schema_version: schema.version,
      data: form.data,
      i18n: form.i18n,
      occurred_at: form.occurredAt!,
      private: isPrivate,
      immutable: schema.priv.immutable,
      warnings,
      late,
      corrected_at: null,
      created_at: tx.now,
      created_by: tx.userId,
      updated_at: tx.now,
      updated_by: tx.userId,
      deleted_at: null,
      deletion_batch: null,
    })
    .execute()
  if (schema.edge) {
    const milestone = {
      id,
      destinationId: productId,
      exclusive: !isSharing(schema.edge),
      unit: unitOf(schema),
    }
    await insertLinks(tx, milestone, quantitiesOf(schema, form.data, draft.dataSchema, originIds))
  }
  await project(tx, config, [productId, ...originIds])
  tx.event({
    action: 'create',
    type: 'milestones',
    id,
    after: {
      product: productId,
      organization: draft.organizationId,
      milestoneSchema: schema.id,
      dataSchema: form.data,
      i18n: form.i18n,
      private: isPrivate,
      ...(schema.edge ? { origins: originIds } : {}),
      ...(late ? { late } : {}),
      ...(warnings.length ? { warnings } : {}),
    },
  })
  return id
}

function decide(
  config: Configuration,
  { schema }: MilestoneDraft,
  destination: LockedProduct | undefined,
  chosen: readonly Chosen[],
  origins: ReadonlyMap<string, LockedProduct>,
): Decision {
  const stage = config.stages.get(schema.stage)!
  if (!destination)
    return { faults: [{ path: '/product', key: 'transformations.fault.unknownProduct' }], refusals: [] }
  if (schema.edge) return createTransformation({ edge: schema.edge, stage, destination, chosen, origins })
  const stageFault: Fault = { path: '/product', key: 'transformations.fault.stage' }
  const made = createMilestone(destination)
  return { ...made, faults: [...made.faults, ...(destination.stage === schema.stage ? [] : [stageFault])] }
}

/** A schema that fixes its privacy doesn't let a new milestone choose another. */
const immutable = ({ schema, priv }: MilestoneDraft): Refused[] =>
  schema.priv.immutable && priv !== undefined && priv !== schema.priv.value ? [{ code: 'IMMUTABLE' }] : []

export const readableOnly = (
  products: ReadonlyMap<string, LockedProduct>,
  readable: Readable,
): Map<string, LockedProduct> => new Map([...products].filter(([, product]) => readable(product)))

/** BEFORE_ORIGIN and AFTER_USE of a date, by what happened to its origins and its product. */
export async function timeWarnings(
  tx: Tx,
  schema: MilestoneSchema,
  occurredAt: Date | undefined,
  products: { origins: readonly string[]; owner: string },
): Promise<TimeWarning[]> {
  if (!occurredAt) return []
  return warningsOf({
    occurredAt,
    transformation: schema.edge !== undefined,
    ...(await happened(tx, products)),
  })
}
