import type { Database } from '../../server/platform/db/database.ts'

/** As if the last attempt had been made so often more. As many requests would lean on how many a minute has room for. */
export const repeatAttempt = ({ pool }: Database, times: number) =>
  pool.query(
    `insert into attempts (subject)
     select subject from attempts, generate_series(1, $1::int) where at = (select max(at) from attempts)`,
    [times],
  )
