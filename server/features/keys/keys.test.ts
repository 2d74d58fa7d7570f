import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { areas } from '../../../core/nouns/access.ts'
import { type Client, clientOf, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { svg, uploaded } from '../../../test/kit/files.ts'
import { filled } from '../../../test/kit/forms.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { verify } from '../../verify/index.ts'

const account = 'litoral'
const hour = 3_600_000
const everything = {
  organizations: '*',
  productSchemas: [{ id: '*', permission: ['read', 'write'] }],
  milestoneSchemas: [{ id: '*', permission: ['write'] }],
}

let api: TestApi
let admin: Client
let organization: string
let soy: Chain
let names = 0

beforeAll(async () => {
  api = await startApi({ KEY_PER_MINUTE: '200' })
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, demoPack(account))
  organization = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
  soy = new Chain(admin, demoPack(account), organization)
})
afterAll(async () => {
  expect((await verify(api.owner)).differ).toEqual([])
  await api.close()
})
beforeEach(() => api.owner.pool.query('delete from attempts'))

async function makeKey(rights: object = everything, by = admin) {
  const { status, body } = await by.post('/keys', { name: `Balanza ${++names}`, ...rights })
  expect(status, JSON.stringify(body)).toBe(201)
  return { ...body, client: clientOf(api.app, body.secret, account) }
}
const asked = (client: Client) => client.get('/organizations')
const statusOf = async (client: Client) => {
  const { status, body } = await asked(client)
  return [status, ...(body.code ? [body.code, body.details?.reason] : [])]
}
const inTx = <T>(work: Parameters<typeof api.database.inAccount<T>>[1]) =>
  api.database.inAccount({ accountId: account, userId: 'test' }, work)

