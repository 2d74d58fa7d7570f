import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'

const pack = demoPack('litoral')
let api: TestApi
let admin: Client
let soy: Chain
/** Sees the elevator's organization, not the grower's. */
let elevator: Client
let plot: string
let loads: string[]
let foreignLoad: string
let acopio: string
let receipt: string
let meal: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'litoral', { admin: true })
  await configure(api.database, 'litoral', pack)
  const own = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
  const grower = (await admin.post('/organizations', { name: 'Estancia La Aguada S.R.L.' })).body._id
  soy = new Chain(admin, pack, own)
  const growers = new Chain(admin, pack, grower)
  plot = await growers.product('ps-lote-soja')
  loads = [await soy.product('ps-partida'), await soy.product('ps-partida')]
  foreignLoad = await growers.product('ps-partida')
  for (const load of [...loads, foreignLoad]) await soy.recorded(load, 'ms-cosecha-carga', [plot])
  acopio = await soy.product('ps-lote-acopio')
  receipt = await soy.recorded(acopio, 'ms-ingreso-acopio', [...loads, foreignLoad])
  meal = await soy.product('ps-lote-industrial')
  await soy.recorded(meal, 'ms-molienda', [acopio])
  const write = (ids: string[]) => Object.fromEntries(ids.map((id) => [id, 'write' as const]))
  elevator = await api.as('acopio', 'litoral', {
    rights: {
      organizations: [own],
      stages: write(Object.keys(pack.productSchemas)),
      milestoneSchemas: write(Object.keys(pack.milestoneSchemas)),
    },
  })
})
afterAll(() => api.close())

const ids = (collection: { _id?: string }[]) => new Set(collection.map(({ _id }) => _id))

describe('near products', () => {
  it('are the direct neighbours on both sides, in one page', async () => {
    const { body } = await admin.get(`/transformations/near-products/${acopio}`)
    expect(body).toMatchObject({ page: 1, totalPages: 1, totalDocs: 4 })
    expect(ids(body.collection.filter(({ direction }: { direction: number }) => direction === 0))).toEqual(
      new Set([...loads, foreignLoad]),
    )
    expect(body.collection.at(-1)).toMatchObject({
      _id: meal,
      productSchema: 'ps-lote-industrial',
      direction: 1,
    })
    expect(Object.keys(body.collection[0]).toSorted()).toEqual([
      '_id',
      'direction',
      'name',
      'productSchema',
      'quantity',
      'unit',
    ])
  })

  it('are masked where the caller may not read them', async () => {
    const { body } = await elevator.get(`/transformations/near-products/${acopio}`)
    const masked = body.collection.filter((near: object) => 'restricted' in near)
    expect(masked).toEqual([{ restricted: true, key: expect.any(String), direction: 0 }])
    expect((await elevator.get(`/transformations/near-products/${plot}`)).status).toBe(404)
    expect((await admin.get(`/transformations/near-products/${randomUUID()}`)).status).toBe(404)
  })
})

describe('related products', () => {
  const related = async (client: Client, product: string, query: string) =>
    (await client.get(`/transformations/related-products/${product}?${query}`)).body

  it('are the neighbours of one stage in one direction, paged', async () => {
    const body = await related(admin, plot, 'direction=1&schemaId=ps-partida&limit=2')
    expect(body).toMatchObject({ page: 1, totalPages: 2, totalDocs: 3 })
    expect(body.collection[0]).toMatchObject({
      organization: { name: expect.any(String) },
      createdAt: expect.any(String),
      direction: 1,
    })
    expect(
      (await related(admin, plot, 'direction=1&schemaId=ps-partida&limit=2&currentPage=2')).collection,
    ).toHaveLength(1)
    expect((await related(admin, plot, 'direction=0&schemaId=ps-partida')).collection).toEqual([])
    expect((await admin.get(`/transformations/related-products/${plot}`)).status).toBe(400)
  })

  it('are limited to the lineage of `originId`', async () => {
    const alone = await soy.product('ps-partida')
    await soy.recorded(alone, 'ms-cosecha-carga', [plot])
    const all = await related(admin, plot, 'direction=1&schemaId=ps-partida')
    expect(ids(all.collection)).toEqual(new Set([...loads, foreignLoad, alone]))
    const ofMeal = await related(admin, plot, `direction=1&schemaId=ps-partida&originId=${meal}`)
    expect(ids(ofMeal.collection)).toEqual(new Set([...loads, foreignLoad]))
    const ofLoad = await related(admin, plot, `direction=1&schemaId=ps-partida&originId=${alone}`)
    expect(ids(ofLoad.collection)).toEqual(new Set([alone]))
    expect((await related(elevator, acopio, `direction=0&originId=${plot}`)).collection).toEqual([])
  })

  it('mask unreadable products, which a search skips', async () => {
    const body = await related(elevator, acopio, 'direction=0&schemaId=ps-partida')
    expect(body.totalDocs).toBe(3)
    // The unreadable product is the newest, and comes last all the same.
    expect(body.collection.map((one: object) => 'restricted' in one)).toEqual([false, false, true])
    const found = await related(elevator, acopio, 'direction=0&search=unidentified')
    expect(ids(found.collection)).toEqual(new Set(loads))
  })
})

