import { sql } from 'kysely'
import { can } from '../../../core/rules/can.ts'
import { readable } from '../../platform/auth/readable.ts'
import { recordsOf } from '../../platform/db/records-of.ts'
import { nounOf } from '../../platform/nouns.ts'
import { isLiveOrganization } from '../organizations/usable.ts'

export const locationRecords = recordsOf('locations', {
  derived: ['search', 'area_ha', 'outline', 'bbox', 'warnings'],
})

export const locationNoun = nounOf(locationRecords, ['organization_id'], {
  isReadable: (session, row) => can(session, 'location.read', row.organization_id).allowed,
  readable: (session) => readable(session).organizations('t.organization_id'),
  message: { organization: sql`t.organization_id` },
  hasHistory: true,
  soughtBy: 'search',
})

/** An archived place is no longer offered, and forms keep their copies of it. */
export const archivableLocations = locationNoun.archivable({
  permission: 'archive',
  mayArchive: (session, row) => can(session, 'location.archive', row.organization_id),
  conflictOf: async (tx, row) =>
    (await isLiveOrganization(tx, row.organization_id)) ? undefined : 'NOT_FOUND',
})
