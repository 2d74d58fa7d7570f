import { sql } from 'kysely'
import { type Fault, refuse } from '../../../core/errors/refusal.ts'
import {
  asCodeValue,
  type Code,
  codeLevels,
  codeOf,
  codeValueOfUuid,
  readGtin,
  rowOf,
  textIn,
} from '../../../core/gs1/codes.ts'
import type { CodeElement } from '../../../core/gs1/identifiers.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Configuration, loadConfiguration, type Stage } from '../configuration/configuration.ts'
import type { SentRemark } from '../configuration/sent.ts'
import { claimGtins } from '../accounts/gtins.ts'
import type { ProductRow } from './read.ts'

/** A product that may have a code. */
interface CodeSource {
  uuid: string
  stage: Stage
  organizationId: string
  data: Readonly<Record<string, unknown>>
  isUnidentified: boolean
  /** Its codes so far, the present one last. */
  codes: readonly Code[] | null
  /** It is being made. */
  isNew: boolean
}

export const codedOf = (config: Configuration, row: ProductRow): CodeSource => ({
  uuid: row.uuid,
  stage: config.stages.get(row.product_schema_id)!,
  organizationId: row.organization_id,
  data: row.data,
  isUnidentified: row.is_unidentified,
  codes: row.gs1,
  isNew: false,
})

/** Its codes from now on; the remark says that its own value was given before. */
export interface GivenCodes {
  codes: readonly Code[] | null
  remarks: SentRemark[]
}

interface Wish {
  gtin: string
  /** The field of the form in which the GTIN stands, which isn't known as the account's own. */
  typedField: string | undefined
  ai: Code['ai']
  /** Undefined: nothing that names the product can be a code. */
  value: string | undefined
  /** The field whose value it is. */
  name: string
}

/** The field of a form whose value is that element of a code. */
export const fieldOfCode = ({ descriptor }: Pick<Stage['content'], 'descriptor'>, ai: string) =>
  Object.entries(descriptor).find(([, { gs1 }]) => gs1 === ai)?.[0]

/** What a product's code should be by its form and the table of GTINs; undefined where it has none. */
export function wishOf(
  config: Configuration,
  { stage, organizationId, data, isUnidentified }: CodeSource,
): Wish | undefined {
  const level = stage.content.gs1?.level
  if (!level) return undefined
  const ai = codeLevels[level]
  const textOf = (field: string | undefined) => (field === undefined ? '' : textIn(data, field))
  const typedField = fieldOfCode(stage.content, '01')
  const typed = readGtin(textOf(typedField))
  const gtin =
    typed ?? rowOf(config.gtins, { productSchema: stage.id, organization: organizationId }, data)?.gtin
  if (gtin === undefined) return undefined
  const field = fieldOfCode(stage.content, ai)
  const name = textOf(field) === '' ? 'identifier' : field!
  const value = name === 'identifier' && isUnidentified ? undefined : asCodeValue(textOf(name))
  return { gtin, typedField: typed === undefined ? undefined : typedField, ai, value, name }
}

const keyOf = ({ gtin, ai, value }: Omit<Code, 'path'>) => `${gtin} ${ai} ${value}`

/**
 * Gives products their codes (GS1-02). A value that any product of the account ever had under a GTIN is never given again. Without
 * products that have a GTIN it asks the database nothing.
 */
export async function giveCodes(tx: Tx, products: readonly CodeSource[]): Promise<GivenCodes[]> {
  const config = await loadConfiguration(tx)
  const wishes = products.map((product) => wishOf(config, product))
  const known = wishes.flatMap((wish) => (wish ? [wish] : []))
  const taken = known.length === 0 ? new Set<string>() : await readTaken(tx, wishes)
  return products.map(({ uuid, codes, data, isUnidentified, isNew }, n) => {
    const wish = wishes[n]
    if (!wish) return { codes, remarks: [] }
    const { gtin, ai, value, name } = wish
    const own = new Set(codes?.map(keyOf))
    const isFree =
      value !== undefined && (own.has(keyOf({ gtin, ai, value })) || !taken.has(keyOf({ gtin, ai, value })))
    const code = codeOf(gtin, ai, isFree ? value : codeValueOfUuid(uuid))
    taken.add(keyOf(code))
    const present = codes?.at(-1)
    if (present && keyOf(present) === keyOf(code)) return { codes, remarks: [] }
    const path = `/dataSchema/${name}`
    const remarks: SentRemark[] = []
    if (value === undefined && !isUnidentified)
      remarks.push({ code: 'CODE_UNFIT', details: { ai, value: textIn(data, name) }, path })
    else if (value !== undefined && !isFree)
      remarks.push({ code: 'CODE_TAKEN', details: { ai, value }, path })
    const now = tx.now.toISOString()
    const earlier = (codes ?? []).flatMap((one) =>
      keyOf(one) === keyOf(code) ? [] : [one === present ? { ...one, until: now } : one],
    )
    const known = codes?.find((one) => keyOf(one) === keyOf(code))
    const since = isNew ? undefined : known ? known.since : now
    return { codes: [...earlier, { ...code, ...(since === undefined ? {} : { since }) }], remarks }
  })
}

