import { contract } from '../../core/contract/index.ts'
import type { Route } from '../../core/contract/route.ts'
import * as allTables from './tables.ts'
import type { AccessTable, GuardedRoute, PublicRoute, Resource } from './table.ts'

/** A resource of the contract without a table does not compile. */
const tables: { [R in Resource]: AccessTable<R> } = allTables

interface Listing {
  /** `resource.route`. */
  name: string
  route: Route
}
export type ListedGuardedRoute = GuardedRoute & Listing
export type ListedRoute = ListedGuardedRoute | (PublicRoute & Listing)

/** Every route, in the order of the contract. */
export const routes: ListedRoute[] = Object.entries(contract).flatMap(([resource, declared]) =>
  Object.entries(declared as Record<string, Route>).map(([name, route]) => {
    const table: Record<string, GuardedRoute | PublicRoute> = tables[resource as Resource]
    return { ...table[name]!, name: `${resource}.${name}`, route }
  }),
)

export const guardedRoutes = routes.filter((one): one is ListedGuardedRoute => one.needs !== 'public')
