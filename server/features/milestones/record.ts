import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import { v7 } from 'uuid'
import { type Fault, maxFaults } from '../../../core/errors/refusal.ts'
import { listedForm } from '../../../core/fields/index.ts'
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
import { mapInSlices, Slices } from '../../platform/process/slices.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { JudgeReferences } from '../../platform/references.ts'
import { claimChecks } from '../checks/name.ts'
import { append, readTimes } from '../links/lineage.ts'
import { type LockedProduct, lockProducts, type ProductPredicate } from '../links/lock.ts'
import { addActivity, project } from '../products/projections.ts'
import { insertLinks, type LinkedMilestone, type NewLink, recordedLinks } from '../links/write.ts'
import type { Configuration, MilestoneSchema } from '../configuration/configuration.ts'
import { doubtsIn, noteRemarks } from '../configuration/sent.ts'
import { type Taking, Takings } from './balances.ts'
import { type CheckedForm, checkForm, quantitiesOf, quantityFaults, unitOf } from './form.ts'
import type { MilestoneWarning } from './warnings.ts'

export interface MilestoneDraft {
  /** Empty if the caller may not name the product: a fault that is reported together with the others. */
  productId: string
  organizationId: string
  /** What the caller found in the request. */
  faults?: readonly Fault[]
  schema: MilestoneSchema
  /** The form's values; a transformation adds nodeType, nodeId or nodeIds, nodeQuantities. */
  dataSchema: Record<string, unknown>
  i18n?: Record<string, Record<string, unknown>>
  /** The version of the form in whose units the figures are (FIG-02). */
  sentAs?: number | undefined
  priv?: 'true' | 'false'
  /** Replaces the transaction's own user and moment. */
  author?: Tx
}

export type NewMilestoneRow = Selectable<Tables['milestones']>

/** Who records: which products may be origins, and what forms may name; without `judge`, anything. */
export interface Recorder {
  isReadable: ProductPredicate
  judge?: JudgeReferences
}

/**
 * Writes a milestone with its links, projections and event (§2.4 Create). The caller has checked rights, product,
 * organization and schema.
 */
export async function recordMilestone(
  tx: Tx,
  config: Configuration,
  draft: MilestoneDraft,
  recorder: Recorder,
): Promise<string> {
  const [row] = await recordMilestones(tx, config, [draft], recorder, async ([decision]) =>
    enforce(decision!),
  )
  return row!.id
}

/**
 * Writes milestones, all or none. Each draft is decided as if the earlier drafts were already recorded: the second use of an
 * exclusive origin is refused, and a product that one draft completes may be an origin of the next. `check` throws if a
 * decision refuses its draft; with very many faults, the last drafts have none.
 */
export async function recordMilestones(
  tx: Tx,
  config: Configuration,
  drafts: readonly MilestoneDraft[],
  { isReadable, judge }: Recorder,
  check: (decisions: readonly Decision[]) => Promise<void>,
): Promise<NewMilestoneRow[]> {
  const withOrigins = drafts.map(withOriginsOf)
  // Checks a sheet's forms while the database locks its products.
  const [situation, forms] = await Promise.all([
    readSituation(tx, config, withOrigins, isReadable),
    afterSend(() => checkForms(tx, config, drafts)),
  ])
  const unknown = await judge?.(forms.map(({ references }) => references))
  for (const [n, faults] of unknown?.entries() ?? []) forms[n]!.faults.push(...faults)
  const checked = forms.map((form, n): CheckedDraft => {
    const one = { ...withOrigins[n]!, form }
    return { ...one, taking: takingOf(situation, one) }
  })
  const balances = await Takings.of(
    tx,
    config,
    checked.flatMap(({ taking }) => taking ?? []),
  )
  const assessments = await mapInSlices(checked, (one) => assess(situation, one, balances))
  await check(assessments.map(({ decision }) => decision))
  // Asked for once: for each id alone it would take as long as the checks of its form. Processes of one moment keep their order.
  const random = randomBytes(16 * assessments.length)
  const milestones = assessments.map((one, n): NewMilestone => {
    const author = one.draft.author ?? tx
    const id = v7({ msecs: author.now.getTime(), seq: n, random: random.subarray(16 * n, 16 * n + 16) })
    return { ...one, author, id, linked: linkedOf(id, one) }
  })
  const rows = milestones.map((one) => rowOf(tx, one))
  await Promise.all([
    insertRows(tx, 'milestones', rows).then(async () => {
      await writeEffects(tx, config, milestones)
      await claimChecks(
        tx,
        milestones.map(({ id, author, form: { references } }) => ({ id, author, references })),
      )
    }),
    afterSend(() => mapInSlices(milestones, emitEvent)),
  ])
  return rows
}

async function checkForms(
  tx: Tx,
  config: Configuration,
  drafts: readonly MilestoneDraft[],
): Promise<CheckedForm[]> {
  const slices = new Slices()
  const forms: CheckedForm[] = []
  let faults = 0
  for (const draft of drafts) {
    const { author = tx, schema, productId: product, organizationId: organization } = draft
    const form = await checkForm(author, config, schema, draft, { product, organization })
    forms.push(form)
    faults += form.faults.length
    if (faults >= maxFaults) break
    if (slices.isOver) await slices.pause()
  }
  return forms
}

