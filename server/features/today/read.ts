import { type RawBuilder, sql } from 'kysely'
import { maxNew } from '../../../core/contract/today.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { WaitCode } from '../../../core/rules/readiness.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isInState } from '../certificates/read.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { isUnsent } from '../inquiries/read.ts'
import { beginOf, visitOf } from './visits.ts'

/** What the page of a day is made of, read at once: of products, only what their counters and their readiness say. */
export interface TodayReading {
  /** When the person's last day here ended. */
  since: Date
  /** Whether this visit has to be noted. */
  isDue: boolean
  counts: { stage: string; count: number }[]
  waiting: WaitingProducts[]
  /** The newest of each have rows of their own. */
  recalls: {
    count: number
    first: {
      id: string
      number: number
      kind: 'hold' | 'recall'
      identifier: string
      reason: string
      since: string
    }[]
  }
  imports: { rows: number; first: { id: string; file: string; rows: number; since: string }[] }
  answers: { count: number; since: string | null }
  /** Requests whose mail never left. */
  unsent: { count: number; since: string | null }
  /** Statements that the EU hasn't, after a call without an answer (EUD-13). */
  absent: { count: number; since: string | null; ids: string[] }
  /** Those that end soon, by their last day. */
  certificates: {
    count: number
    first: {
      id: string
      name: string
      kind: string
      number: string | null
      issuer: string | null
      due: string
    }[]
  }
  fresh: { stage: string; count: number }[]
  freshRecalls: number
  freshImports: number
  /** Products and processes of this day, by stage. */
  made: { stage: string; count: number }[]
  recorded: { stage: string; count: number }[]
}

/** What waits in a stage for one reason. */
interface WaitingProducts {
  stage: string
  code: WaitCode
  count: number
  organizations: number
  /** Of those with most that waits, two at most. */
  owners: string[]
  /** Identifiers of the first, of the organization that has waited longest. */
  names: string[]
  since: string | null
}

/** Faulty rows are kept for thirty days. */
const keptDays = 30
/** Recalls, imports and certificates with a row of their own; one row more counts the others. */
const maxNamed = 5
/** Products whose identifiers a row shows. */
const maxShown = 3

