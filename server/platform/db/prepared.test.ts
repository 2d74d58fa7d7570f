import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cloneTemplate, type TestDatabase } from '../../../test/kit/server.ts'
import { Database, openPool, type Tx } from './database.ts'
import { runPrepared } from './prepared.ts'

let urls: TestDatabase
let database: Database

beforeAll(async () => {
  urls = await cloneTemplate(inject('testServer'))
  database = new Database(openPool(urls.appUrl, 1))
})
afterAll(async () => {
  await database.pool.end()
  await urls.drop()
})

const inAccount = <T>(accountId: string, work: (tx: Tx) => Promise<T>) =>
  database.inAccount({ accountId, userId: 'u', readOnly: true }, work)

describe('a kept statement', () => {
  const greet = (accountId: string, word: string) =>
    inAccount(accountId, (tx) =>
      runPrepared(
        tx,
        ['greet'],
        { word },
        (of) => sql<{ said: string }>`select ${of.word}::text || ' ' || ${of.accountId}::text as said`,
      ),
    )

  it('is run with the values of each caller', async () => {
    expect(await greet('a', 'hello')).toEqual([{ said: 'hello a' }])
    expect(await greet('b', 'bye')).toEqual([{ said: 'bye b' }])
  })

  it('throws when a value comes from elsewhere, because the next caller would get it too', async () => {
    const leaked = inAccount('a', (tx) =>
      runPrepared(tx, ['leak'], { word: 'x' }, () => sql`select ${tx.accountId}::text`),
    )
    await expect(leaked).rejects.toThrow('has the value a, which no run brings')
  })

  it('of another shape is another statement', async () => {
    const count = (n: number) =>
      inAccount('a', (tx) =>
        runPrepared(tx, ['count', n], {}, () => sql<{ n: number }>`select ${sql.lit(n)} as n`),
      )
    expect([await count(1), await count(2)]).toEqual([[{ n: 1 }], [{ n: 2 }]])
  })
})

it('whoever asks for hundreds of different statements leaves names for everybody else', async () => {
  const ask = (n: number) =>
    inAccount('a', async ({ db }) => {
      await sql`select ${sql.lit(n)} as n`.execute(db)
    })
  for (let n = 0; n < 850; n++) await ask(n)
  const kept = await inAccount('a', async ({ db }) => {
    await sql`select 'kept'`.execute(db)
    return sql<{ text: string }>`select statement as text from pg_prepared_statements`.execute(db)
  })
  const texts = kept.rows.map(({ text }) => text)
  expect(texts).toContain(`select 'kept'`)
  expect(texts.length).toBeLessThan(410)
})