describe('a key', () => {
  it('is made with its secret, which is shown once and kept by its digest alone (KEY-01, KEY-02)', async () => {
    const { client: _, ...made } = await makeKey({
      organizations: [organization],
      productSchemas: [{ id: 'ps-partida', permission: ['write'] }],
      media: { tags: [] },
      areas: { assets: ['write'], history: ['read'], media: [] },
      archive: true,
      expiresAt: new Date(Date.now() + 30 * 24 * hour).toISOString(),
    })
    const [, handle] = /^rk_([0-9a-f]{12})_[\w-]{43}$/.exec(made.secret)!
    expect(made).toMatchObject({
      hint: `rk_${handle!.slice(0, 4)}…${handle!.slice(-4)}`,
      organizations: [organization],
      productSchemas: [{ id: 'ps-partida', permission: ['read', 'write'] }],
      milestoneSchemas: [],
      areas: { assets: ['read', 'write'], history: ['read'] },
      archive: true,
      lastUsedAt: null,
      createdBy: { _id: 'admin', name: 'admin', left: false },
      revokedAt: null,
      version: 1,
    })
    const [listed] = (await admin.get('/keys')).body.collection
    expect([listed._id, listed.secret]).toEqual([made._id, undefined])
    const text = await Promise.all(
      ['api_keys', 'api_key_states', 'events', 'idempotency_keys'].map((table) =>
        api.owner.pool.query(
          `select string_agg(t::text, ' ') as text from ${table} t where t.account_id = $1`,
          [account],
        ),
      ),
    )
    expect(JSON.stringify(text.map(({ rows }) => rows))).not.toContain(made.secret.slice(17))
  })

  it('is made once by an Idempotency-Key, whose repeat has no secret', async () => {
    const make = () => admin.post('/keys', { name: 'Una sola' }, { 'idempotency-key': 'key-1' })
    const [first, second] = [await make(), await make()]
    expect([second.status, second.body._id, second.body.secret]).toEqual([201, first.body._id, undefined])
  })

  it('needs a name of its own, rights that there are, and an end ahead (KEY-02)', async () => {
    const { name, _id } = await makeKey({})
    const taken = await admin.post('/keys', { name: name.toUpperCase() })
    expect([taken.status, taken.body.code]).toEqual([409, 'NOT_UNIQUE'])
    const wrong = await admin.post('/keys', {
      name: ' ',
      organizations: ['*', organization, 'nobody'],
      productSchemas: [{ id: 'ps-nada', permission: ['read'] }],
      milestoneSchemas: [{ id: 'ms-nada', permission: ['read'] }],
      expiresAt: '2020-01-01T00:00:00.000Z',
    })
    expect(wrong.body.errors.map(({ path }: any) => path)).toEqual([
      '/expiresAt',
      '/milestoneSchemas/0',
      '/name',
      '/organizations/0',
      '/organizations/2',
      '/productSchemas/0',
    ])
    const lone = await admin.post('/keys', { name: 'Sola', organizations: [organization] })
    expect(lone.body.errors.map(({ path }: any) => path)).toEqual(['/productSchemas'])
    expect((await admin.post('/keys', { name: 'Sola', areas: { users: ['read'] } })).status).toBe(400)
    expect((await admin.delete(`/keys/${_id}`)).status).toBe(204)
    // A revoked key gives its name back.
    expect((await admin.post('/keys', { name })).status).toBe(201)
  })

  it('reads and writes as a person with its rights, in its own name and that of who made it (KEY-03, KEY-07)', async () => {
    const { _id, name, client } = await makeKey()
    const product = await client.post('/products', {
      organization,
      productSchema: 'ps-partida',
      dataSchema: { identifier: '10118-00000977', patente: 'AF 919 GE', pesoNeto: 29_320 },
    })
    expect(product.status, JSON.stringify(product.body)).toBe(200)
    const [event] = (await admin.get(`/history/products/${product.body._id}`)).body.collection
    expect([event.via, event.user]).toEqual([
      'key',
      { _id: `key:${_id}`, name, behind: { _id: 'admin', name: 'admin' } },
    ])
    // A process that it edited names it, too.
    const plot = await soy.product('ps-lote-soja')
    const sowing = await soy.recorded(plot, 'ms-siembra')
    const hidden = await client.put(`/milestones/private/${sowing}`, { priv: 'true' })
    expect(hidden.status, JSON.stringify(hidden.body)).toBe(200)
    const { collection } = (await admin.get(`/milestones?productId=${plot}`)).body
    expect(collection.map((one: any) => one.updated_by.name)).toEqual([name])
    // A label of the client decides nothing.
    const other = await client.post('/organizations', { name: 'Por la llave' }, { 'x-client': 'screen/1' })
    expect((await admin.get(`/history/organizations/${other.body._id}`)).body.collection[0].via).toBe('key')
  })

  it('has Idempotency-Keys of its own (KEY-07)', async () => {
    const [one, other] = [await makeKey(), await makeKey()]
    const body = { name: 'Molino La Esperanza' }
    const sent = [one, one, other].map(
      ({ client }) =>
        () =>
          client.post('/organizations', body, { 'idempotency-key': 'molino' }),
    )
    const ids = []
    for (const send of sent) ids.push((await send()).body._id)
    expect(ids[1]).toBe(ids[0])
    expect(ids[2]).not.toBe(ids[0])
  })

  it('needs no account beside it, and is refused another one (KEY-01)', async () => {
    const { secret } = await makeKey()
    const ask = (headers: object) =>
      api.app.inject({
        url: '/api/organizations',
        headers: { authorization: `Bearer ${secret}`, ...headers },
      })
    expect((await ask({})).statusCode).toBe(200)
    const refused = await ask({ 'x-audience': 'valle' })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'NO_ACCOUNT'])
    expect(refused.headers['ratelimit-remaining']).toBe('198')
    expect((await api.app.inject({ url: `/api/organizations?access_token=${secret}` })).statusCode).toBe(401)
  })

  it('with "*" gets at what is added later, and without it does not (KEY-02)', async () => {
    const [all, named] = [await makeKey(), await makeKey({ ...everything, organizations: [organization] })]
    const { _id } = (await admin.post('/organizations', { name: 'Llegó después' })).body
    expect((await all.client.get(`/organizations/${_id}`)).status).toBe(200)
    expect((await named.client.get(`/organizations/${_id}`)).status).toBe(404)
    expect((await named.client.post('/organizations', { name: 'No la vería' })).status).toBe(403)
    expect((await all.client.get('/session')).body).toMatchObject({ organizations: '*', admin: false })
  })

  it('gets at an area only with its right, and removes only where it archives (KEY-02, KEY-03)', async () => {
    const none = await makeKey()
    const reads = await makeKey({ ...everything, areas: { locations: ['read'] } })
    const writes = await makeKey({
      areas: { locations: ['write'] },
      organizations: '*',
      productSchemas: [{ id: '*', permission: ['read'] }],
      archive: true,
    })
    const place = (client: Client) => client.post('/locations', { organization, name: `Playa ${++names}` })
    expect((await none.client.get('/locations')).status).toBe(403)
    expect([(await reads.client.get('/locations')).status, (await place(reads.client)).status]).toEqual([
      200, 403,
    ])
    const made = await place(writes.client)
    expect(made.status).toBe(200)
    const load = await soy.product('ps-partida')
    expect((await none.client.delete(`/products/${load}`)).status).toBe(403)
    const archives = await makeKey({ ...everything, archive: true })
    expect((await archives.client.delete(`/products/${load}`)).status).toBe(204)
    expect((await writes.client.delete(`/locations/${made.body._id}`)).status).toBe(204)
  })

  it('finds in the search and the trash nothing of an area that is closed to it', async () => {
    await admin.post('/locations', { organization, name: 'Playa escondida' })
    const none = await makeKey()
    const reads = await makeKey({ ...everything, areas: { locations: ['read'] } })
    const found = async ({ client }: any) =>
      (await client.get('/search?search=escondida')).body.groups.map(({ type }: any) => type)
    expect([await found(none), await found(reads)]).toEqual([[], ['locations']])
  })

  it('reads in the history nothing of an area that is closed to it (KEY-03)', async () => {
    await admin.post('/locations', { organization, name: 'Playa del historial' })
    const types = async (areas: object) => {
      const { client } = await makeKey({ ...everything, areas: { history: ['read'], ...areas } })
      const { status, body } = await client.get('/history')
      expect(status, JSON.stringify(body)).toBe(200)
      return body.collection.map(({ type }: any) => type)
    }
    expect(await types({})).not.toContain('locations')
    expect(await types({ locations: ['read'] })).toContain('locations')
  })

  it('reads in the history nothing of an organization that is closed to it, whatever its type (KEY-03)', async () => {
    const made = async (path: string, sent: object): Promise<string> => {
      const { status, body } = await admin.post(path, sent)
      expect(status, JSON.stringify(body)).toBeLessThan(300)
      return body._id
    }
    const other = await made('/organizations', { name: 'Acopio Río Quinto S.R.L.' })
    const theirs = new Chain(admin, demoPack(account), other)
    const product = await theirs.product('ps-lote-soja')
    const silo = filled(theirs.pack.assetSchemas['as-silo']!, { identifier: 'S9' })
    const { ids } = (await admin.post('/tags', [{ name: 'de río quinto' }])).body
    const { url } = await uploaded(api, admin, { type: 'image/svg+xml', content: svg })
    const records = {
      organizations: other,
      locations: await made('/locations', { organization: other, name: 'Planta Río Quinto' }),
      assets: await made('/assets', { organization: other, assetSchema: 'as-silo', dataSchema: silo }),
      products: product,
      milestones: await theirs.recorded(product, 'ms-siembra'),
      insights: await made('/insights', { product, name: 'Humedad', value: '13,5 %' }),
      media: await made('/media', { name: 'silo.svg', type: 'image/svg+xml', url, tags: ids }),
    }
    const rights = {
      ...everything,
      media: { tags: ids },
      areas: Object.fromEntries(areas.map((area) => [area, ['read']])),
    }
    const shown = async ({ client }: { client: Client }) => {
      const types: string[] = []
      for (const [type, record] of Object.entries(records))
        if ((await client.get(`/history?record=${record}`)).body.collection.length > 0) types.push(type)
      return types
    }
    expect(await shown(await makeKey(rights))).toEqual(Object.keys(records))
    expect(
      await shown(await makeKey({ ...rights, organizations: [organization], media: { tags: [] } })),
    ).toEqual([])
  })

  it('opens nothing by a stage that is gone, and keeps the others', async () => {
    const pack = demoPack(account)
    pack.productSchemas['ps-ensayo'] = structuredClone(pack.productSchemas['ps-partida']!)
    await configure(api.database, account, pack)
    const rights = (...stages: string[]) => ({
      organizations: [organization],
      productSchemas: stages.map((id) => ({ id, permission: ['write'] })),
    })
    const { _id, name, client } = await makeKey(rights('ps-ensayo', 'ps-lote-acopio'))
    const plain = { identifier: '10118-00000111', patente: 'AF 919 GE', pesoNeto: 29_000 }
    const make = () =>
      client.post('/products', { organization, productSchema: 'ps-ensayo', dataSchema: plain })
    const product = await make()
    expect(product.status, JSON.stringify(product.body)).toBe(200)
    await configure(api.database, account, demoPack(account))
    expect((await make()).status).toBe(400)
    expect((await client.get('/products?productSchema=ps-lote-acopio')).status).toBe(200)
    const listed = (await admin.get('/keys')).body.collection.find((key: any) => key._id === _id)
    // What it has it keeps, nobody gives it anew.
    const kept = await admin.put(`/keys/${_id}`, { ...listed, name: `${name} bis` })
    expect(kept.status, JSON.stringify(kept.body)).toBe(200)
    expect((await admin.post('/keys', { name: 'Nueva', ...rights('ps-ensayo') })).status).toBe(400)
  })

  it('goes on when who made it leaves, and the list says so', async () => {
    const other = await api.as('leaves', account, { admin: true })
    const { _id, client } = await makeKey(everything, other)
    expect((await admin.delete('/users/leaves')).status).toBe(204)
    expect((await asked(client)).status).toBe(200)
    const listed = (await admin.get('/keys')).body.collection.find((key: any) => key._id === _id)
    expect(listed.createdBy).toEqual({ _id: 'leaves', name: 'leaves', left: true })
  })
})

