import { sql } from 'kysely'
import { type MilestoneCopy, type MilestoneInput, maxMilestones } from '../../../core/contract/milestones.ts'
import { referenceId } from '../../../core/contract/route.ts'
import { type Fault, refuse } from '../../../core/errors/refusal.ts'
import { localise } from '../../../core/fields/index.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import { can, type Session, type Verdict } from '../../../core/rules/can.ts'
import type { RuleRefusal } from '../../../core/rules/decision.ts'
import { kindOf } from '../../../core/rules/workflow.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type ConflictPlaces, type RequestRow, RowsRefused } from '../../platform/http/rows-refused.ts'
import type { JudgeReferences } from '../../platform/references.ts'
import { fieldTitle } from '../configuration/forms.ts'
import { isUuid } from '../../platform/db/lists.ts'
import { mapInSlices, Slices } from '../../platform/process/slices.ts'
import { unknownOrganization, usableOrganizations } from '../organizations/usable.ts'
import { readableBy } from '../products/mask.ts'
import { thingOf as productThing } from '../products/read.ts'
import {
  type Configuration,
  loadConfiguration,
  type MilestoneSchema,
} from '../configuration/configuration.ts'
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
  'product' | 'organization' | 'milestoneSchema' | 'dataSchema' | 'i18n' | 'priv'
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
}

async function createRows(
  { tx, session, judge, language }: Caller,
  rows: readonly InputRow[],
): Promise<NewMilestoneRow[]> {
  const config = await loadConfiguration(tx)
  const inputs = rows.map(({ input }) => input)
  const references = await findReferences(tx, session, inputs)
  const resolved = await mapInSlices(rows, (row) => {
    const one = resolveInput(session, config, references, row.input)
    if (one.draft && isGrouping(one.schema)) one.faults.push(ofOneOrigin)
    return one
  })
  const refused = new RowsRefused(language, conflictPlaces)
  const refuseRow = (n: number, faults: readonly Fault[], refusals?: readonly RuleRefusal[]) =>
    refused.add(requestRow(rows[n]!, resolved[n]!, config, language), faults, refusals)
  // A missing right is refused before the input's faults, as for a single milestone.
  for (const [n, { denied }] of resolved.entries())
    if (denied && !denied.allowed) refuseRow(n, [{ path: '/product', key: `error.${denied.code}` }])
  refused.throwAny('FORBIDDEN')
  const drafts = resolved.flatMap(({ draft }) => draft ?? [])
  const recorder = { isReadable: readableBy(session), judge }
  return recordMilestones(tx, config, drafts, recorder, async (decisions) => {
    const slices = new Slices()
    let decided = 0
    for (const [n, { draft, faults }] of resolved.entries()) {
      if (refused.isFull) break
      const decision = draft ? decisions[decided++] : { faults, refusals: [] }
      if (decision?.faults.length || decision?.refusals.length)
        refuseRow(n, decision.faults, decision.refusals)
      if (slices.isOver) await slices.pause()
    }
    refused.throwAny('INVALID')
  })
}

const ofOneOrigin: Fault = { path: '/milestoneSchema', key: 'transformations.fault.grouping' }

/** A sheet has no row for several origins. */
const isGrouping = (schema: MilestoneSchema | undefined): boolean =>
  schema?.edge !== undefined && kindOf(schema.edge.ratio) === 'grouping'

const conflictPlaces: ConflictPlaces = {
  ORIGIN_TAKEN: '/dataSchema/nodeId',
  CLOSED: '/dataSchema/nodeId',
  ON_HOLD: '/dataSchema/nodeId',
  IMMUTABLE: '/priv',
  otherwise: '/product',
}

/** A row is named after its product, or after its schema if the product is unknown (6-contract §2). */
function requestRow(
  { at, number }: InputRow,
  { product, schema }: ResolvedInput,
  config: Configuration,
  language: Language,
): RequestRow {
  const name =
    product?.identifier ?? (schema ? localise(schema.content, language, config.defaultLanguage).name : '')
  return {
    at,
    name: text(language, 'common.row', { row: String(number), name }),
    titleOf: ({ path }) => schema && fieldTitle(schema.content, path, language, config),
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
  if (!schema) faults.push({ path: '/milestoneSchema', key: 'error.case.dataNotFound' })
  if (!references.organizations.has(organizationId)) faults.push(unknownOrganization)
  // A missing right on a known product or schema is refused before the input's faults.
  const denied = [
    product && can(session, 'product.edit', productThing(product)),
    schema && can(session, 'milestoneSchema.write', schema.id),
  ].find((verdict) => verdict && !verdict.allowed)
  if (!schema) {
    if (!product) faults.push({ path: '/product', key: 'transformations.fault.unknownProduct' })
    return { product, schema, faults, denied, draft: undefined }
  }
  const { dataSchema, i18n, priv } = input
  const shown = typeof priv === 'object' ? priv.value : priv
  const draft = {
    productId: product?.id ?? '',
    organizationId,
    faults,
    schema,
    dataSchema,
    ...(i18n === undefined ? {} : { i18n }),
    ...(shown ? { priv: shown } : {}),
  }
  return { product, schema, faults, denied, draft }
}
