import type { Tx } from '../../platform/db.ts'

/** Says that rights, settings or configuration of the account changed: every process reads them anew. */
export async function touchAccount(tx: Tx): Promise<void> {
  tx.raiseRevision()
}
