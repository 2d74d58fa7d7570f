import type { Statement } from '../../../core/contract/statements.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { isUnderWay, isUnknown, pollWait } from '../../../core/eudr/asking.ts'
import { isoDay, localMoment, typedTime, writeDay } from '../../../core/fields/calendar.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Settings } from '../../platform/process/settings.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { type DeclarationTools, write } from './declaring.ts'
import { contentOfAnswer, type Eu, refusedByEu } from './eu.ts'
import { answeredOf, askForReference, askForUuid, type Heard, overviewValues } from './overview.ts'
import { readAnswer, type Reader } from './read.ts'
import type { StatementRow } from './records.ts'

/** Asks what became of a call: by the EU's number of a statement that it has, else by our reference (EUD-13). */
export const ask = (eu: Eu, row: StatementRow): Promise<Heard> =>
  row.eu?.uuid ? askForUuid(eu, row.eu.uuid) : askForReference(eu, row, row.eu!.asked!)

/** The EU's index runs behind: only from then on its "none" counts. */
const countsFrom = (since: string, minutes: number): number =>
  new Date(since).getTime() + pollWait(0, minutes)

/** Whether "none" means that the EU hasn't it; `asked`: when the question left. */
export const isNoneSure = (since: string, asked: Date, minutes: number): boolean =>
  asked.getTime() >= countsFrom(since, minutes)

interface Question {
  asked: Date
  pollMinutes: number
}

/** What an answer makes of a statement; null where it stays as it is. `row`: as it was when the question left. */
export function heardValues(
  tx: Pick<Tx, 'now'>,
  before: StatementRow,
  row: StatementRow,
  heard: Heard,
  { asked, pollMinutes }: Question,
) {
  // Somebody called again meanwhile, or entered numbers by hand.
  if (before.eu?.asked !== row.eu?.asked || before.eu?.uuid !== row.eu?.uuid) return null
  if (heard.kind === 'found') return overviewValues(tx, before, heard.overview)
  const since = before.eu?.asked
  const isGone =
    heard.kind === 'none' && before.declared === 'frozen' && since !== undefined && since !== null
  return isGone && !before.eu?.uuid && isNoneSure(since, asked, pollMinutes)
    ? { declared: before.declared, eu: { ...answeredOf(before), absent: tx.now.toISOString() } }
    : null
}

const day = 86_400_000

/** Asks what became of a statement; where there is nothing to ask, it answers as it is. */
export async function refreshStatement(reader: Reader, parts: DeclarationTools, row: StatementRow) {
  const asked = new Date()
  const { declared, eu: known } = row
  const isOpen = isUnknown(known, asked.getTime())
  const isAtEu = Boolean(known?.uuid) && (declared === 'submitted' || declared === 'available')
  if (isUnderWay(known, asked.getTime()) || !(isAtEu || (declared === 'frozen' && isOpen)))
    return answerOf(reader, parts, row.id)
  const heard = await ask(parts.eu, row)
  if (!isOpen && known?.change === undefined) {
    if (heard.kind === 'silent') contentOfAnswer(heard.answer)
    // For a day its index may not have it.
    if (heard.kind === 'none' && asked.getTime() - new Date(known?.submitted ?? 0).getTime() > day)
      refusedByEu([{ code: 'EUDR_API_NO_DDS', message: '' }])
  } else if (known?.change !== 'withdraw') refuseNamed(heard)
  const { pollMinutes } = parts.settings.eudr
  return write(reader, parts, row.id, (tx, before) =>
    heardValues(tx, before, row, heard, { asked, pollMinutes }),
  )
}

/** A fault that the EU names is an answer: of a wrong key, say. */
export function refuseNamed(heard: Heard): void {
  if (heard.kind === 'silent' && heard.answer.kind === 'fault' && heard.answer.isNamed)
    contentOfAnswer(heard.answer)
}

const answerOf = (
  reader: Reader,
  { database }: Pick<DeclarationTools, 'database'>,
  id: string,
): Promise<Statement> =>
  database.inAccount(
    { accountId: reader.session.accountId, userId: reader.session.userId, readOnly: true },
    (tx) => readAnswer({ ...reader, tx }, id),
  )

/** Refuses while a call is under way, and while nobody knows what became of one. */
export async function refuseAsked(
  reader: Reader,
  settings: Pick<Settings, 'eudr'>,
  row: StatementRow,
): Promise<void> {
  if (isUnderWay(row.eu, reader.tx.now.getTime())) refuse('SENT', { key: 'statements.sending' })
  if (row.eu?.asked) await refuseUnknown(reader, settings, row, row.eu.asked)
}

/** ASKED, with when the EU is asked next. */
export async function refuseUnknown(
  { tx, language }: Reader,
  { eudr }: Pick<Settings, 'eudr'>,
  { id }: StatementRow,
  since: string,
): Promise<never> {
  if (!eudr.credentials.has(tx.accountId))
    refuse('ASKED', { key: 'statements.asked.off', details: { until: null } })
  const look = await tx.db
    .selectFrom('statement_looks')
    .select('ask_at')
    .where('account_id', '=', tx.accountId)
    .where('statement_id', '=', id)
    .executeTakeFirst()
  const until = new Date(
    Math.max(look?.ask_at?.getTime() ?? countsFrom(since, eudr.pollMinutes), tx.now.getTime()),
  )
  const { timeZone } = await loadConfiguration(tx)
  const [next, today] = [localMoment(until, timeZone), localMoment(tx.now, timeZone)]
  return refuse('ASKED', {
    key: isoDay(next) === isoDay(today) ? 'statements.asked.today' : 'statements.asked.later',
    params: {
      day: writeDay(next, 'full', language),
      time: typedTime({ ...next, second: 0, millisecond: 0 }),
    },
    details: { until: until.toISOString() },
  })
}
