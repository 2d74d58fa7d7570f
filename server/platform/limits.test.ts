import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { cloneTemplate, type TestDatabase } from '../../test/kit/server.ts'
import { Database, openPool } from './db/database.ts'
import { countAttempt, daily, deleteOldAttempts, giveBack, hourly, visitorOf } from './limits.ts'

let urls: TestDatabase
let database: Database

beforeAll(async () => {
  urls = await cloneTemplate(inject('testServer'))
  database = new Database(openPool(urls.appUrl, 8))
})
beforeEach(() => database.pool.query('delete from attempts'))
afterAll(async () => {
  await database.pool.end()
  await urls.drop()
})

const attempt = (...limits: Parameters<typeof countAttempt>[1]) =>
  database.inAccount({ accountId: 'a', userId: 'u' }, (tx) => countAttempt(tx, limits))
const refused = { code: 'TOO_MANY' }
const age = (seconds: number) =>
  database.pool.query('update attempts set at = at - make_interval(secs => $1)', [seconds])

describe('a limit', () => {
  it('refuses the attempt after the last one, and says when the next one counts', async () => {
    await attempt(hourly(2, 'x'))
    await age(600)
    await attempt(hourly(2, 'x'))
    await expect(attempt(hourly(2, 'x'))).rejects.toMatchObject({ ...refused, retryAfter: 3000 })
    await attempt(hourly(2, 'y'))
    await age(3000)
    await attempt(hourly(2, 'x'))
    await expect(attempt(hourly(2, 'x'))).rejects.toMatchObject(refused)
  })

  it('of several counts in all or in none', async () => {
    const limits = [hourly(5, 'user'), daily(1, 'account')]
    await attempt(...limits)
    for (let n = 0; n < 5; n++) await expect(attempt(...limits)).rejects.toMatchObject(refused)
    for (let n = 0; n < 4; n++) await attempt(hourly(5, 'user'))
    await expect(attempt(hourly(5, 'user'))).rejects.toMatchObject(refused)
  })

  it('counts one attempt once, however many limits have its subject', async () => {
    const limits = [hourly(2, 'user'), daily(3, 'user')]
    await attempt(...limits)
    await attempt(...limits)
    await age(3601)
    await attempt(...limits)
    await expect(attempt(...limits)).rejects.toMatchObject(refused)
  })

  it('holds for attempts at once', async () => {
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => attempt(hourly(3, 'x'))))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  it('gets an attempt back', async () => {
    const counted = await attempt(hourly(1, 'x'), daily(1, 'y'))
    await giveBack(database, counted)
    await attempt(hourly(1, 'x'), daily(1, 'y'))
  })

  it('forgets after a day', async () => {
    await attempt(daily(1, 'x'))
    await age(86_000)
    await attempt(daily(1, 'y'))
    await age(1000)
    await deleteOldAttempts(database.pool)
    expect((await database.pool.query('select from attempts')).rowCount).toBe(1)
  })
})

describe('a visitor', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('at %s is %s', (ip, visitor) => {
    expect(visitorOf(ip)).toBe(visitor)
  })
})
