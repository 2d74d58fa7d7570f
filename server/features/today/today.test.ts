import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Today } from '../../../core/contract/today.ts'
import { answerBy } from '../../../test/kit/answers.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { filled } from '../../../test/kit/forms.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { keepReadiness } from '../readiness/keep.ts'
import './tables.ts'

const account = 'litoral'
const pack = demoPack(account)
let api: TestApi
let admin: Client
let reader: Client
let writer: Client
/** Writes the same, with role Level one. */
let beginner: Client
/** Writes shipments, and reads loads. */
let shipper: Client
let soy: Chain
let own: string
let other: string

async function todayOf(client: Client): Promise<Today> {
  const { status, body } = await client.get('/today')
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Today
}

const countWaiting = ({ waiting }: Today, code: string) =>
  waiting.reduce((sum, row) => sum + (row.code === code ? row.count : 0), 0)

const countOf = (items: Today['since']['items'], address: string) =>
  items.find((item) => item.address === address)?.count ?? 0

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  const organization = async (name: string) =>
    (await admin.post('/organizations', { name })).body._id as string
  own = await organization('Acopio Las Garzas S.A.')
  other = await organization('Los Quebrachos Agro S.R.L.')
  soy = new Chain(admin, pack, own)
  const rights = (right: 'read' | 'write') => ({
    organizations: [own],
    stages: { 'ps-partida': right, 'ps-embarque': right },
    milestoneSchemas: {},
  })
  reader = await api.as('lectora', account, { rights: rights('read') })
  writer = await api.as('operador', account, { rights: rights('write') })
  beginner = await api.as('nivel1', account, { roles: ['Level one'], rights: rights('write') })
  shipper = await api.as('embarques', account, {
    rights: { ...rights('read'), stages: { 'ps-partida': 'read', 'ps-embarque': 'write' } },
  })
  await soy.product('ps-partida')
  await soy.product('ps-partida', other)
  await soy.product('ps-embarque')
  await keepReadiness(api.database, account)
})
afterAll(() => api.close())

const loadNamed = (identifier: string) => ({ identifier, patente: 'AF 919 GE', pesoNeto: 29_320 })

