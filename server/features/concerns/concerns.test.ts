import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../test/kit/api.ts'
import { account, ok, SoyAccount } from '../../../test/kit/soy-account.ts'
import { verify } from '../../verify/index.ts'

let soy: SoyAccount
let admin: Client

beforeAll(async () => {
  soy = await SoyAccount.start()
  admin = soy.admin
})
afterAll(async () => {
  expect((await verify(soy.api.owner)).differ).toEqual([])
  await soy.api.close()
})

const says = { text: 'Un vecino dice que se desmontó', from: 'Vecino de Vera' }
const raise = (type: string, id: string, more = {}, client = admin) =>
  client.post('/concerns', { ...says, about: { type, id }, ...more })
const close = (id: string, client = admin, reason = 'Se miró y no era así') =>
  client.post(`/concerns/${id}/close`, { reason })
const listed = async (query = '', client = admin) =>
  (await ok(client.get(`/concerns?${query}`))).collection.map(({ _id }: any) => _id)
const faultsOf = ({ body }: { body: any }) => body.errors.map(({ path }: { path: string }) => path)

describe('a concern', () => {
  it('says what it is about, who raised it and when, and is closed once with a reason (RSK-05)', async () => {
    const before = Date.now()
    const { status, body } = await raise('country', 'ar', { url: 'https://diario.example/nota' })
    expect([status, body]).toEqual([
      201,
      {
        _id: expect.any(String),
        about: { type: 'country', id: 'AR', name: 'Argentina' },
        ...says,
        at: expect.any(String),
        url: 'https://diario.example/nota',
        closed: null,
        editable: true,
      },
    ])
    expect(Date.parse(body.at)).toBeGreaterThanOrEqual(before - 1_000)
    const closed = await ok(close(body._id))
    expect(closed).toEqual({ ...body, closed: { at: expect.any(String), reason: 'Se miró y no era así' } })
    const again = await close(body._id)
    expect([again.status, again.body.code]).toEqual([409, 'CLOSED'])
    expect((await ok(admin.get('/concerns'))).collection).toContainEqual(closed)
  })

  it('closed by two at once is closed by one (RSK-05)', async () => {
    const { _id } = await ok(raise('country', 'PY'))
    const answers = await Promise.all([close(_id), close(_id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('is about a country, an organization, a place or a product, by its name (RSK-05)', async () => {
    const { _id: place } = await ok(
      admin.post('/locations', {
        name: 'Campo La Aguada',
        organization: soy.other,
        country: 'Argentina',
        state: 'Chaco',
      }),
    )
    const plot = await soy.plot()
    const subjects = [
      ['organization', soy.other, 'Estancia La Aguada S.R.L.'],
      ['location', place, 'Campo La Aguada'],
      ['product', plot._id, plot.identifier],
    ] as const
    for (const [type, id, name] of subjects) {
      const { about, _id } = await ok(raise(type, id))
      expect(about).toEqual({ type, id, name })
      const { collection } = await ok(admin.get('/concerns'))
      expect(collection.find((one: any) => one._id === _id).about).toEqual(about)
    }
    const english = await ok(raise('country', 'BR', {}, admin))
    const { collection } = await ok(admin.get('/concerns?language=en'))
    expect(collection.find((one: any) => one._id === english._id).about.name).toBe('Brazil')
  })

  it.each([
    ['a short text', { text: 'Desmonte.   ' }, '/text'],
    ['a long text', { text: 'x'.repeat(2_001) }, '/text'],
    ['nobody who raised it', { from: '   ' }, '/from'],
    ['a name that turns the line around', { from: 'ONG\u202e' }, '/from'],
    ['a text that nobody sees', { text: '\u200b'.repeat(12) }, '/text'],
    ['a long name of who raised it', { from: 'x'.repeat(201) }, '/from'],
    ['a link of http', { url: 'http://diario.example' }, '/url'],
    ['a link that is a script', { url: 'javascript:alert(1)' }, '/url'],
    ['a link with a password', { url: 'https://a:b@diario.example' }, '/url'],
    ['no date', { at: '31/02/2026' }, '/at'],
    ['a date that has not come', { at: '2199-01-01' }, '/at'],
    ['a country of three letters', { about: { type: 'country', id: 'ARG' } }, '/about/id'],
    ['a country that is not there', { about: { type: 'country', id: 'ZZ' } }, '/about/id'],
    ['a product that is not there', { about: { type: 'product', id: crypto.randomUUID() } }, '/about/id'],
    ['an id that is none', { about: { type: 'organization', id: 'x' } }, '/about/id'],
    ['another type', { about: { type: 'asset', id: 'AR' } }, '/about/type'],
  ])('with %s is refused at its path (RSK-05)', async (_what, wrong, path) => {
    const answer = await raise('country', 'AR', wrong)
    expect([answer.status, faultsOf(answer)]).toEqual([400, [path]])
  })

  it('may have a day of its own, and a reason that says something (RSK-05)', async () => {
    const { _id, at } = await ok(raise('country', 'AR', { at: '2026-03-01' }))
    expect(at).toBe('2026-03-01T03:00:00.000Z')
    expect(faultsOf(await close(_id, admin, 'Listo.'))).toEqual(['/reason'])
    expect(await listed('state=closed')).not.toContain(_id)
  })

  it('stands before closed ones, the newest first, by pages (RSK-05)', async () => {
    const { collection } = await ok(admin.get('/concerns'))
    const order = collection.map(({ closed, at }: any) => [closed ? 1 : 0, -Date.parse(at)])
    expect(order).toEqual(order.toSorted(([a, b]: any, [c, d]: any) => a - c || b - d))
    expect(collection.some(({ closed }: any) => closed)).toBe(true)
  })

  it('about what is archived is refused, and one from before stays (RSK-05)', async () => {
    const plot = await soy.plot()
    const { _id } = await ok(raise('product', plot._id))
    await admin.delete(`/products/${plot._id}`)
    expect(faultsOf(await raise('product', plot._id))).toEqual(['/about/id'])
    expect(await listed('state=open')).toContain(_id)
    await ok(close(_id))
  })

  it('is read where its subject is, and written as that is (RSK-05)', async () => {
    const reader = await soy.reader()
    const [own, others] = [await soy.plot(), await soy.plot({ owner: soy.other })]
    const about = async (type: string, id: string) => (await ok(raise(type, id)))._id as string
    const seen = [
      await about('product', own._id),
      await about('organization', soy.organization),
      await about('country', 'AR'),
    ]
    const hidden = [await about('product', others._id), await about('organization', soy.other)]
    const shown = await listed('state=open', reader)
    expect(shown).toEqual(expect.arrayContaining(seen))
    expect(shown.filter((id: string) => hidden.includes(id))).toEqual([])
    const { collection } = await ok(reader.get('/concerns?state=open'))
    expect(collection.map(({ editable }: any) => editable)).not.toContain(true)
    expect((await close(hidden[0]!, reader)).status).toBe(403)
    const writer = await soy.api.as('writer', account, {
      rights: {
        organizations: [soy.organization],
        stages: { 'ps-partida': 'write', 'ps-lote-soja': 'read' },
        milestoneSchemas: {},
      },
    })
    expect((await raise('country', 'AR', {}, writer)).status).toBe(201)
    expect((await raise('organization', soy.organization, {}, writer)).status).toBe(201)
    expect(faultsOf(await raise('organization', soy.other, {}, writer))).toEqual(['/about/id'])
    expect((await raise('product', own._id, {}, writer)).status).toBe(403)
    expect((await close(hidden[0]!, writer)).status).toBe(404)
    expect((await close(seen[0]!, writer)).status).toBe(403)
    expect((await close(seen[1]!, writer)).status).toBe(200)
  })

  it('about anything in an origin is found by what was made of it (RSK-05)', async () => {
    const { _id: place } = await ok(
      admin.post('/locations', {
        name: 'Campo Norte',
        organization: soy.organization,
        country: 'Uruguay',
        state: 'Artigas',
      }),
    )
    const located = { _id: place, name: 'Campo Norte', country: 'Uruguay', state: 'Artigas' }
    const [one, other, elsewhere] = [
      await soy.plot({ owner: soy.other }),
      await soy.plot({ values: { location: located } }),
      await soy.plot(),
    ]
    const shipment = await soy.shipmentOf(one, other)
    const before = await listed(`product=${shipment}`)
    const about = async (type: string, id: string) => (await ok(raise(type, id)))._id as string
    const inside = [
      await about('product', one._id),
      await about('product', shipment),
      await about('organization', soy.other),
      await about('location', place),
      await about('country', 'UY'),
    ]
    const outside = [await about('product', elsewhere._id), await about('country', 'CL')]
    const found = (await listed(`product=${shipment}`)).filter((id: string) => !before.includes(id))
    expect(found.toSorted()).toEqual(inside.toSorted())
    expect(found.filter((id: string) => outside.includes(id))).toEqual([])
    expect(await listed(`product=${crypto.randomUUID()}`)).toEqual([])
  })

  it('stands in the history, with its states (RSK-05)', async () => {
    const { _id } = await ok(raise('country', 'AR'))
    await ok(close(_id))
    const { collection } = await ok(admin.get(`/history?type=concerns&record=${_id}&language=en`))
    expect(collection.map(({ action }: any) => action)).toEqual(['update', 'create'])
    expect(collection[0].changes).toContainEqual(
      expect.objectContaining({ path: '/status', title: 'State', before: 'open', after: 'closed' }),
    )
  })
})
