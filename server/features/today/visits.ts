import { type RawBuilder, sql } from 'kysely'
import { instantOf, localMoment } from '../../../core/fields/calendar.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import './tables.ts'

/** After so many milliseconds a visit is noted again. */
const noted = 600_000

/** The first moment of the day in the account's zone. */
export const beginOf = (at: Date, timeZone: string): Date => {
  const { year, month, day } = localMoment(at, timeZone)
  return instantOf({ year, month, day, hour: 0, minute: 0, second: 0, millisecond: 0 }, timeZone)
}

/**
 * As SQL, so that the page of the day is one statement: the last moment of the person's last day here before this one, or the beginning
 * of this day for somebody new; and whether the visit has to be noted.
 */
export function visitOf(
  { accountId, userId, now }: Tx,
  timeZone: string,
): { since: RawBuilder<Date>; isDue: RawBuilder<boolean> } {
  const today = beginOf(now, timeZone)
  const before = new Date(now.getTime() - noted)
  const visit = sql`from visits v where v.account_id = ${accountId} and v.user_id = ${userId}`
  return {
    since: sql<Date>`coalesce(
      (select case when v.at < ${today}::timestamptz then v.at else v.before_at end ${visit}), ${today}::timestamptz)`,
    isDue: sql<boolean>`coalesce((select v.at < greatest(${today}::timestamptz, ${before}::timestamptz) ${visit}), true)`,
  }
}

/** Two windows may note one visit; the later moment stays. */
export const noteVisit = (database: Database, { accountId, userId, now }: Tx, timeZone: string) =>
  database.inAccount({ accountId, userId, now }, async (tx) => {
    const today = beginOf(now, timeZone)
    await sql`
      insert into visits as v (account_id, user_id, at)
      select h.account_id, ${userId}, ${now} from event_heads h where h.account_id = ${tx.accountId}
      on conflict (account_id, user_id) do update set
        before_at = case when v.at < ${today} then v.at else v.before_at end, at = greatest(v.at, excluded.at)
    `.execute(tx.db)
  })
