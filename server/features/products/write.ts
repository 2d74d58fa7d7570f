import { type Insertable, sql, type Updateable } from 'kysely'
import { v4, v7 } from 'uuid'
import { isPlaceholder, listedForm, type Reference } from '../../../core/fields/index.ts'
import { type Fault, refuseFaults } from '../../../core/errors/refusal.ts'
import { enforce } from '../../../core/rules/decision.ts'
import { seriesOf } from '../../../core/rules/identifiers.ts'
import { editProduct } from '../../../core/rules/product.ts'
import { requirementsSatisfied } from '../../../core/rules/workflow.ts'
import { formAt } from '../../../core/fields/written.ts'
import type { Tx } from '../../platform/db/database.ts'
import { insertPublicKeys } from '../organizations/public-keys.ts'
import { insertRows } from '../../platform/db/rows.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { mapInSlices } from '../../platform/process/slices.ts'
import type { JudgeReferences } from '../../platform/references.ts'
import type { Configuration, Stage } from '../configuration/configuration.ts'
import { checkValues, type FormValues, type StoredForm, versionAfterEdit } from '../configuration/forms.ts'
import { doubtsIn, noteRemarks, type SentRemark } from '../configuration/sent.ts'
import type { GroundRecord } from '../configuration/twins.ts'
import { type GivenCodes, giveCodes } from './codes.ts'
import { formerColumns } from './former.ts'
import { keyColumns } from './key.ts'
import type { ProductRow } from './read.ts'
import { searchTexts } from './search.ts'

export interface ProductValues extends FormValues {
  organizationId: string
  isUnidentified?: boolean
  showLogo?: boolean
}

/** Members of dataSchema that are a read-only copy of the newest inbound transformation (§2.2). */
const originMembers = ['nodeType', 'nodeId', 'nodeIds']

/** Checked values, with the columns that lists and unique fields use. */
export interface CheckedProduct {
  data: Record<string, unknown>
  i18n: Record<string, Record<string, unknown>>
  remarks: SentRemark[]
  identifier: string
  isUnidentified: boolean
  /** Made of the values once they have no faults: long ones would take long. */
  makeColumns(): Pick<ProductRow, 'headers' | 'search' | 'unique_key' | 'account_key' | 'series' | 'listed'>
}

/** Checks values against a stage's current form. Reports every fault at once, with paths into the request's body. */
export async function checkProductForm(
  tx: Tx,
  config: Configuration,
  stage: Stage,
  values: ProductValues,
  stored?: StoredForm,
): Promise<{ checked: CheckedProduct; faults: Fault[]; references: Reference[] }> {
  const isUnidentified = values.isUnidentified ?? false
  const options = {
    ignored: originMembers,
    stored,
    isUnidentified,
    organization: values.organizationId,
    isSelf: ({ stage: of, name }: GroundRecord) => of === stage.id && name === stored?.data.identifier,
  } as const
  const { data, i18n, faults, references, remarks } = await checkValues(tx, config, stage, values, options)
  const identifier = typeof data.identifier === 'string' ? data.identifier : ''
  return {
    checked: {
      data,
      i18n,
      remarks,
      identifier,
      isUnidentified,
      makeColumns: () => ({
        ...searchTexts(config, stored ? formAt(stage.content, stored.version) : stage.content, data),
        listed: listedForm({ data, i18n }),
        ...keyColumns(stage.content, data, isUnidentified),
        series: isUnidentified ? null : seriesOf(identifier),
      }),
    },
    faults,
    references,
  }
}

type NewProduct = Insertable<Tables['products']>

/** A product whose values have no faults. */
interface CheckedDraft {
  stage: Stage
  checked: CheckedProduct
  organizationId: string
  showLogo: boolean
  author: Tx
}

