import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ProductBalance } from '../../../core/contract/balance.ts'
import { amountColumn } from '../../../core/rules/quantity.ts'
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

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  soy = new Chain(admin, pack, (await admin.post('/organizations', { name: 'Acopio' })).body._id)
})
afterAll(() => api.close())

async function make(stage: string, amount: number): Promise<string> {
  const form = pack.productSchemas[stage]!
  const { isUnidentified, identifier } = unidentified()
  const dataSchema = filled(form, { identifier, [amountColumn(form)!.name]: amount })
  const body = { organization: soy.organization, productSchema: stage, dataSchema, isUnidentified }
  const answer = await admin.post('/products', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body._id
}

/** A lot of fifty tonnes in a silo. */
async function silo(): Promise<string> {
  const load = await make('ps-partida', 50_000)
  await soy.recorded(load, 'ms-cosecha-carga', [await soy.product('ps-lote-soja')])
  const lot = await make('ps-lote-acopio', 50)
  await soy.recorded(lot, 'ms-ingreso-acopio', [load])
  return lot
}

async function balanceOf(id: string): Promise<ProductBalance> {
  const { status, body } = await admin.get(`/products/${id}/balance`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function correct(milestone: string, dataSchema: Record<string, unknown>): Promise<void> {
  const reason = 'Se cargó de otro lote'
  const { status, body } = await admin.put(`/milestones/${milestone}/correct`, { dataSchema, reason })
  expect(status, JSON.stringify(body)).toBe(200)
}

/** What left it, or came back to it. */
const takenOf = ({ events, left }: ProductBalance) => [
  ...events.filter(({ kind }) => kind !== 'in').map((event) => [event.kind, event.quantity, event.left]),
  left,
]

it('a lot that a correction took out as an origin has what it gave back in its ledger, in the whole (BAL-02)', async () => {
  const [wrong, right] = [await silo(), await silo()]
  const meal = await make('ps-lote-industrial', 40)
  const milled = await soy.recorded(meal, 'ms-molienda', [wrong])
  await correct(milled, soy.values('ms-molienda', [right]))
  const found = await balanceOf(wrong)
  expect(takenOf(found)).toEqual([['out', 50, 0], ['correction', 50, 50], 50])
  expect(found.events.at(-1)).toMatchObject({
    milestone: { _id: 'ms-molienda' },
    product: { _id: meal },
    by: found.events[0]!.by,
  })
  expect(takenOf(await balanceOf(right))).toEqual([['correction', -50, 0], 0])
  // The next correction takes the other one out again.
  await correct(milled, soy.values('ms-molienda', [wrong]))
  const back = await balanceOf(right)
  expect(takenOf(back)).toEqual([['correction', -50, 0], ['correction', 50, 50], 50])
})

it('and so has a lot of which it took a part (BAL-02)', async () => {
  const lot = async () => {
    const meal = await make('ps-lote-industrial', 40)
    await soy.recorded(meal, 'ms-molienda', [await silo()])
    return meal
  }
  const [wrong, right] = [await lot(), await lot()]
  const from = (origin: string) => ({ toneladas: 30, nodeQuantities: { [origin]: 30 } })
  const vessel = await make('ps-embarque', 30)
  const loaded = await soy.recorded(vessel, 'ms-carga-buque', [wrong], from(wrong))
  await correct(loaded, soy.values('ms-carga-buque', [right], from(right)))
  expect(takenOf(await balanceOf(wrong))).toEqual([['out', 30, 10], ['correction', 30, 40], 40])
  expect(takenOf(await balanceOf(right))).toEqual([['correction', -30, 10], 10])
})
