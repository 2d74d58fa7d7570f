import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keysOf, quantitiesOf } from '../../../core/epcis/keys.ts'
import { shapeFaultsOf } from '../../../core/epcis/shape.ts'
import { canonicalJson } from '../../../core/json/canonical.ts'
import { type Client, clientOf, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { insertEvents } from './insert.ts'
import { placeOf, tokenOf } from './pages.ts'

const account = 'litoral'
const pack = demoPack(account)
const many = 2_000
let api: TestApi
let admin: Client
let soy: Chain
let other: string
let products: string[]
let captureId: string
let all: any[]

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  const organization = async (name: string) =>
    (await ok(admin.post('/organizations', { name })))._id as string
  other = await organization('Estancia La Aguada S.R.L.')
  soy = new Chain(admin, pack, await organization('Acopio Las Garzas S.A.'))
  products = [
    await soy.product('ps-lote-soja'),
    await soy.product('ps-lote-soja', other),
    await soy.product('ps-partida'),
  ]
  captureId = randomUUID()
  await api.database.inAccount({ accountId: account, userId: 'test' }, (tx) =>
    tx.db
      .insertInto('captures')
      .values({
        account_id: account,
        id: captureId,
        created_at: tx.now,
        created_by: 'admin',
        finished_at: tx.now,
        is_success: true,
      })
      .execute(),
  )
  all = Array.from({ length: many }, (_, n) => randomEvent(n))
  await write(all)
})
afterAll(() => api.close())

async function ok(answer: Promise<{ status: number; body: any }>): Promise<any> {
  const { status, body } = await answer
  expect([200, 201, 204], JSON.stringify(body)).toContain(status)
  return body
}

/** The same numbers each time (mulberry32). */
let seed = 20_261_130
function random(below: number): number {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below)
}
const pick = <T>(list: readonly T[]): T => list[random(list.length)]!

const things = Array.from({ length: 12 }, (_, n) => `urn:example:thing:${n}`)
const places = Array.from({ length: 4 }, (_, n) => `geo:-29.${n},-61.2`)
const steps = ['shipping', 'receiving', 'inspecting', 'https://campo.example/arar']
const start = Date.parse('2026-01-01T00:00:00Z')

function randomEvent(n: number): any {
  const quantity = () => ({ epcClass: pick(things), quantity: random(20) / 2 })
  const common = {
    eventID: `urn:uuid:00000000-0000-4000-8000-${String(n % 1_900).padStart(12, '0')}`,
    eventTime: new Date(start + random(500) * 60_000).toISOString(),
    eventTimeZoneOffset: '-03:00',
    recordTime: new Date(start + (random(500) + 500) * 60_000).toISOString(),
    bizStep: pick(steps),
    ...(random(2) ? { disposition: pick(['active', 'in_transit']) } : {}),
    ...(random(2) ? { readPoint: { id: pick(places) } } : {}),
    ...(random(2) ? { bizLocation: { id: pick(places) } } : {}),
    ...(random(5) ? {} : { persistentDisposition: { set: ['recalled'] } }),
    ...(random(6)
      ? {}
      : { errorDeclaration: { declarationTime: '2026-06-01T00:00:00Z', reason: 'did_not_occur' } }),
  }
  switch (random(3)) {
    case 0:
      return {
        type: 'ObjectEvent',
        ...common,
        action: pick(['ADD', 'OBSERVE', 'DELETE']),
        epcList: [pick(things)],
        quantityList: [quantity()],
      }
    case 1:
      return {
        type: 'AggregationEvent',
        ...common,
        action: pick(['ADD', 'OBSERVE', 'DELETE']),
        parentID: pick(things),
        childEPCs: [pick(things)],
        childQuantityList: [quantity()],
      }
    default:
      return {
        type: 'TransformationEvent',
        ...common,
        transformationID: `urn:example:t:${random(20)}`,
        inputEPCList: [pick(things)],
        outputEPCList: [pick(things)],
        outputQuantityList: [quantity(), quantity()],
      }
  }
}

