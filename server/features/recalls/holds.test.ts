import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { verify } from '../../verify/index.ts'

const account = 'litoral'
const pack = demoPack(account)
let api: TestApi
let admin: Client
/** Sees nothing of the grower's. */
let elevator: Client
let own: string
let grower: string
let soy: Chain

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  own = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
  grower = (await admin.post('/organizations', { name: 'Estancia La Aguada S.R.L.' })).body._id
  soy = new Chain(admin, pack, own)
  const write = (ids: string[]) => Object.fromEntries(ids.map((id) => [id, 'write' as const]))
  elevator = await api.as('acopio', account, {
    rights: {
      organizations: [own],
      stages: write(Object.keys(pack.productSchemas)),
      milestoneSchemas: write(Object.keys(pack.milestoneSchemas)),
    },
  })
})
afterAll(async () => {
  expect((await verify(api.owner)).differ).toEqual([])
  await api.close()
})

const reason = 'Olor a solvente en la bodega'
const notice = { action: 'No la use y llame', phone: '3425550146' }

/** A load that may be an origin, and its plot. */
async function harvest() {
  const plot = await soy.product('ps-lote-soja', grower)
  const load = await soy.product('ps-partida')
  const picking = await soy.recorded(load, 'ms-cosecha-carga', [plot], { kilos: 30_000 })
  return { plot, load, picking }
}
const store = (origins: string[], lot: string) => soy.record(lot, 'ms-ingreso-acopio', origins)
const lot = () => soy.product('ps-lote-acopio')

