import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import type { Columns } from '../platform/records.ts'
import { keyOf, readForms } from './derived.ts'
import type { Verification } from './difference.ts'

interface Keyed {
  id: string
  stage: string
  organization: string
  identifier: string
  data: Columns
  key: string
}

/**
 * Names live products with a key of the earlier rule, because another product has the key that they would have now: people take
 * the two identifiers for one. That is no difference from what events tell.
 */
export async function verifyTwins(tx: Tx): Promise<Verification> {
  const columns = sql`id, product_schema_id as stage, organization_id as organization, identifier, data, unique_key as key`
  const live = sql`account_id = ${tx.accountId} and deleted_at is null and not is_unidentified`
  // The rules agree on short keys of ASCII.
  const { rows } = await sql<Keyed>`
    select ${columns} from products
    where ${live} and octet_length(unique_key) > least(char_length(unique_key), 1000) order by id
  `.execute(tx.db)
  if (rows.length === 0) return { rows: 0, differ: [] }
  const { stages } = await readForms(tx)
  const earlier = rows.flatMap((row) => {
    const wanted = keyOf(stages.get(row.stage)?.unique.map((name) => row.data[name] ?? '') ?? [])
    return wanted === row.key ? [] : [{ ...row, wanted }]
  })
  const { rows: holders } = await sql<Keyed>`
    select ${columns} from products where ${live} and unique_key = any(${earlier.map(({ wanted }) => wanted)})
  `.execute(tx.db)
  const placeOf = ({ stage, organization }: Keyed, key: string) => [stage, organization, key].join(' ')
  const holderOf = new Map(holders.map((row) => [placeOf(row, row.key), row]))
  const twins = earlier.flatMap((row) => {
    const holder = holderOf.get(placeOf(row, row.wanted))
    return holder
      ? [
          `${tx.accountId} products ${row.id}: its identifier ${row.identifier} looks like that of ${holder.id}, ${holder.identifier}`,
        ]
      : []
  })
  return { rows: 0, differ: [], twins }
}
