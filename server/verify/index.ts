import type { Database, Tx } from '../platform/db/database.ts'
import { verifyChain } from './chain.ts'
import { sumOf, type Verification } from './difference.ts'
import { verifyProjected } from './projections.ts'
import { type People, verifyPeople, verifyRecords } from './records.ts'

/**
 * Recomputes every record, projection, counter and chain of events of every account and compares them with what is stored
 * (`script/db verify`). It signs in as the owner, because the serving role may not read every table. Each account is read from
 * one snapshot; concurrent writes continue.
 */
export async function verify(database: Database): Promise<Required<Verification>> {
  const accounts = await database.pool.query<{ id: string }>('select id from accounts order by id')
  const people: People = new Map()
  const parts: Verification[] = []
  const inAccount = (accountId: string, work: (tx: Tx) => Promise<Verification>) =>
    database.inAccount({ accountId, userId: 'verify', readOnly: true, snapshot: true }, async (tx) => {
      parts.push(await work(tx))
    })
  for (const { id } of accounts.rows) await inAccount(id, (tx) => verifyAccount(tx, people))
  const [first] = accounts.rows
  if (first) await inAccount(first.id, (tx) => verifyPeople(tx, people))
  return sumOf(parts)
}

async function verifyAccount(tx: Tx, people: People): Promise<Verification> {
  return sumOf([...(await verifyProjected(tx)), await verifyRecords(tx, people), await verifyChain(tx)])
}