async function hold(product: string, more: object = {}) {
  const input = { kind: 'hold', product, products: 'all', reason, organization: own, ...more }
  const { status, body } = await admin.post('/recalls', input)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const refusal = ({ status, body }: { status: number; body: any }) => [status, body.code, body.details?.recall]

describe('a product on hold', () => {
  it('becomes no origin, while a released, ended or lifted one follows its state (RCL-03)', async () => {
    const { load } = await harvest()
    const { _id } = await hold(load)
    expect(refusal(await store([load], await lot()))).toEqual([409, 'ON_HOLD', _id])
    await admin.post(`/recalls/${_id}/end`, { reason })
    expect(refusal(await store([load], await lot()))).toEqual([409, 'ON_HOLD', _id])
    await admin.put(`/recalls/${_id}/items`, { products: [load], state: 'released' })
    expect((await soy.get(load)).hold).toBeNull()
    await admin.put(`/recalls/${_id}/items`, { products: [load], state: 'held' })
    expect((await soy.get(load)).hold).toMatchObject({ recall: _id })
    const other = (await harvest()).load
    const lifted = await hold(other)
    await admin.post(`/recalls/${lifted._id}/lift`, { reason })
    expect((await store([other], await lot())).status).toBe(200)
  })

  it('is refused by edit, correction, bulk and copy, judged by what they add (RCL-03)', async () => {
    const [one, two, three] = [(await harvest()).load, (await harvest()).load, (await harvest()).load]
    const made = await lot()
    const entry = await soy.recorded(made, 'ms-ingreso-acopio', [one])
    const { _id } = await hold(two)
    await hold(one, { products: [one] })
    const change = (origins: string[], how = '', more: object = {}) =>
      admin.put(`/milestones/${entry}${how}`, {
        dataSchema: soy.values('ms-ingreso-acopio', origins),
        ...more,
      })
    expect(refusal(await change([one, two]))).toEqual([409, 'ON_HOLD', _id])
    expect(refusal(await change([one, two], '/correct', { reason }))).toEqual([409, 'ON_HOLD', _id])
    // What it had before stays, held or not.
    expect((await change([one, three])).status).toBe(200)
    const rows = [soy.body(await lot(), 'ms-ingreso-acopio', [two])]
    const bulk = await admin.post('/milestones/createMany', rows)
    expect([bulk.status, JSON.stringify(bulk.body.reasons)]).toEqual([
      400,
      expect.stringContaining('está en bloqueo'),
    ])
  })

  it('is refused in POST /milestones/copy, whose rows name it, and nothing of it is written (RCL-03)', async () => {
    const [free, held] = [await soy.product('ps-lote-soja'), await soy.product('ps-lote-soja')]
    await hold(held)
    const loads = [await soy.product('ps-partida'), await soy.product('ps-partida')]
    const copy = (plot: string, products: string[]) =>
      admin.post('/milestones/copy', {
        schemas: [
          { id: 'ms-cosecha-carga', dataSchema: soy.values('ms-cosecha-carga', [plot], { kilos: 100 }) },
        ],
        products,
        organization: own,
      })
    const refused = await copy(held, loads)
    const text = expect.stringContaining('está en bloqueo')
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID'])
    expect(refused.body.errors).toEqual([
      expect.objectContaining({ path: '/schemas/0/dataSchema/nodeId', message: text }),
    ])
    expect(Object.values(refused.body.reasons)).toEqual([[text], [text]])
    expect((await soy.get(loads[0]!)).hasOrigin).toBe(false)
    expect((await copy(free, loads)).status).toBe(200)
  })

  it('is refused without the recall to who may not read that, and with it to who may (RCL-03)', async () => {
    const { plot, load } = await harvest()
    const { _id } = await hold(plot)
    const asked = async (client: Client) => [
      await soy.as(client).record(await lot(), 'ms-ingreso-acopio', [load]),
      await client.delete(`/products/${load}`),
      await client.post('/productsDeleteMany', { ids: [load] }),
    ]
    for (const answer of await asked(admin)) {
      expect(refusal(answer)).toEqual([409, 'ON_HOLD', _id])
      expect(answer.body.details.products).toEqual([load])
    }
    // The start is the grower's.
    for (const answer of await asked(elevator)) {
      expect(refusal(answer)).toEqual([409, 'ON_HOLD', undefined])
      expect(answer.body.details).toEqual({ products: [load] })
    }
    const entry = await soy.recorded(await lot(), 'ms-ingreso-acopio', [(await harvest()).load])
    const edited = await elevator.put(`/milestones/${entry}`, {
      dataSchema: soy.values('ms-ingreso-acopio', [load]),
    })
    expect([...refusal(edited), edited.body.details]).toEqual([
      409,
      'ON_HOLD',
      undefined,
      { products: [load] },
    ])
  })

  it('keeps an archived transformation from coming back (RCL-03)', async () => {
    const { load } = await harvest()
    const entry = await soy.recorded(await lot(), 'ms-ingreso-acopio', [load])
    await admin.delete(`/milestones/${entry}`)
    await hold(load)
    const undone = await admin.put('/undo?type=milestones', { ids: [entry] })
    expect([undone.status, undone.body.code, undone.body.details]).toEqual([
      409,
      'UNDO_CONFLICT',
      [{ id: entry, code: 'ON_HOLD' }],
    ])
  })

  it('takes common processes, and is not archived (RCL-03)', async () => {
    const vat = await soy.product('ps-partida')
    const { _id } = await hold(vat)
    expect(refusal(await admin.delete(`/products/${vat}`))).toEqual([409, 'ON_HOLD', _id])
    expect(refusal(await admin.post('/productsDeleteMany', { ids: [vat] }))).toEqual([409, 'ON_HOLD', _id])
    const { load } = await harvest()
    await hold(load)
    await soy.recorded(load, 'ms-calada')
  })

  it('says so in lists, by its id, in graphs and traces, a recall before a hold (RCL-03)', async () => {
    const { plot, load } = await harvest()
    const { _id: first, number } = await hold(plot)
    const shown = { recall: first, number, kind: 'hold', reason }
    const everywhere = async (client: Client) => {
      const list = (await client.get('/products?productSchema=ps-partida&page=false')).body.collection
      const graph = (await client.get(`/graph/products/${load}`)).body
      const trace = (await client.get(`/products/${load}/trace`)).body.collection
      return [
        list.find((row: any) => row._id === load).hold,
        (await client.get(`/products/${load}`)).body.collection[0].hold,
        graph.nodes?.find((row: any) => row._id === load).hold,
        trace[0].hold,
      ]
    }
    expect(await everywhere(admin)).toEqual([shown, shown, shown, shown])
    // The start is the grower's.
    const masked = { ...shown, recall: null }
    expect(await everywhere(elevator)).toEqual([masked, masked, masked, masked])
    const recall = await hold(load, { kind: 'recall', ...notice })
    await hold(load)
    const before = { recall: recall._id, number: recall.number, kind: 'recall', reason }
    expect(await everywhere(elevator)).toEqual([before, before, before, before])
  })

  it('is offered by no picker, which counts it and shows those already linked (RCL-03)', async () => {
    const [free, held] = [(await harvest()).load, (await harvest()).load]
    const made = await lot()
    const entry = await soy.recorded(made, 'ms-ingreso-acopio', [held])
    const pick = async (query = '') =>
      (
        await admin.get(
          `/products?productSchema=ps-partida&isTransforming=1&page=false&productDestination=${made}${query}`,
        )
      ).body
    const idsOf = ({ collection }: any) => collection.map(({ _id }: any) => _id)
    const unlinked = (await harvest()).load
    const { onHold } = await pick()
    await hold(unlinked)
    await hold(held, { products: [held] })
    const offered = await pick()
    expect(idsOf(offered)).toContain(free)
    expect(idsOf(offered)).not.toContain(unlinked)
    expect(offered.onHold).toBe(onHold + 1)
    const edited = await pick(`&milestoneId=${entry}`)
    expect(edited.collection.find(({ _id }: any) => _id === held).hold).toMatchObject({ kind: 'hold' })
    expect((await admin.get('/products?productSchema=ps-partida')).body.onHold).toBeUndefined()
  })
})
