import type { Statement } from '../../../core/contract/statements.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Storage } from '../../platform/effects/storage.ts'
import type { Settings } from '../../platform/process/settings.ts'
import type { Eu } from './eu.ts'
import { type Outcome, writeOutcome } from './outcome.ts'
import { addPoll } from './polls.ts'
import { readAnswer, type Reader } from './read.ts'
import { statementRecords, type StatementRow } from './records.ts'

/** What declaring needs once the transaction of its request has ended: no call runs in one. */
export interface DeclarationTools {
  database: Database
  storage: Storage
  settings: Settings
  eu: Eu
  left: AbortSignal
}

/** Writes what the EU answered, whatever rights whoever asked has by now: it is declared. Null leaves all as it is. */
export async function write(
  reader: Reader,
  { database, settings }: Pick<DeclarationTools, 'database' | 'settings'>,
  id: string,
  valuesOf: (tx: Tx, before: StatementRow) => Outcome | null | Promise<Outcome | null>,
): Promise<Statement> {
  const { accountId, userId } = reader.session
  return database.inAccount({ accountId, userId, via: reader.tx.via }, async (tx) => {
    const before = (await statementRecords.find(tx, id, true)) ?? refuse('NOT_FOUND')
    const values = await valuesOf(tx, before)
    if (values) {
      await writeOutcome(tx, before, values)
      if (values.declared === 'submitted' && before.declared !== 'submitted')
        await addPoll(tx, id, 0, settings.eudr.pollMinutes)
    }
    return readAnswer({ ...reader, tx }, id)
  })
}
