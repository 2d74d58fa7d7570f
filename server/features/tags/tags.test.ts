import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { svg, uploaded } from '../../../test/kit/files.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { verify } from '../../verify/index.ts'

const account = 'litoral'
const write = { stages: { 'ps-lote-soja': 'write' } } as const
let api: TestApi
let admin: Client
let writer: Client
let other: Client

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, demoPack('litoral'))
  writer = await api.as('writer', account, { rights: write })
  other = await api.as('other', account, { rights: write })
})
afterAll(() => api.close())

let count = 0
async function newTag(client: Client, name = `etiqueta ${(count += 1)}`): Promise<string> {
  const { status, body } = await client.post('/tags', { name })
  expect([status, body]).toMatchObject([200, { ids: [expect.any(String)] }])
  return body.ids[0]
}

async function newFile(client: Client, tags: string[]): Promise<string> {
  const { url } = await uploaded(api, client, { type: 'image/svg+xml', content: svg })
  const name = `archivo ${(count += 1)}.svg`
  const { status, body } = await client.post('/media', { name, type: 'image/svg+xml', url, tags })
  expect(status, JSON.stringify(body)).toBe(200)
  return body._id
}

const tagsOf = async (client: Client, file: string): Promise<string[]> =>
  (await client.get(`/media/${file}`)).body.collection[0].tags.map(({ _id }: { _id: string }) => _id)
const namesOf = async (client: Client): Promise<string[]> =>
  (await client.get('/tags')).body.collection.map(({ name }: { name: string }) => name)

describe('a tag', () => {
  it('is stored trimmed and in lower case, alone or with others', async () => {
    const { body } = await admin.post('/tags', [{ name: '  Sanidad ANIMAL 2 ' }, { name: 'Ñandú' }])
    expect(body.ids).toHaveLength(2)
    expect(await namesOf(admin)).toEqual(expect.arrayContaining(['sanidad animal 2', 'ñandú']))
  })

  it('is written once under one Idempotency-Key', async () => {
    const write = () => admin.post('/tags', { name: 'Repetida' }, { 'idempotency-key': 'tag-repetida' })
    const first = await write()
    expect(first.status).toBe(200)
    expect(await write()).toMatchObject({ status: 200, body: first.body })
  })

  it('has 1 to 60 characters that can be read', async () => {
    const post = (body: unknown) => admin.post('/tags', body)
    expect((await post({ name: 'x'.repeat(60) })).status).toBe(200)
    expect((await post({ name: 'x'.repeat(61) })).body.errors).toMatchObject([{ path: '/name' }])
    expect((await post([{ name: 'bien' }, { name: '  ' }])).body.errors).toMatchObject([{ path: '/1/name' }])
    expect((await post({ name: 'a\u202eb' })).body.errors).toMatchObject([{ path: '/name' }])
    expect((await post([])).status).toBe(400)
  })

  it('has a name of its own, whoever writes it and in whatever case', async () => {
    await newTag(admin, 'poda')
    for (const answer of [
      await writer.post('/tags', { name: ' PODA ' }),
      await admin.post('/tags', [{ name: 'raleo' }, { name: 'Raleo' }]),
      await admin.put(`/tags/${await newTag(admin)}`, { name: 'Poda' }),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'NOT_UNIQUE'])
    expect(await namesOf(admin)).not.toContain('raleo')
  })

  it('is written once by eight at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.post('/tags', { name: 'a la vez' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
  })

  it('is assigned to who wrote it: nobody else sees, renames or removes it, save administrators', async () => {
    const tag = await newTag(writer, 'de uno solo')
    expect((await writer.get('/session')).body.tags).toContain(tag)
    expect(await namesOf(writer)).toContain('de uno solo')
    expect(await namesOf(other)).not.toContain('de uno solo')
    expect((await other.put(`/tags/${tag}`, { name: 'mía' })).status).toBe(404)
    expect((await other.delete(`/tags/${tag}`)).status).toBe(404)
    expect((await writer.put(`/tags/${tag}`, { name: ' De Los Dos ' })).body).toEqual({
      _id: tag,
      name: 'de los dos',
    })
    expect((await admin.put(`/tags/${tag}`, { name: 'de todos' })).status).toBe(200)
  })

  it('comes with the configuration, once', async () => {
    expect(await namesOf(admin)).toContain('cartas de porte')
    await configure(api.database, account, { ...demoPack('litoral'), tags: ['poda', 'silobolsas'] })
    const names = await namesOf(admin)
    expect(names.filter((name) => ['poda', 'silobolsas', 'cartas de porte'].includes(name))).toHaveLength(3)
  })
})

describe('an archived tag', () => {
  it('leaves the files that carry it, the people who had it, and its name free', async () => {
    const tag = await newTag(writer, 'pasajera')
    const [mine, theirs] = [await newFile(writer, [tag]), await newFile(admin, [tag])]
    expect((await writer.delete(`/tags/${tag}`)).status).toBe(204)
    expect(await tagsOf(writer, mine)).toEqual([])
    expect(await tagsOf(admin, theirs)).toEqual([])
    expect((await writer.get(`/media/${theirs}`)).status).toBe(404)
    expect((await writer.get('/session')).body.tags).not.toContain(tag)
    expect((await writer.delete(`/tags/${tag}`)).status).toBe(404)
    await newTag(other, 'pasajera')
  })

  it('has to wait for an archived file of somebody else, which nobody but administrators can know of', async () => {
    const tag = await newTag(writer, 'en la papelera')
    const file = await newFile(admin, [tag])
    await admin.delete(`/media/${file}`)
    const { status, body } = await writer.delete(`/tags/${tag}`)
    expect([status, body.code]).toEqual([409, 'TAG_IN_USE'])
    await admin.put('/undo?type=media', { ids: [file] })
    expect(await tagsOf(writer, file)).toEqual([tag])
    await admin.delete(`/media/${file}`)
    expect((await admin.delete(`/tags/${tag}`)).status).toBe(204)
    await admin.put('/undo?type=media', { ids: [file] })
    expect(await tagsOf(admin, file)).toEqual([])
  })

  it('does not wait for an archived file of one’s own', async () => {
    const tag = await newTag(writer)
    await writer.delete(`/media/${await newFile(writer, [tag])}`)
    expect((await writer.delete(`/tags/${tag}`)).status).toBe(204)
  })

  it('is told by its events, like files and assignments', async () => {
    expect((await verify(api.owner)).differ).toEqual([])
  })
})
