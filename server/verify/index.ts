import type { Database, Tx } from '../platform/db/database.ts'
import { verifyChain } from './chain.ts'
import { sumOf, type Verification } from './difference.ts'
import { verifyProjected } from './projections.ts'
import { type People, verifyPeople, verifyRecords } from './records.ts'
import { readFiled, verifyAccounts, verifySeals } from './seals.ts'
import { verifyTwins } from './twins.ts'

/**
 * Recomputes every record, projection, counter and chain of events of every account, compares them with what is stored, and the
 * chains with their seals (`script/db verify`). It signs in as the owner, because the serving role may not read every table.
 * Each part is read from one snapshot; concurrent writes continue.
 */
export async function verify(database: Database, sealsFile?: string): Promise<Required<Verification>> {
  const filed = sealsFile === undefined ? undefined : await readFiled(sealsFile)
  const people: People = new Map()
  const inAccount = (accountId: string, part: (tx: Tx) => Promise<Verification>) =>
    database.inAccount({ accountId, userId: 'verify', readOnly: true, snapshot: true }, part)
  const { rows: accounts } = await database.pool.query<{ id: string }>('select id from accounts order by id')
  const parts: Verification[] = []
  for (const { id } of accounts)
    // Two at once, because the database needs as long as the comparison.
    parts.push(
      ...(await Promise.all([
        inAccount(id, (tx) => verifyRecords(tx, people)),
        inAccount(id, async (tx) =>
          sumOf([await verifySums(tx), await verifySeals(tx, filed), await verifyTwins(tx)]),
        ),
      ])),
    )
  const [first] = accounts
  if (first) parts.push(await inAccount(first.id, (tx) => verifyPeople(tx, people)))
  if (filed) parts.push({ rows: 0, differ: await verifyAccounts(database, filed) })
  return sumOf(parts)
}

/** Verifies one account as the transaction sees it, and adds what it tells of people. */
export const verifyAccount = async (tx: Tx, people: People): Promise<Verification> =>
  sumOf([await verifyRecords(tx, people), await verifySums(tx)])

const verifySums = async (tx: Tx): Promise<Verification> =>
  sumOf([...(await verifyProjected(tx)), await verifyChain(tx)])
