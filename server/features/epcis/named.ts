import { sql } from 'kysely'
import type { Role } from '../../../core/epcis/keys.ts'
import type { Code } from '../../../core/gs1/codes.ts'
import { canonicalOf } from '../../../core/gs1/canonical.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/lists.ts'
import { anyOf } from '../../platform/db/rows.ts'

/** Roles of keys that say what an event is about. */
const ofThings: readonly Role[] = ['epc', 'class', 'input', 'output', 'parent']

/** A canonical name that may be a code of a product. */
const code = /^https:\/\/id\.gs1\.org\/01\/(\d{14})\/(10|21)\/([^/]+)$/

/** What a text could name: a public page, or a code. */
interface Name {
  key: string
  uuid: string | null
  code: { gtin: string; ai: string; value: string } | null
}

function nameOf(key: string, pageUrl: string): Name | undefined {
  const at = key.indexOf(' ')
  if (!ofThings.some((role) => role === key.slice(0, at))) return undefined
  const called = key.slice(at + 1)
  const uuid = called.startsWith(`${pageUrl}/`) ? called.slice(pageUrl.length + 1) : ''
  if (isUuid(uuid)) return { key, uuid, code: null }
  const [, gtin = '', ai = '', value = ''] = code.exec(called) ?? []
  return gtin === '' ? undefined : { key, uuid: null, code: { gtin, ai, value: decodeURIComponent(value) } }
}

/** CAP-03: the products that keys of events name, by any of the names that they ever had. */
export async function readProductsNamed(
  tx: Tx,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const names = [...new Set(keys)].flatMap((key) => nameOf(key, tx.pageUrl) ?? [])
  if (names.length === 0) return new Map()
  const products = new Map<string, string[]>()
  for (const { key, id } of [...(await readPages(tx, names)), ...(await readCoded(tx, names))])
    products.set(key, [...(products.get(key) ?? []), id])
  return products
}

/** CAP-03: links products to the captured events that named one of their codes before it was theirs. */
export async function linkCaptured(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await tx.db
    .selectFrom('products')
    .select(['id', 'gs1'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(ids))
    .where('gs1', 'is not', null)
    .execute()
  if (rows.length === 0) return
  const named = rows.map(({ id, gs1 }) => ({ id, keys: keysOfCodes(gs1!) }))
  await sql`
    with found as materialized (
      select e.id, array_agg(distinct n.id) as product_ids
      from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n (id uuid, keys text[])
      cross join lateral unnest(n.keys) as k (key)
      join epcis_mentions m on m.account_id = ${tx.accountId} and m.key = epcis_key(k.key)
      join epcis_events e on e.account_id = ${tx.accountId} and e.id = m.id and e.capture_id is not null
        and k.key = any(e.keys) and not e.product_ids @> array[n.id]
      group by e.id
    ), mentioned as (
      insert into epcis_mentions (account_id, key, event_time, record_time, id)
      select e.account_id, epcis_key('product ' || product.id), e.event_time, e.record_time, e.id
      from found join epcis_events e on e.account_id = ${tx.accountId} and e.id = found.id
      cross join lateral unnest(found.product_ids) as product (id)
    )
    update epcis_events e set product_ids = e.product_ids || found.product_ids
    from found where e.account_id = ${tx.accountId} and e.id = found.id
  `.execute(tx.db)
}

const keysOfCodes = (codes: readonly Code[]): string[] =>
  codes.flatMap(({ path }) => ofThings.map((role) => `${role} ${canonicalOf(`https://id.gs1.org${path}`)}`))

interface NamedProduct {
  key: string
  id: string
}

async function readPages(tx: Tx, names: readonly Name[]): Promise<readonly NamedProduct[]> {
  const { rows } = await sql<NamedProduct>`
    select n.key, k.record_id as id
    from jsonb_to_recordset(${JSON.stringify(names.filter(({ uuid }) => uuid !== null))}::jsonb) as n (key text, uuid uuid)
    cross join lateral find_public_key(n.uuid) as k
    where k.account_id = ${tx.accountId} and k.kind = 'product'
  `.execute(tx.db)
  return rows
}

/** Under row security no index finds codes by their parts: the coded products of the account are read once, and only for its own GTINs. */
async function readCoded(tx: Tx, names: readonly Name[]): Promise<readonly NamedProduct[]> {
  const gtins = await readGtins(tx)
  const own = names.flatMap(({ key, code: one }) => (one && gtins.has(one.gtin) ? [{ key, ...one }] : []))
  if (own.length === 0) return []
  const { rows } = await sql<NamedProduct>`
    select distinct n.key, p.id
    from products p
    cross join lateral jsonb_array_elements(p.gs1) as c (code)
    join jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as n (key text, gtin text, ai text, value text)
      on n.gtin = c.code ->> 'gtin' and n.ai = c.code ->> 'ai' and n.value = c.code ->> 'value'
    where p.account_id = ${tx.accountId} and p.gs1 is not null
  `.execute(tx.db)
  return rows
}

/** The GTINs under which the account has given codes. */
async function readGtins(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.db
    .selectFrom('gtin_accounts')
    .select('gtin')
    .where('account_id', '=', tx.accountId)
    .execute()
  return new Set(rows.map(({ gtin }) => gtin))
}
