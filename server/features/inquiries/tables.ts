import type { Generated } from 'kysely'
import type { FileType } from '../../../core/rules/file.ts'
import type { Remark } from '../../../core/errors/remarks.ts'
import type { GeometryWarning } from '../../../core/geometry/warnings.ts'
import type { AuthorColumns } from '../../platform/db/tables.ts'

/** A file of an answer; `url` is where its bytes are kept, and opens nothing before the answer is accepted. */
export interface AnswerFile {
  field: string
  name: string
  type: FileType
  bytes: number
  /** Of the bytes that are kept. */
  sha256: string
  /** What came: of a picture, a larger one. */
  sent?: { sha256: string; bytes: number }
  url: string
}

/** The two numbers of a statement to the EU. */
export interface CitedNumbers {
  referenceNumber: string
  verificationNumber: string
}

/** Of a geometry, or a doubt that whoever signed was asked. */
export type AnswerWarning = GeometryWarning | Pick<Remark, 'code' | 'details'>

declare module '../../platform/db/tables.ts' {
  interface Tables {
    inquiries: AuthorColumns & {
      account_id: string
      id: string
      asks: 'process' | 'form' | 'lot'
      about_id: string | null
      product_schema_id: string
      milestone_schema_id: string | null
      fields: string[]
      organization_id: string
      title: string
      recipient: string
      owner_id: string | null
      proposed: string | null
      email: string | null
      message: string | null
      signing: 'email' | 'none'
      shows_values: boolean
      asks_references: boolean
      language: string
      expires_at: Date
      standing: 'open' | 'answered' | 'accepted' | 'rejected' | 'declined' | 'withdrawn'
      search: string
      deleted_at: Date | null
    }
    inquiry_links: {
      account_id: string
      id: string
      inquiry_id: string
      made_at: Date
      ended_at: Date | null
      mail: 'waiting' | 'sent' | 'failed' | null
      opened: Generated<number>
      opened_at: Date | null
      told_at: Date | null
      draft: Record<string, unknown> | null
      shown: Record<string, unknown> | null
      is_reviewed: Generated<boolean>
      code: Buffer | null
      code_at: Date | null
      tries: Generated<number>
      wrong: Generated<number>
    }
    answers: AuthorColumns & {
      account_id: string
      id: string
      inquiry_id: string
      standing: 'pending' | 'accepted' | 'rejected'
      data: Record<string, unknown>
      form_version: number | null
      cited: CitedNumbers[]
      files: AnswerFile[]
      warnings: Record<string, AnswerWarning[]>
      signer: string
      tax_number: string | null
      email: string | null
      is_verified: boolean
      signed_at: Date
      sha256: string
      comment: string | null
      decided_by: string | null
      decided_at: Date | null
      milestone_id: string | null
      became_id: string | null
      search: string
      deleted_at: Date | null
    }
  }
}
