import { sql } from 'kysely'
import type { Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { citedOf, readNumbers } from './references.ts'
import type { StatementRow } from './records.ts'

interface PaperStatement {
  /** Null of a product that nobody has declared. */
  declared: {
    state: StatementRow['declared']
    referenceNumber: string
    verificationNumber: string
    date: Date
  } | null
  upstream: { referenceNumber: string; verificationNumber: string }[]
}

/** What a paper tells of a product's statement (EUD-11): its newest numbers, and those of what it was made of. */
export async function readPaperStatement(
  tx: Tx,
  session: Session,
  productId: string,
): Promise<PaperStatement> {
  const { rows } = await sql<Record<'state' | 'referenceNumber' | 'verificationNumber' | 'date', string>>`
    select s.declared as state, s.eu ->> 'referenceNumber' as "referenceNumber",
      s.eu ->> 'verificationNumber' as "verificationNumber", s.eu ->> 'date' as date
    from statements s
    where s.account_id = ${tx.accountId} and s.product_id = ${productId} and s.declared = 'available' and s.deleted_at is null
    order by s.eu ->> 'date' desc, s.internal_number desc
    limit 1
  `.execute(tx.db)
  const [row] = rows
  const { upstream } = await readNumbers({ tx, session }, productId, { isPublic: true })
  return {
    declared: row ? { ...row, state: row.state as StatementRow['declared'], date: new Date(row.date) } : null,
    upstream: citedOf(upstream).map(({ referenceNumber, verificationNumber }) => ({
      referenceNumber,
      verificationNumber,
    })),
  }
}
