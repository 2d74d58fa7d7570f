import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { withBalances } from '../../../test/kit/balances.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { filled, unidentified } from '../../../test/kit/forms.ts'
import { configure } from '../../../test/kit/packs.ts'

const account = 'litoral'
const pack = withBalances()
let api: TestApi
let admin: Client
let soy: Chain
let plot: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  // Lots of meal are taken in parts, and may say no amount of their own.
  for (const stage of ['ps-lote-acopio', 'ps-lote-industrial']) {
    const { schema } = pack.productSchemas[stage]!
    schema.required = schema.required!.filter((name) => name !== 'toneladas')
  }
  pack.productSchemas['ps-lote-industrial']!.balance = 'warn'
  pack.productSchemas['ps-partida']!.balance = 'off'
  await configure(api.database, account, pack)
  soy = new Chain(admin, pack, (await admin.post('/organizations', { name: 'Acopio' })).body._id)
  plot = await soy.product('ps-lote-soja')
})
afterAll(() => api.close())

async function make(stage: string, values: object = {}, organization = soy.organization): Promise<string> {
  const { isUnidentified, identifier } = unidentified()
  const dataSchema = filled(pack.productSchemas[stage]!, { identifier, ...values })
  const { status, body } = await admin.post('/products', {
    organization,
    productSchema: stage,
    isUnidentified,
    dataSchema,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body._id
}

async function load(kilos: number): Promise<string> {
  const id = await make('ps-partida', { pesoNeto: kilos })
  await soy.recorded(id, 'ms-cosecha-carga', [plot], { kilos })
  return id
}

/** A lot of meal, made of a silo lot that says no amount of its own. */
async function meal(milled: number, own?: number): Promise<string> {
  const silo = await make('ps-lote-acopio')
  await soy.recorded(silo, 'ms-ingreso-acopio', [await load(50_000)])
  const lot = await make('ps-lote-industrial', own === undefined ? {} : { toneladas: own })
  await soy.recorded(lot, 'ms-molienda', [silo], { toneladas: milled })
  return lot
}

const ship = async (lot: string, quantity: number) =>
  soy.recorded(await soy.product('ps-embarque'), 'ms-carga-buque', [lot], {
    toneladas: quantity,
    nodeQuantities: { [lot]: quantity },
  })

/** What the picker says of an origin. */
async function offered(stage: string, id: string, query = '', client = admin) {
  const path = `/products?productSchema=${stage}&isTransforming=1&is1toN=1&limit=200${query}`
  const { status, body } = await client.get(path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.collection.find(({ _id }: { _id: string }) => _id === id)
}

it('the picker of origins knows what processes lost of each (BAL-04)', async () => {
  const silo = await make('ps-lote-acopio', { toneladas: 50 })
  await soy.recorded(silo, 'ms-ingreso-acopio', [await load(50_000)])
  expect((await offered('ps-lote-acopio', silo)).available).toEqual({ left: 50, limit: 0.5 })
  await soy.recorded(silo, 'ms-analisis-recibo', [], { merma: 1.25 })
  const more = await soy.recorded(silo, 'ms-analisis-recibo', [], { merma: 0.5 })
  expect((await offered('ps-lote-acopio', silo)).available).toMatchObject({ left: 48.25 })
  expect((await admin.delete(`/milestones/${more}`)).status).toBeLessThan(300)
  expect((await offered('ps-lote-acopio', silo)).available).toMatchObject({ left: 48.75 })
})

it('knows what is left where an amount follows from links, and where some took in another unit (BAL-04)', async () => {
  const lot = await meal(100)
  expect((await offered('ps-lote-industrial', lot)).available).toEqual({ left: 100, limit: 0.5 })
  await ship(lot, 20)
  const second = await ship(lot, 10.5)
  await api.database.inAccount({ accountId: account, userId: 'admin' }, (tx) =>
    tx.db
      .updateTable('links')
      .set({ unit: 'kg', quantity: 10_500 })
      .where('account_id', '=', account)
      .where('milestone_id', '=', second)
      .execute(),
  )
  const row = await offered('ps-lote-industrial', lot)
  expect(row).toMatchObject({ available: { left: 69.5, limit: 0.5 }, used: null })
  expect((await admin.get(`/products/${lot}/balance`)).body.left).toBe(69.5)
})

it('a stage that keeps no balance is neither offered nor judged by one (BAL-01, BAL-03)', async () => {
  const [kept, silo] = [await load(50_000), await make('ps-lote-acopio')]
  expect(await offered('ps-partida', kept)).not.toHaveProperty('available')
  const taken = await soy.record(silo, 'ms-ingreso-acopio', [kept], { toneladas: 60 })
  expect(taken).toMatchObject({ status: 200, body: { warnings: [] } })
  // Hectares are no balance either, whatever is taken of them.
  expect(await offered('ps-lote-soja', plot)).not.toHaveProperty('available')
})

it('says null where an amount is unknown', async () => {
  const [unknown, silo] = [await make('ps-partida'), await make('ps-lote-acopio')]
  await soy.recorded(unknown, 'ms-cosecha-carga', [plot])
  await soy.recorded(silo, 'ms-ingreso-acopio', [unknown])
  const lot = await make('ps-lote-industrial')
  await soy.recorded(lot, 'ms-molienda', [silo])
  expect((await offered('ps-lote-industrial', lot)).available).toEqual({ left: null, limit: null })
})

it('what a changed transformation took is left to it, and shown to nobody who may not read it (BAL-03)', async () => {
  const lot = await meal(100, 80)
  const vessel = await make(
    'ps-embarque',
    {},
    (await admin.post('/organizations', { name: 'Naviera' })).body._id,
  )
  const loading = (
    await soy.record(vessel, 'ms-carga-buque', [lot], { toneladas: 30, nodeQuantities: { [lot]: 30 } })
  ).body._id
  const query = `&productDestination=${vessel}&milestoneId=${loading}`
  expect((await offered('ps-lote-industrial', lot, query)).available).toEqual({ left: 80, limit: 0.4 })
  const rights = {
    stages: Object.fromEntries(Object.keys(pack.productSchemas).map((id) => [id, 'write' as const])),
    milestoneSchemas: Object.fromEntries(
      Object.keys(pack.milestoneSchemas).map((id) => [id, 'write' as const]),
    ),
  }
  const elevator = await api.as('acopio', account, {
    rights: { organizations: [soy.organization], ...rights },
  })
  expect((await offered('ps-lote-industrial', lot, query, elevator)).available).toMatchObject({ left: 50 })
})
