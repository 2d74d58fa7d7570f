import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { filled } from '../../../test/kit/forms.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { verify } from '../../verify/index.ts'

const account = 'litoral'
const pack = demoPack('litoral')
let api: TestApi
let admin: Client
let organization: string
let other: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  organization = (await admin.post('/organizations', { name: 'Cabaña La Tapera' })).body._id
  other = (await admin.post('/organizations', { name: 'Chacra Doña Irma' })).body._id
})
afterAll(async () => {
  expect((await verify(api.owner)).differ).toEqual([])
  await api.close()
})

let tags = 0
const newTag = () => `032${String((tags += 1)).padStart(12, '0')}`
const animal = (values: Record<string, unknown> = {}, more: Record<string, unknown> = {}) => ({
  organization,
  productSchema: 'ps-animal',
  dataSchema: filled(pack.productSchemas['ps-animal']!, { identifier: newTag(), ...values }),
  ...more,
})
const create = (products: readonly object[], client = admin, headers?: Record<string, string>, query = '') =>
  client.post(`/products/createMany${query}`, { products }, headers)
const pathsOf = ({ body }: Answer) => body.errors.map(({ path }: { path: string }) => path)
const total = async () => (await admin.get('/products?productSchema=ps-animal')).body.totalDocs

describe('the next identifier', () => {
  const next = async (of: string, stage = 'ps-lote-soja', client = admin) =>
    (await client.get(`/productSchemas/${stage}/next?organization=${of}`)).body
  const plot = async (identifier: string, of: string, more: Record<string, unknown> = {}) => {
    const values = filled(pack.productSchemas['ps-lote-soja']!, { identifier })
    const row = { organization: of, productSchema: 'ps-lote-soja', dataSchema: values, ...more }
    const { status, body } = await create([row])
    expect(status, JSON.stringify(body)).toBe(201)
    return body.collection[0]
  }

  it('is one more than the highest of the series that the newest one is of (FST-03)', async () => {
    expect(await next(organization)).toEqual({ identifier: null })
    for (const number of ['LC-2526-009', 'LC-2627-001', 'LC-2526-002']) await plot(number, organization)
    expect(await next(organization)).toEqual({ identifier: 'LC-2526-010' })
    await plot('LC-2526-099', organization)
    const last = await plot('LC-2526-100', organization)
    expect(await next(organization)).toEqual({ identifier: 'LC-2526-101' })
    await admin.delete(`/products/${last._id}`)
    expect(await next(organization)).toEqual({ identifier: 'LC-2526-100' })
    const edited = await plot('LC-2526-040', organization)
    const dataSchema = { ...edited.dataSchema, identifier: 'LC-2728-040' }
    expect((await admin.put(`/products/${edited._id}`, { dataSchema })).status).toBe(200)
    expect(await next(organization)).toEqual({ identifier: 'LC-2728-041' })
    expect(await next(organization, 'ps-lote-soja')).toEqual({ identifier: 'LC-2728-041' })
  })

  it('is the organization’s own, of no placeholder, and none that the form doesn’t take', async () => {
    expect(await next(other)).toEqual({ identifier: null })
    await create([animal({ identifier: 'Unidentified - 3fa9c21b' }, { organization: other })])
    expect(await next(other, 'ps-animal')).toEqual({ identifier: null })
    await create([animal({ identifier: '032999999999998' }, { organization: other })])
    expect(await next(other, 'ps-animal')).toEqual({ identifier: '032999999999999' })
    await create([animal({ identifier: '032999999999999' }, { organization: other })])
    expect(await next(other, 'ps-animal')).toEqual({ identifier: null })
  })

  it('is answered to those who may read the stage and the organization', async () => {
    const staff = await api.as('mora', account, {
      rights: { organizations: [organization], stages: { 'ps-lote-soja': 'read' } },
    })
    expect(await next(organization, 'ps-lote-soja', staff)).toEqual({ identifier: 'LC-2728-041' })
    for (const [of, stage] of [
      [other, 'ps-lote-soja'],
      [organization, 'ps-animal'],
      [randomUUID(), 'ps-lote-soja'],
      ['nadie', 'ps-lote-soja'],
    ])
      expect((await next(of!, stage, staff)).code).toBe('NOT_FOUND')
  })
})

