import { sql } from 'kysely'
import { type Fault, refuse } from '../../../core/errors/refusal.ts'
import { listedForm } from '../../../core/fields/index.ts'
import type { Decision } from '../../../core/rules/decision.ts'
import { enforce, stale } from '../../../core/rules/decision.ts'
import { changePrivacy, editMilestone } from '../../../core/rules/milestone.ts'
import {
  chosenOrigins,
  editTransformation,
  replaceOrigins,
  type Replacement,
  strictTimeFaults,
} from '../../../core/rules/transformation.ts'
import { isSharing } from '../../../core/rules/workflow.ts'
import { formAt } from '../../../core/fields/written.ts'
import type { Tx } from '../../platform/db/database.ts'
import { claimChecks } from '../checks/name.ts'
import { readTimes, originsOf, firstUsesOf } from '../links/lineage.ts'
import { descendantsOf } from '../links/walk.ts'
import { type LockedProduct, lockUntilStable, type ProductPredicate } from '../links/lock.ts'
import { project } from '../products/projections.ts'
import { deleteLinks, insertLinks, readLinks, type RecordedLink, setQuantities } from '../links/write.ts'
import type { Configuration, MilestoneSchema } from '../configuration/configuration.ts'
import { doubtsIn, noteRemarks } from '../configuration/sent.ts'
import { versionAfterEdit } from '../configuration/forms.ts'
import { Takings } from './balances.ts'
import { checkForm, quantitiesOf, quantitiesOfEdit, quantityFaults, unitOf } from './form.ts'
import { filterProducts, type Recorder, timeWarnings } from './record.ts'
import { type MilestoneRow, milestoneRows } from './rows.ts'

interface MilestoneEdit {
  organizationId?: string
  dataSchema?: Record<string, unknown>
  i18n?: Record<string, Record<string, unknown>>
  /** The version on which the edit is based. */
  version?: number
  /** The version of the form in whose units its figures are (FIG-02). */
  sentAs?: number
  /** Makes the edit an administrator's correction, which skips HAS_DESTINATION and LOCKED only. */
  reason?: string
}

/** The user who edits, and how a milestone is presented to them. */
interface Editor extends Recorder {
  show(id: string): Promise<unknown>
  /** Faults that the caller found in the request, reported together with those of the form. */
  faults: readonly Fault[]
}

/**
 * Changes a milestone, and replaces the origins of a transformation (§2.4 Edit and Correct). The caller has checked
 * rights and the organization. Origins that the editor may not read are neither added nor removed.
 */
