import { sql } from 'kysely'
import type { ProductListQuery } from '../../../core/contract/products.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { dayAfter, instantOf, localMoment, type Moment, readDay } from '../../../core/fields/calendar.ts'
import { isFigure, type Property } from '../../../core/fields/kind.ts'
import { tidyLine } from '../../../core/fields/strings.ts'
import type { Session } from '../../../core/rules/can.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { idsOf, isUuid, isYes, objectOf } from '../../platform/db/lists.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { found, foundIn, holdsAll } from '../../platform/db/search.ts'
import { isHeld } from '../links/holds.ts'
import { neighbourIds } from '../links/walk.ts'
import { readOwners } from '../organizations/read.ts'
import type { ProductQuery } from './read.ts'

/** Of a picker: the products that it offers, or those that it would offer if they weren't on hold. */
type PickerSet = 'offered' | 'held'

export type Narrowing = (picked: PickerSet) => ProductQuery

/** Applies the filters that the counters do not cover: search, origin picker, neighbours. undefined without such a filter. */
export async function narrow(
  tx: Tx,
  live: () => ProductQuery,
  session: Session,
  query: ProductListQuery,
  properties: Record<string, Property>,
  timeZone: string,
): Promise<Narrowing | undefined> {
  const filters: ((rows: ProductQuery, picked: PickerSet) => ProductQuery)[] = []
  const search = query.search
  const searched = searchedFields(query, properties)
  if (search) {
    const ownersOf = await readOwners(tx, search)
    filters.push((rows) =>
      rows.where((where) =>
        holdsAll(search, (text) => {
          const owners = ownersOf(text)
          return where.or([
            where.and([
              found(sql.ref('p.search'), text),
              ...(searched
                ? [where.or(['identifier', ...searched].map((name) => foundInHeader(properties, name, text)))]
                : []),
            ]),
            found(sql.ref('p.former_search'), text),
            ...(owners.length > 0 ? [where('p.organization_id', '=', anyOf(owners))] : []),
          ])
        }),
      ),
    )
  }
  for (const [property, wanted] of Object.entries(objectOf('searchHeader', query.searchHeader))) {
    if (typeof wanted !== 'string' || !tidyLine(wanted)) continue
    if (!Object.hasOwn(properties, property))
      refuse('INVALID', { faults: [{ path: '/searchHeader', key: 'error.shape.unknown' }] })
    // The index of the whole text finds the few rows in which the column is looked at.
    filters.push((rows) =>
      rows.where((where) =>
        where.or([
          where.and([found(sql.ref('p.search'), wanted), foundInHeader(properties, property, wanted)]),
          ...(property === 'identifier' ? [found(sql.ref('p.former_search'), wanted)] : []),
        ]),
      ),
    )
  }
  // A parameter would keep a generic plan from the index of those that lack their origin.
  const { requirementsSatisfied } = query
  if (requirementsSatisfied !== undefined) {
    const isSatisfied = sql<boolean>`p.requirements_satisfied`
    filters.push((rows) =>
      rows.where(isYes(requirementsSatisfied) ? isSatisfied : sql<boolean>`not ${isSatisfied}`),
    )
  }
  const { isUnidentified } = query
  if (isUnidentified !== undefined)
    filters.push((rows) => rows.where('p.is_unidentified', '=', sql.lit(isYes(isUnidentified))))
  // Subqueries of one known state: a parameter would keep a generic plan from expecting few of them.
  const { ready } = query
  if (ready !== undefined) {
    const state = sql.lit(isYes(ready) ? 'ready' : 'missing')
    filters.push((rows) =>
      rows.where(
        sql<boolean>`p.id in (
          select r.product_id from readiness r
          where r.account_id = ${tx.accountId} and r.product_schema_id = ${query.productSchema} and r.state = ${state}
        )`,
      ),
    )
  }
  const from = dayOf(tx, 'createdFrom', query, timeZone)
  if (from) filters.push((rows) => rows.where('p.created_at', '>=', instantOf(from, timeZone)))
  const to = dayOf(tx, 'createdTo', query, timeZone)
  if (to) filters.push((rows) => rows.where('p.created_at', '<', instantOf(dayAfter(to, 1), timeZone)))
  // A picker ignores what belongs to "Related to X" (§2.2), unless X is the product of its own transformation: that one's origins.
  const isPicker = isYes(query.isTransforming)
  const isOwn = query.milestoneId !== undefined && query.productId === query.productDestination
  if (isPicker) filters.push((rows, picked) => filterOrigins(tx, rows, query, picked))
  if (query.productId && query.direction !== undefined && (!isPicker || isOwn))
    filters.push((rows) => filterNeighbours(tx, rows, session, query))
  if (filters.length === 0) return undefined
  return (picked) => filters.reduce((rows, filter) => filter(rows, picked), live())
}

