import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FoundGroups, SearchGroup } from '../../../core/contract/search.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { search as searchFeature } from './index.ts'

let api: TestApi
let admin: Client
let organization: string
let oldest: { _id: string; uuid: string }

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'litoral', { admin: true })
  await configure(api.database, 'litoral', demoPack('litoral'))
  organization = (await admin.post('/organizations', { name: 'Granos del Tapenagá S.A.' })).body._id
  // The oldest is called exactly so, the next begins so, the newest ones contain it.
  oldest = await load('10118-00000911', 'AF 919 GE')
  await load('10118-00009110', 'AB 100 AB')
  for (let n = 0; n < 6; n++) await load(`2${n}101-18000009`, 'AF 919 LT')
  await made('/assets', {
    organization,
    assetSchema: 'as-camion',
    dataSchema: { identifier: 'AF 919 GE', tipo: 'granelero' },
  })
  await made('/locations', { organization, name: 'Playa AF 919' })
})
afterAll(() => api.close())

async function made(path: string, body: object): Promise<any> {
  const { status, body: answer } = await admin.post(path, body)
  expect(status, JSON.stringify(answer)).toBe(200)
  return answer
}
const load = (identifier: string, patente: string) =>
  made('/products', {
    organization,
    productSchema: 'ps-partida',
    dataSchema: { identifier, patente, pesoNeto: 29_320 },
  })
const find = async (search: string, client = admin, language = 'es'): Promise<FoundGroups> => {
  const { status, body } = await client.get(`/search?${new URLSearchParams({ search, language })}`)
  expect(status).toBe(200)
  return body
}
const groupsOf = async (search: string, client = admin, language = 'es'): Promise<SearchGroup[]> =>
  (await find(search, client, language)).groups
const namesIn = (groups: SearchGroup[]) =>
  Object.fromEntries(groups.map(({ title, items }) => [title, items.map(({ name }) => name)]))

