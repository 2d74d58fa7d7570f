import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import type { Asset, AssetListQuery } from '../../../core/contract/assets.ts'
import { isFigure } from '../../../core/fields/kind.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Session } from '../../../core/rules/can.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import {
  collated,
  countCap,
  countOf,
  countRows,
  directionOf,
  idsBehind,
  idsOf,
  isUuid,
  type Json,
  noRows,
  objectOf,
  type Page,
  pagedRows,
  placeOf,
  readRows,
  rowsBehind,
  rowsOf,
  sliceOf,
  sortOf,
} from '../../platform/db/lists.ts'
import { type Reader, readStatement } from '../../platform/db/read-statement.ts'
import { found, foundIn, holdsAll } from '../../platform/db/search.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { type AssetSchema, loadConfiguration } from '../configuration/configuration.ts'
import { sortedFigure } from '../configuration/figures.ts'
import { readOwners } from '../organizations/read.ts'
import { assetAnswers } from './read.ts'

/** Assets under the alias a. */
type AssetQuery = SelectQueryBuilder<Tables & { a: Tables['assets'] }, 'a', object>

/** GET /assets: one kind's readable assets, filtered, sorted and counted (AST-07). */
export async function listAssets(
  tx: Tx,
  session: Session,
  query: AssetListQuery,
): Promise<Json<Page<Asset>>> {
  const slice = sliceOf(query)
  const schema = (await loadConfiguration(tx)).assetSchemas.get(query.assetSchema ?? '')
  if (!schema || schema.removed) return pagedRows(noRows, slice, 0)
  const reader = { tx, session }
  const place = placeOf(query)
  const organizations = idsOf(query.organization)
  const isAsked = organizations.length > 0
  const values = { schemaId: schema.id, asked: organizations.filter(isUuid), offset: slice.offset }
  const isFound = await narrow(tx, schema, query)
  if (place) {
    const listed = assetsOf(reader, values, isAsked, isFound)
    const { ids, next } = await idsBehind(tx, listed.select(['a.id', 'a.created_at']), place, slice.limit)
    const found = sql`select * from assets where account_id = ${tx.accountId} and id = ${anyOf(ids)}`
    const answers = sql<Asset>`${assetAnswers(tx, session, found)} order by a.id ${sql.raw(directionOf(place.sign))}`
    const total = await countRows(tx, listed.select('a.id').limit(countCap))
    return rowsBehind(await readRows(tx, answers), total, next)
  }
  const [key, sign] = sortOf(query.sort)
  const ofForm = isOfForm(key) ? schema : undefined
  const shape = { isAsked, key, direction: directionOf(sign), limit: slice.limit }
  const [rows] = await readPage(reader, values, shape, isFound || ofForm ? { isFound, ofForm } : undefined)
  const isWhole = slice.all || (slice.offset === 0 && rows!.count < slice.limit)
  const total = isWhole ? rows!.count : (await readTotal(reader, values, isAsked, isFound))[0]!.n
  return pagedRows(rows!, slice, total)
}

interface AssetsQuery {
  schemaId: string
  /** Organizations. */
  asked: readonly string[]
  offset: number
}

/** `isAsked`: of some organizations alone. */
function assetsOf(
  { tx, session }: Reader,
  { schemaId, asked }: AssetsQuery,
  isAsked: boolean,
  isFound?: Expression<SqlBool>,
): AssetQuery {
  const all: AssetQuery = tx.db
    .selectFrom('assets as a')
    .where('a.account_id', '=', tx.accountId)
    .where('a.asset_schema_id', '=', schemaId)
    .where('a.deleted_at', 'is', null)
    .where(readable(session).organizations('a.organization_id'))
  return all
    .$if(isAsked, (q) => q.where('a.organization_id', '=', anyOf(asked)))
    .$if(isFound !== undefined, (q) => q.where(isFound!))
}

interface PageShape {
  isAsked: boolean
  key: string
  direction: 'asc' | 'desc'
  limit: number
}

const readPage = readStatement(
  (
    reader,
    at: AssetsQuery,
    { isAsked, key, direction, limit }: PageShape,
    besides?: { isFound: Expression<SqlBool> | undefined; ofForm: AssetSchema | undefined },
  ) => {
    const { tx, session } = reader
    const order = orderOf(tx, key, direction, besides?.ofForm)
    const listed = assetsOf(reader, at, isAsked, besides?.isFound)
    const page = sql`${listed.selectAll('a')} ${order} limit ${sql.lit(limit)} offset ${at.offset}`
    return rowsOf(sql<Asset>`${assetAnswers(tx, session, page)} ${order}`)
  },
)

