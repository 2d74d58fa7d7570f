import type { AssessedFor, Measure, RiskAnswer } from '../eudr/assessment.ts'
import { type Criterion, type CriterionId, isAskedOfSimplified, isLaw } from '../eudr/criteria.ts'
import type { Fault } from '../errors/refusal.ts'
import type { Facts } from './facts.ts'
import { isShortReason } from './reason.ts'

/** A note that is long enough, or evidence (RSK-04). */
export const hasGrounds = ({ note, evidence }: Pick<RiskAnswer, 'note' | 'evidence'>): boolean =>
  evidence.length > 0 || !isShortReason(note)

const unanswered = (criterion: CriterionId): RiskAnswer => ({
  criterion,
  concern: 'unanswered',
  note: '',
  evidence: [],
  confirmed: true,
})

/** An answer to each criterion, in their order. */
export function completeAnswers(
  answers: readonly RiskAnswer[],
  criteria: readonly Pick<Criterion, 'id'>[],
): RiskAnswer[] {
  const known = new Map(answers.map((answer) => [answer.criterion, answer]))
  return criteria.map(({ id }) => known.get(id) ?? unanswered(id))
}

/** Gaps in answers and measures that prevent a conclusion, each with its place. */
export const conclusionFaults = (answers: readonly RiskAnswer[], measures: readonly Measure[]): Fault[] => [
  ...answers.flatMap((answer, n): Fault[] => {
    const path = `/answers/${n}`
    if (answer.concern === 'unanswered')
      return [{ path: `${path}/concern`, key: 'assessments.fault.unanswered' }]
    if (!hasGrounds(answer)) return [{ path: `${path}/note`, key: 'assessments.fault.groundless' }]
    return answer.confirmed ? [] : [{ path: `${path}/confirmed`, key: 'assessments.fault.unconfirmed' }]
  }),
  ...measures.flatMap((measure, n): Fault[] =>
    measure.state === 'done' && !hasGrounds(measure)
      ? [{ path: `/measures/${n}/note`, key: 'assessments.fault.groundless' }]
      : [],
  ),
]

/** Evidence that names a fact which is no longer known. */
export const factFaults = (
  answers: readonly RiskAnswer[],
  measures: readonly Measure[],
  { criteria }: Facts,
): Fault[] => {
  const faultsIn = (path: string, { criterion, evidence }: Pick<RiskAnswer, 'criterion' | 'evidence'>) => {
    const known = new Set((criteria[criterion as keyof typeof criteria] ?? []).map(({ id }) => id))
    return evidence.flatMap(({ kind, id = '' }, place): Fault[] =>
      kind === 'fact' && !known.has(id)
        ? [{ path: `${path}/evidence/${place}`, key: 'assessments.fault.fact' }]
        : [],
    )
  }
  return [
    ...answers.flatMap((answer, n) => faultsIn(`/answers/${n}`, answer)),
    ...measures.flatMap((measure, n) => faultsIn(`/measures/${n}`, measure)),
  ]
}

/** An answer that keeps the conclusion waiting: none, without grounds, or copied and not looked at. */
export const isWaiting = (answer: RiskAnswer): boolean =>
  answer.concern === 'unanswered' || !hasGrounds(answer) || !answer.confirmed

/** Number of open questions: each letter counts one, the country's laws count one together. */
export function progressOf(answers: readonly RiskAnswer[]): { answered: number; of: number } {
  const waits = new Map<string, boolean>()
  for (const answer of answers) {
    const question = isLaw(answer.criterion) ? 'legal' : answer.criterion
    waits.set(question, isWaiting(answer) || waits.get(question) === true)
  }
  return { answered: [...waits.values()].filter((one) => !one).length, of: waits.size }
}

/** The criteria with a concern that no done measure mitigates: with one, no risk is negligible. */
export function unmitigated(answers: readonly RiskAnswer[], measures: readonly Measure[]): CriterionId[] {
  const done = new Set(measures.filter(({ state }) => state === 'done').map(({ criterion }) => criterion))
  return answers
    .filter(({ concern, criterion }) => concern === 'some' && !done.has(criterion))
    .map(({ criterion }) => criterion)
}

/** The parts of an origin that matter for simplified due diligence. */
interface AssessedOrigin {
  /** The tier of each country where something of it grew. */
  tiers: readonly (string | null)[]
  /** Number of products with an unknown or hidden origin. */
  unknown: number
  /** Concerns about something in it that are open. */
  concerns: number
}

/** Art. 13: everything grew in low-risk countries, and no fact contradicts that (RSK-06). It waives nothing. */
export const isSimplified = (
  answers: readonly RiskAnswer[],
  { tiers, unknown, concerns }: AssessedOrigin,
): boolean =>
  tiers.length > 0 &&
  tiers.every((tier) => tier === 'low') &&
  unknown === 0 &&
  concerns === 0 &&
  answers.every(
    (answer) => !isAskedOfSimplified(answer.criterion) || (answer.concern === 'none' && hasGrounds(answer)),
  )

const keptYears = 5

interface RetentionFacts {
  for: AssessedFor
  placedOn: string | null
  /** Days of the account: of availability of a statement, and of the conclusion. */
  available: string | null
  concluded: string | null
}

/** Last day on which the assessment's evidence must be kept; null if unknown yet (RSK-10). */
export function keepUntil({
  for: assessedFor,
  placedOn,
  available,
  concluded,
}: RetentionFacts): string | null {
  if (placedOn !== null) return yearsAfter(placedOn, keptYears)
  const known = assessedFor === 'buyer' ? concluded : available
  // Goods are placed within a year.
  return known && yearsAfter(known, keptYears + 1)
}

export const yearsAfter = (day: string, years: number): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)) + years, Number(day.slice(5, 7)) - 1, Number(day.slice(8))))
    .toISOString()
    .slice(0, 10)

/** Facts about an origin from an assessment. */
export const assessedOrigin = ({ criteria: { a, i, j, l } }: Facts): AssessedOrigin => ({
  tiers: a.map(({ code, values: { tier } }) =>
    code === 'tier' && typeof tier === 'object' && 'key' in tier ? tier.key.replace('facts.tier.', '') : null,
  ),
  unknown:
    j.filter(({ code }) => code === 'originUnknown').length +
    i.filter(({ code }) => code === 'restricted' || code === 'cut').length,
  concerns: l.filter(({ code }) => code === 'concern').length,
})
