import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { demo, later, number, ofStage } from '../demo/generator/test-kit.ts'
import { cloneTemplate, type TestDatabase } from '../test/kit/server.ts'
import { isDemoDatabase, loadDemo } from './demo.ts'
import { Database, openPool } from './platform/db/database.ts'
import { verify } from './verify/index.ts'

let urls: TestDatabase
let database: Database

beforeAll(async () => {
  urls = await cloneTemplate(inject('testServer'))
  database = new Database(openPool(urls.ownerUrl, 2))
  await loadDemo(database, { now: later, setPassword: undefined })
}, 120_000)
afterAll(async () => {
  await database.pool.end()
  await urls.drop()
})

const litoral = { accountId: 'litoral', userId: 'test' }

/** Live products by stage, and all live processes and links, as the database has them. */
const stored = () =>
  database.inAccount(litoral, async ({ db }) => {
    const products = await db
      .selectFrom('products')
      .select(({ fn }) => ['product_schema_id as stage', fn.countAll<number>().as('count')])
      .where('account_id', '=', 'litoral')
      .where('deleted_at', 'is', null)
      .groupBy('product_schema_id')
      .execute()
    const milestones = await db
      .selectFrom('milestones')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', 'litoral')
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    return { products, milestones }
  })

test('exactly the generator’s records are stored', async () => {
  const generated = demo('litoral', 1)
  const { products, milestones } = await stored()
  for (const { stage, count } of products)
    expect([stage, count]).toEqual([stage, ofStage(generated, stage).filter(({ live }) => live).length])
  const live = [...generated.milestones.values()].filter((milestone) => milestone.live)
  expect(number(milestones.count)).toBe(live.length)
})

test('every process has the checks that the generator gave it', async () => {
  const generated = demo('litoral', 1)
  const { checks, named } = await database.inAccount(litoral, async ({ db }) => {
    const count = () => db.selectFrom('checks').select(({ fn }) => fn.countAll<number>().as('count'))
    const all = await count().where('account_id', '=', 'litoral').executeTakeFirstOrThrow()
    const own = await count()
      .where('account_id', '=', 'litoral')
      .where('milestone_id', 'is not', null)
      .executeTakeFirstOrThrow()
    return { checks: number(all.count), named: number(own.count) }
  })
  const wanted = [...generated.milestones.values()].flatMap(({ command }) =>
    Object.values(command.checks ?? {}).flat(),
  )
  expect([checks, named]).toEqual([wanted.length, wanted.length])
  expect(wanted.length).toBeGreaterThanOrEqual(50)
})

test('every projection, counter and event agrees with its rows', async () => {
  const { rows, differ } = await verify(database)
  expect(differ).toEqual([])
  expect(rows).toBeGreaterThan(5_000)
})

test('events are in the order of their times', async () => {
  const moments = await database.inAccount(litoral, ({ db }) =>
    db.selectFrom('events').select('at').where('account_id', '=', 'litoral').orderBy('n').execute(),
  )
  const times = moments.map(({ at }) => at.getTime())
  const backwards = times.filter((at, i) => i > 0 && at < times[i - 1]!)
  // The configuration is applied today, before what happened in the years before.
  expect(backwards.length).toBeLessThanOrEqual(1)
})

test('a second load adds nothing', async () => {
  expect(await loadDemo(database, { now: later, setPassword: undefined })).toEqual([])
  expect(await isDemoDatabase(database)).toBe(true)
})
