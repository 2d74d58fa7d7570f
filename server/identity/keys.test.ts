import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { cloneTemplate, type TestDatabase } from '../../test/kit/server.ts'
import { openPool } from '../platform/db/database.ts'
import { createIdentity } from './index.ts'
import { loadKeys, readPublicKeys } from './keys.ts'

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await cloneTemplate(inject('testServer'))
  pool = openPool(database.appUrl)
})
beforeEach(async () => {
  await pool.query('delete from identity_keys')
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const age = (days: number) =>
  pool.query(`update identity_keys set created_at = created_at - make_interval(secs => $1)`, [days * 86_400])
const kids = (keys: { kid?: string }[]) => keys.map(({ kid }) => kid)

test('processes that start at once on an empty database agree on the keys', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => loadKeys(pool)))
  for (const keys of all) expect(keys).toEqual(all[0])
  expect(all[0]!.sign).toHaveLength(1)
  expect(all[0]!.cookies[0]!.length).toBeGreaterThan(40)
})

test('only public halves are shown to verifiers', async () => {
  const { sign } = await loadKeys(pool)
  const shown = await readPublicKeys(pool)
  expect(kids(shown)).toEqual(kids(sign))
  for (const key of shown) expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
})

test('a key is replaced after ninety days: published first, used later, kept while its tokens may live', async () => {
  const [first] = kids((await loadKeys(pool)).sign)
  await age(91)
  const announced = kids((await loadKeys(pool)).sign)
  expect(announced).toEqual([first, expect.any(String)])
  const second = announced[1]

  await age(0.05)
  expect(kids((await loadKeys(pool)).sign)).toEqual([second, first])
  await age(46)
  // Taken away with the next generation.
  await age(45)
  const [active, ...others] = kids((await loadKeys(pool)).sign)
  expect(active).toBe(second)
  expect(others).toHaveLength(1)
  expect(others).not.toContain(first)
})

test('tokens of the old key and of the new one are good throughout a rotation', async () => {
  await pool.query(
    `insert into users (id, email, name) values ('ana', 'ana@demo.example', 'Ana') on conflict do nothing`,
  )
  const settings = { publicUrl: 'http://localhost:3000', demo: true }
  const [mine, another] = [createIdentity({ pool, settings }), createIdentity({ pool, settings })]
  const before = await mine.issueAccessToken('ana')
  await another.verify(before)
  await age(91)
  const during = await mine.issueAccessToken('ana')
  await age(1)
  const after = await mine.issueAccessToken('ana')
  expect(new Set([before, during, after].map((token) => token.split('.')[0])).size).toBe(2)
  for (const token of [before, during, after])
    expect(await another.verify(token)).toMatchObject({ userId: 'ana' })
})
