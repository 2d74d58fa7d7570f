import type pg from 'pg'
import { ask, type Question } from './ask.ts'
import { type Stamp, stampColumns } from './stamps.ts'

/** A product of the story as it is stored. Moments are texts, as JSON carries them. */
export interface KinRecord {
  id: string
  stage: string
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

interface OwnRecord {
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
interface PassageRecord {
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
  /** How many ancestors there are in the stages of which not all are listed. */
  totals: Record<string, number>
  insights: { name: string; value: string }[]
}

/** Ancestors listed of each stage; the rest is counted (§2.5). */
const listed = 200

/** One statement, since every further one would cost a page about as much as this one. */
const story: Question = {
  name: 'story',
  text: `
    with recursive reached (id, destination) as (
      select $2::uuid, null::uuid
      union
      select l.origin_id, l.destination_id
      from (select distinct id from reached) r
      join links l on l.account_id = $1 and l.destination_id = r.id and l.deleted_at is null
    ), kin as materialized (
      select p.id, p.product_schema_id as stage, p.organization_id, p.identifier, p.is_unidentified, p.data, p.i18n,
        p.corrected_at, p.created_at, p.uuid, p.requirements_satisfied, p.show_logo, p.count_of_insights, p.updated_at, p.deleted_at,
        row_number() over (partition by p.product_schema_id, p.id = $2 order by p.created_at, p.id) as n
      from products p
      where p.account_id = $1 and p.id = any (array (select id from reached))
    )
    select ${stampColumns}, (
      select coalesce(json_agg(one), '[]') from (
        select k.id, k.stage, o.name as organization, k.identifier, k.is_unidentified, k.data, k.i18n, k.corrected_at, k.created_at,
          case when k.id = $2 then json_build_object('uuid', k.uuid, 'requirements_satisfied', k.requirements_satisfied,
            'show_logo', k.show_logo, 'profile', o.profile, 'updated_at', k.updated_at, 'deleted_at', k.deleted_at) end as own
        from kin k
        join organizations o on o.account_id = $1 and o.id = k.organization_id
        where k.n <= ${listed}
        order by k.n
      ) one
    )::text as kin, (
      select coalesce(json_agg(one), '[]') from (
        select m.product_id, m.milestone_schema_id, o.name as organization, m.data, m.i18n, m.occurred_at, m.late,
          m.corrected_at, m.created_at, m.updated_at
        from milestones m
        join organizations o on o.account_id = m.account_id and o.id = m.organization_id
        where m.account_id = $1 and m.product_id = any (array (select id from kin where n <= ${listed}))
          and not m.private and m.deleted_at is null
        order by m.occurred_at, m.id
      ) one
    )::text as processes, (
      select coalesce(json_agg(one), '[]') from (
        select distinct o.stage as origin, d.stage as destination, d.id = $2 as own
        from reached r
        join kin o on o.id = r.id
        join kin d on d.id = r.destination
      ) one
    )::text as passages, (
      select coalesce(json_object_agg(stage, total), '{}') from (
        select stage, max(n) as total from kin where n > ${listed} group by stage
      ) one
    )::text as totals, coalesce((
      select case when k.count_of_insights > 0 then (
        select json_agg(one) from (
          select name, value from insights i
          where i.account_id = $1 and i.product_id = k.id and i.deleted_at is null
          order by i.created_at, i.id
        ) one
      ) end from kin k where k.id = $2
    ), '[]')::text as insights`,
}

/** The records of a product's story as JSON text, so that they can be compared with those of an earlier page without being read. */
export async function readStory(
  pool: pg.Pool,
  accountId: string,
  id: string,
): Promise<{ stamp: Stamp; text: string }> {
  const [row] = await ask<Stamp & Record<keyof StoryRecords, string>>(pool, story, accountId, id)
  const { kin, processes, passages, totals, insights, ...stamp } = row!
  return {
    stamp,
    text: `{"kin":${kin},"processes":${processes},"passages":${passages},"totals":${totals},"insights":${insights}}`,
  }
}
