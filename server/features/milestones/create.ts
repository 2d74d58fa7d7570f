import { sql } from 'kysely'
import { type MilestoneCopy, type MilestoneInput, maxMilestones } from '../../../core/contract/milestones.ts'
import { referenceId } from '../../../core/contract/route.ts'
import { type Fault, refuse } from '../../../core/errors/refusal.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import { can, type Session, type Verdict } from '../../../core/rules/can.ts'
import { kindOf } from '../../../core/rules/workflow.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type ConflictPlaces, type RequestRow, RowsRefused } from '../../platform/http/rows-refused.ts'
import { fieldTitle } from '../configuration/forms.ts'
import { isUuid } from '../../platform/db/lists.ts'
import { unknownOrganization, usableOrganizations } from '../organizations/usable.ts'
import { isReadable } from '../products/mask.ts'
import { thingOf as productThing } from '../products/read.ts'
import { type Configuration, configuration, type MilestoneSchema } from '../configuration/configuration.ts'
import { checkForm } from './form.ts'
import {
  type MilestoneDraft,
  type Readable,
  recordMilestone,
  recordMilestones,
  type Written,
} from './record.ts'

/** Who records, and in which transaction. */
export interface By {
  tx: Tx
  session: Session
  language: Language
}

type Input = Pick<
  MilestoneInput,
  'product' | 'organization' | 'milestoneSchema' | 'dataSchema' | 'i18n' | 'priv'
>

export const readableBy =
  (session: Session): Readable =>
  ({ stage, row }) =>
    isReadable(session, { stage, organization: row.organization_id })

/** POST /milestones: the id of the new one. */
export async function createMilestone({ tx, session }: By, input: MilestoneInput): Promise<string> {
  const config = await configuration(tx)
  const { draft, faults, denied, schema } = name(session, config, await find(tx, session, [input]), input)
  if (denied && !denied.allowed) refuse(denied.code)
  if (!draft) refuse('INVALID', { faults: [...faults, ...(await formFaults(tx, config, schema, input))] })
  return recordMilestone(tx, config, draft, readableBy(session))
}

/** POST /milestones/createMany (MIL-23): what was written, in the order asked. One bad row, and nothing is there. */
export const createMilestones = (by: By, inputs: readonly MilestoneInput[]): Promise<Written[]> =>
  createRows(
    by,
    inputs.map((input, n) => ({ input, number: n + 1, at: (path) => `/${n}${path}` })),
  )

