import { nouns } from '../../../core/nouns/index.ts'
import { type Selectable } from 'kysely'
import type { Check } from '../../../core/contract/checks.ts'
import { localise } from '../../../core/fields/index.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { can, type MilestoneThing, type Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/lists.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Configuration } from '../configuration/configuration.ts'

/** A check with the columns of its asset, its process and the product of that. */
export type CheckRow = Selectable<Tables['checks']> & {
  asset_name: string | null
  product_id: string | null
  milestone_schema_id: string | null
  milestone_organization: string | null
  milestone_created_at: Date | null
  stage: string | null
  product_organization: string | null
}

/** Checks of these ids that the session may read, removed ones included. */
export async function readChecks(
  tx: Tx,
  session: Session,
  ids: readonly string[],
): Promise<Map<string, CheckRow>> {
  const wanted = [...new Set(ids)].filter(isUuid)
  if (wanted.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('checks as c')
    .leftJoin('assets as a', (join) =>
      join.on('a.account_id', '=', tx.accountId).onRef('a.id', '=', 'c.asset_id'),
    )
    .leftJoin('milestones as m', (join) =>
      join.on('m.account_id', '=', tx.accountId).onRef('m.id', '=', 'c.milestone_id'),
    )
    .leftJoin('products as p', (join) =>
      join.on('p.account_id', '=', tx.accountId).onRef('p.id', '=', 'm.product_id'),
    )
    .selectAll('c')
    .select(['a.identifier as asset_name', 'm.product_id', 'm.milestone_schema_id'])
    .select(['m.organization_id as milestone_organization', 'm.created_at as milestone_created_at'])
    .select(['p.product_schema_id as stage', 'p.organization_id as product_organization'])
    .where('c.account_id', '=', tx.accountId)
    .where('c.id', '=', anyOf(wanted))
    .execute()
  return new Map(rows.filter((row) => isReadable(session, row)).map((row) => [row.id, row]))
}

const isReadable = (session: Session, row: CheckRow): boolean =>
  can(session, nouns.checks.reads, { author: row.created_by, milestone: milestoneOf(row) }).allowed

/** The process of a check as the rules of `can` see it. */
export const milestoneOf = (row: CheckRow): MilestoneThing | undefined =>
  row.milestone_id === null
    ? undefined
    : {
        milestoneSchema: row.milestone_schema_id!,
        organization: row.milestone_organization!,
        product: { productSchema: row.stage!, organization: row.product_organization! },
      }

export function presentCheck(config: Configuration, row: CheckRow, language: Language): Check {
  const { content } = config.checkSchemas.get(row.check_schema_id)!
  return {
    _id: row.id,
    name: localise(content, language, config.defaultLanguage).name,
    checkSchema: row.check_schema_id,
    checkSchemaVersion: row.check_schema_version,
    asset: row.asset_id === null ? null : { _id: row.asset_id, name: row.asset_name! },
    dataSchema: row.data,
    deleted_at: row.deleted_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}
