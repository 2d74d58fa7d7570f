import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { pdf, png, uploaded } from '../../../test/kit/files.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { verify } from '../../verify/index.ts'

const account = 'valle'
const pack = demoPack('valle')
let api: TestApi
let admin: Client
let wine: Chain

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  const { _id } = (await admin.post('/organizations', { name: 'Bodegas del Valle S.A.' })).body
  wine = new Chain(admin, pack, _id)
})
afterAll(async () => {
  expect((await verify(api.owner)).differ).toEqual([])
  await api.close()
})

const newProduct = () => wine.product('ps-cuartel')
const add = (product: string, name = '1.120 m', value = 'altura del viñedo', client = admin) =>
  client.post('/insights', { product, name, value })
async function added(product: string, name?: string): Promise<string> {
  const { status, body } = await add(product, name)
  expect(status, JSON.stringify(body)).toBe(200)
  return body._id
}
const listed = async (product: string) => (await admin.get(`/insights/${product}`)).body.collection
const countOf = async (product: string) => (await wine.get(product)).countOfInsights
const codeOf = ({ status, body }: Answer) => [status, body.code]
const pathsOf = ({ body }: Answer) => body.errors.map(({ path }: { path: string }) => path)
const undo = (ids: string[], client = admin) => client.put('/undo?type=insights', { ids })
const picture = async () => (await uploaded(api, admin, { content: png(4, 4) })).url

describe('an attribute', () => {
  it('is stored trimmed, listed oldest first, and counted (INS-02, INS-06)', async () => {
    const product = await newProduct()
    const { body } = await add(product, '  1.120 m ', ' altura del viñedo')
    expect(body).toMatchObject({ product, name: '1.120 m', value: 'altura del viñedo', version: 1 })
    const second = await added(product, 'A mano')
    expect((await listed(product)).map(({ _id }: { _id: string }) => _id)).toEqual([body._id, second])
    expect((await listed(product))[0]).toEqual(body)
    expect(await countOf(product)).toBe(2)
  })

  it('has a name and a value of 1 to 500 characters that can be read (INS-03)', async () => {
    const product = await newProduct()
    expect(pathsOf(await add(product, '  ', ''))).toEqual(['/name', '/value'])
    expect(pathsOf(await add(product, 'x'.repeat(501), 'a\u202eb'))).toEqual(['/name', '/value'])
    expect(pathsOf(await admin.post('/insights', { product }))).toEqual(['/name', '/value'])
    expect((await add(product, 'x'.repeat(500), ` ${'y'.repeat(500)} `)).status).toBe(200)
  })

  it('is written in other languages too, without what is empty', async () => {
    const product = await newProduct()
    const texts = { product, name: 'Malbec', value: 'uva' }
    const send = (i18n: unknown) => admin.post('/insights', { ...texts, i18n })
    expect(pathsOf(await send({ xx: { value: 'x' } }))).toEqual(['/i18n/xx'])
    expect(pathsOf(await send({ en: { value: 'a\u202eb' } }))).toEqual(['/i18n/en/value'])
    const { body } = await send({ en: { name: ' ', value: ' grape ' } })
    expect(body.i18n).toEqual({ en: { value: 'grape' } })
    // Whoever sends none leaves them as they are.
    await admin.put(`/insights/${body._id}`, { value: 'cepa' })
    expect((await listed(product))[0]).toMatchObject({ value: 'cepa', i18n: { en: { value: 'grape' } } })
    const history = await admin.get(`/history/insights/${body._id}`)
    expect(JSON.stringify(history.body)).toContain('grape')
    await admin.put(`/insights/${body._id}`, { i18n: {} })
    expect((await listed(product))[0].i18n).toEqual({})
  })

  it('belongs to a live product that the person may write', async () => {
    const product = await newProduct()
    const gone = await newProduct()
    await admin.delete(`/products/${gone}`)
    for (const id of [gone, randomUUID(), 'nada']) {
      expect(pathsOf(await add(id, ''))).toEqual(['/name', '/product'])
      expect((await admin.get(`/insights/${id}`)).status).toBe(404)
    }
    const reader = await api.as('lea', account, {
      rights: { organizations: [wine.organization], stages: { 'ps-cuartel': 'read', 'ps-vasija': 'write' } },
    })
    expect(codeOf(await add(product, '', '', reader))).toEqual([403, 'FORBIDDEN'])
    expect((await reader.get(`/insights/${product}`)).status).toBe(200)
  })

  it('may change when its product was used, and by whoever is "Level one"', async () => {
    const block = await newProduct()
    await wine.recorded(await wine.product('ps-partida-uva'), 'ms-cosecha-uva', [block])
    const one = await api.as('nico', account, {
      roles: ['Level one'],
      rights: { organizations: [wine.organization], stages: { 'ps-cuartel': 'write' } },
    })
    const { _id } = (await add(block, 'A mano', 'cosecha', one)).body
    expect((await one.delete(`/insights/${_id}`)).status).toBe(204)
    expect((await undo([_id], one)).status).toBe(204)
    expect(await countOf(block)).toBe(1)
  })

  it('is written once for one Idempotency-Key', async () => {
    const product = await newProduct()
    const key = { 'idempotency-key': randomUUID() }
    const body = { product, name: 'A mano', value: 'cosecha' }
    const [one, two] = await Promise.all([1, 2].map(() => admin.post('/insights', body, key)))
    expect(two!.body).toEqual(one!.body)
    expect(await listed(product)).toHaveLength(1)
    expect(codeOf(await admin.post('/insights', { ...body, name: 'Otra' }, key))).toEqual([422, 'KEY_REUSED'])
  })

  it('changes what is sent, and refuses an edit of an older version', async () => {
    const product = await newProduct()
    const id = await added(product)
    const { body } = await admin.put(`/insights/${id}`, { value: ' altura ', version: 1 })
    expect(body).toMatchObject({ name: '1.120 m', value: 'altura', version: 2 })
    const late = await admin.put(`/insights/${id}`, { name: '1.200 m', version: 1 })
    expect([...codeOf(late), late.body.details.theirs.version]).toEqual([409, 'STALE', 2])
    expect(pathsOf(await admin.put(`/insights/${id}`, { name: ' ' }))).toEqual(['/name'])
    expect((await admin.put(`/insights/${randomUUID()}`, { name: 'x' })).status).toBe(404)
  })
})

