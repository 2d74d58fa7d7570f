import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { yielded, yieldWarning } from '../../../core/rules/balance.ts'
import type { Session } from '../../../core/rules/can.ts'
import { periodOf } from '../../../core/rules/period.ts'
import { later } from '../../../test/kit/demo.ts'
import { cloneTemplate, type TestDatabase } from '../../../test/kit/server.ts'
import { loadDemo } from '../../demo.ts'
import { Database, openPool, type Tx } from '../../platform/db/database.ts'
import { readSettings, type Settings } from '../../platform/process/settings.ts'
import { type Configuration, loadConfiguration } from '../configuration/configuration.ts'
import { type PeriodQuery, readPeriod, readPeriodProducts } from './period.ts'
import { readBalances } from './read.ts'

let urls: TestDatabase
let database: Database
let settings: Settings
const admin: Session = {
  userId: 'test',
  accountId: 'litoral',
  name: 'Test',
  email: 'test@litoral.example',
  roles: [],
  flags: [],
  admin: true,
  levelOne: false,
  organizations: '*',
  stages: {},
  milestoneSchemas: {},
  tags: [],
}

beforeAll(async () => {
  settings = readSettings({ DATA_DIR: mkdtempSync(join(tmpdir(), 'rastro-period-')) })
  urls = await cloneTemplate(inject('testServer'))
  database = new Database(openPool(urls.ownerUrl, 2))
  await loadDemo(database, { now: later, settings, setPassword: undefined })
})
afterAll(async () => {
  await database.pool.end()
  await urls.drop()
  rmSync(settings.dataDir, { recursive: true, force: true })
})

const inAccount = <T>(accountId: string, work: (tx: Tx, config: Configuration) => Promise<T>): Promise<T> =>
  database.inAccount({ accountId, userId: 'test' }, async (tx) => work(tx, await loadConfiguration(tx)))

/** Of each account: products that nobody has weighed yet. */
const weightless = { litoral: ['AC-2526-006'], valle: ['V-003'] }
/** Stages that lose something before they give: by drying, sieving and cold; by lees. */
const losing = { litoral: ['ps-lote-acopio', 'ps-media'], valle: ['ps-vasija'] }

describe.each(['litoral', 'valle'] as const)('the chains of %s', (account) => {
  it('add up: no product gave more than it had, and the yields lie within their bounds (BAL-03)', async () => {
    await inAccount(account, async (tx, config) => {
      const rows = await tx.db
        .selectFrom('products')
        .select(['id', 'identifier', 'product_schema_id as stage'])
        .where('account_id', '=', tx.accountId)
        .where('deleted_at', 'is', null)
        .execute()
      const processes = await tx.db
        .selectFrom('milestones')
        .select(['id', 'milestone_schema_id as schema'])
        .where('account_id', '=', tx.accountId)
        .execute()
      const milestones = new Map(processes.map(({ id, schema }) => [id, schema]))
      const names = new Map(rows.map(({ id, identifier }) => [id, identifier]))
      const balances = [...(await readBalances(tx, config, [...names.keys()])).values()]
      const of = (state: string) => balances.filter(({ balance }) => balance.state === state)
      const named = (some: typeof balances) => some.map(({ id }) => names.get(id))
      expect(named(of('over'))).toEqual([])
      expect(named(of('unknown'))).toEqual(weightless[account])
      expect(of('balanced').length).toBeGreaterThan(20)
      const stages = new Map(rows.map(({ id, stage }) => [id, stage]))
      for (const stage of losing[account]) {
        const given = balances.filter(({ id, balance }) => stages.get(id) === stage && balance.out)
        expect([stage, given.length > 0]).toEqual([stage, true])
        expect(named(given.filter(({ balance }) => !balance.loss || balance.state !== 'balanced'))).toEqual(
          [],
        )
      }
      const yields = balances.flatMap(({ own, inbound, taken }) => {
        const bounds = inbound
          .map(({ milestoneId }) => milestones.get(milestoneId))
          .flatMap((schema) => config.milestoneSchemas.get(schema ?? '')?.edge?.yield ?? [])[0]
        return bounds && own ? [yieldWarning(bounds, yielded(bounds, own, inbound.map(taken)))] : []
      })
      expect(yields.length).toBeGreaterThan(1)
      expect(yields.filter((warning) => warning !== undefined)).toEqual([])
    })
  })
})

/** The figures of each stage from one day to another. */
const figuresOf = (accountId: string, from: string, to: string, organization?: string) =>
  inAccount(accountId, async (tx, config) => {
    const stages = config.verticals.flatMap((vertical) => vertical.stages)
    const period = periodOf(from, to, config.timeZone)!
    return readPeriod(tx, config, { session: admin, stages, period, organization })
  })

