import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'

const account = 'litoral'
const context = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'
let api: TestApi
let admin: Client
let stranger: Client

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  stranger = await api.as('stranger', 'valle', { admin: true })
})
afterAll(() => api.close())

let days = 0
const eventOf = (members: object = {}) => ({
  type: 'ObjectEvent',
  eventTime: new Date(Date.UTC(2020, 0, ++days)).toISOString(),
  eventTimeZoneOffset: '-03:00',
  action: 'OBSERVE',
  epcList: ['urn:example:thing:1'],
  ...members,
})
const documentOf = (events: readonly unknown[], more: object = {}) => ({
  '@context': [context, { ex: 'https://example.org/' }],
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: '2026-11-20T12:00:00Z',
  epcisBody: { eventList: events },
  ...more,
})

async function post(text: string, path = '/capture', type = 'application/json') {
  const { statusCode, body } = await api.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${admin.token}`, 'x-audience': account, 'content-type': type },
    payload: text,
  })
  return { status: statusCode, body: JSON.parse(body) }
}
const countStored = async (): Promise<number> =>
  (
    await api.owner.pool.query('select count(*)::int as count from epcis_events where account_id = $1', [
      account,
    ])
  ).rows[0].count

/** Text of a document whose event has a value that JSON.stringify doesn't write. */
const written = (value: string): string =>
  JSON.stringify(documentOf([eventOf({ 'ex:value': '@@' })])).replace('"@@"', value)

const faulty: Record<string, object> = {
  'a time without offset': { eventTime: '2026-01-01T12:00:00' },
  'a year beyond 9999': { eventTime: '9999-12-31T23:59:59-14:00' },
  'a year before 1': { eventTime: '0001-01-01T00:00:00+14:00' },
  'a day that no calendar has': { eventTime: '2026-02-30T12:00:00Z' },
  'a second 60': { eventTime: '2026-06-30T23:59:60Z' },
  'a number as a time': { eventTime: 1_767_225_600_000 },
  'an offset of a day': { eventTimeZoneOffset: '+24:00' },
  'an undeclared prefix': { 'foo:bar': 1 },
  'an undeclared prefix deep inside': { 'ex:a': [{ 'ex:b': { 'foo:c': 1 } }] },
  'a name of nobody': { color: 'rojo' },
  'a word of nobody': { bizStep: 'moving' },
  'an old word': { bizStep: 'urn:epcglobal:cbv:bizstep:shipping' },
  'a list for an action': { action: ['ADD'] },
  'a repeated thing': { epcList: ['urn:a:b', 'urn:a:b'] },
  'a thing that is no URI': { epcList: ['thing 1'] },
  'an object for a thing': { epcList: [{ id: 'urn:a:b' }] },
  'null for a list': { epcList: null },
  'ilmd of what is only observed': { ilmd: {} },
  'a unit of nobody': { quantityList: [{ epcClass: 'urn:a:b', quantity: 1, uom: 'kilos' }] },
  'a text for a quantity': { quantityList: [{ epcClass: 'urn:a:b', quantity: '1' }] },
  'a context inside': { 'ex:a': { '@context': { ex: 'https://other.example/' } } },
  'a prefix declared otherwise': { '@context': { gs1: 'https://other.example/' } },
  'a prefix of its document, otherwise': { '@context': { ex: 'https://other.example/' } },
  'a name of EPCIS declared otherwise': { '@context': { epcList: 'https://other.example/' } },
  'a vocabulary for all names': { '@context': { '@vocab': 'https://other.example/' } },
  'a term with a definition': { '@context': { foo: { '@id': 'https://other.example/' } } },
  'no reason in a list': { errorDeclaration: { declarationTime: '2026-01-01T00:00:00Z', reason: [] } },
}

describe('a document of 1,000 events', () => {
  it('with one fault each is refused with a place in each, and stores nothing', async () => {
    const before = await countStored()
    const kinds = Object.values(faulty)
    const events = Array.from({ length: 1_000 }, (_, n) => eventOf(kinds[n % kinds.length]))
    const { status, body } = await post(JSON.stringify(documentOf(events)))
    expect(status).toBe(400)
    const places = new Set(body.errors.map(({ path }: { path: string }) => path.split('/')[3]))
    expect(events.flatMap((_, n) => (places.has(String(n)) ? [] : [n]))).toEqual([])
    expect(await countStored()).toBe(before)
  })

  it.each(Object.entries(faulty))('with %s in one of them is refused', async (_, members) => {
    const before = await countStored()
    const events = Array.from({ length: 1_000 }, (_event, n) => eventOf(n === 500 ? members : {}))
    const { status, body } = await post(JSON.stringify(documentOf(events)))
    const places = body.errors?.map(({ path }: { path: string }) => path.split('/')[3])
    expect([status, [...new Set(places)]]).toEqual([400, ['500']])
    expect(await countStored()).toBe(before)
  })
})

describe('a document is refused, and not answered with a failure, that', () => {
  it.each([
    ['has a number beyond all', written('1e400')],
    ['has a number below all', written('-1e400')],
    ['says NUL', written('"a\\u0000b"')],
    ['has NUL in a name', written('{"ex:a\\u0000b": 1}')],
    ['has half a sign', written('"\\ud800"')],
    ['is nested 1,000 times', written('['.repeat(1_000) + ']'.repeat(1_000))],
    ['is nested 100,000 times', written('['.repeat(100_000) + ']'.repeat(100_000))],
    ['is nested in objects', written('{"ex:a":'.repeat(20_000) + '1' + '}'.repeat(20_000))],
    ['changes what all objects have', written('{"__proto__": {"ex:admin": true}}')],
    ['ends too early', written('1').slice(0, -5)],
    ['is a list', '[]'],
    ['is null', 'null'],
    ['is a text', '"EPCISDocument"'],
    ['is empty', '{}'],
    ['has a list as its type', JSON.stringify(documentOf([], { type: ['EPCISDocument'] }))],
    ['has a type that all objects have', JSON.stringify(documentOf([], { type: 'constructor' }))],
    ['has no list', JSON.stringify(documentOf([], { epcisBody: { eventList: {} } }))],
    ['has its events elsewhere', JSON.stringify(documentOf([], { epcisBody: { event: eventOf() } }))],
    ['has its events twice', JSON.stringify(documentOf([eventOf()], { eventList: [eventOf()] }))],
    ['has null for an event', JSON.stringify(documentOf([null]))],
    ['has a list for an event', JSON.stringify(documentOf([[eventOf()]]))],
    ['has no context', JSON.stringify(documentOf([eventOf()], { '@context': null }))],
    ['says version 1', JSON.stringify(documentOf([eventOf()], { schemaVersion: '1.2' }))],
    [
      'has a long name of an event',
      JSON.stringify(documentOf([eventOf({ eventID: `urn:x:${'a'.repeat(5_000)}` })])),
    ],
    [
      'names a thing by a long address of a short code',
      JSON.stringify(
        documentOf([
          eventOf({ epcList: [`https://a.example/01/09506000134352/21/7?${'x=1&'.repeat(2_000)}`] }),
        ]),
      ),
    ],
  ])('%s', async (_, text) => {
    const before = await countStored()
    const { status } = await post(text)
    expect([400, 413, 422]).toContain(status)
    expect(await countStored()).toBe(before)
  })

  it('is XML', async () => {
    for (const type of ['application/xml', 'text/xml'])
      expect((await post('<x/>', '/capture', type)).status).toBe(415)
  })
})

