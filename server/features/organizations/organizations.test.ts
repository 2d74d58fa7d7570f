import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { sliceOf } from '../../platform/db/lists.ts'
import { deleteOldKeys } from '../../platform/http/mount.ts'

let api: TestApi
let admin: Client
let staff: Client

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'norte', { admin: true })
  staff = await api.as('staff', 'norte', { rights: { stages: { 'ps-x': 'write' } } })
})
afterAll(() => api.close())

const create = async (client: Client, body: Record<string, unknown>) =>
  (await client.post('/organizations', body)).body

describe('organizations', () => {
  it('are created by an administrator and read back whole', async () => {
    const made = await create(admin, {
      name: '  Granos del Tapenagá S.A. ',
      country: 'Argentina',
      city: 'Villa Ángela',
      address: 'Ruta 11 km 4',
    })
    expect(made).toMatchObject({
      name: 'Granos del Tapenagá S.A.',
      dataSchema: { identifier: 'Granos del Tapenagá S.A.' },
      version: 1,
    })
    expect(made.uuid).not.toBe(made._id)
    const { status, body } = await admin.get(`/organizations/${made._id}`)
    expect(status).toBe(200)
    expect(body.collection).toEqual([made])
  })

  it('always answer two social networks, of none to two that were sent (ORG-09)', async () => {
    const none = { name: '', url: '' }
    const one = { name: '@campo', url: 'https://redes.example/campo' }
    for (const [sent, answered] of [
      [undefined, [none, none]],
      [[], [none, none]],
      [[{ name: '@campo', url: one.url }], [one, none]],
      [
        [{ url: one.url }, one],
        [{ ...one, name: '' }, one],
      ],
    ] as const) {
      const { _id, socialMedia } = await create(admin, {
        name: 'Redes',
        ...(sent ? { socialMedia: sent } : {}),
      })
      expect(socialMedia).toEqual(answered)
      const again = await admin.put(`/organizations/${_id}`, { socialMedia })
      expect([again.status, again.body.socialMedia]).toEqual([200, answered])
    }
    expect((await admin.post('/organizations', { name: 'Redes', socialMedia: [one, one, one] })).status).toBe(
      400,
    )
  })

  it('need a name, and say which member is wrong', async () => {
    const { status, body } = await admin.post('/organizations', { name: '   ' })
    expect([status, body.code, body.errors]).toEqual([
      400,
      'INVALID',
      [{ path: '/name', message: expect.any(String) }],
    ])
    const several = await admin.post('/organizations', { name: 3, phoneNumber: '12-34', unheard: true })
    expect(several.status).toBe(400)
    expect(several.body.errors.map((issue: { path: string }) => issue.path).toSorted()).toEqual([
      '/name',
      '/phoneNumber',
      '/unheard',
    ])
  })

  it('link only to absolute addresses of the web, without a password', async () => {
    const faulty = [
      'litoral.example',
      '//litoral.example',
      'javascript:alert(1)',
      'https://a:b@litoral.example',
      'ftp://x.example',
    ]
    for (const url of faulty) {
      const { status, body } = await admin.post('/organizations', {
        name: 'Con sitio',
        website: url,
        socialMedia: [
          { name: 'Una', url: 'https://litoral.example' },
          { name: 'Otra', url },
        ],
      })
      expect([url, status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([
        url,
        400,
        ['/socialMedia/1/url', '/website'],
      ])
    }
    const made = await create(admin, {
      name: 'Con sitio',
      website: ' https://litoral.example/a%20b ',
      socialMedia: [{ name: '', url: '' }],
    })
    expect(made.website).toBe('https://litoral.example/a%20b')
  })

  it('lose what nobody sees, and a line its breaks; another sign is named with its place (TRU-06)', async () => {
    const { status, body } = await admin.post('/organizations', {
      name: 'Litoral',
      address: 'Ruta\u202e 11',
      data: { nameFile1: 'a\u2066b', description: 'familia\ny\u0007 más' },
    })
    expect([status, body.errors.map(({ path }: { path: string }) => path).toSorted()]).toEqual([
      400,
      ['/address', '/data/description', '/data/nameFile1'],
    ])
    expect(body.errors.find(({ path }: { path: string }) => path === '/address').message).toContain(
      'El 5.º signo',
    )
    for (const name of ['Ruta\0', 'Ru😀t\ud800a']) {
      const { body: refused } = await admin.post('/organizations', { name })
      expect(refused.errors).toEqual([{ path: '/name', message: 'El 5.º signo no se puede guardar. Sacalo' }])
    }
    const made = await create(admin, {
      name: '\u200eLito\u200bral',
      city: 'Villa\u00ad\r\nÁngela',
      data: { description: 'familia\u200b \ny más' },
    })
    expect([made.name, made.city, made.data.description]).toEqual([
      'Litoral',
      'Villa Ángela',
      'familia \ny más',
    ])
  })

  it('are reached at one e-mail address, or at none (RCL-05)', async () => {
    for (const email of [
      'litoral.example',
      'a@b',
      'Litoral <a@litoral.example>',
      'a@litoral.example, b@litoral.example',
    ]) {
      const { status, body } = await admin.post('/organizations', { name: 'Con correo', email })
      expect([email, status, body.errors]).toEqual([
        email,
        400,
        [{ path: '/email', message: expect.stringContaining('correo') }],
      ])
    }
    const made = await create(admin, { name: 'Con correo', email: ' avisos@litoral.example ' })
    expect(made.email).toBe('avisos@litoral.example')
    const without = await admin.put(`/organizations/${made._id}`, { email: null })
    expect([without.status, without.body.email]).toEqual([200, null])
  })

  it('keep what an earlier version took: it passes as it is stored, and not when it is changed', async () => {
    const made = await create(admin, { name: 'Vieja' })
    await api.database.inAccount({ accountId: 'norte', userId: 'u' }, (tx) =>
      tx.db
        .updateTable('organizations')
        .set({
          name: 'Vie\u00adja',
          profile: { website: 'litoral.example', socialMedia: [{ name: 'x', url: 'y' }] },
        })
        .where('account_id', '=', 'norte')
        .where('id', '=', made._id)
        .execute(),
    )
    const asStored = {
      name: 'Vie\u00adja',
      website: 'litoral.example',
      socialMedia: [{ name: 'x', url: 'y' }],
    }
    expect((await admin.put(`/organizations/${made._id}`, { ...asStored, city: 'Reconquista' })).status).toBe(
      200,
    )
    const { status, body } = await admin.put(`/organizations/${made._id}`, {
      ...asStored,
      website: 'otra.example',
    })
    expect([status, body.errors]).toEqual([400, [{ path: '/website', message: expect.any(String) }]])
  })

  it('keep the location mode that was sent last and clear the other (ORG-13)', async () => {
    const { _id } = await create(admin, {
      name: 'Lugar',
      country: 'Argentina',
      state: 'Santa Fe',
      cords: { lat: -29.1, lng: -59.6 },
    })
    const street = await admin.put(`/organizations/${_id}`, { city: 'Reconquista', address: 'Belgrano 12' })
    expect(street.body).toMatchObject({
      cords: null,
      city: 'Reconquista',
      country: 'Argentina',
      state: 'Santa Fe',
    })
    const point = await admin.put(`/organizations/${_id}`, { cords: { lat: -30, lng: -60 } })
    expect(point.body).toMatchObject({
      cords: { lat: -30, lng: -60 },
      city: null,
      address: null,
      state: 'Santa Fe',
    })
    expect(
      (await admin.put(`/organizations/${_id}`, { cords: { lat: 91, lng: 0 } })).body.errors[0].path,
    ).toBe('/cords/lat')
  })

  it('are read by those to whom they are assigned, and absent for everybody else', async () => {
    const { _id } = await create(admin, { name: 'Ajena' })
    expect((await staff.get('/organizations')).body.collection).toEqual([])
    const hidden = await staff.get(`/organizations/${_id}`)
    const absent = await staff.get('/organizations/019a0000-0000-7000-8000-000000000000')
    expect([hidden.status, absent.status]).toEqual([404, 404])
    expect(hidden.body).toEqual(absent.body)
    expect((await staff.put(`/organizations/${_id}`, { name: 'Mía' })).status).toBe(404)
    const elsewhere = await api.as('admin', 'sur', { admin: true })
    expect((await elsewhere.get(`/organizations/${_id}`)).body).toEqual(absent.body)
    expect((await elsewhere.get('/organizations')).body.totalDocs).toBe(0)
  })

  it('are created by staff who hold one already, and assigned to their creator', async () => {
    const first = await create(admin, { name: 'Primera' })
    expect((await staff.post('/organizations', { name: 'Sin derecho' })).status).toBe(403)
    const holder = await api.as('holder', 'norte', {
      rights: { organizations: [first._id], stages: { 'ps-x': 'write' } },
    })
    const second = await create(holder, { name: 'Segunda' })
    const seen = await holder.get('/organizations?sort=1&sortBy=alphabetical')
    expect(seen.body.collection.map((each: { name: string }) => each.name)).toEqual(['Primera', 'Segunda'])
    expect(
      (await holder.put(`/organizations/${second._id}`, { website: 'https://segunda.example' })).status,
    ).toBe(200)
    const reader = await api.as('reader', 'norte', {
      rights: { organizations: [first._id], stages: { 'ps-x': 'read' } },
    })
    expect((await reader.put(`/organizations/${first._id}`, { name: 'No' })).body.code).toBe('FORBIDDEN')
  })

  it('are found without accents, page by page, newest first', async () => {
    const account = await api.as('lister', 'listas', { admin: true })
    for (const name of ['Añatuya', 'Ñandú', 'Zárate', 'árbol', 'Chaco']) await create(account, { name })
    const page = await account.get('/organizations?page=2&limit=2')
    expect(page.body).toMatchObject({ page: 2, totalPages: 3, totalDocs: 5 })
    expect(page.body.collection.map((each: { name: string }) => each.name)).toEqual(['Zárate', 'Ñandú'])
    expect((await account.get('/organizations?search=NANDU')).body.collection).toHaveLength(1)
    // A pasted search may have signs that nobody sees (TRU-06).
    expect((await account.get('/organizations?search=%E2%80%8BNAN%C2%ADDU%0A')).body.collection).toHaveLength(
      1,
    )
    expect((await account.get('/organizations?search=%25')).body.totalDocs).toBe(0)
    const sorted = await account.get('/organizations?page=false&sort=1&sortBy=alphabetical')
    expect(sorted.body).not.toHaveProperty('page')
    expect(sorted.body.collection.map((each: { name: string }) => each.name)).toEqual([
      'Añatuya',
      'árbol',
      'Chaco',
      'Ñandú',
      'Zárate',
    ])
    expect((await account.get('/organizations?page=0')).body.errors[0].path).toBe('/page')
    for (const list of ['organizations', 'locations', 'media', 'users', 'productSchemas'])
      expect((await account.get(`/${list}?sort=2`)).body.errors[0].path).toBe('/sort')
  })

  it('come twenty to a page and at most 200, all without a search text, and by their last change (GEN-07, GEN-18)', async () => {
    const account = await api.as('pager', 'paginas', { admin: true })
    const made: string[] = []
    for (let at = 1; at <= 21; at++) made.push((await create(account, { name: `Campo ${at}` }))._id)
    const listed = async (query: string) => (await account.get(`/organizations${query}`)).body
    expect(await listed('')).toMatchObject({ page: 1, totalPages: 2, totalDocs: 21 })
    expect((await listed('')).collection).toHaveLength(20)
    expect((await listed('?search=')).totalDocs).toBe(21)
    expect((await listed('?search=%20%20&page=2')).collection).toHaveLength(1)
    expect(sliceOf({ limit: '9999' }).limit).toBe(200)
    await account.put(`/organizations/${made[4]}`, { name: 'Campo 5', version: 1 })
    const [last] = (await listed('?sortBy=updatedAt&sort=-1')).collection
    expect(last._id).toBe(made[4])
    const [first] = (await listed('?sortBy=createdAt&sort=1')).collection
    expect(first._id).toBe(made[0])
  })

  it('take texts of one line up to 500 characters, and longer ones up to 5,000', async () => {
    const account = await api.as('limits', 'limites', { admin: true })
    const { _id } = await create(account, { name: 'Límites' })
    const lines = ['labelOfInputSearch', 'country', 'state', 'city', 'address']
    const sized = (extra: number) => ({
      ...Object.fromEntries(lines.map((name) => [name, 'x'.repeat(500 + extra)])),
      disclaimer: 'x'.repeat(5_000 + extra),
      data: { description: 'x'.repeat(5_000 + extra) },
    })
    expect((await account.put(`/organizations/${_id}`, sized(0))).status).toBe(200)
    const { status, body } = await account.put(`/organizations/${_id}`, sized(1))
    expect(status).toBe(400)
    expect(body.errors.map(({ path }: { path: string }) => path).toSorted()).toEqual(
      [...lines, 'disclaimer', 'data/description'].map((name) => `/${name}`).toSorted(),
    )
  })

  it('leave the largest members of a profile out of lists, name them, and keep them when a row is sent back', async () => {
    const profile = {
      country: 'Argentina',
      disclaimer: '世'.repeat(2_000),
      data: { description: '世'.repeat(5_000) },
    }
    const { _id } = await create(admin, { name: 'Perfil largo S.A.', ...profile })
    const [row] = (await admin.get('/organizations?search=perfil+largo')).body.collection
    expect([row.omitted, row.country, row.disclaimer]).toEqual([['data'], 'Argentina', profile.disclaimer])
    expect(row).not.toHaveProperty('data')
    const { body } = await admin.put(`/organizations/${_id}`, { ...row, country: 'Uruguay' })
    expect(body).toMatchObject({ ...profile, country: 'Uruguay' })
    expect(body).not.toHaveProperty('omitted')
  })

  it('refuse an edit that began from an older version, and show both (409 STALE)', async () => {
    const { _id } = await create(admin, { name: 'Dos manos' })
    expect((await admin.put(`/organizations/${_id}`, { name: 'Una', version: 1 })).body.version).toBe(2)
    const late = await admin.put(`/organizations/${_id}`, { name: 'Otra', version: 1 })
    expect([late.status, late.body.code, late.body.details.theirs.name]).toEqual([409, 'STALE', 'Una'])
  })

  it('are created once for one Idempotency-Key, however many ask at once', async () => {
    const account = await api.as('again', 'repetidas', { admin: true })
    const key = { 'idempotency-key': 'k-1' }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => account.post('/organizations', { name: 'Una vez' }, key)),
    )
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    expect((await account.get('/organizations')).body.totalDocs).toBe(1)
    expect((await account.post('/organizations', { name: 'Otra cosa' }, key)).body.code).toBe('KEY_REUSED')
  })

  it('are created anew for an Idempotency-Key of yesterday, swept or not', async () => {
    const account = await api.as('later', 'tardías', { admin: true })
    const scope = { accountId: 'tardías', userId: 'later' }
    const ask = async (key: string) =>
      (await account.post('/organizations', { name: 'Cada día' }, { 'idempotency-key': key })).body._id
    const pass = (hours: number) =>
      api.database.inAccount(scope, (tx) =>
        tx.db
          .updateTable('idempotency_keys')
          .set({ created_at: new Date(Date.now() - hours * 3600_000) })
          .where('account_id', '=', scope.accountId)
          .execute(),
      )
    const [kept, swept] = [await ask('kept'), await ask('swept')]
    await pass(23)
    await api.database.inAccount(scope, deleteOldKeys)
    expect([await ask('kept'), await ask('swept')]).toEqual([kept, swept])
    await pass(25)
    const anew = await ask('kept')
    expect(anew).not.toBe(kept)
    await api.database.inAccount(scope, deleteOldKeys)
    expect(await ask('swept')).not.toBe(swept)
    expect(await ask('kept')).toBe(anew)
  })
})

