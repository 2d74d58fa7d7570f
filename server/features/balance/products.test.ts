import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PeriodProduct, StagePeriod } from '../../../core/contract/balance.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { withBalances } from '../../../test/kit/balances.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { filled, unidentified } from '../../../test/kit/forms.ts'
import { configure } from '../../../test/kit/packs.ts'

const account = 'litoral'
const pack = withBalances()
let api: TestApi
let admin: Client
let elevator: Client
let own: string
let grower: string
let soy: Chain
let plot: string
/** Loads of the elevator, of 30, 20 and 10 t, and one of the grower. */
let loads: string[]
let foreign: string
/** Of the load of 20 t, without an amount of its own. */
let silo: string

async function load(pesoNeto: number, organization = own): Promise<string> {
  const { isUnidentified, identifier } = unidentified()
  const dataSchema = filled(pack.productSchemas['ps-partida']!, { identifier, pesoNeto })
  const product = { organization, productSchema: 'ps-partida', isUnidentified, dataSchema }
  const { status, body } = await admin.post('/products', product)
  expect(status, JSON.stringify(body)).toBe(200)
  await soy.recorded(body._id, 'ms-cosecha-carga', [plot], { kilos: pesoNeto })
  return body._id
}

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  own = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
  grower = (await admin.post('/organizations', { name: 'Estancia La Aguada S.R.L.' })).body._id
  soy = new Chain(admin, pack, own)
  plot = await soy.product('ps-lote-soja')
  loads = [await load(30_000), await load(20_000), await load(10_000)]
  foreign = await load(25_000, grower)
  silo = await soy.product('ps-lote-acopio')
  await soy.recorded(silo, 'ms-ingreso-acopio', [loads[1]!])
  elevator = await api.as('acopio', account, {
    rights: { organizations: [own], stages: { 'ps-partida': 'read' }, milestoneSchemas: {} },
  })
})
afterAll(() => api.close())

const days = 'from=2026-01-01&to=2026-12-31'
const ask = (query: string, client = admin) => client.get(`/balance/products?${query}`)

describe('the products that make the figures of a stage (BAL-06)', () => {
  it('are those that the caller may read, biggest first, with what came in and what is left', async () => {
    const found = async (client: Client, more = '') => {
      const { status, body } = await ask(`vertical=v-soja&stage=ps-partida&${days}${more}`, client)
      expect(status, JSON.stringify(body)).toBe(200)
      const products = body.collection as PeriodProduct[]
      expect(body.total).toBe(products.length)
      return products.map(({ product, ...one }) => [product._id, one.in, one.left])
    }
    const mine = [
      [loads[0], 30_000, 30_000],
      [loads[1], 20_000, 0],
      [loads[2], 10_000, 10_000],
    ]
    expect(await found(elevator)).toEqual(mine)
    expect(await found(admin, `&organization=${own}`)).toEqual(mine)
    expect(await found(admin)).toEqual([mine[0], [foreign, 25_000, 25_000], ...mine.slice(1)])
  })

  it('bring nothing where they were there before, and are not named where nothing was left', async () => {
    const year = 'vertical=v-soja&from=2027-01-01&to=2027-06-30'
    const { body } = await ask(`${year}&stage=ps-partida&organization=${own}`)
    expect(body.total).toBe(2)
    expect(
      body.collection.map(({ product, ...one }: PeriodProduct) => [product._id, one.in, one.left]),
    ).toEqual([
      [loads[0], 0, 30_000],
      [loads[2], 0, 10_000],
    ])
    const sums = await admin.get(`/balance?${year}&organization=${own}`)
    const row = (sums.body.collection as StagePeriod[]).find(({ stage }) => stage._id === 'ps-partida')
    expect(row).toMatchObject({ opening: 40_000, in: 0, closing: 40_000 })
  })

  it('have the amounts that follow from other products', async () => {
    const { body } = await ask(`vertical=v-soja&stage=ps-lote-acopio&${days}`)
    expect(body).toMatchObject({ total: 1, collection: [{ product: { _id: silo }, in: 20, left: 20 }] })
  })

  it('are twenty at most, of all that are counted', async () => {
    const query = 'vertical=v-soja&stage=ps-partida&organization='
    for (let n = 0; n < 22; n++) await load(1_000 + n, grower)
    const { body } = await ask(`${query}${grower}&${days}`)
    expect([body.total, body.collection.length]).toEqual([23, 20])
    expect(body.collection[1].in).toBe(1_021)
  })

  it.each([
    ['vertical=v-nada&stage=ps-partida', days, ['/vertical']],
    ['vertical=v-soja&stage=ps-media', days, ['/stage']],
    ['vertical=v-soja&stage=ps-nada', days, ['/stage']],
    ['vertical=v-soja&stage=ps-partida', 'from=ayer&to=2026-12-31', ['/from']],
    ['vertical=v-soja&stage=ps-partida', 'from=2026-01-01&to=2027-12-31', ['/to']],
    ['vertical=v-soja&stage=ps-nada', 'from=2026-02-01&to=2026-01-31', ['/stage', '/to']],
  ])('are refused for %s, %s', async (asked, period, paths) => {
    const { status, body } = await ask(`${asked}&${period}`)
    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([400, paths])
  })

  it('are refused for a stage or an organization that the caller may not read', async () => {
    const pathsOf = async (query: string, client: Client) => {
      const { status, body } = await ask(`vertical=v-soja&${days}&${query}`, client)
      return [status, body.errors?.map(({ path }: { path: string }) => path)]
    }
    expect((await ask(`vertical=v-soja&stage=ps-lote-acopio&${days}`)).status).toBe(200)
    expect(await pathsOf('stage=ps-lote-acopio', elevator)).toEqual([400, ['/stage']])
    expect(await pathsOf(`stage=ps-partida&organization=${grower}`, elevator)).toEqual([
      400,
      ['/organization'],
    ])
  })
})
