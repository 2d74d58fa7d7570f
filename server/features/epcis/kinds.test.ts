import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shapeFaultsOf } from '../../../core/epcis/shape.ts'
import type { Pack } from '../../../core/pack/shape.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { pdf, uploaded } from '../../../test/kit/files.ts'
import { filled } from '../../../test/kit/forms.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { verify } from '../../verify/index.ts'

const account = 'litoral'
const gtin = '07791234500017'
const gln = '7791234500000'
const pack = demoPack(account)
const say = (schema: string, epcis: Pack['milestoneSchemas'][string]['epcis']) =>
  Object.assign(pack.milestoneSchemas[schema]!, { epcis })
say('ms-vacunacion-rodeo', { bizStep: 'inspecting', disposition: 'conformant' })
say('ms-carga-rodeo', { class: 'aggregation' })
say('ms-traslado-dte', { class: 'transfer', disposition: 'https://campo.example/en-viaje' })
pack.productSchemas['ps-engorde']!.gs1 = { level: 'item' }

let api: TestApi
let admin: Client
let breeder: string
let feeder: string
let beef: Chain

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  const organization = async (name: string, more: object = {}) =>
    (await ok(admin.post('/organizations', { name, ...more })))._id as string
  breeder = await organization('Estancia La Aguada S.R.L.')
  feeder = await organization('Engorde El Quebracho S.A.', { gln, gs1Prefixes: ['7791234'] })
  beef = new Chain(admin, pack, breeder)
})
afterAll(async () => {
  expect((await verify(api.owner)).differ).toEqual([])
  await api.close()
})

async function ok(answer: Promise<{ status: number; body: any }>): Promise<any> {
  const { status, body } = await answer
  expect([200, 201, 204], JSON.stringify(body)).toContain(status)
  return body
}

/** The events of a product with all that it came from; each document is whole. */
async function eventsOf(id: string, query = '', client = admin): Promise<any[]> {
  const document = await ok(client.get(`/products/${id}/epcis?${query}`))
  expect(shapeFaultsOf(document)).toEqual([])
  return document.epcisBody.eventList
}
const uuidOf = async (id: string) => (await ok(admin.get(`/products/${id}`))).collection[0].uuid as string
const addressOf = (path: string) => `${api.settings.publicPageUrl}/${path}`
const nameOf = async (id: string) => addressOf(await uuidOf(id))
const only = (ids: readonly string[], schemas: readonly string[]) => ({
  rights: {
    organizations: [breeder, feeder],
    stages: Object.fromEntries(ids.map((id) => [id, 'read' as const])),
    milestoneSchemas: Object.fromEntries(schemas.map((id) => [id, 'read' as const])),
  },
})

