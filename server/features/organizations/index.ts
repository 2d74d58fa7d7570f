import type { Feature } from '../../platform/feature.ts'
import { archivableOrganizations, organizationNoun } from './records.ts'
import { mountOrganizations } from './routes.ts'
import { findOrganizations } from './usable.ts'
import { verifiedOrganizations } from './verify.ts'
import { seekOrganizations } from './seek.ts'

export const organizations = {
  tables: ['organizations', 'public_keys'],
  mount: mountOrganizations,
  verify: [verifiedOrganizations],
  holdsFiles: [{ table: 'organizations', column: 'profile' }],
  sought: { organizations: seekOrganizations },
  named: { organizations: organizationNoun },
  archivable: { organizations: archivableOrganizations },
  references: { organization: findOrganizations },
  unique: { organizations_gln: 'NOT_UNIQUE' },
} satisfies Feature