/** As rows of the account, own ones and captured ones. */
async function write(events: readonly any[]): Promise<void> {
  const rows = events.map(({ recordTime, ...event }, n) => {
    const product = products[n % 3]!
    const isOwn = n % 2 === 0
    const row = {
      account_id: account,
      id: randomUUID(),
      event_id: event.eventID,
      type: event.type,
      event_time: event.eventTime,
      record_time: recordTime,
      event,
      is_declaration: event.errorDeclaration !== undefined,
      keys: keysOf(event, {}),
      quantities: quantitiesOf(event),
      product_ids: [product],
      organization_ids: [],
      milestone_schema_id: null,
      product_id: isOwn ? product : null,
      source: isOwn ? `process ${n}` : null,
      is_live: isOwn ? true : null,
      capture_id: isOwn ? null : captureId,
      digest: isOwn ? null : `\\x${createHash('sha256').update(String(n)).digest('hex')}`,
    }
    return { row, prefixes: {} }
  })
  await api.database.inAccount({ accountId: account, userId: 'test' }, (tx) => insertEvents(tx, rows))
}

/** Every page of a query, and how many there were. */
async function pagesOf(parameters: Record<string, string>, client = admin) {
  const found: any[] = []
  let path: string | undefined = `/events?${new URLSearchParams(parameters).toString()}`
  let pages = 0
  while (path) {
    const { status, body, headers }: any = await client.get(path)
    expect(status, JSON.stringify(body)).toBe(200)
    found.push(...body.epcisBody.queryResults.resultsBody.eventList)
    path = /<[^>]*\/api(\/[^>]*)>; rel="next"/.exec(String(headers.link ?? ''))?.[1]
    pages++
  }
  return { found, pages }
}

// What the standard says of each parameter, event by event.
const listed = (event: any, ...names: string[]): any[] => names.flatMap((name) => event[name] ?? [])
const elements = (event: any) =>
  listed(event, 'quantityList', 'childQuantityList', 'inputQuantityList', 'outputQuantityList')
const holds: Record<string, (event: any, value: string) => boolean> = {
  eventType: (event, value) => event.type === value,
  EQ_action: (event, value) => event.action === value,
  EQ_bizStep: (event, value) => event.bizStep === value,
  EQ_disposition: (event, value) => event.disposition === value,
  EQ_persistentDisposition_set: (event, value) => !!event.persistentDisposition?.set.includes(value),
  EQ_readPoint: (event, value) => event.readPoint?.id === value,
  EQ_bizLocation: (event, value) => event.bizLocation?.id === value,
  EQ_transformationID: (event, value) => event.transformationID === value,
  EQ_eventID: (event, value) => event.eventID === value,
  MATCH_epc: (event, value) => listed(event, 'epcList', 'childEPCs').includes(value),
  MATCH_epcClass: (event, value) => elements(event).some(({ epcClass }) => epcClass === value),
  MATCH_anyEPC: (event, value) =>
    listed(event, 'epcList', 'childEPCs', 'inputEPCList', 'outputEPCList', 'parentID').includes(value),
  MATCH_inputEPC: (event, value) => listed(event, 'inputEPCList').includes(value),
  MATCH_outputEPC: (event, value) => listed(event, 'outputEPCList').includes(value),
  MATCH_parentID: (event, value) => event.parentID === value,
  EQ_quantity: (event, value) => elements(event).some(({ quantity }) => quantity === Number(value)),
  GT_quantity: (event, value) => elements(event).some(({ quantity }) => quantity > Number(value)),
  GE_quantity: (event, value) => elements(event).some(({ quantity }) => quantity >= Number(value)),
  LT_quantity: (event, value) => elements(event).some(({ quantity }) => quantity < Number(value)),
  LE_quantity: (event, value) => elements(event).some(({ quantity }) => quantity <= Number(value)),
  GE_eventTime: (event, value) => event.eventTime >= value,
  LT_eventTime: (event, value) => event.eventTime < value,
  GE_recordTime: (event, value) => event.recordTime >= value,
  LT_recordTime: (event, value) => event.recordTime < value,
  EXISTS_errorDeclaration: (event) => event.errorDeclaration !== undefined,
}
const values: Record<string, () => string> = {
  eventType: () => pick(['ObjectEvent', 'AggregationEvent', 'TransformationEvent']),
  EQ_action: () => pick(['ADD', 'OBSERVE', 'DELETE']),
  EQ_bizStep: () => pick(steps),
  EQ_disposition: () => pick(['active', 'in_transit']),
  EQ_persistentDisposition_set: () => 'recalled',
  EQ_readPoint: () => pick(places),
  EQ_bizLocation: () => pick(places),
  EQ_transformationID: () => `urn:example:t:${random(20)}`,
  EQ_eventID: () => pick(all).eventID,
  EXISTS_errorDeclaration: () => 'true',
}
const single = /^(?:GE|GT|LT|LE|EXISTS)_|^EQ_quantity/
const valueOf = (name: string): string =>
  values[name]?.() ??
  (name.endsWith('quantity')
    ? String(random(20) / 2)
    : name.endsWith('Time')
      ? new Date(start + random(1_000) * 60_000).toISOString()
      : pick(things))

