import { type RawBuilder, sql } from 'kysely'
import type { Certificate } from '../../../core/contract/certificates.ts'
import { isoDay, localMoment } from '../../../core/fields/calendar.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import { certificateState, expiringDays } from '../../../core/rules/certificate.ts'
import type { Tx } from '../../platform/db/database.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import type { CertificateRow } from './records.ts'

/** The certificates under this alias of which an organization is assigned to the session. */
export const readableCertificates = ({ admin, organizations }: Session, alias: string): RawBuilder<boolean> =>
  admin || organizations === '*'
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(`${alias}.organization_ids`)} && ${organizations}::uuid[]`

/** The day in the account's time zone. */
export async function readToday(tx: Tx): Promise<string> {
  const { timeZone } = await loadConfiguration(tx)
  return isoDay(localMoment(tx.now, timeZone))
}

/** The state of the certificates under an alias, as the rule of core reckons it. */
export const stateColumn = (alias: string, today: string): RawBuilder<string> => {
  const [from, to] = ['valid_from', 'valid_to'].map((name) => sql.ref(`${alias}.${name}`))
  return sql<string>`case
    when ${from} collate "C" > ${today} then 'future'
    when ${to} is null then 'valid'
    when ${to} collate "C" < ${today} then 'expired'
    when ${to}::date - ${today}::date <= ${sql.lit(expiringDays)} then 'expiring'
    else 'valid' end`
}

/** What the rules of core need of a certificate. */
export const validityOf = (row: CertificateRow) => ({
  organizations: row.organization_ids,
  stages: row.stage_ids,
  locations: row.location_ids,
  validFrom: row.valid_from,
  validTo: row.valid_to,
})

/** Organizations that aren't assigned to the session are hidden. */
export const presentCertificate = (session: Session, row: CertificateRow, today: string): Certificate => ({
  _id: row.id,
  name: row.name,
  kind: row.sort,
  number: row.document_number,
  issuer: row.issuer,
  ...validityOf(row),
  organizations: row.organization_ids.map((id) =>
    can(session, 'organization.read', id).allowed ? id : { restricted: true as const },
  ),
  file: row.document,
  public: row.is_public,
  note: row.note,
  state: certificateState(validityOf(row), today),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})
