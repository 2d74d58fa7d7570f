import { sql } from 'kysely'
import type { Language } from '../../../core/i18n/index.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { idsOf, isUuid } from '../../platform/db/lists.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { stageName } from '../configuration/present.ts'

interface Row {
  id: string
  stage: string
  organization: string
  previous: string[]
  next: string[]
}

/** PRD-19: for each readable product, the existing and readable stages of its direct neighbours. */
export async function relatedSchemas(
  tx: Tx,
  session: Session,
  products: string | undefined,
  language: Language,
) {
  const ids = idsOf(products).filter(isUuid)
  const config = await loadConfiguration(tx)
  const { rows } = await sql<Row>`
    select p.id, p.product_schema_id as stage, p.organization_id as organization,
      array(
        select distinct o.product_schema_id from links l
        join products o on o.account_id = ${tx.accountId} and o.id = l.origin_id
        where l.account_id = ${tx.accountId} and l.destination_id = p.id and l.deleted_at is null
      ) as previous,
      array(
        select distinct d.product_schema_id from links l
        join products d on d.account_id = ${tx.accountId} and d.id = l.destination_id
        where l.account_id = ${tx.accountId} and l.origin_id = p.id and l.deleted_at is null
      ) as next
    from products p
    where p.account_id = ${tx.accountId} and p.id = any(${ids}::uuid[]) and p.deleted_at is null
  `.execute(tx.db)
  const presentStages = (stages: string[]) =>
    [...config.stages.values()]
      .filter((stage) => stages.includes(stage.id) && can(session, 'stage.read', stage.id).allowed)
      .map((stage) => ({ _id: stage.id, name: stageName(config, stage, language) }))
  const collection = rows
    .filter(
      (row) =>
        can(session, 'product.read', { productSchema: row.stage, organization: row.organization }).allowed,
    )
    .map((row) => ({
      productId: row.id,
      previousNodeSchemas: presentStages(row.previous),
      nextNodeSchemas: presentStages(row.next),
    }))
  return { collection }
}
