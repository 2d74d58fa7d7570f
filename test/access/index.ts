import { contract } from '../../core/contract/index.ts'
import type { Route } from '../../core/contract/route.ts'
import type { Access } from '../../core/rules/access.ts'
import { type Row, rows } from './verdicts.ts'
import * as allTables from './tables.ts'
import {
  type AccessTable,
  type Answers,
  answersOf,
  type AskedRoute,
  neededFor,
  type RequestOf,
  type Resource,
} from './table.ts'

/** A resource of the contract without a table does not compile. */
const tables: { [R in Resource]: AccessTable<R> } = allTables

/** A request with its row of rights.ts. */
export interface AskedRow {
  /** `resource.route`, and the title of the case. */
  name: string
  route: Route
  row: Row
  request: RequestOf
  /** Names a live record, where `request` names an archived one. */
  liveRequest: RequestOf
  answers: Answers
}

interface ListedRoute extends AskedRow {
  needs: Access
  /** Further requests, which use other ids. */
  otherRequests: RequestOf[]
  cases: AskedRow[]
}
export type ListedGuardedRoute = ListedRoute & { needs: Exclude<Access, 'public'> }

const unasked = new Map(rows.map((row) => [row.name, row]))

function find(name: string, route: Route, asked: AskedRoute, title?: string): AskedRow {
  const key = `${route.method} ${route.path}${title === undefined ? '' : ` (${title})`}`
  const row = unasked.get(key)
  if (!row) throw new Error(`test/access/rights.ts has no row for ${key}`)
  unasked.delete(key)
  const { request, liveRequest = request } = asked
  return {
    name: [name, title].join(' ').trim(),
    route,
    row,
    request,
    liveRequest,
    answers: answersOf(row, asked),
  }
}

/** Every route, in the order of the contract. */
export const routes: ListedRoute[] = Object.entries(contract).flatMap(([resource, declared]) =>
  Object.entries(declared as Record<string, Route>).map(([key, route]) => {
    const asked = (tables[resource as Resource] as Record<string, AskedRoute>)[key]!
    const name = `${resource}.${key}`
    const { otherRequests = [], cases = {} } = asked
    const own = find(name, route, asked)
    return {
      ...own,
      needs: neededFor(own.row),
      otherRequests,
      cases: Object.entries(cases).map(([title, one]) => find(name, route, one, title)),
    }
  }),
)
if (unasked.size > 0) throw new Error(`test/access has no request for ${[...unasked.keys()].join(', ')}`)

export const guardedRoutes = routes.filter((one): one is ListedGuardedRoute => one.needs !== 'public')

/** Every request of the routes and their cases. */
export const askedRows: AskedRow[] = routes.flatMap((one) => [one, ...one.cases])