const readTotal = readStatement((reader, at: AssetsQuery, isAsked: boolean, isFound?: Expression<SqlBool>) =>
  countOf(assetsOf(reader, at, isAsked, isFound).select('a.id').limit(countCap)),
)

/** What a search asks of the assets. */
async function narrow(
  tx: Tx,
  schema: AssetSchema,
  query: AssetListQuery,
): Promise<Expression<SqlBool> | undefined> {
  const { properties } = schema.schema
  const isHeader = (name: string) =>
    Object.hasOwn(properties, name) && (name === 'identifier' || properties[name]!.header === true)
  const foundInHeader = (name: string, text: string) =>
    foundIn(sql`a.headers ->> ${name}`, text, { isFigure: isFigure(properties[name]) })
  const search = query.search
  const headers = query.headers === undefined ? undefined : idsOf(query.headers)
  if (headers && !headers.every(isHeader)) refuseQuery('/headers')
  const conditions: Expression<SqlBool>[] = []
  if (search) {
    const ownersOf = await readOwners(tx, search)
    const inHeaders = (names: readonly string[], text: string) =>
      sql`(${sql.join(
        names.map((name) => foundInHeader(name, text)),
        sql` or `,
      )})`
    conditions.push(
      holdsAll(search, (text) => {
        const held = found(sql.ref('a.search'), text)
        const inShown = headers ? sql`${held} and ${inHeaders(['identifier', ...headers], text)}` : held
        const owners = ownersOf(text)
        return owners.length > 0
          ? sql<SqlBool>`(${inShown} or a.organization_id = ${anyOf(owners)})`
          : sql<SqlBool>`(${inShown})`
      }),
    )
  }
  for (const [name, wanted] of Object.entries(objectOf('searchHeader', query.searchHeader))) {
    if (typeof wanted !== 'string' || !wanted.trim()) continue
    if (!isHeader(name)) refuseQuery('/searchHeader')
    conditions.push(found(sql.ref('a.search'), wanted), foundInHeader(name, wanted))
  }
  return conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : undefined
}

const refuseQuery = (path: string): never =>
  refuse('INVALID', { faults: [{ path, key: 'error.shape.unknown' }] })

/** Ids break ties; `ofForm` has the fields by whose values assets are sorted. */
function orderOf(tx: Tx, key: string, sorted: 'asc' | 'desc', ofForm?: AssetSchema) {
  const direction = sql.raw(sorted)
  const { by, isOptional } = sortedBy(tx, key, ofForm)
  // Of a column that is never null, "nulls last" would keep the planner from using its index.
  return sql`order by ${by} ${direction} ${isOptional ? sql`nulls last` : sql``}, a.id ${direction}`
}

const isOfForm = (key: string) => !['date', 'createdAt', 'alphabetical', 'name', 'organization'].includes(key)

function sortedBy(
  tx: Tx,
  key: string,
  ofForm?: AssetSchema,
): { by: Expression<unknown>; isOptional?: boolean } {
  if (key === 'date' || key === 'createdAt') return { by: sql`a.created_at` }
  if (key === 'alphabetical' || key === 'name') return { by: sql`a.identifier ${collated}` }
  if (key === 'organization')
    return {
      by: sql`(select n.name ${collated} from organizations n
        where n.account_id = ${tx.accountId} and n.id = a.organization_id)`,
    }
  const schema = ofForm!
  const { properties } = schema.schema
  const name = key.startsWith('dataSchema.') ? key.slice('dataSchema.'.length) : ''
  if (!Object.hasOwn(properties, name))
    return refuse('INVALID', { faults: [{ path: '/sort', key: 'error.shape.value' }] })
  const isNumber = ['number', 'integer'].includes(properties[name]!.type)
  const columns = { data: sql.ref('a.data'), version: sql.ref('a.asset_schema_version') }
  return {
    by: isNumber ? sortedFigure(schema, name, columns) : sql`a.data ->> ${name} ${collated}`,
    isOptional: true,
  }
}
