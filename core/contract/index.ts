import { accounts } from './accounts.ts'
import { organizations } from './organizations.ts'
import type { Route } from './route.ts'

/** Every route of the API: the server mounts it, the client calls it, OpenAPI and the access test are made from it. */
export const contract = { accounts, organizations } satisfies Record<string, Record<string, Route>>