describe('events that are asked for (EPX-05)', () => {
  it('are those of a naive filter, in order, on whichever pages', async () => {
    const names = Object.keys(holds)
    for (const [n, name] of [...names, ...names, ...names].entries()) {
      const asked = new Map(
        [name, ...(n < names.length ? [] : [pick(names)])].map((one) => [one, valueOf(one)]),
      )
      for (const one of asked.keys())
        if (!single.test(one) && random(2)) asked.set(one, [valueOf(one), valueOf(one)].join('|'))
      const by = pick(['eventTime', 'recordTime'])
      const sign = pick([1, -1])
      const wanted = all.filter((event) =>
        [...asked].every(([one, text]) => text.split('|').some((value) => holds[one]!(event, value))),
      )
      const times = wanted
        .map((event) => event[by] as string)
        .toSorted((a, b) => (a < b ? -sign : a > b ? sign : 0))
      const { found } = await pagesOf({
        ...Object.fromEntries(asked),
        orderBy: by,
        orderDirection: sign === 1 ? 'ASC' : 'DESC',
        perPage: String(pick([97, 400, 1_000])),
      })
      expect([[...asked], found.map((event) => event[by])]).toEqual([[...asked], times])
      expect(found.map(canonicalJson).toSorted()).toEqual(wanted.map(canonicalJson).toSorted())
    }
  }, 60_000)

  it('are whole, as they were recorded, the newest first', async () => {
    const { body, headers } = await admin.get('/events?perPage=50')
    expect(headers['content-type']).toContain('application/ld+json')
    expect(shapeFaultsOf(body)).toEqual([])
    const events: any[] = body.epcisBody.queryResults.resultsBody.eventList
    const times = events.map(({ eventTime }) => eventTime)
    expect(times).toEqual(times.toSorted().toReversed())
    const known = new Set(all.map(canonicalJson))
    expect(events.filter((event) => !known.has(canonicalJson(event)))).toEqual([])
  })

  it('are found by each form of a word', async () => {
    const forms = ['shipping', 'https://ref.gs1.org/cbv/BizStep-shipping', 'cbv:BizStep-shipping']
    const counts = await Promise.all(
      [...forms, 'urn:epcglobal:cbv:bizstep:shipping'].map(
        async (form) => (await pagesOf({ EQ_bizStep: form, perPage: '1000' })).found.length,
      ),
    )
    expect(new Set(counts).size).toBe(1)
    expect(counts[0]).toBeGreaterThan(100)
  })

  it('are neither skipped nor repeated while others are captured', async () => {
    const ids = new Set<string>()
    let path = '/events?MATCH_anyEPC=urn:example:thing:3&perPage=50'
    let count = 0
    const before = (await pagesOf({ MATCH_anyEPC: 'urn:example:thing:3', perPage: '1000' })).found.length
    const added: any[] = []
    while (path) {
      const { body, headers }: any = await admin.get(path)
      for (const event of body.epcisBody.queryResults.resultsBody.eventList)
        if (!event.eventID.startsWith('urn:late:')) {
          ids.add(JSON.stringify(event))
          count++
        }
      const late = Array.from({ length: 20 }, (_, n) => ({
        ...randomEvent(n),
        type: 'ObjectEvent',
        epcList: ['urn:example:thing:3'],
        eventID: `urn:late:${randomUUID()}`,
      }))
      await write(late)
      added.push(...late)
      path = /<[^>]*\/api(\/[^>]*)>/.exec(String(headers.link ?? ''))?.[1] ?? ''
    }
    expect([count, ids.size]).toEqual([before, before])
    all.push(...added)
  })

  it('are no more than asked for, and too many are refused', async () => {
    const { found, pages } = await pagesOf({ eventCountLimit: '70', orderBy: 'eventTime', perPage: '30' })
    expect([found.length, pages]).toEqual([70, 3])
    const { status, body, headers } = await admin.get('/events?maxEventCount=100')
    expect([status, body.type, body.code]).toEqual([
      413,
      'epcisException:QueryTooLargeException',
      'TOO_LARGE',
    ])
    expect(headers['content-type']).toContain('application/problem+json')
    expect((await admin.get(`/events?maxEventCount=${all.length}`)).status).toBe(200)
  })

  it.each([
    'EQ_color=rojo',
    'GE_eventTime=ayer',
    'GE_eventTime=2026-01-01',
    'EQ_action=MOVE',
    'eventType=Event',
    'orderDirection=UP',
    'orderBy=date',
    'perPage=0',
    'perPage=1001',
    'GT_quantity=mucho',
    'EQ_bizStep=',
    'EXISTS_errorDeclaration=no',
    'eventCountLimit=5',
    'eventCountLimit=5&maxEventCount=5&orderBy=eventTime',
    'EQ_action=ADD&EQ_action=DELETE',
    'nextPageToken=x',
  ])('are refused to %s', async (query) => {
    const { status, body } = await admin.get(`/events?${query}`)
    expect([status, body.type, body.code]).toEqual([400, 'epcisException:QueryParameterException', 'INVALID'])
  })
})