/** Writes checked products, in slices; returns their rows. */
export async function insertChecked(tx: Tx, drafts: readonly CheckedDraft[]): Promise<NewProduct[]> {
  const uuids = drafts.map(() => v4())
  const given = await giveCodes(
    tx,
    drafts.map(({ stage, organizationId, checked: { data, isUnidentified } }, n) => ({
      uuid: uuids[n]!,
      stage,
      organizationId,
      data,
      isUnidentified,
      codes: null,
      isNew: true,
    })),
  )
  const rows = await mapInSlices(drafts, (draft, n) => draftProduct(draft, n, uuids[n]!, given[n]!))
  await insertRows(tx, 'products', rows)
  await insertRows(
    tx,
    'product_activity',
    rows.map(({ account_id, id, product_schema_id, organization_id }) => ({
      account_id,
      id,
      product_schema_id,
      organization_id,
    })),
  )
  await insertPublicKeys(tx, 'product', rows)
  return rows
}

/** Copies stage, organization and archiving of products to their activity, by which lists find them. */
export async function followProducts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  await sql`
    update product_activity a
    set product_schema_id = p.product_schema_id, organization_id = p.organization_id, deleted_at = p.deleted_at
    from products p
    where p.account_id = ${tx.accountId} and p.id = any(${ids}::uuid[]) and a.account_id = ${tx.accountId} and a.id = p.id
  `.execute(tx.db)
}

/** The row of a new product; adds its counter and event. Products of one moment keep their order in lists. */
function draftProduct(
  { stage, checked, organizationId, showLogo, author: tx }: CheckedDraft,
  seq: number,
  uuid: string,
  { codes, remarks }: GivenCodes,
): NewProduct {
  const id = v7({ msecs: tx.now.getTime(), seq })
  tx.count(stage.id, organizationId, 1)
  tx.event({
    action: 'create',
    type: 'products',
    id,
    schemaVersion: stage.version,
    after: {
      uuid,
      product_schema_id: stage.id,
      organization_id: organizationId,
      data: checked.data,
      i18n: checked.i18n,
      is_unidentified: checked.isUnidentified,
      show_logo: showLogo,
      ...(codes ? { gs1: codes } : {}),
    },
    doubts: doubtsIn(checked.remarks),
  })
  noteRemarks(tx, id, [...checked.remarks, ...remarks])
  return {
    account_id: tx.accountId,
    id,
    uuid,
    product_schema_id: stage.id,
    product_schema_version: stage.version,
    organization_id: organizationId,
    identifier: checked.identifier,
    data: checked.data,
    i18n: checked.i18n,
    ...checked.makeColumns(),
    is_unidentified: checked.isUnidentified,
    show_logo: showLogo,
    gs1: codes,
    requirements_satisfied: requirementsSatisfied(stage, { initiated: false, waived: false }),
    created_at: tx.now,
    created_by: tx.userId,
    updated_at: tx.now,
    updated_by: tx.userId,
  }
}

/** How a product is edited. */
interface Circumstances {
  /** Faults that the caller found in the request, reported together with those of the form. */
  faults?: readonly Fault[]
  judge?: JudgeReferences
  /** Makes the edit a correction. */
  reason?: string | undefined
  /** STALE is the last refusal (§3), after the form's faults and HAS_DESTINATION. */
  checkVersion?(): Promise<void>
}

/** Changes a live product; the caller has locked it and checked rights. */
export async function changeProduct(
  tx: Tx,
  config: Configuration,
  before: EditedProduct,
  change: Partial<ProductValues>,
  circumstances: Circumstances,
): Promise<void> {
  const columns = await draftChange(tx, config, before, change, circumstances)
  await updateProducts(tx, [{ id: before.id, ...columns }])
  if (columns.organization_id !== before.organization_id) await followProducts(tx, [before.id])
}