describe('what others have', () => {
  it('is nobody’s else: captures, events, kept queries and pages of an account', async () => {
    const captured = await post(
      JSON.stringify(documentOf([eventOf({ eventID: 'urn:uuid:of-litoral' }), eventOf()])),
    )
    expect(captured.status).toBe(202)
    await admin.post('/queries', { name: 'propia', query: { EQ_action: 'OBSERVE' } })
    for (const path of [
      `/capture/${captured.body.captureID}`,
      '/events/urn:uuid:of-litoral',
      '/queries/propia',
      '/queries/propia/events',
    ])
      expect([path, (await stranger.get(path)).status]).toEqual([path, 404])
    expect((await stranger.delete('/queries/propia')).status).toBe(404)
    expect((await stranger.get('/epcs')).body.member).toEqual([])
    const { headers } = await admin.get('/events?perPage=1')
    const token = /nextPageToken=([^>&]*)/.exec(String(headers.link))![1]!
    for (const [client, query] of [
      [stranger, `perPage=1&nextPageToken=${token}`],
      [admin, `EQ_action=ADD&nextPageToken=${token}`],
      [admin, `nextPageToken=${token.slice(0, -1)}`],
      [admin, `nextPageToken=${token.split('.')[0]}`],
      [admin, `nextPageToken=.${token.split('.')[1]}`],
      [admin, `nextPageToken=${token}.${token}`],
      [admin, 'nextPageToken='],
    ] as const)
      expect([query, (await client.get(`/events?${query}`)).status]).toEqual([query, 400])
    expect((await admin.get(`/epcs?nextPageToken=${token}`)).status).toBe(400)
    // The same name is another event in another account.
    const own = await stranger.post('/capture', documentOf([eventOf({ eventID: 'urn:uuid:of-litoral' })]))
    expect(own.body).toMatchObject({ captured: 1, known: 0, warnings: [] })
  })
})

