import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ProductReadiness } from '../../../core/contract/readiness.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { keepReadiness } from './keep.ts'
import { judgeOlderGrounds } from './older-grounds.ts'

const account = 'litoral'
const pack = structuredClone(demoPack(account))
pack.productSchemas['ps-lote-soja']!.ready = [
  {
    code: 'POLYGON',
    title: { es: 'Tiene polígono', en: 'Has a polygon' },
    needs: { polygon: true },
    of: 'self',
    level: 'must',
  },
]
let api: TestApi
let admin: Client
let soy: Chain
let own: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  own = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id as string
  soy = new Chain(admin, pack, own)
})
afterAll(() => api.close())

const square = [
  [-60, -30],
  [-59.99, -30],
  [-59.99, -29.99],
  [-60, -29.99],
  [-60, -30],
]
const hole = [
  [-59.994, -29.994],
  [-59.994, -29.992],
  [-59.992, -29.992],
  [-59.994, -29.994],
]
const polygonText = (rings: readonly unknown[]) => JSON.stringify({ type: 'Polygon', coordinates: rings })

const settle = () => keepReadiness(api.database, account)

async function readinessOf(id: string): Promise<ProductReadiness> {
  const { status, body } = await admin.get(`/products/${id}/readiness`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as ProductReadiness
}

async function isReady(id: string): Promise<boolean | null> {
  const { body } = await admin.get('/products?productSchema=ps-lote-soja&limit=200')
  return (body.collection as { _id: string; ready: boolean | null }[]).find(({ _id }) => _id === id)!.ready
}

it.each([
  [
    'crosses itself',
    [
      [-60, -30],
      [-59.99, -29.99],
      [-59.99, -30],
      [-60, -29.99],
      [-60, -30],
    ],
  ],
  [
    'comes back to a corner',
    [
      [-60, -30],
      [-59.99, -29.99],
      [-59.98, -30],
      [-59.98, -29.98],
      [-59.99, -29.99],
      [-60, -29.98],
      [-60, -30],
    ],
  ],
  ['has a hole', square, hole],
  [
    'has too few corners',
    [
      [-60, -30],
      [-60, -29.9999999],
      [-59.99, -29.99],
      [-60, -30],
    ],
  ],
])('takes a polygon that %s for a missing one (ORI-06)', async (_name, ...rings) => {
  const plot = await soy.product('ps-lote-soja')
  const polygonOf = async () => {
    const { items } = await readinessOf(plot)
    return items.find(({ code }) => code === 'POLYGON')!.state
  }
  await soy.recorded(plot, 'ms-monitoreo', [], { area: 1, polygons: polygonText(rings) })
  expect(await polygonOf()).toBe('missing')
  // The newest process with a ground holds it (GEO-03).
  await soy.recorded(plot, 'ms-monitoreo', [], { area: 1, polygons: polygonText([square]) })
  expect(await polygonOf()).toBe('ok')
})

it('judges grounds of before a migration by a job (ORI-06)', async () => {
  const plot = await soy.product('ps-lote-soja')
  const look = await soy.recorded(plot, 'ms-monitoreo', [], {
    area: 1,
    polygons: polygonText([square, hole]),
  })
  const place = await admin.post('/locations', {
    organization: own,
    name: 'Campo con hueco',
    kmzUrl: polygonText([square, hole]),
  })
  await settle()
  const kept = () =>
    api.database.inAccount({ accountId: account, userId: 'test' }, async (tx) => {
      const { rows } = await sql<{ warnings: unknown }>`
          select listed -> 'warnings' -> 'polygons' as warnings from milestones
            where account_id = ${account} and id = ${look}
          union all select to_jsonb(warnings) from locations
            where account_id = ${account} and id = ${place.body._id as string}
        `.execute(tx.db)
      return rows.map(({ warnings }) => warnings)
    })
  const judged = await kept()
  expect(judged).toEqual([['GROUND_HOLE'], ['GROUND_HOLE']])
  await api.owner.inAccount({ accountId: account, userId: 'test' }, async (tx) => {
    await sql`update milestones set listed = listed - 'warnings' where account_id = ${account} and id = ${look}`.execute(
      tx.db,
    )
    await sql`update locations set warnings = '{}' where account_id = ${account}`.execute(tx.db)
    await sql`insert into older_grounds (account_id, records) values (${account}, 'milestones'), (${account}, 'locations')`.execute(
      tx.db,
    )
  })
  await judgeOlderGrounds(api.database)
  expect(await kept()).toEqual(judged)
  await settle()
  expect(await isReady(plot)).toBe(false)
  await judgeOlderGrounds(api.database)
})
