import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { verify } from '../../verify/index.ts'

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
      version: 1,
    })
    expect(known.map(({ _id }: { _id: string }) => _id)).toContain('Level one')
    await api.identity.setPassword('Ignacio', 'una-contraseña-larga')
    expect((await ignacio()).registered).toBe(true)
  })
})

describe('the people of an account', () => {
  const add = async (name: string, more: object = {}) => {
    const email = `${name.toLowerCase()}@coop.example`
    const { status, body } = await admin.post('/users', { name, email, ...more })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }

  it('are added by administrators, with a name, an e-mail and a role of GET /roles (USR-07)', async () => {
    expect(await add('Carla', { role: 'Level one' })).toEqual({
      _id: expect.any(String),
      id: expect.any(String),
      name: 'Carla',
      email: 'carla@coop.example',
      roles: ['Level one'],
      registered: false,
      version: 1,
    })
    const { status, body } = await admin.post('/users', { name: ' ', email: 'carla', role: 'Level two' })
    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['/email', '/name'],
    ])
    expect(
      (await admin.post('/users', { name: 'X', email: 'x@y.example', role: 'jefe' })).body.errors,
    ).toMatchObject([{ path: '/role' }])
  })

  it('have an e-mail each, in whatever capitals; eight at once add one', async () => {
    await add('Dora')
    const again = await admin.post('/users', { name: 'Otra', email: 'DORA@coop.example' })
    expect([again.status, again.body.code]).toEqual([409, 'EMAIL_TAKEN'])
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.post('/users', { name: 'Eva', email: 'eva@coop.example' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
  })

  it('may have an e-mail that is known elsewhere, and nothing tells so', async () => {
    await api.as('forastera', 'sur', { admin: true })
    const known = await admin.post('/users', { name: 'Como la escribí', email: 'forastera@test.example' })
    const unknown = await add('Nadie')
    expect(known.status).toBe(200)
    expect({ ...known.body, _id: '', id: '', name: '', email: '' }).toEqual({
      ...unknown,
      _id: '',
      id: '',
      name: '',
      email: '',
    })
    expect(known.body._id).not.toBe('forastera')
    expect(await names(admin, 'search=como la')).toEqual(['Como la escribí'])
  })

  it('are shown to administrators with their rights and the day they came last', async () => {
    await admin.put('/users/assign/ana', { organization: [], productSchemas: [] })
    const { collection } = (await admin.get('/users?search=ana')).body
    expect(collection[0]).toMatchObject({
      _id: 'ana',
      assignment: { organization: [], productSchemas: [], milestoneSchemas: [], media: { tags: [] } },
      lastSeen: new Date().toISOString().slice(0, 10),
    })
    expect((await reader.get('/users?search=ana')).body.collection[0].assignment).toBeUndefined()
  })

  it('are sorted by e-mail for administrators alone', async () => {
    const { collection } = (await admin.get('/users?sortBy=email&page=false')).body
    const emails = collection.map(({ email }: { email: string }) => email.toLowerCase())
    expect(emails).toEqual(emails.toSorted())
    expect((await reader.get('/users?sortBy=email')).body.errors).toMatchObject([{ path: '/sortBy' }])
    const [byDate, byCreation] = await Promise.all(
      ['date', 'createdAt'].map((by) => admin.get(`/users?sort=-1&sortBy=${by}`)),
    )
    expect(byCreation!.body.collection).toEqual(byDate!.body.collection)
    expect((await admin.get('/users?sort=2')).body.errors).toMatchObject([{ path: '/sort' }])
  })
})