describe('a change of a key', () => {
  it('keeps what is left out, so that a new name takes no right away (API-05)', async () => {
    const { _id } = await makeKey()
    const before = (await admin.get('/keys')).body.collection.find((one: { _id: string }) => one._id === _id)
    const changed = await admin.put(`/keys/${_id}`, { name: `${before.name} bis` })
    expect(changed.body).toEqual({ ...before, name: `${before.name} bis`, version: 2 })
    expect((await admin.put(`/keys/${_id}`, { name: null })).status).toBe(400)
  })
})

describe('the secret of a key', () => {
  it('opens until the key is revoked, in the middle of a hundred calls (KEY-04)', async () => {
    const { _id, client } = await makeKey()
    const calls = Array.from({ length: 100 }, () => statusOf(client))
    await calls[0]
    expect((await admin.delete(`/keys/${_id}`)).status).toBe(204)
    // Each is answered, or refused whole.
    for (const answer of await Promise.all(calls))
      expect([[200], [401, 'UNAUTHENTICATED', 'revoked']]).toContainEqual(answer)
    expect(await statusOf(client)).toEqual([401, 'UNAUTHENTICATED', 'revoked'])
    const closed = await admin.put(`/keys/${_id}`, { name: 'Otra vez' })
    expect([closed.status, closed.body.code]).toEqual([409, 'CLOSED'])
    expect((await admin.post(`/keys/${_id}/rotate`, {})).status).toBe(409)
  })

  it('opens until its end, and after a change at once with what was changed (KEY-04)', async () => {
    const { _id, client } = await makeKey()
    expect((await asked(client)).body.totalDocs).toBeGreaterThan(0)
    const nothing = { organizations: [], productSchemas: [], milestoneSchemas: [], areas: {} }
    const change = { name: 'Sin nada', ...nothing, version: 1 }
    expect((await admin.put(`/keys/${_id}`, change)).body).toMatchObject({ organizations: [], version: 2 })
    expect((await asked(client)).body.totalDocs).toBe(0)
    expect((await admin.put(`/keys/${_id}`, change)).body.code).toBe('STALE')
    await inTx((tx) =>
      tx.db
        .updateTable('api_keys')
        .set({ expires_at: new Date(Date.now() - 1) })
        .where('account_id', '=', account)
        .where('id', '=', _id)
        .execute(),
    )
    const { secret: _, ...other } = await makeKey()
    expect(other._id).not.toBe(_id)
    expect(await statusOf(client)).toEqual([401, 'UNAUTHENTICATED', 'expired'])
    const rotated = await admin.post(`/keys/${_id}/rotate`, {})
    expect([rotated.status, rotated.body.code]).toEqual([409, 'CLOSED'])
    await inTx((tx) =>
      tx.db
        .updateTable('api_keys')
        .set({ expires_at: null })
        .where('account_id', '=', account)
        .where('id', '=', _id)
        .execute(),
    )
  })

  it('has a successor, and opens beside it while the grace lasts; a further one ends it (KEY-05)', async () => {
    const { _id, client } = await makeKey()
    const rotate = async (graceHours?: number) => {
      const { status, body } = await admin.post(
        `/keys/${_id}/rotate`,
        graceHours === undefined ? {} : { graceHours },
      )
      expect(status).toBe(200)
      return clientOf(api.app, body.secret, account)
    }
    const second = await rotate()
    expect([await statusOf(client), await statusOf(second)]).toEqual([[200], [200]])
    const third = await rotate(0)
    expect(await Promise.all([client, second, third].map(statusOf))).toEqual([
      [401, 'UNAUTHENTICATED', 'expired'],
      [401, 'UNAUTHENTICATED', 'expired'],
      [200],
    ])
    for (const graceHours of [-1, 169, 1.5])
      expect((await admin.post(`/keys/${_id}/rotate`, { graceHours })).status).toBe(400)
  })

  it('that is wrong is refused, after twenty in a minute with 429, and a right one is heard all the same (KEY-06)', async () => {
    const { secret, client } = await makeKey()
    const wrong = (n: number) =>
      clientOf(api.app, `${secret.slice(0, -4)}${String(n).padStart(4, '0')}`, account)
    for (let n = 0; n < 20; n++) expect(await statusOf(wrong(n))).toEqual([401, 'UNAUTHENTICATED', undefined])
    // However long the rest takes: the minute of these has not gone by.
    await api.owner.pool.query(`update attempts set at = now() + interval '1 hour'`)
    expect((await asked(wrong(20))).status).toBe(429)
    expect((await asked(clientOf(api.app, 'rk_nothing', account))).status).toBe(429)
    // As many at once as a slow machine answers before it says that it is busy.
    for (let n = 0; n < 10_000; n += 20) {
      const more = await Promise.all(Array.from({ length: 20 }, (_, m) => asked(wrong(n + m))))
      expect(new Set(more.map(({ status }) => status))).toEqual(new Set([429]))
    }
    // Those above the limit leave nothing behind.
    expect((await api.owner.pool.query('select from attempts')).rowCount).toBe(20)
    expect((await asked(client)).status).toBe(200)
    expect((await asked(admin)).status).toBe(200)
  })
})

