import { sql } from 'kysely'
import { type MilestoneCopy, type MilestoneInput, maxMilestones } from '../../../core/contract/milestones.ts'
import { referenceId } from '../../../core/contract/route.ts'
import { type Fault, refuse } from '../../../core/errors/refusal.ts'
import { localise } from '../../../core/fields/index.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { can, type Session, type Verdict } from '../../../core/rules/can.ts'
import type { Conflict } from '../../../core/rules/decision.ts'
import { kindOf } from '../../../core/rules/workflow.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type RequestRow, RowRefusals } from '../../platform/http/rows-refused.ts'
import type { JudgeReferences } from '../../platform/references.ts'
import { fieldTitle } from '../configuration/forms.ts'
import { isUuid } from '../../platform/db/lists.ts'
import { mapInSlices, Slices } from '../../platform/process/slices.ts'
import { unknownOrganization, usableOrganizations } from '../organizations/usable.ts'
import type { RecordFirst } from '../products/create.ts'
import { readableBy } from '../products/mask.ts'
import { thingOf as productThing } from '../products/read.ts'
import {
  type Configuration,
  loadConfiguration,
  type MilestoneSchema,
} from '../configuration/configuration.ts'
import { quantitiesAt } from './form.ts'
import { type MilestoneDraft, recordMilestone, recordMilestones, type NewMilestoneRow } from './record.ts'

/** The caller of a route. */
export interface Caller {
  tx: Tx
  session: Session
  judge: JudgeReferences
  language: Language
}

type Input = Pick<
  MilestoneInput,
  'product' | 'organization' | 'milestoneSchema' | 'milestoneSchemaVersion' | 'dataSchema' | 'i18n' | 'priv'
>

/** POST /milestones. Returns the new milestone's id. */
export async function createMilestone(
  { tx, session, judge }: Caller,
  input: MilestoneInput,
): Promise<string> {
  const config = await loadConfiguration(tx)
  const { draft, faults, denied } = resolveInput(
    session,
    config,
    await findReferences(tx, session, [input]),
    input,
  )
  if (denied && !denied.allowed) refuse(denied.code)
  if (!draft) refuse('INVALID', { faults })
  return recordMilestone(tx, config, draft, { isReadable: readableBy(session), judge })
}

/** POST /milestones/createMany (MIL-23): all or none. Returns the rows in the order of the inputs. */
export const createMilestones = (
  caller: Caller,
  inputs: readonly MilestoneInput[],
): Promise<NewMilestoneRow[]> =>
  createRows(
    caller,
    inputs.map((input, n) => ({ input, number: n + 1, at: (path) => `/${n}${path}` })),
  )

/** The processes of POST /products/createMany. */
export const recordFirst: RecordFirst = async (caller, rows, refused) => {
  await createRows(
    caller,
    rows.map(({ product, input, at, ...row }) => ({
      ...row,
      input: { ...input, product },
      isFirst: true,
      // What stands against the new product is that this process doesn't make it.
      at: (path) => at(path === '/product' ? '/milestoneSchema' : path),
    })),
    refused,
  )
}

/** POST /milestones/copy: records every schema, with its values, on every product. */
export function copyMilestones(
  caller: Caller,
  { schemas, products, organization }: MilestoneCopy,
): Promise<NewMilestoneRow[]> {
  const count = schemas.length * products.length
  if (count > maxMilestones) {
    const params = { count, limit: maxMilestones }
    refuse('INVALID', { faults: [{ path: '/products', key: 'milestones.tooMany', params }] })
  }
  return createRows(
    caller,
    products.flatMap((product, p) =>
      schemas.map(({ id, ...values }, s) => ({
        input: { product, organization, milestoneSchema: id, ...values },
        number: p * schemas.length + s + 1,
        at: (path) => placeInCopy(path, p, s),
      })),
    ),
  )
}

function placeInCopy(path: string, product: number, schema: number): string {
  if (path === '/product') return `/products/${product}`
  if (path === '/organization') return path
  return path === '/milestoneSchema' ? `/schemas/${schema}/id` : `/schemas/${schema}${path}`
}

/** An input with its place in the body and its row number: the rows of a copy are counted by product, then schema. */
interface InputRow {
  input: Input
  at(path: string): string
  number: number
  /** A transformation may have several origins: it makes its product in the same request. */
  isFirst?: true
  /** What the product will be called. */
  name?: string
  /** Faults at these paths are said elsewhere. */
  known?: readonly string[]
}

