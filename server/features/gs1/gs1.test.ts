import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { filled } from '../../../test/kit/forms.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { verify } from '../../verify/index.ts'
import { makePlan } from '../packs/plan.ts'
import { codeProducts } from '../products/coding.ts'

const account = 'litoral'
const stage = 'ps-lote-soja'
const gtin = '07791234500017'
const other = '07791234500024'
const pack = demoPack(account)
pack.productSchemas[stage]!.gs1 = { level: 'lot' }
pack.productSchemas['ps-animal']!.gs1 = { level: 'item' }
Object.assign(pack.productSchemas[stage]!.schema.properties, {
  campana: { type: 'string', title: 'Ciclo', header: true },
})
Object.assign(pack.productSchemas[stage]!.descriptor, { campana: { kind: 'text' } })

let api: TestApi
let admin: Client
let stranger: Client
let organization: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  organization = (await admin.post('/organizations', { name: 'Bodega La Tapera' })).body._id
  stranger = await api.as('stranger', 'valle', { admin: true })
  const foreign = demoPack('litoral')
  foreign.account.id = 'valle'
  foreign.productSchemas[stage]!.gs1 = { level: 'lot' }
  await configure(api.database, 'valle', foreign)
})
afterAll(async () => {
  expect((await verify(api.owner)).differ).toEqual([])
  await api.close()
})

const row = (more: Record<string, unknown> = {}) => ({ productSchema: stage, organization, gtin, ...more })
const put = (collection: readonly object[], query = '', client = admin) =>
  client.put(`/gs1/gtins${query}`, { collection })
const make = (identifier: string, more: Record<string, unknown> = {}): Promise<Answer> =>
  admin.post('/products', {
    organization,
    productSchema: stage,
    dataSchema: filled(pack.productSchemas[stage]!, { identifier, ...more }),
  })
const codeAll = () =>
  api.database.inAccount({ accountId: account, userId: 'job', via: 'job' }, (tx) =>
    codeProducts(tx, { after: null }),
  )
const faultsOf = ({ status, body }: Answer) => [
  status,
  body.errors?.map(({ path }: { path: string }) => path),
]
const open = async (address: string) => (await api.app.inject({ url: new URL(address).pathname })).statusCode

describe('the table of GTINs (GS1-01)', () => {
  it('refuses a wrong check digit, a stage without codes, an unknown field and rows that say the same', async () => {
    expect(faultsOf(await put([row({ gtin: '07791234500018' })]))).toEqual([400, ['/collection/0/gtin']])
    expect(faultsOf(await put([row({ productSchema: 'ps-nada' })]))).toEqual([
      400,
      ['/collection/0/productSchema'],
    ])
    expect(faultsOf(await put([row({ where: { field: 'nada', value: 'x' } })]))).toEqual([
      400,
      ['/collection/0/where/field'],
    ])
    expect(faultsOf(await put([row(), row({ gtin: other })]))).toEqual([400, ['/collection/1']])
    expect(faultsOf(await put([row({ where: { field: 'campana', value: ' ' } })]))).toEqual([
      400,
      ['/collection/0/where/value'],
    ])
    const two = ['campana', 'identifier'].map((field) => row({ where: { field, value: 'x' } }))
    expect(faultsOf(await put(two))).toEqual([400, ['/collection/1/where/field']])
    expect((await admin.get('/gs1/gtins')).body.collection).toEqual([])
  })

  it('takes short GTINs as long ones, and only those of the prefixes of the organization', async () => {
    await admin
      .put(`/organizations/${organization}`, { gs1Prefixes: ['1'] })
      .then(({ status }) => expect(status).toBe(400))
    await admin.put(`/organizations/${organization}`, { gs1Prefixes: ['779999'] })
    expect(faultsOf(await put([row({ gtin: '7791234500017' })]))).toEqual([400, ['/collection/0/gtin']])
    await admin.put(`/organizations/${organization}`, { gs1Prefixes: ['7791234'] })
    const { status, body } = await put([row({ gtin: '7791234500017' })])
    expect([status, body]).toMatchObject([200, { collection: [row()], coded: 0 }])
  })

  it('of two people who edit it at once tells the second one, and loses no row', async () => {
    const { version } = (await admin.get('/gs1/gtins')).body
    const save = () => admin.put('/gs1/gtins', { collection: [row()], version })
    const both = (await Promise.all([save(), save()])).toSorted((a, b) => a.status - b.status)
    expect(both.map(({ status }) => status)).toEqual([200, 409])
    expect(both[0]!.body.version).toBe(version + 1)
    expect(both[1]!.body).toMatchObject({ code: 'STALE', details: { theirs: { version: version + 1 } } })
    expect((await put([row()], '?preview=true')).body.version).toBe(version + 1)
  })

  it('has no GTIN of another account, until that one gives it back unused', async () => {
    const its = (await stranger.post('/organizations', { name: 'Ajena' })).body._id
    const foreign = (one: string) =>
      put([{ productSchema: stage, organization: its, gtin: one }], '', stranger)
    const refused = await foreign(gtin)
    expect([refused.body.code, ...faultsOf(refused)]).toEqual(['NOT_UNIQUE', 409, ['/collection/0/gtin']])
    expect((await foreign(other)).status).toBe(200)
    expect((await put([row(), row({ gtin: other, where: { field: 'campana', value: '26' } })])).status).toBe(
      409,
    )
    expect((await put([], '', stranger)).status).toBe(200)
    expect((await put([row(), row({ gtin: other, where: { field: 'campana', value: '26' } })])).status).toBe(
      200,
    )
  })
})

