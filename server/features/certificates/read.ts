import { type RawBuilder, sql } from 'kysely'
import type { Certificate } from '../../../core/contract/certificates.ts'
import { isoDay, localMoment } from '../../../core/fields/calendar.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import {
  certificateState,
  type CertificateState,
  endless,
  stateDays,
} from '../../../core/rules/certificate.ts'
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

/** Whether the certificates under an alias are in a state. */
export function isInState(alias: string, state: CertificateState, today: string): RawBuilder<boolean> {
  const { begins, ends } = stateDays(today)[state]
  const [from, to] = ['valid_from', 'valid_to'].map((name) => sql.ref(`${alias}.${name}`))
  return sql<boolean>`(
    ${from} collate "C" between ${begins[0]} and ${begins[1]}
    and coalesce(${to}, ${endless}) collate "C" between ${ends[0]} and ${ends[1]}
  )`
}

/** What the rules of core need of a certificate. */
export const validityOf = (
  row: Pick<CertificateRow, 'organization_ids' | 'stage_ids' | 'location_ids' | 'valid_from' | 'valid_to'>,
) => ({
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
