import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildWorld } from '../../test/access/world.ts'
import { startApi, type TestApi } from '../../test/kit/api.ts'
import { later, manipulations } from '../../test/kit/manipulations.ts'
import { tamper } from '../../test/kit/tamper.ts'
import { linkActor } from '../../core/rules/history.ts'
import { signAnswer } from '../features/inquiries/answers.ts'
import { keepReadiness } from '../features/readiness/keep.ts'
import { inquiryRecords } from '../features/inquiries/records.ts'
import { verify } from './index.ts'

let api: TestApi

/** An account that has a row in every table of records. */
beforeAll(async () => {
  api = await startApi()
  const { organization, inquiry } = await buildWorld(api, 'litoral', 'MARCA')
  await api.database.inAccount({ accountId: 'litoral', userId: linkActor, via: 'link' }, async (tx) =>
    signAnswer(tx, (await inquiryRecords.find(tx, inquiry, true))!, {
      values: { capacidad: 90 },
      references: [],
      files: [],
      warnings: {},
      by: { name: 'Rosa', taxId: null, email: null, verified: false },
    }),
  )
  await api.as('reader', 'litoral', { roles: ['Level one'], rights: { organizations: [organization] } })
  await keepReadiness(api.database, 'litoral')
})
afterAll(() => api.close())

describe('what is changed behind the server’s back is named:', () => {
  it('nothing, if nothing is changed', async () => {
    expect(await verify(api.owner)).toMatchObject({ differ: [] })
    expect(await tamper(api.owner, 'litoral', [])).toEqual([])
  })

  it.each(manipulations)('$what', async ({ change, found }) => {
    const differ = await tamper(api.owner, 'litoral', change)
    const lines = differ.map(({ table, what }) => `${table}: ${what}`)
    expect(
      lines.filter((line) => line.startsWith(found)),
      lines.join('\n'),
    ).not.toEqual([])
  })

  it('a row of any table, added or changed in any column', async () => {
    const unnoticed: string[] = []
    for (const { table, column, type } of await columns()) {
      if (unverified[table] !== undefined || unverified[`${table}.${column}`] !== undefined) continue
      const owner = table === 'accounts' ? 'id' : table === 'users' ? `'litoral'` : 'account_id'
      const change = `update ${table} set ${column} = ${changed(table, column, type)}
        where ${owner} = 'litoral' and ctid = (select max(ctid) from ${table} where ${owner} = 'litoral')`
      if ((await tamper(api.owner, 'litoral', [change])).length === 0) unnoticed.push(`${table}.${column}`)
    }
    expect(unnoticed).toEqual([])
  }, 300_000)
})

/** Tables and columns that `verify` doesn't compare, each with its reason. */
const unverified: Record<string, string> = {
  idempotency_keys: 'answers to be given again for a day; nothing follows from them',
  saved_views: 'what lists show to people; nothing follows from them',
  config_drafts: 'nothing of a draft is in use; applying it leaves its events',
  files:
    'uploads are no records; the events of the records that name them tell their addresses, which end with the type',
  origin_overlaps: 'follows from records: made again when they change, and forgotten after a day',
  origin_pairs: 'follows from records: measured again when they change, and forgotten after a month',
  history_checks:
    'what the last check has found; it is made anew every day, and its time is proved by nothing',
  pdf_orders: 'papers are made of records, change none, and are forgotten after minutes',
  recall_notices: 'the mail of a recall; the events of its items tell what was sent and answered',
  inquiry_links:
    'links of inquiries, and what happens to one before somebody signs; records follow from nothing of it',
  statement_looks:
    'what jobs have found about the origin of statements; they look again when it changes, and records follow from nothing of it',
  assessment_looks:
    'what jobs have found of concluded assessments; they look again when something changes, and records follow from nothing of it',
  kept_files: 'which files a sweep spares until a day; records follow from nothing of it',
  statement_numbers: 'the last running number, which only leaves gaps; no record follows from it',
  visits: 'on which days people were here; records follow from nothing of it',
  'readiness.eudr': 'what a job has found of the EU’s checks, which take longer than verify may',
  'readiness.due_n': 'whether a job has to reckon it again, which verify leaves to the job',
  readiness_cursors:
    'how far a job has looked at events; it looks again from there, and records follow from nothing of it',
  older_grounds: 'what a job has still to judge, and records follow from nothing of it',
  readiness_scopes: 'what a job has still to reckon, and records follow from nothing of it',
  api_key_states: 'what keys open by and when they were used; their records follow from nothing of it',
  api_key_calls: 'the last requests of keys, which are forgotten after days',
  webhook_states: 'how far webhooks have come, and what they sign with; records follow from nothing of it',
  webhook_deliveries: 'what webhooks sent of events, which are proved; it is forgotten after days',
  view_visits: 'how often a view was opened, and its PIN; its record follows from nothing of it',
  import_rows: 'what rows of files became and why others did not; records follow from nothing of it',
  certificate_warnings: 'which ends of certificates were mailed about; records follow from nothing of it',
  epcis_events:
    'tried where they are written: own ones (keep.test.ts), and those that others sent (captured.test.ts)',
  epcis_words: 'what lists of EPCIS name; no answer about events follows from it',
  epcis_cursors: 'how far a job has looked at the history; records follow from nothing of it',
  epcis_queries: 'what the systems of others ask; nothing follows from it',
  epcis_due: 'what a job has still to project, and records follow from nothing of it',
  evidence_orders: 'packets are made of records, change none, and are forgotten after minutes',
  samples: 'says which events wrote the samples; the events tell the records',
  seals: 'proved by their signatures',
  'grants.last_seen': 'the day of the last request; no change of the grant',
  'accounts.issuer':
    'a random name for the systems of others; where own events have names that begin with it, they differ (keep.test.ts)',
  'accounts.revision': 'raised so that every process forgets what it remembers; tells nothing',
}

