import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account, type Importing, send as sendAs, sha, startImporting } from '../../../test/kit/importing.ts'
import { filled } from '../../../test/kit/forms.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import type { Client } from '../../../test/kit/api.ts'

const pack = demoPack(account)
const stage = 'ps-partida'
let api: Importing['api']
let admin: Importing['admin']
let organization: string
let soy: Importing['soy']
let end: Importing['end']

beforeAll(async () => {
  ;({ api, admin, organization, soy, end } = await startImporting(pack))
})
afterAll(() => end())

let numbers = 0
const newNumber = () => `10130-${String((numbers += 1)).padStart(8, '0')}`
const load = (identifier = newNumber()): any => ({
  organization,
  dataSchema: filled(pack.productSchemas[stage]!, { identifier, pesoNeto: 29_000, patente: 'AF 919 GE' }),
})
/** A row with what it corrects alone. */
const correction = (one: any, values: Record<string, unknown>, more: object = {}) => ({
  organization,
  dataSchema: { identifier: one.dataSchema.identifier, ...values },
  ...more,
})
const file = () => ({ file: { name: 'correcciones.xlsx', sha256: sha(newNumber()) } })
const send = (rows: readonly object[], more: object = {}, client: Client = admin) =>
  sendAs(client, 'products', stage, rows, { ...file(), ...more })
const made = async (...rows: any[]): Promise<any[]> => {
  expect((await send(rows)).good).toBe(rows.length)
  return Promise.all(rows.map(read))
}
const read = async ({ dataSchema }: any): Promise<any> => {
  const { identifier } = dataSchema
  const { body } = await admin.get(`/products?productSchema=${stage}&search=${identifier}`)
  return body.collection[0]
}
/** Looks at what rows change, and saves them as they were seen. */
const look = (rows: readonly object[], client = admin) => send(rows, { rehearse: true, update: true }, client)
const versionsOf = ({ rows }: any) =>
  Object.fromEntries(rows.flatMap(({ n, version }: any) => (version === undefined ? [] : [[n, version]])))
const save = async (rows: readonly object[], client = admin) =>
  send(rows, { update: true, versions: versionsOf(await look(rows, client)) }, client)
/** Records the harvest that makes a load. */
const initiate = async ({ _id }: any) =>
  expect((await soy.record(_id, 'ms-cosecha-carga', [await soy.product('ps-lote-soja')])).status).toBe(200)
const states = ({ rows }: any) =>
  rows.map(({ n, state, faults }: any) => [n, state, ...faults.map(({ code }: any) => code)])
const faultsOf = ({ rows }: any) =>
  rows.flatMap(({ faults }: any) => faults.map(({ column, code }: any) => [column, code]))