/** Starts CPU work on thousands of rows only after the pending queries are sent to the database. */
const afterSend = <T>(work: () => Promise<T>): Promise<T> => setImmediate().then(work)

/** Writes the links of the transformations, and updates the projections of all products concerned. */
async function writeEffects(
  tx: Tx,
  config: Configuration,
  milestones: readonly NewMilestone[],
): Promise<void> {
  const transformations = milestones.filter(({ draft }) => draft.schema.edge !== undefined)
  await insertLinks(
    tx,
    transformations.flatMap(({ linked }) => linked ?? []),
  )
  const linked = new Set(transformations.flatMap(({ draft, origins }) => [draft.productId, ...origins]))
  const others = milestones.filter(({ draft }) => !linked.has(draft.productId))
  if (linked.size) await project(tx, config, linked)
  if (others.length)
    await addActivity(
      tx,
      others.map(({ draft, author }) => ({ productId: draft.productId, at: author.now })),
    )
}

interface DraftWithOrigins {
  draft: MilestoneDraft
  chosen: ChosenOrigin[]
  faults: Fault[]
  origins: string[]
}

const withOriginsOf = (draft: MilestoneDraft): DraftWithOrigins => {
  const { edge } = draft.schema
  const { chosen, faults } = edge ? chosenOrigins(edge, draft.dataSchema) : { chosen: [], faults: [] }
  return { draft, chosen, faults, origins: chosen.map(({ id }) => id) }
}

/** A draft whose form was checked, with what it takes of its origins. */
interface CheckedDraft extends DraftWithOrigins {
  form: CheckedForm
  taking: Taking | undefined
}

interface Assessment {
  draft: MilestoneDraft
  form: CheckedForm
  origins: string[]
  decision: Decision
  warnings: MilestoneWarning[]
  late: boolean
}

/** The products, with the dates of their links; each accepted draft updates it for the next. */
interface Situation extends Times {
  config: Configuration
  products: Map<string, LockedProduct>
  isReadable: ProductPredicate
}
type Times = Awaited<ReturnType<typeof readTimes>>

async function readSituation(
  tx: Tx,
  config: Configuration,
  drafts: readonly DraftWithOrigins[],
  isReadable: ProductPredicate,
): Promise<Situation> {
  const origins = new Set(drafts.flatMap((one) => one.origins).filter(isUuid))
  const owners = new Set(drafts.map(({ draft }) => draft.productId).filter(isUuid))
  const [products, times] = await Promise.all([
    lockProducts(tx, [...owners, ...origins], isReadable),
    readTimes(tx, { origins: [...origins], owners: [...owners] }),
  ])
  return { config, products, isReadable, ...times }
}

function assess(
  situation: Situation,
  { draft, faults, origins, chosen, form, taking }: CheckedDraft,
  balances: Takings,
): Assessment {
  const { schema, productId } = draft
  const owner = situation.products.get(productId)
  const decision = decide(situation, draft, owner, chosen)
  const warnings = timeWarnings(schema, form.occurredAt, situation, { origins, owner: productId })
  const late = owner !== undefined && isLate({ transformation: schema.edge !== undefined }, owner)
  const balance = taking && isAllowed(decision) ? balances.judge(taking) : { warnings: [], refusals: [] }
  if (isAllowed(decision)) updateSituation(situation, draft, form.occurredAt, origins)
  return {
    draft,
    form,
    origins,
    warnings: [...warnings.map((code) => ({ code })), ...balance.warnings],
    late,
    decision: {
      faults: [
        ...(draft.faults ?? []),
        ...form.faults,
        ...faults,
        ...decision.faults,
        ...(schema.edge
          ? [...quantityFaults(draft.dataSchema, origins), ...strictTimeFaults(schema.edge, warnings)]
          : []),
      ],
      refusals: [...decision.refusals, ...balance.refusals, ...privacyRefusals(draft)],
    },
  }
}

const isAllowed = ({ faults, refusals }: Decision): boolean => !faults.length && !refusals.length

/** What a draft takes of its origins; undefined for other processes, and where it names a product that the caller may not name. */
function takingOf(
  { products, isReadable }: Situation,
  { draft: { schema, productId, dataSchema }, origins, form: { data } }: Omit<CheckedDraft, 'taking'>,
): Taking | undefined {
  const isNamed = (id: string) => products.has(id) && isReadable(products.get(id)!)
  if (!schema.edge || !products.has(productId) || !origins.every(isNamed)) return undefined
  return { schema, destination: productId, data, links: quantitiesOf(schema, data, dataSchema, origins) }
}

