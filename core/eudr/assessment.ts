import type { CriterionId } from './criteria.ts'

/** What an assessment of risk holds (RSK-01), as far as it is content. */

export const assessmentStates = ['open', 'concluded', 'stale'] as const
export type AssessmentState = (typeof assessmentStates)[number]
/** `own`: for the account's own declaration; `buyer`: an opinion for a buyer. */
export const assessedFor = ['own', 'buyer'] as const
export type AssessedFor = (typeof assessedFor)[number]
export const answerStates = ['none', 'some', 'unanswered'] as const
export const evidenceKinds = ['file', 'certificate', 'process', 'place', 'check', 'fact', 'link'] as const
export const measureKinds = ['information', 'survey', 'support', 'other'] as const
export const measureStates = ['planned', 'done', 'dropped'] as const
export const risks = ['negligible', 'not_negligible'] as const
export type Risk = (typeof risks)[number]
/** Why a concluded one holds no longer (RSK-05). */
export const staleCauses = ['review', 'plots', 'tier', 'concern'] as const

export const maxAssessmentNote = 2_000
export const maxEvidence = 20
export const maxMeasures = 50
export const minWhat = 10
export const maxWhat = 500
export const maxReason = 2_000

export interface Evidence {
  kind: (typeof evidenceKinds)[number]
  /** Id of the record or fact. */
  id?: string
  /** Address of a link. */
  url?: string
  title: string
}

export interface RiskAnswer {
  criterion: CriterionId
  concern: (typeof answerStates)[number]
  note: string
  evidence: Evidence[]
  /** False for a copied answer that nobody has confirmed yet. */
  confirmed: boolean
}

export interface Measure {
  _id: string
  criterion: CriterionId
  what: string
  kind: (typeof measureKinds)[number]
  state: (typeof measureStates)[number]
  /** YYYY-MM-DD. */
  doneOn: string | null
  note: string
  evidence: Evidence[]
}

export const riskSettings = ['off', 'warn', 'require'] as const
export const defaultRiskSetting = 'warn'
export type RiskSetting = (typeof riskSettings)[number]

/** The checks of a statement that an assessment answers, one at a time (RSK-06). */
export const riskChecks = ['RISK_MISSING', 'RISK_OPEN', 'RISK_STALE', 'RISK_NOT_NEGLIGIBLE'] as const
type RiskCheck = (typeof riskChecks)[number]

/** What a statement shows of the assessment of its product. */
export interface AssessedRisk {
  state: AssessmentState
  risk: Risk | null
}

/** What the newest assessment of a product still lacks for a statement. */
export function riskCheckOf(assessed: AssessedRisk | null): RiskCheck | null {
  if (assessed === null) return 'RISK_MISSING'
  if (assessed.state === 'open') return 'RISK_OPEN'
  if (assessed.state === 'stale') return 'RISK_STALE'
  return assessed.risk === 'negligible' ? null : 'RISK_NOT_NEGLIGIBLE'
}