describe('a role', () => {
  it('binds with the next request, whatever the token says', async () => {
    const operator = await api.as('operador', 'norte', { rights: { stages: { lote: 'write' } } })
    expect((await operator.get('/session')).body).toMatchObject({ levelOne: false, roles: [] })
    const { body } = await admin.put('/users/operador', { role: 'Level one' })
    expect(body).toMatchObject({ roles: ['Level one'], version: 2 })
    expect((await operator.get('/session')).body).toMatchObject({ levelOne: true, roles: ['Level one'] })
    expect((await admin.put('/users/operador', { role: 'admin' })).body.roles).toEqual(['admin'])
    expect((await operator.get('/session')).body).toMatchObject({ levelOne: false, admin: true })
    await admin.put('/users/operador', { role: 'Level two' })
    expect((await operator.get('/session')).body).toMatchObject({ admin: false, roles: ['Level two'] })
  })

  it('is changed under the version that was read', async () => {
    await api.as('versiones', 'norte', {})
    const stale = await admin.put('/users/versiones', { role: 'Level one', version: 7 })
    expect([stale.status, stale.body.code, stale.body.details.theirs.version]).toEqual([409, 'STALE', 1])
    expect((await admin.put('/users/versiones', { role: 'Level one', version: 1 })).status).toBe(200)
  })

  it('and a name may be changed by others than administrators only if it is their own name', async () => {
    const writer = await api.as('escribe', 'norte', { rights: { stages: { lote: 'write' } } })
    expect((await writer.put('/users/escribe', { name: 'Elena Escribe' })).body.name).toBe('Elena Escribe')
    for (const body of [{ role: 'admin' }, { role: 'Level two', name: 'Elena' }])
      expect((await writer.put('/users/escribe', body)).body.code).toBe('FORBIDDEN')
    expect((await writer.put('/users/ana', { name: 'Otra' })).body.code).toBe('FORBIDDEN')
  })

  it('of somebody with another account is changed for this account alone, and no answer tells of the other one', async () => {
    const two = await api.as('dos-cuentas', 'norte', { rights: { stages: { lote: 'write' } } })
    const elsewhere = await api.as('dos-cuentas', 'oeste', { admin: true })
    await api.as('una-cuenta', 'norte', {})
    const renamed = async (id: string) => {
      const { status, body } = await admin.put(`/users/${id}`, { name: `Otro ${id}` })
      const told = JSON.stringify(body).replaceAll(id, '…')
      return { status, told }
    }
    expect(await renamed('dos-cuentas')).toEqual(await renamed('una-cuenta'))
    expect(await names(admin, 'search=otro')).toEqual(['Otro dos-cuentas', 'Otro una-cuenta'])
    expect((await elsewhere.get('/users/dos-cuentas')).body.name).toBe('dos-cuentas')
    // Whoever renames themselves is called so everywhere.
    expect((await two.put('/users/dos-cuentas', { name: 'Dora' })).body.name).toBe('Dora')
    expect((await admin.get('/users/dos-cuentas')).body.name).toBe('Dora')
    expect((await elsewhere.get('/users/dos-cuentas')).body.name).toBe('Dora')
  })
})

describe('somebody who leaves', () => {
  it('is refused at once, is gone from the list, and keeps what was assigned written', async () => {
    const gone = await api.as('se-va', 'norte', { rights: { stages: { lote: 'read' } } })
    expect((await gone.get('/session')).status).toBe(200)
    expect((await admin.delete('/users/se-va')).status).toBe(204)
    const { status, body } = await gone.get('/session')
    expect([status, body.code]).toEqual([403, 'NO_ACCOUNT'])
    expect(await names(admin, 'search=se-va')).toEqual([])
    expect((await admin.get('/users/se-va')).status).toBe(404)
    expect((await admin.delete('/users/se-va')).status).toBe(404)
    expect((await admin.put('/users/assign/se-va', {})).status).toBe(404)
    expect((await admin.get('/assignments/se-va')).body.productSchemas).toEqual([
      { id: 'lote', permission: ['read'] },
    ])
  })

  it('still works in other accounts, and may be added here again', async () => {
    await api.as('se-queda', 'norte', {})
    const elsewhere = await api.as('se-queda', 'este', { admin: true })
    await admin.delete('/users/se-queda')
    expect((await elsewhere.get('/session')).status).toBe(200)
    const again = await admin.post('/users', { name: 'Se Queda', email: 'se-queda@test.example' })
    expect([again.status, again.body.registered]).toEqual([200, false])
  })

  it('is never the last administrator who can sign in', async () => {
    const one = await api.as('una', 'solo', { admin: true })
    const refused = async () => [
      await one.delete('/users/una'),
      await one.put('/users/una', { role: 'Level two' }),
    ]
    await one.post('/users', { name: 'Invitada', email: 'invitada@solo.example', role: 'admin' })
    for (const { status, body } of await refused()) expect([status, body.code]).toEqual([409, 'LAST_ADMIN'])
    await api.as('dos', 'solo', { admin: true })
    expect((await one.put('/users/una', { role: 'Level two' })).status).toBe(200)
  })

  it('is one of two administrators who withdraw each other at once', async () => {
    for (let round = 0; round < 4; round++) {
      const account = `pareja-${round}`
      const people = [`${account}-a`, `${account}-b`]
      const [one, other] = [
        await api.as(people[0]!, account, { admin: true }),
        await api.as(people[1]!, account, { admin: true }),
      ]
      const answers = await Promise.all([
        one.delete(`/users/${people[1]}`),
        round % 2
          ? other.delete(`/users/${people[0]}`)
          : other.put(`/users/${people[0]}`, { role: 'Level two' }),
      ])
      const done = answers.filter(({ status }) => status < 300)
      expect(done).toHaveLength(1)
      expect([403, 409]).toContain(answers.find(({ status }) => status >= 300)!.status)
    }
  })
})

