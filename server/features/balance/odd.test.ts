import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProductBalance, StagePeriod } from '../../../core/contract/balance.ts'
import { amountColumn } from '../../../core/rules/quantity.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { withBalances } from '../../../test/kit/balances.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { filled, unidentified } from '../../../test/kit/forms.ts'
import { configure } from '../../../test/kit/packs.ts'
import { verify } from '../../verify/index.ts'

const account = 'litoral'
/** Without a bound for any number: what a form doesn't refuse, a balance has to bear. */
const pack = withBalances()
for (const { schema } of [...Object.values(pack.productSchemas), ...Object.values(pack.milestoneSchemas)])
  for (const property of Object.values(schema.properties)) {
    delete property.minimum
    delete property.maximum
  }
let api: TestApi
let admin: Client
let soy: Chain
let plot: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  soy = new Chain(admin, pack, (await admin.post('/organizations', { name: 'Acopio' })).body._id)
  plot = await soy.product('ps-lote-soja')
})
afterAll(async () => {
  expect((await verify(api.owner)).differ).toEqual([])
  await api.close()
})

const product = (stage: string, amount: number) => {
  const { isUnidentified, identifier } = unidentified()
  const form = pack.productSchemas[stage]!
  return {
    organization: soy.organization,
    productSchema: stage,
    isUnidentified,
    dataSchema: filled(form, { identifier, [amountColumn(form)!.name]: amount }),
  }
}
async function make(stage: string, amount: number): Promise<string> {
  const { status, body } = await admin.post('/products', product(stage, amount))
  expect(status, JSON.stringify(body)).toBe(200)
  return body._id
}
async function loads(count: number, kilos: number): Promise<string[]> {
  const harvest = {
    milestoneSchema: 'ms-cosecha-carga',
    dataSchema: soy.values('ms-cosecha-carga', [plot], { kilos }),
  }
  const products = Array.from({ length: count }, () => ({
    ...product('ps-partida', kilos),
    milestone: harvest,
  }))
  const { status, body } = await admin.post('/products/createMany', { products })
  expect(status, JSON.stringify(body)).toBe(201)
  return (body.collection as { _id: string }[]).map(({ _id }) => _id)
}
/** A silo lot with a hundred tonnes, made of one load. */
async function silo(): Promise<string> {
  const lot = await make('ps-lote-acopio', 100)
  await soy.recorded(lot, 'ms-ingreso-acopio', await loads(1, 100_000), { toneladas: 100 })
  return lot
}
/** Meal of 75 t, made of all that a silo lot has. */
async function meal(): Promise<string> {
  const lot = await make('ps-lote-industrial', 75)
  await soy.recorded(lot, 'ms-molienda', [await silo()], { toneladas: 100 })
  return lot
}
async function balanceOf(id: string): Promise<ProductBalance> {
  const { status, body } = await admin.get(`/products/${id}/balance`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as ProductBalance
}
const correct = async (path: string, dataSchema: Record<string, unknown>) => {
  const reason = 'La balanza estaba mal calibrada'
  const { status, body } = await admin.put(`${path}/correct`, { dataSchema, reason })
  expect(status, JSON.stringify(body)).toBe(200)
}

describe('amounts that a form without bounds lets pass', () => {
  it.each([
    [0, { left: 0, limit: { quantity: 0, percent: 1 }, difference: -100 }],
    [-40, { left: 40, limit: { quantity: -0.4, percent: 1 }, difference: -140 }],
    [1e15, { left: -1e15, limit: { quantity: 1e13, percent: 1 }, difference: 1e15 - 100 }],
  ])('%s as what was made, lost and taken is reckoned with (BAL-01)', async (amount, figures) => {
    const lot = await silo()
    const column = amountColumn(pack.productSchemas['ps-lote-acopio']!)!.name
    const { dataSchema } = await soy.get(lot)
    expect(
      (await admin.put(`/products/${lot}`, { dataSchema: { ...dataSchema, [column]: amount } })).status,
    ).toBe(200)
    await soy.recorded(lot, 'ms-analisis-recibo', [], { merma: amount })
    const crushed = await make('ps-lote-industrial', 75)
    await soy.recorded(crushed, 'ms-molienda', [lot], { toneladas: amount })
    const { events, ...found } = await balanceOf(lot)
    expect(found).toMatchObject({
      made: amount,
      in: 100,
      loss: amount,
      out: amount,
      state: 'over',
      ...figures,
    })
    expect(events.map(({ kind, left }) => [kind, left])).toEqual([
      ['in', amount],
      ['loss', 0],
      ['out', figures.left],
    ])
    const { status, body } = await admin.get(
      '/balance?vertical=v-soja&from=2026-01-01&to=2026-12-31&format=csv',
    )
    expect([status, /NaN|Infinity/.test(body)]).toEqual([200, false])
  })

  it('1e308 adds up to nothing: its products count as unknown in a period, by name (BAL-05)', async () => {
    const period = async () => {
      const { status, body } = await admin.get('/balance?vertical=v-soja&from=2026-01-01&to=2026-12-31')
      expect(status, JSON.stringify(body)).toBe(200)
      return (body.collection as StagePeriod[]).find(({ stage }) => stage._id === 'ps-lote-acopio')!
    }
    const before = await period()
    const lots = [await make('ps-lote-acopio', 1e308), await make('ps-lote-acopio', 1e308)]
    const lossy = await silo()
    for (let times = 0; times < 2; times++)
      await soy.recorded(lossy, 'ms-analisis-recibo', [], { merma: 1e308 })
    const { unknown, lacking, ...figures } = await period()
    expect(figures).toEqual((({ unknown: _, lacking: __, ...rest }) => rest)(before))
    expect(unknown).toBe(before.unknown + 3)
    expect(lacking.map(({ _id }) => _id)).toEqual(expect.arrayContaining([...lots, lossy]))
    const { status, body } = await admin.get(
      '/balance?vertical=v-soja&from=2026-01-01&to=2026-12-31&format=csv',
    )
    expect([status, /NaN|Infinity/.test(body)]).toEqual([200, false])
    const products = await admin.get(
      '/balance/products?vertical=v-soja&stage=ps-lote-acopio&from=2026-01-01&to=2026-12-31',
    )
    expect(products.status).toBe(200)
  })

  it('1e15 is refused where a stage refuses what is not there (BAL-03)', async () => {
    const lot = await meal()
    const vessel = await make('ps-embarque', 30)
    const answer = await soy.record(vessel, 'ms-carga-buque', [lot], {
      toneladas: 1e15,
      nodeQuantities: { [lot]: 1e15 },
    })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'OVER_USED', details: { left: 75, asked: 1e15 } },
    })
    expect((await balanceOf(lot)).out).toBe(0)
  })
})