describe('keys of an account', () => {
  it('are fifty at most, not counting revoked ones (KEY-02)', async () => {
    const other = await api.as('other', 'valle', { admin: true })
    await configure(api.database, 'valle', demoPack('valle'))
    for (let n = 0; n < 50; n++) expect((await other.post('/keys', { name: `K${n}` })).status).toBe(201)
    const refused = await other.post('/keys', { name: 'K50' })
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([409, 'LIMIT', { limit: 50 }])
    const [{ _id }] = (await other.get('/keys')).body.collection
    await other.delete(`/keys/${_id}`)
    expect((await other.post('/keys', { name: 'K50' })).status).toBe(201)
  })

  it('are unknown to other accounts, and to keys (KEY-03)', async () => {
    const foreign = await api.as('foreign', 'valle', { admin: true })
    const { _id, client } = await makeKey()
    for (const answer of await Promise.all([
      foreign.put(`/keys/${_id}`, { name: 'Ajena' }),
      foreign.delete(`/keys/${_id}`),
      foreign.post(`/keys/${_id}/rotate`, {}),
      foreign.get(`/keys/${_id}/calls`),
    ]))
      expect(answer.status).toBe(404)
    expect((await client.get('/keys')).status).toBe(403)
    expect((await client.post('/keys', { name: 'Hija' })).status).toBe(403)
  })
})
