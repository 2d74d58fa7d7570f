import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Asset } from '../../../core/contract/assets.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { columnsOf, instant, isUuid } from '../../platform/db/lists.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type AssetRow = Selectable<Tables['assets']>

/** A live asset that the session may read; absent, foreign and unreadable assets all answer 404. */
export async function readAsset(tx: Tx, session: Session, id: string, forUpdate = false): Promise<AssetRow> {
  if (!isUuid(id)) return refuse('NOT_FOUND')
  const row = await tx.db
    .selectFrom('assets')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(forUpdate, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  return row && can(session, 'asset.read', row.organization_id).allowed ? row : refuse('NOT_FOUND')
}

/** As `readAsset`, as answers show it. */
export async function readAssetAnswer(tx: Tx, session: Session, id: string): Promise<Asset> {
  const { id: found } = await readAsset(tx, session, id)
  const rows = sql`select * from assets where account_id = ${tx.accountId} and id = ${found}`
  const answer = await assetAnswers(tx, rows).execute(tx.db)
  return answer.rows[0]!
}

/** The members of an asset in an answer, as SQL on asset a and its organization o. */
const members: Record<keyof Asset, string> = {
  _id: 'a.id',
  name: 'a.identifier',
  assetSchema: 'a.asset_schema_id',
  assetSchemaVersion: 'a.asset_schema_version',
  organization: `json_build_object('_id', o.id, 'name', o.name)`,
  // No place can be named yet.
  location: 'null::json',
  dataSchema: 'a.data',
  i18n: 'a.i18n',
  createdAt: instant('a.created_at'),
  updatedAt: instant('a.updated_at'),
  version: 'a.version',
}
const columns = columnsOf(members)

/** Assets as answers show them; an ORDER BY may follow. */
export const assetAnswers = (tx: Tx, rows: Expression<unknown>): RawBuilder<Asset> => sql<Asset>`
  select ${columns} from (${rows}) a
  join organizations o on o.account_id = ${tx.accountId} and o.id = a.organization_id`
