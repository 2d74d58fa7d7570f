import { sql } from 'kysely'
import type { Role } from '../../../core/epcis/keys.ts'
import type { Question } from '../../../core/epcis/question.ts'
import type { Code } from '../../../core/gs1/codes.ts'
import { canonicalOf } from '../../../core/gs1/canonical.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/lists.ts'
import { anyOf } from '../../platform/db/rows.ts'

const ofThings: readonly Role[] = ['epc', 'class', 'input', 'output', 'parent']

type Says = Question['says']

/** EPX-05: adds the other names of each product that a query names. */
export async function withNames(tx: Tx, publicPageUrl: string, says: Says): Promise<Says> {
  const texts = says.flatMap((one) => (isOfThings(one) ? one.texts : []))
  if (texts.length === 0) return says
  const names = await readNames(tx, publicPageUrl, texts)
  return says.map((one) =>
    isOfThings(one)
      ? {
          ...one,
          texts: one.texts.flatMap((text) => [text, ...(names.get(pathOf(text, publicPageUrl)) ?? [])]),
        }
      : one,
  )
}

const isOfThings = ({ roles }: Says[number]): boolean => roles.some((role) => ofThings.includes(role))

const stem = 'https://id.gs1.org'

/** The path of a code or of a page on the public site; empty for other texts. */
function pathOf(text: string, publicPageUrl: string): string {
  const canonical = canonicalOf(text)
  if (canonical) return canonical.slice(stem.length)
  return text.startsWith(`${publicPageUrl}/`) ? text.slice(publicPageUrl.length) : ''
}

interface ProductNames {
  uuid: string
  gs1: readonly Code[] | null
}

/** Paths of codes under the account's GTINs: for those alone its coded products are read, which no index finds under row security. */
async function ownPaths(tx: Tx, paths: readonly string[]): Promise<string[]> {
  const gtins = await tx.db
    .selectFrom('gtin_accounts')
    .select('gtin')
    .where('account_id', '=', tx.accountId)
    .execute()
  return paths.filter((path) => gtins.some(({ gtin }) => path.startsWith(`/01/${gtin}/`)))
}

/** Maps each path of a product to all its names. */
async function readNames(
  tx: Tx,
  publicPageUrl: string,
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const paths = [...new Set(texts.map((text) => pathOf(text, publicPageUrl)))]
  const keys = paths.map((path) => path.slice(1)).filter(isUuid)
  const coded = await ownPaths(tx, paths)
  if (keys.length + coded.length === 0) return new Map()
  const { rows: pages } = await sql<{ id: string }>`
    select k.record_id as id from unnest(${keys}::uuid[]) as asked (key)
    cross join lateral find_public_key(asked.key) k
    where k.account_id = ${tx.accountId} and k.kind = 'product'
  `.execute(tx.db)
  const { rows } = await sql<ProductNames>`
    select p.uuid, p.gs1 from products p
    where p.account_id = ${tx.accountId} and p.id = ${anyOf(pages.map(({ id }) => id))}
    union all
    select distinct p.uuid, p.gs1 from products p
    cross join lateral jsonb_array_elements(p.gs1) as c (code)
    where p.account_id = ${tx.accountId} and p.gs1 is not null and c.code ->> 'path' = any(${coded}::text[])
  `.execute(tx.db)
  return new Map(
    rows.flatMap(({ uuid, gs1 }) => {
      const own = [`/${uuid}`, ...(gs1 ?? []).map(({ path }) => path)]
      const names = own.map((path) => publicPageUrl + path)
      return names.map((name) => [pathOf(name, publicPageUrl), names] as const)
    }),
  )
}
