import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { withBalances } from '../../../test/kit/balances.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure } from '../../../test/kit/packs.ts'

const account = 'litoral'
let api: TestApi
let admin: Client
let soy: Chain

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  const pack = withBalances()
  await configure(api.database, account, pack)
  soy = new Chain(admin, pack, (await admin.post('/organizations', { name: 'Acopio' })).body._id)
}, 60_000)
afterAll(() => api.close())

it('the picker of origins tells what processes lost of each, and nothing where none may (BAL-04)', async () => {
  const harvest = async () => {
    const load = await soy.product('ps-partida')
    await soy.recorded(load, 'ms-cosecha-carga', [await soy.product('ps-lote-soja')])
    return load
  }
  const load = await harvest()
  const silo = await soy.product('ps-lote-acopio')
  await soy.recorded(silo, 'ms-ingreso-acopio', [load])
  const offered = async (stage: string, id: string) => {
    const query = `productSchema=${stage}&isTransforming=1&limit=200`
    const { status, body } = await admin.get(`/products?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.collection.find(({ _id }: { _id: string }) => _id === id)
  }
  expect(await offered('ps-lote-acopio', silo)).toMatchObject({ lost: 0 })
  await soy.recorded(silo, 'ms-analisis-recibo', [], { merma: 1.25 })
  const more = await soy.recorded(silo, 'ms-analisis-recibo', [], { merma: 0.5 })
  expect(await offered('ps-lote-acopio', silo)).toMatchObject({ lost: 1.75 })
  expect((await admin.delete(`/milestones/${more}`)).status).toBeLessThan(300)
  expect(await offered('ps-lote-acopio', silo)).toMatchObject({ lost: 1.25 })
  const other = await offered('ps-partida', await harvest())
  expect(other.used).toEqual({ quantity: 0, unit: 'kg' })
  expect(other).not.toHaveProperty('lost')
})
