import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { filled } from '../../../test/kit/forms.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { verify } from '../../verify/index.ts'
import { renewKeys, uniqueKey } from './key.ts'

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

describe('keys of the earlier rule', () => {
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

  // Unique by identifier and campaign.
  const stage = 'ps-lote-soja'
  const key = (identifier: string) => JSON.stringify([identifier, '2024/25'])
  const create = (identifier: string) =>
    admin.post('/products', {
      organization: chain.organization,
      productSchema: stage,
      dataSchema: filled(pack.productSchemas[stage]!, { identifier }),
    })
  const edit = async (id: string, change: Record<string, unknown>) =>
    admin.put(`/products/${id}`, { dataSchema: { ...(await chain.get(id)).dataSchema, ...change } })
  /** A product as the server wrote it under the earlier rule. */
  async function written(identifier: string): Promise<string> {
    const { status, body } = await create(identifier)
    expect([status, body]).toEqual([200, body])
    await setKey(body._id, key(identifier.toLowerCase()))
    return body._id
  }
  const setKey = (id: string, value: string) =>
    owner.query('update products set unique_key = $2 where id = $1', [id, value])
  const keyOf = async (id: string) =>
    (await owner.query<{ unique_key: string }>('select unique_key from products where id = $1', [id]))
      .rows[0]!.unique_key
  const renew = () => api.database.inEachAccount({ userId: 'job', via: 'job' }, renewKeys)

  it('are made anew; what would collide keeps its own and is named, until it is put right', async () => {
    const wide = await written('ＬＣ－１')
    const plain = await written('LC-1')
    const wider = await written('ＬＣ－２')
    const widest = await written('ＬＣ－2')
    await renew()
    expect(await keyOf(plain)).toBe(key('lc-1'))
    expect(await keyOf(wide)).toBe(key('ｌｃ－１'))
    expect([await keyOf(wider), await keyOf(widest)].toSorted()).toEqual([key('lc-2'), key('ｌｃ－2')])

    const { twins, differ } = await verify(api.owner)
    expect(twins).toEqual([
      `${account} products ${wide}: its identifier ＬＣ－１ looks like that of ${plain}, LC-1`,
      `${account} products ${widest}: its identifier ＬＣ－2 looks like that of ${wider}, ＬＣ－２`,
    ])
    expect(differ).toEqual([])

    expect((await edit(plain, { identifier: 'LC-7' })).status).toBe(200)
    await renew()
    expect(await keyOf(wide)).toBe(key('lc-1'))
    expect((await verify(api.owner)).twins).toHaveLength(1)
  })

  it('stay with a product whose identifier is sent as it is stored, and new ones are compared by the new rule', async () => {
    const second = await written('ＬＣ－９')
    const first = await written('LC-9')
    expect((await edit(second, {})).status).toBe(200)
    expect(await keyOf(second)).toBe(key('ｌｃ－９'))
    const renamed = await edit(second, { identifier: 'lc－9' })
    expect([renamed.status, renamed.body.code]).toEqual([409, 'IDENTIFIER_TAKEN'])
    for (const identifier of ['ＬＣ－9', 'LC-９', 'lc-9']) {
      const { status, body } = await create(identifier)
      expect([identifier, status, body.code]).toEqual([identifier, 409, 'IDENTIFIER_TAKEN'])
    }
    expect((await create('LC-\u200b9')).body.errors).toEqual([
      { path: '/dataSchema/identifier', message: expect.any(String) },
    ])
    expect((await create('LC-99')).status).toBe(200)
    expect(await keyOf(first)).toBe(key('lc-9'))
  })

  it('with characters that nobody sees: the value passes as stored, and not when it is changed', async () => {
    const id = await written('LC-77')
    await owner.query(
      `update products set data = jsonb_set(data, '{identifier}', to_jsonb($2::text)) where id = $1`,
      [id, 'LC\u200b-77'],
    )
    expect((await edit(id, {})).status).toBe(200)
    const { status, body } = await edit(id, { identifier: 'LC\u200b-78' })
    expect([status, body.errors[0].path]).toEqual([400, '/dataSchema/identifier'])
    expect((await edit(id, { identifier: 'LC-78' })).status).toBe(200)
  })
})