describe('grouped products', () => {
  it('are the origins of a transformation, or of all groupings of a product', async () => {
    const { body } = await admin.get(`/transformations/grouping-products/${receipt}`)
    expect(ids(body.docs)).toEqual(new Set([...loads, foreignLoad]))
    expect(body.collection).toEqual(body.docs)
    expect(body).toMatchObject({ page: 1, totalPages: 1, totalDocs: 3 })
    expect(ids((await admin.get(`/transformations/grouping-products/${acopio}`)).body.docs)).toEqual(
      ids(body.docs),
    )
    expect((await admin.get(`/transformations/grouping-products/${meal}`)).body.docs).toEqual([])
    expect((await admin.get(`/transformations/grouping-products/${randomUUID()}`)).status).toBe(404)
  })

  it('are masked if unreadable, and then come last, whatever their names', async () => {
    await api.database.inAccount({ accountId: 'litoral', userId: 'admin' }, (tx) =>
      tx.db
        .updateTable('products')
        .set({ identifier: '0' })
        .where('account_id', '=', tx.accountId)
        .where('id', '=', foreignLoad)
        .execute(),
    )
    const { body } = await elevator.get(`/transformations/grouping-products/${receipt}`)
    expect(body.docs).toHaveLength(3)
    expect(body.docs.filter((one: object) => 'restricted' in one)).toEqual([
      { restricted: true, key: expect.any(String) },
    ])
    expect(body.docs.at(-1)).toHaveProperty('restricted')
  })
})

