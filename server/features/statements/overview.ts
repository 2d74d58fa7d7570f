import { isReferenceNumber, isVerificationNumber, numberOf } from '../../../core/eudr/numbers.ts'
import { type Overview, overviewsIn } from '../../../core/eudr/soap.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Eu, EuAnswer } from './eu.ts'
import type { StatementRow } from './records.ts'
import type { EuColumn } from './tables.ts'

export const nothing: EuColumn = {
  uuid: null,
  referenceNumber: null,
  verificationNumber: null,
  status: null,
  date: null,
  rejectionReason: null,
  message: null,
  byHand: false,
}

/** The EU's column once an answer has come. */
export const answeredOf = ({ eu }: Pick<StatementRow, 'eu'>): EuColumn => {
  const { asked: _, ended: _1, change: _2, absent: _3, ...known } = eu ?? nothing
  return known
}

/** What the EU answers to a question: the statement, that it has none, what answers nothing, or nothing at all. */
export type Heard =
  | { kind: 'found'; overview: Overview }
  | { kind: 'none' }
  | { kind: 'other' }
  | { kind: 'silent'; answer: EuAnswer }

/** Asks whether the EU has a statement with our reference; `since`: when what may have declared it began. */
export async function askForReference(eu: Eu, row: StatementRow, since: string): Promise<Heard> {
  const { internal_reference } = row
  const answer = await eu.call('getDdsByInternalReference', { internalReferenceNumber: internal_reference })
  if (isNoStatement(answer)) return { kind: 'none' }
  if (answer.kind !== 'answer') return { kind: 'silent', answer }
  const listed = overviewsIn(answer.body)
  if (!listed) return { kind: 'other' }
  const ours = listed
    // Of a statement without a reference, the question says whose it is.
    .filter(({ internalReferenceNumber: one }) => one === null || one === internal_reference)
    .toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))
  if (ours.length === 0 && listed.length > 0) return { kind: 'other' }
  const alive = ours.filter(({ status }) => status !== 'REJECTED' && status !== 'WITHDRAWN')
  const rejected = ours.filter(({ status, date }) => status === 'REJECTED' && isAfter(date, since))
  const candidates = alive.length > 0 ? alive : rejected
  if (candidates.length === 0) return { kind: 'none' }
  const overview = candidates.find((one) => isSameContent(row, one))
  return overview ? { kind: 'found', overview } : { kind: 'other' }
}

const isNoStatement = (answer: EuAnswer): boolean =>
  answer.kind === 'fault' && answer.faults.some(({ code }) => code === 'EUDR_API_NO_DDS')

/** The EU's dates may have whole seconds. */
const isAfter = (date: string | null, since: string): boolean =>
  date !== null && new Date(date).getTime() >= Math.floor(new Date(since).getTime() / 1000) * 1000

/** What an answer doesn't name is no difference. */
function isSameContent({ commodities }: StatementRow, { headings, weights }: Overview): boolean {
  return (
    isSame(
      headings,
      commodities.map(({ hsHeading }) => hsHeading ?? ''),
    ) &&
    isSame(
      weights,
      commodities.flatMap(({ netWeight }) => netWeight ?? []),
    )
  )
}

const isSame = <T>(named: readonly T[], ours: readonly T[]): boolean =>
  named.length === 0 || (named.every((one) => ours.includes(one)) && ours.every((one) => named.includes(one)))

/** Asks what became of a statement that the EU has. */
export async function askForUuid(eu: Eu, uuid: string): Promise<Heard> {
  const answer = await eu.call('getDds', { uuidList: uuid })
  if (isNoStatement(answer)) return { kind: 'none' }
  if (answer.kind !== 'answer') return { kind: 'silent', answer }
  const listed = overviewsIn(answer.body)
  if (!listed) return { kind: 'other' }
  const overview = listed.find((one) => one.uuid === uuid)
  return overview ? { kind: 'found', overview } : { kind: 'none' }
}

/** A number of an answer as records keep it (EUD-15); null where it is of another form. */
function wellFormed(number: string | null, isGood: (number: string) => boolean): string | null {
  const tidy = numberOf(number ?? '')
  return isGood(tidy) ? tidy : null
}

/** Words of the EU for a statement that was available once: what becomes of ours doesn't depend on when it was asked. */
const onceAvailable: ReadonlySet<string> = new Set([
  'AVAILABLE',
  'GROUPED',
  'UPDATED',
  'OBSOLETE',
  'ARCHIVED',
  'SUSPENDED',
])

/** What an answer of the EU makes of a statement. A withdrawn or rejected one stays so. */
export function overviewValues(tx: Pick<Tx, 'now'>, before: StatementRow, found: Overview) {
  const { uuid, status, rejectionReason } = found
  const known = answeredOf(before)
  const eu: EuColumn = {
    ...known,
    uuid,
    status,
    rejectionReason,
    referenceNumber: wellFormed(found.referenceNumber, isReferenceNumber) ?? known.referenceNumber,
    verificationNumber:
      wellFormed(found.verificationNumber, isVerificationNumber) ?? known.verificationNumber,
    date: found.date ?? known.date,
    submitted: known.submitted ?? before.eu?.asked ?? tx.now.toISOString(),
    // It says nothing of what it took over.
    ...(before.eu?.change === 'amend' && before.eu.asked ? { lostAmendment: before.eu.asked } : {}),
  }
  const isNumbered = eu.referenceNumber !== null && eu.verificationNumber !== null
  const open = before.declared === 'frozen' || before.declared === 'submitted'
  const declared: StatementRow['declared'] =
    status === 'WITHDRAWN' && (open || before.declared === 'available')
      ? 'withdrawn'
      : !open
        ? before.declared
        : status === 'REJECTED'
          ? 'rejected'
          : onceAvailable.has(status) && isNumbered
            ? 'available'
            : 'submitted'
  return { declared, eu }
}