describe('packs that change under a balance', () => {
  it('a loss counts on when a later pack removes its process, which keeps its name (BAL-02)', async () => {
    const lot = await silo()
    await soy.recorded(lot, 'ms-analisis-recibo', [], { merma: 1.5 })
    const before = await balanceOf(lot)
    const later = structuredClone(pack)
    delete later.milestoneSchemas['ms-analisis-recibo']
    await configure(api.database, account, later)
    expect(await balanceOf(lot)).toEqual(before)
    expect(before).toMatchObject({ loss: 1.5, left: 98.5 })
    await configure(api.database, account, pack)
  })

  it('what was taken in another measure is unknown, and refused by nobody (BAL-03)', async () => {
    const later = structuredClone(pack)
    Object.assign(later.milestoneSchemas['ms-carga-buque']!.descriptor.toneladas!, { unit: 'hl' })
    await configure(api.database, account, later)
    const lot = await meal()
    const { status, body } = await soy.record(await make('ps-embarque', 30), 'ms-carga-buque', [lot], {
      toneladas: 900,
      nodeQuantities: { [lot]: 900 },
    })
    expect([status, body.warnings]).toEqual([200, []])
    expect(await balanceOf(lot)).toMatchObject({ made: 75, out: null, left: null, state: 'unknown' })
    await configure(api.database, account, pack)
  })
})

describe('corrections', () => {
  it('beyond a hundred show the newest, from what was recorded before them (BAL-02)', async () => {
    const lot = await silo()
    const at = { occurred_at: '2026-03-21T12:00:00.000Z' }
    const analysis = await soy.recorded(lot, 'ms-analisis-recibo', [], { merma: 1, ...at })
    for (let n = 1; n <= 103; n++)
      await correct(
        `/milestones/${analysis}`,
        soy.values('ms-analisis-recibo', [], { merma: 1 + n / 100, ...at }),
      )
    const { loss, left, events } = await balanceOf(lot)
    expect([loss, left]).toEqual([2.03, 97.97])
    const [brought, lost, ...corrected] = events
    expect([brought!.kind, lost!.kind, lost!.quantity, lost!.left]).toEqual(['in', 'loss', 1.03, 98.97])
    expect(corrected).toHaveLength(100)
    expect(new Set(corrected.map(({ kind, quantity }) => `${kind} ${quantity}`))).toEqual(
      new Set(['correction -0.01']),
    )
    expect(corrected.at(-1)!.left).toBe(97.97)
  })

  it('that swap a hundred and one origins at once keep the ledger right (BAL-02)', async () => {
    const [wrong, right] = [await loads(101, 1_000), await loads(101, 1_000)]
    const lot = await make('ps-lote-acopio', 101)
    const at = { occurred_at: '2026-03-20T12:00:00.000Z', toneladas: 101 }
    const entry = await soy.recorded(lot, 'ms-ingreso-acopio', wrong, at)
    await correct(`/milestones/${entry}`, soy.values('ms-ingreso-acopio', right, at))
    const { events, ...figures } = await balanceOf(lot)
    expect(figures).toMatchObject({ in: 101, left: 101, difference: 0, state: 'open' })
    const corrected = events.filter(({ kind }) => kind === 'correction')
    expect([events.length, corrected.length]).toEqual([303, 202])
    expect(corrected.reduce((sum, { quantity }) => sum + quantity!, 0)).toBeCloseTo(0, 6)
    expect(events.at(-1)!.left).toBe(101)
    expect(await balanceOf(wrong[0]!)).toMatchObject({ out: 0, left: 1_000 })
    expect(await balanceOf(right[0]!)).toMatchObject({ out: 1_000, left: 0 })
  })
})
