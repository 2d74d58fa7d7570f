import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Client, startApi, type TestApi } from '../kit/api.ts'
import { Chain } from '../kit/chain.ts'
import { configure, demoPack } from '../kit/packs.ts'

const pack = demoPack('litoral')
/** All that the trucker may read: the middle of a chain whose other stages stay hidden. */
const readStages = { 'ps-partida': 'write' } as const
const readSchemas = { 'ms-cosecha-carga': 'write', 'ms-ingreso-acopio': 'read' } as const
const hidden = Object.entries(pack.productSchemas)
  .filter(([id]) => !(id in readStages))
  .flatMap(([, { name, i18n }]) => [name, ...Object.values(i18n ?? {}).flatMap((texts) => texts.name ?? [])])

let api: TestApi
let trucker: Client
let soy: Chain
let plot: string
let load: string
let lot: string
let carriage: string

beforeAll(async () => {
  api = await startApi()
  const admin = await api.as('admin', 'litoral', { admin: true })
  await configure(api.database, 'litoral', pack)
  soy = new Chain(admin, pack, (await admin.post('/organizations', { name: 'Granos' })).body._id)
  plot = await soy.product('ps-lote-soja')
  load = await soy.product('ps-partida')
  carriage = await soy.recorded(load, 'ms-cosecha-carga', [plot])
  lot = await soy.product('ps-lote-acopio')
  await soy.recorded(lot, 'ms-ingreso-acopio', [load])
  trucker = await api.as('trucker', 'litoral', {
    rights: { organizations: [soy.organization], stages: readStages, milestoneSchemas: readSchemas },
  })
})
afterAll(() => api.close())

/** Names of hidden stages, and ids of hidden products, that an answer tells. */
const toldBy = ({ body }: Answer) =>
  [...hidden, plot, lot].filter(
    (secret) => JSON.stringify(body).includes(`"${secret}"`) || isInText(body, secret),
  )
const isInText = (body: unknown, secret: string) =>
  secret.includes(' ') && JSON.stringify(body).includes(secret)

describe('a stage that may not be read', () => {
  it('has a name that a reader of everything is told, so that its absence means something', async () => {
    const told = toldBy(await soy.client.get(`/workflows/getProductWorkflow/${load}`))
    expect(told.length).toBeGreaterThan(0)
    expect(toldBy(await soy.client.get(`/transformations/near-products/${load}`)).toSorted()).toEqual(
      [plot, lot].toSorted(),
    )
  })

  it.each([
    ['the session', () => '/session'],
    ['stages', () => '/productSchemas'],
    ['processes', () => '/milestoneSchemas'],
    ['its chain', () => `/verticals/${Object.keys(pack.verticals)[0]!}`],
    ['steps', () => `/workflows/getProductWorkflow/${load}`],
    ['a product', () => `/products/${load}`],
    ['a list', () => '/products?productSchema=ps-partida'],
    ['links of a list', () => `/products/listRelatedProductSchemas?products=[${load}]`],
    ['a timeline', () => `/milestones?productId=${load}`],
    ['a process', () => `/milestone/${carriage}`],
    ['near products', () => `/transformations/near-products/${load}`],
    ['related products', () => `/transformations/related-products/${load}?direction=1`],
    ['grouping products', () => `/transformations/grouping-products/${carriage}`],
  ])('is named by nothing that is read: %s', async (_what, path) => {
    for (const language of ['es', 'en']) {
      const separator = path().includes('?') ? '&' : '?'
      const answer = await trucker.get(`${path()}${separator}language=${language}`)
      expect([answer.status, toldBy(answer)]).toEqual([200, []])
    }
  })

  it('is named by no refusal', async () => {
    const refusals = [
      trucker.get(`/products/${lot}`),
      trucker.get('/productSchemas/ps-lote-acopio'),
      trucker.post('/products', {
        organization: soy.organization,
        productSchema: 'ps-lote-acopio',
        dataSchema: {},
      }),
      trucker.put(`/products/${load}`, { showLogo: false }),
      trucker.delete(`/milestones/${carriage}`),
      trucker.post('/productsDeleteMany', { ids: [load] }),
      trucker.post('/milestones', soy.body(load, 'ms-cosecha-carga', [load])),
      trucker.post('/milestones', soy.body(load, 'ms-ingreso-acopio', [load])),
      trucker.post('/milestones/createMany', [soy.body(load, 'ms-cosecha-carga')]),
    ]
    for (const answer of await Promise.all(refusals)) {
      expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(400)
      expect([answer.body.code, toldBy(answer)]).toEqual([answer.body.code, []])
    }
  })
})
