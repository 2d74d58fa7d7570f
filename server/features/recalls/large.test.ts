import { setTimeout as sleep } from 'node:timers/promises'
import { v4, v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxTraceProducts } from '../../../core/rules/lineage.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { lockHead } from '../../platform/db/events.ts'
import { insertRows } from '../../platform/db/rows.ts'

const account = 'litoral'
const reason = 'Olor a solvente en la bodega'
let api: TestApi
let admin: Client
let own: string
let soy: Chain
let plot: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  const pack = demoPack(account)
  await configure(api.database, account, pack)
  own = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
  soy = new Chain(admin, pack, own)
  plot = await soy.product('ps-lote-soja')
})
afterAll(() => api.close())

async function load(): Promise<string> {
  const made = await soy.product('ps-partida')
  await soy.recorded(made, 'ms-cosecha-carga', [plot])
  return made
}
const hold = (product: string) =>
  admin.post('/recalls', { kind: 'hold', product, products: 'all', reason, organization: own })

describe('a hold', () => {
  it('and a transformation of the same product at once: never one that the hold missed (RCL-03)', async () => {
    for (let round = 0; round < 200; round++) {
      const [origin, made] = await Promise.all([load(), soy.product('ps-lote-acopio')])
      const entry = () => soy.record(made, 'ms-ingreso-acopio', [origin])
      // Either may come first, by up to 50 ms: each order of their statements has its turn on a fast machine and on a slow one.
      const later = sleep(round / 4)
      const [entered, held] = await Promise.all(
        round % 2 ? [entry(), later.then(() => hold(origin))] : [later.then(entry), hold(origin)],
      )
      expect(held.status).toBe(201)
      const isHeld = (await soy.get(made)).hold !== null
      if (entered.status === 200) expect(isHeld).toBe(true)
      else expect([entered.body.code, isHeld]).toEqual(['ON_HOLD', false])
    }
    const [origin, made] = await Promise.all([load(), soy.product('ps-lote-acopio')])
    await hold(origin)
    expect((await soy.record(made, 'ms-ingreso-acopio', [origin])).body.code).toBe('ON_HOLD')
  }, 300_000)

  it('and the archiving of its product at once: one of them wins (RCL-01, RCL-03)', async () => {
    for (let round = 0; round < 40; round++) {
      const product = await soy.product('ps-partida')
      const later = sleep(round / 4)
      const archive = () => admin.delete(`/products/${product}`)
      const [held, archived] = await Promise.all(
        round % 2 ? [hold(product), later.then(archive)] : [later.then(() => hold(product)), archive()],
      )
      expect([
        [201, undefined, 409, 'ON_HOLD'],
        [400, 'INVALID', 204, undefined],
      ]).toContainEqual([held.status, held.body.code, archived.status, archived.body?.code])
    }
  })

  /** Products below a start, by SQL: no workflow makes thousands. */
  async function below(start: string, count: number): Promise<void> {
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
        .where('product_id', '=', start)
        .executeTakeFirstOrThrow()
      const ids = Array.from({ length: count }, () => v7())
      await insertRows(
        tx,
        'products',
        ids.map((id, n) => ({ ...product, id, uuid: v4(), unique_key: null, identifier: `L-${n}` })),
      )
      await insertRows(
        tx,
        'milestones',
        ids.map((id) => ({ ...milestone, id, product_id: id })),
      )
      await insertRows(
        tx,
        'links',
        ids.map((id) => ({
          account_id: account,
          milestone_id: id,
          origin_id: start,
          destination_id: id,
          exclusive: false,
        })),
      )
    })
  }

  it('reaches 20,000 products, each with an event, and no more, or none (RCL-01, RCL-04)', async () => {
    const start = await load()
    await below(start, maxTraceProducts - 1)
    const before = await lastEvent()
    const { status, body } = await hold(start)
    expect([status, body.counts?.held]).toEqual([201, maxTraceProducts])
    expect((await lastEvent()) - before).toBe(maxTraceProducts + 1)
    expect((await admin.post(`/recalls/${body._id}/lift`, { reason })).status).toBe(200)
    // It waits for the head of the history with all its products written, and its connection ends there: it leaves nothing.
    const cut = await api.owner.inAccount({ accountId: account, userId: 'test' }, async (tx) => {
      await lockHead(tx)
      const holding = hold(start)
      await endConnection()
      return holding
    })
    expect(cut.status).toBeGreaterThanOrEqual(500)
    expect((await soy.get(start)).hold).toBeNull()
    expect((await admin.get('/recalls?state=open&kind=hold')).body.collection.map(startOf)).not.toContain(
      start,
    )
    await below(start, 1)
    const refused = await hold(start)
    expect([refused.status, refused.body.errors?.map(({ path }: any) => path)]).toEqual([400, ['/products']])
    expect((await soy.get(start)).hold).toBeNull()
  }, 300_000)
})

const startOf = ({ product }: { product: { _id: string } }) => product._id

/** Ends the connection that waits for the head of the history, as PostgreSQL does where a server is killed. */
async function endConnection(): Promise<void> {
  const end = async () => {
    const { rowCount } = await api.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and query like '%append_events%' and wait_event_type = 'Lock'`,
    )
    return rowCount
  }
  await expect.poll(end, { interval: 20 }).toBeGreaterThan(0)
}

const lastEvent = () =>
  api.database.inAccount({ accountId: account, userId: 'test', readOnly: true }, async ({ db }) => {
    const { n } = await db
      .selectFrom('event_heads')
      .select('n')
      .where('account_id', '=', account)
      .executeTakeFirstOrThrow()
    return n
  })
