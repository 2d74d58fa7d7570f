import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { root } from '../../platform/process/root.ts'
import { verify } from '../../verify/index.ts'

let api: TestApi
let admin: Client
let owner: pg.Client

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'litoral', { admin: true })
  await configure(api.database, 'litoral', demoPack('litoral'))
  owner = new pg.Client({ connectionString: api.urls.ownerUrl })
  await owner.connect()
  const [granos, coop] = await Promise.all(
    ['Granos del Tapenagá S.A.', 'Coop. Tres Lagunas'].map(
      async (name) => (await admin.post('/organizations', { name })).body._id,
    ),
  )
  const load = (organization: string, identifier: string, patente: string, pesoNeto: number) =>
    made('/products', {
      organization,
      productSchema: 'ps-partida',
      dataSchema: { identifier, patente, pesoNeto },
    })
  await load(granos, '10112-00000911', 'AF 919 GE', 29_320)
  await load(coop, '10118-00000842', 'AE 507 QA', 28_100)
  await made('/assets', {
    organization: granos,
    assetSchema: 'as-camion',
    dataSchema: { identifier: 'AF 919 GE', transportista: 'Ñandubay S.A.', tipo: 'granelero' },
  })
  await made('/locations', { organization: coop, name: 'Silo-bolsa N.º 3' })
})
afterAll(async () => {
  expect((await verify(api.owner)).differ).toEqual([])
  await owner.end()
  await api.close()
})

async function made(path: string, body: object): Promise<void> {
  const { status, body: answer } = await admin.post(path, body)
  expect(status, JSON.stringify(answer)).toBe(200)
}
const found = async (path: string, query: Record<string, string>) =>
  (await admin.get(`${path}?${new URLSearchParams(query)}`)).body.collection.map(
    (row: { name?: string; dataSchema?: { identifier: string } }) => row.dataSchema?.identifier ?? row.name,
  )
const loads = (query: Record<string, string>) => found('/products', { productSchema: 'ps-partida', ...query })
const trucks = (query: Record<string, string>) => found('/assets', { assetSchema: 'as-camion', ...query })

describe('searches of lists', () => {
  it('find a load by its plate and number, with blanks, hyphens, both or none (FST-01)', async () => {
    for (const search of ['af919ge', 'AF 919 GE', '919 ge', 'af-919.ge', '1011200000911', '10112-00000911'])
      expect(await loads({ search })).toEqual(['10112-00000911'])
    for (const search of ['af919gf', '911af', '-/-']) expect(await loads({ search })).toEqual([])
  })

  it('keep the ways in which a number is shown apart: their digits form no others', async () => {
    expect(await loads({ search: '29320' })).toEqual(['10112-00000911'])
    expect(await loads({ search: '29.320' })).toEqual(['10112-00000911'])
    expect(await loads({ search: '2029' })).toEqual([])
    expect(await loads({ searchHeader: '{"pesoNeto":"2029"}' })).toEqual([])
    expect(await loads({ searchHeader: '{"pesoNeto":"29 320"}' })).toEqual(['10112-00000911'])
  })

  it('of one column read it the same way (FST-01)', async () => {
    expect(await loads({ searchHeader: '{"patente":"af919"}' })).toEqual(['10112-00000911'])
    expect(await loads({ searchHeader: '{"patente":"1011200000911"}' })).toEqual([])
    expect(await loads({ search: 'af919', headers: '[patente]' })).toEqual(['10112-00000911'])
    expect(await loads({ search: 'af919', headers: '[pesoNeto]' })).toEqual([])
    expect(await trucks({ search: 'nandubaysa' })).toEqual(['AF 919 GE'])
    expect(await trucks({ searchHeader: '{"transportista":"nandubay sa"}' })).toEqual(['AF 919 GE'])
  })

  it('look at names of organizations from three characters on (FST-01)', async () => {
    expect(await loads({ search: 'tapenaga' })).toEqual(['10112-00000911'])
    expect(await loads({ search: 'coop tres' })).toEqual(['10118-00000842'])
    expect(await loads({ search: 'agu' })).toEqual(['10118-00000842'])
    expect(await loads({ search: 'gu' })).toEqual([])
    expect(await trucks({ search: 'tapenaga' })).toEqual(['AF 919 GE'])
    expect(await trucks({ search: 'lagunas' })).toEqual([])
  })

  it('of places, organizations and the history read names the same way (FST-01)', async () => {
    expect(await found('/locations', { search: 'silobolsa n3' })).toEqual([])
    expect(await found('/locations', { search: 'silobolsan' })).toEqual(['Silo-bolsa N.º 3'])
    expect(await found('/organizations', { search: 'treslagunas' })).toEqual(['Coop. Tres Lagunas'])
    expect((await admin.get('/history?search=af919ge')).body.collection.length).toBeGreaterThan(0)
  })
})

const tables = ['organizations', 'locations', 'media', 'dashboards', 'products', 'assets']

it('rows from before the keys get those of new rows by the migration', async ({ skip }) => {
  skip(inject('testServer').workers.length > 0, 'the cluster has no row to change without an account')
  const read = async () => {
    const rows: unknown[] = []
    for (const table of tables)
      rows.push((await owner.query(`select id, search from ${table} order by id`)).rows)
    return rows
  }
  const force = async (word: string) => {
    for (const table of tables) await owner.query(`alter table ${table} ${word} row level security`)
  }
  await force('no force')
  const written = await read()
  for (const table of tables)
    await owner.query(`update ${table} set search = regexp_replace(search, E'\\n.*', '')`)
  expect(await read()).not.toEqual(written)
  await owner.query(readFileSync(join(root, 'migrations/0009_search_keys.sql'), 'utf8'))
  await force('no force')
  expect(await read()).toEqual(written)
  await force('force')
})