/** Updates products; every row sets the same columns. */
export async function updateProducts(
  tx: Tx,
  rows: readonly (Updateable<Tables['products']> & { id: string })[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).filter((name) => name !== 'id')
  await sql`
    update products p set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)}`))}
    from jsonb_populate_recordset(null::products, ${JSON.stringify(rows)}::jsonb) n
    where p.account_id = ${tx.accountId} and p.id = n.id
  `.execute(tx.db)
}

/** The columns of a product that an edit reads. */
export type EditedProduct = Pick<
  ProductRow,
  | 'id'
  | 'uuid'
  | 'gs1'
  | 'product_schema_id'
  | 'product_schema_version'
  | 'organization_id'
  | 'data'
  | 'i18n'
  | 'is_unidentified'
  | 'show_logo'
  | 'has_destination'
  | 'version'
  | 'formerly'
>

/** Checks an edit and returns the columns to write; adds its counter and event to the transaction. */
export async function draftChange(
  tx: Tx,
  config: Configuration,
  before: EditedProduct,
  change: Partial<ProductValues>,
  { faults: known = [], judge, reason, checkVersion }: Circumstances = {},
) {
  const stage = config.stages.get(before.product_schema_id)!
  const dataSchema = change.dataSchema ?? before.data
  const organizationId = change.organizationId ?? before.organization_id
  const values = {
    organizationId,
    dataSchema,
    i18n: change.i18n ?? before.i18n,
    sentAs: change.sentAs,
    isUnidentified: change.isUnidentified ?? (before.is_unidentified && isPlaceholder(dataSchema.identifier)),
  }
  const stored: StoredForm = {
    kind: 'product',
    schemaId: stage.id,
    version: before.product_schema_version,
    data: before.data,
    i18n: before.i18n,
  }
  const { checked, faults, references } = await checkProductForm(tx, config, stage, values, stored)
  const [unknown = []] = (await judge?.([references])) ?? []
  refuseFaults([...known, ...faults, ...unknown])
  enforce(editProduct({ hasDestination: before.has_destination }, { correcting: reason !== undefined }))
  await checkVersion?.()
  const [given] = await giveCodes(tx, [
    {
      uuid: before.uuid,
      stage,
      organizationId,
      data: checked.data,
      isUnidentified: checked.isUnidentified,
      codes: before.gs1,
      isNew: false,
    },
  ])
  const { codes, remarks } = given!
  const columns = {
    gs1: codes,
    product_schema_version: versionAfterEdit(stage, checked.data, before.product_schema_version),
    organization_id: organizationId,
    identifier: checked.identifier,
    data: checked.data,
    i18n: checked.i18n,
    ...checked.makeColumns(),
    is_unidentified: checked.isUnidentified,
    show_logo: change.showLogo ?? before.show_logo,
    version: before.version + 1,
    updated_at: tx.now,
    updated_by: tx.userId,
    ...(reason === undefined ? {} : { corrected_at: tx.now, ...formerColumns(before, checked.identifier) }),
  }
  if (organizationId !== before.organization_id) {
    tx.count(stage.id, before.organization_id, -1)
    tx.count(stage.id, organizationId, 1)
  }
  tx.event({
    action: reason === undefined ? 'update' : 'corrected',
    type: 'products',
    id: before.id,
    schemaVersion: columns.product_schema_version,
    before: eventValues(before),
    after: {
      ...eventValues(columns),
      ...(codes === before.gs1 ? {} : { gs1: codes }),
      ...(reason === undefined ? {} : { reason }),
    },
    doubts: doubtsIn(checked.remarks),
  })
  noteRemarks(tx, before.id, [...checked.remarks, ...remarks])
  return columns
}

/** The columns that an edit may change. */
const eventValues = (
  row: Pick<EditedProduct, 'organization_id' | 'data' | 'i18n' | 'is_unidentified' | 'show_logo'>,
) => ({
  organization_id: row.organization_id,
  data: row.data,
  i18n: row.i18n,
  is_unidentified: row.is_unidentified,
  show_logo: row.show_logo,
})
