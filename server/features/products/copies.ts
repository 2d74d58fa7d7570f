import { sql } from 'kysely'
import pg from 'pg'
import { v4 } from 'uuid'
import type { ProductCopy } from '../../../core/contract/products.ts'
import { maxSheetBytes } from '../../../core/contract/route.ts'
import { type Fault, refuse } from '../../../core/errors/refusal.ts'
import { isTranslated } from '../../../core/fields/index.ts'
import { isOmitted } from '../../../core/fields/omitted.ts'
import {
  hasPlaceholderPrefix,
  isPlaceholder,
  localise,
  placeholderFrom,
  type Reference,
} from '../../../core/fields/index.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import { demand } from '../../platform/auth/demand.ts'
import { Outrun, type Tx } from '../../platform/db/database.ts'
import { type RequestRow, RowsRefused } from '../../platform/http/rows-refused.ts'
import { Slices } from '../../platform/process/slices.ts'
import type { JudgeReferences } from '../../platform/references.ts'
import { type Configuration, loadConfiguration, type Stage } from '../configuration/configuration.ts'
import { fieldTitle } from '../configuration/forms.ts'
import { isLiveOrganization } from '../organizations/usable.ts'
import { uniqueKey } from './key.ts'
import { type ProductRow, readProduct, type Reader, thingOf } from './read.ts'
import { checkProductForm, insertChecked } from './write.ts'

interface Caller extends Reader {
  judge: JudgeReferences
}

/**
 * POST /products/copy (CLN-06): new products with the values of a row each, and those of the original where the row has none; all
 * or none. They begin without links and processes. Returns the ids of the original and, in the order of the rows, of the copies.
 */
export async function copyProduct(
  { tx, session, language, judge }: Caller,
  originalId: string,
  sent: readonly ProductCopy[],
): Promise<{ original: string; copies: string[] }> {
  const original = await readProduct(tx, session, originalId)
  demand(session, 'product.clone', thingOf(original))
  const config = await loadConfiguration(tx)
  const stage = config.stages.get(original.product_schema_id)!
  if (stage.removed) refuse('NOT_FOUND')
  if (!(await isLiveOrganization(tx, original.organization_id)))
    refuse('INVALID', { faults: [{ path: '/productId', key: 'products.copy.organization' }] })
  const copied = valuesToCopy(config, stage, original)
  limitSize(copied.dataSchema, sent)

  const rows = await checkRows(tx, { config, stage, copied, original }, sent)
  const unknown = await judge(rows.map(({ references }) => references))
  const keys = rows.flatMap(({ key }) => key ?? [])
  await refuseFaulty(rows, {
    taken: await findTakenKeys(tx, original, keys),
    unknown,
    rowOf: (n, identifier) => requestRow(config, stage, language, n, identifier),
    language,
  })

  const { organization_id: organizationId, show_logo: showLogo } = original
  const drafts = rows.map(({ checked }) => ({ stage, checked, organizationId, showLogo, author: tx }))
  const products = await insertChecked(tx, drafts).catch((error: unknown) => {
    // An identifier was taken a moment ago: the rows are looked at again, so that the right one is named.
    throw error instanceof pg.DatabaseError && error.code === '23505' ? new Outrun() : error
  })
  return { original: original.id, copies: products.map(({ id }) => id) }
}

interface Findings {
  /** Keys that other products have. */
  taken: ReadonlySet<string>
  /** Faults of the references, by row. */
  unknown: readonly (readonly Fault[])[]
  rowOf(n: number, identifier: string): RequestRow
  language: Language
}

/** Refuses the request with every fault of every row; of two equal rows, the later one is named. */
async function refuseFaulty(
  rows: readonly CheckedRow[],
  { taken, unknown, rowOf, language }: Findings,
): Promise<void> {
  const slices = new Slices()
  const refused = new RowsRefused(language, { otherwise: '' })
  const numbers = new Map<string, number>()
  for (const [n, { key, identifier, faults }] of rows.entries()) {
    if (refused.isFull) break
    const row = rowOf(n, identifier)
    const earlier = numbers.get(key ?? '')
    refused.add(row, [...faults, ...unknown[n]!])
    if (key !== undefined && taken.has(key))
      refused.add(row, [{ path: identifierPath, key: 'error.IDENTIFIER_TAKEN' }])
    else if (earlier !== undefined)
      refused.add(row, [
        { path: identifierPath, key: 'products.copy.repeated', params: { row: String(earlier) } },
      ])
    else if (key !== undefined) numbers.set(key, numberOf(n))
    if (slices.isOver) await slices.pause()
  }
  refused.throwAny('INVALID')
}

/** Row 1 of the sheet is the original. */
const numberOf = (n: number): number => n + 2

const identifierPath = '/dataSchema/identifier'
/** Their texts are whole sentences about the identifier. */
const identifierTexts: ReadonlySet<Fault['key']> = new Set([
  'error.IDENTIFIER_TAKEN',
  'products.copy.repeated',
])

