import { refuse } from '../../../core/errors/refusal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { keepFiles } from '../kept/keep.ts'
import { renewKept } from '../kept/until.ts'
import { type columnsOf, searchOf, statementRecords, type StatementRow } from './records.ts'

export type Outcome = Partial<Pick<StatementRow, 'declared' | 'eu' | 'frozen'>> &
  Partial<ReturnType<typeof columnsOf>>

/** Writes what became of a statement, unless another one has its number; once it is available, the files of its origin are kept (RSK-10). */
export async function writeOutcome(tx: Tx, before: StatementRow, values: Outcome): Promise<void> {
  const after = { ...before, ...values }
  const number = after.eu?.referenceNumber
  if (number && number !== before.eu?.referenceNumber && (await isTaken(tx, before, number)))
    refuse('NOT_UNIQUE', { key: 'statements.taken' })
  await statementRecords.change(tx, before, { ...values, search: searchOf(after) })
  if (after.declared !== 'available') return
  if (before.declared !== 'available') await keepFiles(tx, { id: before.id, product: before.product_id })
  await renewKept(tx, before.product_id)
}

async function isTaken(tx: Tx, { id }: StatementRow, number: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('statements')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('id', '!=', id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.ref('eu', '->>').key('referenceNumber'), '=', number)
    .executeTakeFirst()
  return row !== undefined
}
