import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { filled } from '../../../test/kit/forms.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { verify } from '../../verify/index.ts'

const account = 'litoral'
const pack = demoPack(account)
let api: TestApi
let admin: Client
let organization: string
let soy: Chain

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  organization = (await admin.post('/organizations', { name: 'Granos del Tapenagá S.A.' })).body._id
  soy = new Chain(admin, pack, organization)
})
afterAll(async () => {
  expect((await verify(api.owner)).differ).toEqual([])
  await api.close()
})

let numbers = 0
const newNumber = () => `10118-${String((numbers += 1)).padStart(8, '0')}`
const plot = () => soy.product('ps-lote-soja')
const product = (productSchema: string, values: Record<string, unknown> = {}) => ({
  organization,
  productSchema,
  dataSchema: filled(pack.productSchemas[productSchema]!, values),
})
/** A load with the harvest that makes it. */
const load = (origins: string[], values: Record<string, unknown> = {}, more: object = {}) => ({
  ...product('ps-partida', { identifier: newNumber(), ...values }),
  milestone: {
    milestoneSchema: 'ms-cosecha-carga',
    dataSchema: soy.values('ms-cosecha-carga', origins),
    ...more,
  },
})
const create = (products: readonly object[], client = admin) =>
  client.post('/products/createMany', { products })
const made = async (products: readonly object[]): Promise<string[]> => {
  const { status, body } = await create(products)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.collection.map(({ _id }: { _id: string }) => _id)
}
const archive = (ids: string[], more: object = { transformations: true }, client = admin) =>
  client.post('/productsDeleteMany', { ids, ...more })
const pathsOf = ({ body }: Answer) => body.errors.map(({ path }: { path: string }) => path)
const total = async (stage: string) => (await admin.get(`/products?productSchema=${stage}`)).body.totalDocs

describe('new products with the transformation that makes them', () => {
  it('are made in one act, those without one beside them, each as by two calls (FST-04)', async () => {
    const [one, two] = [await plot(), await plot()]
    const { status, body } = await create([
      load([one]),
      product('ps-partida', { identifier: newNumber() }),
      load([one]),
      load([two]),
    ])
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.collection).toMatchObject([
      { hasOrigin: true, requirementsSatisfied: true, countOfMilestones: 1 },
      { hasOrigin: false, requirementsSatisfied: false, countOfMilestones: 0 },
      { hasOrigin: true },
      { hasOrigin: true },
    ])
    expect((await soy.get(body.collection[2]._id)).dataSchema).toMatchObject({ nodeId: one })
    expect(await soy.get(two)).toMatchObject({ hasDestination: true })
    const [harvest] = await soy.timeline(body.collection[3]._id)
    expect(harvest).toMatchObject({ name: 'Cosecha y carga', organization: { _id: organization } })
  })

  it('take several origins where the transformation groups them (FST-04)', async () => {
    const loads = await made([load([await plot()]), load([await plot()])])
    const [lot] = await made([
      {
        ...product('ps-lote-acopio'),
        milestone: {
          milestoneSchema: 'ms-ingreso-acopio',
          dataSchema: soy.values('ms-ingreso-acopio', loads),
        },
      },
    ])
    const { nodeIds } = (await soy.get(lot!)).dataSchema
    expect(nodeIds.toSorted()).toEqual(loads.toSorted())
  })

  it('are refused together: a fault in row 3 writes nothing, and one answer has the faults of all (FST-04)', async () => {
    const [free, held] = [await plot(), await plot()]
    const reason = 'Olor a solvente en la bodega'
    const hold = { kind: 'hold', product: held, products: 'all', reason, organization }
    expect((await admin.post('/recalls', hold)).status).toBe(201)
    const before = await total('ps-partida')
    const third = await create([load([free]), load([free]), load([held])])
    expect([third.status, third.body.code, pathsOf(third)]).toEqual([
      400,
      'INVALID',
      ['/products/2/milestone/dataSchema/nodeId'],
    ])
    expect(Object.entries(third.body.reasons)).toEqual([
      [expect.stringMatching(/^fila 3 · 10118-/), [expect.stringContaining('está en bloqueo')]],
    ])
    const many = await create([
      load([free], { pesoNeto: 'mucho' }),
      load([free], { pesoNeto: 'mucho' }, { organization: 'nadie' }),
      load([]),
      load([free], {}, { milestoneSchema: 'ms-nada' }),
      // It makes products of another stage.
      load([free], {}, { milestoneSchema: 'ms-ingreso-acopio' }),
    ])
    expect([many.status, many.body.code]).toEqual([400, 'INVALID'])
    expect(pathsOf(many).toSorted()).toEqual([
      '/products/0/dataSchema/pesoNeto',
      '/products/1/dataSchema/pesoNeto',
      '/products/1/milestone/organization',
      '/products/2/milestone/dataSchema/nodeId',
      '/products/3/milestone/milestoneSchema',
      ...['equipo', 'kilos', 'nodeId', 'nodeIds', 'silo', 'toneladas'].map(
        (name) => `/products/4/milestone/dataSchema/${name}`,
      ),
      '/products/4/milestone/milestoneSchema',
    ])
    expect(await total('ps-partida')).toBe(before)
    expect(await soy.get(free)).toMatchObject({ hasDestination: false })
  })

  it('use up an exclusive origin once: the later row is refused (FST-04)', async () => {
    const [origin] = await made([load([await plot()])])
    const lot = () => ({
      ...product('ps-lote-acopio', { identifier: 'AC-2526-901' }),
      milestone: {
        milestoneSchema: 'ms-ingreso-acopio',
        dataSchema: soy.values('ms-ingreso-acopio', [origin!]),
      },
    })
    const [first, second] = [lot(), lot()]
    second.dataSchema = { ...second.dataSchema, identifier: 'AC-2526-902' }
    const answer = await create([first, second])
    expect([answer.status, pathsOf(answer)]).toEqual([400, ['/products/1/milestone/dataSchema/nodeIds']])
    expect((await create([first])).status).toBe(201)
    const again = await create([second])
    expect(pathsOf(again)).toEqual(['/products/0/milestone/dataSchema/nodeIds'])
  })

  it('need the right on the process, and see no origin that the person may not read (FST-04)', async () => {
    const origin = await plot()
    const rights = {
      organizations: [organization],
      stages: { 'ps-partida': 'write', 'ps-lote-soja': 'read' } as const,
    }
    const without = await api.as('sin-proceso', account, {
      rights: { ...rights, milestoneSchemas: { 'ms-cosecha-carga': 'read' } },
    })
    const refused = await create([load([origin]), load([origin], { pesoNeto: 'mucho' })], without)
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN'])
    const blind = await api.as('sin-lotes', account, {
      rights: {
        organizations: [organization],
        stages: { 'ps-partida': 'write' },
        milestoneSchemas: { 'ms-cosecha-carga': 'write' },
      },
    })
    expect(pathsOf(await create([load([origin])], blind))).toEqual([
      '/products/0/milestone/dataSchema/nodeId',
    ])
    const able = await api.as('con-todo', account, {
      rights: { ...rights, milestoneSchemas: { 'ms-cosecha-carga': 'write' } },
    })
    expect((await create([load([origin])], able)).status).toBe(201)
  })
})

