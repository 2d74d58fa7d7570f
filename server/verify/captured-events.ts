import { sql } from 'kysely'
import { prefixesOf } from '../../core/epcis/context.ts'
import { keysOf, quantitiesOf } from '../../core/epcis/keys.ts'
import { canonicalJson } from '../../core/json/canonical.ts'
import { type CapturedRow, digestOf, sumOfCaptured } from '../features/epcis/digest.ts'
import { mentionedKeys } from '../features/epcis/insert.ts'
import { readProductsNamed } from '../features/epcis/named.ts'
import type { Tx } from '../platform/db/database.ts'
import { type Difference, difference, sliceSize, type Verification } from './difference.ts'

interface Row extends CapturedRow {
  event: Readonly<Record<string, unknown>>
  type: string
  event_time: Date
  record_time: Date
  keys: string[]
  quantities: number[]
  is_declaration: boolean
  product_ids: string[]
  organization_ids: string[]
  milestone_schema_id: string | null
  capture_id: string
  digest: Buffer
  captured_at: Date
}

/** CAP-02: compares captured events with their own JSON, and those of each capture with the hash that the history proves. */
export async function verifyCaptured(tx: Tx, isKept: boolean): Promise<Verification> {
  const differ: Difference[] = []
  const sums = new Map<string, CapturedRow[]>()
  let count = 0
  for (let after: Pick<Row, 'id'> | undefined; ;) {
    const { rows } = await sql<Row>`
      select e.id, e.event_id, e.event, e.type, e.event_time, e.record_time, e.keys, e.quantities, e.is_declaration,
        e.product_ids, e.organization_ids, e.milestone_schema_id, e.capture_id, e.digest, c.created_at as captured_at
      from epcis_events e left join captures c on c.account_id = ${tx.accountId} and c.id = e.capture_id
      where e.account_id = ${tx.accountId} and e.capture_id is not null ${after ? sql`and e.id > ${after.id}` : sql``}
      order by e.id limit ${sliceSize}
    `.execute(tx.db)
    const products = isKept
      ? await readProductsNamed(
          tx,
          rows.flatMap(({ keys }) => keys),
        )
      : undefined
    for (const row of rows) {
      if (!isOfEvent(row, products))
        differ.push(difference(tx, 'epcis_events', row.id, 'is not what its event says'))
      const { id, event_id, event } = row
      sums.set(row.capture_id, [...(sums.get(row.capture_id) ?? []), { id, event_id, event }])
    }
    count += rows.length
    after = rows.at(-1)
    if (rows.length < sliceSize) break
  }
  const { rows: captures } = await sql<{ id: string; sha256: string | null }>`
    select id, sha256 from captures where account_id = ${tx.accountId} and sha256 is not null
  `.execute(tx.db)
  for (const { id, sha256 } of captures)
    if (sumOfCaptured(sums.get(id) ?? []) !== sha256)
      differ.push(difference(tx, 'epcis_events', id, 'are not the events of their capture'))
  return { rows: count, differ }
}

function isOfEvent(row: Row, products: ReadonlyMap<string, readonly string[]> | undefined): boolean {
  const { event } = row
  const prefixes = prefixesOf(event['@context'])
  const keys = keysOf(event, prefixes)
  const { content, declaration } = digestOf(event, prefixes)
  const linked = products
    ? [...new Set(keys.flatMap((key) => products.get(key) ?? []))].toSorted()
    : row.product_ids.toSorted()
  const expected = [
    event.eventID,
    event.type,
    new Date(String(event.eventTime)),
    row.captured_at,
    keys,
    quantitiesOf(event),
    event.errorDeclaration !== undefined,
    linked,
    [],
    null,
    content + declaration,
  ]
  const said = [
    row.event_id,
    row.type,
    row.event_time,
    row.record_time,
    row.keys,
    row.quantities,
    row.is_declaration,
    row.product_ids.toSorted(),
    row.organization_ids,
    row.milestone_schema_id,
    row.digest.toString('hex'),
  ]
  return canonicalJson(said) === canonicalJson(expected)
}

/** EPX-05: compares what finds events with their keys and times. */
export async function verifyMentions(tx: Tx): Promise<Verification> {
  const { rows: missing } = await sql<{ id: string }>`
    select distinct e.id from epcis_events e cross join lateral ${mentionedKeys('e')} as k (key)
    left join epcis_mentions m on m.account_id = ${tx.accountId} and m.key = k.key and m.id = e.id
      and m.event_time = e.event_time and m.record_time = e.record_time
    where e.account_id = ${tx.accountId} and m.id is null
  `.execute(tx.db)
  const { rows } = await sql<{ wanted: number; found: number }>`
    select (
      select coalesce(sum((select count(*) from ${mentionedKeys('e')} as k (key))), 0)::int
      from epcis_events e where e.account_id = ${tx.accountId}
    ) as wanted, (select count(*)::int from epcis_mentions where account_id = ${tx.accountId}) as found
  `.execute(tx.db)
  const { wanted, found } = rows[0]!
  const differ = missing.map(({ id }) => difference(tx, 'epcis_mentions', id, 'lacks keys of its event'))
  if (differ.length === 0 && found !== wanted)
    differ.push(difference(tx, 'epcis_mentions', tx.accountId, `has ${found} rows, should have ${wanted}`))
  return { rows: found, differ }
}