describe('many new products', () => {
  it('are made in their order, each as POST /products makes it, with its event (FST-04)', async () => {
    const before = await total()
    const rows = [
      animal(),
      animal({ identifier: 'Unidentified - 3fa9c21b' }),
      animal({}, { organization: { _id: other }, showLogo: false }),
    ]
    const { status, body } = await create(rows)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.collection).toMatchObject([
      { dataSchema: rows[0]!.dataSchema, organization: { _id: organization }, showLogo: true, version: 1 },
      { isUnidentified: true, hasOrigin: false },
      { organization: { _id: other }, showLogo: false },
    ])
    const [first] = body.collection
    expect((await admin.get(`/products/${first._id}`)).body.collection).toEqual([first])
    expect(await total()).toBe(before + 3)
    const { collection } = (await admin.get(`/history/products/${first._id}`)).body
    expect(collection.map(({ action }: { action: string }) => action)).toEqual(['create'])
  })

  it('are refused together, with every fault of every row by path and by row (FST-04)', async () => {
    const identifier = newTag()
    const known = animal({ identifier })
    expect((await create([known])).status).toBe(201)
    const before = await total()
    const good = newTag()
    const answer = await create([
      animal({ identifier: good }),
      known,
      animal({ identifier: ` ${good} ` }),
      animal({ identifier: good }, { organization: other }),
      animal({ identifier: '', sexo: 'otro' }),
      animal({}, { organization: randomUUID(), productSchema: 'ps-nada' }),
      animal({ identifier: good }, { organization: 'nadie' }),
    ])
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID'])
    expect(pathsOf(answer)).toEqual([
      '/products/1/dataSchema/identifier',
      '/products/2/dataSchema/identifier',
      '/products/4/dataSchema/identifier',
      '/products/4/dataSchema/sexo',
      '/products/5/organization',
      '/products/5/productSchema',
      '/products/6/organization',
    ])
    expect(answer.body.reasons).toMatchObject({
      [`fila 2 · ${identifier}`]: ['El identificador ya existe'],
      [`fila 3 · ${good}`]: ['El identificador está repetido: ya lo lleva la fila 1.'],
      'fila 5 · Animal': [expect.stringMatching(/^Caravana RFID: /), expect.stringMatching(/^Sexo: /)],
    })
    expect(await total()).toBe(before)
    const english = await create([known], admin, {}, '?language=en')
    expect(english.body.reasons).toEqual({
      [`row 1 · ${identifier}`]: ['The identifier already exists'],
    })
  })

  it('are told which row another call came before, a moment ago', async () => {
    const contested = newTag()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => create([animal(), animal({ identifier: contested })])),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400])
    for (const answer of answers.filter(({ status }) => status === 400))
      expect(pathsOf(answer)).toEqual(['/products/1/dataSchema/identifier'])
  })

  it('are made once for one Idempotency-Key', async () => {
    const rows = [animal()]
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([1, 2].map(() => create(rows, admin, key)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]!.body).toEqual(answers[1]!.body)
    expect((await create([animal()], admin, key)).body.code).toBe('KEY_REUSED')
  })

  it('need the right to write their stage, which is refused before their faults', async () => {
    const reader = await api.as('nico', account, {
      rights: { organizations: [organization], stages: { 'ps-animal': 'read', 'ps-rodeo': 'write' } },
    })
    const answer = await create([animal({ identifier: '' })], reader)
    expect([answer.status, answer.body.code, pathsOf(answer)]).toEqual([
      403,
      'FORBIDDEN',
      ['/products/0/productSchema'],
    ])
  })

  it('are from 1 to 1,000, and the refusal says so', async () => {
    expect((await create([])).status).toBe(400)
    const rows = (count: number) => Array.from({ length: count }, () => animal())
    const tooMany = await create(rows(1_001))
    expect([tooMany.status, pathsOf(tooMany)]).toEqual([400, ['/products']])
    expect(tooMany.body.errors[0].message).toContain('1000')
    const before = await total()
    expect((await create(rows(1_000))).body.collection).toHaveLength(1_000)
    expect(await total()).toBe(before + 1_000)
  })

  it('are archived a thousand together, and undone together (FST-06)', async () => {
    const { collection } = (await create(Array.from({ length: 1_000 }, () => animal()))).body
    const ids: string[] = collection.map(({ _id }: { _id: string }) => _id)
    const before = await total()
    const tooMany = await admin.post('/productsDeleteMany', { ids: [...ids, ids[0]] })
    expect([tooMany.status, pathsOf(tooMany)]).toEqual([400, ['/ids']])
    expect((await admin.post('/productsDeleteMany', { ids })).status).toBe(200)
    expect(await total()).toBe(before - 1_000)
    expect((await admin.put('/undo?type=products', { ids })).status).toBe(204)
    expect(await total()).toBe(before)
  })
})