/** `today`: the day in the account's time zone. */
export async function readDay(
  tx: Tx,
  session: Session,
  config: Configuration,
  today: string,
): Promise<TodayReading> {
  const account = tx.accountId
  const visit = visitOf(tx, config.timeZone)
  const { organizations, stages, products, milestoneSchemas } = readable(session)
  const own = Object.keys(session.stages).filter((id) => session.stages[id] === 'write')
  const writes = (column: string) =>
    session.admin ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${own}::text[])`
  const mayRecall = session.levelOne ? sql`false` : writes('p.product_schema_id')
  const ofMine = (column: string) =>
    session.admin ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${session.userId}`
  const mine = (alias: string) => sql<boolean>`${ofMine(`${alias}.created_by`)}`
  const mayAnswer = sql`${organizations('i.organization_id')} and ${writes('i.product_schema_id')}
    and (i.milestone_schema_id is null or ${milestoneSchemas('i.milestone_schema_id')})`
  // As `certificate.edit` says: all its organizations, and some stage.
  const mayRenew = session.admin
    ? sql<boolean>`true`
    : sql<boolean>`${own.length > 0} and ${session.organizations === '*' ? sql`true` : sql`c.organization_ids <@ ${session.organizations}::uuid[]`}`
  const oldest = new Date(tx.now.getTime() - keptDays * 86_400_000)
  const midnight = sql<Date>`${beginOf(tx.now, config.timeZone)}::timestamptz`
  const newProducts = (since: RawBuilder<unknown>) => sql`(
        select coalesce(json_agg(json_build_object('stage', s.id, 'count', n.count)), '[]')
        from product_schemas s
        cross join lateral (
          select count(*)::int as count from (
            select from readiness r where r.account_id = ${account} and r.product_schema_id = s.id
              and r.created_at > ${since} and ${organizations('r.organization_id')}
            limit ${sql.lit(maxNew)}
          ) as fresh
        ) as n
        where s.account_id = ${account} and ${stages('s.id')} and n.count > 0
      )`
  const { rows } = await sql<TodayReading>`
    with visit as materialized (
      select ${visit.since} as since, ${visit.isDue} as is_due
    ), faulty as materialized (
      select i.id, i.file_name as file, i.faulty as rows, i.created_at as since from imports i
      where i.account_id = ${account} and i.faulty > 0 and i.undone_at is null and i.created_at > ${oldest} and ${mine('i')}
    ), open_recalls as materialized (
      select r.id, r.number, r.kind, r.identifier, r.reason, r.created_at as since from recalls r
      join products p on p.account_id = ${account} and p.id = r.start_id
      where r.account_id = ${account} and r.status = 'open' and r.kind <> 'drill'
        and ${organizations('p.organization_id')} and ${mayRecall}
    ), pending as materialized (
      select a.signed_at from answers a
      join inquiries i on i.account_id = ${account} and i.id = a.inquiry_id
      where a.account_id = ${account} and a.standing = 'pending' and i.deleted_at is null and ${mayAnswer}
    ), unsent as materialized (
      select i.updated_at from inquiries i
      left join products p on p.account_id = ${account} and p.id = i.about_id
      where i.account_id = ${account} and ${isUnsent(tx, config)} and ${mayAnswer}
    ), ending as materialized (
      select c.id, c.name, c.sort as kind, c.document_number as number, c.issuer, c.valid_to as due from certificates c
      where c.account_id = ${account} and c.deleted_at is null and ${isInState('c', 'expiring', today)} and ${mayRenew}
    )
    select (select since from visit) as since, (select is_due from visit) as "isDue",
      (
        select coalesce(json_agg(json_build_object('stage', stage, 'count', count)), '[]') from (
          select c.product_schema_id as stage, sum(c.live)::int as count from counters c
          where c.account_id = ${account} and ${products('c')} group by 1
        ) as one
      ) as counts,
      (
        select coalesce(json_agg(to_json(one)), '[]') from (
          select w.stage, w.code, w.count, w.organizations, w.owners, w.since, coalesce((
            select json_agg(identifier) from (
              select p.identifier from readiness r
              join products p on p.account_id = ${account} and p.id = r.product_id
              where r.account_id = ${account} and r.product_schema_id = w.stage and r.organization_id = w.first
                and r.waits <> '{}' and w.code = any(r.waits) and not p.is_unidentified
              order by r.created_at limit ${sql.lit(maxShown)}
            ) as shown
          ), '[]') as names
          from (
            select w.product_schema_id as stage, w.code, sum(w.number)::int as count, count(*)::int as organizations,
              (array_agg(g.name order by w.number desc, g.name))[1:2] as owners,
              (array_agg(w.organization_id order by o.created_at, w.organization_id))[1] as first,
              min(o.created_at) as since
            from waiting_counters w
            join organizations g on g.account_id = ${account} and g.id = w.organization_id
            cross join lateral (
              select r.created_at from readiness r
              where r.account_id = ${account} and r.product_schema_id = w.product_schema_id
                and r.organization_id = w.organization_id and r.waits <> '{}' and w.code = any(r.waits)
              order by r.created_at limit 1
            ) as o
            where w.account_id = ${account} and w.number > 0 and ${organizations('w.organization_id')}
              and ${writes('w.product_schema_id')}
            group by 1, 2
          ) as w
        ) as one
      ) as waiting,
      (
        select json_build_object('count', (select count(*)::int from open_recalls), 'first', coalesce(json_agg(one), '[]'))
        from (select * from open_recalls order by since desc, id limit ${sql.lit(maxNamed)}) as one
      ) as recalls,
      (
        select json_build_object('rows', (select coalesce(sum(rows), 0)::int from faulty), 'first', coalesce(json_agg(one), '[]'))
        from (select * from faulty order by since desc, id limit ${sql.lit(maxNamed)}) as one
      ) as imports,
      (select json_build_object('count', count(*)::int, 'since', min(signed_at)) from pending) as answers,
      (select json_build_object('count', count(*)::int, 'since', min(updated_at)) from unsent) as unsent,
      (
        select json_build_object('count', (select count(*)::int from ending), 'first', coalesce(json_agg(one), '[]'))
        from (select * from ending order by due, name, id limit ${sql.lit(maxNamed)}) as one
      ) as certificates,
      (
        select json_build_object('count', count(*)::int, 'since', min(s.eu ->> 'absent'), 'ids', coalesce((array_agg(s.id))[1:2], '{}'))
        from statements s
        where s.account_id = ${account} and s.declared = 'frozen' and s.eu ->> 'absent' is not null and s.deleted_at is null
          and ${session.admin}
      ) as absent,
      ${newProducts(sql`(select since from visit)`)} as fresh,
      (
        select count(*)::int from recalls r join products p on p.account_id = ${account} and p.id = r.start_id
        where r.account_id = ${account} and r.kind <> 'drill' and r.created_at > (select since from visit) and ${products('p')}
      ) as "freshRecalls",
      (
        select count(*)::int from imports i
        where i.account_id = ${account} and i.created_at > (select since from visit) and ${mine('i')}
      ) as "freshImports",
      ${newProducts(midnight)} as made,
      (
        select coalesce(json_agg(to_json(one)), '[]') from (
          select stage, count(*)::int as count from (
            select p.product_schema_id as stage from events e
            join milestones m on m.account_id = ${account} and m.id = e.record_id::uuid and m.deleted_at is null
            join products p on p.account_id = ${account} and p.id = m.product_id and p.deleted_at is null
            where e.account_id = ${account} and e.type = 'milestones' and e.action = 'create' and e.at >= ${midnight}
              and ${products('p')} and ${milestoneSchemas('m.milestone_schema_id')}
            limit ${sql.lit(maxNew)}
          ) as of_today
          group by 1 order by 2 desc, 1
        ) as one
      ) as recorded
  `.execute(tx.db)
  return rows[0]!
}
