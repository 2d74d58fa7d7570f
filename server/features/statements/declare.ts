import type { Statement, StatementChange, statements as contract } from '../../../core/contract/statements.ts'
import { refuse, refuseFaults } from '../../../core/errors/refusal.ts'
import { changeableUntil, isUnderWay } from '../../../core/eudr/asking.ts'
import { textIn } from '../../../core/eudr/soap.ts'
import { type Verification, verifications } from '../../../core/eudr/statement.ts'
import { stale, type Tx } from '../../platform/db/database.ts'
import { checkVersion } from '../../platform/db/versions.ts'
import type { Settings } from '../../platform/process/settings.ts'
import type { OpenProduct } from '../origin/open.ts'
import { isNoneSure, refuseAsked, refuseNamed, refuseUnknown } from './asking.ts'
import { changedContent } from './content.ts'
import { riskChecksOf } from './check.ts'
import { type DeclarationTools, write } from './declaring.ts'
import { contentOfAnswer, type EuAnswer, unreadOfEu } from './eu.ts'
import { statementRequest } from './file.ts'
import { beginLook, freezeAnew, lastEvent } from './freeze.ts'
import { readRestored } from './numbering.ts'
import { answeredOf, askForReference, nothing, overviewValues } from './overview.ts'
import { addPoll } from './polls.ts'
import { readAnswer, type Reader } from './read.ts'
import {
  columnsOf,
  contentOf,
  type KnownStatement,
  readWritten,
  statementRecords,
  type StatementRow,
} from './records.ts'
import { readGate } from './risk.ts'
import type { EuColumn } from './tables.ts'

/** A statement whose call to the EU is prepared; `since`: when an earlier call began of which nobody knows what became. */
interface DeclarationStart {
  row: StatementRow
  since: string | null
}

export async function beginSubmit(
  reader: Reader,
  settings: Settings,
  row: KnownStatement,
): Promise<DeclarationStart> {
  const { tx } = reader
  if (row.declared === 'draft') refuse('FROZEN')
  if (row.declared !== 'frozen') refuse('SENT')
  if (isUnderWay(row.eu, tx.now.getTime())) refuse('SENT', { key: 'statements.sending' })
  const restored = await readRestored(tx)
  // After the backup it may have been declared.
  const mayBeAfter =
    restored !== null && row.created_at <= restored && (row.eu?.asked ?? '') < restored.toISOString()
  return { row, since: mayBeAfter ? restored.toISOString() : (row.eu?.asked ?? null) }
}

/** EUD-13. After a call without an answer, the EU is first asked whether it has the statement: nothing is declared twice. */
export async function submitStatement(
  reader: Reader,
  parts: DeclarationTools,
  { row, since }: DeclarationStart,
) {
  const { eu, settings, storage, left } = parts
  if (since !== null) {
    const asked = new Date()
    const heard = await askForReference(eu, row, since)
    if (heard.kind === 'found')
      return write(reader, parts, row.id, (tx, before) => overviewValues(tx, before, heard.overview))
    refuseNamed(heard)
    if (heard.kind !== 'none' || !isNoneSure(since, asked, settings.eudr.pollMinutes))
      return inAccount(reader, parts, (tx) => refuseUnknown({ ...reader, tx }, settings, row, since))
  }
  const body = await statementRequest(storage, row, { name: 'SubmitDdsRequest' }, left)
  await markAsked(reader, parts, row)
  const answer = await answered(reader, parts, row, await eu.call('submitDds', body), ['uuid'])
  return write(reader, parts, row.id, (tx, before) => ({
    // Numbers may have been entered by hand meanwhile: it keeps them, and where it stands.
    ...(before.declared === 'frozen' ? { declared: 'submitted' as const } : {}),
    eu: { ...answeredOf(before), uuid: answer.uuid, status: 'SUBMITTED', submitted: tx.now.toISOString() },
  }))
}

/**
 * Writes down that a call leaves now, in a transaction of its own: a process that is killed leaves the mark. Refuses where the
 * statement has changed since it was read.
 */
