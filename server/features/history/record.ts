import { type RawBuilder, sql } from 'kysely'
import { refuse } from '../../../core/errors/refusal.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import type { HistoryType } from '../../../core/rules/history.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readAsset } from '../assets/read.ts'
import { readChecks } from '../checks/read.ts'
import { readInsight } from '../insights/read.ts'
import { readLocation } from '../locations/read.ts'
import { readMedia } from '../media/read.ts'
import { readMilestone } from '../milestones/rows.ts'
import { readOrganization } from '../organizations/read.ts'
import { readProduct } from '../products/read.ts'
import type { Reader } from './names.ts'

type Read = (tx: Tx, session: Session, id: string) => Promise<unknown>

/** The judges of who may read a record, by its table: each is that of the record's own read. */
const judges: Partial<Record<HistoryType, Read>> = {
  products: readProduct,
  milestones: readMilestone,
  insights: readInsight,
  organizations: readOrganization,
  locations: readLocation,
  assets: readAsset,
  media: readMedia,
  async checks(tx, session, id) {
    const check = (await readChecks(tx, session, [id])).get(id)
    if (!check || check.deleted_at) refuse('NOT_FOUND')
  },
}

/** The condition on events e that belong to the history of a record which the person may read; 404 for any other. */
export async function historyOf(
  tx: Tx,
  { session, config }: Reader,
  type: string,
  id: string,
): Promise<RawBuilder<boolean>> {
  const judge = Object.hasOwn(judges, type) ? judges[type as HistoryType] : undefined
  if (judge) await judge(tx, session, id)
  else if (!session.admin || !(await hasEvents(tx, type, id))) refuse('NOT_FOUND')
  const own = sql<boolean>`e.account_id = ${tx.accountId} and e.type = ${type} and e.record_id = ${id.toLowerCase()}`
  if (type !== 'products')
    return judge ? own : sql`e.account_id = ${tx.accountId} and e.type = ${type} and e.record_id = ${id}`
  // Processes of a kind that the person may not read aren't in the product's timeline either.
  const schemas = [...config.milestoneSchemas.keys()].filter(
    (schema) => can(session, 'milestoneSchema.read', schema).allowed,
  )
  return sql`e.account_id = ${tx.accountId} and (e.type, e.record_id) in (
    select 'products', ${id.toLowerCase()}
    union all select 'insights', i.id::text from insights i where i.account_id = ${tx.accountId} and i.product_id = ${id}
    union all select 'milestones', m.id::text from milestones m
      where m.account_id = ${tx.accountId} and m.product_id = ${id} and m.milestone_schema_id = any(${schemas}::text[])
    union all select 'milestones', l.milestone_id::text from links l
      where l.account_id = ${tx.accountId} and l.origin_id = ${id}
  )`
}

async function hasEvents(tx: Tx, type: string, id: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('events')
    .select('n')
    .where('account_id', '=', tx.accountId)
    .where('type', '=', type)
    .where('record_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