export async function changeMilestone(
  tx: Tx,
  config: Configuration,
  { id, product_id: productId, milestone_schema_id: schemaId }: MilestoneRow,
  edit: MilestoneEdit,
  { isReadable, judge, show, faults: known }: Editor,
): Promise<void> {
  const current = config.milestoneSchemas.get(schemaId)!
  const correcting = edit.reason !== undefined
  const { chosen, faults } =
    current.edge && edit.dataSchema
      ? chosenOrigins(current.edge, edit.dataSchema)
      : { chosen: [], faults: [] }
  const locked = await lockUntilStable(
    tx,
    async () => [
      productId,
      ...(current.edge ? await originsOf(tx, [id]) : []),
      ...chosen.map((origin) => origin.id),
      // Two corrections that together would close a circle share a descendant, so the later one waits for the earlier.
      ...(current.edge && correcting && chosen.length ? await descendantsOf(tx, productId) : []),
    ],
    isReadable,
  )
  const before = await liveMilestone(tx, id)
  const schema = formAt(current, before.milestone_schema_version)
  const links = current.edge ? await readLinks(tx, id) : undefined
  const stored = links?.map((link) => link.origin_id) ?? []
  const replacement = replaceOrigins(
    chosen,
    stored.map((origin) => ({ id: origin, readable: isReadable(locked.get(origin)!) })),
  )
  const form = await checkForm(
    tx,
    config,
    current,
    { dataSchema: edit.dataSchema ?? before.data, i18n: edit.i18n ?? before.i18n, sentAs: edit.sentAs },
    {
      stored: {
        kind: 'milestone',
        schemaId,
        version: before.milestone_schema_version,
        data: before.data,
        i18n: before.i18n,
      },
      product: productId,
      organization: edit.organizationId ?? before.organization_id,
    },
  )
  const [unknown = []] = (await judge?.([form.references])) ?? []
  const taken = { version: before.milestone_schema_version, links: links ?? [], sentAs: edit.sentAs }
  const sent = edit.dataSchema && quantitiesOfEdit(current, taken, edit.dataSchema)
  const origins = [
    ...stored.filter((origin) => !replacement.removed.includes(origin)),
    ...replacement.added.map((origin) => origin.id),
  ]
  const readOrigins = origins.filter((origin) => locked.has(origin))
  const times = await readTimes(tx, { origins: readOrigins, owners: [productId] })
  const warnings = timeWarnings(schema, form.occurredAt, times, { origins: readOrigins, owner: productId })
  const decision = await decide(tx, schema, before, { locked, stored, replacement, correcting, isReadable })
  const balance = await judgeBalance(tx, config, schema, before, form.data, {
    sent,
    links: links ?? [],
    origins: readOrigins,
    isReadable: (id) => isReadable(locked.get(id)!),
  })
  const isStale = edit.version !== undefined && edit.version !== before.version
  const versions = { yours: edit, theirs: isStale ? await show(id) : undefined }
  enforce({
    faults: [
      ...known,
      ...form.faults,
      ...unknown,
      ...faults,
      ...decision.faults,
      ...(schema.edge
        ? [
            ...quantityFaults(edit.dataSchema ?? {}, [...origins, ...stored]),
            ...strictTimeFaults(schema.edge, warnings),
          ]
        : []),
    ],
    refusals: [...decision.refusals, ...balance.refusals, ...stale(edit.version, before.version, versions)],
  })
  const version = versionAfterEdit(current, form.data, before.milestone_schema_version)
  const after = await tx.db
    .updateTable('milestones')
    .set({
      organization_id: edit.organizationId ?? before.organization_id,
      milestone_schema_version: version,
      closing: version === before.milestone_schema_version ? before.closing : schema.closing,
      data: form.data,
      i18n: form.i18n,
      listed: listedForm(form),
      occurred_at: form.occurredAt!,
      // The driver would write a list as an array of PostgreSQL.
      warnings: sql`${JSON.stringify([...warnings.map((code) => ({ code })), ...balance.warnings])}::jsonb`,
      version: before.version + 1,
      updated_at: tx.now,
      updated_by: tx.userId,
      ...(correcting ? { corrected_at: tx.now } : {}),
    })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await claimChecks(tx, [{ id, references: form.references }])
  if (schema.edge && sent) {
    // Whoever may not read an origin is not shown its quantity, so an edit that leaves it out keeps it.
    const hidden = stored.filter((origin) => !isReadable(locked.get(origin)!))
    const kept = schema.edge.ratio[0] === 'n' ? hidden : []
    const named = origins.filter((origin) => !kept.includes(origin))
    await replaceLinks(tx, schema, before, sent, form.data, named, replacement)
  }
  await project(tx, config, [productId, ...stored, ...origins])
  tx.event({
    action: correcting ? 'corrected' : 'update',
    type: 'milestones',
    id,
    schemaVersion: version,
    before: eventValues(before, links),
    after: {
      ...eventValues(after, links && (await readLinks(tx, id))),
      ...(correcting ? { reason: edit.reason } : {}),
    },
    doubts: doubtsIn(form.remarks),
  })
  noteRemarks(tx, id, form.remarks)
}

/** What the edited transformation takes of its origins, as its links will say it. */
async function judgeBalance(
  tx: Tx,
  config: Configuration,
  schema: MilestoneSchema,
  { id: milestone, product_id: destination }: MilestoneRow,
  data: Record<string, unknown>,
  after: {
    sent: Record<string, unknown> | undefined
    links: readonly RecordedLink[]
    origins: readonly string[]
    isReadable(id: string): boolean
  },
) {
  const { sent, links, origins } = after
  if (!schema.edge) return { warnings: [], refusals: [] }
  const isKept = (origin: string) =>
    !sent ||
    (schema.edge!.ratio[0] === 'n' && (sent.nodeQuantities === undefined || !after.isReadable(origin)))
  const known = new Map(links.map(({ origin_id: origin, quantity }) => [origin, quantity]))
  const taking = {
    schema,
    destination,
    data,
    milestone,
    hidden: new Set(origins.filter((origin) => !after.isReadable(origin))),
    links: quantitiesOf(schema, data, sent ?? {}, origins).map(({ originId, quantity }) => ({
      originId,
      quantity: known.has(originId) && isKept(originId) ? known.get(originId)! : quantity,
    })),
  }
  return (await Takings.of(tx, config, [taking])).judge(taking)
}

