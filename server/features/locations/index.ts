import type { Feature } from '../../platform/feature.ts'
import { findLocations } from './read.ts'
import { archivableLocations, locationNoun } from './records.ts'
import { mountLocations } from './routes.ts'
import { verifiedLocations } from './verify.ts'
import { seekLocations } from './seek.ts'

export const locations = {
  unique: { locations_gln: 'NOT_UNIQUE' },
  tables: ['locations'],
  mount: mountLocations,
  verify: [verifiedLocations],
  sought: { locations: seekLocations },
  named: { locations: locationNoun },
  archivable: { locations: archivableLocations },
  references: { location: findLocations },
} satisfies Feature