describe('the token of a page', () => {
  const tokenIn = (headers: Record<string, unknown>) =>
    new URL(/<([^>]*)>/.exec(String(headers.link))![1]!).searchParams.get('nextPageToken')!
  const statusOf = async (query: string, client = admin) => (await client.get(`/events?${query}`)).status

  it('is of its query and of its caller, unchanged', async () => {
    const token = tokenIn((await admin.get('/events?EQ_action=ADD&perPage=5')).headers)
    const escaped = encodeURIComponent(token)
    expect(await statusOf(`EQ_action=ADD&nextPageToken=${escaped}`)).toBe(200)
    expect(await statusOf(`EQ_action=DELETE&nextPageToken=${escaped}`)).toBe(400)
    expect(await statusOf(`EQ_action=ADD&nextPageToken=x${escaped}`)).toBe(400)
    const second = await api.as('second', account, { admin: true })
    expect(await statusOf(`EQ_action=ADD&nextPageToken=${escaped}`, second)).toBe(400)
    const foreign = await api.as('admin', 'valle', { admin: true })
    expect(await statusOf(`EQ_action=ADD&nextPageToken=${escaped}`, foreign)).toBe(400)
  })

  it('is spent after a day', () => {
    const now = new Date('2026-03-04T12:00:00Z')
    const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
    const place = { at: '2026-03-01', id: randomUUID(), left: 7 }
    const token = tokenOf(api.settings, ['/events'], place, now)
    expect(placeOf(api.settings, ['/events'], token, later(24))).toEqual(place)
    expect(() => placeOf(api.settings, ['/events'], token, later(24.01))).toThrow('INVALID')
  })
})

