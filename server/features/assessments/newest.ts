import { sql } from 'kysely'
import type { Assessment } from '../../../core/contract/assessments.ts'
import type { Facts } from '../../../core/rules/facts.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { Reader } from '../products/read.ts'
import { presentKnown } from './known.ts'
import { readAssessments } from './read.ts'

/** The newest concluded assessment of each of some products, stale or not (RSK-09). */
export async function findConcluded(reader: Reader, products: readonly string[]): Promise<Assessment[]> {
  const { tx } = reader
  const { rows } = await sql<{ id: string; facts: Facts }>`
    select distinct on (a.product_id) a.id, a.facts from assessments a
    where a.account_id = ${tx.accountId} and a.product_id = ${anyOf(products)} and a.state = 'concluded' and a.deleted_at is null
    order by a.product_id, a.conclusion ->> 'at' desc, a.id desc
  `.execute(tx.db)
  const saved = await readAssessments(
    reader,
    rows.map(({ id }) => id),
  )
  return Promise.all(saved.map((one, n) => presentKnown(reader, one, rows[n]!.facts, undefined)))
}