describe('a row that changes a product (IMP-12)', () => {
  it('is shown with each value before and after, and saved with the version that was seen', async () => {
    const [one] = await made(load())
    const rows = [correction(one, { pesoNeto: 29_320 }), load()]
    const seen = await look(rows)
    expect(seen).toMatchObject({ import: null, good: 1, changed: 1, known: 0, faulty: 0 })
    expect(seen.rows).toEqual([
      {
        n: 2,
        state: 'changed',
        product: one._id,
        changes: [{ column: '/dataSchema/pesoNeto', from: '29.000 kg', to: '29.320 kg' }],
        version: 1,
        faults: [],
        warnings: [],
      },
    ])
    expect((await read(one)).dataSchema.pesoNeto).toBe(29_000)
    const saved = await send(rows, { update: [2], versions: { 2: 1 } })
    expect(saved).toMatchObject({ good: 1, changed: 1, faulty: 0 })
    const after = await read(one)
    // What the row leaves out stays.
    expect(after).toMatchObject({ dataSchema: { ...one.dataSchema, pesoNeto: 29_320 }, version: 2 })
    const { body } = await admin.get(`/history/products/${one._id}`)
    expect(body.collection.map(({ via, action }: any) => [via, action])).toEqual([
      ['import', 'update'],
      ['import', 'create'],
    ])
    expect((await admin.get(`/imports/${saved.import}`)).body).toMatchObject({
      saved: 1,
      changed: 1,
      faulty: 0,
    })
    expect(await look(rows)).toMatchObject({ known: 2, changed: 0 })
  })

  it('is faulty as before where nobody asked for it, and where its row has an origin or another process', async () => {
    const [one, other] = await made(load(), load())
    const rows = [correction(one, { pesoNeto: 1 }), correction(other, { pesoNeto: 2 })].map(
      ({ dataSchema }) => load(dataSchema.identifier),
    )
    for (const row of rows) row.dataSchema.pesoNeto = 29_500
    expect(states(await send(rows, { rehearse: true }))).toEqual([
      [2, 'faulty', 'DIFFERS'],
      [3, 'faulty', 'DIFFERS'],
    ])
    expect(states(await send(rows, { rehearse: true, update: [3] }))).toEqual([
      [2, 'faulty', 'DIFFERS'],
      [3, 'changed'],
    ])
    const process = { milestoneSchema: 'ms-calada', dataSchema: soy.values('ms-calada') }
    const beside = [
      { ...rows[0], origin: 'LC-1' },
      { ...rows[1], process },
    ]
    expect(faultsOf(await look(beside))).toEqual([
      ['/origin', 'UNKNOWN'],
      ['/process', 'DIFFERS'],
    ])
  })

  it('is STALE without a version, with another one, and once somebody archived or changed the product', async () => {
    const [one, other, gone] = await made(load(), load(), load())
    const rows = [one, other, gone].map((row) => correction(row, { pesoNeto: 29_900 }))
    const versions = versionsOf(await look(rows))
    expect(states(await send(rows, { update: true }))).toEqual([2, 3, 4].map((n) => [n, 'faulty', 'STALE']))
    await admin.put(`/products/${one._id}`, { dataSchema: { ...one.dataSchema, humedad: 12 } })
    await admin.delete(`/products/${gone._id}`)
    const saved = await send(rows.slice(0, 2), { update: true, versions })
    expect(states(saved)).toEqual([
      [2, 'faulty', 'STALE'],
      [3, 'changed'],
    ])
    expect(saved.rows[0].faults[0].message).toBe('Cambió después de que la miraste: mirala otra vez')
    expect(await read(one)).toMatchObject({ version: 2, dataSchema: { pesoNeto: 29_000, humedad: 12 } })
  })

  it('of two people at once changes it once', async () => {
    const [one] = await made(load())
    const weights = [29_100, 29_200]
    const answers = await Promise.all(
      weights.map((pesoNeto) => send([correction(one, { pesoNeto })], { update: true, versions: { 2: 1 } })),
    )
    expect(answers.map(({ changed, faulty }) => [changed, faulty]).toSorted()).toEqual([
      [0, 1],
      [1, 0],
    ])
    expect(answers.flatMap(faultsOf)).toEqual([['', 'STALE']])
    expect((await read(one)).version).toBe(2)
  })

  it('is refused as PUT refuses it: in use, by its form, without a right', async () => {
    const [used, wrong, held, late] = await made(load(), load(), load(), load())
    await initiate(used)
    const into = await soy.product('ps-lote-acopio')
    expect((await soy.record(into, 'ms-ingreso-acopio', [used._id])).status).toBe(200)
    const stop = {
      kind: 'hold',
      product: held._id,
      products: [held._id],
      organization,
      reason: 'Falta el análisis',
    }
    const hold = await admin.post('/recalls', stop)
    expect(hold.status, JSON.stringify(hold.body)).toBe(201)
    const rows = [
      correction(used, { pesoNeto: 29_001 }),
      correction(wrong, { pesoNeto: -5, humedad: 13 }),
      correction(held, { pesoNeto: 29_002 }),
      correction(late, { pesoNeto: 'mucho' }),
    ]
    const seen = await look(rows)
    expect(states(seen)).toEqual([
      [2, 'faulty', 'HAS_DESTINATION'],
      [3, 'faulty', 'INVALID'],
      [4, 'changed'],
      [5, 'faulty', 'INVALID'],
    ])
    expect(faultsOf(seen).slice(1)).toEqual([
      ['/dataSchema/pesoNeto', 'INVALID'],
      ['/dataSchema/pesoNeto', 'INVALID'],
    ])
    expect(await save(rows)).toMatchObject({ changed: 1, faulty: 3 })
    const reader = await api.as('lector', account, {
      rights: { organizations: [organization], stages: { [stage]: 'read', 'ps-lote-soja': 'write' } },
    })
    const refused = await reader.post('/imports', {
      kind: 'products',
      schema: stage,
      ...file(),
      rows: [{ n: 2, values: rows[2] }],
      language: 'es',
      rehearse: true,
      mode: 'valid',
      update: true,
    })
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN'])
    const other = (await admin.post('/organizations', { name: 'Estancia La Aguada' })).body._id
    const stranger = await api.as('ajena', account, {
      rights: { organizations: [other], stages: { [stage]: 'write' } },
    })
    expect(faultsOf(await look([rows[2]!], stranger))).toContainEqual(['/organization', 'UNKNOWN'])
  })

  it('is one of its file: a later row that says more or else is faulty, one that says the same is known', async () => {
    const [one, other] = await made(load(), load())
    const rows = [
      correction(one, { pesoNeto: 29_400 }),
      correction(one, { pesoNeto: 29_400 }),
      correction(one, { pesoNeto: 29_500 }),
      correction(other, { pesoNeto: 29_000 }),
      correction(other, { pesoNeto: 29_600 }),
    ]
    const saved = await save(rows)
    expect(states(saved)).toEqual([
      [2, 'changed'],
      [3, 'known'],
      [4, 'faulty', 'REPEATED'],
      [5, 'known'],
      [6, 'faulty', 'REPEATED'],
    ])
    expect((await read(one)).dataSchema.pesoNeto).toBe(29_400)
  })

  it('changes nothing by empty cells', async () => {
    const [one] = await made(load())
    const blank = { patente: '', humedad: null }
    expect(states(await look([correction(one, blank)]))).toEqual([[2, 'known']])
    await save([correction(one, { ...blank, pesoNeto: 29_700 })])
    expect((await read(one)).dataSchema).toEqual({ ...one.dataSchema, pesoNeto: 29_700 })
  })

  it('saves none in mode `all` where one is faulty', async () => {
    const [one, other] = await made(load(), load())
    const rows = [correction(one, { pesoNeto: 29_400 }), correction(other, { pesoNeto: -1 })]
    const saved = await send(rows, { update: true, versions: { 2: 1, 3: 1 }, mode: 'all' })
    expect(saved).toMatchObject({ import: null, changed: 1, faulty: 1 })
    expect((await read(one)).version).toBe(1)
  })

  it('keeps what an older form of its stage allowed', async () => {
    const [one] = await made(load())
    const { schema, descriptor } = pack.productSchemas[stage]!
    schema.properties.precinto = { type: 'string', title: 'Precinto' }
    schema.required = [...(schema.required ?? []), 'precinto']
    descriptor.precinto = { kind: 'text' }
    await configure(api.database, account, pack)
    try {
      expect(await save([correction(one, { pesoNeto: 29_800 })])).toMatchObject({ changed: 1, faulty: 0 })
      expect((await read(one)).dataSchema).toEqual({ ...one.dataSchema, pesoNeto: 29_800 })
      // A new product needs it.
      const row = load()
      delete row.dataSchema.precinto
      expect(faultsOf(await look([row]))).toEqual([['/dataSchema/precinto', 'INVALID']])
    } finally {
      delete schema.properties.precinto
      schema.required = schema.required.filter((name) => name !== 'precinto')
      delete descriptor.precinto
      await configure(api.database, account, pack)
    }
  })
})

