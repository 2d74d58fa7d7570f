import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'

let api: TestApi
let admin: Client
let reader: Client

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('Ángela Núñez', 'norte', { admin: true })
  reader = await api.as('ana', 'norte')
  await api.as('BRUNO ÑANDÚ', 'norte')
})
afterAll(() => api.close())

const names = async (client: Client, query: string) =>
  (await client.get(`/users?${query}`)).body.collection.map(({ name }: { name: string }) => name)

describe('users', () => {
  it('are found by name, whatever the accents and capitals on either side', async () => {
    for (const search of ['angela nunez', 'ÁNGELA', 'Nuñez', 'GÉLA'])
      expect(await names(reader, `search=${encodeURIComponent(search)}`)).toEqual(['Ángela Núñez'])
    expect(await names(reader, 'search=nandu')).toEqual(['BRUNO ÑANDÚ'])
    expect(await names(reader, 'search=nobody')).toEqual([])
  })

  it('are found by e-mail by administrators alone', async () => {
    expect(await names(admin, 'search=ana@test')).toEqual(['ana'])
    expect(await names(reader, 'search=ana@test')).toEqual([])
  })

  it('stand by name, without regard to accents and capitals, in the order asked for', async () => {
    const order = ['ana', 'Ángela Núñez', 'BRUNO ÑANDÚ']
    expect(await names(reader, '')).toEqual(order)
    expect(await names(reader, 'sortBy=alphabetical&sort=-1')).toEqual(order.toReversed())
  })

  it('have the subject of their sign-in for `_id` and `id`, and the rest for administrators and themselves', async () => {
    const { collection } = (await reader.get('/users')).body
    expect(collection[0]).toMatchObject({ _id: 'ana', id: 'ana', email: 'ana@test.example' })
    expect(collection[2]).toEqual({ _id: 'BRUNO ÑANDÚ', id: 'BRUNO ÑANDÚ', name: 'BRUNO ÑANDÚ' })
  })

  it('carry the names of their roles, and whether they can sign in', async () => {
    await api.as('Ignacio', 'norte', { roles: ['Level one'] })
    const { collection: known } = (await admin.get('/roles')).body
    const ignacio = async () => (await admin.get('/users/Ignacio')).body
    expect(await ignacio()).toEqual({
      _id: 'Ignacio',
      id: 'Ignacio',
      name: 'Ignacio',
      email: 'Ignacio@test.example',
      roles: ['Level one'],
      registered: false,
    })
    expect(known.map(({ _id }: { _id: string }) => _id)).toContain('Level one')
    await api.identity.setPassword('Ignacio', 'una-contraseña-larga')
    expect((await ignacio()).registered).toBe(true)
  })
})
