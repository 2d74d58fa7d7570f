import * as resources from './resources.ts'
import type { Route } from './route.ts'

/** Every route of the API: the server mounts it, the client calls it, OpenAPI and the access test are made from it. */
export const contract = { ...resources } satisfies Record<string, Record<string, Route>>
