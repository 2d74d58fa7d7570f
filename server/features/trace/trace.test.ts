import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { v4, v7 } from 'uuid'
import { amountColumn } from '../../../core/rules/quantity.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { filled, unidentified } from '../../../test/kit/forms.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { insertRows } from '../../platform/db/rows.ts'

const account = 'litoral'
const pack = demoPack(account)
let api: TestApi
let admin: Client
/** Sees neither the grower's plots nor the ship, and no process of a dispatch. */
let elevator: Client
let own: string
let grower: string
let soy: Chain
let plot: string
let otherPlot: string
let loads: string[]
let strange: string
let acopio: string
let meal: string
let ship: string

/** A product with an amount. */
async function make(stage: string, amount?: number, organization = own): Promise<string> {
  const form = pack.productSchemas[stage]!
  const column = amountColumn(form)
  const { isUnidentified, identifier } = unidentified()
  const values = column && amount !== undefined ? { [column.name]: amount } : {}
  const body = {
    organization,
    productSchema: stage,
    isUnidentified,
    dataSchema: filled(form, { identifier, ...values }),
  }
  const answer = await admin.post('/products', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body._id
}

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await api.as('other', 'valle', { admin: true })
  await configure(api.database, account, pack)
  const organization = async (name: string, more: object = {}) =>
    (await admin.post('/organizations', { name, ...more })).body._id as string
  own = await organization('Acopio Las Garzas S.A.', {
    city: 'Rafaela',
    phoneNumber: '3425550146',
    email: 'avisos@las-garzas.example',
  })
  grower = await organization('Estancia La Aguada S.R.L.', {
    city: 'Tostado',
    phoneNumber: '3425550188',
    email: 'avisos@la-aguada.example',
  })
  soy = new Chain(admin, pack, own)
  plot = await make('ps-lote-soja', 80, grower)
  otherPlot = await make('ps-lote-soja', 40, grower)
  loads = [await make('ps-partida', 30_000), await make('ps-partida', 10_000)]
  strange = await make('ps-partida', 40_000)
  for (const load of loads) await soy.recorded(load, 'ms-cosecha-carga', [plot], { kilos: 30_000 })
  await soy.recorded(strange, 'ms-cosecha-carga', [otherPlot], { kilos: 40_000 })
  acopio = await make('ps-lote-acopio', 79)
  await soy.recorded(acopio, 'ms-ingreso-acopio', [...loads, strange], { toneladas: 79 })
  meal = await make('ps-lote-industrial', 60)
  await soy.recorded(meal, 'ms-molienda', [acopio], { toneladas: 79 })
  ship = await make('ps-embarque', 25, grower)
  await soy.recorded(ship, 'ms-carga-buque', [meal], { toneladas: 25, nodeQuantities: { [meal]: 25 } })
  const write = (ids: string[]) => Object.fromEntries(ids.map((id) => [id, 'write' as const]))
  elevator = await api.as('acopio', account, {
    rights: {
      organizations: [own],
      stages: write(Object.keys(pack.productSchemas)),
      milestoneSchemas: write(
        Object.keys(pack.milestoneSchemas).filter((id) => !id.startsWith('ms-despacho')),
      ),
    },
  })
})
afterAll(() => api.close())

