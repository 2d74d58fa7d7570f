import type { Answer, Body } from '../../../core/contract/route.ts'
import type { Statement, StatementChange, statements as contract } from '../../../core/contract/statements.ts'
import { refuse, refuseFaults } from '../../../core/errors/refusal.ts'
import { isReferenceNumber, isVerificationNumber, numberOf } from '../../../core/eudr/numbers.ts'
import { reasonFaults } from '../../../core/rules/reason.ts'
import type { Tx } from '../../platform/db/database.ts'
import { checkVersion } from '../../platform/db/versions.ts'
import type { Settings } from '../../platform/process/settings.ts'
import { refuseAsked } from './asking.ts'
import { riskChecksOf } from './check.ts'
import { changedContent } from './content.ts'
import { refuseSecond } from './create.ts'
import { writeOutcome } from './outcome.ts'
import { readAnswer, type Reader } from './read.ts'
import { columnsOf, readWritten, searchOf, statementRecords } from './records.ts'
import { readGate } from './risk.ts'
import { anyText } from './sent.ts'
import type { EuColumn } from './tables.ts'

/** Changes a draft. */
export async function changeStatement(reader: Reader, id: string, body: StatementChange): Promise<Statement> {
  const { tx, session } = reader
  const before = await readWritten(tx, session, id)
  const content = await changedContent(reader, before, body)
  await checkVersion<typeof contract.update>(body.version, before.version, async () => ({
    yours: body,
    theirs: await readAnswer(reader, before.id),
  }))
  if (before.declared !== 'draft') refuse('FROZEN', { key: 'statements.frozen' })
  await statementRecords.change(tx, before, columnsOf(content))
  return readAnswer(reader, before.id)
}

/** A frozen or refused one becomes a draft again; what the EU may know of stays. */
export async function reopenStatement(reader: Reader, settings: Settings, id: string): Promise<Statement> {
  const { tx, session } = reader
  const before = await readWritten(tx, session, id)
  if (before.declared === 'draft') return readAnswer(reader, before.id)
  if (before.declared !== 'frozen' && before.declared !== 'rejected') refuse('SENT')
  await refuseAsked(reader, settings, before)
  // A refused one isn't open, so another one may be.
  if (before.declared === 'rejected') await refuseSecond(tx, before.product_id)
  const values = { declared: 'draft' as const, frozen: null, eu: null }
  await statementRecords.change(tx, before, { ...values, search: searchOf({ ...before, ...values }) })
  await forgetLook(tx, before.id)
  return readAnswer(reader, before.id)
}

const forgetLook = (tx: Tx, id: string) =>
  tx.db
    .deleteFrom('statement_looks')
    .where('account_id', '=', tx.accountId)
    .where('statement_id', '=', id)
    .execute()

/** EUD-08: enters the numbers of the EU by hand, or corrects them. */
export async function enterNumbers(
  reader: Reader,
  id: string,
  body: Body<typeof contract.reference>,
): Promise<Answer<typeof contract.reference>> {
  const { tx, session } = reader
  const before = await readWritten(tx, session, id)
  const referenceNumber = numberOf(body.referenceNumber)
  const verificationNumber = numberOf(body.verificationNumber)
  const date = dateOf(body.date, tx.now)
  const reason = anyText(body.reason)
  const isCorrection = before.declared === 'available'
  refuseFaults([
    ...(isReferenceNumber(referenceNumber)
      ? []
      : [{ path: '/referenceNumber', key: 'statements.fault.reference' } as const]),
    ...(isVerificationNumber(verificationNumber)
      ? []
      : [{ path: '/verificationNumber', key: 'statements.fault.verification' } as const]),
    ...(date === undefined ? [{ path: '/date', key: 'statements.fault.date' } as const] : []),
    ...(!isCorrection
      ? []
      : reason === null
        ? [{ path: '/reason', key: 'error.shape.required' } as const]
        : reasonFaults(reason)),
  ])
  if (before.declared === 'draft') refuse('FROZEN')
  if (before.declared !== 'frozen' && !isCorrection) refuse('SENT')
  const eu: EuColumn = {
    uuid: before.eu?.uuid ?? null,
    referenceNumber,
    verificationNumber,
    status: before.eu?.status ?? null,
    date: body.date === undefined && isCorrection ? (before.eu?.date ?? date!) : date!,
    rejectionReason: null,
    message: before.eu?.message ?? null,
    byHand: true,
    ...(before.eu?.submitted ? { submitted: before.eu.submitted } : {}),
    ...(isCorrection ? { reason } : {}),
  }
  await writeOutcome(tx, before, { declared: 'available', eu })
  const warnings = riskChecksOf(await readGate(tx, before.product_id), reader.language)
  // It is done, whatever the account demands of what is still to be declared.
  return {
    ...(await readAnswer(reader, before.id)),
    warnings: warnings.map((one) => ({ ...one, state: 'warn' as const })),
  }
}

/** A day or a moment as ISO 8601; undefined where it is neither. */
function dateOf(sent: string | undefined, now: Date): string | undefined {
  if (sent === undefined) return now.toISOString()
  if (!/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(sent)) return undefined
  // At noon in UTC a day is the same one in nearly every zone.
  const date = new Date(sent.length === 10 ? `${sent}T12:00:00Z` : sent)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
