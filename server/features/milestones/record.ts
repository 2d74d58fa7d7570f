import { setImmediate } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import { v7 } from 'uuid'
import type { Fault } from '../../../core/errors/refusal.ts'
import type { Decision, RuleRefusal } from '../../../core/rules/decision.ts'
import { enforce } from '../../../core/rules/decision.ts'
import { createMilestone, isLate, type TimeWarning, warningsOf } from '../../../core/rules/milestone.ts'
import {
  type ChosenOrigin,
  chosenOrigins,
  createTransformation,
  strictTimeFaults,
} from '../../../core/rules/transformation.ts'
import { initiates, isSharing } from '../../../core/rules/workflow.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/lists.ts'
import { insertRows } from '../../platform/db/rows.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { append, happened } from '../links/lineage.ts'
import { type LockedProduct, lockProducts } from '../links/lock.ts'
import { project, projectActivity } from '../products/projections.ts'
import { insertLinks } from '../links/write.ts'
import type { Configuration, MilestoneSchema } from '../configuration/configuration.ts'
import { type CheckedForm, checkForm, quantitiesOf, quantityFaults, unitOf } from './form.ts'

export interface MilestoneDraft {
  productId: string
  organizationId: string
  schema: MilestoneSchema
  /** The form's values; of a transformation also nodeType, nodeId or nodeIds, nodeQuantities. */
  dataSchema: Record<string, unknown>
  i18n?: Record<string, Record<string, unknown>>
  priv?: 'true' | 'false'
  /** It is recorded by somebody and at a moment that aren't the transaction's own. */
  as?: Tx
}

/** A milestone's row as it was written. */
export type Written = Selectable<Tables['milestones']>

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
  const [row] = await recordMilestones(tx, config, [draft], readable, ([decided]) => enforce(decided!))
  return row!.id
}

/**
 * Writes milestones all together or not at all, each as if those before it were there already: the second to use an
 * exclusive origin is refused, a product made by one may be named by the next. `answer` throws when what was decided
 * of each isn't good enough.
 */
export async function recordMilestones(
  tx: Tx,
  config: Configuration,
  drafts: readonly MilestoneDraft[],
  readable: Readable,
  answer: (decided: readonly Decision[]) => void,
): Promise<Written[]> {
  const named = drafts.map((draft): Named => {
    const { schema, dataSchema } = draft
    const { chosen, faults } = schema.edge
      ? chosenOrigins(schema.edge, dataSchema)
      : { chosen: [], faults: [] }
    return { draft, chosen, faults, origins: chosen.map(({ id }) => id) }
  })
  // A sheet's forms are checked while the database locks its products.
  const [situation, forms] = await Promise.all([
    situationOf(tx, config, named, readable),
    meanwhile(() =>
      Promise.all(drafts.map((draft) => checkForm(draft.as ?? tx, config, draft.schema, draft))),
    ),
  ])
  const judged = named.map((one, n) => judge(situation, { ...one, form: forms[n]! }))
  answer(judged.map(({ decided }) => decided))
  const recorded = judged.map((one) => {
    const as = one.draft.as ?? tx
    return { ...one, as, id: v7({ msecs: as.now.getTime() }) }
  })
  const rows = recorded.map((one) => rowOf(tx, one))
  await Promise.all([
    insertRows(tx, 'milestones', rows).then(() => projectRecorded(tx, config, recorded)),
    meanwhile(() => recorded.forEach(tellEvent)),
  ])
  return rows
}

/** Work on thousands of rows that begins when what was asked of the database is on its way, and not before. */
const meanwhile = <T>(work: () => T | Promise<T>): Promise<T> => setImmediate().then(work)

/** Writes the links of transformations, and what all these milestones change of their products. */
async function projectRecorded(tx: Tx, config: Configuration, recorded: readonly Recorded[]): Promise<void> {
  const made = recorded.filter(({ draft }) => draft.schema.edge !== undefined)
  await insertLinks(
    tx,
    made.map(({ id, draft: { schema, productId, dataSchema }, form, origins }) => ({
      milestone: { id, destinationId: productId, exclusive: !isSharing(schema.edge!), unit: unitOf(schema) },
      links: quantitiesOf(schema, form.data, dataSchema, origins),
    })),
  )
  const linked = new Set(made.flatMap(({ draft, origins }) => [draft.productId, ...origins]))
  const others = new Set(recorded.map(({ draft }) => draft.productId).filter((id) => !linked.has(id)))
  if (linked.size) await project(tx, config, linked)
  if (others.size) await projectActivity(tx, others)
}

/** A draft with the origins that it names. */
interface Named {
  draft: MilestoneDraft
  chosen: ChosenOrigin[]
  faults: Fault[]
  origins: string[]
}

interface Filled extends Named {
  form: CheckedForm
}

interface Judged extends Filled {
  decided: Decision
  warnings: TimeWarning[]
  late: boolean
}

/** What is known of the products, their links and dates; each milestone judged leaves its traces for the next. */
interface Situation extends Times {
  config: Configuration
  products: Map<string, LockedProduct>
  readable: Readable
}
type Times = Awaited<ReturnType<typeof happened>>

async function situationOf(
  tx: Tx,
  config: Configuration,
  named: readonly Named[],
  readable: Readable,
): Promise<Situation> {
  const origins = new Set(named.flatMap((one) => one.origins).filter(isUuid))
  const owners = new Set(named.map(({ draft }) => draft.productId))
  const [products, times] = await Promise.all([
    lockProducts(tx, [...owners, ...origins]),
    happened(tx, { origins: [...origins], owners: [...owners] }),
  ])
  return { config, products, readable, ...times }
}

