import { sql } from 'kysely'
import { NIL } from 'uuid'
import type { UniqueFields } from '../../../core/pack/shape.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Kind, kindOfSection, type kinds } from '../configuration/kinds.ts'
import { uniqueKey } from '../products/key.ts'
import type { LostField } from './removals.ts'

/** Numbers of live records by schema. */
export async function countLiveRecords(
  tx: Tx,
  { records, schemaColumn }: Kind,
  schemas: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (schemas.length === 0) return new Map()
  const schema = sql.ref(schemaColumn)
  const { rows } = await sql<{ id: string; count: number }>`
    select ${schema} as id, count(*)::int as count from ${sql.table(records)}
    where account_id = ${tx.accountId} and ${schema} = any(${schemas}::text[]) and deleted_at is null
    group by 1
  `.execute(tx.db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Numbers of live links by transformation. */
export async function countLiveLinks(
  tx: Tx,
  schemas: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (schemas.length === 0) return new Map()
  const { rows } = await sql<{ id: string; count: number }>`
    select m.milestone_schema_id as id, count(*)::int as count
    from milestones m join links l on l.account_id = ${tx.accountId} and l.milestone_id = m.id
    where m.account_id = ${tx.accountId} and m.milestone_schema_id = any(${schemas}::text[]) and l.deleted_at is null
    group by 1
  `.execute(tx.db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** The number of live records with a value in a field. */
export async function countRecordsWith(tx: Tx, { section, schema, place }: LostField): Promise<number> {
  const { records, schemaColumn } = kindOfSection(section)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(records)}
    where account_id = ${tx.accountId} and ${sql.ref(schemaColumn)} = ${schema} and deleted_at is null
      and jsonb_path_exists(data, ${place}::jsonpath)
  `.execute(tx.db)
  return rows[0]!.count
}

export interface ProductSample {
  stage: string
  count: number
  examples: string[]
}

/**
 * Remaining products whose transformation may not be archived (§2.4 Delete): they have descendants, or processes that
 * require their origin.
 */
export async function findCutLineage(
  tx: Tx,
  { stages, schemas }: { stages: readonly string[]; schemas: readonly string[] },
): Promise<ProductSample[]> {
  if (schemas.length === 0) return []
  const { rows } = await sql<ProductSample>`
    select stage, count(*)::int as count, (array_agg(identifier order by identifier))[1:3] as examples from (
      select distinct p.id, p.product_schema_id as stage, p.identifier
      from milestones m
      join products p on p.account_id = ${tx.accountId} and p.id = m.product_id
      join edges e on e.account_id = ${tx.accountId} and e.milestone_schema_id = m.milestone_schema_id
      join product_schemas s on s.account_id = ${tx.accountId} and s.id = p.product_schema_id
      where m.account_id = ${tx.accountId} and m.milestone_schema_id = any(${schemas}::text[]) and m.deleted_at is null
        and p.product_schema_id <> all(${stages}::text[])
        and (exists (
          select from links l join milestones n on n.account_id = ${tx.accountId} and n.id = l.milestone_id
          where l.account_id = ${tx.accountId} and l.origin_id = p.id and l.deleted_at is null
            and n.milestone_schema_id <> all(${schemas}::text[])
        ) or (
          e.initiator and not s.process_initiator and not p.requirements_waived
          and not exists (
            select from milestones n
            join edges i on i.account_id = ${tx.accountId} and i.milestone_schema_id = n.milestone_schema_id and i.initiator
            where n.account_id = ${tx.accountId} and n.product_id = p.id and n.deleted_at is null
              and n.milestone_schema_id <> all(${schemas}::text[])
          )
          and exists (
            select from milestones n where n.account_id = ${tx.accountId} and n.product_id = p.id
              and n.deleted_at is null and n.milestone_schema_id <> all(${schemas}::text[])
          )
        ))
    ) cut group by stage order by stage
  `.execute(tx.db)
  return rows
}

/** Records of a schema that these unique fields would make duplicates within their organization. */
export async function findDuplicates(
  tx: Tx,
  { records, schemaColumn }: typeof kinds.product | typeof kinds.asset,
  stage: string,
  { uniqueFields: fields, uniqueIn }: UniqueFields,
): Promise<ProductSample> {
  const seen = new Set<string>()
  let examples: string[] = []
  let count = 0
  if (fields.length === 0) return { stage, count, examples }
  const values = sql.join(fields.map((name) => sql`data -> ${name}`))
  for (let last: string = NIL; ;) {
    const { rows } = await sql<{ id: string; organization: string; identifier: string; values: unknown[] }>`
      select id, organization_id as organization, identifier, to_jsonb(array[${values}]) as values
      from ${sql.table(records)}
      where account_id = ${tx.accountId} and ${sql.ref(schemaColumn)} = ${stage} and deleted_at is null
        ${records === 'products' ? sql`and not is_unidentified` : sql``} and id > ${last}::uuid
      order by id limit ${sql.lit(maxSlice)}
    `.execute(tx.db)
    for (const row of rows) {
      const key = `${uniqueIn === 'account' ? '' : row.organization} ${uniqueKey(row.values)}`
      if (!seen.has(key)) {
        seen.add(key)
        continue
      }
      count += 1
      examples = [...examples, row.identifier].toSorted().slice(0, 3)
    }
    if (rows.length < maxSlice) return { stage, count, examples }
    last = rows.at(-1)!.id
  }
}

const maxSlice = 10_000
