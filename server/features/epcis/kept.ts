import { pageParameters, type Parameters, readQuestion } from '../../../core/epcis/question.ts'
import { refuse, refuseFaults } from '../../../core/errors/refusal.ts'
import { isRecord } from '../../../core/json/record.ts'
import type { Tx } from '../../platform/db/database.ts'
import { insertUnlessTaken } from '../../platform/db/rows.ts'

/** Queries of an account. */
const maxQueries = 1_000

interface KeptQuery {
  name: string
  query: Parameters
}

/** EPX-06: reads `{name?, query}` or a bare query. */
export function readQuery(body: Readonly<Record<string, unknown>>): {
  name: string | undefined
  query: Parameters
} {
  const isNamed = isRecord(body.query)
  const { '@context': _, ...members } = isNamed ? (body.query as Record<string, unknown>) : body
  const name = isNamed ? body.name : undefined
  if (name !== undefined && !(typeof name === 'string' && /^[\w.-]{1,200}$/.test(name)))
    refuse('INVALID', { faults: [{ path: '/name', key: 'error.shape.value' }] })
  refuseFaults(
    pageParameters
      .filter((page) => Object.hasOwn(members, page))
      .map((page) => ({ path: `/${page}`, key: 'error.shape.unknown' as const })),
  )
  const query = Object.fromEntries(
    Object.entries(members).map(([member, value]) => [member, parameterOf(member, value)]),
  )
  readQuestion(query)
  return { name, query }
}

/** Joins several values with `|`, as in an address. */
function parameterOf(name: string, value: unknown): string {
  const values = Array.isArray(value) ? value : [value]
  const isPlain = values.every((one) => ['string', 'number', 'boolean'].includes(typeof one))
  if (!isPlain || values.length === 0) refuseFaults([{ path: `/${name}`, key: 'error.shape.value' }])
  return values.map(String).join('|')
}

export async function keepQuery(tx: Tx, { name, query }: KeptQuery): Promise<void> {
  const { count } = await tx.db
    .selectFrom('epcis_queries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  if (count >= maxQueries)
    refuse('LIMIT', {
      key: 'epcis.queriesFull',
      params: { limit: maxQueries },
      details: { limit: maxQueries },
    })
  const row = {
    account_id: tx.accountId,
    name,
    query,
    created_at: tx.now,
    created_by: tx.userId,
  }
  if (!(await insertUnlessTaken(tx, 'epcis_queries', row))) refuse('NOT_UNIQUE', { key: 'epcis.queryTaken' })
}

export const listQueries = (tx: Tx): Promise<KeptQuery[]> =>
  tx.db
    .selectFrom('epcis_queries')
    .select(['name', 'query'])
    .where('account_id', '=', tx.accountId)
    .orderBy('name')
    .execute()

export async function findQuery(tx: Tx, name: string): Promise<KeptQuery> {
  const found = await tx.db
    .selectFrom('epcis_queries')
    .select(['name', 'query'])
    .where('account_id', '=', tx.accountId)
    .where('name', '=', name)
    .executeTakeFirst()
  return found ?? refuse('NOT_FOUND')
}

export async function forgetQuery(tx: Tx, name: string): Promise<void> {
  await findQuery(tx, name)
  await tx.db
    .deleteFrom('epcis_queries')
    .where('account_id', '=', tx.accountId)
    .where('name', '=', name)
    .execute()
}
