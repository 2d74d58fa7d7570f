import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { verify } from '../../verify/index.ts'

let api: TestApi
let admin: Client
let reader: Client

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'litoral', { admin: true })
  reader = await api.as('reader', 'litoral', { rights: {} })
  await configure(api.database, 'litoral', demoPack('litoral'))
})
afterAll(() => api.close())

const names = async (client: Client, query = '') =>
  (await client.get(`/dashboards?${query}`)).body.collection.map(({ name }: { name: string }) => name)
const add = (name: string, url = 'https://tableros.example/x') => admin.post('/dashboards', { name, url })

describe('dashboards (DSH-01)', () => {
  it('come with the pack, and are read by everybody', async () => {
    const { status, body } = await reader.get('/dashboards?page=1&sort=-1&sortBy=createdAt')
    expect([status, body.totalDocs, body.page, body.totalPages]).toEqual([200, 5, 1, 1])
    expect(body.collection.find(({ _id }: { _id: string }) => _id === 'db-faena')).toEqual({
      _id: 'db-faena',
      name: 'Faena y desposte',
      url: 'https://tableros.example/litoral/faena',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
    })
  })

  it('stand newest first, or by name without regard to accents, and are found by name', async () => {
    await add('Ábaco')
    expect((await names(reader))[0]).toBe('Ábaco')
    expect((await names(reader, 'sort=1&sortBy=date')).at(-1)).toBe('Ábaco')
    expect((await names(reader, 'sortBy=alphabetical&sort=1')).slice(0, 2)).toEqual([
      'Ábaco',
      'Campaña soja 2025/26',
    ])
    expect(await names(reader, 'search=%20CAMPANA%20')).toEqual(['Campaña soja 2025/26'])
    expect((await reader.get('/dashboards?sort=2')).body.errors).toMatchObject([{ path: '/sort' }])
  })

  it('have a name and an absolute address of http or https', async () => {
    for (const url of [
      'http://tableros.example/a?b=1#c',
      'https://tableros.example',
      ' https://tableros.example/ ',
    ])
      expect((await add('Bien', url)).status).toBe(200)
    for (const url of [
      '',
      'tableros.example',
      '/tablero',
      'javascript:alert(1)',
      'ftp://tableros.example',
      'https://ana:clave@tableros.example',
      'https://tableros.example/ x',
    ])
      expect([url, (await add('Mal', url)).body.errors]).toMatchObject([url, [{ path: '/url' }]])
    expect((await add('  ')).body.errors).toMatchObject([{ path: '/name' }])
    expect((await add('x'.repeat(201))).body.errors).toMatchObject([{ path: '/name' }])
  })

  it('are changed under their version, and removed from the list', async () => {
    const { body } = await add('Pasajero')
    const put = (change: object) => admin.put(`/dashboards/${body._id}`, change)
    expect((await put({ name: 'Otro', version: 1 })).body).toMatchObject({
      name: 'Otro',
      url: body.url,
      version: 2,
    })
    const stale = await put({ name: 'Tarde', version: 1 })
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE'])
    expect((await put({ url: 'mal' })).body.errors).toMatchObject([{ path: '/url' }])
    expect((await admin.delete(`/dashboards/${body._id}`)).status).toBe(204)
    expect((await put({ name: 'Nadie' })).status).toBe(404)
    expect(await names(reader, 'search=otro')).toEqual([])
  })

  it('are told by their events', async () => {
    expect((await verify(api.owner)).differ).toEqual([])
  })
})
