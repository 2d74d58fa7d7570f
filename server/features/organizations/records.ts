import { nouns } from '../../../core/nouns/index.ts'
import { sql } from 'kysely'
import { readable } from '../../platform/auth/readable.ts'
import { recordsOf } from '../../platform/db/records-of.ts'
import { nounOf } from '../../platform/nouns.ts'

export const organizationRecords = recordsOf('organizations', { derived: ['search'] })

export const organizationNoun = nounOf(nouns.organizations, organizationRecords, ['id'], {
  thingOf: ({ id }) => id,
  readable: (session) => readable(session).organizations('t.id'),
  message: { organization: sql`t.id` },
  hasHistory: true,
  soughtBy: 'search',
})

/** Lists stop offering an archived organization, and records that name it keep its name (ORG-16). */
export const archivableOrganizations = organizationNoun.archivable({
  permission: 'write',
})
