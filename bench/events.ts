import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { Database, openPool, type Tx } from '../server/platform/db/database.ts'
import { mentionedKeys } from '../server/features/epcis/insert.ts'
import { openChain } from './chain.ts'
import { atMost, type Bench, type Benches, type Figure, type Workload, withWorst } from './figures.ts'
import { compare, compareTimes, medianRound, Target, timed } from './load.ts'
import { memoryOf, peakOf } from './memory.ts'
import { user } from './people.ts'
import { soyAccount, soyOf } from './soy.ts'

/** Accounts of many events and of few, alike but for their number. */
const many = { account: 'bench-events', count: 1_000_000 }
const few = { account: 'bench-few-events', count: 10_000 }
const plots = 1_000
const maxGrown = 32e6
/** Milliseconds for a document of as many events as one may have. */
const maxCapture = 5_000
const documentSize = 1_000
/** For which a query is asked in each round. */
const seconds = 1

/**
 * Events that others captured, a minute apart: a common step and a rare one, a place of two hundred, a lot of a thousand, a product
 * of the account, and a thing that no other event names.
 */
const insertEvents = (tx: Tx, capture: string, count: number) => sql`
  insert into epcis_events (account_id, id, event_id, type, event_time, record_time, event, is_declaration, keys, quantities,
    product_ids, capture_id, digest)
  select ${tx.accountId}, gen_random_uuid(), e.id, e.type, e.at, e.at + interval '1 day',
    json_build_object('type', e.type, 'eventID', e.id, 'eventTime', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'eventTimeZoneOffset', '-03:00', 'action', 'OBSERVE', 'epcList', array[e.epc], 'bizStep', e.step, 'disposition', 'in_progress',
      'readPoint', json_build_object('id', e.place),
      'quantityList', json_build_array(json_build_object('epcClass', e.lot, 'quantity', n % 1000, 'uom', 'KGM'))),
    false,
    array['action OBSERVE', 'bizStep https://ref.gs1.org/cbv/BizStep-' || e.step,
      'disposition https://ref.gs1.org/cbv/Disp-in_progress', 'readPoint ' || e.place, 'epc ' || e.epc, 'class ' || e.lot],
    array[n % 1000], array[p.ids[1 + n % ${plots}]], ${capture}::uuid, sha256(e.id::bytea)
  from (select array_agg(id order by id) as ids from products where account_id = ${tx.accountId}) p
  cross join generate_series(1, ${count}::int) as n
  cross join lateral (
    select 'urn:uuid:' || md5(n::text)::uuid as id, case when n % 10 = 0 then 'TransactionEvent' else 'ObjectEvent' end as type,
      timestamptz '2020-01-01' + n * interval '1 minute' as at,
      'https://id.gs1.org/01/09506000134352/21/' || n as epc,
      'https://id.gs1.org/01/09506000134352/10/L' || n % 1000 as lot,
      -- The rare step is that of the first events alone.
      case when n <= 100 then 'destroying' when n % 3 = 0 then 'shipping' else 'receiving' end as step,
      'geo:-29.' || n % 200 || ',-61.2' as place
  ) e
`

async function fill(tx: Tx, count: number): Promise<void> {
  const capture = randomUUID()
  await tx.db
    .insertInto('captures')
    .values({
      account_id: tx.accountId,
      id: capture,
      created_at: tx.now,
      created_by: user,
      finished_at: tx.now,
      is_success: true,
      captured: count,
    })
    .execute()
  await insertEvents(tx, capture, count).execute(tx.db)
  await sql`
    insert into epcis_mentions (account_id, key, event_time, record_time, id)
    select e.account_id, m.key, e.event_time, e.record_time, e.id
    from epcis_events e cross join lateral ${mentionedKeys('e')} as m (key)
    where e.account_id = ${tx.accountId}
  `.execute(tx.db)
  await sql`
    insert into epcis_words (account_id, list, word, key)
    select distinct e.account_id, w.list, w.word, w.key
    from epcis_events e cross join lateral (values
      ('eventTypes', e.type, 'type ' || e.type),
      ('bizSteps', e.event ->> 'bizStep', e.keys[2]),
      ('dispositions', e.event ->> 'disposition', e.keys[3]),
      ('readPoints', e.event -> 'readPoint' ->> 'id', e.keys[4]),
      ('epcs', e.event -> 'epcList' ->> 0, e.keys[5]),
      ('epcs', e.event -> 'quantityList' -> 0 ->> 'epcClass', e.keys[6])
    ) as w (list, word, key)
    where e.account_id = ${tx.accountId}
  `.execute(tx.db)
}

