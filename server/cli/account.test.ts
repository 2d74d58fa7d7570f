import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cloneTemplate, type TestDatabase } from '../../test/kit/server.ts'
import { Database, openPool, setAccount } from '../platform/db/database.ts'
import { root } from '../platform/process/root.ts'
import { verify } from '../verify/index.ts'

let urls: TestDatabase
let owner: pg.Client
let folder: string

beforeAll(async () => {
  urls = await cloneTemplate(inject('testServer'))
  owner = new pg.Client({ connectionString: urls.ownerUrl })
  await owner.connect()
  folder = mkdtempSync(join(tmpdir(), 'rastro-account-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await owner.end()
  await urls.drop()
})

const account = (args: string[], environment: Record<string, string> = {}) =>
  new Promise<{ code: number; out: string; err: string }>((done) => {
    const env = { ...process.env, DATABASE_URL: urls.ownerUrl, DATA_DIR: join(folder, 'data'), LC_ALL: 'C' }
    execFile(
      join(root, 'script', 'db'),
      ['account', ...args],
      { env: { ...env, ...environment } },
      (error, out, err) => done({ code: error ? Number(error.code) : 0, out, err }),
    )
  })

describe('script/db account', () => {
  it('opens an account without a configuration, and prints a link for its administrator', async () => {
    const { code, out } = await account(['Cooperativa Ñandú S.A.', '--admin', 'jefa@nandu.example'])
    expect(code).toBe(0)
    expect(out).toMatch(
      /^account cooperativa-nandu-s-a\ninvitation of jefa@nandu\.example, for one use: http:\/\/localhost:\d+\/identity\/invitation\/\S+\n$/,
    )
    await owner.query('begin')
    await owner.query(setAccount('cooperativa-nandu-s-a'))
    const { rows } = await owner.query(
      `select a.name, u.email, u.is_pending, s.settings ->> 'defaultLang' as language
       from accounts a join account_settings s on s.account_id = a.id join users u on u.id = any(s.admins)
       where a.id = 'cooperativa-nandu-s-a'`,
    )
    await owner.query('commit')
    expect(rows).toEqual([
      { name: 'Cooperativa Ñandú S.A.', email: 'jefa@nandu.example', is_pending: true, language: 'es' },
    ])
    const pool = openPool(urls.ownerUrl, 2)
    expect((await verify(new Database(pool, 'http://localhost'))).differ).toEqual([])
    await pool.end()
  })

  it('gives a second account of the same name an id of its own', async () => {
    const { out } = await account(['Cooperativa Ñandú, S. A.', '--admin', 'otra@nandu.example'])
    expect(out.split('\n')[0]).toBe('account cooperativa-nandu-s-a-2')
  })

  it('refuses what is no name and no e-mail, and opens nothing', async () => {
    const { rows: before } = await owner.query('select count(*) as n from accounts')
    expect((await account(['Tres Cruces', '--admin', 'nadie'])).err).toContain('"nadie" is no e-mail address')
    expect((await account(['Tres Cruces'])).err).toContain('account NAME --admin EMAIL')
    expect((await account([' ', '--admin', 'a@b.example'])).code).toBe(1)
    expect((await account(['Tres\u202eCruces', '--admin', 'a@b.example'])).code).toBe(1)
    expect((await owner.query('select count(*) as n from accounts')).rows).toEqual(before)
  })

  it('leaves people to another provider', async () => {
    const { code, out } = await account(['Ajena', '--admin', 'jefa@ajena.example'], {
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'rastro',
      OIDC_PROJECT_ID: '42',
    })
    expect([code, out]).toEqual([
      0,
      'account ajena\npeople come from OIDC_ISSUER: grant jefa@ajena.example there, let them sign in once, then run script/config admin ajena jefa@ajena.example\n',
    ])
  })
})
