import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Uses } from '../../../core/contract/uses.ts'
import type { Pack } from '../../../core/pack/shape.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { png, uploaded } from '../../../test/kit/files.ts'
import { filled } from '../../../test/kit/forms.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import type { Rights } from '../accounts/rights.ts'

const account = 'litoral'
let api: TestApi
let admin: Client
let organization: string
let tag: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, withPictures(demoPack('litoral')))
  organization = (await admin.post('/organizations', { name: 'Estancia La Aguada' })).body._id
  tag = (await admin.post('/tags', { name: 'compartida' })).body.ids[0]
})
afterAll(() => api.close())

/** Silos have a picture. */
function withPictures(pack: Pack): Pack {
  const { schema, descriptor } = pack.assetSchemas['as-silo']!
  schema.properties.foto = { type: 'string', title: 'Foto del silo' }
  descriptor.foto = { kind: 'image' }
  return pack
}

/** A picture of the library: its id and its address. */
async function picture(name: string): Promise<{ id: string; url: string }> {
  const { url } = await uploaded(api, admin, { name, content: png(4, 4) })
  const { body } = await admin.post('/media', { name, type: 'image/png', url, tags: [tag] })
  return { id: body._id, url }
}

/** Shows a picture in a process and an attribute of a product, in an asset and in the profile of an organization. */
async function showEverywhere(url: string): Promise<void> {
  const product = await plot('LC-4', {})
  const process = (await admin.get('/milestoneSchemas/ms-monitoreo')).body.collection[0]
  const written = [
    await admin.post('/insights', { product, name: url, value: 'mil metros' }),
    await admin.put(`/organizations/${organization}`, { name: 'Estancia La Aguada', logoUrl: url }),
    await admin.post('/milestones', {
      product,
      organization,
      milestoneSchema: 'ms-monitoreo',
      dataSchema: filled(process, { imagen: url }),
    }),
    await admin.post('/assets', {
      organization,
      assetSchema: 'as-silo',
      dataSchema: { identifier: 'Silo 7', capacidad: 500, tipo: 'chapa', foto: url },
    }),
  ]
  for (const { status, body } of written) expect(status, JSON.stringify(body)).toBe(200)
}

async function plot(identifier: string, values: object): Promise<string> {
  const { body } = await admin.get('/productSchemas/ps-lote-soja')
  const dataSchema = filled(body.collection[0], { identifier, ...values })
  const created = await admin.post('/products', { organization, productSchema: 'ps-lote-soja', dataSchema })
  expect(created.status, JSON.stringify(created.body)).toBe(200)
  return created.body._id
}

const usesOf = async (client: Client, id: string, query = ''): Promise<Uses> =>
  (await client.get(`/media/${id}/uses${query}`)).body

describe('where a file is used', () => {
  it('is told record by record, with the field and whether the public sees it', async () => {
    const { id, url } = await picture('aguada.png')
    expect(await usesOf(admin, id)).toEqual({
      collection: [],
      restricted: 0,
      capped: false,
      size: expect.any(Number),
    })
    const product = await plot('LC-1', { fotos: [url] })
    await admin.post('/insights', { product, name: url, value: 'mil metros' })
    await admin.put(`/organizations/${organization}`, { name: 'Estancia La Aguada', logoUrl: url })
    const { body } = await admin.get('/milestoneSchemas/ms-monitoreo')
    const process = await admin.post('/milestones', {
      product,
      organization,
      milestoneSchema: 'ms-monitoreo',
      dataSchema: filled(body.collection[0], { imagen: url }),
    })
    expect(process.status, JSON.stringify(process.body)).toBe(200)
    const { collection, size } = await usesOf(admin, id)
    expect(size).toBeGreaterThan(0)
    expect(
      collection.map(({ type, name, title, public: isPublic }) => [type, name, title, isPublic]),
    ).toEqual([
      ['product', 'LC-1', 'Fotos del lote', true],
      ['milestone', 'LC-1', 'Monitoreo satelital, Imagen satelital', true],
      ['insight', 'LC-1', 'Atributo: mil metros', true],
      ['organization', 'Estancia La Aguada', 'Su perfil', true],
    ])
    expect(collection[0]).toMatchObject({ _id: product, productSchema: 'ps-lote-soja' })
    expect((await usesOf(admin, id, '?language=en')).collection[0]?.title).toBe('Plot photos')
    await admin.put(`/milestones/private/${process.body._id}`, { private: true })
    await admin.delete(`/products/${product}`)
    expect((await usesOf(admin, id)).collection.map(({ type }) => type)).toEqual(['organization'])
  })

  it('counts what the person may not read, and names none of it', async () => {
    const { id, url } = await picture('reservada.png')
    await plot('LC-2', { fotos: [url] })
    const stranger = await api.as('stranger', account, {
      rights: { stages: { 'ps-partida': 'write' }, tags: [tag] },
    })
    expect(await usesOf(stranger, id)).toMatchObject({ collection: [], restricted: 1 })
  })

  it('is told of each kind of record to whoever may read that record', async () => {
    const { id, url } = await picture('por-todas-partes.png')
    await showEverywhere(url)
    const all: Partial<Rights> = {
      organizations: [organization],
      stages: { 'ps-lote-soja': 'read' },
      milestoneSchemas: { 'ms-monitoreo': 'read' },
      tags: [tag],
    }
    const told = async (user: string, lacking: Partial<Rights>) => {
      const person = await api.as(user, account, { rights: { ...all, ...lacking } })
      const { collection, restricted } = await usesOf(person, id)
      return [collection.map(({ type }) => type), restricted]
    }
    expect(await told('of-all', {})).toEqual([['milestone', 'insight', 'asset', 'organization'], 0])
    expect(await told('no-process', { milestoneSchemas: {} })).toEqual([
      ['insight', 'asset', 'organization'],
      1,
    ])
    expect(await told('no-stage', { stages: {} })).toEqual([['asset', 'organization'], 2])
    expect(await told('no-organization', { organizations: [] })).toEqual([[], 4])
  })

  it('is told of nothing to whoever doesn’t see the file', async () => {
    const { id } = await picture('ajena.png')
    const stranger = await api.as('without-tags', account, { rights: { stages: { 'ps-partida': 'write' } } })
    expect((await stranger.get(`/media/${id}/uses`)).status).toBe(404)
  })
})