describe('the limit of three (INS-02)', () => {
  it('refuses a fourth', async () => {
    const product = await newProduct()
    for (const name of ['uno', 'dos', 'tres']) await added(product, name)
    expect(codeOf(await add(product, 'cuatro'))).toEqual([409, 'INSIGHT_LIMIT'])
    expect(await countOf(product)).toBe(3)
  })

  it('leaves three of eight that come at once', async () => {
    const product = await newProduct()
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => add(product, `atributo ${n}`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, ...Array(5).fill(409)])
    expect(await listed(product)).toHaveLength(3)
    expect(await countOf(product)).toBe(3)
  })
})

describe('an icon (INS-04)', () => {
  it('is a picture that was uploaded to the account', async () => {
    const product = await newProduct()
    const url = await picture()
    const { status, body } = await add(product, url, 'A mano')
    expect([status, body.name]).toEqual([200, url])
    expect((await admin.put(`/insights/${body._id}`, { value: 'Cosecha a mano' })).status).toBe(200)
  })

  it('is refused with the way out where it is anything else', async () => {
    const product = await newProduct()
    const document = (await uploaded(api, admin, { type: 'application/pdf', content: pdf })).url
    const stranger = await api.as('otra', 'ajena', { admin: true })
    const theirs = (await uploaded(api, stranger, { content: png(4, 4) })).url
    const others = ['https://example.com/a.png', 'HTTP://x', 'ftp://x/y.png', document, theirs]
    for (const name of others) {
      const { status, body } = await add(product, name)
      expect([status, body.errors]).toEqual([
        400,
        [{ path: '/name', message: expect.stringContaining('Subí la imagen o elegila de la galería') }],
      ])
    }
    const id = await added(product)
    expect(pathsOf(await admin.put(`/insights/${id}`, { name: others[0] }))).toEqual(['/name'])
  })

  it('is shown by the public page, which loads it late and says nothing for it', async () => {
    const product = await newProduct()
    const url = await picture()
    const { uuid } = await wine.get(product)
    await add(product, url, 'Cosecha a mano')
    const { body } = await admin.send('GET', `/${uuid}`)
    expect(body).toMatch(new RegExp(`<img src="${url}" alt height="34" loading="lazy"/><span>Cosecha a mano`))
  })

  it('and what its organization says are shown in the language of the page, or marked where nobody wrote them in it', async () => {
    const product = await newProduct()
    const { uuid } = await wine.get(product)
    await admin.post('/insights', {
      product,
      name: '1.120 m',
      value: 'altura del viñedo',
      i18n: { en: { value: 'vineyard altitude' } },
    })
    await add(product, 'A mano', 'cosecha')
    const texts = { data: { alert: 'Retiro voluntario' }, disclaimer: 'Beber con moderación.' }
    const i18n = { en: { alert: 'Voluntary recall' } }
    const changed = await admin.put(`/organizations/${wine.organization}`, { ...texts, i18n })
    expect(changed.body.i18n).toEqual(i18n)
    const { body } = await admin.send('GET', `/${uuid}?language=en`)
    expect(body).toContain('<strong>1,120 m</strong><span>vineyard altitude</span>')
    expect(body).toContain('<span lang="es">cosecha</span>')
    expect(body).toContain('<p role="note">Voluntary recall</p>')
    expect(body).toContain('<p lang="es">Beber con moderación.</p>')
    const spanish = await admin.send('GET', `/${uuid}?language=es`)
    expect(spanish.body).toContain('<span>altura del viñedo</span>')
    const unknown = await admin.put(`/organizations/${wine.organization}`, { i18n: { xx: {} } })
    expect(pathsOf(unknown)).toEqual(['/i18n/xx'])
  })
})

