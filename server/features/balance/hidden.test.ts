import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ProductBalance } from '../../../core/contract/balance.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { withBalances } from '../../../test/kit/balances.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { filled, unidentified } from '../../../test/kit/forms.ts'
import { configure } from '../../../test/kit/packs.ts'

const account = 'litoral'
const pack = withBalances()
const all = (of: object) => Object.fromEntries(Object.keys(of).map((id) => [id, 'write' as const]))
let api: TestApi
let admin: Client
let own: string
let grower: string
let soy: Chain
let plot: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  own = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
  grower = (await admin.post('/organizations', { name: 'Estancia La Aguada S.R.L.' })).body._id
  soy = new Chain(admin, pack, own)
  plot = await soy.product('ps-lote-soja')
})
afterAll(() => api.close())

/** Staff of the elevator, who read all its stages and, unless named, all its processes. */
const staff = (user: string, unread: readonly string[] = []) => {
  const milestoneSchemas = Object.entries(all(pack.milestoneSchemas)).filter(([id]) => !unread.includes(id))
  return api.as(user, account, {
    rights: {
      organizations: [own],
      stages: all(pack.productSchemas),
      milestoneSchemas: Object.fromEntries(milestoneSchemas),
    },
  })
}

/** A load of fifty tonnes. */
async function load(organization = own): Promise<string> {
  const { isUnidentified, identifier } = unidentified()
  const { status, body } = await admin.post('/products', {
    organization,
    productSchema: 'ps-partida',
    isUnidentified,
    dataSchema: filled(pack.productSchemas['ps-partida']!, { identifier, pesoNeto: 50_000 }),
  })
  expect(status, JSON.stringify(body)).toBe(200)
  await soy.recorded(body._id, 'ms-cosecha-carga', [plot], { kilos: 50_000 })
  return body._id
}

it('a warning tells what is left of the origins that one may read, and nothing of another (BAL-03)', async () => {
  const [mine, foreign] = [await load(), await load(grower)]
  const silo = await soy.product('ps-lote-acopio')
  const entry = await soy.recorded(silo, 'ms-ingreso-acopio', [mine, foreign], { toneladas: 100 })
  const twice = (origins: string[]) => ({
    dataSchema: soy.values('ms-ingreso-acopio', origins, { toneladas: 200 }),
  })
  const over = (origin: string) => ({
    code: 'OVER_USED',
    details: { left: 50_000, asked: 100_000, unit: 'kg', origins: [origin] },
  })
  const elevator = await staff('acopio')
  const { body } = await elevator.put(`/milestones/${entry}`, twice([mine]))
  expect(body.warnings).toMatchObject([over(mine)])
  const changed = await admin.put(`/milestones/${entry}`, twice([mine, foreign]))
  expect(changed.body.warnings).toHaveLength(2)
  for (const origin of [mine, foreign])
    expect(changed.body.warnings).toContainEqual(expect.objectContaining(over(origin)))
  const { identifier } = (await soy.get(foreign)).dataSchema
  const cardsOf = async (client: Client) => JSON.stringify(await soy.as(client).timeline(silo))
  expect(await cardsOf(admin)).toContain(identifier)
  expect(await cardsOf(elevator)).not.toContain(identifier)
})

it('an edit reckons with what is taken of an origin that its editor may not read (BAL-03)', async () => {
  const yielding = structuredClone(pack)
  for (const { next } of yielding.verticals['v-soja']!.workflows)
    for (const { transformation } of next)
      if (transformation.milestoneSchema === 'ms-ingreso-acopio') transformation.yield = { min: 90, max: 110 }
  await configure(api.database, account, yielding)
  const [mine, foreign] = [await load(), await load(grower)]
  const silo = await soy.product('ps-lote-acopio')
  const { dataSchema } = await soy.get(silo)
  await admin.put(`/products/${silo}`, { dataSchema: { ...dataSchema, toneladas: 30 } })
  const taking = (origins: string[], quantities: number[]) =>
    soy.values('ms-ingreso-acopio', origins, {
      toneladas: 30,
      nodeQuantities: Object.fromEntries(origins.map((origin, n) => [origin, quantities[n]])),
    })
  const entry = await soy.record(
    silo,
    'ms-ingreso-acopio',
    [mine, foreign],
    taking([mine, foreign], [20, 10]),
  )
  expect([entry.status, entry.body.warnings]).toEqual([200, []])
  const { body } = await (
    await staff('recibo')
  ).put(`/milestones/${entry.body._id}`, { dataSchema: taking([mine], [10]) })
  expect(body.warnings).toMatchObject([{ code: 'YIELD_HIGH', details: { value: 150 } }])
  await configure(api.database, account, pack)
})

it('a balance names neither a process that one may not read nor who recorded it (BAL-02)', async () => {
  const silo = await soy.product('ps-lote-acopio')
  await soy.recorded(silo, 'ms-ingreso-acopio', [await load()])
  await soy.recorded(silo, 'ms-analisis-recibo', [], { merma: 1.5 })
  const lossOf = async (client: Client) => {
    const { status, body } = await client.get(`/products/${silo}/balance`)
    expect(status).toBe(200)
    return (body as ProductBalance).events.find(({ kind }) => kind === 'loss')
  }
  const named = { milestone: { _id: 'ms-analisis-recibo' }, quantity: 1.5, by: expect.any(String) }
  expect(await lossOf(await staff('analista'))).toMatchObject(named)
  expect(await lossOf(await staff('balanza', ['ms-analisis-recibo']))).toMatchObject({
    milestone: null,
    quantity: null,
    left: null,
    by: null,
  })
})

it('a refusal tells nothing of an origin that one may not read, and holds all the same (BAL-03)', async () => {
  const strict = structuredClone(pack)
  strict.productSchemas['ps-partida']!.balance = 'refuse'
  await configure(api.database, account, strict)
  const elevator = await staff('silos')
  const enter = async (origin: string) => {
    const silo = await soy.product('ps-lote-acopio')
    const entry = await soy.recorded(silo, 'ms-ingreso-acopio', [origin], { toneladas: 50 })
    return (toneladas: number) =>
      elevator.put(`/milestones/${entry}`, {
        dataSchema: { ...soy.values('ms-ingreso-acopio', [], { toneladas }) },
      })
  }
  const mine = await load()
  const refused = await (await enter(mine))(60)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    code: 'OVER_USED',
    details: { left: 50_000, asked: 60_000, unit: 'kg', origins: [mine] },
  })
  const edit = await enter(await load(grower))
  const hidden = await edit(60)
  expect([hidden.status, hidden.body.code, hidden.body.details]).toEqual([409, 'OVER_USED', undefined])
  expect((await edit(40)).status).toBe(200)
})
