import { sql } from 'kysely'
import { instantOf, localMoment } from '../../../core/fields/calendar.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import './tables.ts'

interface Visit {
  /** The last moment of the person's last day here before this one; the beginning of this day for somebody new. */
  since: Date
  /** Whether the visit has to be noted. */
  isDue: boolean
}

const noted = 600_000

const dayOf = (at: Date, timeZone: string): number => {
  const { year, month, day } = localMoment(at, timeZone)
  return instantOf({ year, month, day, hour: 0, minute: 0, second: 0, millisecond: 0 }, timeZone).getTime()
}

export async function readVisit(tx: Tx, userId: string, timeZone: string): Promise<Visit> {
  const today = dayOf(tx.now, timeZone)
  const row = await tx.db
    .selectFrom('visits')
    .select(['at', 'before_at'])
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return { since: new Date(today), isDue: true }
  const isToday = dayOf(row.at, timeZone) === today
  return {
    since: isToday ? (row.before_at ?? new Date(today)) : row.at,
    isDue: !isToday || tx.now.getTime() - row.at.getTime() > noted,
  }
}

/** Two windows may note one visit; the later moment stays. */
export const noteVisit = (database: Database, { accountId, userId, now }: Tx, timeZone: string) =>
  database.inAccount({ accountId, userId, now }, async (tx) => {
    const today = new Date(dayOf(now, timeZone))
    await sql`
      insert into visits as v (account_id, user_id, at)
      select h.account_id, ${userId}, ${now} from event_heads h where h.account_id = ${tx.accountId}
      on conflict (account_id, user_id) do update set
        before_at = case when v.at < ${today} then v.at else v.before_at end, at = greatest(v.at, excluded.at)
    `.execute(tx.db)
  })
