import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { maxKeyCalls } from '../../../core/contract/keys.ts'
import type { Refusal } from '../../../core/errors/refusal.ts'
import { printable } from '../../../core/fields/strings.ts'
import { keyOfUser } from '../../platform/auth/key-sessions.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Api } from '../../platform/http/mount.ts'
import type { RefusalOfCall } from './tables.ts'

/** Calls show within 5 s. */
const flushEvery = 2_000
/** The time of its last request is written this often at most. */
const useEvery = 60_000
/** Days for which calls are listed. */
const keptDays = 7

/** Places of faults that a call shows, and signs of each: names in them are those that were sent. */
const maxPaths = 20
const maxPath = 200

interface Call {
  id: string
  key_id: string
  at: Date
  method: string
  path: string
  status: number
  ms: number
  refusal: RefusalOfCall | null
}

const refusalOf = ({ code, faults = [] }: Refusal): RefusalOfCall => ({
  code,
  paths: [...new Set(faults.slice(0, maxPaths).map(({ path }) => printable(path.slice(0, maxPath))))],
})

/** KEY-08: notes each request of a key, and writes them together, so that none waits for it. */
export function mountKeyCalls({ app, database }: Api): void {
  let waiting = new Map<string, Call[]>()
  const used = new Map<string, number>()

  async function flush(): Promise<void> {
    const taken = waiting
    waiting = new Map()
    for (const [accountId, calls] of taken)
      await writeCalls(database, accountId, calls, used).catch((error: unknown) =>
        app.log.error({ err: error }, 'calls of keys were not written'),
      )
  }

  function note(request: FastifyRequest, reply: FastifyReply): void {
    const session = request.cachedSession?.session
    if (!session?.areas) return
    const { accountId, userId } = session
    const call: Call = {
      id: v7(),
      key_id: keyOfUser(userId)!,
      at: new Date(),
      method: request.method,
      path: request.routeOptions.url ?? '',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      refusal: request.refusal ? refusalOf(request.refusal) : null,
    }
    const calls = waiting.get(accountId)
    if (calls) calls.push(call)
    else waiting.set(accountId, [call])
  }

  app.addHook('onResponse', (request, reply, done) => {
    note(request, reply)
    done()
  })
  const timer = setInterval(() => void flush(), flushEvery)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush()
  })
}

function writeCalls(
  database: Database,
  accountId: string,
  calls: readonly Call[],
  used: Map<string, number>,
): Promise<void> {
  return database.inAccount({ accountId, userId: 'job', via: 'job' }, async (tx) => {
    await tx.db
      .insertInto('api_key_calls')
      .values(calls.map((call) => ({ account_id: accountId, ...call })))
      .execute()
    for (const [keyId, at] of new Map(calls.map((call) => [call.key_id, call.at]))) {
      if (at.getTime() - (used.get(keyId) ?? 0) < useEvery) continue
      used.set(keyId, at.getTime())
      await tx.db
        .updateTable('api_key_states')
        .set({ last_used_at: at })
        .where('account_id', '=', accountId)
        .where('key_id', '=', keyId)
        // Other processes write it too.
        .where(({ or, eb }) =>
          or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', new Date(at.getTime() - useEvery))]),
        )
        .execute()
    }
  })
}

/** Forgets the calls that no list shows any more. */
export async function forgetCalls(tx: Tx): Promise<void> {
  const { accountId, now } = tx
  const oldest = new Date(now.getTime() - keptDays * 86_400_000)
  await tx.db
    .deleteFrom('api_key_calls')
    .where('account_id', '=', accountId)
    .where('at', '<', oldest)
    .execute()
  await sql`
    delete from api_key_calls c using (
      select id, row_number() over (partition by key_id order by at desc, id desc) as place
      from api_key_calls where account_id = ${accountId}
    ) n
    where c.account_id = ${accountId} and c.id = n.id and n.place > ${maxKeyCalls}
  `.execute(tx.db)
}
