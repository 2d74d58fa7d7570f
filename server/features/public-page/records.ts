import type { InsightTranslations } from '../../../core/rules/insight.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { accountStatement } from '../../platform/db/read-statement.ts'
import { briefData } from '../products/listed-values.ts'
import { ancestorLinks } from '../links/walk.ts'
import { headOf } from './stamps.ts'

/** A stored product of the story. Moments are JSON texts. */
export interface KinRecord {
  id: string
  stage: string
  /** Of its form. */
  version: number
  organization_id: string
  identifier: string
  is_unidentified: boolean
  data: Record<string, unknown>
  i18n: unknown
  corrected_at: string | null
  created_at: string
  /** When its earliest process happened, a private one too; only where certificates may cover it. */
  first_at: string | null
  /** Only for the page's own product. */
  own: OwnRecord | null
}

interface OwnRecord {
  uuid: string
  requirements_satisfied: boolean
  show_logo: boolean
  /** Null if the product and its organization are both archived. */
  profile: Record<string, unknown> | null
  updated_at: string
  deleted_at: string | null
}

export interface ProcessRecord {
  product_id: string
  milestone_schema_id: string
  /** Of its form. */
  version: number
  organization_id: string
  data: Record<string, unknown>
  i18n: unknown
  occurred_at: string
  corrected_at: string | null
  /** Only if it was recorded late. */
  created_at: string | null
  /** Only for the page's own product. */
  updated_at: string | null
}

/** Goods of one stage went into another; `own` means into the page's own product. */
interface PassageRecord {
  origin: string
  destination: string
  own: boolean
}

/** `profile` holds only what says where the organization stands. */
interface OrganizationRecord {
  name: string
  profile: Record<string, unknown>
}

export interface StoryRecords {
  /** The product and the first ancestors of every stage, each once. */
  kin: KinRecord[]
  /** Public processes of the listed products, oldest first. */
  processes: ProcessRecord[]
  passages: PassageRecord[]
  /** Numbers of ancestors, for the stages that list only some of their products. */
  totals: Record<string, number>
  /** The organizations of the story by id. */
  organizations: Record<string, OrganizationRecord>
  insights: { name: string; value: string; i18n: InsightTranslations | null }[]
  /** The recall that the page tells of, if one does. */
  recall: RecallRecord | null
  /** The newest of its statements that have their numbers. */
  statement: { referenceNumber: string; date: string } | null
  certificates: CertificateRecord[]
}

/** A public certificate of one of the organizations of the story. */
export interface CertificateRecord {
  name: string
  issuer: string | null
  document_number: string | null
  organization_ids: string[]
  stage_ids: string[]
  location_ids: string[]
  valid_from: string
  valid_to: string | null
  document: { name: string; url: string } | null
}

/** Texts are in the account's language, `i18n` has them in others. */
export interface RecallRecord {
  state: 'open' | 'ended' | 'lifted'
  reason: string
  action: string | null
  phone: string | null
  i18n: Readonly<Record<string, { reason?: string; action?: string }>>
  organization: string
  started_at: string
  ended_at: string | null
  end_reason: string | null
  /** The start, which may be in the story. */
  start_id: string
}

/** Ancestors listed for each stage; the page shows the total of the others (§2.5). */
const maxListed = sql.lit(200)

/** The records of a page as JSON text, and the head of the account's events in the snapshot that they were read from. */
export interface ReadRecords {
  text: string
  head: number
}

/**
 * The records of a product's story as JSON text, which is compared with an earlier page's without parsing. One statement reads
 * everything: each further statement would cost about as much as this one. Ancestors are listed even when the transformation
 * between them is private; private processes are left out. Stages of passages come from an object: the planner expects one
 * product, so a join of the story with itself would compare every pair.
 */
export async function readStory(tx: Tx, id: string): Promise<ReadRecords> {
  const rows = await readStoryOf(tx, { id }, null)
  const { kin, processes, passages, totals, organizations, insights, recall, statement, certificates, head } =
    rows[0]!
  const text = `{"kin":${kin},"processes":${processes},"passages":${passages},"totals":${totals},"organizations":${organizations},"insights":${insights},"recall":${recall},"statement":${statement},"certificates":${certificates}}`
  return { text, head }
}