it('a page has events up to 4 MB, however few that is', async () => {
  // The database keeps texts without repeats as they are.
  const noise = (n: number) =>
    Array.from({ length: 12_000 }, (_, at) =>
      createHash('sha512').update(`${n} ${at}`).digest('base64'),
    ).join('')
  for (let n = 0; n < 9; n++) {
    const epcList = [n === 4 ? 'urn:large:other' : 'urn:large:thing']
    const large = eventOf({ epcList, 'ex:noise': noise(n) })
    expect((await post(JSON.stringify(documentOf([large])))).body).toMatchObject({ captured: 1 })
  }
  const pagesOf = async (query: string) => {
    const counts: number[] = []
    for (let path: string | undefined = `/events?${query}`; path;) {
      const { body, headers } = await admin.get(path)
      counts.push(body.epcisBody.queryResults.resultsBody.eventList.length)
      path = /<[^>]*\/api(\/[^>]*)>/.exec((headers.link as string | undefined) ?? '')?.[1]
    }
    return counts
  }
  expect(await pagesOf('MATCH_epc=urn:large:thing')).toEqual([3, 3, 2])
  expect(await pagesOf('MATCH_epc=urn:large:thing|urn:large:other&EQ_action=OBSERVE')).toEqual([3, 3, 3])
})

describe('a query is answered, or refused with its place, and never fails:', () => {
  const many = (value: (n: number) => string, count = 1_000) =>
    Array.from({ length: count }, (_, n) => value(n)).join('|')
  it.each([
    `/events?MATCH_anyEPC=${encodeURIComponent(many((n) => `urn:x:${n}`))}`,
    `/events?EQ_bizStep=${encodeURIComponent(many((n) => `urn:x:${n}`, 1_001))}`,
    '/events?MATCH_epc=%00',
    '/events?MATCH_epc=%ED%A0%80',
    '/events?MATCH_epc=__proto__',
    '/events?__proto__=1',
    '/events?constructor=1',
    '/events?GT_quantity=1e400',
    '/events?GT_quantity=NaN',
    '/events?GE_eventTime=9999-12-31T23:59:59-14:00',
    '/events?GE_eventTime=0001-01-01T00:00:00Z&LT_eventTime=9999-12-31T23:59:59Z',
    '/events?perPage=1e3',
    '/events?eventCountLimit=99999999999999999999&orderBy=eventTime',
    '/events/%00',
    `/events/${'a'.repeat(2_001)}`,
    '/queries/..%2F..%2Fkeys',
    '/queries/%00/events',
    '/capture/%00',
    '/epcs?perPage=-1',
  ])('%s', async (path) => {
    expect((await admin.get(path)).status).toBeLessThan(500)
  })

  it.each([
    { name: 'a/b', query: {} },
    { name: '', query: {} },
    { name: 1, query: {} },
    { query: { EQ_bizStep: [] } },
    { query: { EQ_bizStep: [['shipping']] } },
    { query: { EQ_bizStep: null } },
    { query: { nextPageToken: 'x' } },
    { query: [] },
    { EQ_action: 'MOVE' },
  ])('kept, %j', async (body) => {
    expect((await admin.post('/queries', body)).status).toBe(400)
  })
})
