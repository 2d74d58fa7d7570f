import { type Expression, sql, type SqlBool } from 'kysely'
import type { Query } from '../../../core/contract/route.ts'
import type { Statement, statements as contract } from '../../../core/contract/statements.ts'
import { readable } from '../../platform/auth/readable.ts'
import { countCap, countOf, isUuid, type Page, paged, sliceOf } from '../../platform/db/lists.ts'
import { type Reader as By, readStatement } from '../../platform/db/read-statement.ts'
import { found } from '../../platform/db/search.ts'
import { type Reader, readStatements } from './read.ts'

/** GET /statements: those of readable products, the newest first. */
export async function listStatements(
  reader: Reader,
  query: Query<typeof contract.list>,
): Promise<Page<Statement>> {
  const slice = sliceOf(query)
  const { search, state, product } = query
  if (product !== undefined && !isUuid(product)) return paged([], slice, 0)
  const isFound = search
    ? sql<SqlBool>`(${found(sql.ref('s.search'), search)} or ${found(sql.ref('p.search'), search)})`
    : undefined
  const { limit, offset } = slice
  const values = { state: state!, product: product!, limit, offset }
  const shape = { hasState: state !== undefined, hasProduct: product !== undefined }
  const rows = await readPage(reader, values, shape, isFound)
  const total = slice.all ? 0 : (await readTotal(reader, values, shape, isFound))[0]!.n
  const shown = await readStatements(
    reader,
    rows.map(({ id }) => id),
  )
  return paged(shown, slice, total)
}

interface StatementsQuery {
  state: Statement['state']
  product: string
  limit: number
  offset: number
}

interface Shape {
  hasState: boolean
  hasProduct: boolean
}

const listed = (
  { tx, session }: By,
  { state, product }: StatementsQuery,
  { hasState, hasProduct }: Shape,
  isFound?: Expression<SqlBool>,
) =>
  tx.db
    .selectFrom('statements as s')
    .innerJoin('products as p', (join) =>
      join.on('p.account_id', '=', tx.accountId).onRef('p.id', '=', 's.product_id'),
    )
    .where('s.account_id', '=', tx.accountId)
    .where('s.deleted_at', 'is', null)
    .where(readable(session).products('p'))
    .$if(hasState, (q) => q.where('s.declared', '=', state))
    .$if(hasProduct, (q) => q.where('s.product_id', '=', product))
    .$if(isFound !== undefined, (q) => q.where(isFound!))
    .select('s.id')

const readPage = readStatement((reader, at: StatementsQuery, shape: Shape, isFound?: Expression<SqlBool>) =>
  listed(reader, at, shape, isFound)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(at.limit)
    .offset(at.offset),
)

const readTotal = readStatement((reader, at: StatementsQuery, shape: Shape, isFound?: Expression<SqlBool>) =>
  countOf(listed(reader, at, shape, isFound).limit(countCap)),
)
