import type { Feature } from '../../platform/feature.ts'
import { archivableLocations } from './archive.ts'
import { findLocations } from './read.ts'
import { mountLocations } from './routes.ts'
import { verifiedLocations } from './verify.ts'

export const locations = {
  tables: ['locations'],
  mount: mountLocations,
  verify: [verifiedLocations],
  archivable: { locations: archivableLocations },
  references: { location: findLocations },
} satisfies Feature
