import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { packChanges } from '../../core/pack/changes.ts'
import { addDashboard, addTemplate } from '../../core/pack/edit/account.ts'
import { addChain, addPassage, addStage } from '../../core/pack/edit/chain.ts'
import { addField, changeField, changeOptions } from '../../core/pack/edit/fields.ts'
import { openPack } from '../../core/pack/edit/open.ts'
import { packFiles } from '../../core/pack/export.ts'
import { validatePack, type PackFile } from '../../core/pack/validate.ts'
import { cloneTemplate, type TestDatabase } from '../../test/kit/server.ts'
import { readPackFiles } from '../features/packs/files.ts'
import { matches } from '../identity/password.ts'
import { setAccount } from '../platform/db/database.ts'
import { root } from '../platform/process/root.ts'

let urls: TestDatabase
let owner: pg.Client
let folder: string

interface Exit {
  code: number
  out: string
  err: string
}

/** script/config as a person runs it, on a database of the test; `typed` is piped in. */
function config(args: string[], { typed = '', ...environment }: Record<string, string> = {}): Promise<Exit> {
  return new Promise((done) => {
    const child = execFile(
      join(root, 'script', 'config'),
      args,
      {
        env: {
          ...process.env,
          LC_ALL: 'C',
          DATABASE_URL: urls.ownerUrl,
          DATA_DIR: join(folder, 'data'),
          DEMO: '0',
          ...environment,
        },
      },
      (error, out, err) => done({ code: error ? Number(error.code) : 0, out, err }),
    )
    child.stdin!.end(typed)
  })
}

const pack = (name: string) => join(folder, name)
/** The pack of the guide, as its reader would have it. */
function writeGuidePack(): void {
  const guide = readFileSync(join(root, 'docs/guides/configuration-packs.md'), 'utf8')
  mkdirSync(pack('miel'))
  for (const [, file, content] of guide.matchAll(/```yaml\n# (\S+\.yaml)\n([\s\S]*?)```/g))
    writeFileSync(join(pack('miel'), file!), content!)
}
function copy(name: string, from: string, to: string): string {
  cpSync(pack('miel'), pack(name), { recursive: true })
  const file = join(pack(name), 'miel.yaml')
  const before = readFileSync(file, 'utf8')
  expect(before).toContain(from)
  writeFileSync(file, before.replace(from, to))
  return pack(name)
}

beforeAll(async () => {
  urls = await cloneTemplate(inject('testServer'))
  owner = new pg.Client({ connectionString: urls.ownerUrl })
  await owner.connect()
  folder = mkdtempSync(join(tmpdir(), 'rastro-config-'))
  writeGuidePack()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await owner.end()
  await urls.drop()
})

