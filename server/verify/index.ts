import type { Database, Tx } from '../platform/db/database.ts'
import { verifyChain } from './chain.ts'
import { sumOf, type Verification } from './difference.ts'
import { verifyProjected } from './projections.ts'
import { type People, verifyPeople, verifyRecords } from './records.ts'
import { readFiled, verifyAccounts, verifySeals } from './seals.ts'

/**
 * Recomputes every record, projection, counter and chain of events of every account, compares them with what is stored, and the
 * chains with their seals (`script/db verify`). It signs in as the owner, because the serving role may not read every table.
 * Each account is read from one snapshot; concurrent writes continue.
 */
export async function verify(database: Database, sealsFile?: string): Promise<Required<Verification>> {
  const filed = sealsFile === undefined ? undefined : await readFiled(sealsFile)
  const scope = { userId: 'verify', readOnly: true, snapshot: true }
  const people: People = new Map()
  const parts = await database.inEachAccount(scope, async (tx) =>
    sumOf([await verifyAccount(tx, people), await verifySeals(tx, filed)]),
  )
  const [first] = parts
  if (first) {
    const { rows } = await database.pool.query<{ id: string }>('select min(id) as id from accounts')
    parts.push(
      sumOf([
        await database.inAccount({ ...scope, accountId: rows[0]!.id }, (tx) => verifyPeople(tx, people)),
      ]),
    )
  }
  if (filed) parts.push(sumOf([{ rows: 0, differ: await verifyAccounts(database, filed) }]))
  return sumOf(parts)
}

/** Verifies one account as the transaction sees it, and adds what it tells of people. */
export async function verifyAccount(tx: Tx, people: People): Promise<Required<Verification>> {
  return sumOf([...(await verifyProjected(tx)), await verifyRecords(tx, people), await verifyChain(tx)])
}