describe('the code of a product (GS1-02)', () => {
  it('is its identifier without blanks and accents, under the GTIN of the row that says most', async () => {
    const { body } = await make('Lote Ñandú 1')
    expect(body.gs1).toEqual({
      gtin,
      ai: '10',
      value: 'LoteNandu1',
      address: `${api.settings.publicPageUrl}/01/${gtin}/10/LoteNandu1`,
    })
    expect((await make('Lote 2', { campana: '26' })).body.gs1.gtin).toBe(other)
    const listed = (await admin.get(`/products?productSchema=${stage}&search=Lote`)).body.collection
    expect(listed.map((one: { gs1: { value: string } }) => one.gs1.value).toSorted()).toEqual([
      'Lote2',
      'LoteNandu1',
    ])
  })

  it('is of the uuid where another product ever had the value, and that is said', async () => {
    const first = (await make('A/7')).body
    expect(first.gs1.address).toContain('/10/A%2F7')
    const renamed = await admin.put(`/products/${first._id}`, {
      dataSchema: { ...first.dataSchema, identifier: 'A8' },
    })
    expect(renamed.body.gs1.value).toBe('A8')
    expect([await open(first.gs1.address), await open(renamed.body.gs1.address)]).toEqual([307, 307])
    const second = (await make('A/7')).body
    expect(second.gs1.value).toMatch(/^[A-Z2-7]{20}$/)
    expect(second.warnings).toMatchObject([{ code: 'CODE_TAKEN', path: '/dataSchema/identifier' }])
    const back = await admin.put(`/products/${first._id}`, {
      dataSchema: { ...first.dataSchema, identifier: 'A9' },
    })
    expect(back.body.gs1.value).toBe('A9')
  })

  it('is of the uuid where the number fits none, which is told once', async () => {
    const long = await make('Un lote con más de veinte signos')
    expect(long.body.gs1.value).toMatch(/^[A-Z2-7]{20}$/)
    expect(long.body.warnings).toMatchObject([
      { code: 'CODE_UNFIT', path: '/dataSchema/identifier', details: { ai: '10' } },
    ])
    const edited = await admin.put(`/products/${long.body._id}`, {
      dataSchema: { ...long.body.dataSchema, campana: '25' },
    })
    expect([edited.body.gs1.value, edited.body.warnings ?? []]).toEqual([long.body.gs1.value, []])
  })

  it('of an archived product is gone, and never given again', async () => {
    const { body } = await make('B1')
    expect((await admin.delete(`/products/${body._id}`)).status).toBe(204)
    expect(await open(body.gs1.address)).toBe(410)
    expect((await make('B1')).body.gs1.value).toMatch(/^[A-Z2-7]{20}$/)
  })

  it('is given once of several at the same moment', async () => {
    const made = await Promise.all(['C 1', 'C1', 'C  1'].map((identifier) => make(identifier)))
    expect(made.map(({ status }) => status)).toContain(200)
    const values = made.filter(({ status }) => status === 200).map(({ body }) => body.gs1.value)
    expect(values.filter((value) => value === 'C1')).toHaveLength(1)
    expect(new Set(values).size).toBe(values.length)
  })

  it('is null in a stage without codes, and of an organization without a row', async () => {
    const bare = (await admin.post('/organizations', { name: 'Sin fila' })).body._id
    const dataSchema = filled(pack.productSchemas[stage]!, { identifier: 'D1' })
    const { body } = await admin.post('/products', { organization: bare, productSchema: stage, dataSchema })
    expect(body.gs1).toBeNull()
  })

  it('comes to existing products when their row does, which is told before; codes that they had go on', async () => {
    const third = '07791234500031'
    const before = (await make('E1')).body
    const change = [row({ gtin: third })]
    const told = (await put(change, '?preview=true')).body.coded
    expect(told).toBeGreaterThan(1)
    expect((await admin.get('/gs1/gtins')).body.collection).toHaveLength(2)
    expect((await put(change)).body.coded).toBe(told)
    await codeAll()
    const [after] = (await admin.get(`/products/${before._id}`)).body.collection ?? [
      (await admin.get(`/products/${before._id}`)).body,
    ]
    expect([after.gs1.gtin, after.gs1.value, after.version]).toEqual([third, 'E1', before.version])
    expect([await open(before.gs1.address), await open(after.gs1.address)]).toEqual([307, 307])
    expect((await put(change, '?preview=true')).body.coded).toBe(0)
  })
})

