import type { Database } from '../../server/platform/db/database.ts'

/** Counts the last attempt so often again. Requests in its place would have to fit into one minute. */
export const repeatAttempt = ({ pool }: Database, times: number) =>
  pool.query(
    `insert into attempts (subject)
     select subject from attempts, generate_series(1, $1::int) where at = (select max(at) from attempts)`,
    [times],
  )
