import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { preHashOf } from '../../../core/epcis/prehash.ts'
import { type Answer, type Client, clientOf, startApi, type TestApi } from '../../../test/kit/api.ts'
import { filled, unidentified } from '../../../test/kit/forms.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { nameOfHash } from './document.ts'

const account = 'litoral'
const other = 'valle'
const epcisContext = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'
const pack = demoPack(account)
let api: TestApi
let admin: Client
let lot: { _id: string; uuid: string }
let days = 0

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  const { body } = await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })
  const { isUnidentified, identifier } = unidentified()
  const made = await admin.post('/products', {
    organization: body._id,
    productSchema: 'ps-lote-acopio',
    isUnidentified,
    dataSchema: filled(pack.productSchemas['ps-lote-acopio']!, { identifier, toneladas: 40 }),
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  lot = made.body
})
afterAll(() => api.close())

/** An event of another system; each is of another moment. */
const eventOf = (members: object = {}) => ({
  type: 'ObjectEvent',
  eventTime: new Date(Date.UTC(2020, 0, ++days)).toISOString(),
  eventTimeZoneOffset: '-03:00',
  action: 'OBSERVE',
  bizStep: 'receiving',
  epcList: ['https://id.example.org/01/09506000134352/21/1'],
  ...members,
})

const documentOf = (events: readonly object[], context: object[] = []) => ({
  '@context': [epcisContext, ...context],
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: '2026-11-20T12:00:00Z',
  epcisBody: { eventList: events },
})

const capture = (events: readonly object[], client = admin, headers?: Record<string, string>) =>
  client.post('/capture', documentOf(events), headers)

async function countStored(): Promise<number[]> {
  const { rows } = await api.owner.pool.query(
    `select (select count(*) from epcis_events e where e.account_id = $1)::int as events,
      (select count(*) from captures c where c.account_id = $1)::int as captures`,
    [account],
  )
  return [rows[0].events, rows[0].captures]
}

/** Refused as EPCIS says, and nothing is stored. */
async function refusal(answer: () => Promise<Answer>) {
  const before = await countStored()
  const { status, body, headers } = await answer()
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(await countStored()).toEqual(before)
  return {
    status,
    type: body.type as string,
    faults: (body.errors ?? []).map(({ path, code }: any) => [path, code]) as [string, string][],
  }
}

const stored = async (eventID: string) =>
  (
    await api.owner.pool.query(
      'select event, product_ids, is_declaration from epcis_events where account_id = $1 and event_id = $2 order by id',
      [account, eventID],
    )
  ).rows

