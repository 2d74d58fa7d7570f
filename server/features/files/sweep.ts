import { sql } from 'kysely'
import { NIL } from 'uuid'
import { undoExpiry } from '../../../core/rules/undo.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Storage } from '../../platform/effects/storage.ts'
import type { HeldColumn } from '../../platform/feature.ts'
import { storedNames } from './names.ts'

const day = 86_400_000

/** Rows of one statement. */
const maxRows = 1_000

/**
 * Removes the files of a day ago or older that no record needs: first their rows say so, then the bytes go, then the rows. A run
 * that ends in between is continued by the next one.
 */
export async function sweepFiles(
  database: Database,
  storage: Storage,
  held: readonly HeldColumn[],
): Promise<void> {
  const scope = { userId: 'job', via: 'job' } as const
  const accounts = await database.inEachAccount(scope, async (tx) => ({
    accountId: tx.accountId,
    files: await doomFiles(tx, held),
  }))
  for (const { accountId, files } of accounts) {
    if (files.length === 0) continue
    await storage.remove(files.flatMap(({ key, purpose, type }) => storedNames(key, purpose, type)))
    await database.inAccount({ ...scope, accountId }, (tx) => forgetFiles(tx, files))
  }
}

/** Marks what nobody needs. Returns everything marked, also by earlier runs. */
async function doomFiles(tx: Tx, held: readonly HeldColumn[]) {
  const own = tx.db.selectFrom('files').where('account_id', '=', tx.accountId)
  const old = await own
    .select('key')
    .where('created_at', '<', new Date(tx.now.getTime() - day))
    .where('doomed_at', 'is', null)
    .execute()
  const suspects = old.length ? await withoutNeeded(tx, held, old) : []
  if (suspects.length) {
    // A writer holds the row of a file while it adds a reference, so a row that is locked here has no pending reference; references
    // that were committed before are found by checking again.
    const locked = await own
      .select('key')
      .where('key', '=', anyKey(suspects))
      .where('doomed_at', 'is', null)
      .forUpdate()
      .skipLocked()
      .execute()
    const doomed = await withoutNeeded(tx, held, locked)
    await tx.db
      .updateTable('files')
      .set({ doomed_at: tx.now })
      .where('account_id', '=', tx.accountId)
      .where('key', '=', anyKey(doomed))
      .execute()
  }
  return own.select(['key', 'purpose', 'type']).where('doomed_at', 'is not', null).execute()
}

async function forgetFiles(tx: Tx, files: readonly { key: string }[]): Promise<void> {
  await tx.db
    .deleteFrom('files')
    .where('account_id', '=', tx.accountId)
    .where('key', '=', anyKey(files))
    .execute()
}

const anyKey = (files: readonly { key: string }[]) => sql<string>`any(${files.map(({ key }) => key)}::text[])`

async function withoutNeeded<File extends { key: string }>(
  tx: Tx,
  held: readonly HeldColumn[],
  files: readonly File[],
): Promise<File[]> {
  const needed = new Set<string>()
  for (const column of held) for await (const key of keysIn(tx, column)) needed.add(key)
  return files.filter(({ key }) => !needed.has(key))
}

/** The keys in the addresses that live records hold, and those that can be restored. */
async function* keysIn(tx: Tx, { table, column, holds }: HeldColumn): AsyncGenerator<string> {
  for (let last: string = NIL; ;) {
    const { rows } = await sql<{ id: string; value: string }>`
      select id, ${sql.ref(column)}::text as value from ${sql.table(table)}
      where account_id = ${tx.accountId} and id > ${last} and ${sql.ref(column)}::text like '%/api/files/%'
        and (${holds?.(tx.now) ?? sql`deleted_at is null or deleted_at >= ${undoExpiry(tx.now)}`})
      order by id limit ${maxRows}
    `.execute(tx.db)
    for (const { value } of rows)
      for (const [, key = ''] of value.matchAll(/\/api\/files\/([a-z2-7]{32}\.[a-z]+)/g)) yield key
    if (rows.length < maxRows) return
    last = rows.at(-1)!.id
  }
}
