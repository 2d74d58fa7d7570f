import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import type { Tx } from '../../platform/db/database.ts'
import { root } from '../../platform/process/root.ts'
import { verifiedMilestones } from './verify.ts'

const pack = demoPack('valle')
let api: TestApi
let admin: Client
let wine: Chain

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('elena', 'valle', { admin: true })
  await configure(api.database, 'valle', pack)
  const { body } = await admin.post('/organizations', { name: 'Bodegas del Valle S.A.' })
  wine = new Chain(admin, pack, body._id)
})
afterAll(() => api.close())

const asText = [
  'BEFORE_ORIGIN',
  'OVER_USED {"left":1.5,"unit":"t, \\"x\\" {y}","origins":["a b"]}',
  'AFTER_USE',
]
const asJson = [
  { code: 'BEFORE_ORIGIN' },
  { code: 'OVER_USED', details: { left: 1.5, unit: 't, "x" {y}', origins: ['a b'] } },
  { code: 'AFTER_USE' },
]

it('warnings from when they were texts are JSON after the migration, and none stay none', async () => {
  const odd = await wine.recorded(await wine.product('ps-cuartel'), 'ms-poda')
  await wine.recorded(await wine.product('ps-cuartel'), 'ms-poda')
  await api.owner.pool.query(`
    alter table milestones alter column warnings drop default;
    alter table milestones alter column warnings type text[] using '{}';
    alter table milestones alter column warnings set default '{}'`)
  const inAccount = <T>(work: (tx: Tx) => RawBuilder<T>) =>
    api.owner.inAccount(
      { accountId: 'valle', userId: 'test' },
      async (tx) => (await work(tx).execute(tx.db)).rows,
    )
  await inAccount(
    (tx) =>
      sql`update milestones set warnings = ${asText}::text[] where account_id = ${tx.accountId} and id = ${odd}`,
  )
  await api.owner.pool.query(readFileSync(join(root, 'migrations/0038_warnings.sql'), 'utf8'))
  expect(
    await inAccount(
      (tx) =>
        sql`select id = ${odd} as odd, warnings from milestones where account_id = ${tx.accountId} order by 1 desc`,
    ),
  ).toEqual([
    { odd: true, warnings: asJson },
    { odd: false, warnings: [] },
  ])
})

it('verify reads events from when warnings were texts, and no others as if they were', () => {
  const told = (warnings: unknown) => {
    const row = { warnings }
    verifiedMilestones.derive!(row)
    return row.warnings
  }
  expect(told(asText)).toEqual(asJson)
  expect(told(asJson)).toEqual(asJson)
  expect([told([]), told(undefined), told(['other {'])]).toEqual([[], undefined, ['other {']])
})