const days = (from: string, count: number) =>
  new Date(Date.parse(from) + count * 86_400_000).toISOString().slice(0, 10)

/** Deterministic numbers from 0 to 1. */
function* random(seed: number): Generator<number, never> {
  let state = seed
  for (;;) {
    state = (state * 1664525 + 1013904223) % 2 ** 32
    yield state / 2 ** 32
  }
}

describe.each(['litoral', 'valle'])('the balance of a period, in %s (BAL-05)', (account) => {
  it('adds up exactly, and what closes one period opens the next, whatever days they have', async () => {
    const chance = random(7)
    for (let round = 0; round < 25; round++) {
      const from = days('2025-06-01', Math.floor(chance.next().value * 480))
      const [first, second] = [1, 2].map(() => Math.floor(chance.next().value * 199))
      const middle = days(from, first!)
      const one = await figuresOf(account, from, middle)
      const next = await figuresOf(account, days(middle, 1), days(middle, 1 + second!))
      const both = await figuresOf(account, from, days(middle, 1 + second!))
      expect(one.size).toBeGreaterThan(0)
      for (const [stage, { opening, in: into, gain, loss, out, closing }] of one) {
        const whole = [opening, into, gain, -loss, -out].reduce((sum, x) => sum + Math.round(x * 1000), 0)
        expect(whole).toBe(Math.round(closing * 1000))
        expect(next.get(stage)!.opening).toBe(closing)
        expect(both.get(stage)).toMatchObject({ opening, closing: next.get(stage)!.closing })
        const outs = out + next.get(stage)!.out
        expect(both.get(stage)!.out).toBeCloseTo(outs, 6)
      }
    }
  })

  it('is the sum of the products that a stage tells, biggest first', async () => {
    await inAccount(account, async (tx, config) => {
      const chance = random(11)
      let greatest = 0
      for (let round = 0; round < 12; round++) {
        const from = days('2025-06-01', Math.floor(chance.next().value * 480))
        const period = periodOf(from, days(from, Math.floor(chance.next().value * 300)), config.timeZone)!
        for (const stage of config.verticals.flatMap(({ stages }) => stages)) {
          const query: PeriodQuery = { session: admin, stages: [stage], period, organization: undefined }
          const row = (await readPeriod(tx, config, query)).get(stage.id)
          const { products, total } = await readPeriodProducts(tx, config, query, 10_000)
          const sum = (key: 'in' | 'left') => products.reduce((whole, one) => whole + one[key], 0)
          expect([stage.id, sum('in'), sum('left')]).toEqual([
            stage.id,
            Math.round((row?.in ?? 0) * 1000),
            Math.round((row?.closing ?? 0) * 1000),
          ])
          expect(products).toHaveLength(total)
          expect(total).toBeGreaterThanOrEqual(row?.products ?? 0)
          const some = await readPeriodProducts(tx, config, query, 3)
          expect(some).toEqual({ products: products.slice(0, 3), total })
          const order = products.toSorted((a, b) => b.in - a.in || b.left - a.left)
          expect(products.map((one) => [one.in, one.left])).toEqual(order.map((one) => [one.in, one.left]))
          greatest = Math.max(greatest, total)
        }
      }
      expect(greatest).toBeGreaterThan(3)
    })
  })

  it('is the sum of the balances of its products', async () => {
    await inAccount(account, async (tx, config) => {
      const rows = await tx.db
        .selectFrom('products')
        .select(['id', 'organization_id as organization'])
        .where('account_id', '=', tx.accountId)
        .where('deleted_at', 'is', null)
        .execute()
      const organizations = new Map(rows.map(({ id, organization }) => [id, organization]))
      const balances = [...(await readBalances(tx, config, [...organizations.keys()])).values()]
      const asked = [undefined, rows[0]!.organization]
      for (const organization of asked) {
        const own = balances.filter(({ id }) => !organization || organizations.get(id) === organization)
        const figures = await figuresOf(account, '2026-01-01', '2027-01-31', organization)
        for (const [stage, row] of figures) {
          const known = own.filter((one) => one.stage === stage && one.balance.left !== null)
          const lefts = known.map(({ balance }) => Math.round(balance.left! * 1000))
          expect(Math.round(row.closing * 1000)).toBe(lefts.reduce((sum, left) => sum + left, 0))
        }
      }
      expect(balances.some(({ balance }) => balance.left)).toBe(true)
    })
  })
})
