import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../../test/kit/api.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import type { Session } from '../../../core/rules/can.ts'
import { insertRows } from '../../platform/db/rows.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import type { ReadInTx } from '../../platform/db/reads.ts'
import { lotBatches } from './batches.ts'
import { originForms } from './forms.ts'

const account = 'litoral'
const pack = demoPack('litoral')
let api: TestApi
let organization: string
// Of a session, the forms of an origin need only the rights.
const session = {
  accountId: account,
  userId: 'admin',
  admin: true,
  milestoneSchemas: {},
} as unknown as Session

beforeAll(async () => {
  api = await startApi()
  const admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  organization = (await admin.post('/organizations', { name: 'Granos del Tapenagá S.A.' })).body._id
})
afterAll(() => api.close())

const read: ReadInTx = (work) =>
  api.database.inAccount({ accountId: account, userId: 'admin', readOnly: true }, work)

/** Plots whose polygons have so many corners; returns their ids. */
async function plots(count: number, corners: number): Promise<string[]> {
  const ring = Array.from({ length: corners }, (_, n) => {
    const turn = (n * 2 * Math.PI) / corners
    return [-60 + 0.01 * Math.cos(turn), -29 + 0.01 * Math.sin(turn)].map(
      (degrees) => Math.round(degrees * 1e12) / 1e12,
    )
  })
  const geometry = { type: 'Polygon', coordinates: [[...ring, ring[0]]] }
  const polygons = {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: {}, geometry }],
  }
  const ids = Array.from({ length: count }, () => randomUUID())
  await api.database.inAccount({ accountId: account, userId: 'admin' }, (tx) =>
    insertRows(
      tx,
      'products',
      ids.map((id, lot) => ({
        account_id: account,
        id,
        uuid: randomUUID(),
        product_schema_id: 'ps-lote-soja',
        product_schema_version: 1,
        organization_id: organization,
        identifier: `LC-${lot}`,
        data: { identifier: `LC-${lot}`, polygons },
        i18n: {},
        headers: {},
        is_unidentified: false,
        show_logo: true,
        search: 'lc',
        unique_key: null,
        requirements_satisfied: true,
        created_at: tx.now,
        created_by: 'admin',
        updated_at: tx.now,
        updated_by: 'admin',
      })),
    ),
  )
  return ids
}

async function batchesOf(ids: readonly string[]): Promise<string[][]> {
  const forms = originForms(await read(loadConfiguration), session)
  const batches: string[][] = []
  for await (const lots of lotBatches({ read, session, forms }, ids)) batches.push(lots.map(({ id }) => id))
  return batches
}

it('reads lots of about a megabyte one by one, so that a hundred of them never stand in memory together', async () => {
  const ids = await plots(12, 30_000)
  const batches = await batchesOf(ids)
  expect(batches.flat()).toEqual(ids)
  expect(Math.max(...batches.map(({ length }) => length))).toBe(1)
})

it('reads hundreds of lots with common polygons at a time, in their order', async () => {
  const ids = await plots(700, 12)
  const batches = await batchesOf(ids)
  expect(batches.flat()).toEqual(ids)
  expect(batches.length).toBeLessThan(10)
})

it('keeps the text of a polygon that is stored as a file has it', async () => {
  const ids = await plots(1, 12)
  await api.database.inAccount({ accountId: account, userId: 'admin' }, (tx) =>
    sql`
      update products set data = jsonb_set(data, '{polygons,features,0,geometry,coordinates}', '[[[-60,-29],[-59.99,-29],[-59.99,-28.5],[-60,-29]]]')
      where account_id = ${account} and id = any(${ids}::uuid[])
    `.execute(tx.db),
  )
  const forms = originForms(await read(loadConfiguration), session)
  for await (const [lot] of lotBatches({ read, session, forms }, ids))
    expect(lot!.ground).toMatchObject({ text: '[[[-60,-29],[-59.99,-29],[-59.99,-28.5],[-60,-29]]]' })
})

it('reads nothing of an origin without lots', async () => {
  expect(await batchesOf([])).toEqual([])
})