describe('script/config', () => {
  it('tells every fault at once, in the language asked for, and applies nothing', async () => {
    const broken = copy('broken', 'ratio: [n, 1], reuse: true', 'ratio: [n, n]')
    writeFileSync(join(broken, 'cuenta.yaml'), 'apiVersion: rastro/v1\naccount: { id: mieles }\n')
    const spanish = await config(['apply', broken, '--language', 'es'])
    expect(spanish.code).toBe(1)
    expect(spanish.out.split('\n')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^falla cuenta\.yaml:2 \/account\/name: Falta «name»$/),
        expect.stringMatching(
          /^falla miel\.yaml:\d+ \/verticals\/v-miel\/workflows\/0\/next\/0\/transformation\/ratio: /,
        ),
      ]),
    )
    expect((await config(['validate', broken])).out).toContain('fault cuenta.yaml:2 /account/name')
    expect((await config(['history', 'mieles'])).err).toBe(
      'script/config: there is no account "mieles" with a configuration\n',
    )
  })

  it('plans, applies by the hash of the plan, and finds no difference afterwards', async () => {
    const planned = await config(['plan', pack('miel'), '--language', 'es'])
    expect(planned.out).toContain('Plan para la cuenta nueva Mieles del Monte (mieles)')
    expect(planned.out).toContain(
      '  + Apiario → Tambor por Extracción (ms-extraccion)\n      ratio ["n",1], reuse, initiator',
    )
    const hash = /^Plan ([0-9a-f]{16})$/m.exec(planned.out)![1]!
    expect(await config(['apply', pack('miel'), '--plan', 'f'.repeat(16)])).toMatchObject({
      code: 1,
      err: 'script/config: The configuration has changed since the plan was made. Ask for the plan again.\n',
    })
    expect(await config(['apply', pack('miel'), '--plan', hash])).toEqual({
      code: 0,
      out: 'Mieles del Monte (mieles): version 1 applied\n',
      err: '',
    })
    expect(await config(['diff', pack('miel')])).toEqual({ code: 0, out: '', err: '' })
    expect((await config(['apply', pack('miel')])).out).toBe(
      'Mieles del Monte (mieles) has this configuration already: version 1\n',
    )
  })

  it('tells differences line by line: 1 when there are some, 2 when it cannot tell', async () => {
    const other = copy('otra', 'maximum: 500, ', '')
    const { code, out } = await config(['diff', other])
    expect([code, out]).toEqual([1, '- /productSchemas/ps-apiario/schema/properties/colmenas/maximum 500\n'])
    expect((await config(['diff', other, '--account', 'nadie'])).code).toBe(2)
    expect((await config(['diff', pack('nada')])).code).toBe(2)
  })

  it('goes back to an exported version, and never writes over what is there', async () => {
    await config(['apply', pack('otra')])
    const exported = await config(['export', 'mieles', pack('v1'), '--version', '1'])
    expect(exported.out).toBe(`Mieles del Monte (mieles): version 1 in ${pack('v1')}, 2 files\n`)
    expect((await config(['validate', pack('v1')])).code).toBe(0)
    expect((await config(['diff', pack('v1')])).code).toBe(1)
    expect((await config(['apply', pack('v1')])).out).toContain('version 3 applied')
    expect((await config(['diff', pack('miel')])).code).toBe(0)
    expect(await config(['export', 'mieles', pack('v1')])).toMatchObject({
      code: 1,
      err: `script/config: ${pack('v1')} is not empty; nothing was written. Name a new or empty folder\n`,
    })
    expect((await config(['history', 'mieles'])).out.match(/^version \d/gm)).toEqual([
      'version 3',
      'version 2',
      'version 1',
    ])
  })

  it('exports what the studio made, which gives an empty account the same', async () => {
    const studio = openPack([], { id: 'cafetal', name: 'Cafetal' })!
    const names = (es: string, en: string) => ({ es, en })
    const chain = addChain(studio, names('Café', 'Coffee'))
    const farm = addStage(chain.pack, chain.id, names('Finca', 'Farm'))
    const lot = addStage(farm.pack, chain.id, names('Lote', 'Lot'), 'ps-beneficio')
    const passage = addPassage(lot.pack, {
      from: farm.id,
      to: lot.id,
      names: names('Despulpado', 'Pulping'),
      ratio: ['n', 1],
      reuse: true,
      initiator: true,
    })
    const place = { section: 'productSchemas', id: farm.id } as const
    const field = addField(passage.pack, place, 'select', names('Especie', 'Species'), 'especie')
    const answers = [{ value: 'arabica', labels: names('Arábica', 'Arabica') }]
    const chosen = changeField(changeOptions(field.pack, place, field.name, answers), place, field.name, {
      property: { default: 'arabica' },
    })
    const label = addTemplate(chosen, names('Etiqueta', 'Label'), 'ProductSchemaQR', lot.id)
    const board = addDashboard(label.pack, { name: 'Cosecha', url: 'https://tableros.example/cosecha' })
    const made = { ...board, tags: ['fotos de finca'], featureFlags: ['assets' as const] }

    const writeFor = (name: string, account: string, files: readonly PackFile[]) => {
      mkdirSync(pack(name))
      for (const { file, content } of files)
        writeFileSync(join(pack(name), file), content.replace('id: cafetal', `id: ${account}`))
    }
    const roundTrip = async (name: string, account: string, files: readonly PackFile[]) => {
      writeFor(name, account, files)
      const applied = await config(['apply', pack(name)])
      expect(applied.code, applied.err).toBe(0)
      expect((await config(['export', account, pack(`${name}-export`)])).code).toBe(0)
      return readPackFiles(pack(`${name}-export`))
    }
    const first = await roundTrip('cafetal', 'cafetal', packFiles(made))
    const second = await roundTrip('cafetal-2', 'cafetal-2', first)
    const asFirst = second.map(({ file, content }) => ({
      file,
      content: content.replace('id: cafetal-2', 'id: cafetal'),
    }))
    expect(asFirst).toEqual(first)
    expect(packChanges(made, validatePack(first).pack!)).toEqual([])
  })

  it('says how it is used', async () => {
    const { code, err } = await config([])
    expect([code, err.split('\n')[0]]).toEqual([1, 'usage: script/config validate FOLDER'])
    expect((await config(['plan', pack('miel'), '--language', 'fr'])).err).toBe(
      'script/config: --language is "fr", expected es or en\n',
    )
  })
})

