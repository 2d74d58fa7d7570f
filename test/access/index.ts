import { contract } from '../../core/contract/index.ts'
import type { Route } from '../../core/contract/route.ts'
import { accounts } from './accounts.ts'
import { archive } from './archive.ts'
import { configuration } from './configuration.ts'
import { lineage } from './lineage.ts'
import { milestones } from './milestones.ts'
import { organizations } from './organizations.ts'
import { products } from './products.ts'
import { publicPage } from './publicPage.ts'
import { qr } from './qr.ts'
import type { AccessTable, GuardedRoute, PublicRoute, Resource } from './table.ts'
import { users } from './users.ts'

/** Every resource of the contract: one without its table doesn't compile. */
const tables: { [R in Resource]: AccessTable<R> } = {
  accounts,
  users,
  organizations,
  configuration,
  products,
  milestones,
  lineage,
  archive,
  qr,
  publicPage,
}

interface Named {
  /** `resource.route`. */
  name: string
  route: Route
}
export type ListedGuardedRoute = GuardedRoute & Named
export type ListedRoute = ListedGuardedRoute | (PublicRoute & Named)

/** Every route, in the order of the contract. */
export const routes: ListedRoute[] = Object.entries(contract).flatMap(([resource, declared]) =>
  Object.entries(declared as Record<string, Route>).map(([name, route]) => {
    const table: Record<string, GuardedRoute | PublicRoute> = tables[resource as Resource]
    return { ...table[name]!, name: `${resource}.${name}`, route }
  }),
)

export const guardedRoutes = routes.filter((one): one is ListedGuardedRoute => one.needs !== 'public')