describe('whoever asks', () => {
  const only = (organizations: string[], stages: string[]) => ({
    rights: {
      organizations,
      stages: Object.fromEntries(stages.map((id) => [id, 'read' as const])),
      milestoneSchemas: {},
    },
  })

  it('gets events of products that they may read', async () => {
    const shown = async (client: Client) => (await pagesOf({ perPage: '1000' }, client)).found.length
    const reader = await api.as('reader', account, only([soy.organization], ['ps-lote-soja']))
    const ofFirst = all.slice(0, many).filter((_, n) => n % 3 === 0).length
    const late = all.slice(many)
    const ofLate = late.filter((_, n) => (n % 20) % 3 === 0).length
    expect(await shown(reader)).toBe(ofFirst + ofLate)
    expect(await shown(await api.as('nobody', account, { rights: {} }))).toBe(0)
    expect(await shown(await api.as('admin', 'valle', { admin: true }))).toBe(0)
    const words = async (client: Client) => (await ok(client.get('/bizSteps'))).member
    expect(await words(reader)).toEqual(steps.toSorted((a, b) => (a < b ? -1 : 1)))
    expect(await words(await api.as('nobody', account, { rights: {} }))).toEqual([])
  })

  it('gets all events of one name, oldest first, of those that they may read', async () => {
    const { eventID } = all[5]
    const path = `/events/${encodeURIComponent(eventID)}`
    const own = all.filter((event) => event.eventID === eventID).map(({ recordTime }) => recordTime)
    const named = (await ok(admin.get(path))).epcisBody.queryResults.resultsBody.eventList
    expect(named.map(({ recordTime }: any) => recordTime)).toEqual(own.toSorted())
    const nobody = await api.as('nobody', account, { rights: {} })
    const foreign = await api.as('admin', 'valle', { admin: true })
    for (const client of [nobody, foreign]) expect((await client.get(path)).status).toBe(404)
  })

  it('needs the area, with a key', async () => {
    const keyWith = async (areas: object) => {
      const each = [{ id: '*', permission: ['read'] }]
      const rights = { organizations: '*', productSchemas: each, milestoneSchemas: each, areas }
      const body = { name: `Llave ${randomUUID()}`, ...rights }
      return clientOf(api.app, (await ok(admin.post('/keys', body))).secret, account)
    }
    const reading = await keyWith({ epcis: ['read'] })
    expect((await pagesOf({ perPage: '1000' }, reading)).found.length).toBe(all.length)
    const without = await (await keyWith({})).get('/events')
    expect([without.status, without.body.type]).toEqual([403, 'epcisException:SecurityException'])
  })
})

describe('lists and kept queries (EPX-06)', () => {
  it('tell what events say, page by page', async () => {
    expect((await ok(admin.get('/eventTypes'))).member).toEqual([
      'AggregationEvent',
      'ObjectEvent',
      'TransformationEvent',
    ])
    expect((await ok(admin.get('/dispositions'))).member).toEqual(['active', 'in_transit'])
    expect((await ok(admin.get('/readPoints'))).member).toEqual(places)
    const first = await admin.get('/epcs?perPage=5')
    const next = /\/api(\/[^>]*)>/.exec(String(first.headers.link))![1]!
    const rest = await ok(admin.get(next))
    expect(first.body.member).toHaveLength(5)
    expect(new Set([...first.body.member, ...rest.member]).size).toBe(10)
    expect((await admin.get(next.replace('/epcs', '/bizSteps'))).status).toBe(400)
  })

  it('are asked by name', async () => {
    const query = { EQ_bizStep: ['shipping', 'receiving'], GE_quantity: 3 }
    const { status, headers } = await admin.post('/queries', { name: 'salidas', query })
    expect([status, String(headers.location)]).toEqual([201, `${api.settings.publicUrl}/api/queries/salidas`])
    const again = await admin.post('/queries', { name: 'salidas', query })
    expect([again.status, again.body.type]).toEqual([409, 'epcisException:ResourceAlreadyExistsException'])
    expect(await ok(admin.get('/queries/salidas'))).toEqual({
      name: 'salidas',
      query: { EQ_bizStep: 'shipping|receiving', GE_quantity: '3' },
    })
    const answer = await ok(admin.get('/queries/salidas/events?perPage=10'))
    expect(answer.epcisBody.queryResults.queryName).toBe('salidas')
    const direct = await ok(admin.get('/events?EQ_bizStep=shipping|receiving&GE_quantity=3&perPage=10'))
    expect(answer.epcisBody.queryResults.resultsBody).toEqual(direct.epcisBody.queryResults.resultsBody)
    const bare = await ok(admin.post('/queries', { '@context': 'https://x.example', EQ_action: 'ADD' }))
    expect(bare.query).toEqual({ EQ_action: 'ADD' })
    const wrong = await admin.post('/queries', { query: { EQ_color: 'rojo' } })
    expect([wrong.status, wrong.body.type]).toEqual([400, 'epcisException:QueryValidationException'])
    const foreign = await api.as('admin', 'valle', { admin: true })
    expect((await foreign.get('/queries/salidas')).status).toBe(404)
    expect((await foreign.delete('/queries/salidas')).status).toBe(404)
    expect((await admin.delete('/queries/salidas')).status).toBe(204)
    expect((await admin.get('/queries/salidas/events')).status).toBe(404)
  })
})
