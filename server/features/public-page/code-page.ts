import { sql } from 'kysely'
import { fieldText, localise } from '../../../core/fields/index.ts'
import { isPublic } from '../../../core/fields/public.ts'
import { asCodeValue, type GtinRow } from '../../../core/gs1/codes.ts'
import type { Language } from '../../../core/i18n/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { findCoded } from '../products/codes.ts'
import type { Publisher } from './settings.ts'

/** What a GTIN alone names (GS1-06). */
interface Trade {
  name: string
  organizations: string[]
}

/** Undefined of a GTIN under which the account has nothing. */
export async function readTrade(
  tx: Tx,
  { config }: Publisher,
  gtin: string,
  language: Language,
): Promise<Trade | undefined> {
  const rows = config.gtins.filter((row) => row.gtin === gtin)
  const named = rows.length > 0 ? rows : await readUse(tx, gtin)
  const [first] = named
  const stage = first && config.stages.get(first.productSchema)
  if (!stage) return undefined
  const organizations = await tx.db
    .selectFrom('organizations')
    .select('name')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf([...new Set(named.map(({ organization }) => organization))]))
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
  const { where } = first
  const form = localise(stage.content, language, config.defaultLanguage)
  const descriptor = where && form.descriptor[where.field]
  // Where the rows differ in the things that they name, or the field is private, the stage alone is said.
  const isOne = descriptor && isPublic(descriptor) && named.every((row) => row.where?.value === where.value)
  return {
    name: (isOne && fieldText(form, where.field, { [where.field]: where.value }, { language })) || form.name,
    organizations: organizations.map(({ name }) => name),
  }
}

/** A live product with the GTIN, where a field of its form says it. */
async function readUse(tx: Tx, gtin: string): Promise<GtinRow[]> {
  const { rows } = await sql<GtinRow>`
    select p.product_schema_id as "productSchema", p.organization_id as organization, ${gtin}::text as gtin from products p
    where p.account_id = ${tx.accountId} and p.deleted_at is null and p.gs1 @> ${JSON.stringify([{ gtin }])}::jsonb
    limit 1`.execute(tx.db)
  return rows
}

/** The page of a lot as it is typed from a label: with blanks, or in small letters. */
export async function findTyped(tx: Tx, gtin: string, typed: string): Promise<string | undefined> {
  for (const text of [typed, typed.toUpperCase()]) {
    const value = asCodeValue(text)
    const found =
      value &&
      (await findCoded(tx, [
        { ai: '01', value: gtin },
        { ai: '21', value },
        { ai: '10', value },
      ]))
    if (found) return found.uuid
  }
  return undefined
}