it('a row that changes a record of an older form is in the units of today, and the record in its own (IMP-12, FIG-02)', async () => {
  const [one] = await made(load())
  const { properties } = pack.productSchemas[stage]!.schema
  const { descriptor } = pack.productSchemas[stage]!
  const [property, entry] = [{ ...properties.pesoNeto! }, { ...descriptor.pesoNeto! }]
  const { minimum: _min, maximum: _max, ...free } = property
  properties.pesoNeto = free
  descriptor.pesoNeto = { ...entry, unit: 't' } as typeof entry
  await configure(api.database, account, pack)
  try {
    expect(await look([correction(one, { pesoNeto: 29 })])).toMatchObject({ known: 1, changed: 0 })
    const rows = [correction(one, { pesoNeto: 29.5 })]
    expect((await look(rows)).rows[0].changes).toEqual([
      { column: '/dataSchema/pesoNeto', from: '29.000 kg', to: '29,5 t' },
    ])
    const { import: id } = await save(rows)
    expect((await read(one)).dataSchema.pesoNeto).toBe(29_500)
    expect((await admin.delete(`/imports/${id}`)).body).toEqual({ undone: 1, kept: [] })
    expect((await read(one)).dataSchema.pesoNeto).toBe(29_000)
  } finally {
    properties.pesoNeto = property
    descriptor.pesoNeto = entry
    await configure(api.database, account, pack)
  }
})

