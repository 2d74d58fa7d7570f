import { sql } from 'kysely'
import type { Code } from '../../../core/gs1/codes.ts'
import type { Session } from '../../../core/rules/can.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/lists.ts'
import { anyOf } from '../../platform/db/rows.ts'

/** A product whose code becomes a file. */
interface CodedProduct {
  id: string
  uuid: string
  identifier: string
  gs1: readonly Code[] | null
}

/** The live products among these ids that the person may read, by their ids. */
export async function readCoded(
  tx: Tx,
  session: Session,
  ids: readonly string[],
): Promise<Map<string, CodedProduct>> {
  const { rows } = await sql<CodedProduct>`
    select p.id, p.uuid, p.identifier, p.gs1 from products p
    where p.account_id = ${tx.accountId} and p.id = ${anyOf(ids.filter(isUuid))} and p.deleted_at is null
      and ${readable(session).products('p')}`.execute(tx.db)
  return new Map(rows.map((row) => [row.id, row]))
}
