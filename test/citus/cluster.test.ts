import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { setAccount } from '../../server/platform/db/database.ts'
import { verify } from '../../server/verify/index.ts'
import { guardedRoutes } from '../access/index.ts'
import { send } from '../access/send.ts'
import { buildWorld, type World } from '../access/world.ts'
import { startApi, type TestApi } from '../kit/api.ts'
import { makeKept } from '../kit/server.ts'

/** Where the rows of an account are. */
interface Place {
  shard: string
  host: string
  port: number
}

describe.skipIf(inject('testServer').workers.length === 0)('two accounts on two workers of Citus', () => {
  let api: TestApi
  /** Owns the tables and is no superuser. */
  let owner: pg.Client
  const worlds: World[] = []

  beforeAll(async () => {
    const urls = await makeKept(inject('testServer'))
    api = await startApi({}, urls)
    owner = new pg.Client({ connectionString: urls.ownerUrl })
    await owner.connect()
    const accounts = new Map<string, string>()
    for (let n = 1; accounts.size < 2 && n <= 100; n++) {
      const { host, port } = await placeOf(`cuenta-${n}`)
      const node = `${host}:${port}`
      if (!accounts.has(node)) accounts.set(node, `cuenta-${n}`)
    }
    // One after the other: uploads of both at once would pass the limit.
    for (const account of accounts.values())
      worlds.push(await buildWorld(api, account, account.toUpperCase()))
    expect(worlds).toHaveLength(2)
  })
  afterAll(async () => {
    await owner.end()
    await api.close()
  })

  async function placeOf(account: string): Promise<Place> {
    const { rows } = await owner.query<Place>(
      `select p.shardid as shard, n.nodename as host, n.nodeport as port
       from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
       where p.shardid = get_shard_id_for_distribution_column('products', $1::text)`,
      [account],
    )
    return rows[0]!
  }

  /** How many statements of a database went to one shard, and to more. */
  async function countersOf(database: string): Promise<{ one: number; many: number }> {
    const superuser = new pg.Client({ connectionString: inject('testServer').ownerUrl })
    await superuser.connect()
    try {
      const { rows } = await superuser.query<{ one: number; many: number }>(
        `select query_execution_single_shard::int as one, query_execution_multi_shard::int as many
         from citus_stat_counters where name = $1`,
        [database],
      )
      return rows[0]!
    } finally {
      await superuser.end()
    }
  }

  it('sends every statement of a request to one worker, on every route', async () => {
    // The migrations' own updates of empty tables went to all.
    const before = await countersOf(api.urls.name)
    for (const world of worlds)
      for (const { name, route, request } of guardedRoutes)
        expect([name, (await send(world.admin, route, request(world))).status]).toEqual([
          name,
          expect.toSatisfy((status: number) => status < 500),
        ])
    const { one, many } = await countersOf(api.urls.name)
    expect(one - before.one).toBeGreaterThan(500)
    expect(many - before.many).toBe(0)
  })

  it('has the indexes for searches', async () => {
    const { rows } = await owner.query(
      `select from pg_class where relkind = 'i' and relname in ('products_search', 'locations_search', 'assets_search', 'media_search')`,
    )
    expect(rows).toHaveLength(4)
  })

  it('keeps the wall on each worker', async () => {
    const [one, two] = worlds as [World, World]
    const serving = new pg.Client({ connectionString: api.urls.appUrl })
    await serving.connect()
    const products = (account: string) =>
      serving.query('select account_id from products where account_id = $1', [account])
    try {
      for (const [own, other] of [
        [one.account, two.account],
        [two.account, one.account],
      ] as const) {
        await expect(products(own)).rejects.toMatchObject({ code: '28000' })
        await serving.query('begin')
        await serving.query(setAccount(own))
        expect((await products(own)).rowCount).toBeGreaterThan(0)
        expect((await products(other)).rowCount).toBe(0)
        const { rows } = await serving.query('select distinct account_id from products')
        expect(rows).toEqual([{ account_id: own }])
        await expect(
          serving.query(
            `insert into verticals (account_id, id, position, content) values ($1, 'v-foreign', 0, '{}')`,
            [other],
          ),
        ).rejects.toMatchObject({ code: '42501' })
        await serving.query('rollback')
        await expect(products(own)).rejects.toMatchObject({ code: '28000' })
      }
    } finally {
      await serving.end()
    }
  })

  it('moves an account to the other worker while it writes, and verifies afterwards', async () => {
    const [moved, stays] = worlds as [World, World]
    const from = await placeOf(moved.account)
    const to = await placeOf(stays.account)
    let isMoving = true
    const writing = (async () => {
      const statuses = new Set<number>()
      while (isMoving)
        statuses.add((await moved.admin.post('/organizations', { name: 'Finca La Mudanza S.A.' })).status)
      return [...statuses]
    })()
    await owner
      .query(`select citus_move_shard_placement($1, $2, $3, $4, $5, 'auto')`, [
        from.shard,
        from.host,
        from.port,
        to.host,
        to.port,
      ])
      .finally(() => (isMoving = false))
    expect(await writing).toEqual([200])
    expect(await placeOf(moved.account)).toMatchObject({ host: to.host, port: to.port })
    const { rows, differ } = await verify(api.owner)
    expect(differ).toEqual([])
    expect(rows).toBeGreaterThan(20)
  })
})
