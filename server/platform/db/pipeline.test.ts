import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { cloneTemplate, type TestDatabase } from '../../../test/kit/server.ts'
import { Database, openPool, type Tx } from './database.ts'

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

const inAccount = <T>(work: (tx: Tx) => Promise<T>) =>
  database.inAccount({ accountId: 'a', userId: 'u', readOnly: true }, work)

/** The texts that the only connection has prepared. */
const preparedTexts = () =>
  inAccount(async ({ db }) => {
    const { rows } = await sql<{
      text: string
    }>`select statement as text from pg_prepared_statements`.execute(db)
    return rows.map(({ text }) => text)
  })

it('a statement is prepared once, whatever its values; a search is planned for its words each time', async () => {
  for (const word of ['one', 'other'])
    await inAccount(async ({ db }) => {
      await sql`select ${word}::text`.execute(db)
      await sql`select ${word} like ${word}`.execute(db)
    })
  const texts = await preparedTexts()
  expect(texts.filter((text) => text === 'select $1::text')).toHaveLength(1)
  expect(texts.filter((text) => text.includes(' like '))).toEqual([])
})

it('whoever asks for hundreds of different statements leaves names for everybody else', async () => {
  const ask = (n: number) =>
    inAccount(async ({ db }) => {
      await sql`select ${sql.lit(n)} as n`.execute(db)
    })
  for (let n = 0; n < 850; n++) await ask(n)
  await inAccount(({ db }) => sql`select 'kept'`.execute(db))
  const texts = await preparedTexts()
  expect(texts).toContain(`select 'kept'`)
  expect(texts.length).toBeLessThan(410)
})
