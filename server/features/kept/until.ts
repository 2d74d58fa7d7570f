import { sql } from 'kysely'
import type { AssessedFor } from '../../../core/eudr/assessment.ts'
import { isoDay, localMoment } from '../../../core/fields/calendar.ts'
import { keepUntil } from '../../../core/rules/assessment.ts'
import type { Tx } from '../../platform/db/database.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import './tables.ts'

interface KeeperRow {
  id: string
  assessed_for: AssessedFor
  placed_on: string | null
  available: string | null
  concluded: string | null
}

/** The day of the account of a moment, which the EU may say in a way of its own: then null. */
export const dayOf = (at: string | null, timeZone: string): string | null =>
  at !== null && Number.isFinite(Date.parse(at)) ? isoDay(localMoment(new Date(at), timeZone)) : null

/** Until when the files of a product's concluded assessments and available statements are kept, by their ids (RSK-10). */
export async function readUntil(tx: Tx, product: string): Promise<ReadonlyMap<string, string | null>> {
  const { timeZone } = await loadConfiguration(tx)
  const { rows } = await sql<KeeperRow>`
    with own as (
      select max(placed_on) as placed_on from assessments
      where account_id = ${tx.accountId} and product_id = ${product} and assessed_for = 'own' and deleted_at is null
    ), declared as (
      select id, eu ->> 'date' as at from statements
      where account_id = ${tx.accountId} and product_id = ${product} and declared = 'available' and deleted_at is null
    )
    select a.id, a.assessed_for, a.placed_on, (select min(at) from declared) as available, a.conclusion ->> 'at' as concluded
    from assessments a
    where a.account_id = ${tx.accountId} and a.product_id = ${product} and a.state = 'concluded' and a.deleted_at is null
    union all select d.id, 'own', own.placed_on, d.at, null from declared d cross join own
  `.execute(tx.db)
  return new Map(
    rows.map(({ id, assessed_for, placed_on, available, concluded }) => [
      id,
      keepUntil({
        for: assessed_for,
        placedOn: placed_on,
        available: dayOf(available, timeZone),
        concluded: dayOf(concluded, timeZone),
      }),
    ]),
  )
}

/** Reckons the days again, after a change of an assessment or a statement of the product. */
export async function renewKept(tx: Tx, product: string): Promise<void> {
  for (const [keeper, until] of await readUntil(tx, product))
    await tx.db
      .updateTable('kept_files')
      .set({ until })
      .where('account_id', '=', tx.accountId)
      .where('keeper_id', '=', keeper)
      .execute()
}
