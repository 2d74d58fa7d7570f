import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'

const pack = demoPack('litoral')
let api: TestApi
let admin: Client
/** Sees the elevator's organization, not the grower's. */
let elevator: Client
let plot: string
let loads: string[]
let acopio: string
let meal: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'litoral', { admin: true })
  await configure(api.database, 'litoral', pack)
  const own = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
  const grower = (await admin.post('/organizations', { name: 'Estancia La Aguada S.R.L.' })).body._id
  const soy = new Chain(admin, pack, own)
  plot = await new Chain(admin, pack, grower).product('ps-lote-soja')
  loads = [await soy.product('ps-partida'), await soy.product('ps-partida')]
  const sibling = await soy.product('ps-partida')
  for (const load of [...loads, sibling]) await soy.recorded(load, 'ms-cosecha-carga', [plot])
  acopio = await soy.product('ps-lote-acopio')
  await soy.recorded(acopio, 'ms-ingreso-acopio', loads)
  meal = await soy.product('ps-lote-industrial')
  await soy.recorded(meal, 'ms-molienda', [acopio])
  const write = (ids: string[]) => Object.fromEntries(ids.map((id) => [id, 'write' as const]))
  elevator = await api.as('acopio', 'litoral', {
    rights: {
      organizations: [own],
      stages: write(Object.keys(pack.productSchemas)),
      milestoneSchemas: write(Object.keys(pack.milestoneSchemas)),
    },
  })
})
afterAll(() => api.close())

interface Node {
  _id?: string
  key?: string
}
const nameOf = ({ _id, key }: Node) => _id ?? key
const pairsOf = (edges: { from: string; to: string }[]) =>
  edges.map(({ from, to }) => `${from}>${to}`).toSorted()

describe('the graph of a product (GRF-03)', () => {
  it('has its ancestors and descendants, nearest first, and no siblings', async () => {
    const { status, body } = await admin.get(`/graph/products/${acopio}`)
    expect(status).toBe(200)
    expect(body.truncated).toBe(false)
    expect(body.nodes[0]._id).toBe(acopio)
    expect(new Set(body.nodes.slice(1, 4).map(nameOf))).toEqual(new Set([...loads, meal]))
    expect(body.nodes.slice(4).map(nameOf)).toEqual([plot])
    expect(pairsOf(body.edges)).toEqual(
      [
        ...loads.map((load) => `${plot}>${load}`),
        ...loads.map((load) => `${load}>${acopio}`),
        `${acopio}>${meal}`,
      ].toSorted(),
    )
    expect(body.edges.find(({ to }: { to: string }) => to === acopio).kind).toBe('n-1')
    expect(body.edges.find(({ from }: { from: string }) => from === plot).kind).toBe('1-n')
  })

  it('says of each product its stage, its organization and its first figure, in the language asked for', async () => {
    const { nodes } = (await admin.get(`/graph/products/${plot}?depth=1&language=en`)).body
    const { productSchema, dataSchema, uuid, createdAt } = (await admin.get(`/products/${plot}`)).body
      .collection[0]
    expect(nodes[0]).toEqual({
      _id: plot,
      uuid,
      identifier: dataSchema.identifier,
      stage: { _id: productSchema, name: expect.any(String) },
      organization: { _id: expect.any(String), name: 'Estancia La Aguada S.R.L.' },
      createdAt,
      isUnidentified: true,
      hold: null,
      headline: expect.stringMatching(/^[\d.,]+ ha$/),
    })
  })

  it('is cut by steps and by products, and says so', async () => {
    const cut = async (query: string) => {
      const { nodes, truncated } = (await admin.get(`/graph/products/${acopio}?${query}`)).body
      return [nodes.length, truncated]
    }
    expect(await cut('depth=1')).toEqual([4, true])
    expect(await cut('depth=2')).toEqual([5, false])
    expect(await cut('nodes=2')).toEqual([2, true])
    expect(await cut('nodes=5000')).toEqual([5, false])
  })

  it.each(['depth=0', 'depth=21', 'depth=2.5', 'depth=dos', 'nodes=0', 'nodes=5001', 'nodes=-1', 'depth='])(
    'refuses %s on its path',
    async (query) => {
      const { status, body } = await admin.get(`/graph/products/${acopio}?${query}`)
      expect(status).toBe(400)
      expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([`/${query.split('=')[0]!}`])
    },
  )

  it('masks what the caller may not read: a key, and no word more', async () => {
    const { body } = await elevator.get(`/graph/products/${acopio}`)
    const masked = body.nodes.filter((node: object) => 'restricted' in node)
    expect(masked).toEqual([{ restricted: true, key: expect.any(String) }])
    const hidden = body.edges.filter(({ from }: { from: string }) => from === masked[0].key)
    expect(hidden).toHaveLength(2)
    for (const edge of hidden) expect(edge).toMatchObject({ quantity: null, unit: null })
    const told = body.edges.filter((edge: object) => !hidden.includes(edge))
    expect(told.some(({ unit }: { unit: string | null }) => unit !== null)).toBe(true)
    expect(JSON.stringify(body)).not.toContain(plot)
    expect(JSON.stringify(body)).not.toContain('Aguada')
    expect((await elevator.get(`/graph/products/${plot}`)).status).toBe(404)
  })

  it('is refused while the account has no graphs (GRF-01)', async () => {
    await admin.put('/admin/featureFlags', { collection: [{ name: 'assets' }] })
    const { status, body } = await admin.get(`/graph/products/${acopio}`)
    expect([status, body.code]).toEqual([403, 'FEATURE_DISABLED'])
    await admin.put('/admin/featureFlags', { collection: [{ name: 'graphs' }] })
    expect((await admin.get(`/graph/products/${acopio}`)).status).toBe(200)
  })
})
