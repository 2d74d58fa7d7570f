import { referenceId } from '../../../core/contract/route.ts'
import type { InquiryInput } from '../../../core/contract/inquiries.ts'
import { lineFaults, tidyLine, tidyLines } from '../../../core/fields/strings.ts'
import { type Fault, refuse } from '../../../core/errors/refusal.ts'
import { isEmail } from '../../../core/fields/email.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import { askFaults, maxDays, maxInquiriesOfDay, usualDays } from '../../../core/rules/inquiry.ts'
import type { Tx } from '../../platform/db/database.ts'
import { countAttempt, daily } from '../../platform/limits.ts'
import { type Configuration, loadConfiguration } from '../configuration/configuration.ts'
import { organizationFaults } from '../organizations/usable.ts'
import { nextIdentifier } from '../products/next.ts'
import { findProduct, type ProductRow } from '../products/read.ts'
import { makeLink } from './links.ts'
import { demandWrite, inquiryRecords, searchOf } from './records.ts'
import type { Reader } from './read.ts'
import { nameAsked } from './title.ts'

type Input = InquiryInput
const unknown = (path: string): Fault => ({ path, key: 'error.case.dataNotFound' })

/** LNK-02: asks for something; returns its id and the link, which is known this once. */
export async function createInquiry(
  { tx, session }: Reader,
  input: Input,
): Promise<{ id: string; secret: string }> {
  const config = await loadConfiguration(tx)
  const asked = await findAsked(tx, session, config, input)
  const organization =
    input.organization === undefined ? asked.product?.organization_id : referenceId(input.organization)
  const expires = expiryOf(input.expiresAt, tx.now)
  const recipient = tidyLine(input.recipient.name)
  const email = tidyLine(input.recipient.email ?? '') || null
  const faults: Fault[] = [
    ...asked.faults,
    ...(organization === undefined
      ? [unknown('/organization')]
      : await organizationFaults(tx, session, organization)),
    ...(input.kind === 'form' && asked.product && organization !== asked.product.organization_id
      ? [{ path: '/organization', key: 'inquiries.fault.owner' } as const]
      : []),
    ...(recipient === ''
      ? [{ path: '/recipient/name', key: 'fields.required' } as const]
      : lineFaults(recipient, '/recipient/name')),
    ...(email !== null && !isEmail(email)
      ? [{ path: '/recipient/email', key: 'fields.email' } as const]
      : []),
    ...(email === null && input.verify === 'email'
      ? [{ path: '/recipient/email', key: 'inquiries.fault.email' } as const]
      : []),
    ...(expires === undefined ? [{ path: '/expiresAt', key: 'inquiries.fault.expires' } as const] : []),
  ]
  if (faults.length > 0) refuse('INVALID', { faults })
  const subject = {
    asks: input.kind,
    about_id: asked.product?.id ?? null,
    product_schema_id: asked.stage!,
    milestone_schema_id: input.kind === 'process' ? input.milestoneSchema! : null,
  }
  const own = {
    ...subject,
    organization_id: organization!,
    // "CPE-041 · Cosecha", "Lote de soja"
    title: [asked.product?.identifier, nameAsked(config, subject, config.defaultLanguage)]
      .filter(Boolean)
      .join(' · '),
    recipient,
    email,
  }
  demandWrite(session, { ...own, owner: asked.product?.organization_id ?? null })
  await countAttempt(tx, [daily(maxInquiriesOfDay, 'inquiries', tx.accountId)])
  const proposed =
    own.asks === 'lot' ? await nextIdentifier(tx, session, own.product_schema_id, own.organization_id) : null
  const [created] = await inquiryRecords.insert(tx, [
    {
      values: {
        ...own,
        fields: [...input.fields],
        message: tidyLines(input.message ?? '') || null,
        signing: input.verify,
        shows_values: input.showValues,
        asks_references: input.references ?? false,
        language: input.language,
        expires_at: expires!,
        standing: 'open' as const,
        proposed,
        search: searchOf(own),
      },
    },
  ])
  return { id: created!.id, secret: await makeLink(tx, { id: created!.id, email }) }
}

interface InquiryDraft {
  product: ProductRow | undefined
  /** The stage of the product, or of the lot. */
  stage: string | undefined
  faults: Fault[]
}

/** What an inquiry names: its product, or the stage of a lot, and the form whose fields it asks for. */
async function findAsked(
  tx: Tx,
  session: Session,
  config: Configuration,
  input: Input,
): Promise<InquiryDraft> {
  if (input.kind === 'lot') {
    const found = input.productSchema === undefined ? undefined : config.stages.get(input.productSchema)
    const stage = found && !found.removed && can(session, 'stage.read', found.id).allowed ? found : undefined
    if (!stage) return { product: undefined, stage: undefined, faults: [unknown('/productSchema')] }
    const faults = askFaults(stage, { kind: 'lot', fields: input.fields, filled: [] })
    return { product: undefined, stage: stage.id, faults }
  }
  const product =
    input.product === undefined ? undefined : await findProduct(tx, session, referenceId(input.product))
  if (!product) return { product, stage: undefined, faults: [unknown('/product')] }
  const stage = product.product_schema_id
  if (input.kind === 'form') {
    // Empty values are left out of what is stored.
    const filled = Object.keys(product.data)
    const faults = askFaults(config.stages.get(stage)!, { kind: 'form', fields: input.fields, filled })
    return { product, stage, faults }
  }
  const schema =
    input.milestoneSchema === undefined ? undefined : config.milestoneSchemas.get(input.milestoneSchema)
  const isKnown =
    schema &&
    !schema.removed &&
    schema.stage === stage &&
    can(session, 'milestoneSchema.read', schema.id).allowed
  if (!isKnown) return { product, stage, faults: [unknown('/milestoneSchema')] }
  // Nobody outside says what a product was made of.
  if (schema.edge)
    return { product, stage, faults: [{ path: '/milestoneSchema', key: 'inquiries.fault.origins' }] }
  return { product, stage, faults: askFaults(schema, { kind: 'process', fields: input.fields, filled: [] }) }
}

const day = 86_400_000

/** The end of a link; undefined: it lies behind, or too far ahead. */
function expiryOf(text: string | undefined, now: Date): Date | undefined {
  if (text === undefined) return new Date(now.getTime() + usualDays * day)
  const at = new Date(text)
  return at > now && at.getTime() <= now.getTime() + maxDays * day ? at : undefined
}