/** The wished codes that were given before. Until commit nobody else of the account gives any. */
async function readTaken(tx: Tx, all: readonly (Wish | undefined)[]): Promise<Set<string>> {
  const wishes = all.flatMap((wish) => (wish ? [wish] : []))
  await sql`select 1 from account_settings where account_id = ${tx.accountId} for no key update`.execute(
    tx.db,
  )
  const foreign = await claimGtins(
    tx,
    wishes.filter(({ typedField }) => typedField !== undefined).map(({ gtin }) => gtin),
  )
  const faults = all.flatMap((wish, n): Fault[] => {
    if (wish?.typedField === undefined || !foreign.has(wish.gtin)) return []
    const path = `/dataSchema/${wish.typedField}`
    return [{ path: all.length === 1 ? path : `/${n}${path}`, key: 'error.NOT_UNIQUE' }]
  })
  if (faults.length > 0) refuse('NOT_UNIQUE', { faults })
  const wanted = wishes.flatMap(({ gtin, ai, value }) => (value === undefined ? [] : [{ gtin, ai, value }]))
  const { rows } = await sql<{ code: Omit<Code, 'path'> }>`
    select distinct w.code from jsonb_array_elements(${JSON.stringify(wanted)}::jsonb) as w (code)
    join products p on p.account_id = ${tx.accountId} and p.gs1 @> jsonb_build_array(w.code)
  `.execute(tx.db)
  return new Set(rows.map(({ code }) => keyOf(code)))
}

/** Where QR codes, stickers and mails of a product lead (GS1-03): the address of the page holds for those without a code. */
export const printedPath = (
  { qrAddress }: Pick<Configuration, 'qrAddress'>,
  { uuid, gs1 }: { uuid: string; gs1: readonly Code[] | null },
): string => (qrAddress === 'gs1' ? gs1?.at(-1)?.path : undefined) ?? `/${uuid}`

/** The codes of products among the elements of a label or an address, the finest first. */
function codesIn(elements: readonly CodeElement[]): Omit<Code, 'path'>[] {
  const valueOf = (wanted: string) => elements.find(({ ai }) => ai === wanted)?.value
  const gtin = valueOf('01')
  return (['21', '10'] as const).flatMap((ai) => {
    const value = valueOf(ai)
    return gtin === undefined || value === undefined ? [] : [{ gtin, ai, value }]
  })
}

/** The products, live or archived, to which a code was ever given. */
const codedProducts = ({ db, accountId }: Tx, code: Omit<Code, 'path'>) =>
  db
    .selectFrom('products')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`gs1 @> ${JSON.stringify([code])}::jsonb`)

/** Why the number of a product is no part of its code: the code itself, and whose it was. */
export async function refusedOf(
  tx: Tx,
  coded: CodeSource,
): Promise<{ value: string; reason: 'taken' | 'unfit'; until: string | null } | null> {
  const wish = wishOf(await loadConfiguration(tx), coded)
  const present = coded.codes?.at(-1)
  if (!wish || !present || present.gtin !== wish.gtin || present.value === wish.value) return null
  const { gtin, ai, value, name } = wish
  if (value === undefined)
    return coded.isUnidentified ? null : { value: textIn(coded.data, name), reason: 'unfit', until: null }
  const owner = await codedProducts(tx, { gtin, ai, value }).select('gs1').executeTakeFirst()
  const until = owner?.gs1?.find((one) => keyOf(one) === keyOf({ gtin, ai, value }))?.until
  return owner ? { value, reason: 'taken', until: until ?? null } : null
}

/** A product with the code by which it was found. */
interface CodedProduct {
  id: string
  uuid: string
  ai: Code['ai']
}

/** The account's product, live or archived, to which a code on a label or in an address was given. */
export async function findCoded(tx: Tx, elements: readonly CodeElement[]): Promise<CodedProduct | undefined> {
  for (const code of codesIn(elements)) {
    const found = await codedProducts(tx, code).select(['id', 'uuid']).executeTakeFirst()
    if (found) return { ...found, ai: code.ai }
  }
  return undefined
}