/** A row is named after its identifier, or after its stage if it has none (6-contract §2). */
function requestRow(
  config: Configuration,
  { content }: Stage,
  language: Language,
  n: number,
  identifier: string,
): RequestRow {
  const name = identifier || localise(content, language, config.defaultLanguage).name
  return {
    at: (path) => `/${n}${path}`,
    name: text(language, 'common.row', { row: String(numberOf(n)), name }),
    titleOf: ({ path, key }) =>
      identifierTexts.has(key) ? undefined : fieldTitle(content, path, language, config),
  }
}

/** The original's values that its stage's current form still has. */
function valuesToCopy(config: Configuration, { content }: Stage, { data, i18n }: ProductRow) {
  const { properties } = content.schema
  const own = (values: Record<string, unknown>, isWanted: (name: string) => boolean) =>
    Object.fromEntries(
      Object.entries(values).filter(([name]) => Object.hasOwn(properties, name) && isWanted(name)),
    )
  const translations = config.supportedLanguages
    .filter((language) => language !== config.defaultLanguage && i18n[language] !== undefined)
    .map((language) => {
      const { dataSchema } = i18n[language] as { dataSchema: Record<string, unknown> }
      return [
        language,
        { dataSchema: own(dataSchema, (name) => isTranslated(content.descriptor[name])) },
      ] as const
    })
  return { dataSchema: own(data, () => true), i18n: Object.fromEntries(translations) }
}

/** A row may leave large values out, but the copies together are no larger than a sheet that has all of them. */
function limitSize(copied: Record<string, unknown>, sent: readonly ProductCopy[]): void {
  let bytes = 0
  for (const [name, value] of Object.entries(copied)) {
    const kept = sent.filter(({ dataSchema }) => isLeftOut(dataSchema, name)).length
    bytes += kept * Buffer.byteLength(JSON.stringify(value))
  }
  if (bytes > maxSheetBytes) refuse('TOO_LARGE', { key: 'products.copy.tooLarge' })
}

const isLeftOut = (row: Record<string, unknown>, name: string): boolean =>
  !Object.hasOwn(row, name) || isOmitted(row[name])

type Checked = Awaited<ReturnType<typeof checkProductForm>>['checked']

interface CheckedRow {
  checked: Checked
  faults: Fault[]
  references: Reference[]
  /** As sent, or the placeholder that was made for the row. */
  identifier: string
  /** What no other product of stage and organization may have; undefined where it is not unique, or faulty. */
  key: string | undefined
}

/** What the rows are checked against. */
interface Model {
  config: Configuration
  stage: Stage
  copied: ReturnType<typeof valuesToCopy>
  original: ProductRow
}

async function checkRows(
  tx: Tx,
  { config, stage, copied, original }: Model,
  sent: readonly ProductCopy[],
): Promise<CheckedRow[]> {
  const slices = new Slices()
  const placeholders = new Set([original.identifier])
  const rows: CheckedRow[] = []
  for (const { dataSchema, isUnidentified: asked = false } of sent) {
    const own = Object.entries(dataSchema).filter(([, value]) => !isOmitted(value))
    const merged: Record<string, unknown> = { ...copied.dataSchema, ...Object.fromEntries(own) }
    const isUnidentified = hasPlaceholderPrefix(merged.identifier)
    if (isUnidentified) merged.identifier = freshPlaceholder(merged.identifier, placeholders)
    const values = { dataSchema: merged, i18n: copied.i18n, isUnidentified }
    const { checked, faults, references } = await checkProductForm(tx, config, stage, values)
    const misnamed: Fault[] =
      asked && !isUnidentified ? [{ path: '/isUnidentified', key: 'fields.unidentified' }] : []
    const identifier = typeof merged.identifier === 'string' ? merged.identifier.trim() : ''
    rows.push({
      checked,
      faults: [...misnamed, ...faults],
      references,
      identifier: identifier.slice(0, maxShownName),
      key: keyOf(stage, checked, faults),
    })
    if (slices.isOver) await slices.pause()
  }
  return rows
}

/** Of an identifier in a row's name. */
const maxShownName = 200

/** A placeholder that no earlier one of the call equals (§2.2). */
function freshPlaceholder(identifier: unknown, known: Set<string>): string {
  const isNew = isPlaceholder(identifier) && !known.has(identifier)
  const placeholder = isNew ? identifier : placeholderFrom(v4())
  known.add(placeholder)
  return placeholder
}

function keyOf(
  stage: Stage,
  { data, isUnidentified }: Checked,
  faults: readonly Fault[],
): string | undefined {
  const { uniqueFields } = stage.content
  if (isUnidentified || uniqueFields.length === 0) return undefined
  const isFaulty = faults.some(({ path }) => uniqueFields.includes(path.split('/')[2] ?? ''))
  return isFaulty ? undefined : uniqueKey(uniqueFields.map((name) => data[name]))
}

/** Those of the keys that live products of the original's stage and organization have. */
async function findTakenKeys(
  tx: Tx,
  { product_schema_id, organization_id }: ProductRow,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const rows = await tx.db
    .selectFrom('products')
    .select('unique_key')
    .where('account_id', '=', tx.accountId)
    .where('product_schema_id', '=', product_schema_id)
    .where('organization_id', '=', organization_id)
    .where('unique_key', '=', sql<string>`any(${keys}::text[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ unique_key: key }) => key!))
}