describe('the first administrator', () => {
  const admins = async () => {
    await owner.query('begin')
    await owner.query(setAccount('mieles'))
    const { rows } = await owner.query<{ email: string; hash: string | null }>(
      `select u.email, p.hash from account_settings s
       join users u on u.id = any(s.admins) join grants g on g.user_id = u.id and g.account_id = s.account_id
       left join identity_passwords p on p.user_id = u.id where s.account_id = 'mieles' order by u.email`,
    )
    await owner.query('commit')
    return rows
  }

  it('is made with a password that is piped in, too short and too long ones refused', async () => {
    const make = (typed: string) =>
      config(['admin', 'mieles', 'vos@mieles.example', '--name', 'Vera Ojeda'], { typed })
    expect(await make('1234567\n')).toMatchObject({
      code: 1,
      err: 'script/config: This should have more than 8\n',
    })
    expect((await make('x'.repeat(35))).code).toBe(1)
    expect((await make('')).code).toBe(1)
    expect(await admins()).toEqual([])
    expect(await make('una clave buena\n')).toMatchObject({
      code: 0,
      out: 'Vera Ojeda (vos@mieles.example) administers mieles\n',
    })
    const [made] = await admins()
    expect(made!.email).toBe('vos@mieles.example')
    expect(await matches('una clave buena', made!.hash!)).toBe(true)
  })

  it('stays what it was when it is made again, its password too; another one joins', async () => {
    const [before] = await admins()
    const again = await config(['admin', 'mieles', 'VOS@mieles.example'])
    expect(again.out).toBe(
      'Vera Ojeda (vos@mieles.example) administered mieles already\nThe password stays as it was\n',
    )
    expect(await admins()).toEqual([before])
    await config(['admin', 'mieles', 'otra@mieles.example'], { typed: 'otra clave buena' })
    expect((await admins()).map(({ email }) => email)).toEqual(['otra@mieles.example', 'vos@mieles.example'])
  })

  it('needs an account and an e-mail address', async () => {
    expect((await config(['admin', 'nadie', 'vos@mieles.example'])).err).toContain(
      'there is no account "nadie"',
    )
    expect((await config(['admin', 'mieles', 'vos'])).err).toContain('"vos" is no e-mail address')
  })

  it('comes with another provider only after it signed in there, and is given no password', async () => {
    const elsewhere = {
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'rastro',
      OIDC_PROJECT_ID: '42',
    }
    const make = () => config(['admin', 'mieles', 'ajena@mieles.example'], elsewhere)
    expect(await make()).toMatchObject({
      code: 1,
      err: expect.stringContaining('has not signed in to "mieles" yet') as string,
    })
    await owner.query(
      `insert into users (id, email, name) values ('7', 'ajena@mieles.example', 'Ajena Roca')`,
    )
    expect((await make()).code).toBe(1)
    await owner.query(
      `insert into grants (id, account_id, user_id) values (gen_random_uuid(), 'mieles', '7')`,
    )
    expect((await make()).out).toBe('Ajena Roca (ajena@mieles.example) administers mieles\n')
    expect((await admins()).find(({ email }) => email.startsWith('ajena'))!.hash).toBe(null)
  })
})
