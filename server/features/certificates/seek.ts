import { certificates as contract } from '../../../core/contract/certificates.ts'
import { text } from '../../../core/i18n/index.ts'
import { permits } from '../../../core/rules/can.ts'
import { paths } from '../../../core/rules/paths.ts'
import { sql } from 'kysely'
import { readableCertificates } from './read.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { seekNamed } from '../../platform/db/seek.ts'
import type { SeekRecords } from '../../platform/feature.ts'

/** By name, number or issuer. Who may not edit a certificate finds it in its list. */
export const seekCertificates: SeekRecords = (tx, session, sought, language) =>
  seekNamed(
    tx,
    sought,
    { table: 'certificates', name: sql`lower(t.name)`, isReadable: readableCertificates(session, 't') },
    {
      title: text(language, 'certificates.title'),
      nameTitle: text(language, 'search.name'),
      address: paths.certificates.found(sought.text),
    },
    {
      async rows(ids) {
        const rows = await tx.db
          .selectFrom('certificates')
          .select(['id', 'name', 'document_number', 'created_at'])
          .where('account_id', '=', tx.accountId)
          .where('id', '=', anyOf(ids))
          .execute()
        return rows.map(({ name, document_number, ...row }) => ({
          ...row,
          name: [name, document_number].filter(Boolean).join(' · '),
        }))
      },
      present: ({ id, name }) => ({
        address: permits(session, contract.update.access).allowed
          ? paths.certificates.edit(id)
          : paths.certificates.found(name),
      }),
    },
  )