describe('the undo of new products', () => {
  it('takes back products and transformations, and their origins are free again (FST-04)', async () => {
    const origin = await plot()
    const ids = await made([
      load([origin]),
      product('ps-partida', { identifier: newNumber() }),
      load([origin]),
    ])
    const alone = await archive(ids, {})
    expect([alone.status, alone.body.code]).toEqual([409, 'RELATED'])
    expect((await archive(ids)).body).toEqual({ ids })
    expect(await soy.get(origin)).toMatchObject({ hasDestination: false })
    expect((await admin.get(`/products/${ids[0]}`)).status).toBe(404)
    expect((await admin.delete(`/products/${origin}`)).status).toBe(204)
  })

  it('takes back none once one was used, has a later process, or lacks a right (FST-04)', async () => {
    const ids = await made([load([await plot()]), load([await plot()])])
    const staff = await api.as('cargas', account, {
      rights: {
        organizations: [organization],
        stages: { 'ps-partida': 'write', 'ps-lote-soja': 'read' },
        milestoneSchemas: { 'ms-cosecha-carga': 'read' },
      },
    })
    expect((await archive(ids, undefined, staff)).status).toBe(403)
    const lot = await soy.product('ps-lote-acopio')
    const entry = await soy.recorded(lot, 'ms-ingreso-acopio', [ids[1]!])
    const used = await archive(ids)
    expect([used.status, used.body.code]).toEqual([409, 'HAS_DESTINATION'])
    expect(await soy.get(ids[0]!)).toMatchObject({ hasOrigin: true })
    await admin.delete(`/milestones/${entry}`)
    const process = Object.entries(pack.milestoneSchemas).find(
      ([, { productSchema, productSchemaGroup }]) => productSchema === 'ps-partida' && !productSchemaGroup,
    )
    const later = await soy.recorded(ids[0]!, process![0])
    expect((await archive(ids)).body.code).toBe('LOCKED')
    await admin.delete(`/milestones/${later}`)
    expect((await archive(ids)).status).toBe(200)
  })
})
