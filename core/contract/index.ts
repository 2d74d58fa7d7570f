import { accounts } from './accounts.ts'
import { organizations } from './organizations.ts'
import { products } from './products.ts'
import type { Route } from './route.ts'
import { schemas } from './schemas.ts'
import { users } from './users.ts'

/** Every route of the API: the server mounts it, the client calls it, OpenAPI and the access test are made from it. */
export const contract = { accounts, users, organizations, schemas, products } satisfies Record<string, Record<string, Route>>