describe('a document (CAP-01, CAP-02)', () => {
  it('is captured whole: a job says how many of its events were new', async () => {
    const events = [eventOf(), eventOf({ eventID: 'urn:uuid:0f2e1b3a-1111-4111-8111-000000000001' })]
    const { status, body, headers } = await capture(events)
    expect(status, JSON.stringify(body)).toBe(202)
    expect(headers.location).toBe(`${api.settings.publicUrl}/api/capture/${body.captureID}`)
    expect(headers).toMatchObject({
      'gs1-epcis-version': '2.0.0',
      'gs1-epcis-min': '2.0.0',
      'gs1-epcis-max': '2.0.0',
      'gs1-cbv-version': '2.0.0',
      'gs1-epc-format': 'Never_Translates',
    })
    expect(body).toMatchObject({
      running: false,
      success: true,
      captureErrorBehaviour: 'rollback',
      errors: [],
      warnings: [],
      captured: 2,
      known: 0,
      by: { _id: 'admin', name: 'admin' },
    })
    expect((await admin.get(`/capture/${body.captureID}`)).body).toEqual(body)
    expect((await admin.get('/capture')).body[0]).toEqual(body)
    const again = await capture(events)
    expect(again.body).toMatchObject({ captured: 0, known: 2, warnings: [] })
  })

  it('comes out as it went in, but for recordTime, an eventID that it lacks and what it declares', async () => {
    const ours = { ex: 'https://example.org/' }
    const sent = eventOf({
      recordTime: '2020-05-05T12:00:00Z',
      'ex:temperature': [{ 'ex:value': 1.5e-7, 'ex:ok': true, 'ex:none': null }],
      sensorElementList: [{ sensorReport: [{ type: 'Temperature', value: 12.25, uom: 'CEL' }] }],
    })
    const answer = await admin.post('/capture', documentOf([sent], [ours]))
    expect(answer.status, JSON.stringify(answer.body)).toBe(202)
    const eventID = nameOfHash(preHashOf(sent, ours))
    const { recordTime: _, ...kept } = sent as typeof sent & { recordTime: string }
    expect((await stored(eventID)).map(({ event }) => event)).toEqual([
      { ...kept, eventID, '@context': [ours] },
    ])
  })

  it('of a query is captured too, and an event alone is a job for /events', async () => {
    const { epcisBody, ...about } = documentOf([eventOf()])
    const answer = await admin.post('/capture', {
      ...about,
      type: 'EPCISQueryDocument',
      epcisBody: { queryResults: { queryName: 'Despachos', resultsBody: epcisBody } },
    })
    expect([answer.status, answer.body.captured]).toEqual([202, 1])
    const alone = { '@context': [epcisContext], ...eventOf() }
    expect(await refusal(() => admin.post('/capture', alone))).toEqual({
      status: 400,
      type: 'epcisException:ValidationException',
      faults: [['/type', 'WORD']],
    })
    expect((await refusal(() => admin.post('/events', documentOf([])))).faults).toEqual([['/type', 'WORD']])
  })

  it('with faults is refused with all of them, and leaves nothing', async () => {
    const events = Array.from({ length: 1_000 }, () => eventOf({ uom: 'KGM' }))
    const { status, type, faults } = await refusal(() => capture(events))
    expect([status, type]).toEqual([400, 'epcisException:ValidationException'])
    expect(faults).toEqual(events.map((_, n) => [`/epcisBody/eventList/${n}/uom`, 'NAME']))
    const one = [eventOf(), eventOf({ eventTime: '2026-01-01T12:00:00' })]
    expect((await refusal(() => capture(one))).faults).toEqual([['/epcisBody/eventList/1/eventTime', 'TIME']])
  })

  it.each([
    ['redefines a prefix of EPCIS', {}, [{ gs1: 'https://example.org/' }], '/@context/1/gs1', 'CONTEXT'],
    [
      'redefines a name of EPCIS',
      {},
      [{ bizStep: 'https://example.org/' }],
      '/@context/1/bizStep',
      'CONTEXT',
    ],
    ['uses a prefix that it does not declare', { 'ex:a': 1 }, [], '/epcisBody/eventList/0/ex:a', 'PREFIX'],
    [
      'has a year that no calendar reaches',
      { eventTime: '9999-12-31T23:00:00-03:00' },
      [],
      '/epcisBody/eventList/0/eventTime',
      'TIME',
    ],
    [
      'has a time without an offset',
      { eventTime: '2026-01-01T12:00:00.000' },
      [],
      '/epcisBody/eventList/0/eventTime',
      'TIME',
    ],
  ])('is refused that %s', async (_, members, context, path, code) => {
    const { faults } = await refusal(() => admin.post('/capture', documentOf([eventOf(members)], context)))
    expect(faults).toEqual([[path, code]])
  })

  it('is refused that has a number beyond all numbers', async () => {
    const written = JSON.stringify(
      documentOf([eventOf({ quantityList: [{ epcClass: 'urn:a:b', quantity: 0 }] })]),
    )
    const { faults } = await refusal(async () => {
      const { statusCode, headers, body } = await api.app.inject({
        method: 'POST',
        url: '/api/capture',
        headers: {
          authorization: `Bearer ${admin.token}`,
          'x-audience': account,
          'content-type': 'application/ld+json',
        },
        payload: written.replace('"quantity":0', '"quantity":1e400'),
      })
      return { status: statusCode, headers, body: JSON.parse(body) }
    })
    expect(faults).toEqual([['/epcisBody/eventList/0/quantityList/0/quantity', 'NUMBER']])
  })

  it('holds the last moment that there is', async () => {
    const last = eventOf({ eventTime: '9999-12-31T23:59:59.999Z' })
    expect((await capture([last])).body).toMatchObject({ captured: 1 })
  })

  it('has 1,000 events and 2 MB at most', async () => {
    const many = Array.from({ length: 1_001 }, () => eventOf())
    const large = [eventOf({ 'https://example.org/text': 'x'.repeat(2_000_000) })]
    for (const events of [many, large])
      expect(await refusal(() => capture(events))).toMatchObject({
        status: 413,
        type: 'epcisException:CaptureLimitExceededException',
      })
    expect((await capture(many.slice(1))).body).toMatchObject({ captured: 1_000 })
  })

  it('with a name that no index holds is refused, not half stored', async () => {
    const { faults } = await refusal(() =>
      capture([eventOf(), eventOf({ eventID: `urn:x:${'a'.repeat(3_000)}` })]),
    )
    expect(faults).toEqual([['/epcisBody/eventList/1', 'INVALID']])
  })

  it('is stored whole or not at all: no client asks for a part', async () => {
    const proceed = { 'GS1-Capture-Error-Behaviour': 'proceed' }
    expect((await refusal(() => capture([eventOf()], admin, proceed))).status).toBe(400)
    const rollback = { 'GS1-Capture-Error-Behaviour': 'rollback' }
    expect((await capture([eventOf()], admin, rollback)).status).toBe(202)
  })

  it('is answered with Digital Links to who asks for them; other formats are refused (EPX-07)', async () => {
    const eventID = 'urn:uuid:0f2e1b3a-1111-4111-8111-000000000002'
    const urn = 'urn:epc:id:sgtin:9506000.013435.902'
    await capture([eventOf({ eventID, epcList: [urn] })])
    const link = 'https://id.gs1.org/01/09506000134352/21/902'
    const named = encodeURIComponent(urn)
    await admin.post('/queries', { name: 'linked', query: { MATCH_epc: urn } })
    const ask = (path: string, format?: string) =>
      admin.get(path, format === undefined ? undefined : { 'GS1-EPC-Format': format })
    for (const path of [
      `/events?MATCH_epc=${named}`,
      `/events/${encodeURIComponent(eventID)}`,
      '/queries/linked/events',
    ])
      for (const [format, name] of [
        [undefined, urn],
        ['Never_Translates', urn],
        ['Always_GS1_Digital_Link', link],
      ] as const) {
        const { body, headers } = await ask(path, format)
        const [event] = body.epcisBody.queryResults.resultsBody.eventList
        expect([path, event.epcList, headers['gs1-epc-format']]).toEqual([
          path,
          [name],
          format ?? 'Never_Translates',
        ])
      }
    expect((await ask('/epcs?perPage=1000', 'Always_GS1_Digital_Link')).body.member).toContain(link)
    for (const format of ['Always_EPC_URN', 'No_Preference', 'x']) {
      const { status, body, headers } = await ask('/capture', format)
      expect([status, body.type, headers['gs1-epc-format']]).toEqual([
        406,
        'epcisException:NotAcceptableException',
        'Never_Translates',
      ])
    }
  })
})

