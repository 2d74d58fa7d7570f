import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsOf } from '../../../core/epcis/prehash.ts'
import { shapeFaultsOf } from '../../../core/epcis/shape.ts'
import { amountColumn } from '../../../core/rules/quantity.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { filled, unidentified } from '../../../test/kit/forms.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'

const account = 'litoral'
const pack = demoPack(account)
let api: TestApi
let admin: Client
let own: string
let grower: string
let soy: Chain
let field: { _id: string; uuid: string }
let loads: { _id: string; uuid: string }[]
let lot: { _id: string; uuid: string }
let sowing: string

/** A product with an amount. */
async function make(stage: string, amount: number, organization = own, values: object = {}) {
  const form = pack.productSchemas[stage]!
  const { isUnidentified, identifier } = unidentified()
  const dataSchema = filled(form, { identifier, [amountColumn(form)!.name]: amount, ...values })
  const body = { organization, productSchema: stage, isUnidentified, dataSchema }
  const answer = await admin.post('/products', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as { _id: string; uuid: string }
}

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  const organization = async (name: string) =>
    (await admin.post('/organizations', { name })).body._id as string
  own = await organization('Acopio Las Garzas S.A.')
  grower = await organization('Estancia La Aguada S.R.L.')
  soy = new Chain(admin, pack, own)
  const place = await admin.post('/locations', {
    name: 'La Tapera',
    organization: grower,
    coords: { lat: -29.1, lng: -61.2 },
  })
  expect(place.status, JSON.stringify(place.body)).toBe(200)
  const location = { _id: place.body._id, name: 'La Tapera', coords: { lat: -29.1, lng: -61.2 } }
  field = await make('ps-lote-soja', 80, grower, { location })
  sowing = await soy.recorded(field._id, 'ms-siembra', [], { occurred_at: '2026-01-10T09:00:00-03:00' })
  loads = [await make('ps-partida', 30_000, own, { acoplado: 'AC 203 XY' }), await make('ps-partida', 10_000)]
  for (const { _id } of loads) await soy.recorded(_id, 'ms-cosecha-carga', [field._id], { kilos: 20_000 })
  lot = await make('ps-lote-acopio', 40)
  const ids = loads.map(({ _id }) => _id)
  await soy.recorded(lot._id, 'ms-ingreso-acopio', ids, { toneladas: 40 })
})
afterAll(() => api.close())

