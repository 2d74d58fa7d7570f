import type { Fault } from '../errors/refusal.ts'
import { isReadableLine, tidyLine } from '../fields/strings.ts'
import type { Form } from '../fields/form.ts'
import { isRequired, kindOf } from '../fields/index.ts'

/** What an inquiry asks for: a process of a product, fields of a product, or a new product of a stage (LNK-01). */
export const inquiryKinds = ['process', 'form', 'lot'] as const
type InquiryKind = (typeof inquiryKinds)[number]

/** Stored states; `expired` and `withdrawn` for a reason are derived. */
const inquiryStatuses = ['open', 'answered', 'accepted', 'rejected', 'declined', 'withdrawn'] as const
export const inquiryStates = [...inquiryStatuses, 'expired'] as const
type InquiryStatus = (typeof inquiryStatuses)[number]
export type InquiryState = (typeof inquiryStates)[number]

/** States of a signed answer. */
export const answerStates = ['pending', 'accepted', 'rejected'] as const

/** Reasons that suspend a link until they end (LNK-09). */
export const withdrawnReasons = ['product', 'form'] as const
export type WithdrawnReason = (typeof withdrawnReasons)[number]

/** How the signer's identity is checked. */
export const inquiryChecks = ['email', 'none'] as const

/** State of the mail with the link (LNK-12). */
export const inquiryMails = ['waiting', 'sent', 'failed'] as const

export const maxAskedFields = 50
/** Limit for names of recipients and signers. */
export const maxRecipient = 120
/** Limit for tax numbers of any country. */
const maxTaxId = 30
/** Inquiries of an account in 24 hours. */
export const maxInquiriesOfDay = 200
export const usualDays = 14
export const maxDays = 90

/** Asked by every inquiry that makes a record: an answer has them beside the fields of its form. */
export const alwaysAsked = { process: ['occurred_at'], lot: ['identifier'], form: [] } as const

/** Whether a page without script can ask a field of a form: it has an input, and people fill it. */
export function isAskable(form: Form, name: string): boolean {
  const descriptor = Object.hasOwn(form.descriptor, name) ? form.descriptor[name] : undefined
  return descriptor !== undefined && descriptor.readOnly !== true && kindOf(descriptor).control !== null
}

interface InquiryScope {
  kind: InquiryKind
  fields: readonly string[]
  /** The names of fields that hold a value already. */
  filled: readonly string[]
}

/** Faults of an inquiry's fields: missing in the form, impossible on the page, or insufficient for the record (LNK-02). */
export function askFaults(form: Form, { kind, fields, filled }: InquiryScope): Fault[] {
  const faults = fields.flatMap((name, at): Fault[] => {
    const path = `/fields/${at}`
    if (!Object.hasOwn(form.descriptor, name)) return [{ path, key: 'inquiries.fault.unknown' }]
    if (!isAskable(form, name)) return [{ path, key: 'inquiries.fault.unaskable' }]
    return fields.indexOf(name) < at ? [{ path, key: 'inquiries.fault.twice' }] : []
  })
  const given = new Set<string>([...fields, ...filled, ...alwaysAsked[kind]])
  const missing = Object.keys(form.schema.properties).filter(
    (name) => isRequired(form, name) && !given.has(name),
  )
  return [
    ...faults,
    ...missing.map((name): Fault => ({
      path: '/fields',
      key: 'inquiries.fault.required',
      params: { field: form.schema.properties[name]!.title ?? name },
    })),
  ]
}

interface InquiryStatusFacts {
  status: InquiryStatus
  expiresAt: Date
  reason: WithdrawnReason | null
}

/** State of an inquiry at a time. An answer waits for a decision regardless of the end date. */
export function stateOf({ status, expiresAt, reason }: InquiryStatusFacts, now: Date): InquiryState {
  if (status !== 'open' && status !== 'rejected') return status
  return reason !== null ? 'withdrawn' : expiresAt <= now ? 'expired' : status
}

const cuitWeights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

/** Whether a text is a CUIT, with or without its hyphens: eleven digits, the last of which follows from the others. */
export function isCuit(text: string): boolean {
  const digits = /^(\d{2})-?(\d{8})-?(\d)$/.exec(tidyLine(text))?.slice(1).join('')
  if (digits === undefined) return false
  const sum = cuitWeights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  const check = (11 - (sum % 11)) % 11
  return check === Number(digits[10])
}

/** Data typed for signing. */
interface Signature {
  name: string
  /** Empty: none. */
  taxId: string
  agree: boolean
}

/** The parts of a signature that are wrong; a tax number of digits alone is a CUIT (LNK-05). */
export function signatureFaults({ name, taxId, agree }: Signature): (keyof Signature)[] {
  const isNamed = name !== '' && name.length <= maxRecipient && isReadableLine(name)
  const number = taxId.replaceAll(/[\s.]/g, '')
  const isNumbered = taxId.length <= maxTaxId && (!/^[\d-]+$/.test(number) || isCuit(number))
  return [
    ...(isNamed ? [] : ['name' as const]),
    ...(isNumbered ? [] : ['taxId' as const]),
    ...(agree ? [] : ['agree' as const]),
  ]
}
