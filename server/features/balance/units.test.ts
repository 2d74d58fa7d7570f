import { afterAll, beforeAll, expect, it } from 'vitest'
import { amountColumn } from '../../../core/rules/quantity.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { withBalances } from '../../../test/kit/balances.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { filled, unidentified } from '../../../test/kit/forms.ts'
import { configure } from '../../../test/kit/packs.ts'

const account = 'litoral'
const pack = withBalances()
const stage = 'ps-lote-acopio'
const form = pack.productSchemas[stage]!
const amount = amountColumn(form)!.name
let api: TestApi
let admin: Client
let organization: string
let chain: Chain

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  organization = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
  chain = new Chain(admin, pack, organization)
})
afterAll(() => api.close())

async function make(quantity: number | undefined, of = stage): Promise<string> {
  const { isUnidentified, identifier } = unidentified()
  const column = amountColumn(pack.productSchemas[of]!)
  const values = column && quantity !== undefined ? { [column.name]: quantity } : {}
  const dataSchema = filled(pack.productSchemas[of]!, { identifier, ...values })
  const product = { organization, productSchema: of, isUnidentified, dataSchema }
  const answer = await admin.post('/products', product)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body._id
}
/** A lot of a silo with a hundred tonnes of two loads. */
async function makeSilo(): Promise<string> {
  const silo = await make(100)
  const plot = await make(undefined, 'ps-lote-soja')
  const loads = [await make(50_000, 'ps-partida'), await make(50_000, 'ps-partida')]
  for (const load of loads) await chain.recorded(load, 'ms-cosecha-carga', [plot], { kilos: 50_000 })
  await chain.recorded(silo, 'ms-ingreso-acopio', loads, { toneladas: 100 })
  return silo
}
const answered = async (path: string) => {
  const { status, body } = await admin.get(path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const left = async (id: string) => {
  const { unit, made, left } = await answered(`/products/${id}/balance`)
  return { unit, made, left }
}
const year = new Date().getFullYear()
const period = async () => {
  const { collection: stages } = await answered(
    `/balance?vertical=v-soja&from=${year}-01-01&to=${year}-12-31`,
  )
  const { unit, in: came, loss, closing } = stages.find((one: any) => one.stage._id === stage)
  return { unit, came, loss, closing }
}

it('records keep the unit of the form that they were written with (FIG-02)', async () => {
  const silo = await makeSilo()
  const values = chain.values('ms-analisis-recibo', [], { merma: 2 })
  const analysis = { product: silo, organization, milestoneSchema: 'ms-analisis-recibo', dataSchema: values }
  expect((await admin.post('/milestones', analysis)).status).toBe(200)
  expect(await left(silo)).toEqual({ unit: 't', made: 100, left: 98 })
  expect(await period()).toEqual({ unit: 't', came: 100, loss: 2, closing: 98 })

  const inKilos = structuredClone(pack)
  for (const [{ descriptor, schema }, field] of [
    [inKilos.productSchemas[stage]!, amount],
    [inKilos.milestoneSchemas['ms-analisis-recibo']!, 'merma'],
  ] as const) {
    Object.assign(descriptor[field]!, { unit: 'kg' })
    delete schema.properties[field]!.maximum
  }
  await configure(api.database, account, inKilos)
  expect(await left(silo)).toEqual({ unit: 'kg', made: 100_000, left: 98_000 })
  expect(await period()).toEqual({ unit: 'kg', came: 100_000, loss: 2000, closing: 98_000 })
  const fresh = await make(500)
  expect(await left(fresh)).toMatchObject({ unit: 'kg', made: 500 })
  expect(await period()).toMatchObject({ came: 100_500, closing: 98_500 })
})
