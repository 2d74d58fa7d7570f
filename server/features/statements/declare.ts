import type { Element } from '@xmldom/xmldom'
import type { Statement, StatementChange, statements as contract } from '../../../core/contract/statements.ts'
import { refuse, refuseFaults } from '../../../core/errors/refusal.ts'
import { type Overview, textIn } from '../../../core/eudr/soap.ts'
import { type Verified, verifications } from '../../../core/eudr/statement.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { checkVersion } from '../../platform/db/versions.ts'
import type { Storage } from '../../platform/effects/storage.ts'
import { maxEuSeconds, type Settings } from '../../platform/process/settings.ts'
import type { Opened } from '../origin/open.ts'
import { changedContent } from './content.ts'
import { contentOfAnswer, type Eu, type EuAnswer, refusedByEu } from './eu.ts'
import { statementRequest } from './file.ts'
import { beginLook, freezeAnew, lastEvent } from './freeze.ts'
import { answeredOf, findDeclared, nothing, overviewValues, readOverview } from './overview.ts'
import { addPoll } from './polls.ts'
import { readAnswer, type Reader } from './read.ts'
import {
  columnsOf,
  contentOf,
  type KnownStatement,
  searchOf,
  statementRecords,
  type StatementRow,
} from './records.ts'

/** What declaring needs once the transaction of its request has ended: no call runs in one. */
export interface Declaring {
  database: Database
  storage: Storage
  settings: Settings
  eu: Eu
  left: AbortSignal
}

/** How long a call may be under way: nobody begins another one before. */
const underWayMillis = (maxEuSeconds + 5) * 1_000
const hour = 3_600_000

const isUnderWay = ({ eu }: StatementRow, now: Date): boolean =>
  Boolean(eu?.asked) && now.getTime() - new Date(eu!.asked!).getTime() < underWayMillis

/** A statement whose next call is written down, as it was before. */
interface Begun {
  row: StatementRow
  /** An earlier call never got an answer. */
  wasAsked: boolean
}

/** Writes down that the EU is being asked, so that after a crash somebody asks what became of it. */
async function markAsked(tx: Tx, row: StatementRow): Promise<Begun> {
  const eu = { ...(row.eu ?? nothing), asked: tx.now.toISOString() }
  return { row: await statementRecords.change(tx, row, { eu }), wasAsked: Boolean(row.eu?.asked) }
}

export async function beginSubmit({ tx }: Reader, row: KnownStatement): Promise<Begun> {
  if (row.declared === 'draft') refuse('FROZEN')
  if (row.declared !== 'frozen' || isUnderWay(row, tx.now)) refuse('SENT')
  return markAsked(tx, row)
}

/** EUD-09. After a call without an answer, the EU is first asked whether it has the statement: nothing is declared twice. */
export async function submitStatement(reader: Reader, parts: Declaring, { row, wasAsked }: Begun) {
  const { eu } = parts
  if (wasAsked) {
    const found = await findDeclared(eu, row)
    if (found) return applyOverview(reader, parts, row.id, found)
  }
  const body = await prepared(reader, parts, row, () =>
    statementRequest(parts.storage, row, { name: 'SubmitDdsRequest' }, parts.left),
  )
  // The question took its time: nobody may take this call for a lost one while it is under way.
  if (wasAsked) await markAgain(reader, parts, row)
  const answer = await answered(reader, parts, row, await eu.call('submitDds', body))
  const uuid = textIn(answer, 'uuid') ?? refusedByEu([])
  return write(reader, parts, row.id, (tx, before) => ({
    // Numbers may have been entered by hand meanwhile: it keeps them, and where it stands.
    ...(before.declared === 'frozen' ? { declared: 'submitted' as const } : {}),
    eu: { ...answeredOf(before), uuid, status: 'SUBMITTED', submitted: tx.now.toISOString() },
  }))
}

