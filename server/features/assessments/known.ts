import type { Assessment, SavedAssessment } from '../../../core/contract/assessments.ts'
import { assessedOrigin, isSimplified } from '../../../core/rules/assessment.ts'
import { areSameFacts, type Facts } from '../../../core/rules/facts.ts'
import { readKept } from '../kept/read.ts'
import type { Reader } from '../products/read.ts'
import { presentFacts } from './read-facts.ts'
import type { AssessmentRow } from './records.ts'

/** An assessment with its facts: those of now, or of its conclusion. `earlier`: the assessment that it copies. */
export async function presentKnown(
  reader: Reader,
  saved: SavedAssessment,
  facts: Facts,
  earlier: Pick<AssessmentRow, 'id' | 'facts'> | undefined,
): Promise<Assessment> {
  const shown = await presentFacts(reader, facts)
  const told = new Map(
    Object.entries(shown.criteria).flatMap(([criterion, those]) =>
      those.map(({ id, text }) => [`${criterion} ${id}`, text] as const),
    ),
  )
  return {
    ...saved,
    // A fact is said in the language of whoever reads it, as it is known now.
    answers: saved.answers.map((answer) => ({
      ...answer,
      evidence: answer.evidence.map((one) => ({
        ...one,
        title: (one.kind === 'fact' && told.get(`${answer.criterion} ${one.id}`)) || one.title,
      })),
    })),
    simplified:
      saved.state === 'open' ? isSimplified(saved.answers, assessedOrigin(facts)) : saved.simplified,
    facts: shown,
    copied: earlier ? { from: earlier.id, equal: equalAnswers(saved, facts, earlier.facts) } : null,
    files: saved.state === 'open' ? [] : await readKept(reader, saved._id),
  }
}

/** Copied answers whose facts are as they were (RSK-07). */
const equalAnswers = ({ answers }: SavedAssessment, facts: Facts, earlier: Facts | null) =>
  answers
    .filter(({ confirmed, criterion }) => !confirmed && earlier && areSame(facts, earlier, criterion))
    .map(({ criterion }) => criterion)

/** Of criteria of which nothing is known, nothing has changed. */
function areSame(facts: Facts, earlier: Facts, criterion: string): boolean {
  const of = (those: Facts) => those.criteria[criterion as keyof Facts['criteria']] ?? []
  return areSameFacts(of(facts), of(earlier))
}
