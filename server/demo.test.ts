import { sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { demo, later, number, ofStage } from '../demo/generator/test-kit.ts'
import { cloneTemplate, type TestDatabase } from '../test/kit/server.ts'
import { isDemoDatabase, loadDemo } from './demo.ts'
import { Database, openPool } from './platform/db/database.ts'
import { openStorage } from './platform/effects/storage.ts'
import { readSettings, type Settings } from './platform/process/settings.ts'
import { verify } from './verify/index.ts'

let urls: TestDatabase
let database: Database
let settings: Settings

beforeAll(async () => {
  settings = readSettings({ DATA_DIR: mkdtempSync(join(tmpdir(), 'rastro-demo-')) })
  urls = await cloneTemplate(inject('testServer'))
  database = new Database(openPool(urls.ownerUrl, 2))
  await loadDemo(database, { now: later, settings, setPassword: undefined })
}, 120_000)
afterAll(async () => {
  await database.pool.end()
  await urls.drop()
  rmSync(settings.dataDir, { recursive: true, force: true })
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
  const places = await database.inAccount(litoral, ({ db }) =>
    db.selectFrom('locations').select(['id', 'geometry']).where('account_id', '=', 'litoral').execute(),
  )
  expect([places.length, places.filter(({ geometry }) => geometry !== null).length]).toEqual([6, 5])
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
  expect(await loadDemo(database, { now: later, settings, setPassword: undefined })).toEqual([])
  expect(await isDemoDatabase(database)).toBe(true)
})

test('its drawings are stored files, few, and named by records that an edit would accept', async () => {
  const { files, named } = await database.inAccount(litoral, async ({ db }) => {
    const known = await db
      .selectFrom('files')
      .select(['url', 'key'])
      .where('account_id', '=', 'litoral')
      .where('finished_at', 'is not', null)
      .execute()
    const organizations = await db
      .selectFrom('organizations')
      .select('profile')
      .where('account_id', '=', 'litoral')
      .execute()
    const plots = await db
      .selectFrom('products')
      .select('data')
      .where('account_id', '=', 'litoral')
      .where('product_schema_id', '=', 'ps-lote-soja')
      .execute()
    const urls = [
      ...organizations.map(({ profile }) => profile.logoUrl),
      ...plots.flatMap(({ data }) => data.fotos ?? []),
    ]
    return { files: known, named: urls }
  })
  const urls = new Set(files.map(({ url }) => url))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((url) => !urls.has(url as string))).toEqual([])
  for (const { key } of files) expect(await openStorage(settings).read(`files/${key}`)).toBeDefined()
  expect(files.length).toBeLessThan(45)
})

test('the library has drawings with the tags of the pack, and writers have these tags', async () => {
  const { files, assignments } = await database.inAccount(litoral, async ({ db }) => ({
    files: await db
      .selectFrom('media as m')
      .innerJoin('tags as t', (join) =>
        join.on('t.account_id', '=', 'litoral').onRef('t.id', '=', sql`any(m.tags)`),
      )
      .select(['m.name', 't.name as tag'])
      .where('m.account_id', '=', 'litoral')
      .orderBy('m.name')
      .execute(),
    assignments: await db
      .selectFrom('assignments')
      .select('tags')
      .where('account_id', '=', 'litoral')
      .execute(),
  }))
  expect(files).toContainEqual({ name: 'campo-1.svg', tag: 'fotos de campo' })
  expect(files).toContainEqual({ name: 'etiqueta-4.svg', tag: 'etiquetas' })
  expect(new Set(assignments.map(({ tags }) => tags.length))).toEqual(new Set([0, 7]))
})