/** Makes an account with its events on first use. */
async function eventsOf(bench: Bench, { account, count }: typeof many): Promise<Record<string, string>> {
  const { headers } = await openChain(bench, account, ['EV-0'], (chain) =>
    chain.plots('EV', plots).then(() => chain.count()),
  )
  const pool = openPool(bench.ownerUrl, 1)
  try {
    const isNew = await new Database(pool).inAccount({ accountId: account, userId: user }, async (tx) => {
      const captures = tx.db.selectFrom('captures').select('id').where('account_id', '=', account)
      if (await captures.executeTakeFirst()) return false
      console.error(`making ${count.toLocaleString('en')} events`)
      await sql`set local statement_timeout = 0`.execute(tx.db)
      await fill(tx, count)
      return true
    })
    if (isNew) await pool.query('vacuum analyze epcis_events, epcis_mentions, epcis_words')
  } finally {
    await pool.end()
  }
  return headers
}

const product = 'https%3A%2F%2Fid.gs1.org%2F01%2F09506000134352%2F'

/** Queries whose pages are asked for; `key`: by which the reference finds them, null of all events. */
const queries: Record<string, { path: string; key?: string | null }> = {
  page: { path: '/events', key: null },
  since: { path: '/events?GE_eventTime=2020-01-05T00:00:00Z&orderBy=eventTime&orderDirection=ASC' },
  step: { path: '/events?EQ_bizStep=shipping', key: 'bizStep https://ref.gs1.org/cbv/BizStep-shipping' },
  'rare-step': { path: '/events?EQ_bizStep=destroying' },
  place: { path: '/events?EQ_readPoint=geo:-29.7,-61.2' },
  lot: {
    path: `/events?MATCH_epcClass=${product}10%2FL7`,
    key: 'class https://id.gs1.org/01/09506000134352/10/L7',
  },
  thing: { path: `/events?MATCH_anyEPC=${product}21%2F77` },
  two: { path: '/events?EQ_bizStep=shipping&EQ_readPoint=geo:-29.7,-61.2&eventType=ObjectEvent' },
  recorded: { path: `/events?MATCH_epcClass=${product}10%2FL7&orderBy=recordTime` },
  types: { path: '/eventTypes' },
  epcs: { path: '/epcs' },
  steps: { path: '/bizSteps' },
  places: { path: '/readPoints' },
}

export const events: Workload<Benches> = {
  title:
    'a page of 30 events among 1,000,000 within twice its SQL and as fast as among 10,000, by each kind of query; the export of a lineage of 4,900 products within twice its SQL and 32 MB; a capture of 1,000 events within 5 s',
  async run(bench) {
    const headers = { many: await eventsOf(bench, many), few: await eventsOf(bench, few) }
    const figures: Figure[] = []
    for (const [name, { path, key }] of Object.entries(queries)) {
      const of = (account: keyof typeof headers) => ({
        url: `${bench.ours}/api${path}`,
        headers: headers[account],
      })
      if (key !== undefined) {
        const asked = new URLSearchParams({ account: many.account, ...(key === null ? {} : { key }) })
        const hand = await compare(
          new Target([of('many')]),
          new Target([{ url: `${bench.reference}/events?${asked.toString()}` }]),
          2,
        )
        console.error(
          `events.${name}: ours ${hand.ours.toFixed(0)}/s, by hand ${hand.reference.toFixed(0)}/s`,
        )
        figures.push({ name: `events.${name}`, ratio: hand.ratio, target: 1 / 2 })
      }
      const flat = await compareTimes(of('many'), of('few'), seconds)
      console.error(
        `events.${name}: among 1,000,000 ${flat.ours.toFixed(1)} ms, among 10,000 ${flat.reference.toFixed(1)} ms`,
      )
      figures.push({ name: `events.${name}.flat`, ratio: flat.ratio, target: 1 / 1.5 })
    }
    return withWorst('events', [...figures, ...(await exported(bench)), await captured(bench, headers.many)])
  },
}

