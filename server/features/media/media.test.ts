import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Media } from '../../../core/contract/media.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { pdf, png, signed, svg, uploaded, webm } from '../../../test/kit/files.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { verify } from '../../verify/index.ts'

const account = 'litoral'
const write = { stages: { 'ps-lote-soja': 'write' } } as const
let api: TestApi
let admin: Client
let writer: Client
let other: Client
let reader: Client
/** The address of a drawing. */
let url: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, demoPack('litoral'))
  writer = await api.as('writer', account, { rights: write })
  other = await api.as('other', account, { rights: write })
  ;({ url } = await uploaded(api, admin, { type: 'image/svg+xml', content: svg }))
})
afterAll(() => api.close())

const add = (client: Client, body: object) => client.post('/media', { type: 'image/svg+xml', url, ...body })

async function added(client: Client, body: object): Promise<Media> {
  const { status, body: media } = await add(client, body)
  expect(status, JSON.stringify(media)).toBe(200)
  return media
}

async function newTag(client: Client, name: string): Promise<string> {
  return (await client.post('/tags', { name })).body.ids[0]
}

const list = async (client: Client, query: string): Promise<string[]> =>
  (await client.get(`/media?${query}`)).body.collection.map(({ name }: Media) => name)

describe('a file of the library', () => {
  it('has a name, tags, and says who added it', async () => {
    const tag = await newTag(admin, 'drenajes')
    const media = await added(admin, { name: '  Plano.svg ', tags: [tag, tag.toUpperCase()] })
    expect(media).toEqual({
      _id: expect.any(String),
      name: 'Plano.svg',
      type: 'image/svg+xml',
      url,
      tags: [{ _id: tag, name: 'drenajes' }],
      createdBy: { _id: 'admin', name: 'admin' },
      createdAt: expect.any(String),
      version: 1,
    })
    expect((await admin.get(`/media/${media._id}`)).body).toEqual({ collection: [media] })
    const changed = await admin.put(`/media/${media._id}`, { ...media, name: 'Plano 2.svg', tags: [] })
    expect(changed.body).toEqual({ ...media, name: 'Plano 2.svg', tags: [], version: 2 })
  })

  it('is an upload of the account, under the type that it is stored with', async () => {
    const pathsOf = async (body: object) =>
      (await add(admin, { name: 'malo.svg', ...body })).body.errors.map(({ path }: { path: string }) => path)
    expect(await pathsOf({ type: 'image/png' })).toEqual(['/type'])
    const { message } = (await add(admin, { name: 'malo.svg', type: 'image/png' })).body.errors[0]
    expect(message).toBe('El archivo que se subió es image/svg+xml: indicá ese tipo.')
    expect(await pathsOf({ type: 'text/html' })).toEqual(['/type'])
    expect(await pathsOf({ url: `${url}x` })).toEqual(['/url'])
    const { signedUrl } = await signed(admin)
    expect(await pathsOf({ url: signedUrl.split('?')[0], type: 'image/png' })).toEqual(['/url'])
    expect(await pathsOf({ name: 'a/b.svg' })).toEqual(['/name'])
    expect(await pathsOf({ name: ' ' })).toEqual(['/name'])
    expect(await pathsOf({ tags: ['018f0000-0000-7000-8000-000000000000'] })).toEqual(['/tags/0'])
  })

  it('is not overwritten by who saw an older version', async () => {
    const media = await added(admin, { name: 'versiones.svg' })
    await admin.put(`/media/${media._id}`, { name: 'nuevas.svg', version: 1 })
    const { status, body } = await admin.put(`/media/${media._id}`, { name: 'viejas.svg', version: 1 })
    expect([status, body.details.theirs.name]).toEqual([409, 'nuevas.svg'])
  })

  it('is added once, however often its request comes', async () => {
    const post = () =>
      admin.post('/media', { name: 'una vez.svg', type: 'image/svg+xml', url }, { 'idempotency-key': 'una' })
    const [first, second] = [await post(), await post()]
    expect(second.body).toEqual(first.body)
  })
})