const readStoryOf = accountStatement(
  ({ accountId }, { id }: { id: string }) => sql<Record<keyof StoryRecords, string> & { head: number }>`
    with recursive reached (id, destination) as (${ancestorLinks({ accountId }, id)}), kin as materialized (
      select p.id, p.product_schema_id as stage, p.product_schema_version as version, p.organization_id, p.identifier, p.is_unidentified, ${sql.raw(briefData('p'))} as data, p.i18n,
        p.corrected_at, p.created_at, p.uuid, p.requirements_satisfied, p.show_logo, p.count_of_insights, p.updated_at, p.deleted_at,
        row_number() over (partition by p.product_schema_id, p.id = ${id} order by p.created_at, p.id) as n
      from products p
      where p.account_id = ${accountId} and p.id = any (array (select id from reached))
    ), recorded as materialized (
      select m.id, m.product_id, m.milestone_schema_id, m.milestone_schema_version as version, m.organization_id, ${sql.raw(briefData('m'))} as data, m.i18n, m.occurred_at,
        m.corrected_at, case when m.late then m.created_at end as created_at,
        case when m.product_id = ${id} then m.updated_at end as updated_at
      from milestones m
      where m.account_id = ${accountId} and m.product_id = any (array (select id from kin where n <= ${maxListed}))
        and not m.private and m.deleted_at is null
    ), vouched as materialized (
      select c.id, c.name, c.issuer, c.document_number, c.organization_ids, c.stage_ids, c.location_ids, c.valid_from, c.valid_to, c.document
      from certificates c
      where c.account_id = ${accountId} and c.is_public and c.deleted_at is null
        and c.organization_ids && array (select organization_id from kin)
    )
    select (
      select coalesce(json_agg(one), '[]') from (
        select k.id, k.stage, k.version, k.organization_id, k.identifier, k.is_unidentified, k.data, k.i18n, k.corrected_at, k.created_at,
          case when exists (select from vouched) then (
            select min(m.occurred_at) from milestones m
            where m.account_id = ${accountId} and m.product_id = k.id and m.deleted_at is null
          ) end as first_at,
          case when k.id = ${id} then json_build_object('uuid', k.uuid, 'requirements_satisfied', k.requirements_satisfied,
            'show_logo', k.show_logo, 'updated_at', k.updated_at, 'deleted_at', k.deleted_at, 'profile', (
              select o.profile from organizations o where o.account_id = ${accountId} and o.id = k.organization_id
                and (o.deleted_at is null or k.deleted_at is null)
            )) end as own
        from kin k
        where k.n <= ${maxListed}
        order by k.n, k.id
      ) one
    )::text as kin, (
      select coalesce(json_object_agg(o.id, json_build_object('name', o.name, 'profile', json_build_object('city', o.profile -> 'city',
        'state', o.profile -> 'state', 'country', o.profile -> 'country', 'cords', o.profile -> 'cords')) order by o.id), '{}') from organizations o
      where o.account_id = ${accountId}
        and o.id = any (array (select organization_id from kin where n <= ${maxListed} union select organization_id from recorded))
    )::text as organizations, (
      select coalesce(json_agg(one), '[]') from (
        select product_id, milestone_schema_id, version, organization_id, data, i18n, occurred_at, corrected_at, created_at, updated_at
        from recorded
        order by occurred_at, id
      ) one
    )::text as processes, (
      select coalesce(json_agg(one), '[]') from (
        select distinct stage ->> r.id::text as origin, stage ->> r.destination::text as destination, r.destination = ${id} as own
        from reached r cross join (select jsonb_object_agg(id, stage) as stage from kin) stages
        where r.destination is not null
        order by 1, 2, 3
      ) one
    )::text as passages, (
      select coalesce(json_object_agg(stage, total), '{}') from (
        select stage, max(n) as total from kin where n > ${maxListed} group by stage
      ) one
    )::text as totals, coalesce((
      select case when k.count_of_insights > 0 then (
        select json_agg(one) from (
          select name, value, i18n from insights i
          where i.account_id = ${accountId} and i.product_id = k.id and i.deleted_at is null
          order by i.created_at, i.id
        ) one
      ) end from kin k where k.id = ${id}
    ), '[]')::text as insights, coalesce((
      select json_build_object('state', r.status, 'reason', r.reason, 'action', r.action, 'phone', r.phone, 'i18n', r.i18n,
        'organization', o.name, 'started_at', r.created_at, 'ended_at', r.ended_at, 'end_reason', r.end_reason, 'start_id', r.start_id)
      from recall_items i
      join recalls r on r.account_id = ${accountId} and r.id = i.recall_id
      join organizations o on o.account_id = ${accountId} and o.id = r.organization_id
      where i.account_id = ${accountId} and i.product_id = ${id} and i.shows
      order by array_position(array['open', 'ended', 'lifted'], r.status), coalesce(r.ended_at, r.created_at) desc, r.number desc
      limit 1
    )::text, 'null') as recall, coalesce((
      select json_build_object('referenceNumber', s.eu -> 'referenceNumber', 'date', s.eu -> 'date')
      from statements s
      where s.account_id = ${accountId} and s.product_id = ${id} and s.declared = 'available' and s.deleted_at is null
      order by s.eu ->> 'date' desc, s.internal_number desc
      limit 1
    )::text, 'null') as statement, (
      select coalesce(json_agg(one), '[]') from (select * from vouched order by name, id) one
    )::text as certificates, (${headOf(accountId)}) as head`,
)
