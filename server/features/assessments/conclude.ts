import type {
  Assessment,
  assessments as contract,
  SavedAssessment,
} from '../../../core/contract/assessments.ts'
import type { Body } from '../../../core/contract/route.ts'
import { type Fault, refuse, refuseFaults } from '../../../core/errors/refusal.ts'
import { criterionText } from '../../../core/eudr/criteria.ts'
import { readIso } from '../../../core/fields/calendar.ts'
import { tidyLines } from '../../../core/fields/strings.ts'
import { text } from '../../../core/i18n/index.ts'
import {
  assessedOrigin,
  completeAnswers,
  conclusionFaults,
  factFaults,
  isSimplified,
  unmitigated,
  yearsAfter,
} from '../../../core/rules/assessment.ts'
import type { Facts } from '../../../core/rules/facts.ts'
import { reasonFaults } from '../../../core/rules/reason.ts'
import { demand } from '../../platform/auth/demand.ts'
import { type Database, stale, type Tx } from '../../platform/db/database.ts'
import { checkVersion } from '../../platform/db/versions.ts'
import { readToday } from '../certificates/read.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { keepFiles } from '../kept/keep.ts'
import { renewKept } from '../kept/until.ts'
import type { OpenProduct } from '../origin/open.ts'
import { type Reader, thingOf } from '../products/read.ts'
import { lastEvent } from '../statements/freeze.ts'
import { criteriaIn } from './criteria.ts'
import { reckonFacts } from './facts.ts'
import { presentKnown } from './known.ts'
import { readSaved } from './read.ts'
import { namedIn } from './named.ts'
import { assessmentRecords, type KnownAssessment, readAssessment, readWritten } from './records.ts'

type ConcludeBody = Body<typeof contract.conclude>

/** An assessment as it was when its facts began to be reckoned. */
interface AssessmentStart {
  id: string
  product: string
  /** The number of the account's last event then: later ones may have changed what is known. */
  event: number
}

/** Most refusals come here, before anything is reckoned. */
export async function beginConclusion(
  reader: Reader,
  id: string,
  body: ConcludeBody,
): Promise<AssessmentStart> {
  const { tx, session } = reader
  const row = await readAssessment(tx, session, id)
  demand(session, 'product.edit', thingOf(row))
  await judge(reader, row, body)
  return { id: row.id, product: row.product_id, event: await lastEvent(tx) }
}

/** RSK-04. Facts are reckoned in short transactions; one more judges again, under the lock of the row, and freezes them. */
export async function concludeAssessment(
  reader: Reader,
  database: Database,
  { id, event }: AssessmentStart,
  opened: OpenProduct,
  body: ConcludeBody,
): Promise<Assessment> {
  const { facts, isRunning } = await reckonFacts(database, opened)
  if (isRunning) refuse('UNAVAILABLE', { key: 'origin.running', retryAfter: 2 })
  const { tx, session } = reader
  const scope = { accountId: session.accountId, userId: session.userId, via: tx.via, revision: tx.revision }
  const answer = await database.inAccount(scope, async (own) => {
    const writer = { ...reader, tx: own }
    const row = await readWritten(own, session, id)
    const { answers, reviewBy } = await judge(writer, row, body)
    refuseFaults(factFaults(answers, row.measures, facts))
    await conclude(writer, row, { answers, facts, reviewBy, body })
    await beginLook(own, id, event)
    return presentKnown(writer, await readSaved(writer, id), facts, undefined)
  })
  return answer === stale ? refuse('UNAVAILABLE', { key: 'origin.running', retryAfter: 2 }) : answer
}

/** Refuses what no conclusion may be drawn from (RSK-04). */
async function judge(reader: Reader, row: KnownAssessment, body: ConcludeBody) {
  const { tx } = reader
  const today = await readToday(tx)
  const reviewBy = body.reviewBy ?? yearsAfter(today, 1)
  refuseFaults([...reasonFaults(body.reason), ...reviewFaults(reviewBy, today)])
  await checkVersion<typeof contract.conclude>(body.version, row.version, async () => ({
    yours: body,
    theirs: await presentKnown(reader, await readSaved(reader, row.id), row.facts ?? noFacts, undefined),
  }))
  if (row.state !== 'open') refuse('FROZEN', { key: 'assessments.frozen' })
  const criteria = criteriaIn(await loadConfiguration(tx), row.product_schema_id, today)
  const answers = completeAnswers(row.answers, criteria)
  refuseFaults(conclusionFaults(answers, row.measures))
  const lacking = unmitigated(answers, row.measures)
  if (body.risk === 'negligible' && lacking.length > 0)
    refuse('MEASURES_MISSING', {
      key: 'assessments.measuresMissing',
      params: { names: lacking.map((id) => text(reader.language, criterionText(id, 'name'))).join(', ') },
      details: { criteria: lacking },
    })
  return { answers, reviewBy }
}

const noFacts: Facts = {
  plots: { count: 0, sha256: null },
  criteria: { a: [], g: [], i: [], j: [], l: [], m: [], n: [] },
}

function reviewFaults(reviewBy: string, today: string): Fault[] {
  if (!readIso(reviewBy)) return [{ path: '/reviewBy', key: 'fields.date' }]
  return reviewBy > today && reviewBy <= yearsAfter(today, 1)
    ? []
    : [{ path: '/reviewBy', key: 'assessments.fault.reviewBy' }]
}

interface Conclusion extends Pick<KnownAssessment, 'answers'> {
  facts: Facts
  reviewBy: string
  body: ConcludeBody
}

async function conclude(
  { tx }: Reader,
  row: KnownAssessment,
  { answers, facts, reviewBy, body }: Conclusion,
) {
  await assessmentRecords.change(tx, row, {
    state: 'concluded',
    answers,
    conclusion: {
      risk: body.risk,
      reason: tidyLines(body.reason),
      by: tx.userId,
      at: tx.now.toISOString(),
      reviewBy,
    },
    facts,
    is_simplified: isSimplified(answers, assessedOrigin(facts)),
  })
  await keepFiles(tx, { id: row.id, product: row.product_id, named: namedIn(answers, row.measures, facts) })
  await renewKept(tx, row.product_id)
}

/** Later events may change the facts of the conclusion. */
async function beginLook(tx: Tx, id: string, event: number): Promise<void> {
  await tx.db
    .insertInto('assessment_looks')
    .values({
      account_id: tx.accountId,
      assessment_id: id,
      seen_n: event,
      is_due: false,
      stale_at: null,
      cause: null,
    })
    .execute()
}

/** Opens a concluded or stale one again; its conclusion stays in the history. */
export async function reopenAssessment(
  reader: Reader,
  id: string,
  { reason }: Body<typeof contract.reopen>,
): Promise<SavedAssessment> {
  const { tx, session } = reader
  const before = await readWritten(tx, session, id)
  refuseFaults(reasonFaults(reason))
  if (before.state === 'open') refuse('FROZEN', { key: 'assessments.isOpen' })
  await assessmentRecords.change(tx, before, {
    state: 'open',
    conclusion: null,
    facts: null,
    is_simplified: null,
    reopen_reason: tidyLines(reason),
  })
  await tx.db
    .deleteFrom('assessment_looks')
    .where('account_id', '=', tx.accountId)
    .where('assessment_id', '=', before.id)
    .execute()
  return readSaved(reader, before.id)
}
