import type { Assessment } from '../../../core/contract/assessments.ts'
import type { CriterionId } from '../../../core/eudr/criteria.ts'
import type { Risk } from '../../../core/eudr/assessment.ts'
import { localDay } from '../../forms/inputs/LastDay.tsx'
import { isWaiting, unmitigated } from '../../../core/rules/assessment.ts'

export type RiskAnswer = Assessment['answers'][number]
export type RiskMeasure = Assessment['measures'][number]

export type Missing =
  | { kind: 'question'; criterion: CriterionId }
  | { kind: 'measure'; criterion: CriterionId }
  | { kind: 'risk' | 'reason' }

/** What is missing for a conclusion, in the order of the screen (RSK-04). */
export function missingOf(
  answers: readonly RiskAnswer[],
  measures: readonly RiskMeasure[],
  risk: Risk | undefined,
  isReasonShort: boolean,
): Missing[] {
  return [
    ...answers.filter(isWaiting).map(({ criterion }): Missing => ({ kind: 'question', criterion })),
    ...(risk === 'not_negligible' ? [] : unmitigated(answers, measures)).map((criterion): Missing => ({
      kind: 'measure',
      criterion,
    })),
    ...(risk === undefined ? [{ kind: 'risk' as const }] : []),
    ...(isReasonShort ? [{ kind: 'reason' as const }] : []),
  ]
}

/** The day of the reader, as YYYY-MM-DD. */
export const today = (): string => localDay(new Date().toISOString())
