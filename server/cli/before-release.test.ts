import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { cloneTemplate } from '../../test/kit/server.ts'
import { root } from '../platform/process/root.ts'

it.skipIf(inject('testServer').workers.length > 0)(
  'every command ends with 1 and one line on a database from before version 0.1.0, and leaves it and DATA_DIR as they are',
  async () => {
    const urls = await cloneTemplate(inject('testServer'))
    const owner = new pg.Client({ connectionString: urls.ownerUrl })
    await owner.connect()
    const folder = mkdtempSync(join(tmpdir(), 'rastro-before-'))
    const run = (...args: string[]) =>
      new Promise<{ code: unknown; out: string; err: string }>((done) => {
        const env = { ...process.env, DATABASE_URL: urls.ownerUrl, DATA_DIR: folder }
        execFile(join(root, 'script', 'db'), args, { env }, (error, out, err) =>
          done({ code: error ? error.code : 0, out, err }),
        )
      })
    try {
      expect(await run('migrate')).toMatchObject({ code: 0, out: 'nothing to migrate\n' })
      const files = readdirSync(folder)
      await owner.query(`update migrations set name = '0001_accounts_and_wall' where name like '0001_%'`)
      const migrations = async () => (await owner.query('select * from migrations order by name')).rows
      const before = await migrations()
      for (const args of [['migrate'], ['verify'], ['demo'], ['backup', join(folder, 'backup')]])
        expect([args, await run(...args)]).toEqual([
          args,
          {
            code: 1,
            out: '',
            err: 'script/db: the database was made by a version before 0.1.0, which this one does not read: move DATA_DIR away, or name an empty database in DATABASE_URL\n',
          },
        ])
      expect(await migrations()).toEqual(before)
      expect(readdirSync(folder)).toEqual(files)
      expect((await owner.query('select from accounts')).rowCount).toBe(0)
    } finally {
      rmSync(folder, { recursive: true })
      await owner.end()
      await urls.drop()
    }
  },
)