/** Records all rows, or refuses them with the faults of each. */
export async function createRows(
  { tx, session, judge, language }: Caller,
  rows: readonly InputRow[],
  refused = new RowRefusals(language),
): Promise<NewMilestoneRow[]> {
  const config = await loadConfiguration(tx)
  const inputs = rows.map(({ input }) => input)
  const references = await findReferences(tx, session, inputs)
  const resolved = await mapInSlices(rows, (row): ResolvedRow => {
    const one = resolveInput(session, config, references, row.input)
    if (one.draft && !row.isFirst && isGrouping(one.schema)) one.faults.push(ofOneOrigin)
    return { ...row, ...one }
  })
  // A missing right is refused before the input's faults, as for a single milestone.
  const forbidden = new RowRefusals(language)
  for (const row of resolved)
    if (row.denied && !row.denied.allowed)
      forbidden.add(requestRow(row, config, language), [
        { path: '/product', key: `error.${row.denied.code}` },
      ])
  forbidden.throwAny('FORBIDDEN')
  const drafts = resolved.flatMap(({ draft }) => draft ?? [])
  const recorder = { isReadable: readableBy(session), judge }
  return recordMilestones(tx, config, drafts, recorder, async (decisions) => {
    const slices = new Slices()
    // Rows without a draft have no decision.
    const left = decisions.values()
    for (const row of resolved) {
      if (refused.isFull) break
      const decision = row.draft ? left.next().value : { faults: row.faults, refusals: [] }
      if (decision?.faults.length || decision?.refusals.length)
        refused.add(
          requestRow(row, config, language),
          decision.faults.filter(({ path }) => !row.known?.includes(path)),
          decision.refusals,
        )
      if (slices.isOver) await slices.pause()
    }
    refused.throwAny('INVALID')
  })
}

const ofOneOrigin: Fault = { path: '/milestoneSchema', key: 'transformations.fault.grouping' }

/** A sheet has no row for several origins. */
const isGrouping = (schema: MilestoneSchema | undefined): boolean =>
  schema?.edge !== undefined && kindOf(schema.edge.ratio) === 'grouping'

const ofOrigins: ReadonlySet<string> = new Set<Conflict>(['ORIGIN_TAKEN', 'CLOSED', 'ON_HOLD', 'OVER_USED'])

function placeOf(conflict: Conflict, schema: MilestoneSchema | undefined): string {
  if (ofOrigins.has(conflict)) return isGrouping(schema) ? '/dataSchema/nodeIds' : '/dataSchema/nodeId'
  return conflict === 'IMMUTABLE' ? '/priv' : '/product'
}

/** A row is named after its product, or after its schema if the product is unknown (6-contract §2). */
function requestRow(
  { at, number, name, product, schema }: ResolvedRow,
  config: Configuration,
  language: Language,
): RequestRow {
  const ofSchema = schema ? localise(schema.content, language, config.defaultLanguage).name : ''
  return {
    at,
    number,
    name: product?.identifier ?? (name || ofSchema),
    titleOf: ({ path }) => schema && fieldTitle(schema.content, path, language, config),
    placeOf: (conflict) => placeOf(conflict, schema),
  }
}

/** Products and organizations that the inputs name and the caller may name. */
interface References {
  products: ReadonlyMap<string, InputProduct>
  organizations: ReadonlySet<string>
}
interface InputProduct {
  id: string
  identifier: string
  product_schema_id: string
  organization_id: string
}

async function findReferences(tx: Tx, session: Session, inputs: readonly Input[]): Promise<References> {
  const ids = [...new Set(inputs.map(({ product }) => referenceId(product)))].filter(isUuid)
  const rows = await tx.db
    .selectFrom('products')
    .select(['id', 'identifier', 'product_schema_id', 'organization_id'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
  const readable = rows.filter((row) => can(session, 'product.read', productThing(row)).allowed)
  return {
    products: new Map(readable.map((row) => [row.id, row])),
    organizations: await usableOrganizations(
      tx,
      session,
      inputs.map(({ organization }) => referenceId(organization)),
    ),
  }
}

/** An input with the records that it names and its faults; with a known schema also its draft, which tells them, too. */
interface ResolvedInput {
  product: InputProduct | undefined
  schema: MilestoneSchema | undefined
  faults: Fault[]
  denied: Verdict | undefined
  draft: MilestoneDraft | undefined
}

type ResolvedRow = InputRow & ResolvedInput

function resolveInput(
  session: Session,
  config: Configuration,
  references: References,
  input: Input,
): ResolvedInput {
  const product = references.products.get(referenceId(input.product))
  const known = config.milestoneSchemas.get(referenceId(input.milestoneSchema))
  const schema =
    known && !known.removed && can(session, 'milestoneSchema.read', known.id).allowed ? known : undefined
  const organizationId = referenceId(input.organization)
  const faults: Fault[] = []
  if (!schema) faults.push({ path: '/milestoneSchema', key: 'error.case.dataNotFound', code: 'UNKNOWN' })
  if (!references.organizations.has(organizationId)) faults.push(unknownOrganization)
  // A missing right on a known product or schema is refused before the input's faults.
  const denied = [
    product && can(session, 'product.edit', productThing(product)),
    schema && can(session, 'milestoneSchema.write', schema.id),
  ].find((verdict) => verdict && !verdict.allowed)
  if (!schema) {
    if (!product)
      faults.push({ path: '/product', key: 'transformations.fault.unknownProduct', code: 'UNKNOWN' })
    return { product, schema, faults, denied, draft: undefined }
  }
  const { dataSchema, milestoneSchemaVersion: sentAs, i18n, priv } = input
  const shown = typeof priv === 'object' ? priv.value : priv
  const draft = {
    productId: product?.id ?? '',
    organizationId,
    faults,
    schema,
    dataSchema: quantitiesAt(schema, { from: sentAs }, dataSchema),
    sentAs,
    ...(i18n === undefined ? {} : { i18n }),
    ...(shown ? { priv: shown } : {}),
  }
  return { product, schema, faults, denied, draft }
}
