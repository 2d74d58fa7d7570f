import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import type { Asset, AssetListQuery } from '../../../core/contract/assets.ts'
import { isFigure } from '../../../core/fields/kind.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Session } from '../../../core/rules/can.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import {
  collated,
  countCap,
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
  sliceOf,
  sortOf,
} from '../../platform/db/lists.ts'
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
  const place = placeOf(query)
  const listed = await filter(tx, session, schema, query)
  if (place) {
    const { ids, next } = await idsBehind(tx, listed.select(['a.id', 'a.created_at']), place, slice.limit)
    const found = sql`select * from assets where account_id = ${tx.accountId} and id = ${anyOf(ids)}`
    const answers = sql<Asset>`${assetAnswers(tx, session, found)} order by a.id ${sql.raw(directionOf(place.sign))}`
    const total = await countRows(tx, listed.select('a.id').limit(countCap))
    return rowsBehind(await readRows(tx, answers), total, next)
  }
  const order = orderOf(tx, query.sort, schema)
  const page = sql`${listed.selectAll('a')} ${order} limit ${sql.lit(slice.limit)} offset ${slice.offset}`
  const rows = await readRows(tx, sql<Asset>`${assetAnswers(tx, session, page)} ${order}`)
  const isWhole = slice.all || (slice.offset === 0 && rows.count < slice.limit)
  const total = isWhole ? rows.count : await countRows(tx, listed.select('a.id').limit(countCap))
  return pagedRows(rows, slice, total)
}

async function filter(
  tx: Tx,
  session: Session,
  schema: AssetSchema,
  query: AssetListQuery,
): Promise<AssetQuery> {
  const { properties } = schema.schema
  const isHeader = (name: string) =>
    Object.hasOwn(properties, name) && (name === 'identifier' || properties[name]!.header === true)
  const foundInHeader = (name: string, text: string) =>
    foundIn(sql`a.headers ->> ${name}`, text, { isFigure: isFigure(properties[name]) })
  const organizations = idsOf(query.organization)
  const search = query.search
  const headers = query.headers === undefined ? undefined : idsOf(query.headers)
  if (headers && !headers.every(isHeader)) refuseQuery('/headers')
  let rows: AssetQuery = tx.db
    .selectFrom('assets as a')
    .where('a.account_id', '=', tx.accountId)
    .where('a.asset_schema_id', '=', schema.id)
    .where('a.deleted_at', 'is', null)
    .where(readable(session).organizations('a.organization_id'))
  if (organizations.length) rows = rows.where('a.organization_id', '=', anyOf(organizations.filter(isUuid)))
  if (search) {
    const ownersOf = await readOwners(tx, search)
    rows = rows.where((where) =>
      holdsAll(search, (text) => {
        const owners = ownersOf(text)
        return where.or([
          where.and([
            found(sql.ref('a.search'), text),
            ...(headers
              ? [where.or(['identifier', ...headers].map((name) => foundInHeader(name, text)))]
              : []),
          ]),
          ...(owners.length > 0 ? [where('a.organization_id', '=', anyOf(owners))] : []),
        ])
      }),
    )
  }
  for (const [name, wanted] of Object.entries(objectOf('searchHeader', query.searchHeader))) {
    if (typeof wanted !== 'string' || !wanted.trim()) continue
    if (!isHeader(name)) refuseQuery('/searchHeader')
    rows = rows.where(found(sql.ref('a.search'), wanted)).where(foundInHeader(name, wanted))
  }
  return rows
}

const refuseQuery = (path: string): never =>
  refuse('INVALID', { faults: [{ path, key: 'error.shape.unknown' }] })

/** `sort` is JSON with one key (API-01); ids break ties. */
function orderOf(tx: Tx, sort: string | undefined, schema: AssetSchema) {
  const [key, sign] = sortOf(sort)
  const direction = sql.raw(directionOf(sign))
  const { by, isOptional } = sortedBy(tx, key, schema)
  // Of a column that is never null, "nulls last" would keep the planner from using its index.
  return sql`order by ${by} ${direction} ${isOptional ? sql`nulls last` : sql``}, a.id ${direction}`
}

function sortedBy(
  tx: Tx,
  key: string,
  schema: AssetSchema,
): { by: Expression<unknown>; isOptional?: boolean } {
  if (key === 'date' || key === 'createdAt') return { by: sql`a.created_at` }
  if (key === 'alphabetical' || key === 'name') return { by: sql`a.identifier ${collated}` }
  if (key === 'organization')
    return {
      by: sql`(select n.name ${collated} from organizations n
        where n.account_id = ${tx.accountId} and n.id = a.organization_id)`,
    }
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