describe('an event that is known (CAP-02)', () => {
  const eventID = 'urn:uuid:0f2e1b3a-2222-4222-8222-000000000001'

  it('is stored once, though ten send it at once', async () => {
    const event = eventOf()
    const answers = await Promise.all(Array.from({ length: 10 }, () => capture([event])))
    const counts = answers.map(({ body }) => [body.captured, body.known]).toSorted()
    expect(counts).toEqual([...Array.from({ length: 9 }, () => [0, 1]), [1, 0]])
    expect(await stored(nameOfHash(preHashOf(event, {})))).toHaveLength(1)
  })

  it('with another content is kept beside it, with a warning; alone it is refused', async () => {
    const event = eventOf({ eventID })
    const changed = { ...event, bizStep: 'shipping' }
    expect((await capture([event])).body.warnings).toEqual([])
    const { body } = await capture([eventOf(), changed])
    expect(body).toMatchObject({
      captured: 2,
      warnings: [{ path: '/epcisBody/eventList/1/eventID', code: 'EVENT_ID_REUSED' }],
    })
    expect((await stored(eventID)).map(({ event: one }) => one.bizStep)).toEqual(['receiving', 'shipping'])
    const third = { '@context': [epcisContext], ...event, bizStep: 'storing' }
    expect(await refusal(() => admin.post('/events', third))).toEqual({
      status: 409,
      type: 'epcisException:ResourceAlreadyExistsException',
      faults: [['/eventID', 'EVENT_ID_REUSED']],
    })
    expect(
      (
        await capture([
          { ...event, eventID: `${eventID}2` },
          { ...changed, eventID: `${eventID}2` },
        ])
      ).body,
    ).toMatchObject({
      captured: 2,
      warnings: [{ path: '/epcisBody/eventList/1/eventID' }],
    })
  })

  it('that is declared an error later is kept with that, without a warning', async () => {
    const event = eventOf({ eventID: `${eventID}3` })
    await capture([event])
    const errorDeclaration = { declarationTime: '2026-11-20T12:00:00Z', reason: 'did_not_occur' }
    const { body } = await capture([{ ...event, errorDeclaration }, event])
    expect(body).toMatchObject({ captured: 1, known: 1, warnings: [] })
    expect((await stored(`${eventID}3`)).map((one) => one.is_declaration)).toEqual([false, true])
  })

  it('is the same however it names a thing and its step, and in whichever order', async () => {
    const event = eventOf({
      eventID: `${eventID}4`,
      epcList: ['urn:epc:id:sgtin:9506000.013435.2', 'https://id.example.org/01/09506000134352/21/1'],
    })
    await capture([event])
    const same = {
      ...event,
      bizStep: 'https://ref.gs1.org/cbv/BizStep-receiving',
      epcList: event.epcList.toReversed(),
    }
    expect((await capture([same])).body).toMatchObject({ captured: 0, known: 1, warnings: [] })
  })

  it('alone has an address', async () => {
    const event = { '@context': [epcisContext], ...eventOf({ eventID: `${eventID}5` }) }
    for (let n = 0; n < 2; n++) {
      const { status, body, headers } = await admin.post('/events', event)
      expect([status, body]).toEqual([201, { eventID: `${eventID}5` }])
      expect(headers.location).toBe(
        `${api.settings.publicUrl}/api/events/${encodeURIComponent(`${eventID}5`)}`,
      )
    }
    expect((await stored(`${eventID}5`)).map((one) => one.event)).toEqual([event])
  })
})