describe('the quantity of a link', () => {
  const amountsOf = (collection: { _id: string; quantity: unknown; unit: unknown }[]) =>
    Object.fromEntries(collection.map(({ _id, quantity, unit }) => [_id, [quantity, unit]]))
  const used = async (stage: string, destination: string, sharing: 0 | 1, id: string) =>
    (
      await admin.get(
        `/products?productSchema=${stage}&isTransforming=1&is1toN=${sharing}&productDestination=${destination}&limit=200`,
      )
    ).body.collection.find(({ _id }: { _id: string }) => _id === id)?.used
  let field: string
  let trucks: string[]
  let lot: string
  let grouping: string

  beforeAll(async () => {
    field = await soy.product('ps-lote-soja')
    trucks = []
    for (const kilos of [29_320, 28_920.5]) {
      const truck = await soy.product('ps-partida')
      await soy.recorded(truck, 'ms-cosecha-carga', [field], { kilos })
      trucks.push(truck)
    }
    lot = await soy.product('ps-lote-acopio')
    const nodeQuantities = { [trucks[0]!]: 29.32 }
    grouping = await soy.recorded(lot, 'ms-ingreso-acopio', trucks, { nodeQuantities })
  })

  it('is told by near, related and grouping products, and null where nobody wrote it', async () => {
    const near = (await admin.get(`/transformations/near-products/${trucks[0]}`)).body.collection
    expect(amountsOf(near)).toEqual({ [field]: [29_320, 'kg'], [lot]: [29.32, 't'] })
    const related = await admin.get(`/transformations/related-products/${field}?direction=1`)
    expect(amountsOf(related.body.collection)).toEqual({
      [trucks[0]!]: [29_320, 'kg'],
      [trucks[1]!]: [28_920.5, 'kg'],
    })
    for (const id of [grouping, lot])
      expect(amountsOf((await admin.get(`/transformations/grouping-products/${id}`)).body.docs), id).toEqual({
        [trucks[0]!]: [29.32, 't'],
        [trucks[1]!]: [null, null],
      })
  })

  it('is told with the origins that a transformation has, in one list without those to pick', async () => {
    await soy.product('ps-partida')
    const query = `productSchema=ps-partida&isTransforming=1&is1toN=0&productDestination=${lot}`
    const present = `${query}&milestoneId=${grouping}&productId=${lot}&direction=0&page=false`
    const { collection } = (await admin.get(`/products?${present}`)).body
    expect(collection.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(trucks.toSorted())
    expect(collection.find(({ _id }: { _id: string }) => _id === trucks[0])?.used).toEqual({
      quantity: 29.32,
      unit: 't',
    })
  })

  it('is summed up for an origin to pick, zero of its unit where nothing was taken', async () => {
    const next = await soy.product('ps-partida')
    expect(await used('ps-lote-soja', next, 1, field)).toEqual({ quantity: 58_240.5, unit: 'kg' })
    const untouched = await soy.product('ps-lote-soja')
    expect(await used('ps-lote-soja', next, 1, untouched)).toEqual({ quantity: 0, unit: 'ha' })
    const withdrawn = await soy.recorded(next, 'ms-cosecha-carga', [untouched], { kilos: 5 })
    expect(await used('ps-lote-soja', lot, 1, untouched)).toEqual({ quantity: 5, unit: 'kg' })
    expect((await admin.delete(`/milestones/${withdrawn}`)).status).toBe(204)
    expect(await used('ps-lote-soja', next, 1, untouched)).toEqual({ quantity: 0, unit: 'ha' })
  })

  it('is not summed up where one is unknown or units differ', async () => {
    const mixed = await soy.product('ps-lote-soja')
    const change = (unit: string | null, quantity: number | null) =>
      api.database.inAccount({ accountId: 'litoral', userId: 'admin' }, (tx) =>
        tx.db
          .updateTable('links')
          .set({ unit, quantity })
          .where('account_id', '=', tx.accountId)
          .where('destination_id', '=', second)
          .execute(),
      )
    const second = await soy.product('ps-partida')
    await soy.recorded(await soy.product('ps-partida'), 'ms-cosecha-carga', [mixed], { kilos: 10 })
    await soy.recorded(second, 'ms-cosecha-carga', [mixed], { kilos: 20 })
    expect(await used('ps-lote-soja', lot, 1, mixed)).toEqual({ quantity: 30, unit: 'kg' })
    await change('t', 20)
    expect(await used('ps-lote-soja', lot, 1, mixed)).toBeNull()
    await change(null, null)
    expect(await used('ps-lote-soja', lot, 1, mixed)).toBeNull()
  })

  it('is no member of a list that is no picker', async () => {
    const { body } = await admin.get('/products?productSchema=ps-lote-soja&search=unidentified')
    expect(body.collection[0]).not.toHaveProperty('used')
    expect(await used('ps-lote-acopio', meal, 1, lot)).toBeDefined()
  })
})

describe('in milestones, an unreadable origin', () => {
  it('is a key in nodeIds, and stays when the caller edits the rest', async () => {
    const lot = await soy.product('ps-lote-acopio')
    const [mine, theirs] = [
      await soy.product('ps-partida'),
      await new Chain(admin, pack, (await soy.get(plot)).organization._id).product('ps-partida'),
    ]
    for (const load of [mine, theirs]) await soy.recorded(load, 'ms-cosecha-carga', [plot])
    const quantities = { nodeQuantities: { [mine]: 10, [theirs]: 20 } }
    const milestone = await soy.recorded(lot, 'ms-ingreso-acopio', [mine, theirs], quantities)
    const { body } = await elevator.get(`/milestone/${milestone}`)
    const [shown] = body.collection
    expect(shown.dataSchema.nodeIds).toEqual(
      expect.arrayContaining([mine, { restricted: true, key: expect.any(String) }]),
    )
    expect(shown.dataSchema.nodeQuantities).toEqual({ [mine]: 10 })
    const replacement = await soy.product('ps-partida')
    await soy.recorded(replacement, 'ms-cosecha-carga', [plot])
    const masked = shown.dataSchema.nodeIds.filter((node: unknown) => typeof node === 'object')
    const edited = await elevator.put(`/milestones/${milestone}`, {
      dataSchema: soy.values('ms-ingreso-acopio', [...masked, replacement], {
        nodeQuantities: { [mine]: 10, [replacement]: 5 },
      }),
    })
    expect(edited.status).toBe(200)
    const stored = (await admin.get(`/milestone/${milestone}`)).body.collection[0].dataSchema
    expect(new Set(stored.nodeIds)).toEqual(new Set([theirs, replacement]))
    expect(stored.nodeQuantities).toEqual({ [theirs]: 20, [replacement]: 5 })
    const stolen = await elevator.post(
      '/milestones',
      soy.body(await soy.product('ps-lote-acopio'), 'ms-ingreso-acopio', [theirs]),
    )
    expect(stolen.body.errors).toMatchObject([{ path: '/dataSchema/nodeIds/0' }])
  })

  it('reduces the card of a use to its schema', async () => {
    const grower = await api.as('productor', 'litoral', {
      rights: {
        organizations: [(await soy.get(plot)).organization._id],
        stages: { 'ps-lote-soja': 'read', 'ps-partida': 'read' },
        milestoneSchemas: { 'ms-cosecha-carga': 'read', 'ms-ingreso-acopio': 'read' },
      },
    })
    const [card] = (await grower.get(`/milestones?productId=${foreignLoad}`)).body.collection
    expect(card).toMatchObject({
      restricted: true,
      itemKind: 'ORIGIN',
      relatedCount: 1,
      editable: false,
      related: [{ restricted: true }],
    })
    for (const hidden of ['_id', 'dataSchema', 'organization', 'product', 'createdAt'])
      expect(card).not.toHaveProperty(hidden)
    const used = (await grower.get(`/milestones?productId=${plot}`)).body.collection[0]
    expect(used).toMatchObject({ itemKind: 'ORIGIN', organization: { name: 'Acopio Las Garzas S.A.' } })
    // The readable ones come first, however new the others are.
    expect(ids(used.related)).toContain(foreignLoad)
    expect(ids(used.related)).not.toContain(loads[0])
  })
})