function judge(situation: Situation, filled: Filled): Judged {
  const { draft, form, faults, origins, chosen } = filled
  const { schema, productId } = draft
  const owner = situation.products.get(productId)
  const decided = decide(situation, draft, owner, chosen)
  const known = { origins, owner: productId }
  const warnings = timeWarnings(schema, form.occurredAt, situation, known)
  const late = owner !== undefined && isLate({ transformation: schema.edge !== undefined }, owner)
  if (!decided.faults.length && !decided.refusals.length) leaveTraces(situation, filled)
  return {
    ...filled,
    warnings,
    late,
    decided: {
      faults: [
        ...form.faults,
        ...faults,
        ...decided.faults,
        ...(schema.edge
          ? [...quantityFaults(draft.dataSchema, origins), ...strictTimeFaults(schema.edge, warnings)]
          : []),
      ],
      refusals: [...decided.refusals, ...immutable(draft)],
    },
  }
}

function decide(
  { config, products, readable }: Situation,
  { schema }: MilestoneDraft,
  destination: LockedProduct | undefined,
  chosen: readonly ChosenOrigin[],
): Decision {
  const stage = config.stages.get(schema.stage)!
  if (!destination)
    return { faults: [{ path: '/product', key: 'transformations.fault.unknownProduct' }], refusals: [] }
  if (schema.edge) {
    const named = chosen.flatMap(({ id }) => products.get(id) ?? [])
    const origins = readableOnly(new Map(named.map((origin) => [origin.id, origin])), readable)
    return createTransformation({ edge: schema.edge, stage, destination, chosen, origins })
  }
  const stageFault: Fault = { path: '/product', key: 'transformations.fault.stage' }
  const made = createMilestone(destination)
  return { ...made, faults: [...made.faults, ...(destination.stage === schema.stage ? [] : [stageFault])] }
}

/** What the milestone will have changed of its product and its origins, for the drafts that come after it. */
function leaveTraces({ config, products, made, used }: Situation, { draft, form, origins }: Filled): void {
  const { schema, productId } = draft
  const owner = products.get(productId)!
  if (schema.closing) products.set(productId, { ...owner, closed: true })
  if (!schema.edge) return
  if (initiates(schema.edge, config.stages.get(schema.stage)!))
    products.set(productId, { ...owner, requirementsSatisfied: true })
  const exclusive = !isSharing(schema.edge)
  if (form.occurredAt) append(made, productId, form.occurredAt)
  for (const id of origins) {
    const origin = products.get(id)!
    products.set(id, { ...origin, hasDestination: true, consumed: origin.consumed || exclusive })
    if (form.occurredAt) append(used, id, { at: form.occurredAt, exclusive })
  }
}

/** A schema that fixes its privacy doesn't let a new milestone choose another. */
const immutable = ({ schema, priv }: MilestoneDraft): RuleRefusal[] =>
  schema.priv.immutable && priv !== undefined && priv !== schema.priv.value ? [{ code: 'IMMUTABLE' }] : []

const isPrivate = ({ schema, priv }: MilestoneDraft): boolean => (priv ?? schema.priv.value) === 'true'

export const readableOnly = (
  products: ReadonlyMap<string, LockedProduct>,
  readable: Readable,
): Map<string, LockedProduct> => new Map([...products].filter(([, product]) => readable(product)))

/** BEFORE_ORIGIN and AFTER_USE of a date, by what happened to its origins and its product. */
export function timeWarnings(
  schema: MilestoneSchema,
  occurredAt: Date | undefined,
  { made, used }: Times,
  { origins, owner }: { origins: readonly string[]; owner: string },
): TimeWarning[] {
  if (!occurredAt) return []
  return warningsOf({
    occurredAt,
    transformation: schema.edge !== undefined,
    originsMade: origins.flatMap((id) => made.get(id) ?? []),
    ownerUsed: used.get(owner) ?? [],
  })
}

type Recorded = Judged & { id: string; as: Tx }

const rowOf = ({ accountId }: Tx, { id, as, draft, form, warnings, late }: Recorded): Written => ({
  account_id: accountId,
  id,
  product_id: draft.productId,
  organization_id: draft.organizationId,
  milestone_schema_id: draft.schema.id,
  milestone_schema_version: draft.schema.version,
  data: form.data,
  i18n: form.i18n,
  occurred_at: form.occurredAt!,
  private: isPrivate(draft),
  immutable: draft.schema.priv.immutable,
  warnings,
  late,
  closing: draft.schema.closing,
  version: 1,
  corrected_at: null,
  created_at: as.now,
  created_by: as.userId,
  updated_at: as.now,
  updated_by: as.userId,
  deleted_at: null,
  deletion_batch: null,
})

function tellEvent({ id, as, draft, form, origins, late, warnings }: Recorded): void {
  as.event({
    action: 'create',
    type: 'milestones',
    id,
    after: {
      product: draft.productId,
      organization: draft.organizationId,
      milestoneSchema: draft.schema.id,
      dataSchema: form.data,
      i18n: form.i18n,
      private: isPrivate(draft),
      ...(draft.schema.edge ? { origins } : {}),
      ...(late ? { late } : {}),
      ...(warnings.length ? { warnings } : {}),
    },
  })
}
