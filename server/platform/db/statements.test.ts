import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { readMigrations } from './migrate.ts'
import { send, statementsOf } from './statements.ts'

const split = (text: string) => statementsOf(text).map(({ sql }) => sql.trim())

describe('a text of statements', () => {
  it.each([
    ['select 1; select 2', ['select 1', 'select 2']],
    [
      `select ';', 'it''s; one'; select e'\\';', E'\\\\'; select 3`,
      [`select ';', 'it''s; one'`, `select e'\\';', E'\\\\'`, 'select 3'],
    ],
    ['select 1 as "a;""b"; select 2', ['select 1 as "a;""b"', 'select 2']],
    [
      'do $$ begin; $x$ end $$; select $tag$ ; $$ ; $tag$, $1',
      ['do $$ begin; $x$ end $$', 'select $tag$ ; $$ ; $tag$, $1'],
    ],
    ['select price$usd$; select price$usd$', ['select price$usd$', 'select price$usd$']],
    [
      'select 1 -- one; two\n; /* a; /* b; */ c; */ select 2',
      ['select 1 -- one; two', '/* a; /* b; */ c; */ select 2'],
    ],
    ['-- nothing; but\n;; /* a comment; */', []],
    [`select año;select 'ñ;'`, ['select año', `select 'ñ;'`]],
  ])('%s', (text, statements) => expect(split(text)).toEqual(statements))

  it('is split at the end of each statement of every migration', () => {
    for (const { name, sql } of readMigrations()) {
      const statements = statementsOf(sql)
      expect([name, statements.length > 0]).toEqual([name, true])
      for (const { sql: one, offset } of statements) {
        expect(sql.slice(offset, offset + one.length)).toBe(one)
        expect(one.replace(/^(?:\s*--.*\n)*\s*/, '')).toMatch(
          /^(create|drop|call|do|alter|grant|revoke|insert|update)\b/,
        )
      }
      expect(statements.map(({ sql: one }) => one).join(';')).toContain(sql.trimEnd().slice(0, -1))
    }
  })

  it('is refused in one message, and its first statement is not run either', async () => {
    const client = new pg.Client({ connectionString: inject('testServer').ownerUrl })
    await client.connect()
    try {
      await expect(send(client, 'create temporary table one (id int); select 1')).rejects.toThrow(
        'cannot insert multiple commands',
      )
      expect((await send(client, `select to_regclass('one') as one`)).rows).toEqual([{ one: null }])
      expect((await send(client, 'select $1::int as one', [1])).rows).toEqual([{ one: 1 }])
    } finally {
      await client.end()
    }
  })
})
