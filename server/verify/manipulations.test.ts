import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../test/kit/api.ts'
import { Chain } from '../../test/kit/chain.ts'
import { svg, uploaded } from '../../test/kit/files.ts'
import { filled } from '../../test/kit/forms.ts'
import { manipulations } from '../../test/kit/manipulations.ts'
import { configure, demoPack } from '../../test/kit/packs.ts'
import { tamper } from '../../test/kit/tamper.ts'
import { insertInsight } from '../features/insights/write.ts'
import { verify } from './index.ts'

let api: TestApi

/** An account that has a row in every table of records. */
beforeAll(async () => {
  api = await startApi()
  const admin = await api.as('admin', 'litoral', { admin: true })
  const pack = demoPack('litoral')
  await configure(api.database, 'litoral', pack)
  const organization = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
  await admin.post('/organizations', { name: 'Chacra Doña Irma', country: 'Argentina' })
  await admin.post('/locations', {
    name: 'La Tapera',
    organization,
    coords: { lat: -29, lng: -60 },
    kmzUrl: '{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}',
  })
  await api.as('reader', 'litoral', { roles: ['Level one'], rights: { organizations: [organization] } })
  const soy = new Chain(admin, pack, organization)
  const plot = await soy.product('ps-lote-soja')
  await soy.recorded(await soy.product('ps-partida'), 'ms-cosecha-carga', [plot])
  await soy.recorded(plot, 'ms-siembra')
  await admin.post('/products', {
    organization,
    productSchema: 'ps-lote-soja',
    dataSchema: filled(pack.productSchemas['ps-lote-soja']!, { identifier: 'LC-1' }),
  })
  await admin.post('/assets', {
    organization,
    assetSchema: 'as-silo',
    dataSchema: filled(pack.assetSchemas['as-silo']!),
  })
  await admin.post('/checks', [
    { checkSchema: 'cs-higiene', dataSchema: filled(pack.checkSchemas['cs-higiene']!) },
  ])
  await api.database.inAccount({ accountId: 'litoral', userId: 'admin' }, (tx) =>
    insertInsight(tx, plot, { name: 'Altura', value: '60 m' }),
  )
  const { ids: tags } = (await admin.post('/tags', { name: 'planos' })).body
  const { url } = await uploaded(api, admin, { type: 'image/svg+xml', content: svg })
  await admin.post('/support', { issue: 'No encuentro un lote', priority: 'alta' })
  await admin.post('/media', { name: 'plano.svg', type: 'image/svg+xml', url, tags })
})
afterAll(() => api.close())

describe('what is changed behind the server’s back is named:', () => {
  it('nothing, if nothing is changed', async () => {
    expect(await verify(api.owner)).toMatchObject({ differ: [] })
    expect(await tamper(api.owner, 'litoral', [])).toEqual([])
  })

  it.each(manipulations)('$what', async ({ change, found }) => {
    const differ = await tamper(api.owner, 'litoral', change)
    const lines = differ.map(({ table, what }) => `${table}: ${what}`)
    expect(
      lines.filter((line) => line.startsWith(found)),
      lines.join('\n'),
    ).not.toEqual([])
  })

  it('a row of any table, added or changed in any column', async () => {
    const unnoticed: string[] = []
    for (const { table, column, type } of await columns()) {
      if (unverified[table] !== undefined || unverified[`${table}.${column}`] !== undefined) continue
      const owner = table === 'accounts' ? 'id' : table === 'users' ? `'litoral'` : 'account_id'
      const change = `update ${table} set ${column} = ${changed(table, column, type)}
        where ctid = (select max(ctid) from ${table} where ${owner} = 'litoral')`
      if ((await tamper(api.owner, 'litoral', [change])).length === 0) unnoticed.push(`${table}.${column}`)
    }
    expect(unnoticed).toEqual([])
  }, 300_000)
})

/** Tables and columns that `verify` doesn't compare, each with its reason. */
const unverified: Record<string, string> = {
  idempotency_keys: 'answers to be given again for a day; nothing follows from them',
  config_drafts: 'nothing of a draft is in use; applying it leaves its events',
  files:
    'uploads are no records; the events of the records that name them tell their addresses, which end with the type',
  origin_overlaps: 'follows from records: made again when they change, and forgotten after a day',
  origin_pairs: 'follows from records: measured again when they change, and forgotten after a month',
  history_checks:
    'what the last check has found; it is made anew every day, and its time is proved by nothing',
  pdf_orders: 'papers are made of records, change none, and are forgotten after minutes',
  samples: 'says which events wrote the samples; the events tell the records',
  seals: 'proved by their signatures',
  'grants.last_seen': 'the day of the last request; no change of the grant',
  'accounts.revision': 'raised so that every process forgets what it remembers; tells nothing',
}

/** The columns of the tables of accounts, without those of the identity provider. */
async function columns(): Promise<{ table: string; column: string; type: string }[]> {
  return api.owner.inAccount({ accountId: 'litoral', userId: 'test' }, async (tx) => {
    const { rows } = await sql<{ table: string; column: string; type: string }>`
      select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and (c.relforcerowsecurity or c.oid = any('{accounts,users,grants,public_keys}'::regclass[]))
      order by 1, a.attnum
    `.execute(tx.db)
    return rows
  })
}

/** Another value for a column that its checks allow. */
function changed(table: string, column: string, type: string): string {
  if (`${table}.${column}` === 'public_keys.kind')
    return `case kind when 'product' then 'organization' else 'product' end`
  if (`${table}.${column}` === 'support_requests.priority')
    return `case priority when 'alta' then 'baja' else 'alta' end`
  if (`${table}.${column}` === 'edges.ratio') return `case ratio when '1:1' then '1:n' else '1:1' end`
  const others: Record<string, string> = {
    text: `coalesce(${column}, '') || 'x'`,
    uuid: 'gen_random_uuid()',
    boolean: `not ${column}`,
    'timestamp with time zone': `coalesce(${column}, now()) + interval '1 microsecond'`,
    jsonb: `coalesce(${column}, '{}') || '{"other": true}'`,
    json: `'{"other": true}'`,
    'text[]': `array_append(${column}, 'other')`,
    'uuid[]': `array_append(${column}, gen_random_uuid())`,
    bytea: `sha256(${column})`,
  }
  return others[type] ?? `coalesce(${column}, 0) + 1000`
}
