import type { Feature } from '../../platform/feature.ts'
import { archivableOrganizations } from './archive.ts'
import { mountOrganizations } from './routes.ts'

export const organizations = {
  tables: ['organizations'],
  mount: mountOrganizations,
  archivable: { organizations: archivableOrganizations },
} satisfies Feature
