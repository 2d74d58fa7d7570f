import { type Expression, type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Product } from '../../../core/contract/products.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { geometryWarnings } from '../../../core/geometry/warnings.ts'
import { type Language, languages, text } from '../../../core/i18n/index.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { columnsOf, instant, isUuid } from '../../platform/db/lists.ts'
import { readStatement } from '../../platform/db/read-statement.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { withNoted } from '../configuration/sent.ts'
import { holdColumn } from '../links/holds.ts'
import { listedData, listedTranslations } from './listed-values.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** Products under the alias p. */
export type ProductQuery = SelectQueryBuilder<Tables & { p: Tables['products'] }, 'p', object>

export type ProductRow = Selectable<Tables['products']>

/** A live product that the session may read; absent, foreign and unreadable products all answer 404. */
export async function readProduct(tx: Tx, session: Session, id: string): Promise<ProductRow> {
  return (await findProduct(tx, session, id)) ?? refuse('NOT_FOUND')
}

/** As `readProduct`, or undefined: an unknown id inside a body is a fault on its path. */
export async function findProduct(tx: Tx, session: Session, id: string): Promise<ProductRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await readLive({ tx, session }, { id }, null)
  return row && can(session, 'product.read', thingOf(row)).allowed ? row : undefined
}

/** As `readProduct`, as answers show it. */
export async function readProductAnswer(reader: Reader, id: string): Promise<Product> {
  if (!isUuid(id)) return refuse('NOT_FOUND')
  const [product] = await readLiveAnswer(reader, { id }, reader.language)
  if (!product) return refuse('NOT_FOUND')
  const thing = { productSchema: product.productSchema, organization: product.organization._id }
  return can(reader.session, 'product.read', thing).allowed ? withNotes(reader, product) : refuse('NOT_FOUND')
}

/** A product that the transaction has written, with what readers said of its values. */
const withNotes = ({ tx, language }: Reader, product: Product): Product => ({
  ...product,
  warnings: withNoted(tx, product._id, language, product.warnings),
})

/** Products that the transaction has written, in the order of their ids. */
export async function readProductAnswers(reader: Reader, ids: readonly string[]): Promise<Product[]> {
  const { tx } = reader
  const products = sql`select * from products where account_id = ${tx.accountId} and id = ${anyOf(ids)}`
  const { rows } = await answersOf(reader, products, 'whole').execute(tx.db)
  const found = new Map(rows.map((product) => [product._id, withNotes(reader, product)]))
  return ids.map((id) => found.get(id)!)
}

const liveProduct = (tx: Tx, id: string): ProductQuery =>
  tx.db
    .selectFrom('products as p')
    .where('p.account_id', '=', tx.accountId)
    .where('p.id', '=', id)
    .where('p.deleted_at', 'is', null)

const readLive = readStatement<ProductRow, { id: string }>(({ tx }, { id }) =>
  liveProduct(tx, id).selectAll('p'),
)
const readLiveAnswer = readStatement<Product, { id: string }, Language>(({ tx, session }, { id }, language) =>
  answersOf({ tx, session, language }, liveProduct(tx, id).selectAll('p'), 'whole'),
)

/** A product as the rules of `can` see it. */
export const thingOf = (row: { product_schema_id: string; organization_id: string }) => ({
  productSchema: row.product_schema_id,
  organization: row.organization_id,
})

/** What webhooks say of the product `p` of a record. */
export const ofProduct = {
  product: sql`p.id`,
  identifier: sql`p.identifier`,
  productSchema: sql`p.product_schema_id`,
}

/** Who reads an answer. */
export interface Reader {
  tx: Tx
  session: Session
  language: Language
}

/** The readiness r of a product counts until the product changes (RDY-03). */
const isReckoned = `r.state is not null and r.version = p.version and r.count_of_milestones = a.count_of_milestones
  and r.last_update_milestone is not distinct from a.last_update_milestone`

/** The members of a product in an answer, as SQL on product p, its organization o and its activity a; its warnings, hold and code are apart. */
const members: Record<Exclude<keyof Product, 'warnings' | 'hold' | 'formerly' | 'gs1'>, string> = {
  _id: 'p.id',
  uuid: 'p.uuid',
  organization: `json_build_object('_id', o.id, 'name', o.name)`,
  productSchema: 'p.product_schema_id',
  productSchemaVersion: 'p.product_schema_version',
  dataSchema: 'p.data',
  i18n: 'p.i18n',
  showLogo: 'p.show_logo',
  isUnidentified: 'p.is_unidentified',
  hasOrigin: 'p.has_origin',
  hasDestination: 'p.has_destination',
  requirementsSatisfied: 'p.requirements_satisfied',
  ready: `case when ${isReckoned} and r.state <> 'unknown' then r.state = 'ready' end`,
  lacks: `case when ${isReckoned} then json_build_object('must', r.must_missing, 'should', r.should_missing) end`,
  countOfMilestones: 'a.count_of_milestones',
  countOfInsights: 'p.count_of_insights',
  lastUpdateMilestone: instant('a.last_update_milestone'),
  correctedAt: instant('p.corrected_at'),
  version: 'p.version',
  createdAt: instant('p.created_at'),
  updatedAt: instant('p.updated_at'),
}

const columns = {
  whole: columnsOf({ ...members, formerly: `coalesce(to_json(p.formerly), '[]')` }),
  listed: columnsOf({ ...members, dataSchema: listedData('p'), i18n: listedTranslations('p') }),
}

/**
 * Products as answers show them: as they are stored, or as lists show them, with `more` columns. PostgreSQL makes them, so a list goes
 * out as it comes; an ORDER BY may follow.
 */
export const answersOf = (
  { tx, session, language }: Reader,
  products: Expression<unknown>,
  form: keyof typeof columns,
  more: RawBuilder<unknown> = sql``,
): RawBuilder<Product> => sql<Product>`
  select ${columns[form]}, ${warnings[language]} as warnings, ${holdColumn(tx, session)} as hold,
    ${codeColumn(tx)} as gs1${more} from (${products}) p
  join organizations o on o.account_id = ${tx.accountId} and o.id = p.organization_id
  join product_activity a on a.account_id = ${tx.accountId} and a.id = p.id
  left join readiness r on r.account_id = ${tx.accountId} and r.product_id = p.id`

/** The present code of product p, with its address. */
const codeColumn = (tx: Tx) => sql`
  ((p.gs1 -> -1) - '{path,since}'::text[]) || jsonb_build_object('address', ${tx.pageUrl}::text || (p.gs1 -> -1 ->> 'path'))`

const noWarnings = sql`'[]'::json`

/** What is odd about the geometries of product p, in each language. */
const warnings = Object.fromEntries(
  languages.map((language) => {
    const texts = geometryWarnings.map((code) => [code, text(language, `fields.geometryWarning.${code}`)])
    const messages = sql.lit(JSON.stringify(Object.fromEntries(texts)))
    return [
      language,
      sql`
  case when p.listed -> 'warnings' is null then ${noWarnings} else (
    select json_agg(json_build_object('code', code, 'path', '/dataSchema/' || name, 'message', ${messages}::json ->> code))
    from jsonb_each(p.listed -> 'warnings') as field (name, codes)
    cross join lateral jsonb_array_elements_text(codes) as code
  ) end`,
    ]
  }),
) as Record<Language, RawBuilder<unknown>>
