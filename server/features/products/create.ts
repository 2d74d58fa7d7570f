import { tidyLine } from '../../../core/fields/strings.ts'
import pg from 'pg'
import type { FirstMilestone, NewProduct, ProductInput } from '../../../core/contract/products.ts'
import { referenceId } from '../../../core/contract/route.ts'
import { type Fault, refuse, refuseFaults } from '../../../core/errors/refusal.ts'
import { isPlaceholder, type Reference } from '../../../core/fields/index.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import { Outrun, type Tx } from '../../platform/db/database.ts'
import { Slices } from '../../platform/process/slices.ts'
import type { RowRefusals } from '../../platform/http/rows-refused.ts'
import type { JudgeReferences } from '../../platform/references.ts'
import { type Configuration, loadConfiguration, type Stage } from '../configuration/configuration.ts'
import { unknownOrganization, usableOrganizations } from '../organizations/usable.ts'
import type { Reader } from './read.ts'
import { judgeRows, keyOf, type NewRow, type RowPlaces } from './rows.ts'
import { type CheckedProduct, checkProductForm, insertChecked, type ProductValues } from './write.ts'

export interface Creator extends Reader {
  judge: JudgeReferences
}

/** A product to make; `author` replaces the transaction's own user and moment. */
export interface ProductDraft {
  /** Undefined where it is a fault. */
  stage: Stage | undefined
  values: ProductValues
  /** What the caller found wrong before. */
  faults?: readonly Fault[]
  author?: Tx
}

export interface JudgedProduct {
  draft: ProductDraft
  checked: CheckedProduct | undefined
  faults: Fault[]
}

/** Checks the forms of new products, and judges what they name. */
export async function judgeProducts(
  tx: Tx,
  config: Configuration,
  drafts: readonly ProductDraft[],
  judge?: JudgeReferences,
): Promise<JudgedProduct[]> {
  const slices = new Slices()
  const judged: JudgedProduct[] = []
  const references: Reference[][] = []
  for (const draft of drafts) {
    const { stage, values, faults = [], author = tx } = draft
    const form = stage && (await checkProductForm(author, config, stage, values))
    judged.push({ draft, checked: form?.checked, faults: [...faults, ...(form?.faults ?? [])] })
    references.push(form?.references ?? [])
    if (slices.isOver) await slices.pause()
  }
  const unknown = (await judge?.(references)) ?? []
  for (const [n, { faults }] of judged.entries()) faults.push(...(unknown[n] ?? []))
  return judged
}

/** Writes judged products that have no faults; returns their rows. */
export const insertJudged = (tx: Tx, judged: readonly JudgedProduct[]) =>
  insertChecked(
    tx,
    judged.map(({ draft: { stage, values, author = tx }, checked }) => ({
      stage: stage!,
      checked: checked!,
      organizationId: values.organizationId,
      showLogo: values.showLogo ?? true,
      author,
    })),
  )

/** A process to record on a product that the same request makes. */
interface FirstProcess {
  /** Empty where the product is faulty: its process is judged all the same, so that one answer has every fault. */
  product: string
  input: FirstMilestone & Pick<ProductInput, 'organization'>
  /** Of its row, for people. */
  number: number
  name: string
  /** Faults at these paths are said of the product already. */
  known: readonly string[]
  /** Converts a path in the process into a path in the request. */
  at(path: string): string
}

/** Records the first processes of new products, unless they or `refused` have faults; the feature of processes gives it. */
export type RecordFirst = (
  caller: Creator,
  rows: readonly FirstProcess[],
  refused: RowRefusals,
) => Promise<void>

/** Records what the same request wants of its products, unless anything is refused; of a faulty product it gets no id. */
type RecordMore = (ids: readonly (string | undefined)[], refused: RowRefusals) => Promise<void>

/** A judged product as a row whose unique values are compared. */
export function rowOf({ draft: { stage, values }, checked, faults }: JudgedProduct): NewRow {
  const { identifier } = values.dataSchema
  const isKeyed = stage && checked && !checked.isUnidentified && !faults.includes(unknownOrganization)
  return {
    schema: stage,
    organizationId: values.organizationId,
    identifier: typeof identifier === 'string' ? tidyLine(identifier) : '',
    key: isKeyed ? keyOf(stage, checked.data, faults) : undefined,
    faults,
  }
}