describe('the name of a file', () => {
  it('is its own among live files, in whatever case and on every way', async () => {
    const { _id } = await added(admin, { name: 'Contrato.svg' })
    const another = await added(admin, { name: 'Otro contrato.svg' })
    for (const answer of [
      await add(writer, { name: 'CONTRATO.SVG' }),
      await admin.put(`/media/${another._id}`, { name: 'contrato.svg' }),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'FILE_NAME_TAKEN'])
    await admin.delete(`/media/${_id}`)
    await added(writer, { name: 'contrato.svg' })
    const { status, body } = await admin.put('/undo?type=media', { ids: [_id] })
    expect([status, body.code, body.details]).toEqual([
      409,
      'UNDO_CONFLICT',
      [{ id: _id, code: 'FILE_NAME_TAKEN' }],
    ])
  })

  it('gets a number before its ending where the form asks for it', async () => {
    const nameOf = async (name: string) => (await added(admin, { name, rename: true })).name
    expect(await nameOf('Foto.svg')).toBe('Foto.svg')
    expect(await nameOf('foto.SVG')).toBe('foto (2).SVG')
    expect(await nameOf('Foto.svg')).toBe('Foto (3).svg')
    const long = `${'x'.repeat(196)}.svg`
    expect(await nameOf(long)).toBe(long)
    expect(await nameOf(long)).toBe(`${'x'.repeat(192)} (2).svg`)
  })

  it('is different for each of eight that come at the same moment', async () => {
    const files = await Promise.all(
      Array.from({ length: 8 }, () => added(admin, { name: 'rafaga.svg', rename: true })),
    )
    expect(new Set(files.map(({ name }) => name)).size).toBe(8)
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(admin, { name: 'justo.svg' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
  })
})

describe('the library', () => {
  it('shows own files and those with an assigned tag, to administrators all', async () => {
    const tag = await newTag(writer, 'compartida')
    const hidden = await newTag(admin, 'oculta')
    await added(admin, { name: 'ver ajeno.svg' })
    const shared = await added(admin, { name: 'ver compartido.svg', tags: [tag, hidden] })
    await added(writer, { name: 'ver propio.svg' })
    expect(await list(writer, 'search=ver&sortBy=alphabetical&sort=1')).toEqual([
      'ver compartido.svg',
      'ver propio.svg',
    ])
    expect(await list(other, 'search=ver')).toEqual([])
    expect(await list(admin, 'search=ver')).toHaveLength(3)
    // The names of tags that are not assigned stay unknown, and a change of tags leaves them where they are.
    const { body } = await writer.put(`/media/${shared._id}`, { tags: [] })
    expect(body.tags).toEqual([])
    expect((await writer.get(`/media/${shared._id}`)).status).toBe(404)
    expect((await admin.get(`/media/${shared._id}`)).body.collection[0].tags).toEqual([
      { _id: hidden, name: 'oculta' },
    ])
    expect((await add(writer, { name: 'no.svg', tags: [hidden] })).body.errors).toMatchObject([
      { path: '/tags/0' },
    ])
  })

  it('refuses every write of a reader', async () => {
    reader = await api.as('reader', account, { rights: { stages: { 'ps-lote-soja': 'read' } } })
    expect((await add(reader, { name: 'lector.svg' })).status).toBe(403)
    expect((await reader.post('/tags', { name: 'lector' })).status).toBe(403)
    expect((await reader.get('/media')).body.collection).toEqual([])
  })

  it('is filtered by tags, people, the types that are there and name, and sorted (MED-08)', async () => {
    const [one, two] = [await newTag(admin, 'uno'), await newTag(admin, 'dos')]
    const file = async (name: string, type: string, content: Uint8Array | string, tags: string[]) =>
      added(admin, { name, type, url: (await uploaded(api, admin, { type, content })).url, tags })
    await file('filtro b.png', 'image/png', png(4, 4), [one])
    await file('filtro á.pdf', 'application/pdf', pdf, [two])
    await file('filtro c.webm', 'video/webm', webm, [])
    await added(writer, { name: 'filtro d.svg' })
    const found = (query: string) => list(admin, `search=filtro&sortBy=alphabetical&sort=1&${query}`)
    expect(await found('')).toEqual(['filtro á.pdf', 'filtro b.png', 'filtro c.webm', 'filtro d.svg'])
    expect(await found(`filterTags=[${one},${two}]`)).toEqual(['filtro á.pdf', 'filtro b.png'])
    expect(await found('filterUsers=["writer"]')).toEqual(['filtro d.svg'])
    expect(await found('filterType=image/*')).toEqual(['filtro b.png', 'filtro d.svg'])
    expect(await found('filterType=[svg,pdf]')).toEqual(['filtro á.pdf', 'filtro d.svg'])
    expect(await found('filterType=text/html')).toEqual([])
    // Nobody has added a JPEG, and whoever reads no file has no types.
    const types = async (client: Client) =>
      (await client.get('/media/types')).body.collection.map(({ type }: { type: string }) => type).toSorted()
    expect(await types(admin)).toEqual(['application/pdf', 'image/png', 'image/svg+xml', 'video/webm'])
    expect(await types(reader)).toEqual([])
    expect((await list(admin, 'search=FILTRO A'))[0]).toBe('filtro á.pdf')
    expect((await list(admin, 'search=filtro&limit=1'))[0]).toBe('filtro d.svg')
    // A tag that the caller doesn't have finds nothing, not even among own files.
    const own = await added(writer, { name: 'filtro e.svg' })
    await admin.put(`/media/${own._id}`, { tags: [one] })
    expect(await list(writer, `filterTags=${one}`)).toEqual([])
  })
})

describe('an archived file of the library', () => {
  it('comes back whole by whoever sees it, and by nobody else', async () => {
    const media = await added(writer, { name: 'vuelve.svg' })
    expect((await other.delete(`/media/${media._id}`)).status).toBe(404)
    expect((await writer.delete(`/media/${media._id}`)).status).toBe(204)
    expect((await writer.get(`/media/${media._id}`)).status).toBe(404)
    expect((await other.put('/undo?type=media', { ids: [media._id] })).body.errors).toMatchObject([
      { path: '/ids/0' },
    ])
    expect((await writer.put('/undo?type=media', { ids: [media._id] })).status).toBe(204)
    expect((await writer.get(`/media/${media._id}`)).body.collection).toEqual([media])
  })

  it('holds its tag against people who could not restore the file', async () => {
    const tag = await newTag(writer, 'en la papelera')
    const ids: string[] = []
    for (const client of [admin, writer]) {
      const { _id } = await added(client, { name: 'con etiqueta.svg', tags: [tag] })
      await client.delete(`/media/${_id}`)
      ids.push(_id)
    }
    const tagsOf = async (id: string) => (await admin.get(`/media/${id}`)).body.collection[0].tags
    const { status, body } = await writer.delete(`/tags/${tag}`)
    expect([status, body.code]).toEqual([409, 'TAG_IN_USE'])
    await admin.put('/undo?type=media', { ids: [ids[0]] })
    expect(await tagsOf(ids[0]!)).toEqual([{ _id: tag, name: 'en la papelera' }])
    // The rest of the trash is the person's own.
    expect((await writer.delete(`/tags/${tag}`)).status).toBe(204)
    expect(await tagsOf(ids[0]!)).toEqual([])
  })

  it('comes back once of two rivals', async () => {
    const ids: string[] = []
    for (let n = 0; n < 2; n++) {
      const { _id } = await added(admin, { name: 'rival.svg' })
      await admin.delete(`/media/${_id}`)
      ids.push(_id)
    }
    const answers = await Promise.all(ids.map((id) => admin.put('/undo?type=media', { ids: [id] })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  })

  it('is told by its events', async () => {
    expect((await verify(api.owner)).differ).toEqual([])
  })
})
