import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { filled } from '../../../test/kit/forms.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { keepEvents } from './keep.ts'

const account = 'litoral'
const stage = 'ps-lote-acopio'
const gtin = '07791234500017'
const pack = demoPack(account)
pack.productSchemas[stage]!.gs1 = { level: 'lot' }
let api: TestApi
let admin: Client
let organization: string
let days = 0

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  organization = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
  const row = { productSchema: stage, organization, gtin }
  expect((await admin.put('/gs1/gtins', { collection: [row] })).status).toBe(200)
})
afterAll(() => api.close())

const dataOf = (identifier: string) => filled(pack.productSchemas[stage]!, { identifier, toneladas: 40 })

async function make(identifier: string): Promise<{ _id: string; uuid: string; dataSchema: object }> {
  const body = { organization, productSchema: stage, dataSchema: dataOf(identifier) }
  const made = await admin.post('/products', body)
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body
}

/** The names that events of others give a lot, each in another role. */
const urnOf = (lot: string) => `urn:epc:class:lgtin:7791234.050001.${lot}`
const linkOf = (lot: string) => `https://other.example/01/${gtin}/10/${lot}?17=271231`

async function capture(members: object): Promise<void> {
  const event = {
    '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
    eventTime: new Date(Date.UTC(2020, 0, ++days)).toISOString(),
    eventTimeZoneOffset: '-03:00',
    ...members,
  }
  const { status, body } = await admin.post('/events', event)
  expect(status, JSON.stringify(body)).toBe(201)
}
const observed = (epcClass: string) =>
  capture({ type: 'ObjectEvent', action: 'OBSERVE', quantityList: [{ epcClass }] })
const packed = (parentID: string) =>
  capture({ type: 'AggregationEvent', action: 'ADD', parentID, childEPCs: ['urn:example:box:1'] })
const milled = (output: string) =>
  capture({
    type: 'TransformationEvent',
    inputEPCList: ['urn:example:load:1'],
    outputQuantityList: [{ epcClass: output, quantity: 3 }],
  })

const received = async (id: string): Promise<string[]> =>
  (await admin.get(`/products/${id}/received`)).body.collection.map(({ type }: { type: string }) => type)
const keep = () => keepEvents(api.database, account, api.settings.publicPageUrl)

describe('a product is linked to events of others (CAP-03)', () => {
  it('that name its public page, its Digital Link at any address, or its URN', async () => {
    const { _id, uuid } = await make('AC-2526-001')
    await observed(`${api.settings.publicPageUrl}/${uuid}`)
    await packed(linkOf('AC-2526-001'))
    await milled(urnOf('AC-2526-001'))
    await milled(urnOf('AC-2526-002'))
    expect(await received(_id)).toEqual(['TransformationEvent', 'AggregationEvent', 'ObjectEvent'])
  })

  it('that named its code before it existed', async () => {
    await observed(urnOf('AC-2526-003'))
    await packed(linkOf('AC-2526-003'))
    const { _id } = await make('AC-2526-003')
    expect(await received(_id)).toEqual([])
    await keep()
    expect(await received(_id)).toEqual(['AggregationEvent', 'ObjectEvent'])
    await keep()
    expect(await received(_id)).toEqual(['AggregationEvent', 'ObjectEvent'])
  })

  it('that named a code which it got later, and those of its earlier code stay', async () => {
    const { _id } = await make('AC-2526-004')
    await observed(urnOf('AC-2526-004'))
    await packed(urnOf('AC-2526-005'))
    await keep()
    expect(await received(_id)).toEqual(['ObjectEvent'])
    const changed = await admin.put(`/products/${_id}`, { dataSchema: dataOf('AC-2526-005') })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    await keep()
    expect(await received(_id)).toEqual(['AggregationEvent', 'ObjectEvent'])
  })

  it('beside the other products that an event names', async () => {
    const { _id: first } = await make('AC-2526-006')
    await capture({
      type: 'ObjectEvent',
      action: 'OBSERVE',
      quantityList: [
        { epcClass: urnOf('AC-2526-006') },
        { epcClass: urnOf('AC-2526-007') },
        { epcClass: urnOf('AC-2526-008') },
      ],
    })
    const later = [(await make('AC-2526-007'))._id, (await make('AC-2526-008'))._id]
    await keep()
    for (const id of [first, ...later]) expect(await received(id)).toEqual(['ObjectEvent'])
  })

  it('and not to those of another account, whatever they name', async () => {
    const stranger = await api.as('stranger', 'valle', { admin: true })
    const { _id } = await make('AC-2526-009')
    const event = {
      '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
      type: 'ObjectEvent',
      action: 'OBSERVE',
      eventTime: '2020-01-01T00:00:00Z',
      eventTimeZoneOffset: '-03:00',
      quantityList: [{ epcClass: urnOf('AC-2526-009') }],
    }
    expect((await stranger.post('/events', event)).status).toBe(201)
    await keep()
    expect(await received(_id)).toEqual([])
  })
})