describe('the search of everything', () => {
  it('answers by stages, kinds of asset and sections, and puts the group of an exact name first (FST-02)', async () => {
    const groups = await groupsOf('af919ge')
    expect(groups.map(({ type, title, total }) => [type, title, total])).toEqual([
      ['assets', 'Camiones', 1],
      ['products', 'Partida / CPE', 1],
    ])
    expect(groups[1]!.items).toEqual([
      {
        _id: oldest._id,
        name: '10118-00000911',
        matched: { title: 'Patente', text: 'AF 919 GE' },
        stage: { _id: 'ps-partida', name: 'Partida / CPE' },
        organization: { _id: organization, name: 'Granos del Tapenagá S.A.' },
        address: `/Products/${oldest._id}/Milestones?productTypeId=ps-partida`,
        createdAt: expect.any(String),
      },
    ])
    expect(groups[1]!.address).toBe('/Products?productTypeId=ps-partida&search=af919ge')
    const english = await groupsOf('1011800000911', admin, 'en')
    expect(english[0]!.title).toBe('Load / CPE')
    expect(english[0]!.items[0]!.matched).toEqual({ title: 'CPE no.', text: '10118-00000911' })
  })

  it('shows exact names, then beginnings, then the rest, the newest first, at most five of all that it counts (FST-02)', async () => {
    const [plates] = (await groupsOf('af919')).filter(({ type }) => type === 'products')
    expect(plates!.total).toBe(7)
    expect(plates!.items.map(({ name }) => name)).toEqual([5, 4, 3, 2, 1].map((n) => `2${n}101-18000009`))
    const [numbers] = await groupsOf('10118-0000')
    expect(numbers!.items.map(({ name }) => name)).toEqual([
      '10118-00009110',
      '10118-00000911',
      ...[5, 4, 3].map((n) => `2${n}101-18000009`),
    ])
    expect((await groupsOf('10118-00000911'))[0]!.items[0]!.name).toBe('10118-00000911')
  })

  it('puts a number in an identifier before the same in another value, and finds words wherever they are', async () => {
    await made('/products', {
      organization,
      productSchema: 'ps-partida',
      dataSchema: { identifier: '10130-00000283', patente: 'AA 111 AA', pesoNeto: 25_000 },
    })
    await made('/products', {
      organization,
      productSchema: 'ps-partida',
      dataSchema: { identifier: '10130-00000999', patente: 'AA 222 AA', pesoNeto: 28_320 },
    })
    const [loads] = await groupsOf('283')
    expect(loads!.items.map(({ name }) => name)).toEqual(['10130-00000283', '10130-00000999'])
    const [found] = await groupsOf('222aa 999')
    expect(found!.items.map(({ name, matched }) => [name, matched?.text])).toEqual([
      ['10130-00000999', 'AA 222 AA'],
    ])
    const listed = await admin.get(
      `/products?${new URLSearchParams({ productSchema: 'ps-partida', search: 'tapenaga 999' })}`,
    )
    expect(listed.body).toMatchObject({
      collection: [{ dataSchema: { identifier: '10130-00000999' } }],
      totalDocs: 1,
    })
    const neither = { productSchema: 'ps-partida', search: 'tapenaga 998' }
    expect((await admin.get(`/products?${new URLSearchParams(neither)}`)).body.collection).toEqual([])
  })

  it('finds under three characters only what is called so or begins so (FST-02)', async () => {
    expect(namesIn(await groupsOf('AB'))).toEqual({ 'Partida / CPE': ['10118-00009110'] })
    expect(await groupsOf('GE')).toEqual([])
    expect(namesIn(await groupsOf(' pl '))).toEqual({ Lugares: ['Playa AF 919'] })
    for (const search of ['-', ' ', '%', '--']) expect(await groupsOf(search)).toEqual([])
  })

  it('refuses a search of more than 1,000 characters, and none; text alone is sought up to 100', async () => {
    expect((await admin.get(`/search?search=${'a'.repeat(1_001)}`)).status).toBe(400)
    const between = (blanks: number) => `Playa${' '.repeat(blanks)}919`
    expect(await groupsOf(between(80))).not.toEqual([])
    expect(await groupsOf(between(100))).toEqual([])
    expect((await admin.get('/search?search=')).status).toBe(400)
    expect((await admin.get('/search')).status).toBe(400)
  })

  it('opens what a scanned code names, its page, its image or its id, and nothing for one of nothing (FST-02)', async () => {
    for (const code of [
      `https://litoral.example/${oldest.uuid}`,
      `/show/${oldest._id}?type=png`,
      oldest.uuid,
    ]) {
      const groups = await groupsOf(code)
      expect(groups.map(({ items }) => items.map(({ _id, matched }) => [_id, matched]))).toEqual([
        [[oldest._id, null]],
      ])
    }
    expect(await groupsOf(`https://litoral.example/${randomUUID()}`)).toEqual([])
  })

  it('finds what a reader of barcodes types on a Spanish keyboard, by its uuid or its number (NAM-04)', async () => {
    const { uuid, _id } = oldest
    for (const code of [
      `httpÑ--litoral.example-${uuid.replaceAll('-', "'")}`,
      uuid.replaceAll('-', ''),
      uuid.replaceAll('-', ' ').toUpperCase(),
    ])
      expect((await groupsOf(code)).flatMap(({ items }) => items.map((item) => item._id))).toEqual([_id])
    const [group] = await groupsOf("10118'00000911")
    expect(group!.items.map(({ name }) => name)).toEqual(['10118-00000911'])
    expect(group!.address).toBe('/Products?productTypeId=ps-partida&search=10118-00000911')
    const listed = await admin.get(
      `/products?${new URLSearchParams({ productSchema: 'ps-partida', search: "10118'00000911" })}`,
    )
    expect(listed.body).toMatchObject({ collection: [{ _id }], totalDocs: 1 })
    // A text with results is never changed.
    await made('/locations', { organization, name: "Campo d'Ávila" })
    expect(namesIn(await groupsOf("d'avila"))).toEqual({ Lugares: ["Campo d'Ávila"] })
  })

  it('finds the lot that a GS1 label names, scanned, pasted or typed (GS1-10)', async () => {
    const made = await load('10118-00000977', 'AC 777 AC')
    for (const label of [
      ']C101077912345000171010118-00000977',
      ']d20107791234500017\u001d1010118-00000977\u001d37120',
      '(01)07791234500017(10)10118-00000977',
      '01077912345000171010118-00000977',
      '(01) 07791234500017\n(10) 10118-00000977',
      'https://otra.example/gs1/01/07791234500017/10/10118-00000977?17=261130',
      `]Q1https://otra.example/gs1/01/07791234500017/10/10118-00000977?${'campaign=2026&'.repeat(20)}`,
      // A reader whose keys a Spanish keyboard took for others.
      "httpsÑ--otra.example-01-07791234500017-10-10118'00000977",
      "01077912345000171010118'00000977",
    ]) {
      const { groups, named } = await find(label)
      expect(groups.flatMap(({ items }) => items.map(({ _id }) => _id))).toEqual([made._id])
      expect(named).toBe(made._id)
    }
    // A number that could be an element alone is no label: 10 is no lot here.
    expect(await groupsOf('1010118-00000977')).toEqual([])
    expect(await groupsOf('(01)07791234500017(10)10118-00000978')).toEqual([])
    // What only resembles the lot of a label isn't what it names.
    expect(await find('(01)07791234500017(10)10118-0000097')).toMatchObject({ named: null })
    expect(await find(made.uuid)).toMatchObject({ named: made._id })
    expect(await find('10118-00000977')).toMatchObject({ named: null })
    expect(await find('9'.repeat(1_000))).toEqual({ groups: [], named: null })
  })

  it('finds people for administrators alone, and nothing that a person may not read (FST-02)', async () => {
    expect((await groupsOf('admin@test')).map(({ type }) => type)).toEqual(['users'])
    const reader = await api.as('lectora', 'litoral', {
      rights: { organizations: [organization], stages: { 'ps-partida': 'read' } },
    })
    expect(await groupsOf('admin@test', reader)).toEqual([])
    expect(namesIn(await groupsOf('10118-00000911', reader))).toEqual({ 'Partida / CPE': ['10118-00000911'] })
    // Who may not edit an organization finds it in its list.
    expect((await groupsOf('tapenaga', reader))[0]!.items[0]!.address).toMatch(/^\/Organizations\?search=/)
    const stranger = await api.as('ajena', 'litoral', { rights: { stages: { 'ps-partida': 'read' } } })
    const elsewhere = await api.as('vecina', 'valle', { admin: true })
    for (const client of [stranger, elsewhere])
      for (const search of ['af919ge', 'tapenaga', oldest.uuid, oldest._id])
        expect(await groupsOf(search, client)).toEqual([])
  })

  it('finds no assets in an account without them', async () => {
    await admin.put('/admin/featureFlags', { collection: [{ name: 'dashboards' }] })
    expect((await groupsOf('af919ge')).map(({ type }) => type)).not.toContain('assets')
  })

  it('a server whose features forget a noun with records to find doesn’t start', () => {
    expect(() => searchFeature([])).toThrow('No feature finds products')
  })
})