/** Counts the time of a call from now on; refuses where somebody else called meanwhile, or entered numbers by hand. */
const markAgain = (reader: Reader, parts: Declaring, row: StatementRow) =>
  write(reader, parts, row.id, (tx, before) =>
    before.declared === 'frozen' && before.eu?.asked === row.eu?.asked
      ? { eu: { ...(before.eu ?? nothing), asked: tx.now.toISOString() } }
      : refuse('SENT'),
  )

/** Asks what became of a statement; where there is nothing to ask, it answers as it is. */
export async function refreshStatement(reader: Reader, parts: Declaring, row: StatementRow) {
  const { eu } = parts
  if (row.eu?.uuid && (row.declared === 'submitted' || row.declared === 'available'))
    return applyOverview(reader, parts, row.id, await readOverview(eu, row.eu.uuid))
  if (row.declared !== 'frozen' || !row.eu?.asked || isUnderWay(row, new Date()))
    return answerOf(reader, parts, row.id)
  const found = await findDeclared(eu, row)
  return found
    ? applyOverview(reader, parts, row.id, found)
    : write(reader, parts, row.id, (_, before) => ({ eu: answeredOf(before) }))
}

const applyOverview = (reader: Reader, parts: Declaring, id: string, found: Overview) =>
  write(reader, parts, id, (tx, before) => overviewValues(tx, before, found))

export async function beginWithdraw(
  reader: Reader,
  parts: Pick<Declaring, 'settings'>,
  row: KnownStatement,
): Promise<Begun> {
  refuseUnlessSent(row, ['submitted', 'available'], reader.tx.now, parts.settings)
  return markAsked(reader.tx, row)
}

export async function withdrawStatement(reader: Reader, parts: Declaring, { row }: Begun) {
  const uuid = row.eu!.uuid!
  const answer = await answered(reader, parts, row, await parts.eu.call('withdrawDds', { uuid }))
  const status = textIn(answer, 'status') ?? 'WITHDRAWN'
  return write(reader, parts, row.id, (_, before) => ({
    ...(status === 'WITHDRAWN' ? { declared: 'withdrawn' as const } : {}),
    eu: { ...answeredOf(before), status },
  }))
}

/** What was sent may be taken back, or amended, for some time. */
function refuseUnlessSent(
  row: StatementRow,
  states: readonly StatementRow['declared'][],
  now: Date,
  { eudr }: Settings,
): void {
  const { uuid, submitted } = row.eu ?? nothing
  const isLate = !submitted || now.getTime() - new Date(submitted).getTime() > eudr.amendHours * hour
  if (!states.includes(row.declared) || uuid === null || isLate || isUnderWay(row, now)) refuse('SENT')
}

/** An amendment that is written down, with the content that it will have. */
interface Amendment extends Begun {
  amended: StatementRow
  /** The account's last event before the plots are read. */
  event: number
}

export async function beginAmend(
  reader: Reader,
  { settings }: Pick<Declaring, 'settings'>,
  before: KnownStatement,
  change: StatementChange,
): Promise<Amendment> {
  refuseUnlessSent(before, ['available'], reader.tx.now, settings)
  if (change.activityType !== undefined && change.activityType !== before.activity_type)
    refuseFaults([{ path: '/content/activityType', key: 'statements.fault.activity' }])
  const content = await changedContent(reader, before, change, '/content')
  await checkVersion<typeof contract.amend>(change.version, before.version, async () => ({
    yours: { content: change },
    theirs: await readAnswer(reader, before.id),
  }))
  const { row, wasAsked } = await markAsked(reader.tx, before)
  return { row, wasAsked, amended: { ...row, ...columnsOf(content) }, event: await lastEvent(reader.tx) }
}

