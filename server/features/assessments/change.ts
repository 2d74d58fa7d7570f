import { v7 } from 'uuid'
import type {
  AssessmentChange,
  assessments as contract,
  SavedAssessment,
} from '../../../core/contract/assessments.ts'
import { type Fault, refuse, refuseFaults } from '../../../core/errors/refusal.ts'
import { type Evidence, type Measure, minWhat, type RiskAnswer } from '../../../core/eudr/assessment.ts'
import type { CriterionId } from '../../../core/eudr/criteria.ts'
import { readIso } from '../../../core/fields/calendar.ts'
import { lineFaults, linesFaults, tidyLine, tidyLines } from '../../../core/fields/strings.ts'
import { isEqual } from '../../../core/json/equal.ts'
import { completeAnswers } from '../../../core/rules/assessment.ts'
import { checkVersion } from '../../platform/db/versions.ts'
import { readToday } from '../certificates/read.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { renewKept } from '../kept/until.ts'
import type { Reader } from '../products/read.ts'
import { criteriaIn } from './criteria.ts'
import { judgeEvidence, type SentEvidence } from './evidence.ts'
import { readSaved } from './read.ts'
import { assessmentRecords, type KnownAssessment, readWritten } from './records.ts'

/** Changes an open assessment; of a concluded one the day of placing alone (RSK-01). */
export async function changeAssessment(
  reader: Reader,
  id: string,
  body: AssessmentChange,
): Promise<SavedAssessment> {
  const { tx, session } = reader
  const before = await readWritten(tx, session, id)
  const content = await changedContent(reader, before, body)
  await checkVersion<typeof contract.update>(body.version, before.version, async () => ({
    yours: body,
    theirs: await readSaved(reader, before.id),
  }))
  const isOpen = before.state === 'open'
  if (!isOpen && (body.answers !== undefined || body.measures !== undefined))
    refuse('FROZEN', { key: 'assessments.frozen' })
  const { answers, measures, placed_on } = content
  await assessmentRecords.change(tx, before, isOpen ? { answers, measures, placed_on } : { placed_on })
  if (placed_on !== before.placed_on) await renewKept(tx, before.product_id)
  return readSaved(reader, before.id)
}

type Content = Pick<KnownAssessment, 'answers' | 'measures' | 'placed_on'>

/** What an assessment says after a change; refuses what none can say, at its path. Absent members stay. */
async function changedContent(
  reader: Reader,
  row: KnownAssessment,
  body: AssessmentChange,
): Promise<Content> {
  const today = await readToday(reader.tx)
  const config = await loadConfiguration(reader.tx)
  const before = completeAnswers(row.answers, criteriaIn(config, row.product_schema_id, today))
  const asked = new Set<string>(before.map(({ criterion }) => criterion))
  const known = [...row.answers, ...row.measures].flatMap(({ evidence }) => evidence)
  const { faults, kept } = await judgeEvidence(
    reader,
    [...evidenceOf('answers', body), ...evidenceOf('measures', body)],
    known,
  )
  const evidenceAt = (path: string, sent: readonly unknown[]): Evidence[] =>
    sent.flatMap((_, n) => kept.get(`${path}/evidence/${n}`) ?? [])
  const answers = changedAnswers(before, body.answers ?? [], evidenceAt, faults)
  const measures = (body.measures ?? row.measures).map((sent, n): Measure => {
    const path = `/measures/${n}`
    const stored = row.measures.find(({ _id }) => _id === sent._id)
    if (!asked.has(sent.criterion))
      faults.push({ path: `${path}/criterion`, key: 'assessments.fault.criterion' })
    if (sent._id !== undefined && !stored)
      faults.push({ path: `${path}/_id`, key: 'error.case.dataNotFound', code: 'UNKNOWN' })
    const what = tidyLine(sent.what)
    if (what.length < minWhat)
      faults.push({ path: `${path}/what`, key: 'error.shape.tooShort', params: { limit: minWhat } })
    else faults.push(...lineFaults(what, `${path}/what`))
    const note = sent.note === undefined ? (stored?.note ?? '') : tidyLines(sent.note)
    faults.push(...linesFaults(note, `${path}/note`))
    const state = sent.state ?? stored?.state ?? 'planned'
    const doneOn = state === 'done' ? (sent.doneOn ?? stored?.doneOn ?? today) : null
    if (doneOn !== null) faults.push(...dayFaults(doneOn, `${path}/doneOn`, today))
    return {
      _id: stored?._id ?? v7({ msecs: reader.tx.now.getTime(), seq: n }),
      criterion: sent.criterion,
      what,
      kind: sent.kind,
      state,
      doneOn,
      note,
      evidence:
        body.measures === undefined || sent.evidence === undefined
          ? (stored?.evidence ?? [])
          : evidenceAt(path, sent.evidence),
    }
  })
  const placedOn = body.placedOn === undefined ? row.placed_on : body.placedOn || null
  if (placedOn !== null && !readIso(placedOn)) faults.push({ path: '/placedOn', key: 'fields.date' })
  refuseFaults(faults)
  return { answers, measures, placed_on: placedOn }
}

/** Answers with those that were sent, by criterion. Whoever changes one has looked at it. */
function changedAnswers(
  before: readonly RiskAnswer[],
  sent: NonNullable<AssessmentChange['answers']>,
  evidenceAt: (path: string, sent: readonly unknown[]) => Evidence[],
  faults: Fault[],
): RiskAnswer[] {
  const changed = new Map(before.map((answer) => [answer.criterion, answer]))
  const seen = new Set<CriterionId>()
  for (const [n, one] of sent.entries()) {
    const path = `/answers/${n}`
    const stored = changed.get(one.criterion)
    if (!stored) faults.push({ path: `${path}/criterion`, key: 'assessments.fault.criterion' })
    else if (seen.has(one.criterion))
      faults.push({ path: `${path}/criterion`, key: 'assessments.fault.twice', code: 'REPEATED' })
    else {
      const content = {
        concern: one.concern ?? stored.concern,
        note: one.note === undefined ? stored.note : tidyLines(one.note),
        evidence: one.evidence === undefined ? stored.evidence : evidenceAt(path, one.evidence),
      }
      faults.push(...linesFaults(content.note, `${path}/note`))
      const isSame = isEqual(content, {
        concern: stored.concern,
        note: stored.note,
        evidence: stored.evidence,
      })
      changed.set(one.criterion, {
        criterion: one.criterion,
        ...content,
        confirmed: one.confirmed ?? (stored.confirmed || !isSame),
      })
    }
    seen.add(one.criterion)
  }
  return before.map(({ criterion }) => changed.get(criterion)!)
}

/** Evidence of answers or of measures, each at its path. */
const evidenceOf = (member: 'answers' | 'measures', body: AssessmentChange): SentEvidence[] =>
  (body[member] ?? []).flatMap(({ evidence = [] }, n) =>
    evidence.map((sent, place) => ({ path: `/${member}/${n}/evidence/${place}`, sent })),
  )

function dayFaults(day: string, path: string, today: string): Fault[] {
  if (!readIso(day)) return [{ path, key: 'fields.date' }]
  return day > today ? [{ path, key: 'assessments.fault.future' }] : []
}
