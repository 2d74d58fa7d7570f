import { type RawBuilder, sql } from 'kysely'
import { v4, v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxTraceProducts } from '../../../core/rules/lineage.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { insertRows } from '../../platform/db/rows.ts'

const account = 'litoral'
let api: TestApi
let admin: Client
let own: string
let soy: Chain
/** A load of 29,320 kg and its transformation, of which the products below are copies. */
let template: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  const pack = demoPack(account)
  await configure(api.database, account, pack)
  own = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
  soy = new Chain(admin, pack, own)
  template = await soy.product('ps-partida')
  await soy.recorded(template, 'ms-cosecha-carga', [await soy.product('ps-lote-soja')])
})
afterAll(() => api.close())

interface Row {
  _id: string
}
const traceOf = async (id: string, query = '') => {
  const { status, body } = await admin.get(`/products/${id}/trace?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const rowsOf = ({ collection }: { collection: Row[] }) => collection
const make = () => soy.product('ps-partida')

describe('a large trace', () => {
  /** Products below one of a stage, by SQL: no workflow makes thousands. */
  async function below(start: string, levels: number, wide: number): Promise<void> {
    await api.database.inAccount({ accountId: account, userId: 'admin' }, async (tx) => {
      const product = await tx.db
        .selectFrom('products')
        .selectAll()
        .where('account_id', '=', account)
        .where('id', '=', start)
        .executeTakeFirstOrThrow()
      const milestone = await tx.db
        .selectFrom('milestones')
        .selectAll()
        .where('account_id', '=', account)
        .where('product_id', '=', template)
        .executeTakeFirstOrThrow()
      let before = [start]
      for (let level = 0; level < levels; level++) {
        const ids = Array.from({ length: wide }, () => v7())
        await insertRows(
          tx,
          'products',
          ids.map((id, n) => ({
            ...product,
            id,
            uuid: v4(),
            unique_key: null,
            identifier: `L${level}-${String(n).padStart(5, '0')}`,
          })),
        )
        await insertRows(
          tx,
          'milestones',
          ids.map((id) => ({ ...milestone, id, product_id: id })),
        )
        const origins = before
        await insertRows(
          tx,
          'links',
          ids.map((id, n) => ({
            account_id: account,
            milestone_id: id,
            origin_id: origins[n % origins.length]!,
            destination_id: id,
            exclusive: false,
          })),
        )
        before = ids
      }
    })
  }

  it('has 200 rows a page, and says who has what before them (TRC-01)', async () => {
    const start = await make()
    await below(start, 2, 150)
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map((page) => traceOf(start, `currentPage=${page}`)),
    )
    expect(first).toMatchObject({ page: 1, totalPages: 2, totalDocs: 301 })
    expect([first, second, third].map((page) => rowsOf(page).length)).toEqual([200, 101, 0])
    const ids = [first, second].flatMap((page) => rowsOf(page).map(({ _id }) => _id))
    expect(new Set(ids).size).toBe(301)
    expect(rowsOf(first)[1]).toMatchObject({ identifier: 'L0-00000', steps: 1, via: [start] })
    expect(first.totals).toMatchObject({
      products: 300,
      ends: 150,
      quantity: 4_398_000,
      unit: 'kg',
      holders: 1,
    })
    const [holder] = first.holders
    expect(holder).toEqual({
      key: own,
      holder: expect.objectContaining({ _id: own }),
      products: 300,
      ends: 150,
      closed: 0,
      quantity: 4_398_000,
      unit: 'kg',
    })
    expect(await traceOf(start, `holder=${holder.key}`)).toMatchObject({ totalDocs: 300 })
    expect(await traceOf(start, `holder=${v4()}`)).toMatchObject({ totalDocs: 0, collection: [] })
  })

  it('ends after 40 steps, and says so (TRC-07)', async () => {
    const start = await make()
    await below(start, 41, 1)
    const body = await traceOf(start)
    expect([body.totals.products, body.truncated]).toEqual([40, true])
    const next = rowsOf(body)[1]!._id
    expect((await traceOf(next)).truncated).toBe(false)
  })

  it('ends after 20,000 products, and says so (TRC-07)', async () => {
    const start = await make()
    const link = (from: number, to: number) =>
      api.database.inAccount({ accountId: account, userId: 'admin' }, async (tx) => {
        const copy = (change: RawBuilder<unknown>) =>
          sql`cross join generate_series(${from}::int, ${to}::int) n
            cross join lateral (select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id) i
            cross join lateral jsonb_populate_record(r, jsonb_build_object(${change})) c`
        await sql`insert into products select c.* from products r
          ${copy(sql`'id', i.id, 'uuid', i.id, 'unique_key', null`)}
          where r.account_id = ${account} and r.id = ${start}`.execute(tx.db)
        await sql`insert into milestones select c.* from milestones r ${copy(sql`'id', i.id, 'product_id', i.id`)}
          where r.account_id = ${account} and r.product_id = ${template}`.execute(tx.db)
        await sql`insert into links select c.* from links r
          ${copy(sql`'milestone_id', i.id, 'origin_id', ${start}::uuid, 'destination_id', i.id`)}
          where r.account_id = ${account} and r.destination_id = ${template}`.execute(tx.db)
      })
    // Each part ends within the time that a statement has. Old statistics would check its keys without their indexes.
    for (let from = 1; from <= maxTraceProducts; from += 4_000) {
      await link(from, from + 3_999)
      await api.owner.pool.query('analyze products, milestones, links')
    }
    const whole = await traceOf(start)
    expect([whole.totals.products, whole.truncated]).toEqual([20_000, false])
    await link(maxTraceProducts + 1, maxTraceProducts + 1)
    const cut = await traceOf(start)
    expect([cut.totals.products, cut.truncated]).toEqual([20_000, true])
  })
})