describe('the day of a person', () => {
  it('counts what the person may act on, the same in title, chain and row (TOD-01)', async () => {
    for (const [client, loads] of [
      [admin, 2],
      [writer, 1],
    ] as const) {
      const { chains, waiting } = await todayOf(client)
      const row = waiting.find(({ code, stage }) => code === 'NO_ORIGIN' && stage?._id === 'ps-partida')!
      expect(row).toMatchObject({ count: loads, title: expect.stringContaining(`${loads} `) })
      expect(row.action.address).toContain('requirementsSatisfied=false')
      const stage = chains.flatMap(({ stages }) => stages).find(({ _id }) => _id === 'ps-partida')!
      expect(stage.count).toBe(loads)
      expect(stage.waiting.map(({ code, count }) => [code, count])).toEqual([
        ['NO_ORIGIN', loads],
        ['UNIDENTIFIED', loads],
      ])
      const found = await client.get(`/products?productSchema=ps-partida&requirementsSatisfied=false`)
      expect(found.body.collection).toHaveLength(loads)
    }
  })

  it('names the products that wait and whose they are, of those alone that the person may act on (TOD-01)', async () => {
    const identified = async (organization: string, identifier: string) => {
      const dataSchema = filled(pack.productSchemas['ps-lote-acopio']!, { identifier })
      const { status, body } = await admin.post('/products', {
        organization,
        productSchema: 'ps-lote-acopio',
        dataSchema,
      })
      expect(status, JSON.stringify(body)).toBe(200)
    }
    for (const n of [1, 2, 3, 4]) await identified(own, `AC-2526-00${n}`)
    await keepReadiness(api.database, account)
    const detailOf = async (client: Client) =>
      (await todayOf(client)).waiting.find(
        ({ code, stage }) => code === 'NO_ORIGIN' && stage?._id === 'ps-lote-acopio',
      )?.detail
    expect(await detailOf(admin)).toBe(
      'AC-2526-001, AC-2526-002, AC-2526-003 y 1 más, de Acopio Las Garzas S.A.',
    )
    expect(await detailOf(writer)).toBeUndefined()
    const loads = async (client: Client) =>
      (await todayOf(client)).waiting.find(
        ({ code, stage }) => code === 'UNIDENTIFIED' && stage?._id === 'ps-partida',
      )!.detail
    expect(await loads(admin)).toBe('De Acopio Las Garzas S.A. y Los Quebrachos Agro S.R.L.')
    expect(await loads(writer)).toBe('De Acopio Las Garzas S.A.')
  })

  it('counts what was done on this day, as far as the person may read it (TOD-01)', async () => {
    const before = (await todayOf(admin)).done
    const plot = await soy.product('ps-lote-soja')
    await soy.recorded(plot, 'ms-siembra')
    const plots = '/Products?productTypeId=ps-lote-soja'
    const titled = ({ done }: Today) =>
      done.find(({ address, title }) => address === plots && title.startsWith('proceso'))
    expect(before.filter(({ address }) => address === plots)).toEqual([])
    expect(titled(await todayOf(admin))).toMatchObject({ count: 1, title: 'proceso de lotes de campaña' })
    expect(titled(await todayOf(reader))).toBeUndefined()
  })

  it('counts in the last stage what is not ready, and that alone', async () => {
    const { waiting } = await todayOf(writer)
    expect(waiting.filter(({ stage }) => stage?._id === 'ps-embarque').map(({ code }) => code)).toEqual([
      'NOT_READY',
    ])
  })

  it('shows readers the chains, and nothing that they could do nothing about', async () => {
    const { chains, waiting } = await todayOf(reader)
    expect(chains.flatMap(({ stages }) => stages).map(({ _id }) => _id)).toEqual([
      'ps-partida',
      'ps-embarque',
    ])
    expect(waiting).toEqual([])
  })

  it('names what is stopped and what a file left out, each once', async () => {
    const start = await soy.product('ps-partida')
    const { status, body } = await admin.post('/recalls', {
      kind: 'hold',
      product: start,
      products: 'all',
      reason: 'Humedad por encima del límite',
      organization: own,
    })
    expect(status).toBe(201)
    const { identifier } = (await admin.get(`/products/${start}`)).body.collection[0].dataSchema
    // Before all that has waited for longer: somebody has to know today.
    expect((await todayOf(admin)).waiting[0]).toMatchObject({
      code: 'RECALL',
      title: `Bloqueo ${body.number}: ${identifier}`,
      detail: 'Humedad por encima del límite',
      count: 1,
      stage: null,
      action: { address: `/Recalls/${body._id}` },
    })
    expect((await todayOf(reader)).waiting).toEqual([])
  })

  it('names the recalls of whom it may end, and counts those that are new for whom they are readable', async () => {
    const foreign = await soy.product('ps-partida', other)
    const hold = {
      kind: 'hold',
      product: foreign,
      products: 'all',
      reason: 'Residuo por encima del límite',
      organization: other,
    }
    expect((await admin.post('/recalls', hold)).status).toBe(201)
    const open = async (client: Client) => countWaiting(await todayOf(client), 'RECALL')
    const found = [admin, writer, beginner, shipper].map(open)
    expect(await Promise.all(found)).toEqual([2, 1, 0, 0])
    const fresh = async (client: Client) => countOf((await todayOf(client)).since.items, '/Recalls')
    expect(await Promise.all([admin, writer, reader].map(fresh))).toEqual([2, 1, 1])
  })

  it('names the rows that one’s own file left out; administrators see those of all', async () => {
    const { status } = await writer.post('/imports', {
      kind: 'products',
      schema: 'ps-partida',
      file: { name: 'balanza.csv', sha256: '0'.repeat(64) },
      rows: [
        {
          n: 2,
          values: {
            organization: own,
            dataSchema: { identifier: '10118-00000977', patente: 'AF 919 GE', pesoNeto: 29_320 },
          },
        },
        { n: 3, values: { organization: own, dataSchema: { identifier: 'sin número' } } },
      ],
      language: 'es',
      rehearse: false,
      mode: 'valid',
    })
    expect(status).toBe(200)
    const left = async (client: Client) => countWaiting(await todayOf(client), 'IMPORT_FAULTY')
    expect(await Promise.all([admin, writer, shipper].map(left))).toEqual([1, 1, 0])
    const fresh = async (client: Client) => countOf((await todayOf(client)).since.items, '/Imports')
    expect(await Promise.all([admin, writer, shipper].map(fresh))).toEqual([1, 1, 0])
  })

  it('names the answers of partners, to whom may accept them', async () => {
    for (const organization of [own, other]) {
      const product = await soy.product('ps-partida', organization)
      const { status, body } = await admin.post('/inquiries', {
        kind: 'form',
        product,
        fields: ['patente'],
        verify: 'none',
        showValues: true,
        language: 'es',
        recipient: { name: 'Raúl' },
      })
      expect(status, JSON.stringify(body)).toBe(201)
      await answerBy(api, account, body._id, { values: { patente: 'AF 919 GE' } })
    }
    const answers = async (client: Client) =>
      (await todayOf(client)).waiting.find(({ code }) => code === 'ANSWER')?.count ?? 0
    expect(await Promise.all([admin, writer, shipper].map(answers))).toEqual([2, 1, 0])
  })

  it('counts what is new among readable products alone', async () => {
    await keepReadiness(api.database, account)
    const loads = async (client: Client) =>
      countOf((await todayOf(client)).since.items, '/Products?productTypeId=ps-partida')
    const all = (await admin.get('/products?productSchema=ps-partida&limit=100')).body.collection as {
      organization: { _id: string }
    }[]
    const mine = all.filter(({ organization }) => organization._id === own)
    expect(mine.length).toBeLessThan(all.length)
    expect([await loads(admin), await loads(reader)]).toEqual([all.length, mine.length])
  })

  it('names the certificates that end, to whom may renew them (TOD-01)', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    // Between UTC and the account's zone lies a day at most.
    const inDays = (name: string) => new RegExp(`^${name} vence en \\d+ días$`)
    const certificate = (name: string, organizations: string[], days: number) =>
      admin.post('/certificates', {
        name,
        kind: 'Orgánico',
        organizations,
        validFrom: day(-90),
        validTo: day(days),
      })
    for (const [name, organizations, days] of [
      ['CS-0417', [own], 9],
      ['De ambos', [own, other], 30],
      ['Todavía no', [own], 200],
      ['Vencido', [own], -2],
    ] as const)
      expect((await certificate(name, [...organizations], days)).status).toBe(200)
    const rows = async (client: Client) =>
      (await todayOf(client)).waiting.filter(({ code }) => code === 'CERTIFICATE')
    expect(await rows(admin)).toMatchObject([
      {
        title: expect.stringMatching(inDays('CS-0417')),
        detail: 'Orgánico',
        count: 1,
        since: null,
        due: day(9),
      },
      { title: expect.stringMatching(inDays('De ambos')), count: 1, due: day(30) },
    ])
    expect(await rows(writer)).toMatchObject([
      {
        title: expect.stringMatching(inDays('CS-0417')),
        action: { address: expect.stringMatching(/^\/Certificates\/.+\/Edit$/) },
      },
    ])
    expect(await rows(reader)).toEqual([])
    for (const n of [1, 2, 3, 4, 5]) expect((await certificate(`Otro ${n}`, [own], 40)).status).toBe(200)
    expect((await rows(admin)).at(-1)).toMatchObject({
      title: '2 certificados más por vencer',
      count: 2,
      action: { address: '/Certificates?state=expiring' },
    })
    expect(countWaiting(await todayOf(admin), 'CERTIFICATE')).toBe(7)
  })

  it('has a row for each import that left rows out, with as many as it leads to (TOD-01)', async () => {
    const left = async (name: string, count: number) => {
      const { body } = await writer.post('/imports', {
        kind: 'products',
        schema: 'ps-partida',
        file: { name, sha256: name.padEnd(64, '0').replace(/[^0-9a-f]/g, '0') },
        rows: [
          { n: 1, values: { organization: own, dataSchema: loadNamed(`10118-0000098${count}`) } },
          ...Array.from({ length: count }, (_, n) => ({
            n: n + 2,
            values: { organization: own, dataSchema: { identifier: 'sin número' } },
          })),
        ],
        language: 'es',
        rehearse: false,
        mode: 'valid',
      })
      return body.import as string
    }
    const [first, second] = [await left('lunes.csv', 2), await left('martes.csv', 3)]
    const rows = (await todayOf(writer)).waiting.filter(({ code }) => code === 'IMPORT_FAULTY')
    expect(rows.slice(0, 2)).toMatchObject([
      { title: '3 filas rechazadas: martes.csv', count: 3, action: { address: `/Imports?import=${second}` } },
      { title: '2 filas rechazadas: lunes.csv', count: 2, action: { address: `/Imports?import=${first}` } },
    ])
    for (const [id, count] of [
      [first, 2],
      [second, 3],
    ] as const)
      expect((await writer.get(`/imports/${id}`)).body.faulty).toBe(count)
  })

  it('says what is new since the last day here (TOD-01)', async () => {
    const begin = await todayOf(writer)
    await api.database.inAccount({ accountId: account, userId: 'test' }, (tx) =>
      tx.db
        .updateTable('visits')
        .set({ at: new Date(Date.now() - 2 * 86_400_000) })
        .where('account_id', '=', account)
        .where('user_id', '=', 'operador')
        .execute(),
    )
    const later = await todayOf(writer)
    expect(new Date(later.since.at).getTime()).toBeLessThan(new Date(begin.since.at).getTime())
    expect(later.since.items).toContainEqual(
      expect.objectContaining({ count: 1, address: '/Products?productTypeId=ps-embarque' }),
    )
    // The visit is noted: until tomorrow it stays the same day.
    expect((await todayOf(writer)).since.at).toBe(later.since.at)
  })
})
