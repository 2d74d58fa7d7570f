import type { Database, Tx } from '../platform/db/database.ts'
import { verifyChain } from './chain.ts'
import type { Verification } from './difference.ts'
import { verifyProjected } from './projections.ts'
import { type Filed, readFiled, type SealVerification, verifyAccounts, verifySeals } from './seals.ts'

/**
 * Recomputes every projection, counter and chain of events of every account and compares them with what is stored, and both with
 * the seals (`script/db verify`). Each account is read from one snapshot; concurrent writes continue.
 */
export async function verify(database: Database, sealsFile?: string): Promise<SealVerification> {
  const filed = sealsFile === undefined ? undefined : await readFiled(sealsFile)
  const scope = { userId: 'verify', readOnly: true, snapshot: true }
  const parts = await database.inEachAccount(scope, (tx) => verifyAccount(tx, filed))
  return {
    rows: parts.reduce((sum, { rows }) => sum + rows, 0),
    differ: [
      ...parts.flatMap(({ differ }) => differ),
      ...(filed ? await verifyAccounts(database, filed) : []),
    ],
    unsealed: parts.flatMap(({ unsealed }) => unsealed),
  }
}

async function verifyAccount(tx: Tx, filed: Filed | undefined): Promise<SealVerification> {
  const seals = await verifySeals(tx, filed)
  const parts: Verification[] = [...(await verifyProjected(tx)), await verifyChain(tx), seals]
  return {
    rows: parts.reduce((sum, { rows }) => sum + rows, 0),
    differ: parts.flatMap(({ differ }) => differ),
    unsealed: seals.unsealed,
  }
}
