import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Asset } from '../../../core/contract/assets.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readable } from '../../platform/auth/readable.ts'
import { columnsOf, instant, isUuid } from '../../platform/db/lists.ts'
import { readStatement } from '../../platform/db/read-statement.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Finder } from '../../platform/references.ts'
import { assetNoun } from './records.ts'

export type AssetRow = Selectable<Tables['assets']>

/** A live asset that the session may read, as answers show it. */
export async function readAssetAnswer(tx: Tx, session: Session, id: string): Promise<Asset> {
  const { id: found } = await assetNoun.read(tx, session, id)
  const [answer] = await readAnswer({ tx, session }, { id: found }, null)
  return answer!
}

const readAnswer = readStatement(({ tx, session }, { id }: { id: string }) =>
  assetAnswers(tx, session, sql`select * from assets where account_id = ${tx.accountId} and id = ${id}`),
)

/** Assets that the transaction has written, in the order of their ids. */
export async function readAssetAnswers(tx: Tx, session: Session, ids: readonly string[]): Promise<Asset[]> {
  const rows = sql`select * from assets where account_id = ${tx.accountId} and id = ${anyOf(ids)}`
  const answer = await assetAnswers(tx, session, rows).execute(tx.db)
  const found = new Map(answer.rows.map((asset) => [asset._id, asset]))
  return ids.map((id) => found.get(id)!)
}

/** The members of an asset in an answer, as SQL on asset a, its organization o and its place l. */
const members: Record<keyof Asset, string> = {
  _id: 'a.id',
  name: 'a.identifier',
  assetSchema: 'a.asset_schema_id',
  assetSchemaVersion: 'a.asset_schema_version',
  organization: `json_build_object('_id', o.id, 'name', o.name)`,
  location: `case when l.id is not null then json_build_object('_id', l.id, 'name', l.name) end`,
  dataSchema: 'a.data',
  i18n: 'a.i18n',
  createdAt: instant('a.created_at'),
  updatedAt: instant('a.updated_at'),
  version: 'a.version',
}
const columns = columnsOf(members)

/** Assets as answers show them; an ORDER BY may follow. */
export const assetAnswers = (
  tx: Tx,
  session: Session,
  rows: Expression<unknown>,
): RawBuilder<Asset> => sql<Asset>`
  select ${columns} from (${rows}) a
  join organizations o on o.account_id = ${tx.accountId} and o.id = a.organization_id
  left join locations l on l.account_id = ${tx.accountId} and l.id = a.location_id
    and ${readable(session).organizations('l.organization_id')}`

/** Assets that a record may name: live and readable. */
export async function usableAssets(
  tx: Tx,
  session: Session,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { name: string; schema: string }>> {
  const wanted = [...new Set(ids)].filter(isUuid)
  if (wanted.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('assets')
    .select(['id', 'identifier', 'asset_schema_id', 'organization_id'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(wanted))
    .where('deleted_at', 'is', null)
    .execute()
  const readable = rows.filter((row) => can(session, 'asset.read', row.organization_id).allowed)
  return new Map(readable.map((row) => [row.id, { name: row.identifier, schema: row.asset_schema_id }]))
}

/** Values may name live, readable assets of the field's kind. Whatever name was sent, they keep the asset's own. */
export const findAssets: Finder = async (tx, session, references) => {
  const usable = await usableAssets(
    tx,
    session,
    references.map(({ id }) => id),
  )
  return ({ id, schema, item }) => {
    const asset = usable.get(id.toLowerCase())
    if (!asset || (schema !== undefined && asset.schema !== schema)) return false
    if (item) item.name = asset.name
    return true
  }
}
