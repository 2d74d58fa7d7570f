import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { scan } from '../../../test/scan.ts'

let api: TestApi
let admin: Client
let organization: { _id: string; uuid: string; name: string }
let product: { _id: string; uuid: string }

beforeAll(async () => {
  api = await startApi({ PUBLIC_PAGE_URL: 'https://paginas.example' })
  admin = await api.as('admin', 'vino', { admin: true })
  await configure(api.database, 'vino', demoPack('valle'))
  organization = (await admin.post('/organizations', { name: 'Bodegas del Valle S.A.' })).body
  const dataSchema = {
    identifier: 'TUP-07',
    vinedo: 'E-71043',
    variedad: 'malbec',
    altitud: 1120,
    superficie: 4.2,
    location: { country: 'Argentina', state: 'Mendoza' },
  }
  product = (
    await admin.post('/products', { organization: organization._id, productSchema: 'ps-cuartel', dataSchema })
  ).body
})
afterAll(() => api.close())

const show = (path: string) => api.app.inject({ url: `/show/${path}` })

describe('the QR image for everybody', () => {
  it('encodes the address of the public page, for an _id or a uuid', async () => {
    for (const id of [product._id, product.uuid]) {
      const answer = await show(id)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
      expect(await scan(answer.rawPayload)).toBe(`https://paginas.example/${product.uuid}`)
    }
    expect(await scan((await show(organization._id)).rawPayload)).toBe(
      `https://paginas.example/${organization.uuid}`,
    )
  })

  it('is an SVG on request, and refuses other types', async () => {
    const answer = await show(`${product.uuid}?type=svg`)
    expect(answer.headers['content-type']).toBe('image/svg+xml')
    expect(answer.body).toMatch(/^<svg [^>]+viewBox="0 0 (\d+) \1"/)
    expect((await show(`${product.uuid}?type=gif`)).json()).toMatchObject({
      code: 'INVALID',
      errors: [{ path: '/type' }],
    })
  })

  it('is gone with its record', async () => {
    const { _id, uuid } = (await admin.post('/organizations', { name: 'Finca de otros años' })).body
    expect((await show(uuid)).statusCode).toBe(200)
    await admin.delete(`/organizations/${_id}`)
    for (const id of [_id, uuid]) {
      const answer = await show(id)
      expect([answer.statusCode, answer.json().code]).toEqual([410, 'GONE'])
    }
  })

  it('is absent for an unknown id', async () => {
    expect((await show('0f8b5b8e-7d52-4f0e-9d0e-3a9c6f3b1c11')).statusCode).toBe(404)
    expect((await show('TUP-07')).statusCode).toBe(404)
  })
})

describe('the QR image for a download', () => {
  it('takes the item types Product and Organization alone (QRP-02)', async () => {
    for (const itemType of ['Product', 'Organization'])
      expect((await admin.get(`/qr/${product._id}?itemType=${itemType}`)).status).toBe(200)
    expect((await admin.get(`/qr/${product._id}?itemType=Milestone`)).body).toMatchObject({
      code: 'INVALID',
      errors: [{ path: '/itemType' }],
    })
  })

  it('carries the name of the thing and its bytes', async () => {
    const { status, body } = await admin.get(`/qr/${product._id}`)
    expect([status, body.name, body.type]).toEqual([200, 'TUP-07', 'png'])
    expect(await scan(Buffer.from(body.image, 'base64'))).toBe(`https://paginas.example/${product.uuid}`)
    const svg = (await admin.get(`/qr/${organization.uuid}?type=svg&language=en`)).body
    expect([svg.name, svg.type]).toEqual(['Bodegas del Valle S.A.', 'svg'])
  })

  it('comes as a collection for several ids, each once, up to a sheet of 24', async () => {
    const { body } = await admin.get(
      `/qr/${[product._id, organization._id, product.uuid, product._id, product._id].join(',')}`,
    )
    expect(body.collection.map(({ name }: { name: string }) => name)).toEqual([
      'TUP-07',
      'Bodegas del Valle S.A.',
      'TUP-07',
    ])
    const many = Array.from({ length: 25 }, (_, n) => `id-${n}`)
    expect((await admin.get(`/qr/${many.join(',')}`)).body).toMatchObject({
      code: 'INVALID',
      errors: [{ path: '/id' }],
    })
    expect((await admin.get(`/qr/${many.slice(1).join(',')}`)).status).toBe(404)
  })

  it('answers the same 404 for foreign, unassigned and unknown records', async () => {
    const elsewhere = await api.as('admin', 'sur', { admin: true })
    const stranger = await api.as('stranger', 'vino', { rights: { stages: { 'ps-cuartel': 'read' } } })
    const absent = (await admin.get('/qr/0f8b5b8e-7d52-4f0e-9d0e-3a9c6f3b1c11')).body
    for (const client of [elsewhere, stranger]) {
      expect((await client.get(`/qr/${product._id}`)).body).toEqual(absent)
      expect((await client.get(`/qr/${organization.uuid}`)).body).toEqual(absent)
    }
    expect((await admin.get(`/qr/${product._id},nada`)).status).toBe(404)
    expect((await api.app.inject({ url: `/api/qr/${product._id}` })).statusCode).toBe(401)
  })
})
