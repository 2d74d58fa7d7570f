import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account, type Importing, send as sendAs, sha, startImporting } from '../../../test/kit/importing.ts'
import type { Client } from '../../../test/kit/api.ts'
import { filled } from '../../../test/kit/forms.ts'
import { demoPack } from '../../../test/kit/packs.ts'

const pack = demoPack(account)
pack.productSchemas['ps-partida']!.schema.properties.transportista!.default = 'Flota propia'
let api: Importing['api']
let admin: Importing['admin']
let organization: string
let soy: Importing['soy']
let end: Importing['end']

beforeAll(async () => {
  ;({ api, admin, organization, soy, end } = await startImporting(pack))
})
afterAll(() => end())

/** The id of a new record. */
async function made(path: string, input: object): Promise<string> {
  const { status, body } = await admin.post(path, input)
  expect(status, JSON.stringify(body)).toBe(200)
  return body._id
}
const change = async (path: string, input: object) => {
  const { status, body } = await admin.put(path, input)
  expect(status, JSON.stringify(body)).toBe(200)
}
const plot = async (identifier: string, owner = organization): Promise<string> => {
  await made('/products', {
    organization: owner,
    productSchema: 'ps-lote-soja',
    dataSchema: filled(pack.productSchemas['ps-lote-soja']!, { identifier }),
  })
  return identifier
}

let numbers = 0
const newNumber = () => `10120-${String((numbers += 1)).padStart(8, '0')}`
/** Each file is a new one, so that rows are known by their values alone. */
const sendTo = (client: Client, rows: readonly object[], schema: string, kind: string, more: object = {}) =>
  sendAs(client, kind, schema, rows, { file: { name: 'planilla.csv', sha256: sha(newNumber()) }, ...more })
const send = (rows: readonly object[], schema = 'ps-partida', kind = 'products') =>
  sendTo(admin, rows, schema, kind)
const load = (values: Record<string, unknown> = {}) => ({
  organization,
  dataSchema: filled(pack.productSchemas['ps-partida']!, { identifier: newNumber(), ...values }),
})
const faultsOf = ({ rows }: any) =>
  rows.flatMap(({ faults }: any) => faults.map(({ column, code }: any) => [column, code]))

describe('a row that is saved already is known', () => {
  it('whatever its places and assets are called by now (IMP-04)', async () => {
    const place = await made('/locations', {
      organization,
      name: 'Planta Reconquista',
      country: 'Argentina',
      state: 'Santa Fe',
    })
    for (const identifier of ['AF 919 GE', 'AF 920 GE'])
      await made('/assets', {
        organization,
        assetSchema: 'as-camion',
        dataSchema: filled(pack.assetSchemas['as-camion']!, { identifier }),
      })
    const process = (supplies: string) => ({
      milestoneSchema: 'ms-cosecha-carga',
      dataSchema: soy.values('ms-cosecha-carga', [], { supplies }),
    })
    const row = { ...load({ destino: 'planta reconquista' }), origin: await plot('LC-PLACES') }
    expect(await send([{ ...row, process: process('AF 919 GE') }])).toMatchObject({ good: 1 })
    await change(`/locations/${place}`, { address: 'Ruta 11, km 783' })
    const again = await send([{ ...row, process: process('af919ge') }])
    expect([again.known, faultsOf(again)]).toEqual([1, []])
    const other = await send([{ ...row, process: process('AF 920 GE') }])
    expect(faultsOf(other)).toEqual([['/process/dataSchema/supplies', 'DIFFERS']])
  })

  it('whatever became of fields that it leaves empty, which have defaults (IMP-04)', async () => {
    const row = load()
    const body = await send([row])
    expect(body.good).toBe(1)
    const again = await send([row])
    expect(again).toMatchObject({ known: 1 })
    const { product } = again.rows[0]
    expect((await soy.get(product)).dataSchema.transportista).toBe('Flota propia')
    await change(`/products/${product}`, { dataSchema: { ...row.dataSchema, transportista: 'Tercero' } })
    expect(await send([row])).toMatchObject({ known: 1, faulty: 0 })
    const said = { ...row, dataSchema: { ...row.dataSchema, transportista: 'Flota propia' } }
    expect(faultsOf(await send([said]))).toEqual([['/dataSchema/transportista', 'DIFFERS']])
  })

  it('at the place that it names, of an asset (IMP-04)', async () => {
    for (const name of ['Galpón Norte', 'Galpón Sur']) await made('/locations', { organization, name })
    const asset = (location?: string) => ({
      organization,
      dataSchema: filled(pack.assetSchemas['as-agroinsumo']!, { identifier: 'Inoculante', partida: 'B-1' }),
      ...(location ? { location } : {}),
    })
    const sendAssets = (...rows: object[]) => send(rows, 'as-agroinsumo', 'assets')
    const twice = await sendAssets(asset('Galpón Norte'), asset('Galpón Sur'))
    expect([twice.good, faultsOf(twice)]).toEqual([1, [['/dataSchema/identifier', 'REPEATED']]])
    expect(await sendAssets(asset('galpon norte'), asset())).toMatchObject({ known: 2 })
    const moved = await sendAssets(asset('Galpón Sur'))
    expect(faultsOf(moved)).toEqual([['/location', 'DIFFERS']])
    expect(moved.rows[0].faults[0].message).toMatch(/^Ya existe en otro lugar, cargado el \d\d\/\d\d\/\d\d$/)
  })
  it('with its origins in another order, also of an earlier row (IMP-04)', async () => {
    const origin = await plot('LC-ORDER')
    const process = { milestoneSchema: 'ms-cosecha-carga', dataSchema: soy.values('ms-cosecha-carga') }
    const loads = [load(), load(), load()]
    expect(await send(loads.map((one) => ({ ...one, origin, process })))).toMatchObject({ good: 3 })
    const [one, two, three] = loads.map(({ dataSchema }) => dataSchema.identifier)
    const row = (...from: unknown[]) => ({
      organization,
      dataSchema: filled(pack.productSchemas['ps-lote-acopio']!, { identifier: 'AC-2526-001' }),
      origin: from,
      process: { milestoneSchema: 'ms-ingreso-acopio', dataSchema: soy.values('ms-ingreso-acopio') },
    })
    const body = await send([row(one, two), row(two, one), row(two, three)], 'ps-lote-acopio')
    expect([body.good, body.known, faultsOf(body)]).toEqual([1, 1, [['/dataSchema/identifier', 'REPEATED']]])
  })
})

