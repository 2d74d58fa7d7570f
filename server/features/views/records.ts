import { nouns } from '../../../core/nouns/index.ts'
import { type Selectable, sql } from 'kysely'
import type { ViewState } from '../../../core/contract/views.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordsOf } from '../../platform/db/records-of.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { nounOf } from '../../platform/nouns.ts'
import './tables.ts'

export type ViewRow = Selectable<Tables['views']>
type VisitsRow = Selectable<Tables['view_visits']>

export const viewRecords = recordsOf('views')

/** Administrators alone make and read views. */
export const viewNoun = nounOf(nouns.views, viewRecords, [], {
  name: sql`t.recipient`,
  thingOf: () => null,
})

/** Wrong PINs that lock a view. */
export const maxWrongPins = 5

/** What became of a view; `isMaker`: whoever made it still belongs to the account. */
export function stateOf(
  { now }: Pick<Tx, 'now'>,
  { ended_at, expires_at }: Pick<ViewRow, 'ended_at' | 'expires_at'>,
  { wrong_pins }: Pick<VisitsRow, 'wrong_pins'>,
  isMaker: boolean,
): ViewState {
  if (ended_at !== null) return 'ended'
  if (expires_at <= now) return 'expired'
  if (!isMaker) return 'orphaned'
  return wrong_pins >= maxWrongPins ? 'locked' : 'open'
}

export async function readVisits(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, VisitsRow>> {
  const rows = await tx.db
    .selectFrom('view_visits')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('view_id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map((row) => [row.view_id, row]))
}

/** The visits of a view, locked until commit. */
export const lockVisits = (tx: Tx, id: string): Promise<VisitsRow> =>
  tx.db
    .selectFrom('view_visits')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('view_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const changeVisits = (
  tx: Tx,
  id: string,
  values: Partial<Pick<VisitsRow, 'wrong_pins' | 'opened' | 'opened_at'>>,
) =>
  tx.db
    .updateTable('view_visits')
    .set(values)
    .where('account_id', '=', tx.accountId)
    .where('view_id', '=', id)
    .execute()
