import { accounts } from './accounts.ts'
import { milestones } from './milestones.ts'
import { organizations } from './organizations.ts'
import { products } from './products.ts'
import { publicPage } from './publicPage.ts'
import { qr } from './qr.ts'
import type { Route } from './route.ts'
import { configuration } from './configuration.ts'
import { lineage } from './lineage.ts'
import { archive } from './archive.ts'
import { users } from './users.ts'

/** Every route of the API: the server mounts it, the client calls it, OpenAPI and the access test are made from it. */
export const contract = {
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
} satisfies Record<string, Record<string, Route>>
