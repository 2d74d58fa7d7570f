import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import type { Storage } from '../platform/effects/storage.ts'
import { difference, type Verification } from './difference.ts'

interface FrozenRow {
  id: string
  file: string
  sha256: string
  bytes: number
}

/** The frozen plots of statements are files, of which the rows, and so the chain of events, hold the hash. */
export async function verifyPlots(tx: Tx, storage: Storage): Promise<Verification> {
  const { rows } = await sql<FrozenRow>`
    select id, frozen ->> 'file' as file, frozen ->> 'sha256' as sha256, (frozen ->> 'bytes')::int as bytes
    from statements where account_id = ${tx.accountId} and frozen is not null
    order by id
  `.execute(tx.db)
  const differ = []
  for (const { id, file, sha256, bytes } of rows) {
    const content = await storage.read(file)
    if (!content) differ.push(difference(tx, 'statements', id, 'its frozen plots are gone'))
    else if (content.length !== bytes || createHash('sha256').update(content).digest('hex') !== sha256)
      differ.push(difference(tx, 'statements', id, 'its frozen plots are others than those that were hashed'))
  }
  return { rows: rows.length, differ }
}