interface Situation {
  locked: ReadonlyMap<string, LockedProduct>
  stored: readonly string[]
  replacement: Replacement
  correcting: boolean
  isReadable: ProductPredicate
}

async function decide(
  tx: Tx,
  schema: MilestoneSchema,
  before: MilestoneRow,
  situation: Situation,
): Promise<Decision> {
  const { locked, stored, replacement, correcting, isReadable } = situation
  if (!schema.edge) {
    const usedSince = (await firstUsesOf(tx, [before.product_id])).get(before.product_id) ?? null
    return editMilestone({ createdAt: before.created_at }, { usedSince }, { correcting })
  }
  return editTransformation({
    edge: schema.edge,
    destination: locked.get(before.product_id)!,
    stored,
    replacement,
    origins: filterProducts(locked, isReadable),
    ...(correcting ? { correcting: { descendants: await descendantsOf(tx, before.product_id) } } : {}),
  })
}

/** The current row of a milestone whose product is locked: every write of a milestone locks its product first. */
export async function liveMilestone(tx: Tx, id: string): Promise<MilestoneRow> {
  const row = await milestoneRows(tx)
    .where('m.id', '=', id)
    .where('m.deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? refuse('NOT_FOUND')
}

async function replaceLinks(
  tx: Tx,
  schema: MilestoneSchema,
  { id, product_id: destinationId }: MilestoneRow,
  sent: Record<string, unknown>,
  data: Record<string, unknown>,
  origins: readonly string[],
  { added, removed }: Replacement,
): Promise<void> {
  const milestone = { id, destinationId, exclusive: !isSharing(schema.edge!), unit: unitOf(schema) }
  const quantities = quantitiesOf(schema, data, sent, origins)
  const isNew = (originId: string) => added.some((origin) => origin.id === originId)
  await deleteLinks(tx, id, removed)
  await insertLinks(tx, [{ milestone, links: quantities.filter(({ originId }) => isNew(originId)) }])
  // An edit of a grouping without quantities keeps the quantities of its remaining origins.
  const keepsQuantities = schema.edge!.ratio[0] === 'n' && sent.nodeQuantities === undefined
  if (!keepsQuantities)
    await setQuantities(
      tx,
      milestone,
      quantities.filter(({ originId }) => !isNew(originId)),
    )
}

/** MIL-10: hides a milestone from public pages, or shows it on them. */
export async function changeMilestonePrivacy(
  tx: Tx,
  config: Configuration,
  { id, product_id: productId }: MilestoneRow,
  isPrivate: boolean,
) {
  const locked = await lockUntilStable(tx, async () => [productId, ...(await originsOf(tx, [id]))])
  const before = await liveMilestone(tx, id)
  enforce(changePrivacy(before))
  if (before.private === isPrivate) return before
  const set = { private: isPrivate, version: before.version + 1, updated_at: tx.now, updated_by: tx.userId }
  await tx.db
    .updateTable('milestones')
    .set(set)
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute()
  await project(tx, config, locked.keys())
  tx.event({
    action: 'privacy',
    type: 'milestones',
    id,
    schemaVersion: before.milestone_schema_version,
    before: { private: before.private },
    after: { private: isPrivate },
  })
  return { ...before, ...set }
}

/** The columns that an edit may change. */
const eventValues = (
  row: Pick<MilestoneRow, 'organization_id' | 'data' | 'i18n' | 'warnings'>,
  links: readonly RecordedLink[] | undefined,
) => ({
  organization_id: row.organization_id,
  data: row.data,
  i18n: row.i18n,
  warnings: row.warnings,
  ...(links ? { links } : {}),
})