/** The document by hand: the ancestors, their processes and what these took, as one text, without rights, names and hashes. */
const documentByHand = `
  with recursive reached (id) as (
    select $2::uuid
    union
    select l.origin_id from reached r join links l on l.account_id = $1 and l.destination_id = r.id and l.deleted_at is null
  ), told as (
    select p.created_at as at, json_build_object('type', 'ObjectEvent', 'eventTime', p.created_at, 'eventTimeZoneOffset', '-03:00',
      'action', 'ADD', 'quantityList', json_build_array(json_build_object('epcClass', $3 || '/' || p.uuid)),
      'bizStep', 'commissioning', 'disposition', 'active', 'ilmd', p.data - 'polygons' - 'location') as event
    from reached r join products p on p.account_id = $1 and p.id = r.id and not p.has_origin
    union all
    select m.occurred_at, json_build_object('type', case when l.inputs is null then 'ObjectEvent' else 'TransformationEvent' end,
      'eventTime', m.occurred_at, 'eventTimeZoneOffset', '-03:00', 'inputQuantityList', l.inputs,
      'outputQuantityList', json_build_array(json_build_object('epcClass', $3 || '/' || p.uuid)), 'transformationID', 'rastro:t/' || m.id,
      'bizStep', 'commissioning', 'disposition', 'active', 'ilmd', m.data)
    from reached r join products p on p.account_id = $1 and p.id = r.id
    join milestones m on m.account_id = $1 and m.product_id = p.id and m.deleted_at is null
    left join lateral (
      select json_agg(json_build_object('epcClass', $3 || '/' || o.uuid, 'quantity', l.quantity)) as inputs
      from links l join products o on o.account_id = $1 and o.id = l.origin_id
      where l.account_id = $1 and l.milestone_id = m.id and l.deleted_at is null
    ) l on true
  )
  select '{"epcisBody":{"eventList":[' || string_agg(event::text, ',' order by at) || ']}}' as text from told`

async function exported(bench: Bench): Promise<Figure[]> {
  const { headers, ids } = await soyOf(bench)
  const address = `${bench.ours}/api/products/${ids.shipment}/epcis?private=true`
  const read = async () => (await fetch(address, { headers })).text()
  const owner = new pg.Client({ connectionString: bench.ownerUrl })
  await owner.connect()
  try {
    await owner.query(`select set_config('app.account_id', $1, false)`, [soyAccount])
    await owner.query('set enable_hashjoin = off; set enable_mergejoin = off; set enable_seqscan = off')
    let count = 0
    const countOf = (text: string) =>
      (JSON.parse(text) as { epcisBody: { eventList: unknown[] } }).epcisBody.eventList.length
    const file = await medianRound(
      read,
      async () =>
        (await owner.query<{ text: string }>(documentByHand, [soyAccount, ids.shipment, bench.ours])).rows[0]!
          .text,
      (own, reference) => {
        count = countOf(own)
        const expected = countOf(reference)
        if (count !== expected) throw new Error(`the document has ${count} events, expected ${expected}`)
      },
    )
    const before = memoryOf(bench.pid)
    const grown = (await peakOf(bench.pid, read)) - before
    console.error(
      `events.export: ${count} events in ${file.ours.toFixed(0)} ms, by hand ${file.reference.toFixed(0)} ms; server +${(grown / 1e6).toFixed(0)} MB`,
    )
    return [
      { name: 'events.export', ratio: file.ratio, target: 1 / 2 },
      atMost(
        'events.memory',
        'the server grows while it writes the document',
        maxGrown / 1e6,
        grown / 1e6,
        'MB',
      ),
    ]
  } finally {
    await owner.end()
  }
}

async function captured(bench: Bench, headers: Record<string, string>): Promise<Figure> {
  const eventList = Array.from({ length: documentSize }, (_, n) => ({
    type: 'ObjectEvent',
    eventID: `urn:uuid:${randomUUID()}`,
    eventTime: new Date(Date.UTC(2019, 0, 1) + n * 60_000).toISOString(),
    eventTimeZoneOffset: '-03:00',
    action: 'OBSERVE',
    epcList: [`https://id.gs1.org/01/09506000134352/21/C${n}`],
    bizStep: 'receiving',
    disposition: 'in_progress',
    readPoint: { id: 'geo:-29.1,-61.2' },
    quantityList: [{ epcClass: 'https://id.gs1.org/01/09506000134352/10/L1', quantity: n, uom: 'KGM' }],
  }))
  const body = JSON.stringify({
    '@context': 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: '2026-11-20T12:00:00Z',
    epcisBody: { eventList },
  })
  const time = await timed(`${bench.ours}/api/capture`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  return atMost(
    'events.capture',
    `a document of 1,000 events is captured among 1,000,000`,
    maxCapture / 1_000,
    time / 1_000,
    's',
  )
}
