import { remarkText } from '../../../core/errors/remarks.ts'
import { sql } from 'kysely'
import type { Answer } from '../../../core/contract/answers.ts'
import { listedForm } from '../../../core/fields/index.ts'
import { pointer } from '../../../core/json/pointer.ts'
import { text } from '../../../core/i18n/index.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { namesOf } from '../accounts/members.ts'
import type { AnswerRow } from './answers.ts'
import { type Reader, readInquiries } from './read.ts'

/** Answers by their ids, in that order; in lists with large values in brief. */
export async function readAnswers(
  reader: Reader,
  ids: readonly string[],
  form: 'whole' | 'listed' = 'whole',
): Promise<Answer[]> {
  const { tx, language } = reader
  const { rows } = await sql<AnswerRow>`
    select * from answers where account_id = ${tx.accountId} and id = ${anyOf(ids)}
  `.execute(tx.db)
  const [inquiries, people] = await Promise.all([
    readInquiries(reader, [...new Set(rows.map((row) => row.inquiry_id))]),
    namesOf(
      tx,
      rows.flatMap((row) => row.decided_by ?? []),
    ),
  ])
  const asked = new Map(inquiries.map((inquiry) => [inquiry._id, inquiry]))
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id): Answer => {
    const row = known.get(id)!
    const inquiry = asked.get(row.inquiry_id)!
    const { _id, title, state, product, productSchema, milestoneSchema, organization, fields, expiresAt } =
      inquiry
    return {
      _id: row.id,
      inquiry: {
        _id,
        title,
        state,
        product,
        productSchema,
        milestoneSchema,
        organization,
        fields,
        expiresAt,
      },
      kind: inquiry.kind,
      state: row.standing,
      values: form === 'whole' ? row.data : (listedForm({ data: row.data, i18n: {} })?.data ?? row.data),
      formVersion: row.form_version,
      references: row.cited,
      files: row.files.map(({ sent, ...file }, n) => ({
        ...file,
        sent: sent ?? { sha256: file.sha256, bytes: file.bytes },
        url: `/api/answers/${row.id}/files/${n}`,
      })),
      warnings: Object.entries(row.warnings).flatMap(([name, found]) =>
        found.map((one) => {
          const path = `/dataSchema${pointer(name)}`
          return typeof one === 'string'
            ? { code: one, path, message: text(language, `fields.geometryWarning.${one}`) }
            : { ...one, path, message: remarkText(language, one) }
        }),
      ),
      by: { name: row.signer, taxId: row.tax_number, email: row.email, verified: row.is_verified },
      at: row.signed_at.toISOString(),
      sha256: row.sha256,
      comment: row.comment,
      decidedBy:
        row.decided_by === null ? null : { _id: row.decided_by, name: people.get(row.decided_by) ?? '' },
      decidedAt: row.decided_at?.toISOString() ?? null,
      record: recordOf(row),
      version: row.version,
    }
  })
}

const recordOf = ({ milestone_id: milestone, became_id: product }: AnswerRow): Answer['record'] =>
  milestone !== null
    ? { type: 'milestones', _id: milestone }
    : product !== null
      ? { type: 'products', _id: product }
      : null
