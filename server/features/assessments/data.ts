import type { Assessment } from '../../../core/contract/assessments.ts'
import { criterionText, findCriterion } from '../../../core/eudr/criteria.ts'
import { type Language, text } from '../../../core/i18n/index.ts'

/** A concluded assessment as programs read it, with what each criterion asks in a language (RSK-09). */
export function assessmentData({ answers, ...assessment }: Assessment, language: Language): string {
  const isForBuyer = assessment.for === 'buyer'
  const data = {
    title: text(language, `assessments.paper.${assessment.for}`, {
      identifier: assessment.product.identifier,
    }),
    ...(isForBuyer && { decides: text(language, 'assessments.paper.decides') }),
    ...assessment,
    answers: answers.map((answer) => {
      const { article, unverified = false } = findCriterion(answer.criterion)
      return {
        ...answer,
        question: text(language, criterionText(answer.criterion, 'question')),
        article,
        unverified,
      }
    }),
  }
  return `${JSON.stringify(data, null, 2)}\n`
}
