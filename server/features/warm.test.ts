import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../test/kit/api.ts'
import { Chain } from '../../test/kit/chain.ts'
import { configure, demoPack } from '../../test/kit/packs.ts'
import { ok, place } from '../../test/kit/soy-account.ts'
import { statementsBuilt } from '../platform/metrics.ts'

const accounts = ['litoral', 'another'] as const
const pack = demoPack('litoral')
let api: TestApi
/** Who asks, and whose records they may read. */
const readers: Client[] = []
const paths: string[] = []
const plots: string[] = []

beforeAll(async () => {
  api = await startApi()
  for (const account of accounts) {
    const admin = await api.as(`${account}-admin`, account, { admin: true })
    await configure(api.database, account, pack)
    readers.push(admin)
    for (const name of ['Acopio Norte S.A.', 'Acopio Sur S.A.'])
      await addOrganization(admin, account, `${name} ${account}`)
  }
  paths.push(
    ...['', '&limit=5', '&limit=5&page=2', '&limit=5&page=3', '&sort=1', '&language=en'].map(
      (query) => `/products?productSchema=ps-lote-soja${query}`,
    ),
    '/products?productSchema=ps-lote-soja&lastUpdateMilestone=-1',
    ...['', '?sort=1', '?sortBy=alphabetical&sort=1', '?limit=1&page=2'].map(
      (query) => `/organizations${query}`,
    ),
    ...['', '?sortBy=alphabetical&sort=1', '?sortBy=organization', '?page=false'].map(
      (query) => `/locations${query}`,
    ),
    ...['', '&sort=1', '&sort={"name":1}', '&sort={"organization":-1}', '&limit=1'].map(
      (query) => `/assets?assetSchema=as-silo${query}`,
    ),
    ...['', '?sortBy=date', '?sort=-1', '?page=9'].map((query) => `/users${query}`),
    ...['', '?state=draft', '?state=available', '?currentPage=2'].map((query) => `/statements${query}`),
    ...['', '?state=open', '?state=stale'].map((query) => `/assessments${query}`),
  )
})
afterAll(() => api.close())

/** An organization with one record of each kind and more of its products, and somebody who may read its records alone. */
async function addOrganization(admin: Client, account: string, name: string): Promise<void> {
  const { _id: organization } = await ok(admin.post('/organizations', { name }))
  const chain = new Chain(admin, pack, organization)
  const own = await Promise.all(Array.from({ length: 8 }, () => chain.product('ps-lote-soja')))
  plots.push(...own)
  const process = await chain.recorded(own[0]!, 'ms-monitoreo', [], { resultado: 'sin' })
  const load = await chain.product('ps-partida')
  await chain.recorded(load, 'ms-cosecha-carga', [own[0]!])
  const shipment = await chain.product('ps-embarque')
  const location = await ok(admin.post('/locations', { organization, name: `Lugar de ${name}`, ...place }))
  const silo = { identifier: `Silo de ${name}`, capacidad: 500, tipo: 'chapa' }
  const asset = await ok(
    admin.post('/assets', { organization, assetSchema: 'as-silo', location: location._id, dataSchema: silo }),
  )
  const statement = await ok(admin.post('/statements', { product: shipment }))
  await ok(admin.post('/assessments', { product: shipment, for: 'own' }))
  const all = (of: object) => Object.fromEntries(Object.keys(of).map((id) => [id, 'read' as const]))
  const rights = {
    organizations: [organization],
    stages: all(pack.productSchemas),
    milestoneSchemas: all(pack.milestoneSchemas),
  }
  readers.push(await api.as(`${account}-${organization}`, account, { rights }))
  const some = encodeURIComponent(JSON.stringify([organization]))
  paths.push(
    ...own.slice(0, 3).map((id) => `/products/${id}`),
    `/products?productSchema=ps-lote-soja&organization=${some}`,
    `/milestones?productId=${own[0]}`,
    `/milestones?productId=${load}`,
    `/milestones/${process}`,
    `/organizations/${organization}`,
    `/locations/${location._id}`,
    `/locations?organization=${some}`,
    `/assets/${asset._id}`,
    `/assets?assetSchema=as-silo&organization=${some}`,
    `/users/${account}-admin`,
    `/users/${account}-${organization}`,
    `/statements/${statement._id}`,
    `/statements?product=${shipment}`,
    `/assessments?product=${shipment}`,
  )
}

const questions = () => paths.flatMap((path) => readers.map((reader) => ({ path, reader })))
type Question = ReturnType<typeof questions>[number]

async function ask({ path, reader }: Question): Promise<string> {
  const { status, body } = await reader.get(path)
  return `${status} ${JSON.stringify(body)}`
}

/** The same for each run. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed
  const next = () => (state = (state * 48_271) % 2_147_483_647)
  return items
    .map((item) => ({ item, at: next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

const built = async () => (await statementsBuilt.get()).values[0]?.value ?? 0

it('a thousand lists and records of readers in random turn build no statement, and answer as at first', async () => {
  const asked = questions()
  // Each as the first of its kind that a reader asks for.
  const first = new Map<string, string>()
  const keyOf = ({ path, reader }: Question) => `${readers.indexOf(reader)} ${path}`
  for (const question of asked) first.set(keyOf(question), await ask(question))
  expect(new Set([...first.values()].map((answer) => answer.slice(0, 3)))).toEqual(new Set(['200', '404']))
  const rounds = Math.ceil(1_000 / asked.length)
  const builds = async (question: Question) => {
    const before = await built()
    expect([question.path, await ask(question)]).toEqual([question.path, first.get(keyOf(question))])
    return (await built()) > before
  }
  const building = new Set<string>()
  // A session that was read anew, after half a minute, builds statements of its own: then the question is asked once more.
  for (let round = 1; round <= rounds; round++)
    for (const question of shuffled(asked, round))
      if ((await builds(question)) && (await builds(question))) building.add(question.path)
  expect([...building]).toEqual([])
})

it('no reader is answered with what another one may read', async () => {
  const readable: number[] = []
  for (const reader of readers) {
    const statuses = await Promise.all(plots.map(async (id) => (await reader.get(`/products/${id}`)).status))
    readable.push(statuses.filter((status) => status === 200).length)
  }
  expect(readable).toEqual([16, 8, 8, 16, 8, 8])
})
