import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProductBalance } from '../../../core/contract/balance.ts'
import { amountColumn } from '../../../core/rules/quantity.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { filled, unidentified } from '../../../test/kit/forms.ts'
import { withBalances } from '../../../test/kit/balances.ts'
import { configure } from '../../../test/kit/packs.ts'
import { verifiedConfiguration } from '../packs/verify.ts'

const account = 'litoral'
const pack = withBalances()
let api: TestApi
let admin: Client
let elevator: Client
let own: string
let grower: string
let soy: Chain
let plot: string

async function make(stage: string, amount?: number, organization = own): Promise<string> {
  const form = pack.productSchemas[stage]!
  const column = amountColumn(form)
  const { isUnidentified, identifier } = unidentified()
  const values = column && amount !== undefined ? { [column.name]: amount } : {}
  const dataSchema: Record<string, unknown> = filled(form, { identifier, ...values })
  if (column && amount === undefined) delete dataSchema[column.name]
  const answer = await admin.post('/products', {
    organization,
    productSchema: stage,
    isUnidentified,
    dataSchema,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body._id
}

async function balanceOf(id: string, client = admin): Promise<ProductBalance> {
  const { status, body } = await client.get(`/products/${id}/balance`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as ProductBalance
}

/** A load of a plot, with its kilos or without. */
async function load(kilos: number | undefined, organization = own): Promise<string> {
  const id = await make('ps-partida', kilos, organization)
  const values = soy.values('ms-cosecha-carga', [plot], kilos === undefined ? {} : { kilos })
  const { status } = await admin.post('/milestones', {
    product: id,
    organization,
    milestoneSchema: 'ms-cosecha-carga',
    dataSchema: values,
  })
  expect(status).toBe(200)
  return id
}

/** Loads of a hundred tonnes. */
const hundred = async () => [await load(50_000), await load(50_000)]

/** A lot of meal with its amount, made of a silo lot. */
async function meal(amount: number): Promise<string> {
  const silo = await make('ps-lote-acopio', 100)
  await soy.recorded(silo, 'ms-ingreso-acopio', await hundred(), { toneladas: 100 })
  const lot = await make('ps-lote-industrial', amount)
  await soy.recorded(lot, 'ms-molienda', [silo], { toneladas: 100 })
  return lot
}

const ship = (lot: string, quantity: number, vessel: string, client = admin) =>
  soy.as(client).record(vessel, 'ms-carga-buque', [lot], {
    toneladas: quantity,
    nodeQuantities: { [lot]: quantity },
  })

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  const organization = async (name: string) =>
    (await admin.post('/organizations', { name })).body._id as string
  own = await organization('Acopio Las Garzas S.A.')
  grower = await organization('Estancia La Aguada S.R.L.')
  soy = new Chain(admin, pack, own)
  plot = await make('ps-lote-soja', 80)
  elevator = await api.as('acopio', account, {
    rights: {
      organizations: [own],
      stages: Object.fromEntries(Object.keys(pack.productSchemas).map((id) => [id, 'write' as const])),
      milestoneSchemas: Object.fromEntries(
        Object.keys(pack.milestoneSchemas).map((id) => [id, 'write' as const]),
      ),
    },
  })
})
afterAll(() => api.close())

describe('the balance of a product', () => {
  it('adds up what came in, what was lost and what left, in its own unit (BAL-01, BAL-02)', async () => {
    const silo = await make('ps-lote-acopio', 98)
    const loads = [await load(60_000), await load(40_000, grower)]
    await soy.recorded(silo, 'ms-ingreso-acopio', loads, {
      toneladas: 100,
      occurred_at: '2026-03-20T12:00:00.000Z',
    })
    const found = await balanceOf(silo)
    expect(found).toMatchObject({
      unit: 't',
      made: 98,
      in: 100,
      loss: 0,
      out: 0,
      left: 98,
      difference: -2,
      state: 'over',
      limit: { quantity: 0.98, percent: 1 },
      missing: [],
      restricted: 0,
    })
    expect(found.events).toHaveLength(2)
    await soy.recorded(silo, 'ms-analisis-recibo', [], {
      merma: 1.5,
      occurred_at: '2026-03-21T12:00:00.000Z',
    })
    const lot = await make('ps-lote-industrial', 75)
    await soy.recorded(lot, 'ms-molienda', [silo], { occurred_at: '2026-03-22T12:00:00.000Z' })
    const after = await balanceOf(silo)
    expect(after).toMatchObject({ loss: 1.5, out: 96.5, left: 0 })
    expect(after.events.slice(2)).toMatchObject([
      { kind: 'loss', quantity: 1.5, left: 96.5, milestone: { _id: 'ms-analisis-recibo' }, product: null },
      { kind: 'out', quantity: 96.5, left: 0, milestone: { _id: 'ms-molienda' }, product: { _id: lot } },
    ])
    // One figure there and here.
    expect(await balanceOf(lot)).toMatchObject({ in: 96.5, difference: null, made: 75, state: 'open' })
  })

  it('holds a correction on its day, of links, of a loss and of its own amount, and ends at what is left (BAL-02)', async () => {
    const silo = await make('ps-lote-acopio')
    const [stays, wrong, right] = [await load(60_000), await load(30_000, grower), await load(20_000)]
    const at = (day: number) => ({ occurred_at: `2026-03-${day}T12:00:00.000Z` })
    const entry = await soy.recorded(silo, 'ms-ingreso-acopio', [stays, wrong], at(20))
    const analysis = await soy.recorded(silo, 'ms-analisis-recibo', [], { merma: 1.5, ...at(21) })
    const lot = await make('ps-lote-industrial', 70)
    await soy.recorded(lot, 'ms-molienda', [silo], at(22))
    const reason = 'La balanza estaba mal calibrada'
    const correct = async (path: string, dataSchema: Record<string, unknown>) => {
      const { status, body } = await admin.put(path, { dataSchema, reason })
      expect(status, JSON.stringify(body)).toBe(200)
    }
    await correct(`/milestones/${entry}/correct`, soy.values('ms-ingreso-acopio', [stays, right], at(20)))
    await correct(
      `/milestones/${analysis}/correct`,
      soy.values('ms-analisis-recibo', [], { merma: 2, ...at(21) }),
    )
    await correct(`/products/${stays}/correct`, {
      ...(await soy.get(stays)).dataSchema,
      pesoNeto: 59_000,
    })
    const told = ({ events }: ProductBalance) =>
      events.map(({ kind, quantity, left, product }) => [
        kind,
        quantity,
        left,
        product && '_id' in product ? product._id : product && 'restricted',
      ])
    const found = await balanceOf(silo)
    expect(found).toMatchObject({ in: 79, loss: 2, out: 77, left: 0, state: 'balanced' })
    const [first, second] = [stays, wrong].toSorted()
    const brought = (id: string | undefined) => (id === stays ? 59 : 30)
    expect(told(found)).toEqual([
      ['in', brought(first), brought(first), first],
      ['in', brought(second), 89, second],
      ['loss', 1.5, 87.5, null],
      ['out', 87.5, 0, lot],
      // A lot that took the whole silo follows its amount.
      ['correction', -30, -30, wrong],
      ['correction', 20, -10, right],
      ['correction', 10, 0, lot],
      ['correction', -0.5, -0.5, null],
      ['correction', 0.5, 0, lot],
    ])
    expect(found.events.at(-2)).toMatchObject({
      milestone: { _id: 'ms-analisis-recibo' },
      by: found.events[0]!.by,
    })
    expect(told(await balanceOf(stays))).toEqual([
      ['in', 60_000, 60_000, plot],
      ['out', 60_000, 0, silo],
      ['correction', -1000, -1000, null],
      ['correction', 1000, 0, silo],
    ])
    // Who may not read the load that a correction took out learns neither it nor its figures.
    const masked = (await balanceOf(silo, elevator)).events.filter(
      ({ product }) => product && 'restricted' in product,
    )
    expect(masked.map(({ kind, quantity, left, by }) => [kind, quantity, left, by])).toEqual([
      ['in', null, null, null],
      ['correction', null, null, null],
    ])
  })

  it('counts what the caller may not read, and names neither it nor its figures', async () => {
    const silo = await make('ps-lote-acopio')
    const foreign = await load(40_000, grower)
    await soy.recorded(silo, 'ms-ingreso-acopio', [await load(60_000), foreign])
    const found = await balanceOf(silo, elevator)
    expect(found).toMatchObject({ made: 100, in: 100, left: 100, restricted: 1 })
    const masked = found.events.filter(({ product }) => product && 'restricted' in product)
    expect(masked).toMatchObject([{ quantity: null, left: null, milestone: null, by: null }])
    expect(JSON.stringify(found)).not.toContain(foreign)
  })

  it('names the products whose amounts are missing', async () => {
    const silo = await make('ps-lote-acopio', 60)
    const weighed = await load(undefined)
    await soy.recorded(silo, 'ms-ingreso-acopio', [weighed])
    expect(await balanceOf(silo)).toMatchObject({
      made: 60,
      in: null,
      state: 'unknown',
      missing: [{ _id: weighed }],
    })
    expect(await balanceOf(weighed)).toMatchObject({
      made: null,
      state: 'unknown',
      missing: [{ _id: weighed }],
    })
  })

  it('ends where a closing process takes what is left', async () => {
    const silo = await make('ps-lote-acopio', 60)
    await soy.recorded(silo, 'ms-ingreso-acopio', [await load(60_000)])
    await soy.recorded(silo, 'ms-cuarentena')
    const found = await balanceOf(silo)
    expect(found).toMatchObject({ loss: 60, left: 0, state: 'balanced' })
    expect(found.events.at(-1)).toMatchObject({
      kind: 'loss',
      quantity: 60,
      milestone: { _id: 'ms-cuarentena' },
    })
  })

  it('is none where the stage is measured in an area', async () => {
    expect(await balanceOf(await make('ps-lote-soja', 80))).toMatchObject({
      state: 'none',
      unit: null,
      events: [],
    })
  })
})

describe('a transformation that takes more than is left (BAL-03)', () => {
  it('is refused where the stage says so, beyond the limit alone', async () => {
    const lot = await meal(75)
    const vessel = await make('ps-embarque', 30)
    expect(await ship(lot, 75.376, vessel)).toMatchObject({
      status: 409,
      body: { code: 'OVER_USED', details: { left: 75, asked: 75.376, unit: 't' } },
    })
    expect((await ship(lot, 75.375, vessel)).status).toBe(200)
    const other = await make('ps-embarque', 30)
    expect((await ship(lot, 1, other)).body).toMatchObject({
      code: 'OVER_USED',
      details: { left: -0.375, asked: 1 },
    })
  })

  it('is refused for an edit that takes more, and lets one that takes less', async () => {
    const lot = await meal(75)
    const vessel = await make('ps-embarque', 30)
    const { _id } = (await ship(lot, 40, vessel)).body
    const edit = (quantity: number) =>
      admin.put(`/milestones/${_id}`, {
        dataSchema: soy.values('ms-carga-buque', [lot], {
          toneladas: quantity,
          nodeQuantities: { [lot]: quantity },
        }),
      })
    expect((await edit(80)).body).toMatchObject({ code: 'OVER_USED', details: { left: 75, asked: 80 } })
    expect((await edit(75)).status).toBe(200)
    expect((await edit(30)).status).toBe(200)
  })

  it('is refused where an archived one comes back to what others took meanwhile', async () => {
    const lot = await meal(75)
    const first = (await ship(lot, 75, await make('ps-embarque', 30))).body
    expect((await admin.delete(`/milestones/${first._id}`)).status).toBeLessThan(300)
    const second = (await ship(lot, 75, await make('ps-embarque', 30))).body
    const undo = () => admin.put('/undo?type=milestones', { ids: [first._id] })
    expect(await undo()).toMatchObject({
      status: 409,
      body: { code: 'UNDO_CONFLICT', details: [{ id: first._id, code: 'OVER_USED' }] },
    })
    expect((await admin.delete(`/milestones/${second._id}`)).status).toBeLessThan(300)
    expect((await undo()).status).toBe(204)
    expect((await balanceOf(lot)).left).toBe(0)
  })

  it('is saved with a warning in other stages, and so is a yield outside its bounds', async () => {
    const silo = await make('ps-lote-acopio', 100)
    await soy.recorded(silo, 'ms-ingreso-acopio', await hundred())
    const lot = await make('ps-lote-industrial', 60)
    const { status, body } = await soy.record(lot, 'ms-molienda', [silo], { toneladas: 120 })
    expect(status).toBe(200)
    expect(body.warnings).toMatchObject([
      {
        code: 'OVER_USED',
        details: { left: 100, asked: 120, unit: 't', origins: [silo] },
        message: expect.stringMatching(/^.+: toma más de lo que queda: 120 t de 100 t$/),
      },
      { code: 'YIELD_LOW', details: { value: 50, min: 70, max: 80, unit: null } },
    ])
    const { body: read } = await admin.get(`/milestones/${body._id}`)
    expect(read.collection[0].warnings).toEqual(body.warnings)
    const rich = await make('ps-lote-industrial', 90)
    const full = await make('ps-lote-acopio', 100)
    await soy.recorded(full, 'ms-ingreso-acopio', await hundred())
    const high = await soy.record(rich, 'ms-molienda', [full])
    expect(high.body.warnings).toMatchObject([{ code: 'YIELD_HIGH', details: { value: 90 } }])
  })

  it('lets one of two win that take the last tonne at once', async () => {
    // Two hundred rounds on four lots side by side. Each takes of its lot again: what the winner took is given back.
    const race = async () => {
      const lot = await meal(10)
      const vessels = [await make('ps-embarque', 30), await make('ps-embarque', 30)]
      for (let round = 0; round < 50; round++) {
        const answers = await Promise.all(vessels.map((vessel) => ship(lot, 10, vessel)))
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
        const won = answers.find(({ status }) => status === 200)!.body
        expect((await balanceOf(lot)).left).toBe(0)
        expect((await admin.delete(`/milestones/${won._id}`)).status).toBeLessThan(300)
      }
    }
    await Promise.all([race(), race(), race(), race()])
  })
})

describe('amounts that nobody could have meant', () => {
  const shipped = async (quantity: unknown) => {
    const lot = await meal(75)
    const answer = await ship(lot, quantity as number, await make('ps-embarque', 30))
    return { answer, lot }
  }

  it.each([-1, 'mucho', true])('%s is refused on its path, and takes nothing', async (quantity) => {
    const { answer, lot } = await shipped(quantity)
    expect(answer.status).toBe(400)
    expect((await balanceOf(lot)).out).toBe(0)
  })

  it('beyond all that there is are refused; nothing at all is an amount', async () => {
    expect((await shipped(9_999_999)).answer.status).toBeGreaterThanOrEqual(400)
    const lot = await meal(75)
    const none = await soy.record(await make('ps-embarque', 30), 'ms-carga-buque', [lot], {
      toneladas: 30,
      nodeQuantities: { [lot]: 0 },
    })
    expect(none.status).toBe(200)
    expect(await balanceOf(lot)).toMatchObject({ out: 0, left: 75 })
  })

  it('in another measure are unknown, and a yield without an amount warns of nothing', async () => {
    const silo = await make('ps-lote-acopio')
    const weightless = await load(undefined)
    await soy.recorded(silo, 'ms-ingreso-acopio', [weightless])
    const lot = await make('ps-lote-industrial', 75)
    const { status, body } = await soy.record(lot, 'ms-molienda', [silo])
    expect([status, body.warnings]).toEqual([200, []])
    expect(await balanceOf(lot)).toMatchObject({ in: null, state: 'unknown' })
  })
})

describe('the balance of a period (BAL-05)', () => {
  const period = (query: string, client = admin) => client.get(`/balance?vertical=v-soja&${query}`)
  const whole = 'from=2026-01-01&to=2026-12-31'

  it('holds the products of assigned organizations alone; administrators see all of them', async () => {
    await load(1_000, grower)
    const inOf = async (query: string, client: Client) => {
      const { status, body } = await period(query, client)
      expect(status).toBe(200)
      return body.collection.find(({ stage }: { stage: { _id: string } }) => stage._id === 'ps-partida').in
    }
    const all = await inOf(whole, admin)
    const assigned = await inOf(whole, elevator)
    expect(assigned).toBe(await inOf(`${whole}&organization=${own}`, admin))
    expect(all - assigned).toBe(await inOf(`${whole}&organization=${grower}`, admin))
    expect(assigned).toBeLessThan(all)
    const foreign = await period(`${whole}&organization=${grower}`, elevator)
    expect([foreign.status, foreign.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['/organization'],
    ])
  })

  it.each([
    ['vertical=v-soja&from=2026-01-01&to=2027-02-05', '/to'],
    ['vertical=v-soja&from=2026-02-01&to=2026-01-31', '/to'],
    ['vertical=v-soja&from=2026-02-01&to=2026-02-30', '/to'],
    ['vertical=v-soja&from=ayer&to=2026-01-31', '/from'],
    ['vertical=v-nada&from=2026-01-01&to=2026-01-31', '/vertical'],
  ])('refuses %s on %s', async (query, path) => {
    const { status, body } = await admin.get(`/balance?${query}`)
    expect([status, body.errors.map((one: { path: string }) => one.path)]).toEqual([400, [path]])
  })

  it('names the products whose amounts nobody knows, as far as their organizations are assigned', async () => {
    const mine = await load(undefined)
    const foreign = await load(undefined, grower)
    const lackingOf = async (client: Client) => {
      const { body } = await period(whole, client)
      const { lacking, unknown } = body.collection.find(
        ({ stage }: { stage: { _id: string } }) => stage._id === 'ps-partida',
      )
      expect(lacking).toHaveLength(Math.min(20, unknown))
      return lacking.map(({ _id }: { _id: string }) => _id)
    }
    expect(await lackingOf(admin)).toEqual(expect.arrayContaining([mine, foreign]))
    expect(await lackingOf(elevator)).toContain(mine)
    expect(await lackingOf(elevator)).not.toContain(foreign)
  })

  it('lasts four hundred days at most, and is a table, too', async () => {
    expect((await period('from=2026-01-01&to=2027-02-04')).status).toBe(200)
    const { status, body } = await period(`${whole}&format=csv`)
    expect(status).toBe(200)
    expect(body.split('\r\n')[0]).toBe(
      '\uFEFFEtapa;Unidad;Había;Entra;De más;Merma;Sale;Queda;Productos;Sin cantidad',
    )
  })
})

it('a passage whose events are older than yields has none for verification', () => {
  const edges = verifiedConfiguration.find(({ name }) => name === 'edges')!
  const [older, newer] = [{}, { yield: { min: 1, max: 2 } }]
  for (const row of [older, newer]) edges.derive!(row)
  expect([older, newer]).toEqual([{ yield: null }, { yield: { min: 1, max: 2 } }])
})
