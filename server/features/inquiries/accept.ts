import { tidyLines } from '../../../core/fields/strings.ts'
import type { Acceptance } from '../../../core/contract/answers.ts'
import { type Fault, refuse, refuseFaults } from '../../../core/errors/refusal.ts'
import { type Form, kindOf } from '../../../core/fields/index.ts'
import { acceptedValues, changedNames, placeFiles, type SignedFile } from '../../../core/rules/answer.ts'
import { pointer } from '../../../core/json/pointer.ts'
import { isShortReason } from '../../../core/rules/reason.ts'
import { figuresAt } from '../../../core/fields/written.ts'
import type { Tx } from '../../platform/db/database.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { lockProducts } from '../links/lock.ts'
import { createMilestone } from '../milestones/create.ts'
import { editProduct } from '../products/change.ts'
import { createProduct, type Creator } from '../products/create.ts'
import { type ProductRow, readProduct } from '../products/read.ts'
import { type AnswerRow, answerRecords } from './answers.ts'
import { endLinks } from './links.ts'
import { inquiryRecords, type KnownInquiry } from './records.ts'
import type { AnswerFile } from './tables.ts'
import { readWaiting } from './waiting.ts'

/** Makes a file of an answer an upload of the account; returns its address. */
type ImportFile = (file: AnswerFile) => Promise<string>

/**
 * Makes the record of an answer by the functions that make every other one, with the rights of whoever accepts. What they refuse
 * undoes all of it: the answer goes on waiting.
 */
export async function acceptAnswer(
  caller: Creator,
  id: string,
  { comment: sent, dataSchema: laid = {} }: Acceptance,
  importFile: ImportFile,
): Promise<void> {
  const { tx, session } = caller
  const { answer, inquiry } = await readWaiting(tx, session, id)
  const comment = tidyLines(sent ?? '') || null
  const values = acceptedValues(answer.data, laid)
  const changed = changedNames(answer.data, values)
  refuseFaults([
    ...unaskedFaults(inquiry, laid),
    ...(changed.length > 0 && isShortReason(comment ?? '')
      ? [{ path: '/comment', key: 'answers.fault.comment' } as const]
      : []),
  ])
  const form = await formOf(tx, inquiry)
  const before = inquiry.asks === 'form' ? await lockProduct(caller, inquiry.about_id!) : undefined
  const versions = { from: answer.form_version ?? undefined, to: before?.product_schema_version }
  const { data: signed } = figuresAt(form, versions, answer.data)
  const told = { id, signed: Object.fromEntries(changed.map((name) => [name, signed[name]])) }
  const record = await makeRecord({ ...caller, tx: accepting(tx, told, comment) }, inquiry, {
    form,
    before,
    versions,
    dataSchema: await withUploads(form, answer, values, importFile),
  })
  await answerRecords.change(tx, answer, {
    standing: 'accepted' as const,
    comment,
    decided_by: tx.userId,
    decided_at: tx.now,
    milestone_id: record.type === 'milestones' ? record._id : null,
    became_id: record.type === 'products' ? record._id : null,
  })
  await inquiryRecords.change(tx, inquiry, { standing: 'accepted' })
  await endLinks(tx, inquiry.id)
}

/** Fields of a product that exists are written only as far as somebody was asked for them. */
const unaskedFaults = ({ asks, fields }: KnownInquiry, laid: object): Fault[] =>
  asks !== 'form'
    ? []
    : Object.keys(laid)
        .filter((name) => !fields.includes(name))
        .map((name) => ({ path: `/dataSchema${pointer(name)}`, key: 'answers.fault.unasked' }))

/** What the transaction writes of products and processes says whose answer it is, and what was signed where acceptance changed it. */
function accepting(tx: Tx, answer: { id: string; signed: object }, reason: string | null): Tx {
  const told = { answer, ...(reason === null ? {} : { reason }) }
  return {
    ...tx,
    event: (event) =>
      tx.event(
        event.type === 'products' || event.type === 'milestones'
          ? { ...event, after: { ...(event.after as object), ...told } }
          : event,
      ),
  }
}

async function formOf(tx: Tx, inquiry: KnownInquiry): Promise<Form> {
  const config = await loadConfiguration(tx)
  const form =
    inquiry.milestone_schema_id === null
      ? config.stages.get(inquiry.product_schema_id)
      : config.milestoneSchemas.get(inquiry.milestone_schema_id)
  return form ?? refuse('NOT_FOUND')
}

/** The values with the addresses of the files that were signed. */
async function withUploads(
  { descriptor }: Form,
  { files, data: signed }: AnswerRow,
  values: Record<string, unknown>,
  importFile: ImportFile,
): Promise<Record<string, unknown>> {
  const named = new Set<string>()
  placeFiles({ ...signed, ...values }, (file) => void named.add(file.sha256))
  const addresses = new Map<string, { url: string; type: string }>()
  for (const file of files)
    if (named.has(file.sha256) && !addresses.has(file.sha256))
      addresses.set(file.sha256, { url: await importFile(file), type: file.type })
  const place = ({ name, sha256 }: SignedFile, field: string): unknown => {
    const upload = addresses.get(sha256)
    // Nobody signed such a file: the field says that it knows none.
    if (!upload) return null
    const known = descriptor[field]
    return known && kindOf(known).type === 'object' ? { name, ...upload } : upload.url
  }
  return placeFiles(values, place)
}

async function lockProduct({ tx, session }: Creator, id: string): Promise<ProductRow> {
  await lockProducts(tx, [id])
  return readProduct(tx, session, id)
}

/** What a record is made of; `before`: the product that it changes. */
interface RecordInput {
  form: Form
  before: ProductRow | undefined
  /** Of the form that was signed, and of the record, whose units its figures get (FIG-02). */
  versions: { from: number | undefined; to: number | undefined }
  dataSchema: Record<string, unknown>
}

interface MadeRecord {
  type: 'products' | 'milestones'
  _id: string
}

async function makeRecord(
  caller: Creator,
  { asks, about_id: product, ...inquiry }: KnownInquiry,
  { form, before, versions, dataSchema: signed }: RecordInput,
): Promise<MadeRecord> {
  const { organization_id: organization } = inquiry
  const { data: dataSchema, faults } = figuresAt(form, versions, signed)
  refuseFaults(faults.map((one) => ({ ...one, path: `/dataSchema${one.path}` })))
  switch (asks) {
    case 'lot':
      return {
        type: 'products',
        _id: await createProduct(caller, {
          organization,
          productSchema: inquiry.product_schema_id,
          dataSchema,
        }),
      }
    case 'process':
      return {
        type: 'milestones',
        _id: await createMilestone(caller, {
          product: product!,
          organization,
          milestoneSchema: inquiry.milestone_schema_id!,
          dataSchema,
        }),
      }
    case 'form': {
      const { data, product_schema_version: productSchemaVersion } = before!
      await editProduct(caller, product!, { dataSchema: { ...data, ...dataSchema }, productSchemaVersion })
      return { type: 'products', _id: product! }
    }
  }
}
