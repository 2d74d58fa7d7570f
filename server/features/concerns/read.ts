import { sql } from 'kysely'
import type { Concern } from '../../../core/contract/concerns.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { countryName } from '../../../core/i18n/countries.ts'
import type { Language } from '../../../core/i18n/index.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { concernNoun, concernRecords, type KnownConcern, knownColumns, subjects } from './records.ts'

export interface Reader {
  tx: Tx
  session: Session
  language: Language
}

/** A concern that the session may read, locked until commit. */
export async function readConcern({ tx, session }: Reader, id: string): Promise<KnownConcern> {
  const row = await concernRecords.find(tx, id, true)
  if (!row) return refuse('NOT_FOUND')
  const { rows } = await sql<KnownConcern>`
    select ${knownColumns} from concerns t ${subjects(tx)} where t.account_id = ${tx.accountId} and t.id = ${row.id}
  `.execute(tx.db)
  const [known] = rows
  return known && concernNoun.isReadable(session, known) ? known : refuse('NOT_FOUND')
}

export const presentConcern = (row: KnownConcern, language: Language, editable: boolean): Concern => ({
  _id: row.id,
  about: aboutOf(row, language),
  text: row.text,
  from: row.raised_by,
  at: row.raised_at.toISOString(),
  url: row.url,
  closed: row.closed_at && { at: row.closed_at.toISOString(), reason: row.close_reason! },
  editable,
})

/** What a concern is about, as answers say it. */
export function aboutOf(row: KnownConcern, language: Language): Concern['about'] {
  const { about_country: country, about_organization_id: organization, about_location_id: location } = row
  if (country !== null) return { type: 'country', id: country, name: countryName(country, language) }
  const name = row.subject ?? ''
  if (organization !== null) return { type: 'organization', id: organization, name }
  if (location !== null) return { type: 'location', id: location, name }
  return { type: 'product', id: row.about_product_id!, name }
}
