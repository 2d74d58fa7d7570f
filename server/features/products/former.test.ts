import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { filled } from '../../../test/kit/forms.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { root } from '../../platform/process/root.ts'
import { verify } from '../../verify/index.ts'

let api: TestApi
let admin: Client
let organization: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'litoral', { admin: true })
  await configure(api.database, 'litoral', demoPack('litoral'))
  organization = (await admin.post('/organizations', { name: 'Granos del Tapenagá S.A.' })).body._id
})
afterAll(async () => {
  expect((await verify(api.owner)).differ).toEqual([])
  await api.close()
})

const valuesOf = (identifier: string) => ({ identifier, patente: 'AF 919 GE', pesoNeto: 29_320 })
async function load(identifier: string): Promise<string> {
  const dataSchema = valuesOf(identifier)
  const { status, body } = await admin.post('/products', {
    organization,
    productSchema: 'ps-partida',
    dataSchema,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body._id
}
async function correct(id: string, ...identifiers: string[]): Promise<void> {
  for (const identifier of identifiers) {
    const reason = 'El número del papel era otro'
    const answer = await admin.put(`/products/${id}/correct`, { dataSchema: valuesOf(identifier), reason })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
}
const formerly = async (id: string) => (await admin.get(`/products/${id}`)).body.collection[0].formerly
const listed = async (query: Record<string, string>) =>
  (
    await admin.get(`/products?${new URLSearchParams({ productSchema: 'ps-partida', ...query })}`)
  ).body.collection.map((row: any) => [row.dataSchema.identifier, row.formerly])
const sought = async (search: string, language = 'es') =>
  (await admin.get(`/search?${new URLSearchParams({ search, language })}`)).body.groups.flatMap(
    ({ items }: any) => items.map(({ name, matched }: any) => [name, matched]),
  )

describe('an identifier that was corrected', () => {
  it('is found by the search, by lists and by pickers, which say what it was (NAM-02)', async () => {
    await correct(await load('10112-00000282'), '10112-00000555')
    for (const search of ['10112-00000282', '1011200000282', '0000282']) {
      expect(await sought(search)).toEqual([['10112-00000555', { title: 'antes', text: '10112-00000282' }]])
      const row = ['10112-00000555', ['10112-00000282']]
      expect(await listed({ search })).toEqual([row])
      expect(await listed({ search, all: 'true' })).toEqual([row])
      expect(await listed({ search, sort: '-1', after: '' })).toEqual([row])
      expect(await listed({ search, headers: '[patente]' })).toEqual([row])
      expect(await listed({ searchHeader: JSON.stringify({ identifier: search }) })).toEqual([row])
      expect(await listed({ searchHeader: JSON.stringify({ patente: search }) })).toEqual([])
    }
    expect((await sought('00000282', 'en'))[0][1].title).toBe('formerly')
    expect(await listed({ search: '00000555' })).toEqual([['10112-00000555', []]])
    expect(await listed({})).toEqual([['10112-00000555', undefined]])
  })

  it('is found where origins are picked (NAM-02)', async () => {
    const form = demoPack('litoral').productSchemas['ps-lote-soja']!
    const values = (identifier: string) => filled(form, { identifier })
    const plot = { organization, productSchema: 'ps-lote-soja', dataSchema: values('LC-2526-901') }
    const { _id } = (await admin.post('/products', plot)).body
    await admin.put(`/products/${_id}/correct`, {
      dataSchema: values('LC-2526-902'),
      reason: 'El cartel del lote decía otra cosa',
    })
    const picked = { productSchema: 'ps-lote-soja', search: 'lc2526901', isTransforming: '1' }
    expect(await listed(picked)).toEqual([['LC-2526-902', ['LC-2526-901']]])
    expect(await listed({ ...picked, all: 'true' })).toEqual([['LC-2526-902', ['LC-2526-901']]])
  })

  it('comes after those of today, and may be taken anew (NAM-02)', async () => {
    await correct(await load('10113-00000001'), '10113-00000002')
    await load('10113-00000001')
    expect((await sought('10113-00000001')).map(([name, { text }]: any) => [name, text])).toEqual([
      ['10113-00000001', '10113-00000001'],
      ['10113-00000002', '10113-00000001'],
    ])
  })

  it('is said by id, each once; an edit without a reason leaves none, and one that is taken again is none', async () => {
    const id = await load('10114-00000001')
    expect(await formerly(id)).toEqual([])
    await admin.put(`/products/${id}`, { dataSchema: valuesOf('10114-00000002') })
    expect(await formerly(id)).toEqual([])
    await correct(id, '10114-00000003', '10114-00000004', '10114-00000003')
    expect(await formerly(id)).toEqual(['10114-00000002', '10114-00000004'])
    await correct(id, '10114-00000003')
    expect(await formerly(id)).toEqual(['10114-00000002', '10114-00000004'])
    await correct(id, ...Array.from({ length: 22 }, (_, n) => `10116-000000${n + 10}`))
    expect(await formerly(id)).toEqual(Array.from({ length: 21 }, (_, n) => `10116-000000${n + 10}`).slice(1))
  })

  it('leads to the history of its record (NAM-02)', async () => {
    const id = await load('10117-00000001')
    await correct(id, '10117-00000002')
    const { body } = await admin.get('/history?search=10117-00000001')
    expect(body.collection.map(({ action, record }: any) => [action, record._id])).toEqual([
      ['corrected', id],
      ['create', id],
    ])
  })

  it('of an archived product is not found', async () => {
    const id = await load('10115-00000001')
    await correct(id, '10115-00000002')
    expect(await listed({ search: '10115-00000001' })).toHaveLength(1)
    await admin.delete(`/products/${id}`)
    expect([await listed({ search: '10115-00000001' }), await sought('10115-00000001')]).toEqual([[], []])
  })
})

it('products that were corrected before this column get it by the migration', async ({ skip }) => {
  skip(inject('testServer').workers.length > 0, 'the cluster has no row to change without an account')
  const owner = new pg.Client({ connectionString: api.urls.ownerUrl })
  await owner.connect()
  const read = async () => {
    await owner.query('alter table products no force row level security')
    const { rows } = await owner.query('select id, formerly, former_search from products order by id')
    await owner.query('alter table products force row level security')
    return rows
  }
  const written = await read()
  expect(written.filter((row) => row.formerly !== null).length).toBeGreaterThan(2)
  await owner.query('alter table products drop column formerly, drop column former_search')
  await owner.query(readFileSync(join(root, 'migrations/0042_former_identifiers.sql'), 'utf8'))
  expect(await read()).toEqual(written)
  await owner.end()
})
