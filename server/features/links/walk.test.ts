import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { startApi, type TestApi } from '../../../test/kit/api.ts'
import { readBlocks } from '../../../test/kit/blocks.ts'
import type { Tx } from '../../platform/db/database.ts'
import { insertRows } from '../../platform/db/rows.ts'
import { linksAmong, linksInto, sharedOf, walk } from './walk.ts'

const account = 'litoral'
const wide = 4_000
let api: TestApi

beforeEach(async () => {
  api = await startApi()
  await api.as('admin', account, { admin: true })
})
afterEach(() => api.close())

const write = <T>(work: (tx: Tx) => Promise<T>) =>
  api.owner.inAccount({ accountId: account, userId: 'test' }, async (tx) => {
    // Without the products and processes that they name: only links are read.
    await sql`set local session_replication_role = replica`.execute(tx.db)
    return work(tx)
  })

const insertLinks = (pairs: readonly { origin_id: string; destination_id: string }[]) =>
  write((tx) =>
    insertRows(
      tx,
      'links',
      pairs.map((pair) => ({ ...pair, account_id: account, milestone_id: v7(), exclusive: false })),
    ),
  )

const analyze = () => api.owner.pool.query('analyze links')

async function analyzeFew() {
  await insertLinks([{ origin_id: v7(), destination_id: v7() }])
  await analyze()
}

/** What `work` returns, and how many blocks of the links it read. */
const readLinks = <T>(work: (tx: Tx) => Promise<T>) => readBlocks(api, account, 'links', work)

describe.skipIf(inject('testServer').workers.length > 0)('links of thousands of products', () => {
  /** An index of three levels, and a block of the table, for each. */
  const enough = 4 * wide

  it.each([
    ['of which the planner knows nothing, as after an import', () => Promise.resolve()],
    ['that were few when they were counted', analyzeFew],
    ['all of which begin at one product', analyze],
  ])('%s, are found without reading all of them for each', async (_state, know) => {
    const [start, ...ids] = Array.from({ length: wide + 1 }, () => v7())
    if (know === analyzeFew) await know()
    await insertLinks(ids.map((id) => ({ origin_id: start!, destination_id: id })))
    if (know !== analyzeFew) await know()

    const [found, blocks] = await readLinks((tx) => walk(tx, [start!], 'down', { maxProducts: 20_000 }))
    expect(found.distances.size).toBe(wide + 1)
    expect(blocks).toBeLessThan(enough)
    const [all, ofAll] = await readLinks((tx) => walk(tx, [start!], 'both'))
    expect(all.distances.size).toBe(wide + 1)
    expect(ofAll).toBeLessThan(enough)
    for (const read of [sharedOf, linksInto, linksAmong]) {
      const [, ofLinks] = await readLinks((tx) => read(tx, ids))
      expect(ofLinks, read.name).toBeLessThan(enough)
    }
  })

  it('behind a wide level are found, each at its distance', async () => {
    const start = v7()
    const ids = Array.from({ length: 300 }, () => v7())
    const [next, last] = [v7(), v7()]
    await insertLinks([
      ...ids.flatMap((id) => [
        { origin_id: start, destination_id: id },
        { origin_id: id, destination_id: next },
      ]),
      { origin_id: next, destination_id: last },
    ])
    const [{ distances }] = await readLinks((tx) => walk(tx, [start], 'down'))
    expect([distances.size, distances.get(ids[7]!), distances.get(next), distances.get(last)]).toEqual([
      303, 1, 2, 3,
    ])
    const [near] = await readLinks((tx) => walk(tx, [start], 'down', { maxDepth: 2 }))
    expect([near.distances.size, near.truncated]).toEqual([302, true])
  })
})