interface Row {
  _id?: string
  key?: string
  steps: number
  via: string[]
  part: number | null
  mixed: boolean
}
const traceOf = async (id: string, query = '', client = admin) => {
  const { status, body } = await client.get(`/products/${id}/trace?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const rowsOf = ({ collection }: { collection: Row[] }) => collection
const stepsOf = (body: { collection: Row[] }) =>
  rowsOf(body).map(({ _id, key, steps }) => [_id ?? key, steps])
const rowOf = (body: { collection: Row[] }, id: string) => rowsOf(body).find(({ _id }) => _id === id)!

describe('a trace', () => {
  it('follows what a product went into, nearest first, and begins with the product itself (TRC-01)', async () => {
    const body = await traceOf(plot)
    expect(body).toMatchObject({
      product: { _id: plot, stage: { _id: 'ps-lote-soja', name: 'Lote de campaña' } },
      direction: 1,
      page: 1,
      totalPages: 1,
      totalDocs: 6,
      truncated: false,
    })
    expect(stepsOf(body).slice(0, 1)).toEqual([[plot, 0]])
    expect(new Set(stepsOf(body).slice(1, 3))).toEqual(new Set(loads.map((load) => [load, 1])))
    expect(stepsOf(body).slice(3)).toEqual([
      [acopio, 2],
      [meal, 3],
      [ship, 4],
    ])
    expect(rowOf(body, acopio).via.toSorted()).toEqual(loads.toSorted())
    expect(rowOf(body, plot).via).toEqual([])
    expect(Date.parse(body.at)).toBeGreaterThan(0)
  })

  it('follows what a product came from (TRC-01)', async () => {
    const body = await traceOf(meal, 'direction=0&language=en')
    expect(body.direction).toBe(0)
    expect(stepsOf(body).slice(0, 2)).toEqual([
      [meal, 0],
      [acopio, 1],
    ])
    expect(
      new Set(
        stepsOf(body)
          .slice(2)
          .map(([id]) => id),
      ),
    ).toEqual(new Set([...loads, strange, plot, otherPlot]))
    expect(body.product.stage.name).toBe(pack.productSchemas['ps-lote-industrial']!.i18n!.en!.name)
    expect(rowOf(body, plot).via.toSorted()).toEqual(loads.toSorted())
  })

  it('says of each row what it is, how much of it there is and who has it (TRC-02)', async () => {
    const body = await traceOf(plot)
    expect(rowOf(body, acopio)).toEqual({
      _id: acopio,
      uuid: expect.any(String),
      identifier: expect.stringContaining('Unidentified'),
      stage: { _id: 'ps-lote-acopio', name: 'Lote de acopio' },
      organization: { _id: own, name: 'Acopio Las Garzas S.A.' },
      holder: {
        _id: own,
        name: 'Acopio Las Garzas S.A.',
        city: 'Rafaela',
        phoneNumber: '3425550146',
        email: 'avisos@las-garzas.example',
      },
      steps: 2,
      via: expect.any(Array),
      quantity: 79,
      unit: 't',
      part: 0.5,
      mixed: true,
      closed: false,
      hold: null,
      createdAt: expect.any(String),
    })
  })

  it('adds what lies at its ends alone, and counts stages and holders (TRC-03)', async () => {
    expect((await traceOf(plot)).totals).toEqual({
      products: 5,
      restricted: 0,
      stages: 4,
      holders: 2,
      ends: 1,
      quantity: 25,
      unit: 't',
    })
    const loose = await make('ps-partida', 10_000)
    expect((await traceOf(loose)).totals).toEqual({
      products: 0,
      restricted: 0,
      stages: 0,
      holders: 0,
      ends: 0,
      quantity: null,
      unit: null,
    })
    // Hectares and tonnes are two units.
    expect((await traceOf(ship, 'direction=0')).totals).toMatchObject({ ends: 2, quantity: 120, unit: 'ha' })
    const twice = await admin.post('/trace', { products: [loads[0], otherPlot] })
    expect(twice.body.totals).toMatchObject({ ends: 1, quantity: 25 })
  })

  it('reckons the part by what the links took, down and up (TRC-04)', async () => {
    const down = await traceOf(plot)
    // 30 t and 10 t of the plot, 40 t of another one: the form's total of 79 t is shared by what was left of the loads.
    expect(rowsOf(down).map(({ part }) => part)).toEqual([1, 1, 1, 0.5, 0.5, 0.5])
    expect(rowsOf(down).map(({ mixed }) => mixed)).toEqual([false, false, false, true, false, false])
    const up = await traceOf(ship, 'direction=0')
    expect(rowOf(up, acopio).part).toBe(1)
    expect(rowOf(up, loads[0]!).part).toBe(0.375)
    expect(rowOf(up, strange).part).toBe(0.5)
    expect(rowOf(up, plot).part).toBe(0.5)
    expect(rowsOf(up).some(({ mixed }) => mixed)).toBe(false)
  })

  it('takes the quantities of nodeQuantities before the total, and knows no part where one is missing (TRC-04)', async () => {
    const [one, other] = [await make('ps-partida', 10_000), await make('ps-partida', 30_000)]
    for (const load of [one, other]) await soy.recorded(load, 'ms-cosecha-carga', [plot], { kilos: 9 })
    const lot = await make('ps-lote-acopio', 40)
    await soy.recorded(lot, 'ms-ingreso-acopio', [one, other], {
      toneladas: 40,
      nodeQuantities: { [one]: 5, [other]: 20 },
    })
    expect(rowOf(await traceOf(one), lot)).toMatchObject({ part: 0.2, mixed: true })
    const crush = await make('ps-lote-industrial', 30)
    await soy.recorded(crush, 'ms-molienda', [lot], { toneladas: 40 })
    const cargo = await make('ps-embarque', 25)
    // Partial use of two lots without quantities.
    await soy.recorded(cargo, 'ms-carga-buque', [crush, meal], { toneladas: 25 })
    expect(rowOf(await traceOf(one), cargo)).toMatchObject({ part: null, mixed: true })
    expect(rowOf(await traceOf(cargo, 'direction=0'), meal).part).toBeNull()
  })

  it('names who has a product by its newest process that says so (TRC-05)', async () => {
    const box = await make('ps-caja', 22)
    const holderOf = async (client = admin) => (await traceOf(box, '', client)).collection[0].holder
    expect(await holderOf()).toMatchObject({ _id: own, name: 'Acopio Las Garzas S.A.' })
    // A box without its origin takes only what gives it one, so its dispatch is written as its process would be.
    const written = async (schema: string, organization: string, occurred: string, data: object) => {
      const id = v7()
      await api.database.inAccount({ accountId: account, userId: 'admin' }, (tx) =>
        insertRows(tx, 'milestones', [
          {
            account_id: account,
            id,
            product_id: box,
            organization_id: organization,
            milestone_schema_id: schema,
            milestone_schema_version: 1,
            data: { occurred_at: occurred, ...data },
            i18n: {},
            occurred_at: new Date(occurred),
            private: true,
            immutable: false,
            created_at: tx.now,
            created_by: 'admin',
            updated_at: tx.now,
            updated_by: 'admin',
          },
        ]),
      )
      return id
    }
    const buyer = { cliente: 'Slagershuis Noord B.V.', telefono: '+31 10 555 0172', correo: 'a@b.example' }
    await written('ms-despacho-caja', own, '2026-04-18T10:00:00Z', buyer)
    expect(await holderOf()).toEqual({
      _id: null,
      name: 'Slagershuis Noord B.V.',
      city: null,
      phoneNumber: '+31 10 555 0172',
      email: 'a@b.example',
    })
    // Who may not read the process doesn't read whom it names.
    expect(await holderOf(elevator)).toBeNull()
    await written('ms-despacho-caja', own, '2026-04-19T10:00:00Z', { cliente: ' ' })
    expect(await holderOf()).toMatchObject({ name: 'Slagershuis Noord B.V.' })
    await written('ms-recepcion-caja', grower, '2026-04-20T10:00:00Z', {})
    expect(await holderOf()).toEqual({
      _id: grower,
      name: 'Estancia La Aguada S.R.L.',
      city: 'Tostado',
      phoneNumber: '3425550188',
      email: 'avisos@la-aguada.example',
    })
    // An organization of others is named, so that it can be warned.
    expect(await holderOf(elevator)).toEqual({
      _id: grower,
      name: 'Estancia La Aguada S.R.L.',
      city: null,
      phoneNumber: null,
      email: null,
    })
  })

  it('knows what a closing process has closed (TRC-05)', async () => {
    const lot = await make('ps-partida', 5_000)
    await soy.recorded(lot, 'ms-cosecha-carga', [plot], { kilos: 5 })
    expect((await traceOf(lot)).collection[0].closed).toBe(false)
    const silo = await make('ps-lote-acopio', 5)
    await soy.recorded(silo, 'ms-ingreso-acopio', [lot], { toneladas: 5 })
    await soy.recorded(silo, 'ms-cuarentena')
    const body = await traceOf(lot)
    expect(rowsOf(body).map((row) => (row as Row & { closed: boolean }).closed)).toEqual([false, true])
    expect(body.holders).toEqual([expect.objectContaining({ ends: 1, closed: 1 })])
  })

  it('counts what may not be read, and gives it a key that tells nothing (TRC-02)', async () => {
    const body = await traceOf(loads[0]!, '', elevator)
    expect(body.totals).toMatchObject({ products: 4, restricted: 1, ends: 1, quantity: 25 })
    const masked = rowsOf(body).filter((row) => 'restricted' in row)
    expect(masked).toHaveLength(1)
    for (const row of masked)
      expect(row).toEqual({
        restricted: true,
        key: expect.stringMatching(/^[0-9a-f]{16}$/),
        steps: 3,
        via: [meal],
      })
    expect(JSON.stringify(body)).not.toContain(ship)
    expect(JSON.stringify(body)).not.toContain('Aguada')
    // The same on the next page, and another one for another start or person.
    const keysOf = async (client: Client, id: string) =>
      rowsOf(await traceOf(id, '', client)).flatMap(({ key }) => key ?? [])
    expect(await keysOf(elevator, loads[0]!)).toEqual(masked.map(({ key }) => key))
    expect(await keysOf(elevator, loads[1]!)).not.toContain(masked[0]!.key)
    const second = await api.as('acopio-2', account, {
      rights: { organizations: [own], stages: { 'ps-partida': 'read', 'ps-lote-acopio': 'read' } },
    })
    expect(await keysOf(second, loads[0]!)).not.toContain(masked[0]!.key)
    expect((await elevator.get(`/products/${plot}/trace`)).status).toBe(404)
  })

  it('goes on behind what may not be read (TRC-02)', async () => {
    const body = await traceOf(meal, 'direction=0', elevator)
    const plots = rowsOf(body).filter((row) => 'restricted' in row)
    expect(plots.map(({ steps }) => steps)).toEqual([3, 3])
    const second = await api.as('silos', account, {
      rights: {
        organizations: [own, grower],
        stages: { 'ps-partida': 'read', 'ps-lote-industrial': 'read' },
      },
    })
    const over = await traceOf(loads[0]!, '', second)
    const hidden = rowsOf(over).find(({ steps }) => steps === 1)!
    expect(hidden).toMatchObject({ restricted: true, via: [loads[0]] })
    expect(rowOf(over, meal)).toMatchObject({ steps: 2, via: [hidden.key], part: 0.375 })
  })

  it('of several products is one trace, and each of them is a start (TRC-08)', async () => {
    const { status, body } = await admin.post('/trace', { products: [loads[0], strange, loads[0]] })
    expect(status).toBe(200)
    expect(body.product).toBeNull()
    expect(body.products.map(({ _id }: Row) => _id)).toEqual([loads[0], strange])
    expect(
      stepsOf(body)
        .slice(0, 2)
        .map(([, steps]) => steps),
    ).toEqual([0, 0])
    expect(rowOf(body, acopio).part).toBe(0.875)
    expect(body.totals.products).toBe(rowsOf(body).length - 2)
    const up = (await admin.post('/trace', { products: [acopio, loads[0]], direction: 0 })).body
    expect(rowOf(up, loads[0]!)).toMatchObject({ steps: 0, part: 1 })
  })

  it('refuses products that it may not name, on their paths (TRC-08)', async () => {
    const archived = await make('ps-partida', 1_000)
    await admin.delete(`/products/${archived}`)
    const { status, body } = await elevator.post('/trace', {
      products: [loads[0], plot, v4(), archived, 'x'],
    })
    expect(status).toBe(400)
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
      '/products/1',
      '/products/2',
      '/products/3',
      '/products/4',
    ])
    for (const products of [[], Array.from({ length: 101 }, () => loads[0])])
      expect((await admin.post('/trace', { products })).body.errors[0].path).toBe('/products')
    expect((await admin.get(`/products/${plot}/trace?direction=2`)).body.errors[0].path).toBe('/direction')
  })

  it('is a table of every row, in the language asked for (TRC-06)', async () => {
    const { status, body, headers } = await admin.get(`/products/${plot}/trace?format=csv`)
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('text/csv')
    expect(headers['content-disposition']).toContain('rastreo-')
    const lines = (body as string).split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFFPaso;Etapa;Identificador;Organización;Quién lo tiene;Teléfono;Correo;Cantidad;Unidad;Parte (%);Mezclado con otros orígenes;Estado;Página pública',
    )
    expect(lines.length).toBe(rowsOf(await traceOf(plot)).length + 2)
    expect(lines.find((line) => line.startsWith('2;Lote de acopio'))).toMatch(
      /;Acopio Las Garzas S\.A\.;Acopio Las Garzas S\.A\.;3425550146;avisos@las-garzas\.example;79;t;50;sí;Abierto;http:\/\/localhost:3000\/[0-9a-f-]{36}$/,
    )
    const held = await admin.post('/recalls', {
      kind: 'hold',
      product: plot,
      organization: own,
      products: [plot],
      reason: 'Falta el análisis',
    })
    const start = async () =>
      (await admin.get(`/products/${plot}/trace?format=csv`)).body.split('\r\n')[1].split(';').at(-2)
    expect([held.status, await start()]).toEqual([201, 'Bloqueado'])
    await admin.post(`/recalls/${held.body._id}/lift`, { reason: 'El análisis dio bien' })
    expect(await start()).toBe('Abierto')
    const english = await elevator.post('/trace?format=csv&language=en', { products: [loads[0]] })
    const told = (english.body as string).split('\r\n')
    expect(told[0]).toContain('Step,Stage,Identifier')
    expect(told.at(-2)).toMatch(/^"?\d+ more, of another organization"?$/)
    expect(english.body).not.toContain('Aguada')
  })
})
