import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ListedProduct } from '../../core/contract/products.ts'
import { amountColumn } from '../../core/rules/quantity.ts'
import {
  exceeds,
  inFormUnit,
  leftOfOrigin,
  type Measures,
  originOf,
  takenField,
} from '../../web/features/transformations/origin.ts'
import { type Client, startApi, type TestApi } from '../kit/api.ts'
import { withBalances } from '../kit/balances.ts'
import { Chain } from '../kit/chain.ts'
import { filled, unidentified } from '../kit/forms.ts'
import { configure } from '../kit/packs.ts'

const account = 'litoral'
const pack = withBalances()
const meal = pack.productSchemas['ps-lote-industrial']!
const [milling, loading] = ['ms-molienda', 'ms-carga-buque'].map((id) => pack.milestoneSchemas[id]!)
const measures: Measures = { amount: amountColumn(meal), taken: takenField(loading!), sharing: true }
let api: TestApi
let admin: Client
let soy: Chain
let plot: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  meal.balance = 'warn'
  for (const { schema } of [pack.productSchemas['ps-lote-acopio']!, meal, milling!])
    schema.required = schema.required!.filter((name) => name !== 'toneladas')
  const analysis = pack.milestoneSchemas['ms-analisis-harina']!
  for (const role of ['gain', 'loss'] as const) {
    analysis.schema.properties[role] = { type: 'number', title: role }
    analysis.descriptor[role] = { kind: 'number', unit: 'kg', balance: role }
  }
  await configure(api.database, account, pack)
  soy = new Chain(admin, pack, (await admin.post('/organizations', { name: 'Acopio' })).body._id)
  plot = await soy.product('ps-lote-soja')
})
afterAll(() => api.close())

async function make(stage: string, values: object = {}): Promise<string> {
  const { isUnidentified, identifier } = unidentified()
  const dataSchema = filled(pack.productSchemas[stage]!, { identifier, ...values })
  const body = { organization: soy.organization, productSchema: stage, dataSchema, isUnidentified }
  const answer = await admin.post('/products', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body._id
}

async function milledLot({ own, milled }: { own: number | undefined; milled: number | undefined }) {
  const [load, silo] = [await make('ps-partida'), await make('ps-lote-acopio')]
  await soy.recorded(load, 'ms-cosecha-carga', [plot])
  await soy.recorded(silo, 'ms-ingreso-acopio', [load])
  const lot = await make('ps-lote-industrial', own === undefined ? {} : { toneladas: own })
  const process = await soy.recorded(
    lot,
    'ms-molienda',
    [silo],
    milled === undefined ? {} : { toneladas: milled },
  )
  return { lot, silo, process }
}

const shipped = (lot: string, quantity: number | undefined) => ({
  toneladas: quantity ?? 1,
  nodeQuantities: quantity === undefined ? {} : { [lot]: quantity },
})

async function load(
  lot: string,
  quantity: number | undefined,
): Promise<{ id: string; vessel: string; warnings: unknown[] }> {
  const vessel = await soy.product('ps-embarque')
  const { status, body } = await soy.record(vessel, 'ms-carga-buque', [lot], shipped(lot, quantity))
  expect(status, JSON.stringify(body)).toBe(200)
  return {
    id: body._id,
    vessel,
    warnings: body.warnings.filter(({ code }: { code: string }) => code === 'OVER_USED'),
  }
}

async function offered(lot: string, query = ''): Promise<ListedProduct> {
  const { body } = await admin.get(
    `/products?productSchema=ps-lote-industrial&isTransforming=1&is1toN=1&page=false${query}`,
  )
  return body.collection.find(({ _id }: ListedProduct) => _id === lot)
}

const proposed = (row: ListedProduct) =>
  inFormUnit(leftOfOrigin(originOf(row, measures.amount), measures), measures)

const tonnes = fc.integer({ min: 1, max: 400_000 }).map((kilos) => kilos / 1000)
const histories = fc.record({
  own: fc.option(tonnes, { nil: undefined }),
  milled: fc.option(tonnes, { nil: undefined, freq: 5 }),
  corrected: fc.option(tonnes, { nil: undefined }),
  changes: fc.array(
    fc.record({
      role: fc.constantFrom('gain', 'loss'),
      kilos: fc.integer({ min: 0, max: 90_000 }).map((n) => n / 2),
    }),
    { maxLength: 2 },
  ),
  taken: fc.array(
    fc.record({ quantity: fc.option(tonnes, { nil: undefined, freq: 9 }), isInKilos: fc.boolean() }),
    { maxLength: 3 },
  ),
})

it('the wizard warns where the server does: not of what is left, nor of what the stage tolerates, but of a gram more (BAL-03, BAL-04)', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async ({ own, milled, corrected, changes, taken }) => {
      const { lot, silo, process } = await milledLot({ own, milled })
      for (const { role, kilos } of changes)
        await soy.recorded(lot, 'ms-analisis-harina', [], { [role]: kilos })
      for (const { quantity, isInKilos } of taken) {
        const { id } = await load(lot, quantity)
        if (!isInKilos || quantity === undefined) continue
        await api.database.inAccount({ accountId: account, userId: 'admin' }, (tx) =>
          tx.db
            .updateTable('links')
            .set({ unit: 'kg', quantity: quantity * 1000 })
            .where('account_id', '=', account)
            .where('milestone_id', '=', id)
            .execute(),
        )
      }
      if (corrected !== undefined) {
        const dataSchema = soy.values('ms-molienda', [silo], { toneladas: corrected })
        const { status } = await admin.put(`/milestones/${process}/correct`, {
          dataSchema,
          reason: 'Estaba mal pesado',
        })
        expect(status).toBe(200)
      }
      const row = await offered(lot)
      const { left, limit } = row.available!
      expect(left).toBe((await admin.get(`/products/${lot}/balance`)).body.left)
      const whole = proposed(row)
      expect(whole === undefined).toBe(left === null)
      // What can't be known is never judged; a form takes no quantity of nothing.
      if (whole === undefined || left === null || limit === null || left < 0.001) {
        if (left === null) expect((await load(lot, 1)).warnings).toEqual([])
        return
      }
      const { id, vessel, warnings } = await load(lot, whole)
      expect(warnings).toEqual([])
      const changed = await offered(lot, `&productDestination=${vessel}&milestoneId=${id}`)
      expect(changed.available).toEqual(row.available)
      const origin = originOf(changed, measures.amount)
      const within = Math.round((left + limit) * 1000) / 1000
      for (const asked of [within, Math.round(within * 1000 + 1) / 1000]) {
        const dataSchema = soy.values('ms-carga-buque', [lot], shipped(lot, asked))
        const { body } = await admin.put(`/milestones/${id}`, { dataSchema })
        const over = { code: 'OVER_USED', details: { left, asked, unit: 't' } }
        expect(body.warnings).toMatchObject(asked === within ? [] : [over])
        expect(exceeds(origin, asked, measures)).toBe(asked !== within)
      }
    }),
    { numRuns: 12 },
  )
})
