import { refuse } from '../../../core/errors/refusal.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type AnswerRow, answerRecords } from './answers.ts'
import { demandWrite, type KnownInquiry, readInquiry } from './records.ts'

interface WaitingAnswer {
  answer: AnswerRow
  inquiry: KnownInquiry
}

/** An answer that the session may read, with what was asked; `isLocked`: both until commit, the inquiry first, as by whoever signs. */
export async function readSigned(
  tx: Tx,
  session: Session,
  id: string,
  isLocked = false,
): Promise<WaitingAnswer> {
  const found = (await answerRecords.find(tx, id)) ?? refuse('NOT_FOUND')
  const inquiry = await readInquiry(tx, session, found.inquiry_id, isLocked)
  // Read again: somebody may have decided while this waited for the lock.
  const answer = isLocked ? await answerRecords.find(tx, id, true) : found
  return { answer: answer!, inquiry }
}

/** An answer that waits, of somebody who may write its record: of two decisions at once, one finds it so. */
export async function readWaiting(tx: Tx, session: Session, id: string): Promise<WaitingAnswer> {
  const signed = await readSigned(tx, session, id, true)
  demandWrite(session, signed.inquiry)
  const isWaiting = signed.answer.standing === 'pending' && signed.inquiry.standing === 'answered'
  return isWaiting ? signed : refuse('ANSWERED')
}
