import { sql } from 'kysely'
import type { AssessmentSummary, SavedAssessment } from '../../../core/contract/assessments.ts'
import type { Evidence } from '../../../core/eudr/assessment.ts'
import { dayAfter, instantOf, isoDay, localMoment, readIso } from '../../../core/fields/calendar.ts'
import { completeAnswers, keepUntil, progressOf } from '../../../core/rules/assessment.ts'
import { accountStatement } from '../../platform/db/read-statement.ts'
import { namesOf } from '../accounts/members.ts'
import { type Configuration, loadConfiguration, schemaName } from '../configuration/configuration.ts'
import { dayOf } from '../kept/until.ts'
import type { Reader } from '../products/read.ts'
import { assessmentState } from '../statements/risk.ts'
import { criteriaIn } from './criteria.ts'
import { evidencePresenter } from './evidence.ts'
import type { AssessmentRow } from './records.ts'

interface ReadRow extends Omit<AssessmentRow, 'state'> {
  state: SavedAssessment['state']
  identifier: string
  stage: string
  stale_at: Date | null
  cause: 'review' | 'plots' | 'tier' | 'concern' | null
  /** When the EU had the first statement of the product. */
  available_at: string | null
}

const readRows = accountStatement(
  (tx, { ids, today }: { ids: readonly string[]; today: string }) => sql<ReadRow>`
    select a.*, ${assessmentState(today)} as state, p.identifier, p.product_schema_id as stage, l.stale_at, l.cause,
      (select min(s.eu ->> 'date') from statements s where s.account_id = ${tx.accountId} and s.product_id = a.product_id
        and s.declared = 'available' and s.deleted_at is null) as available_at
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join assessments a on a.account_id = ${tx.accountId} and a.id = wanted.id
    join products p on p.account_id = ${tx.accountId} and p.id = a.product_id
    left join assessment_looks l on l.account_id = ${tx.accountId} and l.assessment_id = a.id
    order by wanted.place`,
)

/** Assessments by their ids, in that order, as they are saved. */
export async function readAssessments(reader: Reader, ids: readonly string[]): Promise<SavedAssessment[]> {
  const { tx, language } = reader
  const config = await loadConfiguration(tx)
  const today = isoDay(localMoment(tx.now, config.timeZone))
  const rows = await readRows(tx, { ids, today }, null)
  const people = await namesOf(
    tx,
    rows.flatMap(({ conclusion }) => conclusion?.by ?? []),
  )
  const shown = await evidencePresenter(reader, rows.flatMap(evidenceOf))
  return rows.map((row) => {
    const { conclusion } = row
    const present = <T extends { evidence: Evidence[] }>(one: T) => ({
      ...one,
      evidence: one.evidence.map(shown),
    })
    const answers =
      row.state === 'open' ? completeAnswers(row.answers, criteriaIn(config, row.stage, today)) : row.answers
    return {
      _id: row.id,
      product: {
        _id: row.product_id,
        identifier: row.identifier,
        stage: schemaName(config, row.stage, language)!,
      },
      for: row.assessed_for,
      state: row.state,
      stale: staleOf(row, config),
      progress: progressOf(answers),
      answers: answers.map(present),
      measures: row.measures.map(present),
      conclusion: conclusion && {
        ...conclusion,
        by: { _id: conclusion.by, name: people.get(conclusion.by) ?? '' },
      },
      simplified: row.is_simplified,
      placedOn: row.placed_on,
      keepUntil: keepUntil({
        for: row.assessed_for,
        placedOn: row.placed_on,
        available: dayOf(row.available_at, config.timeZone),
        concluded: dayOf(conclusion?.at ?? null, config.timeZone),
      }),
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      version: row.version,
    }
  })
}

const evidenceOf = ({ answers, measures }: Pick<AssessmentRow, 'answers' | 'measures'>): Evidence[] =>
  [...answers, ...measures].flatMap(({ evidence }) => evidence)

/** Since when, and why; the day of its review is no event that a look finds. */
function staleOf({ state, stale_at, cause, conclusion }: ReadRow, { timeZone }: Configuration) {
  if (state !== 'stale') return null
  if (stale_at && cause) return { at: stale_at.toISOString(), cause }
  const next = dayAfter(readIso(conclusion!.reviewBy)!, 1)
  return { at: instantOf(next, timeZone).toISOString(), cause: 'review' as const }
}

/** What lists show. */
export const summaryOf = ({ answers: _, ...summary }: SavedAssessment): AssessmentSummary => summary

/** One assessment that the session may read. */
export async function readSaved(reader: Reader, id: string): Promise<SavedAssessment> {
  const [saved] = await readAssessments(reader, [id])
  return saved!
}