/** The columns of the tables of accounts, without those of the identity provider. */
async function columns(): Promise<{ table: string; column: string; type: string }[]> {
  return api.owner.inAccount({ accountId: 'litoral', userId: 'test' }, async (tx) => {
    const { rows } = await sql<{ table: string; column: string; type: string }>`
      select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and (c.relrowsecurity and c.relnamespace = 'public'::regnamespace or c.oid = any('{accounts,users,grants,public_keys}'::regclass[]))
      order by 1, a.attnum
    `.execute(tx.db)
    return rows
  })
}

/** Another value for a column that its checks allow. */
function changed(table: string, column: string, type: string): string {
  if (`${table}.${column}` === 'public_keys.kind')
    return `case kind when 'product' then 'organization' else 'product' end`
  if (`${table}.${column}` === 'support_requests.priority')
    return `case priority when 'alta' then 'baja' else 'alta' end`
  if (`${table}.${column}` === 'webhooks.paused') return `case paused when 'key' then 'gone' else 'key' end`
  if (`${table}.${column}` === 'recalls.kind') return `case kind when 'hold' then 'recall' else 'hold' end`
  if (`${table}.${column}` === 'recalls.status') return `case status when 'open' then 'ended' else 'open' end`
  if (`${table}.${column}` === 'concerns.status')
    return `case status when 'open' then 'closed' else 'open' end`
  if (`${table}.${column}` === 'assessments.assessed_for')
    return `case assessed_for when 'own' then 'buyer' else 'own' end`
  if (`${table}.${column}` === 'assessments.state')
    return `case state when 'open' then 'concluded' else 'open' end`
  if (`${table}.${column}` === 'assessment_looks.cause')
    return `case cause when 'plots' then 'tier' else 'plots' end`
  if (`${table}.${column}` === 'recall_items.status')
    return `case status when 'held' then 'returned' else 'held' end`
  if (`${table}.${column}` === 'recall_items.mail')
    return `case mail when 'sent' then 'failed' else 'sent' end`
  if (`${table}.${column}` === 'statements.declared')
    return `case declared when 'draft' then 'withdrawn' else 'draft' end`
  if (`${table}.${column}` === 'statements.operator_role')
    return `case operator_role when 'OPERATOR' then 'REPRESENTATIVE_OPERATOR' else 'OPERATOR' end`
  if (`${table}.${column}` === 'statements.activity_type')
    return `case activity_type when 'EXPORT' then 'IMPORT' else 'EXPORT' end`
  if (`${table}.${column}` === 'inquiries.signing')
    return `case signing when 'email' then 'none' else 'email' end`
  if (`${table}.${column}` === 'inquiries.asks') return `case asks when 'form' then 'process' else 'form' end`
  if (`${table}.${column}` === 'inquiries.standing')
    return `case standing when 'open' then 'declined' else 'open' end`
  if (`${table}.${column}` === 'answers.standing') return `'rejected'`
  if (`${table}.${column}` === 'readiness.state')
    return `case state when 'ready' then 'missing' else 'ready' end`
  if (`${table}.${column}` === 'edges.ratio') return `case ratio when '1:1' then '1:n' else '1:1' end`
  const others: Record<string, string> = {
    text: `coalesce(${column}, '') || 'x'`,
    uuid: `'00000000-0000-4000-8000-00000000abcd'`,
    boolean: `not coalesce(${column}, false)`,
    'timestamp with time zone': `coalesce(${later(column)}, '2026-01-01')`,
    jsonb: `coalesce(${column}, '{}') || '{"other": true}'`,
    json: `'{"other": true}'`,
    'text[]': `array_append(${column}, 'other')`,
    'uuid[]': `array_append(${column}, '00000000-0000-4000-8000-00000000abcd')`,
    bytea: `sha256(${column})`,
  }
  return others[type] ?? `coalesce(${column}, 0) + 1000`
}
