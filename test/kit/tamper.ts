import { sql } from 'kysely'
import type { Database } from '../../server/platform/db/database.ts'
import type { Difference } from '../../server/verify/difference.ts'
import { verifyAccount } from '../../server/verify/index.ts'
import { type People, verifyPeople } from '../../server/verify/records.ts'

/**
 * What verifying an account finds after changes behind the server's back, which are then taken back. The owner of a database of
 * tests may do everything in it.
 */
export function tamper(owner: Database, accountId: string, change: readonly string[]): Promise<Difference[]> {
  return owner.inAccount({ accountId, userId: 'test' }, (tx) =>
    tx.rehearse(async () => {
      await sql`set local session_replication_role = replica`.execute(tx.db)
      for (const statement of change) await sql.raw(`/* tampering */ ${statement}`).execute(tx.db)
      const people: People = new Map()
      const found = [await verifyAccount(tx, people), await verifyPeople(tx, people)]
      return found.flatMap(({ differ }) => differ)
    }),
  )
}
