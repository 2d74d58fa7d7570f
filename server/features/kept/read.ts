import { sql } from 'kysely'
import type { KeptFile } from '../../../core/contract/assessments.ts'
import type { Language } from '../../../core/i18n/index.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Nameable } from '../../platform/feature.ts'
import { nouns } from './nouns.ts'
import type { KeptRecordType } from './tables.ts'

interface Reader {
  tx: Tx
  session: Session
  language: Language
}

interface KeptRow extends KeptFile {
  type: KeptRecordType
  record: string
}

/** Files of an answer; more are kept. */
const maxListedFiles = 1_000

/**
 * The files that an assessment or a statement keeps, of records that the session may read, archived ones too. `offset 0` makes
 * PostgreSQL look up each of them, as where they are kept.
 */
export async function readKept({ tx, session, language }: Reader, keeper: string): Promise<KeptFile[]> {
  const { rows } = await sql<KeptRow>`
    select f.name, k.url, k.record_type as type, k.record_id as record
    from kept_files k
    cross join lateral (
      select name from files where account_id = ${tx.accountId} and key = substring(k.url from '[^/]+$')
      offset 0
    ) f
    where k.account_id = ${tx.accountId} and k.keeper_id = ${keeper}
    order by f.name, k.url
  `.execute(tx.db)
  const readable = new Set<string>()
  for (const [type, noun] of Object.entries<Nameable>(nouns)) {
    const ids = new Set(rows.flatMap((row) => (row.type === type ? [row.record] : [])))
    if (ids.size === 0) continue
    for (const { id, isReadable } of await noun.names(tx, session, [...ids], language))
      if (isReadable) readable.add(id)
  }
  const files = new Map(
    rows.flatMap(({ name, url, type, record }) =>
      // Whoever names a file of the library in an assessment shows it to all who read that.
      type === 'media' || readable.has(record) ? [[url, { name, url }] as const] : [],
    ),
  )
  return [...files.values()].slice(0, maxListedFiles)
}
