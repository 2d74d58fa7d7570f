import * as resources from './resources.ts'
import type { Route } from './route.ts'

type Resources = typeof resources
type Contract = { [Name in keyof Resources]: Resources[Name][Name & keyof Resources[Name]] }

/** Every route of the API: the server mounts it, the client calls it, OpenAPI and the access test are made from it. */
export const contract = Object.fromEntries(
  Object.entries(resources).map(([name, resource]) => [name, (resource as Record<string, unknown>)[name]]),
) as Contract satisfies Record<string, Record<string, Route>>
