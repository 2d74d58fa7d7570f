import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { filled } from '../../../test/kit/forms.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { uniqueKey } from './key.ts'

describe('the key of a product', () => {
  it('is one for identifiers that look alike', () => {
    for (const alike of [
      'lc-1 Ñ',
      'ＬＣ－１ Ñ',
      'LC-1 N\u0303',
      ' LC-1\u00a0Ñ ',
      'LC\u200b-1 \u00adÑ',
      'L\u202eC-1 Ñ\ufe0f',
    ])
      expect([alike, uniqueKey([alike])]).toEqual([alike, uniqueKey(['LC-1 Ñ'])])
    for (const other of ['LC-2 Ñ', 'LC-1 N', 'LC-1 Ñ Ñ'])
      expect(uniqueKey([other])).not.toBe(uniqueKey(['LC-1 Ñ']))
    expect(uniqueKey(['a', 'b'])).not.toBe(uniqueKey(['ab', '']))
  })

  it('fits into an index, however long its values become', () => {
    // One character of this kind is eighteen in NFKC.
    const long = '\ufdfa'.repeat(500)
    expect(Buffer.byteLength(uniqueKey([long]))).toBeLessThanOrEqual(1_000)
    expect(uniqueKey([`${long}a`])).not.toBe(uniqueKey([`${long}b`]))
  })
})

describe('identifiers that are unique in the account (NAM-03)', () => {
  const account = 'litoral'
  const stage = 'ps-lote-soja'
  let api: TestApi
  let admin: Client
  let garzas: string
  let toba: string

  beforeAll(async () => {
    api = await startApi()
    admin = await api.as('admin', account, { admin: true })
    const pack = demoPack(account)
    pack.productSchemas[stage]!.uniqueIn = 'account'
    await configure(api.database, account, pack)
    const made = async (name: string) => (await admin.post('/organizations', { name })).body._id
    ;[garzas, toba] = [await made('Acopio Las Garzas S.A.'), await made('Acopio Toba S.A.')]
  })
  afterAll(() => api.close())

  const draft = (organization: string, identifier: string, productSchema = stage) => ({
    organization,
    productSchema,
    dataSchema: filled(demoPack(account).productSchemas[productSchema]!, { identifier }),
  })

  it('are refused in another organization, one by one and among many, without a word on whose it is', async () => {
    const { body: first } = await admin.post('/products', draft(garzas, 'LC-1'))
    const { status, body } = await admin.post('/products', draft(toba, 'lc-1'))
    expect([status, body.code, JSON.stringify(body).includes('Garzas')]).toEqual([
      409,
      'IDENTIFIER_TAKEN',
      false,
    ])
    const many = await admin.post('/products/createMany', {
      products: [draft(toba, 'LC-1'), draft(toba, 'LC-2'), draft(garzas, 'LC-2')],
    })
    expect([many.status, Object.keys(many.body.reasons)]).toEqual([400, ['fila 1 · LC-1', 'fila 3 · LC-2']])
    expect((await admin.delete(`/products/${first._id}`)).status).toBe(204)
    expect((await admin.post('/products', draft(toba, 'LC-1'))).status).toBe(200)
    const back = await admin.put('/undo?type=products', { ids: [first._id] })
    expect(back.body.details ?? back.body).toMatchObject([{ id: first._id, code: 'IDENTIFIER_TAKEN' }])
  })

  it('are made by ten people at once a single time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => admin.post('/products', draft(n % 2 ? garzas : toba, 'LC-77'))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'IDENTIFIER_TAKEN')).toHaveLength(9)
  })
})

describe('identifiers', () => {
  const account = 'litoral'
  const pack = demoPack(account)
  let api: TestApi
  let admin: Client
  let owner: pg.Client
  let chain: Chain

  beforeAll(async () => {
    api = await startApi()
    admin = await api.as('admin', account, { admin: true })
    await configure(api.database, account, pack)
    const { body } = await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })
    chain = new Chain(admin, pack, body._id)
    owner = new pg.Client({ connectionString: api.urls.ownerUrl })
    await owner.connect()
    await owner.query(`set app.account_id = '${account}'`)
  })
  afterAll(async () => {
    await owner.end()
    await api.close()
  })

  const stage = 'ps-lote-soja'
  const create = (identifier: string) =>
    admin.post('/products', {
      organization: chain.organization,
      productSchema: stage,
      dataSchema: filled(pack.productSchemas[stage]!, { identifier }),
    })
  const edit = async (id: string, change: Record<string, unknown>) =>
    admin.put(`/products/${id}`, { dataSchema: { ...(await chain.get(id)).dataSchema, ...change } })
  it('that look like another one are refused, when a product is made and when it is changed', async () => {
    expect((await create('LC-9')).status).toBe(200)
    const { body: other } = await create('LC-99')
    const renamed = await edit(other._id, { identifier: 'lc－9' })
    expect([renamed.status, renamed.body.code]).toEqual([409, 'IDENTIFIER_TAKEN'])
    for (const identifier of ['ＬＣ－9', 'LC-９', 'lc-9']) {
      const { status, body } = await create(identifier)
      expect([identifier, status, body.code]).toEqual([identifier, 409, 'IDENTIFIER_TAKEN'])
    }
    // Signs that nobody sees go (TRU-06): it is the same number.
    expect((await create('LC-\u200b9')).body.code).toBe('IDENTIFIER_TAKEN')
    expect((await create('LC-\u202e9')).body.errors).toEqual([
      { path: '/dataSchema/identifier', message: expect.stringContaining('4') },
    ])
    expect((await edit(other._id, {})).status).toBe(200)
  })

  it('with characters that nobody sees: the value passes as stored, and loses them when it is changed', async () => {
    const id = (await create('LC-77')).body._id
    await owner.query(
      `update products set data = jsonb_set(data, '{identifier}', to_jsonb($2::text)) where id = $1`,
      [id, 'LC\u200b-77'],
    )
    expect((await edit(id, {})).status).toBe(200)
    const { status, body } = await edit(id, { identifier: 'LC\u200b-78' })
    expect([status, body.dataSchema.identifier]).toEqual([200, 'LC-78'])
  })
})
