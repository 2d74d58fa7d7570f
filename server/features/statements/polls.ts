import { pollWait } from '../../../core/eudr/asking.ts'
import { addJobs } from '../../platform/db/jobs.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Settings } from '../../platform/process/settings.ts'
import './tables.ts'

declare module '../../platform/db/jobs.ts' {
  interface Jobs {
    'statements.poll': { id: string; runAt: string }
  }
}

/** A question that is so late has lost its job: by a restore, say. */
const maxLateMillis = 60_000

/** Begins anew to ask the EU about a statement, or goes on after so many questions; each wait is twice the one before. */
export async function addPoll(tx: Tx, id: string, asks: number, minutes: number): Promise<void> {
  await schedule(tx, id, asks, new Date(tx.now.getTime() + pollWait(asks, minutes)))
}

/** The row says which job counts: of an earlier one nobody takes notice. */
async function schedule(tx: Tx, id: string, asks: number, at: Date): Promise<void> {
  await tx.db
    .updateTable('statement_looks')
    .set({ ask_at: at, asks })
    .where('account_id', '=', tx.accountId)
    .where('statement_id', '=', id)
    .execute()
  await addJobs(tx, [{ task: 'statements.poll', payload: { id, runAt: at.toISOString() } }])
}

/** Finds by their rows those about which no job asks any more: it was lost with its database, or never written. */
export async function findLost(database: Database, { eudr }: Pick<Settings, 'eudr'>): Promise<void> {
  await database.inEachAccount({ userId: 'job', via: 'job' }, async (tx) => {
    if (!eudr.credentials.has(tx.accountId)) return
    const rows = await tx.db
      .selectFrom('statements as s')
      .innerJoin('statement_looks as l', (join) =>
        join.on('l.account_id', '=', tx.accountId).onRef('l.statement_id', '=', 's.id'),
      )
      .select(['s.id', 's.eu', 'l.asks'])
      .where('s.account_id', '=', tx.accountId)
      .where('s.deleted_at', 'is', null)
      .where((where) =>
        where.or([
          where('s.declared', '=', 'submitted'),
          where((eb) => eb.ref('s.eu', '->>').key('asked'), 'is not', null),
          where((eb) => eb.ref('s.eu', '->>').key('change'), 'is not', null),
        ]),
      )
      .where((where) =>
        where.or([
          where('l.ask_at', 'is', null),
          where('l.ask_at', '<', new Date(tx.now.getTime() - maxLateMillis)),
        ]),
      )
      .forUpdate('l')
      .execute()
    for (const { id, eu, asks } of rows) {
      const due = new Date(eu?.asked ?? tx.now).getTime() + pollWait(0, eudr.pollMinutes)
      await schedule(tx, id, asks, new Date(Math.max(eu?.asked ? due : 0, tx.now.getTime())))
    }
  })
}