/** Makes many products, or refuses them with every fault of every row. Returns their ids in the order of the rows. */
export async function createRows(
  { tx, language, judge }: Creator,
  drafts: readonly ProductDraft[],
  places: RowPlaces,
  record?: RecordMore,
): Promise<string[]> {
  const config = await loadConfiguration(tx)
  const judged = await judgeProducts(tx, config, drafts, judge)
  const rows = judged.map(rowOf)
  const { refused, faulty } = await judgeRows('product', { tx, language, config }, rows, places)
  if (!record || refused.isFull) refused.throwAny('INVALID')
  // Beside faulty rows the others are written, too, so that `record` finds the faults of all; its refusal takes them back.
  const whole = judged.filter((_, n) => !faulty.has(n))
  const products = await insertJudged(tx, whole).catch((error: unknown) => {
    // An identifier was taken a moment ago: the rows are looked at again, so that the right one is named.
    throw error instanceof pg.DatabaseError && error.code === '23505' ? new Outrun() : error
  })
  const ids = new Map(whole.map((one, n) => [one, products[n]!.id]))
  await record?.(
    judged.map((one) => ids.get(one)),
    refused,
  )
  return products.map(({ id }) => id)
}

/** POST /products. */
export async function createProduct({ tx, session, judge }: Creator, input: ProductInput): Promise<string> {
  const config = await loadConfiguration(tx)
  const [draft] = await draftProducts(tx, session, config, [input])
  if (isDenied(session, draft!)) refuse('FORBIDDEN')
  const judged = await judgeProducts(tx, config, [draft!], judge)
  refuseFaults(judged[0]!.faults)
  const [product] = await insertJudged(tx, judged)
  return product!.id
}

/** POST /products/createMany: all or none, with the processes that make them. */
export async function createProducts(
  caller: Creator,
  inputs: readonly NewProduct[],
  recordFirst: RecordFirst,
): Promise<string[]> {
  const { tx, session } = caller
  const drafts = await draftProducts(tx, session, await loadConfiguration(tx), inputs)
  const at = (n: number, path: string) => `/products/${n}${path}`
  // A missing right on a stage is refused before the input's faults, as for a single product.
  const denied = drafts.flatMap((draft, n): Fault[] =>
    isDenied(session, draft) ? [{ path: at(n, '/productSchema'), key: 'error.FORBIDDEN' }] : [],
  )
  if (denied.length > 0) refuse('FORBIDDEN', { faults: denied })
  const record: RecordMore = (ids, refused) => {
    const processes = inputs.flatMap(({ organization, dataSchema, milestone }, n): FirstProcess[] => {
      if (!milestone) return []
      const { identifier } = dataSchema
      return [
        {
          product: ids[n] ?? '',
          input: { organization, ...milestone },
          number: n + 1,
          name: typeof identifier === 'string' ? tidyLine(identifier) : '',
          known: ids[n] ? [] : milestone.organization ? ['/product'] : ['/product', '/organization'],
          at: (path) => at(n, `/milestone${path}`),
        },
      ]
    })
    return recordFirst(caller, processes, refused)
  }
  const places = { at, numberOf: (n: number) => n + 1 }
  return createRows(caller, drafts, places, inputs.some(({ milestone }) => milestone) ? record : undefined)
}

/** What the caller wants to make; a stage or organization that they may not name is a fault. */
export async function draftProducts(
  tx: Tx,
  session: Session,
  config: Configuration,
  inputs: readonly ProductInput[],
): Promise<ProductDraft[]> {
  const usable = await usableOrganizations(
    tx,
    session,
    inputs.map(({ organization }) => referenceId(organization)),
  )
  return inputs.map((input) => {
    const { organization, dataSchema, i18n, isUnidentified, showLogo } = input
    const known = config.stages.get(referenceId(input.productSchema))
    const stage = known && !known.removed && can(session, 'stage.read', known.id).allowed ? known : undefined
    const organizationId = referenceId(organization)
    const faults: Fault[] = []
    if (!stage) faults.push({ path: '/productSchema', key: 'error.case.dataNotFound' })
    if (!usable.has(organizationId)) faults.push(unknownOrganization)
    const values = {
      organizationId,
      dataSchema,
      sentAs: input.productSchemaVersion,
      // A placeholder says by itself that the product is unidentified, as in a clone (6-contract §2).
      isUnidentified: isUnidentified ?? isPlaceholder(dataSchema.identifier),
      ...(i18n === undefined ? {} : { i18n }),
      ...(showLogo === undefined ? {} : { showLogo }),
    }
    return { stage, values, faults }
  })
}

/** The right on the stage: an organization that isn't assigned is a fault on its path. */
export function isDenied(session: Session, { stage, values }: ProductDraft): boolean {
  if (!stage) return false
  const thing = { productSchema: stage.id, organization: values.organizationId }
  const verdict = can(session, 'product.create', thing)
  return !verdict.allowed && verdict.reason === 'stage'
}
