import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { tamper } from '../../../test/kit/tamper.ts'
import { keepEvents } from './keep.ts'

const account = 'litoral'
let api: TestApi
let admin: Client
let plots: string[]

/** An event of others of each plot, with names of their own, and one that was declared an error. */
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  const pack = demoPack(account)
  await configure(api.database, account, pack)
  const { _id } = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body
  const soy = new Chain(admin, pack, _id)
  plots = [await soy.product('ps-lote-soja'), await soy.product('ps-lote-soja')]
  const pages = await Promise.all(
    plots.map(async (id) => {
      const [{ uuid }] = (await admin.get(`/products/${id}`)).body.collection
      return `${api.settings.publicPageUrl}/${uuid}`
    }),
  )
  const eventOf = (page: string, day: number) => ({
    type: 'ObjectEvent',
    eventTime: `2026-03-0${day}T12:00:00Z`,
    eventTimeZoneOffset: '-03:00',
    action: 'OBSERVE',
    quantityList: [{ epcClass: page, quantity: 2.5, uom: 'TNE' }],
    'ex:moisture': { 'ex:percent': 13.5 },
  })
  const errorDeclaration = { declarationTime: '2026-03-09T12:00:00Z', reason: 'did_not_occur' }
  const { status, body } = await admin.post('/capture', {
    '@context': [
      'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
      { ex: 'https://example.org/' },
    ],
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: '2026-11-20T12:00:00Z',
    epcisBody: {
      eventList: [
        eventOf(pages[0]!, 1),
        eventOf(pages[1]!, 2),
        { ...eventOf(pages[0]!, 1), errorDeclaration },
      ],
    },
  })
  expect(status, JSON.stringify(body)).toBe(202)
  await keepEvents(api.database, account, api.settings.publicPageUrl)
})
afterAll(() => api.close())

const changed = (columns: string) =>
  `update epcis_events set ${columns} where account_id = '${account}' and id = (
    select id from epcis_events where account_id = '${account}' and capture_id is not null order by id limit 1)`
const mentions = `account_id = '${account}' and ctid = (select max(ctid) from epcis_mentions where account_id = '${account}')`

const findings = async (change: string): Promise<string[]> =>
  (await tamper(api.owner, account, [change])).map(({ table, what }) => `${table}: ${what}`)

it('verify finds nothing where nothing was changed', async () => {
  expect(await tamper(api.owner, account, [])).toEqual([])
})

it.each([
  changed(`event = jsonb_set(event::jsonb, '{ex:moisture,ex:percent}', '10')::json`),
  changed(`event = jsonb_set(event::jsonb, '{rdfs:comment}', '"later"')::json`),
  changed(`event_id = event_id || 'x'`),
  changed(`type = 'TransactionEvent'`),
  changed(`event_time = event_time + interval '1 day'`),
  changed(`record_time = record_time + interval '1 microsecond'`),
  changed(`id = gen_random_uuid()`),
  changed(`keys = array_append(keys, 'epc urn:x:1')`),
  changed(`quantities = '{7}'`),
  changed(`is_declaration = not is_declaration`),
  changed(`product_ids = '{}'`),
  changed(`organization_ids = array_append(organization_ids, gen_random_uuid())`),
  changed(`milestone_schema_id = 'ms-siembra'`),
  changed(`digest = sha256(digest)`),
  changed(`capture_id = gen_random_uuid()`),
  `delete from epcis_events where account_id = '${account}' and capture_id is not null and is_declaration`,
  `update captures set sha256 = null where account_id = '${account}'`,
])('verify finds what was changed of captured events: %s', async (change) => {
  expect(await findings(change)).not.toEqual([])
})

it('verify finds a content that was changed in all its places', async () => {
  const consistent = changed(`event = jsonb_set(event::jsonb, '{rdfs:comment}', '"later"')::json`)
  expect(await findings(consistent)).toEqual([
    expect.stringContaining('epcis_events: are not the events of their capture'),
  ])
})

it.each([
  `delete from epcis_mentions where ${mentions}`,
  `update epcis_mentions set key = key + 1 where ${mentions}`,
  `update epcis_mentions set event_time = event_time + interval '1 day' where ${mentions}`,
  `update epcis_mentions set record_time = record_time + interval '1 day' where ${mentions}`,
  `update epcis_mentions set id = gen_random_uuid() where ${mentions}`,
  `insert into epcis_mentions select account_id, key + 1, event_time, record_time, id from epcis_mentions where ${mentions}`,
])('verify finds what was changed of how events are found: %s', async (change) => {
  expect((await findings(change)).join('\n')).toContain('epcis_mentions: ')
})