describe('before any route, the server', () => {
  it('refuses a missing, broken or foreign credential', async () => {
    const ask = (headers: Record<string, string>) => api.app.inject({ url: '/api/organizations', headers })
    expect((await ask({})).statusCode).toBe(401)
    expect((await ask({ authorization: `Bearer ${admin.token}` })).json().code).toBe('NO_ACCOUNT')
    expect((await ask({ authorization: `Bearer ${admin.token}`, 'x-audience': 'nobody' })).json().code).toBe(
      'NO_ACCOUNT',
    )
    expect((await ask({ authorization: `Bearer ${admin.token}x`, 'x-audience': 'norte' })).statusCode).toBe(
      401,
    )
  })

  it('answers broken JSON, texts that cannot be stored and bodies too large in its own words', async () => {
    const send = (payload: string) =>
      api.app.inject({
        method: 'POST',
        url: '/api/organizations',
        headers: {
          authorization: `Bearer ${admin.token}`,
          'x-audience': 'norte',
          'content-type': 'application/json',
        },
        payload,
      })
    expect((await send('{"name":')).json().code).toBe('BAD_JSON')
    expect((await send('{"name":"a\\u0000b"}')).json().errors).toEqual([
      { path: '/name', message: expect.any(String) },
    ])
    expect((await send('{"name":"\\ud800"}')).statusCode).toBe(400)
    expect((await send('{"__proto__":{"admin":true},"name":"x"}')).statusCode).toBe(400)
    expect((await send(`{"name":"${'x'.repeat(2_100_000)}"}`)).json().code).toBe('TOO_LARGE')
    expect((await send('')).statusCode).toBe(400)
    expect((await send(`${'{"data":'.repeat(60)}1${'}'.repeat(60)}`)).statusCode).toBe(400)
  })

  it('speaks the language asked for, and never lets an answer be cached', async () => {
    const spanish = await admin.get('/organizations/x')
    const english = await admin.get('/organizations/x?language=en')
    expect(english.body.message).toBe('Not found.')
    expect(spanish.body.message).not.toBe(english.body.message)
    expect(spanish.headers['cache-control']).toBe('no-store')
    expect(String(spanish.headers.vary)).toContain('x-audience')
  })

  it('lets pages of other origins call it with a token, and is never sniffed', async () => {
    const asked = await api.app.inject({
      method: 'OPTIONS',
      url: '/api/organizations',
      headers: { origin: 'https://other.example' },
    })
    expect([asked.statusCode, asked.headers['access-control-allow-origin']]).toEqual([204, '*'])
    expect(asked.headers['access-control-allow-headers']).toContain('x-audience')
    const { headers } = await admin.get('/organizations')
    expect([headers['access-control-allow-origin'], headers['x-content-type-options']]).toEqual([
      '*',
      'nosniff',
    ])
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
  })

  it('notices a revoked right at once, although sessions are cached', async () => {
    const { _id } = await create(admin, { name: 'Prestada' })
    const guest = await api.as('guest', 'norte', {
      rights: { organizations: [_id], stages: { 'ps-x': 'write' } },
    })
    expect((await guest.get(`/organizations/${_id}`)).status).toBe(200)
    await api.as('guest', 'norte', { rights: {} })
    expect((await guest.get(`/organizations/${_id}`)).status).toBe(404)
  })
})
