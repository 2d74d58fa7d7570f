import { nouns } from '../../../core/nouns/index.ts'
import { sql } from 'kysely'
import { readable } from '../../platform/auth/readable.ts'
import { recordsOf } from '../../platform/db/records-of.ts'
import { nounOf } from '../../platform/nouns.ts'
import { isLiveOrganization } from '../organizations/usable.ts'

export const locationRecords = recordsOf('locations', {
  derived: ['search', 'area_ha', 'outline', 'bbox', 'warnings'],
})

export const locationNoun = nounOf(nouns.locations, locationRecords, ['organization_id'], {
  thingOf: (row) => row.organization_id,
  readable: (session) => readable(session).organizations('t.organization_id'),
  message: { organization: sql`t.organization_id` },
  hasHistory: true,
  soughtBy: 'search',
})

/** An archived place is no longer offered, and forms keep their copies of it. */
export const archivableLocations = locationNoun.archivable({
  permission: 'archive',
  conflictOf: async (tx, row) =>
    (await isLiveOrganization(tx, row.organization_id)) ? undefined : 'NOT_FOUND',
})
