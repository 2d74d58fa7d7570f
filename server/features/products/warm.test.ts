import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { statementsBuilt } from '../../platform/metrics.ts'

const accounts = ['litoral', 'another'] as const
const pack = demoPack('litoral')
let api: TestApi
/** Who asks, and whose records they may read. */
const readers: Client[] = []
const paths: string[] = []

beforeAll(async () => {
  api = await startApi()
  for (const account of accounts) {
    const admin = await api.as(`${account}-admin`, account, { admin: true })
    await configure(api.database, account, pack)
    const organizations: string[] = []
    for (const name of ['Acopio Norte S.A.', 'Acopio Sur S.A.']) {
      const { body } = await admin.post('/organizations', { name: `${name} ${account}` })
      organizations.push(body._id)
      const chain = new Chain(admin, pack, body._id)
      for (let n = 0; n < 15; n++) paths.push(`/products/${await chain.product('ps-lote-soja')}`)
    }
    readers.push(admin)
    for (const organization of organizations)
      readers.push(
        await api.as(`${account}-${organization}`, account, {
          rights: { organizations: [organization], stages: { 'ps-lote-soja': 'read' } },
        }),
      )
    const ids = encodeURIComponent(JSON.stringify(organizations.slice(0, 1)))
    paths.push(`/products?productSchema=ps-lote-soja&organization=${ids}`)
  }
  const stage = '/products?productSchema=ps-lote-soja'
  for (const query of [
    '',
    '&limit=5',
    '&limit=5&page=2',
    '&limit=5&page=3',
    '&sort=1',
    '&language=en',
    '&lastUpdateMilestone=-1',
  ])
    paths.push(stage + query)
})
afterAll(() => api.close())

/** Every reader asks for everything, in turn. */
async function askInTurn(): Promise<string[]> {
  const answers: string[] = []
  for (const path of paths)
    for (const reader of readers) {
      const { status, body } = await reader.get(path)
      answers.push(`${status} ${JSON.stringify(body)}`)
    }
  return answers
}

const built = async () => (await statementsBuilt.get()).values[0]?.value ?? 0

it('a thousand lists and products of readers in turn build no statement, and answer as new processes do', async () => {
  // Each as the first of its kind that a reader asks for.
  const fresh = await askInTurn()
  const before = await built()
  const rounds = Math.ceil(1_000 / fresh.length)
  for (let round = 0; round < rounds; round++) expect(await askInTurn()).toEqual(fresh)
  expect(rounds * fresh.length).toBeGreaterThanOrEqual(1_000)
  expect((await built()) - before).toBe(0)
})

it('no reader is answered with what another one may read', async () => {
  const products = paths.filter((path) => path.startsWith('/products/'))
  const readable = await Promise.all(
    readers.map(async (reader) => {
      const statuses = await Promise.all(products.map(async (path) => (await reader.get(path)).status))
      return statuses.filter((status) => status === 200).length
    }),
  )
  expect(readable).toEqual([30, 15, 15, 30, 15, 15])
})