const foundInHeader = (properties: Record<string, Property>, name: string, search: string) =>
  foundIn(sql`p.headers ->> ${name}`, search, { isFigure: isFigure(properties[name]) })

function dayOf(
  tx: Tx,
  name: 'createdFrom' | 'createdTo',
  { [name]: text }: ProductListQuery,
  timeZone: string,
): Moment | undefined {
  if (!text) return undefined
  const day = readDay(text, localMoment(tx.now, timeZone))
  return day ?? refuse('INVALID', { faults: [{ path: `/${name}`, key: 'error.shape.value' }] })
}

/** PRD-21: the header properties that `search` looks at beside the identifier; undefined for all of them. */
function searchedFields(
  { headers }: ProductListQuery,
  properties: Record<string, Property>,
): string[] | undefined {
  if (headers === undefined) return undefined
  const names = idsOf(headers)
  const isHeader = (name: string) =>
    Object.hasOwn(properties, name) && (name === 'identifier' || properties[name]!.header)
  if (!names.every(isHeader))
    refuse('INVALID', { faults: [{ path: '/headers', key: 'error.shape.unknown' }] })
  return names
}

/** §2.5 "Origins offered"; an edit also offers the origins of its own milestone. */
function filterOrigins(tx: Tx, live: ProductQuery, query: ProductListQuery, picked: PickerSet): ProductQuery {
  const destination = isUuid(query.productDestination ?? '') ? query.productDestination! : undefined
  const closed = tx.db
    .selectFrom('milestones as m')
    .select('m.id')
    .where('m.account_id', '=', tx.accountId)
    .where('m.product_id', '=', sql.ref<string>('p.id'))
    .where('m.closing', '=', sql.lit(true))
    .where('m.deleted_at', 'is', null)
  const held = isHeld(tx, sql.ref('p.id'))
  return live
    .$if(destination !== undefined, (q) => q.where('p.id', '!=', destination!))
    .where((where) => {
      const free = where.and([
        where('p.requirements_satisfied', '=', true),
        isYes(query.is1toN) ? where('p.consumed', '=', false) : where('p.has_destination', '=', false),
        where.not(where.exists(closed)),
        picked === 'held' ? held : where.not(held),
      ])
      const used = usedOrigins(tx, destination, query.milestoneId)
      if (!used) return free
      return picked === 'held'
        ? where.and([free, where('p.id', 'not in', used)])
        : where.or([free, where('p.id', 'in', used)])
    })
}

function usedOrigins(tx: Tx, destination: string | undefined, milestoneId: string | undefined) {
  if (destination === undefined || !isUuid(milestoneId ?? '')) return undefined
  return tx.db
    .selectFrom('links as l')
    .select('l.origin_id')
    .where('l.account_id', '=', tx.accountId)
    .where('l.milestone_id', '=', milestoneId!)
    .where('l.destination_id', '=', destination)
    .where('l.deleted_at', 'is', null)
}

/** "Related to X": direct neighbours before (0) or after (1) a product. An unreadable product has none. */
function filterNeighbours(
  tx: Tx,
  live: ProductQuery,
  session: Session,
  query: ProductListQuery,
): ProductQuery {
  const known = tx.db
    .selectFrom('products as x')
    .select('x.id')
    .where('x.account_id', '=', tx.accountId)
    .where('x.id', '=', isUuid(query.productId!) ? query.productId! : null)
    .where(readable(session).products('x'))
  const direction = query.direction === '1' ? 'down' : 'up'
  return live.where('p.id', 'in', neighbourIds(tx, sql<string>`${known}`, direction))
}
