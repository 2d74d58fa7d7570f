import { accepts } from '../../../core/fields/accept.ts'
import type { Fault } from '../../../core/errors/refusal.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Finder } from '../../platform/references.ts'

/** An address of a file in a record, and what the file may be. */
interface NamedFile {
  path: string
  url: string
  accept?: string | undefined
}

/**
 * Faults of addresses that a record may not name: all but those of finished uploads of the account, of a type that fits. The caller
 * leaves out what the record holds already.
 */
export async function fileFaults(tx: Tx, named: readonly NamedFile[]): Promise<Fault[]> {
  if (named.length === 0) return []
  const faultOf = await judgeFiles(
    tx,
    named.map(({ url }) => url),
  )
  return named.flatMap(({ path, url, accept }) => {
    const fault = faultOf(url, accept)
    return fault ? [{ path, ...fault }] : []
  })
}

/** As `fileFaults`, of the files that forms name. */
export const findFiles: Finder = async (tx, _session, references) => {
  const faultOf = await judgeFiles(
    tx,
    references.map(({ id }) => id),
  )
  return ({ id, accept }) => faultOf(id, accept) ?? true
}

type FaultOf = (url: string, accept: string | undefined) => Omit<Fault, 'path'> | undefined

/** The files stay until the transaction ends, however old they are. */
async function judgeFiles(tx: Tx, urls: readonly string[]): Promise<FaultOf> {
  const keys = urls.map((url) => url.slice(url.lastIndexOf('/') + 1))
  const rows = await tx.db
    .selectFrom('files')
    .select(['url', 'name', 'type'])
    .where('account_id', '=', tx.accountId)
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .where('purpose', '=', 'record')
    .where('finished_at', 'is not', null)
    .where('doomed_at', 'is', null)
    .forShare()
    .execute()
  const files = new Map(rows.map((row) => [row.url, row]))
  return (url, accept) => {
    const file = files.get(url)
    if (!file) return { key: 'files.unknown' }
    return accepts(file, accept) ? undefined : { key: 'fields.fileType', params: { accept: accept ?? '' } }
  }
}