async function exportOf(id: string, query = '', client = admin) {
  const { status, body, headers } = await client.get(`/products/${id}/epcis?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return { document: body, events: body.epcisBody.eventList as any[], headers }
}
const nameOf = ({ uuid }: { uuid: string }) => `${api.settings.publicPageUrl}/${uuid}`
const kindsOf = (events: any[]) => events.map(({ type, action, bizStep }) => [type, action, bizStep])
const transformed = ['TransformationEvent', undefined, 'commissioning']

describe('the events of a lineage (EPX-01, EPX-02)', () => {
  it('are a whole document, oldest first, each under the name of its content', async () => {
    const { document, events, headers } = await exportOf(lot._id)
    expect(shapeFaultsOf(document)).toEqual([])
    expect(headers['content-type']).toContain('application/ld+json')
    expect(headers['content-disposition']).toContain('.epcis.jsonld')
    expect(headers['rastro-restricted']).toBe('0')
    expect(kindsOf(events)).toEqual([
      ['ObjectEvent', 'ADD', 'commissioning'],
      ['ObjectEvent', 'OBSERVE', 'rastro:ms-siembra'],
      transformed,
      transformed,
      transformed,
    ])
    expect(new Set(events.map(({ eventID }) => eventID)).size).toBe(5)
    expect(events[0].eventID).toMatch(/^ni:\/\/\/sha-256;[0-9a-f]{64}\?ver=CBV2\.0$/)
    const { rastro } = eventsOf(document)[0]!.prefixes
    expect(rastro).toMatch(new RegExp(`^${api.settings.publicPageUrl}/ns/[0-9a-f-]{36}/$`))
  })

  it('are the same each time, of whichever product of the lineage', async () => {
    const ids = (events: any[]) => events.map(({ eventID }) => eventID)
    const first = ids((await exportOf(lot._id)).events)
    expect(ids((await exportOf(lot._id)).events)).toEqual(first)
    expect(first).toEqual(expect.arrayContaining(ids((await exportOf(loads[0]!._id)).events)))
  })

  it('begin a product with what happened to it first, at its place (EPX-03)', async () => {
    const { events } = await exportOf(lot._id)
    expect(events[0]).toMatchObject({
      eventTime: '2026-01-10T12:00:00.000Z',
      eventTimeZoneOffset: '-03:00',
      quantityList: [{ epcClass: nameOf(field), quantity: 80, uom: 'HAR' }],
      bizLocation: { id: 'geo:-29.1,-61.2' },
    })
    expect(Date.parse(events[0].recordTime)).toBeGreaterThan(Date.parse(events[0].eventTime))
  })

  it('have the amounts of the balance', async () => {
    const { events } = await exportOf(lot._id)
    const into = events.at(-1)
    const balance = async (id: string) => (await admin.get(`/products/${id}/balance`)).body
    expect(into.outputQuantityList).toEqual([{ epcClass: nameOf(lot), quantity: 40, uom: 'TNE' }])
    expect((await balance(lot._id)).made).toBe(40)
    const taken = new Map(into.inputQuantityList.map((one: any) => [one.epcClass, one]))
    for (const load of loads) {
      const { out } = await balance(load._id)
      expect(taken.get(nameOf(load))).toEqual({ epcClass: nameOf(load), quantity: out / 1_000, uom: 'TNE' })
    }
  })

  it('lead to what a product went into, without what else it came from', async () => {
    const { events } = await exportOf(loads[0]!._id, 'direction=1')
    expect(kindsOf(events)).toEqual([transformed])
    expect(events[0].inputQuantityList.map(({ epcClass }: any) => epcClass)).toEqual([nameOf(loads[0]!)])
    expect((await exportOf(loads[0]!._id, 'direction=both')).events).toHaveLength(4)
  })
})

describe('the summary of a document', () => {
  it('has the products of each stage, and the events of each type', async () => {
    const { events } = await exportOf(lot._id)
    const { status, body } = await admin.get(`/products/${lot._id}/epcis/summary`)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.stages.map(({ _id, products }: any) => [_id, products])).toEqual([
      ['ps-lote-soja', 1],
      ['ps-partida', 2],
      ['ps-lote-acopio', 1],
    ])
    const countOf = (type: string) => events.filter((event) => event.type === type).length
    expect(body.events).toEqual(
      ['TransformationEvent', 'ObjectEvent'].map((type) => ({ type, count: countOf(type) })),
    )
    expect([body.hidden, body.restricted, body.faults]).toEqual([0, 0, 0])
    const down = (await admin.get(`/products/${loads[0]!._id}/epcis/summary?direction=1`)).body
    expect(down.events).toEqual([{ type: 'TransformationEvent', count: 1 }])
  })
})

describe('what a public page doesn’t show', () => {
  it('is in the events where it is asked for: private processes and fields', async () => {
    const hidden = await admin.put(`/milestones/private/${sowing}`, { priv: 'true' })
    expect(hidden.status, JSON.stringify(hidden.body)).toBe(200)
    expect(kindsOf((await exportOf(field._id)).events)).toEqual([['ObjectEvent', 'ADD', 'commissioning']])
    expect((await admin.get(`/products/${field._id}/epcis/summary`)).body.hidden).toBe(1)
    const { document, events } = await exportOf(loads[0]!._id, 'private=true')
    expect(shapeFaultsOf(document)).toEqual([])
    expect(kindsOf(events)).toContainEqual(['ObjectEvent', 'OBSERVE', 'rastro:ms-siembra'])
    expect(events.at(-1).ilmd).toMatchObject({ 'rastro:acoplado': 'AC 203 XY' })
    const shown = await exportOf(loads[0]!._id)
    expect(shown.events.at(-1).ilmd).not.toHaveProperty('rastro:acoplado')
  })
})

describe('a caller', () => {
  it('gets no event of products that they may not read, which are counted', async () => {
    const write = (ids: string[]) => Object.fromEntries(ids.map((id) => [id, 'write' as const]))
    const elevator = await api.as('acopio', account, {
      rights: {
        organizations: [own],
        stages: write(Object.keys(pack.productSchemas)),
        milestoneSchemas: write(['ms-ingreso-acopio']),
      },
    })
    const { document, events, headers } = await exportOf(lot._id, 'private=true', elevator)
    expect(headers['rastro-restricted']).toBe('1')
    expect((await elevator.get(`/products/${lot._id}/epcis/summary`)).body).toMatchObject({
      events: [{ type: 'TransformationEvent', count: 1 }],
      restricted: 1,
    })
    expect(JSON.stringify(events)).not.toContain(field.uuid)
    expect(kindsOf(events)).toEqual([transformed])
    expect(shapeFaultsOf(document)).toEqual([])
    expect((await elevator.get(`/products/${field._id}/epcis`)).status).toBe(404)
  })

  it('of another account has no such product', async () => {
    const other = await api.as('other', 'valle', { admin: true })
    expect((await other.get(`/products/${lot._id}/epcis`)).status).toBe(404)
  })
})