describe('what a pack says of its processes (EPX-03)', () => {
  it('is the step and the disposition of a common process', async () => {
    const herd = await beef.product('ps-rodeo')
    await beef.recorded(herd, 'ms-vacunacion-rodeo')
    expect((await eventsOf(herd))[1]).toMatchObject({
      action: 'OBSERVE',
      bizStep: 'inspecting',
      disposition: 'conformant',
    })
  })

  it('is an aggregation into a single thing, with the fields of that (EPX-02)', async () => {
    const herds = [await beef.product('ps-rodeo'), await beef.product('ps-rodeo')]
    const troop = await beef.product('ps-tropa')
    await beef.recorded(troop, 'ms-carga-rodeo', herds)
    const loaded = (await eventsOf(troop)).at(-1)
    const children = await Promise.all(herds.map(nameOf))
    expect(loaded).toMatchObject({
      type: 'AggregationEvent',
      action: 'ADD',
      parentID: await nameOf(troop),
      bizStep: 'packing',
      disposition: 'in_progress',
      'rastro:cabezas': expect.any(Number),
    })
    expect(loaded.childEPCs.toSorted()).toEqual(children.toSorted())
    const plant = await api.as('plant', account, only(['ps-tropa'], ['ms-carga-rodeo']))
    // Whoever may not read what it holds reads that it came to be.
    expect((await eventsOf(troop, '', plant))[0]).toMatchObject({
      type: 'TransformationEvent',
      outputEPCList: [await nameOf(troop)],
    })
  })

  it('is a transformation where a thing of which there are many would hold others', async () => {
    const troop = await beef.product('ps-tropa')
    await beef.recorded(troop, 'ms-carga-rodeo', [await beef.product('ps-rodeo')])
    const lots = {
      ...pack.productSchemas,
      'ps-tropa': { ...pack.productSchemas['ps-tropa']!, gs1: { level: 'lot' } },
    }
    await configure(api.database, account, { ...pack, productSchemas: lots } as Pack)
    expect((await eventsOf(troop)).at(-1)).toMatchObject({ type: 'TransformationEvent' })
    await configure(api.database, account, pack)
    expect((await eventsOf(troop)).at(-1)).toMatchObject({ type: 'AggregationEvent' })
  })

  it('is a transfer from one owner to the other, after which the destination begins', async () => {
    const animal = await beef.product('ps-animal')
    await beef.recorded(animal, 'ms-nacimiento', [await beef.product('ps-rodeo')])
    const fattened = await beef.product('ps-engorde', feeder)
    await beef.recorded(fattened, 'ms-traslado-dte', [animal])
    const [shipped, begun] = (await eventsOf(fattened)).slice(-2)
    const [{ organization }] = (await ok(admin.get(`/products/${animal}`))).collection
    const [{ uuid }] = (await ok(admin.get(`/organizations/${organization._id}`))).collection
    expect(shipped).toMatchObject({
      type: 'ObjectEvent',
      action: 'OBSERVE',
      epcList: [await nameOf(animal)],
      bizStep: 'shipping',
      disposition: 'https://campo.example/en-viaje',
      sourceList: [{ type: 'owning_party', source: addressOf(uuid) }],
      destinationList: [{ type: 'owning_party', destination: addressOf(`417/${gln}`) }],
    })
    expect(begun).toMatchObject({
      type: 'ObjectEvent',
      action: 'ADD',
      epcList: [await nameOf(fattened)],
      bizStep: 'commissioning',
      disposition: 'active',
      eventTime: shipped.eventTime,
    })
    const buyer = await api.as('buyer', account, only(['ps-engorde'], ['ms-traslado-dte']))
    const kinds = (await eventsOf(fattened, '', buyer)).map(({ type, action }) => [type, action])
    expect(kinds).toEqual([['TransformationEvent', undefined]])
  })
})