const markAsked = (
  reader: Reader,
  parts: DeclarationTools,
  row: StatementRow,
  change?: 'amend' | 'withdraw',
) =>
  inAccount(reader, parts, async (tx) => {
    const before = await readWritten(tx, reader.session, row.id)
    if (before.declared !== row.declared) refuse('SENT')
    await refuseAsked({ ...reader, tx }, parts.settings, { ...before, eu: unlessKnown(before, row) })
    if (change !== 'withdraw') await refuseRisk(tx, row, reader.language)
    if (before.version !== row.version) refuse('UNAVAILABLE', { key: 'origin.running', retryAfter: 2 })
    const { ended: _, ...known } = before.eu ?? nothing
    const eu = { ...known, asked: tx.now.toISOString(), ...(change && { change }) }
    await statementRecords.change(tx, before, { eu })
    await addPoll(tx, row.id, 0, parts.settings.eudr.pollMinutes)
  })

/** Nothing is declared while the account waits for an assessment (RSK-06). */
async function refuseRisk(tx: Tx, { product_id }: StatementRow, language: Reader['language']): Promise<void> {
  const checks = riskChecksOf(await readGate(tx, product_id), language)
  const blocking = checks.filter(({ state }) => state === 'blocking')
  if (blocking.length > 0) refuse('PREFLIGHT', { key: 'statements.preflight', details: blocking })
}

/** The call that was asked about is no obstacle; a later one is. */
const unlessKnown = (before: StatementRow, row: StatementRow) =>
  before.eu?.asked === row.eu?.asked ? null : before.eu

/** A transaction of its own, with the rights of the request; where these changed meanwhile, whoever asked may ask again. */
async function inAccount<T>(
  { tx: { revision, via }, session }: Reader,
  { database }: Pick<DeclarationTools, 'database'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const scope = { accountId: session.accountId, userId: session.userId, via, revision }
  const result = await database.inAccount(scope, work)
  return result === stale ? refuse('UNAVAILABLE', { key: 'origin.running', retryAfter: 2 }) : result
}

export async function withdrawStatement(reader: Reader, parts: DeclarationTools, row: StatementRow) {
  const uuid = row.eu!.uuid!
  await markAsked(reader, parts, row, 'withdraw')
  const call = await parts.eu.call('withdrawDds', { uuid })
  const { status } = await answered(reader, parts, row, call, ['uuid', 'status'])
  return write(reader, parts, row.id, (_, before) => {
    const { lostAmendment: _1, ...known } = answeredOf(before)
    return status === 'WITHDRAWN'
      ? { declared: 'withdrawn' as const, eu: { ...known, status } }
      : { eu: { ...known, status, change: 'withdraw' as const } }
  })
}

/** What was sent may be taken back, or amended, for some time. */
export async function refuseUnlessSent(
  reader: Reader,
  settings: Settings,
  row: StatementRow,
  states: readonly StatementRow['declared'][],
): Promise<void> {
  const { uuid, submitted, status } = row.eu ?? nothing
  const until = changeableUntil(row.eu, settings.eudr.amendHours)
  if (!states.includes(row.declared) || uuid === null || !submitted || reader.tx.now.getTime() >= until)
    refuse('SENT')
  if (status === 'GROUPED') refuse('SENT', { key: 'statements.grouped' })
  await refuseAsked(reader, settings, row)
}

/** An amendment, with the content that it will have. */
interface Amendment {
  row: StatementRow
  amended: StatementRow
  /** The account's last event before the plots are read. */
  event: number
}

export async function beginAmend(
  reader: Reader,
  settings: Settings,
  row: KnownStatement,
  change: StatementChange,
): Promise<Amendment> {
  await refuseUnlessSent(reader, settings, row, ['available'])
  if (change.activityType !== undefined && change.activityType !== row.activity_type)
    refuseFaults([{ path: '/content/activityType', key: 'statements.fault.activity' }])
  const content = await changedContent(reader, row, change, '/content')
  await checkVersion<typeof contract.amend>(change.version, row.version, async () => ({
    yours: { content: change },
    theirs: await readAnswer(reader, row.id),
  }))
  return { row, amended: { ...row, ...columnsOf(content) }, event: await lastEvent(reader.tx) }
}