function decide(
  { config, products, isReadable }: Situation,
  { schema }: MilestoneDraft,
  destination: LockedProduct | undefined,
  chosen: readonly ChosenOrigin[],
): Decision {
  const stage = config.stages.get(schema.stage)!
  if (schema.edge) {
    const candidates = chosen.flatMap(({ id }) => products.get(id) ?? [])
    const origins = filterProducts(new Map(candidates.map((origin) => [origin.id, origin])), isReadable)
    return createTransformation({ edge: schema.edge, stage, destination, chosen, origins })
  }
  if (!destination)
    return {
      faults: [{ path: '/product', key: 'transformations.fault.unknownProduct', code: 'UNKNOWN' }],
      refusals: [],
    }
  const decision = createMilestone(destination)
  if (destination.stage === schema.stage) return decision
  return {
    ...decision,
    faults: [...decision.faults, { path: '/product', key: 'transformations.fault.stage' }],
  }
}

/** Applies an accepted draft to its product and origins, for the drafts after it. */
function updateSituation(
  { config, products, madeAt, uses }: Situation,
  { schema, productId }: MilestoneDraft,
  occurredAt: Date | undefined,
  origins: readonly string[],
): void {
  const owner = products.get(productId)!
  if (schema.closing) products.set(productId, { ...owner, closed: true })
  if (!schema.edge) return
  if (initiates(schema.edge, config.stages.get(schema.stage)!))
    products.set(productId, { ...owner, requirementsSatisfied: true })
  const exclusive = !isSharing(schema.edge)
  if (occurredAt) append(madeAt, productId, occurredAt)
  for (const id of origins) {
    const origin = products.get(id)!
    products.set(id, { ...origin, hasDestination: true, consumed: origin.consumed || exclusive })
    if (occurredAt) append(uses, id, { at: occurredAt, exclusive })
  }
}

/** A schema with immutable privacy refuses another value for a new milestone. */
const privacyRefusals = ({ schema, priv }: MilestoneDraft): RuleRefusal[] =>
  schema.priv.immutable && priv !== undefined && priv !== schema.priv.value ? [{ code: 'IMMUTABLE' }] : []

const isPrivate = ({ schema, priv }: MilestoneDraft): boolean => (priv ?? schema.priv.value) === 'true'

export const filterProducts = (
  products: ReadonlyMap<string, LockedProduct>,
  isReadable: ProductPredicate,
): Map<string, LockedProduct> => new Map([...products].filter(([, product]) => isReadable(product)))

/** BEFORE_ORIGIN and AFTER_USE warnings: compares a date with those of its origins and of its product's uses. */
export function timeWarnings(
  schema: MilestoneSchema,
  occurredAt: Date | undefined,
  { madeAt, uses }: Times,
  { origins, owner }: { origins: readonly string[]; owner: string },
): TimeWarning[] {
  if (!occurredAt) return []
  return warningsOf({
    occurredAt,
    transformation: schema.edge !== undefined,
    originsMade: origins.flatMap((id) => madeAt.get(id) ?? []),
    ownerUsed: uses.get(owner) ?? [],
  })
}

/** `linked`: the links of a transformation. */
type NewMilestone = Assessment & {
  id: string
  author: Tx
  linked: { milestone: LinkedMilestone; links: NewLink[] } | undefined
}

const linkedOf = (
  id: string,
  { draft: { schema, productId, dataSchema }, form, origins }: Assessment,
): NewMilestone['linked'] =>
  schema.edge && {
    milestone: { id, destinationId: productId, exclusive: !isSharing(schema.edge), unit: unitOf(schema) },
    links: quantitiesOf(schema, form.data, dataSchema, origins),
  }

const rowOf = (
  { accountId }: Tx,
  { id, author, draft, form, warnings, late }: NewMilestone,
): NewMilestoneRow => ({
  account_id: accountId,
  id,
  product_id: draft.productId,
  organization_id: draft.organizationId,
  milestone_schema_id: draft.schema.id,
  milestone_schema_version: draft.schema.version,
  data: form.data,
  i18n: form.i18n,
  listed: listedForm(form),
  occurred_at: form.occurredAt!,
  private: isPrivate(draft),
  immutable: draft.schema.priv.immutable,
  warnings,
  late,
  closing: draft.schema.closing,
  version: 1,
  corrected_at: null,
  created_at: author.now,
  created_by: author.userId,
  updated_at: author.now,
  updated_by: author.userId,
  deleted_at: null,
  deletion_batch: null,
})

function emitEvent({ id, author, draft, form, linked, late, warnings }: NewMilestone): void {
  noteRemarks(author, id, form.remarks)
  author.event({
    action: 'create',
    type: 'milestones',
    id,
    schemaVersion: draft.schema.version,
    after: {
      product_id: draft.productId,
      organization_id: draft.organizationId,
      milestone_schema_id: draft.schema.id,
      data: form.data,
      i18n: form.i18n,
      private: isPrivate(draft),
      immutable: draft.schema.priv.immutable,
      warnings,
      late,
      ...(linked ? { links: recordedLinks(linked.milestone, linked.links) } : {}),
    },
    doubts: doubtsIn(form.remarks),
  })
}