/** POST /milestones/copy: every filled schema on every product. */
export function copyMilestones(
  by: By,
  { schemas, products, organization }: MilestoneCopy,
): Promise<Written[]> {
  const count = schemas.length * products.length
  if (count > maxMilestones) {
    const params = { count, limit: maxMilestones }
    refuse('INVALID', { faults: [{ path: '/products', key: 'milestones.tooMany', params }] })
  }
  return createRows(
    by,
    products.flatMap((product, p) =>
      schemas.map(({ id, ...filled }, s) => ({
        input: { product, organization, milestoneSchema: id, ...filled },
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

/** An input with its place in the body, and its number where people see numbered rows. */
interface InputRow {
  input: Input
  at(path: string): string
  number?: number
}

async function createRows({ tx, session, language }: By, rows: readonly InputRow[]): Promise<Written[]> {
  const config = await configuration(tx)
  const inputs = rows.map(({ input }) => input)
  const found = await find(tx, session, inputs)
  const named = rows.map((row) => {
    const one = name(session, config, found, row.input)
    return { ...one, row: requestRow(row, one, config, language) }
  })
  const refused = new RowsRefused(language, conflictPlaces)
  // A missing right answers before faults of the input, as for a single one.
  for (const { row, denied } of named)
    if (denied && !denied.allowed) refused.add(row, [{ path: '/product', key: `error.${denied.code}` }])
  refused.throwAny('FORBIDDEN')
  const ready: { draft: MilestoneDraft; row: RequestRow }[] = []
  for (const [n, { row, draft, faults, schema }] of named.entries()) {
    const grouping = schema?.edge && kindOf(schema.edge.ratio) === 'grouping'
    if (draft && !grouping) ready.push({ draft, row })
    else
      refused.add(row, [
        ...faults,
        ...(grouping ? [{ path: '/milestoneSchema', key: 'transformations.fault.grouping' } as const] : []),
        ...(await formFaults(tx, config, schema, inputs[n]!)),
      ])
  }
  const drafts = ready.map(({ draft }) => draft)
  return recordMilestones(tx, config, drafts, readableBy(session), (decided) => {
    for (const [n, { faults, refusals }] of decided.entries()) refused.add(ready[n]!.row, faults, refusals)
    refused.throwAny('INVALID')
  })
}

const conflictPlaces: ConflictPlaces = {
  ORIGIN_TAKEN: '/dataSchema/nodeId',
  CLOSED: '/dataSchema/nodeId',
  IMMUTABLE: '/priv',
  otherwise: '/product',
}

/** A row is called by its product's identifier, or by its schema where there is no product (6-contract §2). */
function requestRow(
  { at, number }: InputRow,
  { product, schema }: Named,
  config: Configuration,
  language: Language,
): RequestRow {
  const name = product?.identifier ?? schema?.name ?? ''
  return {
    at,
    name: number === undefined ? name : text(language, 'milestones.row', { row: String(number), name }),
    titleOf: (path) => schema && fieldTitle(schema.content, path, language, config),
  }
}

/** Products and organizations that the inputs name, as far as they may be named. */
interface Found {
  products: ReadonlyMap<string, FoundProduct>
  organizations: ReadonlySet<string>
}
interface FoundProduct {
  id: string
  identifier: string
  product_schema_id: string
  organization_id: string
}

async function find(tx: Tx, session: Session, inputs: readonly Input[]): Promise<Found> {
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

/** What an input names, whether the session may, and the draft when all of it is there. */
interface Named {
  product: FoundProduct | undefined
  schema: MilestoneSchema | undefined
  faults: Fault[]
  denied: Verdict | undefined
  draft: MilestoneDraft | undefined
}

function name(session: Session, config: Configuration, found: Found, input: Input): Named {
  const product = found.products.get(referenceId(input.product))
  const known = config.milestoneSchemas.get(referenceId(input.milestoneSchema))
  const schema =
    known && !known.removed && can(session, 'milestoneSchema.read', known.id).allowed ? known : undefined
  const organizationId = referenceId(input.organization)
  const faults: Fault[] = []
  if (!product) faults.push({ path: '/product', key: 'error.case.dataNotFound' })
  if (!schema) faults.push({ path: '/milestoneSchema', key: 'error.case.dataNotFound' })
  if (!found.organizations.has(organizationId)) faults.push(unknownOrganization)
  // A missing right answers before faults of the input, as far as what was found can tell.
  const denied = [
    product && can(session, 'product.edit', productThing(product)),
    schema && can(session, 'milestoneSchema.write', schema.id),
  ].find((verdict) => verdict && !verdict.allowed)
  if (!product || !schema || faults.length) return { product, schema, faults, denied, draft: undefined }
  const { dataSchema, i18n, priv } = input
  const shown = typeof priv === 'object' ? priv.value : priv
  const draft = {
    productId: product.id,
    organizationId,
    schema,
    dataSchema,
    ...(i18n === undefined ? {} : { i18n }),
    ...(shown ? { priv: shown } : {}),
  }
  return { product, schema, faults, denied, draft }
}

/** Faults of a form whose milestone lacks its product or its organization: they are told together. */
async function formFaults(
  tx: Tx,
  config: Configuration,
  schema: MilestoneSchema | undefined,
  { dataSchema, i18n }: Input,
): Promise<Fault[]> {
  if (!schema) return []
  return (await checkForm(tx, config, schema, { dataSchema, ...(i18n === undefined ? {} : { i18n }) })).faults
}
