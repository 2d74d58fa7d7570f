import { sql } from 'kysely'
import { pollStatement } from '../../server/features/statements/poll.ts'
import type { EuStub } from './eu.ts'
import { account, type SoyAccount } from './soy-account.ts'

/** Moves the clock for one statement and for the EU. */
export async function passMinutes(
  { api }: SoyAccount,
  eu: EuStub,
  id: string,
  minutes: number,
): Promise<void> {
  eu.movedMinutes += minutes
  const earlier = (member: string) =>
    sql`case when eu ->> ${member} is null then '{}'::jsonb else jsonb_build_object(${member}::text, to_char(
      (eu ->> ${member})::timestamptz at time zone 'UTC' - ${minutes} * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`
  await api.database.inAccount({ accountId: account, userId: 'test' }, async (tx) => {
    await sql`
      /* tampering */ update statements set eu = eu || ${earlier('asked')} || ${earlier('ended')} || ${earlier('submitted')}
      where account_id = ${account} and id = ${id}::uuid
    `.execute(tx.db)
    await sql`
      /* tampering */ update statement_looks set ask_at = ask_at - ${minutes} * interval '1 minute'
      where account_id = ${account} and statement_id = ${id}::uuid
    `.execute(tx.db)
  })
}

const scope = { accountId: account, userId: 'job', via: 'job' } as const
/** Asks as the job does whose time has come. */
export async function pollNow({ api: { database, settings } }: SoyAccount, id: string): Promise<void> {
  const effect = await database.inAccount(scope, async (tx) => {
    const { ask_at } = await tx.db
      .selectFrom('statement_looks')
      .select('ask_at')
      .where('account_id', '=', account)
      .where('statement_id', '=', id)
      .executeTakeFirstOrThrow()
    if (!ask_at || ask_at > tx.now) return undefined
    return pollStatement(tx, { id, runAt: ask_at.toISOString() })
  })
  await effect?.({ database, settings } as Parameters<typeof effect>[0])
}