describe('an assignment', () => {
  let organization: string
  beforeAll(async () => {
    await configure(api.database, 'norte', demoPack('valle'))
    organization = (await admin.post('/organizations', { name: 'Finca' })).body._id
    await api.as('asignada', 'norte', {})
  })
  const assign = (body: unknown) => admin.put('/users/assign/asignada', body)

  it('is stored merged: duplicates add up, and writing implies reading (USR-04, USR-05)', async () => {
    const [tag] = (await admin.post('/tags', { name: 'cosecha 1' })).body.ids
    const { status, body } = await assign({
      organization: [organization, organization.toUpperCase()],
      productSchemas: [
        { id: 'ps-vasija', permission: ['read'] },
        { id: 'ps-cuartel', permission: ['write'] },
        { id: 'ps-vasija', permission: ['write', 'read'] },
        { id: 'ps-partida-uva', permission: ['read', 'read'] },
        { id: 'ps-corte', permission: [] },
      ],
      milestoneSchemas: [{ id: 'ms-poda', permission: ['write'] }],
      media: { tags: [tag] },
    })
    expect([status, body]).toEqual([
      200,
      {
        organization: [organization],
        productSchemas: [
          { id: 'ps-cuartel', permission: ['read', 'write'] },
          { id: 'ps-partida-uva', permission: ['read'] },
          { id: 'ps-vasija', permission: ['read', 'write'] },
        ],
        milestoneSchemas: [{ id: 'ms-poda', permission: ['read', 'write'] }],
        media: { tags: [tag] },
      },
    ])
    expect((await admin.get('/assignments/asignada')).body).toEqual(body)
  })

  it('names each unknown id on its path', async () => {
    const absent = '018f0000-0000-7000-8000-000000000000'
    const { status, body } = await assign({
      organization: [organization, absent, 'x'],
      productSchemas: [{ id: 'ps-nada', permission: ['read'] }],
      milestoneSchemas: [
        { id: 'ms-poda', permission: ['read'] },
        { id: 'ms-nada', permission: ['read'] },
      ],
      media: { tags: [absent] },
    })
    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['/media/tags/0', '/milestoneSchemas/1', '/organization/1', '/organization/2', '/productSchemas/0'],
    ])
  })

  it('has both organizations and stages, or neither, which withdraws every right (USR-06)', async () => {
    const stage = { id: 'ps-cuartel', permission: ['read'] }
    for (const [body, path] of [
      [{ organization: [organization], productSchemas: [] }, '/productSchemas'],
      [{ organization: [organization], productSchemas: [{ ...stage, permission: [] }] }, '/productSchemas'],
      [{ organization: [], productSchemas: [stage] }, '/organization'],
    ] as const) {
      const refused = await assign(body)
      expect([refused.status, refused.body.errors]).toMatchObject([400, [{ path }]])
    }
    expect((await assign({})).body).toEqual({
      organization: [],
      productSchemas: [],
      milestoneSchemas: [],
      media: { tags: [] },
    })
  })

  it('may be sent as it is stored, even if an organization has been archived', async () => {
    const other = (await admin.post('/organizations', { name: 'Pasajera' })).body._id
    const rights = { organization: [other], productSchemas: [{ id: 'ps-cuartel', permission: ['read'] }] }
    await assign(rights)
    await admin.delete(`/organizations/${other}`)
    expect((await assign(rights)).status).toBe(200)
    await assign({})
    expect((await assign(rights)).body.errors).toMatchObject([{ path: '/organization/0' }])
  })

  it('is told by its events, like people and their grants', async () => {
    expect((await verify(api.owner)).differ).toEqual([])
  })
})

describe('with another identity provider', () => {
  it('people are changed there, and assigned here', async () => {
    const external = await startApi()
    try {
      const boss = await external.as('jefa', 'norte', { admin: true })
      // Its tokens and grants stay those of the embedded provider: the test is about refusals.
      Object.assign(external.settings, {
        oidc: { issuer: 'https://identidad.example', clientId: 'c', projectId: 'p' },
      })
      const body = { name: 'X', email: 'x@y.example' }
      for (const answer of [
        await boss.post('/users', body),
        await boss.post('/users/invite', body),
        await boss.post('/users/jefa/invite'),
        await boss.put('/users/jefa', { role: 'Level two' }),
        await boss.delete('/users/jefa'),
      ])
        expect([answer.status, answer.body.code, answer.body.details]).toEqual([
          409,
          'EXTERNAL_IDENTITY',
          { url: 'https://identidad.example' },
        ])
      expect((await boss.put('/users/assign/jefa', {})).status).toBe(200)
    } finally {
      await external.close()
    }
  })
})