/** Content and plots change with the EU's answer; without one, all stays as it was. */
export async function amendStatement(
  reader: Reader,
  parts: DeclarationTools,
  { row, amended, event }: Amendment,
  opened: OpenProduct,
) {
  const { database, storage, eu, left } = parts
  const uuid = row.eu!.uuid!
  const frozen = await freezeAnew(reader, { database, storage, opened }, amended)
  try {
    const sent = { ...amended, frozen }
    const body = await statementRequest(storage, sent, { name: 'AmendDdsRequest', uuid }, left)
    await markAsked(reader, parts, row, 'amend')
    const call = await eu.call('amendDds', body)
    const { status } = await answered(reader, parts, row, call, ['uuid', 'status'])
    return await write(reader, parts, row.id, async (tx, before) => {
      await beginLook(tx, row.id, event)
      const { lostAmendment: _, ...known } = answeredOf(before)
      return { ...columnsOf(contentOf(amended)), frozen, eu: { ...known, status } }
    })
  } catch (error) {
    await storage.remove([frozen.file]).catch(() => {})
    throw error
  }
}

/**
 * What an answer says of these members. After a fault that the EU names nothing is open any more, nor where nothing was sent;
 * whatever else isn't an answer leaves open what became of the call.
 */
async function answered<Member extends string>(
  reader: Reader,
  parts: DeclarationTools,
  row: StatementRow,
  answer: EuAnswer,
  members: readonly Member[],
): Promise<Record<Member, string>> {
  if (answer.kind === 'unreached' || (answer.kind === 'fault' && answer.isNamed))
    await write(reader, parts, row.id, (_, before) => ({ eu: refusedColumn(before) }))
  else {
    const texts = answer.kind === 'answer' ? members.map((member) => textIn(answer.body, member)) : [null]
    if (!texts.includes(null))
      return Object.fromEntries(members.map((member, n) => [member, texts[n]!])) as Record<Member, string>
    await write(reader, parts, row.id, (tx, before) =>
      // Numbers that somebody entered by hand meanwhile end it.
      before.eu?.asked ? { eu: { ...before.eu, ended: tx.now.toISOString() } } : null,
    )
  }
  contentOfAnswer(answer)
  return unreadOfEu()
}

/** Nothing is open after a refusal. */
function refusedColumn(before: StatementRow): EuColumn | null {
  if (before.declared !== 'frozen' || before.eu?.uuid) return answeredOf(before)
  return before.eu?.absent ? { ...nothing, absent: before.eu.absent } : null
}

/** How many numbers one request asks about: the EU answers five a second, and nobody waits longer than half a minute. */
const maxVerified = 100

/** Asks the EU whether the numbers that a statement cites may be used; those that were never asked about come first. */
export async function verifyReferences(
  reader: Reader,
  parts: DeclarationTools,
  row: StatementRow,
): Promise<Statement> {
  const due = row.cited.toSorted((a, b) => (a.verified?.at ?? '').localeCompare(b.verified?.at ?? ''))
  const found = new Map<string, Verification>()
  try {
    for (const { referenceNumber, verificationNumber } of due.slice(0, maxVerified)) {
      const answer = await parts.eu.call('verifyDeclaration', { referenceNumber, verificationNumber })
      const result = verifications.find((one) => one === textIn(contentOfAnswer(answer), 'result'))
      found.set(referenceNumber, { result: result ?? unreadOfEu(), at: new Date().toISOString() })
    }
  } finally {
    // Answers before a fault count.
    if (found.size > 0)
      await write(reader, parts, row.id, (_, before) => ({
        cited: before.cited.map((one) => ({
          ...one,
          verified: found.get(one.referenceNumber) ?? one.verified,
        })),
      }))
  }
  return write(reader, parts, row.id, () => null)
}