describe('a row that names several origins', () => {
  const gathered = (origin: string[]) => ({
    organization,
    dataSchema: filled(pack.productSchemas['ps-lote-acopio']!, { identifier: 'AC-2526-002' }),
    origin,
  })

  it('says of each which it is, with its own suggestion (IMP-02)', async () => {
    await send(['31415-92653589', '27182-81828459'].map((identifier) => load({ identifier })))
    const origin = ['90909-09090909', '31415-92653589', '31415-9265358', '27182-8182845']
    const { rows } = await send([gathered(origin)], 'ps-lote-acopio')
    expect(rows[0].faults.map(({ column, suggestion }: any) => [column, suggestion])).toEqual([
      ['/origin/0', undefined],
      ['/origin/2', '31415-92653589'],
      ['/origin/3', '27182-81828459'],
    ])
  })

  it('says so of the first twenty (IMP-03)', async () => {
    const origin = Array.from({ length: 100 }, (_, n) => `Lote perdido ${n}`)
    const { rows } = await send([gathered(origin)], 'ps-lote-acopio')
    expect(rows[0].faults.map(({ column }: any) => column)).toEqual(
      origin.slice(0, 20).map((_, n) => `/origin/${n}`),
    )
  })
})

describe('a row that names what belongs to an organization its sender may not see', () => {
  const names = ['Aceitera Calchaquí S.A.', 'Planta Calchaquí', 'AH 777 KK', 'LC-CALCHAQUI']
  const named = ([organization, destino, supplies, origin]: readonly string[]) => ({
    organization,
    dataSchema: filled(pack.productSchemas['ps-partida']!, { identifier: newNumber(), destino }),
    origin,
    process: {
      milestoneSchema: 'ms-cosecha-carga',
      dataSchema: soy.values('ms-cosecha-carga', [], { supplies }),
    },
  })

  it('finds none of it, and is offered none of it (IMP-02)', async () => {
    const [called, place, identifier, plotName] = names
    const other = await made('/organizations', { name: called })
    await made('/locations', { organization: other, name: place, country: 'Argentina', state: 'Santa Fe' })
    const truck = filled(pack.assetSchemas['as-camion']!, { identifier })
    await made('/assets', { organization: other, assetSchema: 'as-camion', dataSchema: truck })
    await plot(plotName!, other)
    const farmer = await api.as('farmer', account, {
      rights: {
        organizations: [organization],
        stages: { 'ps-partida': 'write', 'ps-lote-soja': 'write' },
        milestoneSchemas: { 'ms-cosecha-carga': 'write' },
      },
    })
    const alike = ['Aceitera Calchaqui', 'Planta Calchaqu', 'AH 777 K', 'LC-CALCHAQU']
    const columns = async (row: readonly string[], client: Client) => {
      const { rows } = await sendTo(client, [named(row)], 'ps-partida', 'products', { rehearse: true })
      return rows.flatMap(({ faults }: any) =>
        faults.map(({ column, code, suggestion }: any) => [column, code, suggestion]),
      )
    }
    const own = [organization, ...names.slice(1)]
    const unknown = ['/dataSchema/destino', '/origin', '/process/dataSchema/supplies']
    for (const row of [own, [organization, ...alike.slice(1)]])
      expect((await columns(row, farmer)).toSorted()).toEqual(
        unknown.map((one) => [one, 'UNKNOWN', undefined]),
      )
    for (const row of [names, alike])
      expect(await columns(row, farmer)).toContainEqual(['/organization', 'UNKNOWN', undefined])
    expect(await columns(names, admin)).toEqual([])
    expect((await columns(alike, admin)).map(([, , suggestion]: any) => suggestion)).toEqual(
      expect.arrayContaining(names),
    )
  })
})