describe('archiving an attribute', () => {
  it('takes it off its product, and undo brings it back (UND-01)', async () => {
    const product = await newProduct()
    const id = await added(product)
    const before = await listed(product)
    expect((await admin.delete(`/insights/${id}`)).status).toBe(204)
    expect([await listed(product), await countOf(product)]).toEqual([[], 0])
    expect((await admin.delete(`/insights/${id}`)).status).toBe(404)
    expect((await admin.put(`/insights/${id}`, { name: 'x' })).status).toBe(404)
    expect((await undo([id])).status).toBe(204)
    expect([await listed(product), await countOf(product)]).toEqual([before, 1])
    expect((await undo([id])).status).toBe(204)
    expect(await countOf(product)).toBe(1)
  })

  it('is not undone where the product has three by now, or is archived itself', async () => {
    const product = await newProduct()
    const id = await added(product)
    await admin.delete(`/insights/${id}`)
    for (const name of ['uno', 'dos', 'tres']) await added(product, name)
    const full = await undo([id])
    expect([...codeOf(full), full.body.details]).toEqual([
      409,
      'UNDO_CONFLICT',
      [{ id, code: 'INSIGHT_LIMIT' }],
    ])
    expect(await countOf(product)).toBe(3)
    await admin.delete(`/products/${product}`)
    expect((await undo([id])).body.details).toEqual([{ id, code: 'NOT_FOUND' }])
  })

  it('falls with its product, and one that was archived before stays so', async () => {
    const product = await newProduct()
    const [kept, gone] = [await added(product, 'uno'), await added(product, 'dos')]
    await admin.delete(`/insights/${gone}`)
    await admin.delete(`/products/${product}`)
    expect((await admin.put(`/insights/${kept}`, { name: 'x' })).status).toBe(404)
    await admin.put('/undo?type=products', { ids: [product] })
    expect((await listed(product)).map(({ _id }: { _id: string }) => _id)).toEqual([kept])
    expect(await countOf(product)).toBe(1)
  })
})
