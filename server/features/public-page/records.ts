import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'

/** A product of the story as it is stored, and how many of its stage there are. Moments are texts, as JSON carries them. */
export interface KinRecord {
  id: string
  stage: string
  total: number
  organization: string
  identifier: string
  is_unidentified: boolean
  data: Record<string, unknown>
  i18n: unknown
  corrected_at: string | null
  created_at: string
  /** Of the page's own product alone. */
  own: OwnRecord | null
}

export interface OwnRecord {
  uuid: string
  requirements_satisfied: boolean
  show_logo: boolean
  profile: Record<string, unknown>
  updated_at: string
  deleted_at: string | null
}

export interface ProcessRecord {
  product_id: string
  milestone_schema_id: string
  organization: string
  data: Record<string, unknown>
  i18n: unknown
  occurred_at: string
  late: boolean
  corrected_at: string | null
  created_at: string
  updated_at: string
}

/** Goods of one stage went into another; `own`: into the page's own product. */
export interface PassageRecord {
  origin: string
  destination: string
  own: boolean
}

export interface StoryRecords {
  /** The product and its ancestors: breadth first over the links, each once, the first of every stage. */
  kin: KinRecord[]
  /** Public processes of the listed products, oldest first. What is private stays in the database. */
  processes: ProcessRecord[]
  passages: PassageRecord[]
  insights: { name: string; value: string }[]
}

/** Ancestors listed of each stage; the rest is counted (§2.5). */
const listed = 200

/**
 * The records of a product's story, each kind as JSON text: so that they can be compared with those of an earlier page without
 * being read. One statement, since every further one would cost a page about as much as this one.
 */
export async function readStory(tx: Tx, id: string): Promise<Record<keyof StoryRecords, string>> {
  const { rows } = await sql<{ kin: string; processes: string; passages: string; insights: number }>`
    with recursive reached (id) as (
      select ${id}::uuid
      union
      select l.origin_id from reached r
      join links l on l.account_id = ${tx.accountId} and l.destination_id = r.id and l.deleted_at is null
    ), kin as materialized (
      select p.id, p.product_schema_id as stage, p.organization_id, p.identifier, p.is_unidentified, p.data, p.i18n,
        p.corrected_at, p.created_at, p.uuid, p.requirements_satisfied, p.show_logo, p.count_of_insights, p.updated_at, p.deleted_at,
        count(*) over stage as total, row_number() over (stage order by p.created_at, p.id) as n
      from products p
      where p.account_id = ${tx.accountId} and p.id = any (array (select id from reached))
      window stage as (partition by p.product_schema_id, p.id = ${id})
    )
    select (
      select coalesce(json_agg(one), '[]') from (
        select k.id, k.stage, k.total, o.name as organization, k.identifier, k.is_unidentified, k.data, k.i18n,
          k.corrected_at, k.created_at,
          case when k.id = ${id} then json_build_object('uuid', k.uuid, 'requirements_satisfied', k.requirements_satisfied,
            'show_logo', k.show_logo, 'profile', o.profile, 'updated_at', k.updated_at, 'deleted_at', k.deleted_at) end as own
        from kin k
        join organizations o on o.account_id = ${tx.accountId} and o.id = k.organization_id
        where k.n <= ${listed}
        order by k.n
      ) one
    )::text as kin, (
      select coalesce(json_agg(one), '[]') from (
        select m.product_id, m.milestone_schema_id, o.name as organization, m.data, m.i18n, m.occurred_at, m.late,
          m.corrected_at, m.created_at, m.updated_at
        from milestones m
        join organizations o on o.account_id = m.account_id and o.id = m.organization_id
        where m.account_id = ${tx.accountId} and m.product_id = any (array (select id from kin where n <= ${listed}))
          and not m.private and m.deleted_at is null
        order by m.occurred_at, m.id
      ) one
    )::text as processes, (
      select coalesce(json_agg(one), '[]') from (
        select distinct o.stage as origin, d.stage as destination, d.id = ${id} as own
        from kin d
        join links l on l.account_id = ${tx.accountId} and l.destination_id = d.id and l.deleted_at is null
        join kin o on o.id = l.origin_id
      ) one
    )::text as passages, (select count_of_insights from kin where id = ${id}) as insights
  `.execute(tx.db)
  const { insights, ...story } = rows[0]!
  return { ...story, insights: insights > 0 ? await readInsights(tx, id) : '[]' }
}

async function readInsights(tx: Tx, id: string): Promise<string> {
  const insights = await tx.db
    .selectFrom('insights')
    .select(['name', 'value'])
    .where('account_id', '=', tx.accountId)
    .where('product_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return JSON.stringify(insights)
}
