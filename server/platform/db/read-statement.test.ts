import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Session } from '../../../core/rules/can.ts'
import { cloneTemplate, type TestDatabase } from '../../../test/kit/server.ts'
import { readable } from '../auth/readable.ts'
import { statementsBuilt, statementsKept } from '../metrics.ts'
import { Database, openPool } from './database.ts'
import { accountStatement, readStatement } from './read-statement.ts'

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

const numberOf = async (figure: typeof statementsBuilt | typeof statementsKept) =>
  (await figure.get()).values[0]?.value ?? 0

const sessionOf = (values: Partial<Session>) =>
  ({
    userId: 'u',
    admin: false,
    organizations: [],
    stages: {},
    milestoneSchemas: {},
    tags: [],
    ...values,
  }) as Session // Reads ask no more of it.

const reading = <T>(
  accountId: string,
  session: Session,
  read: (reader: { tx: never; session: Session }) => T,
) =>
  database.inAccount({ accountId, userId: session.userId, readOnly: true }, async (tx) =>
    read({ tx: tx as never, session }),
  )

const readWords = readStatement<{ said: string }, { word: string }, 'one' | 'other'>(
  ({ tx, session }, { word }, shape) => sql`
    select concat_ws(' ', ${tx.accountId}::text, ${session.userId}::text, ${word}::text, ${sql.lit(shape)}::text,
      (select string_agg(id, '+') from unnest('{a,b,c}'::text[]) as s (id) where ${readable(session).stages('s.id')})) as said`,
)

it('is built once for each shape, and answers each reader by the own account, rights and values', async () => {
  const readers = [
    { account: 'litoral', session: sessionOf({ userId: 'ana', stages: { a: 'read', b: 'write' } }) },
    { account: 'valle', session: sessionOf({ userId: 'beto', stages: { c: 'read' } }) },
    { account: 'valle', session: sessionOf({ userId: 'carla' }) },
    { account: 'valle', session: sessionOf({ userId: 'dora', admin: true }) },
  ]
  const said = async () => {
    const answers: string[] = []
    for (const { account, session } of readers)
      for (const word of ['trigo', 'soja'])
        for (const shape of ['one', 'other'] as const)
          answers.push(
            (await reading(account, session, (reader) => readWords(reader, { word }, shape)))[0]!.said,
          )
    return answers
  }
  const first = await said()
  expect(first).toEqual([
    ...['trigo one a+b', 'trigo other a+b', 'soja one a+b', 'soja other a+b'].map(
      (end) => `litoral ana ${end}`,
    ),
    ...['trigo one c', 'trigo other c', 'soja one c', 'soja other c'].map((end) => `valle beto ${end}`),
    ...['trigo one', 'trigo other', 'soja one', 'soja other'].map((end) => `valle carla ${end}`),
    ...['trigo one a+b+c', 'trigo other a+b+c', 'soja one a+b+c', 'soja other a+b+c'].map(
      (end) => `valle dora ${end}`,
    ),
  ])
  const built = await numberOf(statementsBuilt)
  expect(await said()).toEqual(first)
  expect(await numberOf(statementsBuilt)).toBe(built)
})

it('is built for one request where that asks for something besides', async () => {
  const read = readStatement<{ n: number }, { n: number }, null, number>(
    (_reader, { n }, _shape, besides) => sql`select (${n}::int + ${sql.lit(besides ?? 0)}) as n`,
  )
  const session = sessionOf({})
  const kept = await numberOf(statementsKept)
  for (const besides of [10, 20])
    expect(await reading('litoral', session, (reader) => read(reader, { n: 1 }, null, besides))).toEqual([
      { n: 1 + besides },
    ])
  expect(await numberOf(statementsKept)).toBe(kept)
  expect(await reading('litoral', session, (reader) => read(reader, { n: 1 }, null))).toEqual([{ n: 1 }])
  expect(await numberOf(statementsKept)).toBe(kept + 1)
})

it('of an account knows no rights', async () => {
  const read = accountStatement(
    ({ accountId }) => sql<{ account: string }>`select ${accountId}::text as account`,
  )
  for (const account of ['litoral', 'valle'])
    expect(
      await reading(account, sessionOf({ admin: true }), ({ tx }: { tx: never }) => read(tx, {}, null)),
    ).toEqual([{ account }])
})

it.each([
  ['a right', readStatement(({ session }) => sql`select ${session.stages.a === 'read'}`)],
  [
    'which rights there are',
    readStatement(({ session }) => sql`select ${Object.keys(session.stages)}::text[]`),
  ],
  ['the level', readStatement(({ session }) => sql`select ${session.levelOne}`)],
  ['the account', readStatement(({ tx }) => sql.raw(`select '${tx.accountId}'`))],
  ['the door', readStatement(({ tx }) => sql`select ${tx.via}`)],
] as const)('%s gets into no text', async (_what, read) => {
  await expect(
    reading('litoral', sessionOf({ stages: { a: 'read' } }), (reader) => read(reader, {}, null)),
  ).rejects.toThrow('a kept statement')
})

it.each([
  ['in the text', (word: string) => sql.raw(`select '${word}'`)],
  ['as JSON', (word: string) => sql`select ${JSON.stringify({ word })}`],
  ['compared', (word: string) => (word > 'm' ? sql`select 1` : sql`select 2`)],
] as const)('a value %s gets into no text', async (_how, build) => {
  const read = readStatement((_reader, { word }: { word: string }) => build(word))
  await expect(
    reading('litoral', sessionOf({}), (reader) => read(reader, { word: 'soja' }, null)),
  ).rejects.toThrow('the place of a value')
})

it('keeps a bounded number of texts, whatever its callers take for a shape', async () => {
  const before = await numberOf(statementsKept)
  const read = readStatement<{ n: number }, object, number>(
    (_reader, _values, n) => sql`select ${sql.lit(n)}::int as n`,
  )
  for (let n = 0; n < 450; n++)
    expect(await reading('litoral', sessionOf({}), (reader) => read(reader, {}, n))).toEqual([{ n }])
  const kept = (await numberOf(statementsKept)) - before
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThanOrEqual(200)
})
