import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import pg from 'pg'
import { startApi, type TestApi } from '../../test/kit/api.ts'
import { Chain } from '../../test/kit/chain.ts'
import { configure, demoPack } from '../../test/kit/packs.ts'
import { setAccount } from '../platform/db/database.ts'
import { verify } from './index.ts'

let api: TestApi
let owner: pg.Client
let plot: string
let milestone: string

beforeAll(async () => {
  api = await startApi()
  const admin = await api.as('admin', 'litoral', { admin: true })
  const pack = demoPack('litoral')
  await configure(api.database, 'litoral', pack)
  const soy = new Chain(
    admin,
    pack,
    (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id,
  )
  plot = await soy.product('ps-lote-soja')
  milestone = await soy.recorded(await soy.product('ps-partida'), 'ms-cosecha-carga', [plot])
  owner = new pg.Client({ connectionString: api.urls.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await api.close()
})

describe('verifying', () => {
  beforeEach(async () => {
    await owner.query('begin')
  })

  it('finds no difference in the server’s own writes', async () => {
    await owner.query('rollback')
    const { rows, differ } = await verify(api.owner)
    expect(differ).toEqual([])
    expect(rows).toBeGreaterThan(8)
  })

  /** Damages a row behind the server's back, verifies, and mends it. */
  async function damaged(change: string, mend: string): Promise<string[]> {
    await owner.query(setAccount('litoral'))
    await owner.query(change)
    await owner.query('commit')
    const { differ } = await verify(api.owner)
    await owner.query('begin')
    await owner.query(setAccount('litoral'))
    await owner.query(mend)
    await owner.query('commit')
    expect((await verify(api.owner)).differ).toEqual([])
    return differ.map(({ table, what }) => `${table}: ${what}`)
  }

  it('finds a projection that drifted', async () => {
    const set = (value: boolean) => `update products set has_destination = ${value} where id = '${plot}'`
    expect(await damaged(set(false), set(true))).toEqual(['products: has_destination false, should be true'])
  })

  it('finds an activity that drifted, or that is not where its product is', async () => {
    const add = (n: number) =>
      `update product_activity set count_of_milestones = count_of_milestones + ${n} where id = '${plot}'`
    expect(await damaged(add(1), add(-1))).toEqual(['product_activity: count_of_milestones 1, should be 0'])
    const set = (at: string) => `update product_activity set deleted_at = ${at} where id = '${plot}'`
    expect(await damaged(set('now()'), set('null'))).toEqual([
      'product_activity: is not where its product is',
    ])
  })

  it('finds a process that closes its product by mistake', async () => {
    const set = (value: boolean) => `update milestones set closing = ${value} where id = '${milestone}'`
    expect(await damaged(set(true), set(false))).toEqual(['milestones: closing true, should be false'])
  })

  it('finds a counter that drifted', async () => {
    const add = (n: number) => `update counters set live = live + ${n} where product_schema_id = 'ps-partida'`
    expect(await damaged(add(3), add(-3))).toEqual(['counters: 4, should be 1'])
  })

  it('finds a link that takes more than its edge', async () => {
    const set = (value: boolean) =>
      `update links set exclusive = ${value} where milestone_id = '${milestone}'`
    const found = await damaged(set(true), set(false))
    expect(found).toContain('links: takes its origin otherwise than its edge')
    expect(found).toContain('products: consumed false, should be true')
  })

  it('finds an event that was rewritten', async () => {
    const rename = (from: string, to: string) =>
      `update events set after = replace(after::text, '${from}', '${to}')::json where type = 'organizations'`
    expect(await damaged(rename('Las Garzas', 'Los Patos'), rename('Los Patos', 'Las Garzas'))).toEqual([
      'organizations: name Acopio Las Garzas S.A., should be Acopio Los Patos S.A.',
      'organizations: search acopio las garzas s.a.\nacopiolasgarzassa\n, should be acopio los patos s.a.\nacopiolospatossa\n',
      'events: its hash is not that of what it says',
    ])
  })
})