describe('a row that changes an asset (IMP-12)', () => {
  const kind = 'as-camion'
  const truck = (identifier: string, more: object = {}) => ({
    organization,
    dataSchema: filled(pack.assetSchemas[kind]!, { identifier }),
    ...more,
  })
  const sendTrucks = (rows: readonly object[], more: object = {}, client: Client = admin) =>
    sendAs(client, 'assets', kind, rows, { ...file(), ...more })

  it('changes its form and its place, with the right to edit it', async () => {
    for (const name of ['Playa Norte', 'Playa Sur'])
      await admin.post('/locations', { organization, name, country: 'Argentina', state: 'Santa Fe' })
    const row = truck('AF 771 NR', { location: 'Playa Norte' })
    expect((await sendTrucks([row])).good).toBe(1)
    const moved = { ...row, location: 'playa sur' }
    const seen = await sendTrucks([moved], { rehearse: true, update: true })
    expect(seen.rows).toMatchObject([
      {
        state: 'changed',
        changes: [{ column: '/location', from: 'Playa Norte', to: 'playa sur' }],
        version: 1,
      },
    ])
    const beginner = await api.as('nivel1', account, {
      roles: ['Level one'],
      rights: { organizations: [organization], stages: { [stage]: 'write' } },
    })
    const refused = await sendTrucks([moved], { rehearse: true, update: true }, beginner)
    expect(faultsOf(refused)).toEqual([['', 'FORBIDDEN']])
    expect(await sendTrucks([moved], { update: true, versions: { 2: 1 } })).toMatchObject({ changed: 1 })
    expect(await sendTrucks([moved], { rehearse: true, update: true })).toMatchObject({ known: 1 })
  })
})

describe('a row that changes a place (IMP-12)', () => {
  const square = (lng: number) => ({
    type: 'Polygon',
    coordinates: [
      [
        [lng, -29.1],
        [lng + 0.01, -29.1],
        [lng + 0.01, -29.09],
        [lng, -29.09],
        [lng, -29.1],
      ],
    ],
  })
  const place = (name: string, values: object = {}) => ({ organization, dataSchema: { name, ...values } })
  const sendPlaces = (rows: readonly object[], more: object = {}) =>
    sendAs(admin, 'locations', null, rows, { ...file(), ...more })
  const seenIn = async (rows: readonly object[]) =>
    versionsOf(await sendPlaces(rows, { rehearse: true, update: true }))

  it('is the one live place of its name and organization; several are AMBIGUOUS, none is a new one', async () => {
    await sendPlaces([
      place('Campo Uno', { city: 'Vera', kmzUrl: JSON.stringify(square(-60.1)) }),
      place('Campo Dos'),
      place('Campo Dos'),
    ])
    const rows = [
      place('Campo Uno', { city: 'Romang', kmzUrl: JSON.stringify(square(-60.3)) }),
      place('Campo Dos', { city: 'Romang' }),
      place('Campo Tres', { city: 'Romang' }),
      place('Campo Uno', { city: 'Vera' }),
    ]
    const seen = await sendPlaces(rows, { rehearse: true, update: true })
    expect(seen).toMatchObject({ good: 1, changed: 1, faulty: 2 })
    expect(states(seen)).toEqual([
      [2, 'changed'],
      [3, 'faulty', 'AMBIGUOUS'],
      [5, 'faulty', 'REPEATED'],
    ])
    expect(seen.rows[0].changes).toMatchObject([
      { column: '/dataSchema/city', from: 'Vera', to: 'Romang' },
      {
        column: '/dataSchema/kmzUrl',
        from: expect.stringMatching(/ ha$/),
        to: expect.stringMatching(/ ha$/),
      },
    ])
    expect(await sendPlaces(rows, { update: true, versions: await seenIn(rows) })).toMatchObject({
      good: 1,
      changed: 1,
    })
    expect(await sendPlaces([rows[0]!], { rehearse: true, update: true })).toMatchObject({ known: 1 })
    // Without being asked, a place of the same name is another one.
    expect(await sendPlaces([place('Campo Uno', { city: 'Vera' })], { rehearse: true })).toMatchObject({
      good: 1,
    })
  })

  it('gets its former values back when the import is taken back', async () => {
    await sendPlaces([place('Campo Seis', { city: 'Vera', coords: { lat: -29.4, lng: -60.2 } })])
    const rows = [place('Campo Seis', { city: 'Romang', kmzUrl: JSON.stringify(square(-60.5)) })]
    const { import: id } = await sendPlaces(rows, { update: true, versions: await seenIn(rows) })
    const find = async () => (await admin.get('/locations?search=campo seis')).body.collection[0]
    expect(await find()).toMatchObject({ city: 'Romang', hasGeometry: true })
    expect((await admin.delete(`/imports/${id}`)).body).toEqual({ undone: 1, kept: [] })
    expect(await find()).toMatchObject({
      city: 'Vera',
      hasGeometry: false,
      coords: { lat: -29.4, lng: -60.2 },
    })
  })
})

