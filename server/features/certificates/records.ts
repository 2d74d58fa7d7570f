import { type Selectable, sql } from 'kysely'
import { nouns } from '../../../core/nouns/index.ts'
import { fold, searchColumn } from '../../../core/rules/search.ts'
import { recordsOf } from '../../platform/db/records-of.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { nounOf } from '../../platform/nouns.ts'
import { isLiveOrganization } from '../organizations/usable.ts'
import './tables.ts'

export type CertificateRow = Selectable<Tables['certificates']>

export const certificateRecords = recordsOf('certificates', { derived: ['search'] })

/** What a certificate is found by. */
export function searchOf({
  name,
  document_number,
  issuer,
}: Pick<CertificateRow, 'name' | 'document_number' | 'issuer'>): string {
  const values = [name, document_number ?? '', issuer ?? ''].map(fold)
  return searchColumn(values.join(' ').trim(), values)
}

export const certificateNoun = nounOf(nouns.certificates, certificateRecords, ['organization_ids'], {
  thingOf: (row) => row.organization_ids,
  message: { organizations: sql`t.organization_ids` },
  hasHistory: true,
  soughtBy: 'search',
})

/** An archived certificate covers nothing, and comes back while one of its organizations is there. */
export const archivableCertificates = certificateNoun.archivable({
  permission: 'archive',
  async conflictOf(tx, { organization_ids: ids }) {
    for (const id of ids) if (await isLiveOrganization(tx, id)) return undefined
    return 'NOT_FOUND'
  },
})
