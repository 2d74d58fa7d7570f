import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { png, put, signed, uploaded } from '../../../test/kit/files.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { openStorage } from '../../platform/effects/storage.ts'
import { insertInsight } from '../insights/write.ts'
import { heldColumns } from '../index.ts'
import { sweepFiles } from './sweep.ts'

const account = 'litoral'
let api: TestApi
let admin: Client
let organization: string
let product: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  const pack = demoPack('litoral')
  await configure(api.database, account, pack)
  organization = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
  product = await new Chain(admin, pack, organization).product('ps-lote-soja')
})
afterAll(() => api.close())

const change = (text: string) =>
  api.owner.inAccount({ accountId: account, userId: 'test' }, (tx) =>
    sql.raw(`/* tampering */ ${text}`).execute(tx.db),
  )
const age = (key: string, hours: number) =>
  change(`update files set created_at = now() - interval '${hours} hours' where key = '${key}'`)
const sweep = () => sweepFiles(api.database, openStorage(api.settings), heldColumns)
const isThere = async (key: string) => (await api.app.inject({ url: `/api/files/${key}` })).statusCode === 200

async function names(key: string): Promise<string[]> {
  const found: string[] = []
  for await (const name of openStorage(api.settings).list()) if (name.includes(key)) found.push(name)
  return found
}

async function oldFile(): Promise<{ key: string; url: string }> {
  const file = await uploaded(api, admin, { content: png(8, 8) })
  await age(file.key, 25)
  return file
}

const expectDone = ({ status }: { status: number }) => expect(status).toBe(200)

describe('the sweep', () => {
  it('removes a file that no record has named for a day, with its sizes and its row', async () => {
    const { key } = await oldFile()
    const fresh = await uploaded(api, admin, { content: png(8, 8) })
    expect(await names(key)).toHaveLength(4)
    await sweep()
    expect(await names(key)).toEqual([])
    expect(await isThere(key)).toBe(false)
    expect((await change(`select from files where key = '${key}'`)).rows).toHaveLength(0)
    expect(await isThere(fresh.key)).toBe(true)
  })

  it('removes what was never sent, and what a crash left half stored', async () => {
    const waiting = await signed(admin)
    const { key } = await oldFile()
    await age(waiting.key, 25)
    await change(`update files set finished_at = null where key = '${key}'`)
    await sweep()
    expect((await change(`select from files where key in ('${key}', '${waiting.key}')`)).rows).toHaveLength(0)
    expect(await names(key)).toEqual([])
    expect((await put(api, waiting.signedUrl, png(5, 5), 'image/png')).status).toBe(403)
  })

  it('goes on where a crash stopped it', async () => {
    const { key } = await oldFile()
    await change(`update files set doomed_at = now() where key = '${key}'`)
    await openStorage(api.settings).remove([`files/${key}`])
    await sweep()
    expect(await names(key)).toEqual([])
    expect((await change(`select from files where key = '${key}'`)).rows).toHaveLength(0)
  })

  const holders: [what: string, hold: (url: string) => Promise<unknown>][] = [
    ['an organization', (url) => admin.put(`/organizations/${organization}`, { data: { file1: url } })],
    [
      'a product',
      (url) => change(`update products set data = data || '{"x": ["${url}"]}' where id = '${product}'`),
    ],
    [
      'an insight',
      (url) =>
        api.database.inAccount({ accountId: account, userId: 'admin' }, (tx) =>
          insertInsight(tx, product, { name: url, value: '60 m' }),
        ),
    ],
    [
      'the library',
      (url) => admin.post('/media', { name: 'plano.png', type: 'image/png', url }).then(expectDone),
    ],
  ]
  it.each(holders)('keeps the file of %s', async (_what, hold) => {
    const { key, url } = await oldFile()
    await hold(url)
    await sweep()
    expect(await isThere(key)).toBe(true)
  })

  it('keeps the file of an archived record for as long as it can be restored', async () => {
    const { key, url } = await oldFile()
    await change(
      `update organizations set profile = profile || '{"logoUrl": "${url}"}', deleted_at = now() - interval '29 days' where id = '${organization}'`,
    )
    await sweep()
    expect(await isThere(key)).toBe(true)
    await change(
      `update organizations set deleted_at = now() - interval '31 days' where id = '${organization}'`,
    )
    await sweep()
    expect(await isThere(key)).toBe(false)
  })

  it('passes a file by that a record is about to name', async () => {
    const { key } = await oldFile()
    await api.database.inAccount({ accountId: account, userId: 'admin' }, async (tx) => {
      await tx.db
        .selectFrom('files')
        .select('key')
        .where('account_id', '=', account)
        .where('key', '=', key)
        .forShare()
        .execute()
      await sweep()
      expect(await isThere(key)).toBe(true)
    })
    await sweep()
    expect(await isThere(key)).toBe(false)
  })
})

describe('the columns that hold addresses of files', () => {
  it('are all columns of restorable records that can hold any, save those with a reason', async () => {
    const { rows } = await api.owner.pool.query<{ column: string }>(`
      select c.relname || '.' || a.attname as column
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.atttypid = 'jsonb'::regtype and not a.attisdropped
        and exists (select from pg_attribute d where d.attrelid = c.oid and d.attname = 'deleted_at')
      order by 1`)
    const held = new Set(heldColumns.map(({ table, column }) => `${table}.${column}`))
    const others = rows.map(({ column }) => column).filter((column) => !held.has(column))
    expect(others).toEqual(Object.keys(withoutFiles))
  })
})

/** Columns of JSON that name no file. */
const withoutFiles: Record<string, string> = {
  'answers.cited': 'numbers of the EU',
  'answers.data': 'names its files by their digests',
  'answers.warnings': 'codes',
  'api_keys.areas': 'rights',
  'api_keys.milestone_schemas': 'rights',
  'api_keys.product_schemas': 'rights',
  'assessments.answers': 'names records by their ids',
  'assessments.conclusion': 'a text, and days',
  'assessments.facts': 'figures and names',
  'assessments.measures': 'names records by their ids',
  'assets.headers': 'texts of lists',
  'assets.i18n': 'translations of texts',
  'insights.i18n': 'translations of texts',
  'locations.bbox': 'positions',
  'locations.coords': 'a position',
  'locations.outline': 'positions',
  'milestones.i18n': 'translations of texts',
  'milestones.listed': 'a copy of its data, in brief',
  'milestones.warnings': 'codes and figures',
  'products.gs1': 'codes',
  'products.headers': 'texts of lists',
  'products.i18n': 'translations of texts',
  'products.listed': 'a copy of its data, in brief',
  'recalls.drill': 'figures',
  'recalls.i18n': 'translations of texts',
  'statements.cited': 'numbers of the EU',
  'statements.commodities': 'texts and figures',
  'statements.eu': 'numbers and states',
  'statements.frozen': 'its plots are a file of the storage that no address leads to, swept by plots.ts',
  'statements.operator': 'texts',
}