describe('what is received of a product (CAP-03)', () => {
  const received = async (client = admin, id = lot._id) => client.get(`/products/${id}/received`)
  const pageOf = ({ uuid }: { uuid: string }) => `${api.settings.publicPageUrl}/${uuid}`

  it('is every event that names it, by any of its names, newest first', async () => {
    const early = eventOf({ epcList: [pageOf(lot)] })
    const late = eventOf({
      type: 'TransformationEvent',
      action: undefined,
      epcList: undefined,
      inputQuantityList: [{ epcClass: pageOf(lot), quantity: 3, uom: 'TNE' }],
      outputEPCList: ['urn:epc:id:sgtin:9506000.013435.7'],
    })
    await capture([late, early, eventOf()])
    const { status, body } = await received()
    expect(status).toBe(200)
    expect(body.collection).toMatchObject([
      { type: 'TransformationEvent', at: late.eventTime, bizStep: 'receiving', state: 'evidence' },
      { type: 'ObjectEvent', at: early.eventTime, key: { _id: 'admin', name: 'admin' }, milestone: null },
    ])
    expect(body.collection[1].event).toMatchObject({ epcList: [pageOf(lot)] })
  })

  it('is of nobody who may not read the product, and of no other account that names it', async () => {
    const before = (await received()).body.totalDocs
    const stranger = await api.as('other', other, { admin: true })
    expect((await capture([eventOf({ epcList: [pageOf(lot)] })], stranger)).body.captured).toBe(1)
    expect((await received()).body.totalDocs).toBe(before)
    expect((await received(stranger)).status).toBe(404)
    const nobody = await api.as('nobody', account, { rights: {} })
    expect((await received(nobody)).status).toBe(404)
  })
})

describe('a key (KEY-03)', () => {
  async function keyWith(name: string, areas: object): Promise<Client> {
    const { status, body } = await admin.post('/keys', { name, areas })
    expect(status, JSON.stringify(body)).toBe(201)
    return clientOf(api.app, body.secret, account)
  }

  it('captures with the area, and reads what it captured itself', async () => {
    const sender = await keyWith('Puerto', { epcis: ['write'] })
    const reader = await keyWith('Comprador', { epcis: ['read'] })
    const stranger = await keyWith('Balanza', { locations: ['write'] })
    const { status, body } = await capture([eventOf()], sender)
    expect(status, JSON.stringify(body)).toBe(202)
    expect(body.by.name).toBe('Puerto')
    expect((await sender.get('/capture')).body).toEqual([body])
    expect((await admin.get('/capture')).body[0]).toEqual(body)
    expect((await reader.get('/capture')).body).toEqual([])
    expect((await reader.get(`/capture/${body.captureID}`)).status).toBe(404)
    expect((await refusal(() => capture([eventOf()], reader))).status).toBe(403)
    expect(await refusal(() => capture([eventOf()], stranger))).toMatchObject({
      status: 403,
      type: 'epcisException:SecurityException',
    })
  })
})

describe('the list of captures', () => {
  it('goes on by its header Link, without repeats', async () => {
    const all = (await admin.get('/capture?perPage=1000')).body.map((one: any) => one.captureID)
    const found: string[] = []
    for (let path: string | undefined = '/capture?perPage=4'; path;) {
      const { body, headers }: Answer = await admin.get(path)
      found.push(...body.map((one: any) => one.captureID))
      const [, next] =
        /<.*\/api(\/capture\?.*)>; rel="next"/.exec((headers.link as string | undefined) ?? '') ?? []
      path = next
    }
    expect(found).toEqual(all)
    expect((await refusal(() => admin.get('/capture?nextPageToken=x'))).faults).toEqual([
      ['/nextPageToken', 'INVALID'],
    ])
  })
})

it('says before it is asked what the paths of EPCIS take', async () => {
  const { statusCode, headers } = await api.app.inject({ method: 'OPTIONS', url: '/api/capture' })
  expect(statusCode).toBe(204)
  expect(headers).toMatchObject({ allow: 'POST, GET, OPTIONS', 'gs1-epcis-version': '2.0.0' })
})