describe('what else happens to a product (EPX-02)', () => {
  it('is its recall, from when it was one until it is lifted or the product released', async () => {
    const herd = await beef.product('ps-rodeo')
    const reason = 'Residuos de un antiparasitario'
    const hold = { kind: 'hold', product: herd, products: 'all', reason, organization: breeder }
    const { _id } = await ok(admin.post('/recalls', hold))
    const acts = async () =>
      (await eventsOf(herd)).slice(1).map(({ bizStep, persistentDisposition, epcList }) => {
        expect([bizStep, epcList.length]).toEqual(['holding', 1])
        return persistentDisposition
      })
    expect(await acts()).toEqual([])
    await ok(admin.put(`/recalls/${_id}`, { kind: 'recall', action: 'No faenar', phone: '3425550146' }))
    const [set, unset] = [{ set: ['recalled'] }, { unset: ['recalled'] }]
    expect(await acts()).toEqual([set])
    const first = (await eventsOf(herd)).at(-1).eventID
    await ok(admin.put(`/recalls/${_id}/items`, { products: [herd], state: 'released' }))
    await ok(admin.put(`/recalls/${_id}/items`, { products: [herd], state: 'returned' }))
    expect(await acts()).toEqual([set, unset, set])
    await ok(admin.post(`/recalls/${_id}/lift`, { reason: 'El análisis dio negativo' }))
    expect(await acts()).toEqual([set, unset, set, unset])
    expect((await eventsOf(herd))[1].eventID).toBe(first)
  })

  it('is its statement to the EU, where its stage shows that', async () => {
    const soy = new Chain(admin, pack, breeder)
    const [shipment, box] = [await soy.product('ps-embarque'), await soy.product('ps-partida')]
    const row = (product: string, number: number, reference: string, date: string | null) =>
      api.owner.pool.query(
        `insert into statements (account_id, id, product_id, internal_number, internal_reference, declared, operator_role, activity_type,
           commodities, cited, is_confidential, eu, search, created_at, created_by, updated_at, updated_by)
         values ('${account}', gen_random_uuid(), '${product}', ${number}, 'R-${number}', 'available', 'OPERATOR', 'EXPORT', '[]', '[]', false,
           '${JSON.stringify({ referenceNumber: reference, date })}', '', now(), 'test', now(), 'test')`,
      )
    await row(shipment, 901, '26NL9F3CR510QT', '2099-05-27T12:00:00Z')
    await row(box, 902, '26NL9F3CR510QU', 'mañana')
    const declared = (events: any[]) => events.flatMap(({ bizTransactionList }) => bizTransactionList ?? [])
    expect(declared(await eventsOf(shipment))).toEqual([
      { type: 'cert', bizTransaction: 'urn:eudr:dds:26NL9F3CR510QT' },
    ])
    expect((await eventsOf(shipment)).at(-1).eventTime).toBe('2099-05-27T12:00:00.000Z')
    expect(declared(await eventsOf(box))).toEqual([])
    expect(declared(await eventsOf(box, 'private=true'))).toHaveLength(1)
    await api.owner.pool.query('delete from statements where account_id = $1', [account])
  })

  it('is what certifies its beginning', async () => {
    const file = await uploaded(api, admin, { type: 'application/pdf', content: pdf })
    const certify = (more: object) =>
      ok(
        admin.post('/certificates', {
          name: 'Novillo pesado',
          kind: 'Calidad',
          organizations: [breeder],
          validFrom: '2020-01-01',
          public: true,
          stages: ['ps-rodeo'],
          ...more,
        }),
      )
    const shown = await certify({
      file: { name: 'NP-0417.pdf', url: file.url, type: 'application/pdf' },
    })
    const bare = await certify({})
    const hidden = await certify({ public: false })
    await certify({ validTo: '2020-12-31' })
    const herd = await beef.product('ps-rodeo')
    await beef.recorded(herd, 'ms-vacunacion-rodeo')
    const certified = async (query = '') =>
      (await eventsOf(herd, query)).map(({ certificationInfo = [] }) => certificationInfo.toSorted())
    const open = [shown.file.url, `urn:uuid:${bare._id}`].toSorted()
    expect(await certified()).toEqual([open, []])
    expect(await certified('private=true')).toEqual([[...open, `urn:uuid:${hidden._id}`].toSorted(), []])
    for (const { _id } of [shown, bare, hidden]) await ok(admin.delete(`/certificates/${_id}`))
    expect(await certified()).toEqual([[], []])
  })

  it('is a code that it gets later: events keep its first name', async () => {
    const identified = async (identifier: string) => {
      const dataSchema = filled(pack.productSchemas['ps-engorde']!, { identifier })
      const made = { organization: feeder, productSchema: 'ps-engorde', dataSchema }
      return (await ok(admin.post('/products', made)))._id as string
    }
    const rename = async (id: string, identifier: string) => {
      const [{ dataSchema }] = (await ok(admin.get(`/products/${id}`))).collection
      await ok(admin.put(`/products/${id}`, { dataSchema: { ...dataSchema, identifier } }))
    }
    const path = async (id: string) => (await ok(admin.get(`/products/${id}`))).collection[0].gs1.address
    const before = await identified('032010004512001')
    await ok(
      admin.put('/gs1/gtins', { collection: [{ productSchema: 'ps-engorde', organization: feeder, gtin }] }),
    )
    await rename(before, '032010004512002')
    const after = await identified('032010004512003')
    const first = await path(after)
    await rename(after, '032010004512004')
    const second = await path(after)
    // A name of before is no new one.
    await rename(after, '032010004512003')
    expect(await path(after)).toBe(first)
    const named = async (id: string) =>
      (await eventsOf(id)).map((event) => [event.epcList[0], event['rastro:sameAs']])
    expect(await named(before)).toEqual([
      [await nameOf(before), undefined],
      [await nameOf(before), await path(before)],
    ])
    expect(await named(after)).toEqual([
      [first, undefined],
      [first, second],
    ])
  })
})
