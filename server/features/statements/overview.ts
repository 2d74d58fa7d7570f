import { type Overview, overviewsIn } from '../../../core/eudr/soap.ts'
import type { Tx } from '../../platform/db/database.ts'
import { contentOfAnswer, type Eu, type EuAnswer, refusedByEu } from './eu.ts'
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
export const answeredOf = ({ eu }: StatementRow): EuColumn => {
  const { asked: _, ...known } = eu ?? nothing
  return known
}

/** The EU's statement with our reference; null where it surely has none that counts. */
export async function findDeclared(eu: Eu, { internal_reference }: StatementRow): Promise<Overview | null> {
  const answer = await eu.call('getDdsByInternalReference', { internalReferenceNumber: internal_reference })
  if (isNoStatement(answer)) return null
  const live = overviewsIn(contentOfAnswer(answer)).filter(
    ({ internalReferenceNumber, status }) =>
      internalReferenceNumber === internal_reference && status !== 'REJECTED' && status !== 'WITHDRAWN',
  )
  return live.toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))[0] ?? null
}

const isNoStatement = (answer: EuAnswer): boolean =>
  answer.kind === 'fault' && answer.faults.some(({ code }) => code === 'EUDR_API_NO_DDS')

export async function readOverview(eu: Eu, uuid: string): Promise<Overview> {
  const answer = await eu.call('getDds', { uuidList: uuid })
  const found = overviewsIn(contentOfAnswer(answer)).find((one) => one.uuid === uuid)
  return found ?? refusedByEu([{ code: 'EUDR_API_NO_DDS', message: '' }])
}

/** What an answer of the EU makes of a statement. A withdrawn or rejected one stays so. */
export function overviewValues(tx: Pick<Tx, 'now'>, before: StatementRow, found: Overview) {
  const { uuid, status, rejectionReason } = found
  const known = answeredOf(before)
  const eu: EuColumn = {
    ...known,
    uuid,
    status,
    rejectionReason,
    referenceNumber: found.referenceNumber ?? known.referenceNumber,
    verificationNumber: found.verificationNumber ?? known.verificationNumber,
    date: found.date ?? known.date,
    submitted: known.submitted ?? tx.now.toISOString(),
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
          : status === 'AVAILABLE' && isNumbered
            ? 'available'
            : 'submitted'
  return { declared, eu }
}
