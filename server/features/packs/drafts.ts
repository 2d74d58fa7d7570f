import { sql } from 'kysely'
import { type ConfigDraft, type packs } from '../../../core/contract/packs.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import type { StaleDetails } from '../../../core/contract/route.ts'
import { canonicalJson } from '../../../core/json/canonical.ts'
import type { Tx } from '../../platform/db/database.ts'
import { namesOf } from '../accounts/members.ts'

type Files = Record<string, string>

export async function readDraft(tx: Tx): Promise<ConfigDraft> {
  const row = await tx.db
    .selectFrom('config_drafts')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .executeTakeFirst()
  if (!row) return { files: {}, version: 0, basedOn: null }
  const { files, version, based_on: basedOn, updated_at, updated_by } = row
  const names = await namesOf(tx, [updated_by])
  return {
    files,
    version,
    basedOn,
    updatedAt: updated_at.toISOString(),
    updatedBy: names.get(updated_by) ?? updated_by,
  }
}

/**
 * Replaces the draft under its version. Of an account's draft only the last state counts, and nobody works with it: it leaves
 * no event, the apply that ends it does.
 */
export async function saveDraft(tx: Tx, sent: { files: Files; version: number }): Promise<ConfigDraft> {
  const { files, version } = sent
  const { n } = await tx.db
    .selectFrom('config_versions')
    .select(({ fn }) => fn.max('n').as('n'))
    .where('account_id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  const values = {
    files,
    version: version + 1,
    updated_at: tx.now,
    updated_by: tx.userId,
  }
  const saved = await tx.db
    .insertInto('config_drafts')
    .values({ account_id: tx.accountId, ...values, based_on: n })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({
          ...values,
          based_on: sql`case when config_drafts.files = '{}' then excluded.based_on else config_drafts.based_on end`,
        })
        .where('config_drafts.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  const draft = await readDraft(tx)
  const details: StaleDetails<typeof packs.saveDraft> = {
    yours: sent,
    theirs: draft,
    savedBy: draft.updatedBy ?? null,
  }
  return saved ? draft : refuse('STALE', { details })
}

export async function discardDraft(tx: Tx): Promise<void> {
  await tx.db
    .updateTable('config_drafts')
    .set({ files: {}, version: sql`version + 1`, updated_at: tx.now, updated_by: tx.userId })
    .where('account_id', '=', tx.accountId)
    .where(sql<boolean>`files <> '{}'`)
    .execute()
}

/** An applied draft is done; somebody else's draft stays. */
export async function endDraft(tx: Tx, applied: Files): Promise<void> {
  const { files } = await readDraft(tx)
  if (canonicalJson(files) === canonicalJson(applied)) await discardDraft(tx)
}