describe('a row as it is read (GS1-01)', () => {
  it('counts the products that have its code, and names the field in which they differ', async () => {
    await put([row()])
    for (const [identifier, campana] of [
      ['F1', '25'],
      ['F2', '25'],
      ['F3', '26'],
    ] as const)
      expect((await make(identifier, { campana })).status).toBe(200)
    await codeAll()
    const [read] = (await admin.get('/gs1/gtins')).body.collection
    expect(read).toMatchObject({ ...row(), differs: { field: 'campana', values: ['25', '26'] } })
    expect(read.coded).toBeGreaterThanOrEqual(3)
    expect((await make('F3b', { campana: '27' })).status).toBe(200)
  })
})

describe('a pack that changes who has codes (GS1-02)', () => {
  it('says how many existing products get one, and a job gives it to them', async () => {
    const gs1 = { level: 'item' as const }
    const changed = structuredClone(pack)
    changed.productSchemas[stage]!.gs1 = gs1
    const { body } = await make('G1')
    const plan = await api.database.inAccount({ accountId: account, userId: 'admin', via: 'command' }, (tx) =>
      tx.rehearse((trial) => makePlan(trial, changed, {})),
    )
    const told = plan.warnings.find(({ key }) => key === 'pack.plan.warn.coded')
    expect(Number(told?.params?.count)).toBeGreaterThan(0)
    await configure(api.database, account, changed)
    const jobs = await api.owner.pool.query(
      `select 1 from graphile_worker.jobs where task_identifier = 'gs1.codes'`,
    )
    expect(jobs.rowCount).toBeGreaterThan(0)
    await codeAll()
    const after = (await admin.get(`/products/${body._id}`)).body.collection[0]
    expect(after.gs1).toMatchObject({ ai: '21', value: 'G1' })
    expect([await open(body.gs1.address), await open(after.gs1.address)]).toEqual([307, 307])
    await configure(api.database, account, pack)
    await codeAll()
  })

  it('refuses a typed GTIN of another account at its field', async () => {
    const foreign = '07791234500048'
    const before = (await make('H0', { campana: foreign })).body
    const changed = structuredClone(pack)
    Object.assign(changed.productSchemas[stage]!.descriptor, { campana: { kind: 'text', gs1: '01' } })
    await configure(api.database, account, changed)
    const its = (await stranger.post('/organizations', { name: 'Ajena 2' })).body._id
    expect(
      (await put([{ productSchema: stage, organization: its, gtin: foreign }], '', stranger)).status,
    ).toBe(200)
    const refused = await make('H1', { campana: foreign })
    expect([refused.body.code, ...faultsOf(refused)]).toEqual(['NOT_UNIQUE', 409, ['/dataSchema/campana']])
    expect((await make('H2', { campana: '779-1234-50005-5' })).body).toMatchObject({
      dataSchema: { campana: '07791234500055' },
      gs1: { gtin: '07791234500055' },
    })
    // A product that was there before keeps the code that it has.
    await codeAll()
    expect((await admin.get(`/products/${before._id}`)).body.collection[0].gs1).toEqual(before.gs1)
    await configure(api.database, account, pack)
  })
})

describe('an address of GS1 (GS1-03)', () => {
  it('that is none is refused, and one of nobody is not found', async () => {
    const at = `${api.settings.publicPageUrl}/01`
    expect(await open(`${at}/07791234500018/10/A`)).toBe(400)
    expect(await open(`${at}/${gtin}/10/nadie`)).toBe(404)
    expect(await open(`${at}/00000000000017/10/A`)).toBe(404)
  })
})

describe('a GLN', () => {
  it('has 13 digits with a check digit, and is of one organization and one place of the account', async () => {
    const organizationOf = (name: string, gln: string) => admin.post('/organizations', { name, gln })
    expect(faultsOf(await organizationOf('Una', '7791234500018'))).toEqual([400, ['/gln']])
    expect((await organizationOf('Una', '7791234500017')).body.gln).toBe('7791234500017')
    expect((await organizationOf('Otra', '7791234500017')).body.code).toBe('NOT_UNIQUE')
    const place = (more: object) => admin.post('/locations', { name: 'Depósito', organization, ...more })
    expect(faultsOf(await place({ glnExtension: '1' }))).toEqual([400, ['/glnExtension']])
    const made = await place({ gln: '7791234500017', glnExtension: '1' })
    expect(made.body).toMatchObject({ gln: '7791234500017', glnExtension: '1' })
    expect((await place({ gln: '7791234500017', glnExtension: '1' })).body.code).toBe('NOT_UNIQUE')
    expect((await place({ gln: '7791234500017', glnExtension: '2' })).status).toBe(200)
  })
})
