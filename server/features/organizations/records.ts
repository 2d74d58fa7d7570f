import { sql } from 'kysely'
import { can } from '../../../core/rules/can.ts'
import { readable } from '../../platform/auth/readable.ts'
import { recordsOf } from '../../platform/db/records-of.ts'
import { nounOf } from '../../platform/nouns.ts'

export const organizationRecords = recordsOf('organizations', { derived: ['search'] })

export const organizationNoun = nounOf(organizationRecords, ['id'], {
  isReadable: (session, { id }) => can(session, 'organization.read', id).allowed,
  readable: (session) => readable(session).organizations('t.id'),
  message: { organization: sql`t.id` },
  hasHistory: true,
  soughtBy: 'search',
})

/** Lists stop offering an archived organization, and records that name it keep its name (ORG-16). */
export const archivableOrganizations = organizationNoun.archivable({
  permission: 'write',
  mayArchive: (session, { id }) => can(session, 'organization.archive', id),
})
