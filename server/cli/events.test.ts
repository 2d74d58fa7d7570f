import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cloneTemplate, type TestDatabase } from '../../test/kit/server.ts'
import { root } from '../platform/process/root.ts'

let urls: TestDatabase
let owner: pg.Client
let folder: string

beforeAll(async () => {
  urls = await cloneTemplate(inject('testServer'))
  owner = new pg.Client({ connectionString: urls.ownerUrl })
  await owner.connect()
  folder = mkdtempSync(join(tmpdir(), 'rastro-commands-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await owner.end()
  await urls.drop()
})

/** Runs a command as a person does; `typed` is piped in. */
const run = (script: string, args: string[], typed = '') =>
  new Promise<{ code: number; text: string }>((done) => {
    const environment = {
      DATABASE_URL: urls.ownerUrl,
      DATA_DIR: join(folder, 'data'),
      DEMO: '1',
      LC_ALL: 'C',
    }
    const child = execFile(
      join(root, 'script', script),
      args,
      { env: { ...process.env, ...environment } },
      (error, out, err) => done({ code: error ? Number(error.code) : 0, text: out + err }),
    )
    child.stdin!.end(typed)
  })

const events = async () => {
  const { rows } = await owner.query<{ n: string; doors: string[] }>(
    `select count(*) as n, array_agg(distinct via) as doors from events`,
  )
  return { n: Number(rows[0]!.n), doors: rows[0]!.doors }
}

const litoral = join(root, 'demo', 'litoral')
/** Every command in the order of a first use: whether it writes records. */
const commands: [script: string, args: string[], writes: boolean, typed?: string][] = [
  ['db', ['migrate'], false],
  ['db', ['demo'], true],
  ['db', ['verify'], false],
  ['db', ['backup', 'FILE'], false],
  ['db', ['account', 'Cooperativa Ñandú', '--admin', 'jefa@nandu.example'], true],
  ['db', ['seal', '--new-key'], true],
  ['config', ['validate', litoral], false],
  ['config', ['plan', litoral, '--account', 'nueva'], false],
  ['config', ['apply', litoral, '--account', 'nueva'], true],
  ['config', ['diff', litoral, '--account', 'nueva'], false],
  ['config', ['export', 'nueva', 'FOLDER'], false],
  ['config', ['history', 'nueva'], false],
  ['config', ['admin', 'nueva', 'jefa@nueva.example'], true, 'contraseña-larga\ncontraseña-larga\n'],
]
/** Fills an empty database with the events of its backup; `restore` has its own tests. */
const others = ['restore']

describe('every command', () => {
  it('is run here', async () => {
    for (const script of ['db', 'config']) {
      const { text } = await run(script, [])
      const names = text
        .split(/script\/\w+ | \| |\n +script\/\w+ /)
        .flatMap((line) => /^([a-z]+)( |$)/.exec(line)?.[1] ?? [])
      const told = commands.filter(([of]) => of === script).map(([, [name]]) => name!)
      expect([script, [...new Set(names)].toSorted()]).toEqual([
        script,
        [...told, ...(script === 'db' ? others : [])].toSorted(),
      ])
    }
  })

  it.each(commands)(
    'script/%s %j leaves an event exactly if it writes',
    async (script, args, writes, typed) => {
      const before = await events()
      const given = args.map((one) => (/^[A-Z]+$/.test(one) ? join(folder, one) : one))
      const { code, text } = await run(script, given, typed)
      expect([code, text]).toEqual([0, text])
      const after = await events()
      expect(after.n > before.n, text).toBe(writes)
    },
  )

  it('says through which door its events came', async () => {
    expect((await events()).doors.toSorted()).toEqual(['command', 'demo'])
  })
})
