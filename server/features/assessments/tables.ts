import type { Measure, Risk, RiskAnswer } from '../../../core/eudr/assessment.ts'
import type { Facts } from '../../../core/rules/facts.ts'
import type { ArchiveColumns, AuthorColumns } from '../../platform/db/tables.ts'

interface ConclusionColumn {
  risk: Risk
  reason: string
  by: string
  at: string
  /** YYYY-MM-DD. */
  reviewBy: string
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    assessments: AuthorColumns &
      ArchiveColumns & {
        account_id: string
        id: string
        product_id: string
        assessed_for: 'own' | 'buyer'
        state: 'open' | 'concluded'
        answers: RiskAnswer[]
        measures: Measure[]
        conclusion: ConclusionColumn | null
        facts: Facts | null
        is_simplified: boolean | null
        placed_on: string | null
        copied_from: string | null
        reopen_reason: string | null
      }
    assessment_looks: {
      account_id: string
      assessment_id: string
      seen_n: number
      is_due: boolean
      stale_at: Date | null
      cause: 'review' | 'plots' | 'tier' | 'concern' | null
    }
  }
}