describe('taking back an import that changed products (IMP-12)', () => {
  it('gives them their former values, but what was used or changed since, which it names', async () => {
    const [free, changed, used] = await made(load(), load(), load())
    const rows = [free, changed, used].map((one) => correction(one, { pesoNeto: 29_250 }))
    await initiate(used)
    const { import: id } = await save([...rows, load()])
    await admin.put(`/products/${changed._id}`, { showLogo: false })
    expect((await soy.record(used._id, 'ms-calada')).status).toBe(200)
    expect((await admin.delete(`/imports/${id}`)).body).toEqual({
      undone: 2,
      kept: [
        { n: 3, product: changed._id, name: changed.dataSchema.identifier, code: 'STALE' },
        { n: 4, product: used._id, name: used.dataSchema.identifier, code: 'RELATED' },
      ],
    })
    expect((await read(free)).dataSchema).toEqual(free.dataSchema)
    for (const one of [changed, used]) expect((await read(one)).dataSchema.pesoNeto).toBe(29_250)
    const [last] = (await admin.get(`/history/products/${free._id}`)).body.collection
    expect([last.via, last.action]).toEqual(['import', 'update'])
    // What it gave back is no part of it any more, whoever changes it again.
    await admin.put(`/products/${free._id}`, { showLogo: false })
    for (const one of await soy.timeline(used._id)) await admin.delete(`/milestones/${one._id}`)
    expect((await admin.delete(`/imports/${id}`)).body).toMatchObject({ undone: 1, kept: [{ n: 3 }] })
  })
})

it('attributes of a product that is there already stay out by name, save those that it has (TRU-01)', async () => {
  const insights = [
    { name: 'Lluvia', value: 'poca' },
    { name: 'Turno', value: 'Noche' },
  ]
  const row = { ...load(), insights: insights.slice(0, 1) }
  const [one] = await made(row)
  const left = [{ column: '/insights/1', code: 'ATTRIBUTE_LEFT', details: { text: 'Turno: Noche' } }]
  expect((await send([row])).warnings).toEqual([])
  const known = await send([{ ...row, insights }])
  expect(known).toMatchObject({ known: 1, warnings: left, rows: [{ state: 'known', warnings: left }] })
  const heavier = correction(one, { pesoNeto: 29_320 }, { insights })
  expect(await look([heavier])).toMatchObject({ changed: 1, warnings: left })
  expect(await save([heavier])).toMatchObject({ changed: 1, warnings: left })
  expect((await admin.get(`/insights/${one._id}`)).body.collection).toHaveLength(1)
  const next = load()
  const twice = await send([next, { ...next, insights }], { rehearse: true })
  expect(twice).toMatchObject({ good: 1, known: 1, rows: [{ warnings: [{}, {}] }] })
})
