import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { filled } from '../../../test/kit/forms.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { verify } from '../../verify/index.ts'
import { codeProducts } from './codes.ts'

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
    expect([status, body]).toEqual([200, { collection: [row()], coded: 0 }])
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
