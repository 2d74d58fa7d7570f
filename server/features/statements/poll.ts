import { Refusal } from '../../../core/errors/refusal.ts'
import { isUnderWay } from '../../../core/eudr/asking.ts'
import type { Tasks } from '../../platform/effects/tasks.ts'
import { ask, heardValues } from './asking.ts'
import { openEu } from './eu.ts'
import { writeOutcome } from './outcome.ts'
import { addPoll } from './polls.ts'
import { statementRecords, type StatementRow } from './records.ts'

/** The EU has yet to say what became of it, or of a change of it. */
const isOpen = ({ declared, eu }: Pick<StatementRow, 'declared' | 'eu'>): boolean =>
  declared === 'submitted' || Boolean(eu?.asked ?? eu?.change)

/** The EU gave it the number of another statement: nothing is written, and it stays open. */
function refuseOther(error: unknown): false {
  if (error instanceof Refusal && error.code === 'NOT_UNIQUE') return false
  throw error
}

/** Asks the EU what became of a statement, until it has said so. */
export const pollStatement: NonNullable<Tasks['statements.poll']> = async (tx, { id, runAt }) => {
  const row = await statementRecords.find(tx, id)
  const look = await tx.db
    .selectFrom('statement_looks')
    .select(['ask_at', 'asks'])
    .where('account_id', '=', tx.accountId)
    .where('statement_id', '=', id)
    .executeTakeFirst()
  if (look?.ask_at?.toISOString() !== runAt || !row) return undefined
  if (!isOpen(row)) return undefined
  const asks = look.asks + 1
  return async ({ database, settings }) => {
    const { credentials, pollMinutes } = settings.eudr
    const scope = { accountId: tx.accountId, userId: 'job', via: 'job' } as const
    // Whoever listens to a call hears its answer.
    const isWaiting = isUnderWay(row.eu, tx.now.getTime()) || !credentials.has(tx.accountId)
    const heard = isWaiting ? null : await ask(openEu(settings, tx.accountId), row).catch(() => null)
    await database.inAccount(scope, async (after) => {
      const before = await statementRecords.find(after, id, true)
      if (!before || !isOpen(before)) return
      const values = heard && heardValues(after, before, row, heard, { asked: new Date(runAt), pollMinutes })
      const isWritten =
        values !== null &&
        JSON.stringify(values.eu) !== JSON.stringify(before.eu) &&
        (await writeOutcome(after, before, values).then(() => true, refuseOther))
      if (isOpen({ ...before, ...(isWritten && values) })) await addPoll(after, id, asks, pollMinutes)
    })
  }
}