/** Content and plots change with the EU's answer; without one, all stays as it was. */
export async function amendStatement(
  reader: Reader,
  parts: Declaring,
  { row, amended, event }: Amendment,
  opened: Opened,
) {
  const { database, storage, eu, left } = parts
  const uuid = row.eu!.uuid!
  const frozen = await prepared(reader, parts, row, () =>
    freezeAnew(reader, { database, storage, opened }, amended),
  )
  try {
    const sent = { ...amended, frozen }
    const body = await prepared(reader, parts, row, () =>
      statementRequest(storage, sent, { name: 'AmendDdsRequest', uuid }, left),
    )
    const answer = await answered(reader, parts, row, await eu.call('amendDds', body))
    const status = textIn(answer, 'status')
    return await write(reader, parts, row.id, async (tx, before) => {
      await beginLook(tx, row.id, event)
      return { ...columnsOf(contentOf(amended)), frozen, eu: { ...answeredOf(before), status } }
    })
  } catch (error) {
    await storage.remove([frozen.file]).catch(() => {})
    throw error
  }
}

/** Work before a call: where it fails, nothing was asked. */
async function prepared<T>(
  reader: Reader,
  parts: Declaring,
  row: StatementRow,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await forgetAsked(reader, parts, row)
    throw error
  }
}

/** The content of an answer. After a fault nothing is open any more, nor where nothing was sent. */
async function answered(
  reader: Reader,
  parts: Declaring,
  row: StatementRow,
  answer: EuAnswer,
): Promise<Element> {
  if (answer.kind === 'fault' || answer.kind === 'unreached') await forgetAsked(reader, parts, row)
  return contentOfAnswer(answer)
}

const forgetAsked = (reader: Reader, parts: Declaring, { id }: StatementRow) =>
  write(reader, parts, id, (_, before) => ({
    // Numbers that somebody entered by hand meanwhile stay.
    eu: before.declared === 'frozen' && !before.eu?.uuid ? null : answeredOf(before),
  }))

type Values = Partial<Pick<StatementRow, 'declared' | 'eu' | 'frozen'>> &
  Partial<ReturnType<typeof columnsOf>>

/** Writes what the EU answered, whatever rights whoever asked has by now: it is declared. */
async function write(
  reader: Reader,
  { database, settings }: Pick<Declaring, 'database' | 'settings'>,
  id: string,
  valuesOf: (tx: Tx, before: StatementRow) => Values | Promise<Values>,
): Promise<Statement> {
  const { accountId, userId } = reader.session
  return database.inAccount({ accountId, userId, via: reader.tx.via }, async (tx) => {
    const before = (await statementRecords.find(tx, id, true)) ?? refuse('NOT_FOUND')
    const values = await valuesOf(tx, before)
    const search = searchOf({ ...before, ...values })
    await statementRecords.change(tx, before, { ...values, search })
    if (values.declared === 'submitted' && before.declared !== 'submitted')
      await addPoll(tx, id, 0, settings.eudr.pollMinutes)
    return readAnswer({ ...reader, tx }, id)
  })
}

const answerOf = (
  reader: Reader,
  { database }: Pick<Declaring, 'database'>,
  id: string,
): Promise<Statement> =>
  database.inAccount(
    { accountId: reader.session.accountId, userId: reader.session.userId, readOnly: true },
    (tx) => readAnswer({ ...reader, tx }, id),
  )

/** How many numbers one request asks about: the EU answers five a second, and nobody waits longer than half a minute. */
const maxVerified = 100

/** Asks the EU whether the numbers that a statement cites may be used; those that were never asked about come first. */
export async function verifyReferences(
  reader: Reader,
  parts: Declaring,
  row: StatementRow,
): Promise<Statement> {
  const due = row.cited.toSorted((a, b) => (a.verified?.at ?? '').localeCompare(b.verified?.at ?? ''))
  const found = new Map<string, Verified>()
  try {
    for (const { referenceNumber, verificationNumber } of due.slice(0, maxVerified)) {
      const answer = await parts.eu.call('verifyDeclaration', { referenceNumber, verificationNumber })
      const result = verifications.find((one) => one === textIn(contentOfAnswer(answer), 'result'))
      found.set(referenceNumber, { result: result ?? refusedByEu([]), at: new Date().toISOString() })
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
  return answerOf(reader, parts, row.id)
}
