import { parts } from '../../../core/nouns/parts.ts'
import { createHash } from 'node:crypto'
import { canonicalize } from 'json-canonicalize'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { fold, searchColumn } from '../../../core/rules/search.ts'
import { rejectedFileDays } from '../../../core/rules/answer.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordsOf } from '../../platform/db/records-of.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { namedBy } from '../../platform/nouns.ts'
import { inquiryRecords, type InquiryRow, thingAsked } from './records.ts'
import type { AnswerFile, CitedNumbers } from './tables.ts'

export type AnswerRow = Selectable<Tables['answers']>

export const answerRecords = recordsOf('answers', { derived: ['search'] })

/** Whoever reads the inquiry reads its answers. */
export const answerNoun = {
  ...namedBy(parts.answers, answerRecords, thingAsked, {
    name: sql`concat(t.signer, ' · ', i.title)`,
    product: sql`i.about_id`,
    stage: sql`i.product_schema_id`,
    facts: [
      sql`i.product_schema_id`,
      sql`i.milestone_schema_id`,
      sql`i.organization_id`,
      sql`p.organization_id as owner`,
    ],
    message: {
      productSchema: sql`i.product_schema_id`,
      milestoneSchema: sql`i.milestone_schema_id`,
      product: sql`i.about_id`,
      organization: sql`i.organization_id`,
    },
    joins: (tx) => sql`
        join inquiries i on i.account_id = ${tx.accountId} and i.id = t.inquiry_id
        left join products p on p.account_id = ${tx.accountId} and p.id = i.about_id`,
  }),
  hasHistory: true as const,
  soughtBy: 'search' as const,
}

/** A rejected answer keeps its files for some days, all others keep them for good. */
export const holdsFiles = (now: Date): RawBuilder<boolean> =>
  sql`standing <> 'rejected' or decided_at >= ${new Date(now.getTime() - rejectedFileDays * 86_400_000)}`

/** What somebody has reviewed and signs. */
interface SignedAnswer {
  values: Record<string, unknown>
  formVersion?: number | undefined
  references: CitedNumbers[]
  files: AnswerFile[]
  warnings: AnswerRow['warnings']
  by: { name: string; taxId: string | null; email: string | null; verified: boolean }
}

/** SHA-256 of the RFC 8785 text of what is signed (LNK-06). */
const hashOf = (inquiry: string, { values, references, files, by }: SignedAnswer, at: Date): string =>
  createHash('sha256')
    .update(
      canonicalize({
        at: at.toISOString(),
        by: { email: by.email, name: by.name, taxId: by.taxId, verified: by.verified },
        files: files.map(({ sha256 }) => sha256),
        inquiry,
        references,
        values,
      }),
    )
    .digest('hex')

/** What an answer is found by, beside the title of its inquiry: a lot has no product yet, only the identifier that was signed. */
function searchOf({ by: { name, taxId }, values: { identifier } }: SignedAnswer): string {
  const texts = [name, taxId ?? '', ...(typeof identifier === 'string' ? [identifier] : [])].map(fold)
  return searchColumn(texts.join(' '), texts)
}

/** Keeps the answer to an inquiry that the caller has locked; it waits for somebody of the account. */
export async function signAnswer(tx: Tx, inquiry: InquiryRow, signed: SignedAnswer): Promise<AnswerRow> {
  const { by } = signed
  const values = {
    inquiry_id: inquiry.id,
    standing: 'pending' as const,
    data: signed.values,
    form_version: signed.formVersion ?? null,
    cited: signed.references,
    files: signed.files,
    warnings: signed.warnings,
    signer: by.name,
    tax_number: by.taxId,
    email: by.email,
    is_verified: by.verified,
    signed_at: tx.now,
    sha256: hashOf(inquiry.id, signed, tx.now),
    comment: null,
    decided_by: null,
    decided_at: null,
    milestone_id: null,
    became_id: null,
    search: searchOf(signed),
  }
  const [row] = await answerRecords.insert(tx, [{ values }])
  await inquiryRecords.change(tx, inquiry, { standing: 'answered' })
  return row!
}
