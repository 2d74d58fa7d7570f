import type { Assessment } from '../../../core/contract/assessments.ts'
import { criterionText } from '../../../core/eudr/criteria.ts'
import { localMoment, readIso, writeDay } from '../../../core/fields/calendar.ts'
import { type Language, text } from '../../../core/i18n/index.ts'

/** A concluded assessment as lines of a page for authorities (RSK-09). */
export interface AssessmentLines {
  title: string
  lines: { title: string; value: string }[]
}

export function assessmentLines(
  { product, conclusion, stale, answers, measures, ...assessment }: Assessment,
  language: Language,
  timeZone: string,
): AssessmentLines {
  const { risk, reason, by, at, reviewBy } = conclusion!
  const day = (moment: string) => writeDay(localMoment(new Date(moment), timeZone), 'full', language)
  const review = writeDay(readIso(reviewBy)!, 'full', language)
  const concluded = text(language, 'assessments.paper.concluded', { name: by.name, day: day(at), review })
  const named = (id: Assessment['answers'][number]['criterion']) => text(language, criterionText(id, 'name'))
  const titles = (evidence: Assessment['answers'][number]['evidence']) => evidence.map(({ title }) => title)
  const joined = (...parts: string[]) => parts.filter(Boolean).join(' · ')
  const ending = assessment.for === 'buyer' ? text(language, 'assessments.paper.decides') : ''
  return {
    title: text(language, `assessments.paper.${assessment.for}`, { identifier: product.identifier }),
    lines: [
      {
        title: text(language, `assessments.risk.${risk}`),
        value: joined(
          reason,
          concluded,
          stale
            ? text(language, 'assessments.paper.stale', {
                day: day(stale.at),
                cause: text(language, `assessments.cause.${stale.cause}`),
              })
            : '',
          ending,
        ),
      },
      ...answers.map(({ criterion, concern, note, evidence }) => ({
        title: named(criterion),
        value: joined(text(language, `assessments.concern.${concern}`), note, ...titles(evidence)),
      })),
      ...measures.map(({ criterion, what, state, note, evidence }) => ({
        title: named(criterion),
        value: joined(text(language, `assessments.measure.state.${state}`), what, note, ...titles(evidence)),
      })),
    ],
  }
}
