import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../core/contract/index.ts'
import type { Route } from '../../core/contract/route.ts'
import { type Client, clientOf, startApi, type TestApi } from '../kit/api.ts'
import { type Request, requests, type RouteName } from './requests.ts'
import { buildWorld, type World } from './world.ts'

/** Every route of the contract, asked by everybody who should be refused. */
const routes = Object.entries(contract).flatMap(([resource, declared]) =>
  Object.entries(declared).map(
    ([name, route]) => [`${resource}.${name}` as RouteName, route as Route] as const,
  ),
)
const guarded = routes.filter(([, route]) => route.access !== 'public')
const permission = (route: Route) => (route.access === 'public' ? 'public' : route.access.permission)

let api: TestApi
let ours: World
let theirs: World

beforeAll(async () => {
  api = await startApi()
  ours = await buildWorld(api, 'nuestra', 'NUESTRO')
  theirs = await buildWorld(api, 'ajena', 'SECRETO')
}, 60_000)
afterAll(() => api.close())

function send(
  client: Client,
  route: Route,
  { params = {}, query = {}, body }: Request,
  headers?: Record<string, string>,
) {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!))
  const search = new URLSearchParams(query).toString()
  const address = `${path}${search ? `?${search}` : ''}`
  switch (route.method) {
    case 'GET':
      return client.get(address, headers)
    case 'DELETE':
      return client.delete(address, headers)
    case 'POST':
      return client.post(address, body, headers)
    case 'PUT':
      return client.put(address, body, headers)
  }
}

describe('every route', () => {
  it.each(routes)('%s answers its own administrator without a fault of access', async (name, route) => {
    const { status, body } = await send(ours.admin, route, requests[name](ours))
    expect([name, status === 401 || status === 403 || status >= 500, status === 400 ? body : '']).toEqual([
      name,
      false,
      '',
    ])
  })

  it.each(guarded)('%s refuses no token, a broken one and an expired one with 401', async (name, route) => {
    const request = requests[name](ours)
    const bad = [
      '',
      'x',
      `${ours.admin.token}x`,
      await api.identity.issueAccessToken(ours.user, { expiresIn: -3600 }),
    ]
    for (const token of bad) {
      const { status, body } = await send(clientOf(api.app, token, ours.account), route, request)
      expect([status, body.code]).toEqual([401, 'UNAUTHENTICATED'])
    }
  })

  it.each(guarded)('%s refuses an account that the token has no grant for', async (name, route) => {
    for (const audience of [theirs.account, 'nobody', `${ours.account},${theirs.account}`, '']) {
      const { status, body } = await send(
        clientOf(api.app, ours.admin.token, audience),
        route,
        requests[name](ours),
      )
      expect([audience, status, body.code]).toEqual([audience, 403, 'NO_ACCOUNT'])
    }
  })

  it.each(guarded)('%s gives a user without any right nothing', async (name, route) => {
    const nobody = await api.as('nobody', ours.account, { rights: {} })
    const { status, body } = await send(nobody, route, requests[name](ours))
    if (permission(route) !== 'any') expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
    else if (status === 200) expect(JSON.stringify(body)).not.toMatch(/NUESTRO|TUP-07|Cuartel/)
    else expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
  })

  it.each(guarded)('%s lets a reader read and nothing else', async (name, route) => {
    const stages = Object.fromEntries(
      ['ps-cuartel', 'ps-partida-uva', 'ps-vasija'].map((id) => [id, 'read' as const]),
    )
    const schemas = Object.fromEntries(
      ['ms-poda', 'ms-cosecha-uva', 'ms-molienda-uva'].map((id) => [id, 'read' as const]),
    )
    const reader = await api.as('reader', ours.account, {
      rights: { organizations: [ours.organization], stages, milestoneSchemas: schemas },
    })
    const { status, body } = await send(reader, route, requests[name](ours))
    if (permission(route) === 'any') expect([name, status]).toEqual([name, 200])
    else expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
  })

  it.each(guarded)('%s refuses "Level one" what archives, to an administrator too', async (name, route) => {
    const held = await api.as('level-one', ours.account, { admin: true, roles: ['Level one'] })
    const { status, body } = await send(held, route, requests[name](ours))
    if (permission(route) === 'archive') expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
    else expect(body?.code).not.toBe('FEATURE_DISABLED')
  })

  it.each(guarded)('%s needs its feature, if it has one', async (name, route) => {
    if (route.access === 'public' || !route.access.flag) return
    await api.database.inAccount({ accountId: theirs.account, userId: theirs.user }, async (tx) => {
      await tx.db
        .updateTable('account_settings')
        .set({ feature_flags: [] })
        .where('account_id', '=', theirs.account)
        .execute()
      await tx.db
        .updateTable('accounts')
        .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
        .where('id', '=', theirs.account)
        .execute()
    })
    const { status, body } = await send(theirs.admin, route, requests[name](theirs))
    expect([status, body.code]).toEqual([403, 'FEATURE_DISABLED'])
  })
})

describe("another account's id", () => {
  /** Absent ids of the same forms, one for each id of the world. */
  const absentFor = new Map<string, string>()
  const ids = (world: World) =>
    Object.entries(world).flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'account' ? [[name, value] as const] : [],
    )

  it.each(routes)(
    '%s answers it as it answers an absent one, wherever an id can stand',
    async (name, route) => {
      if (route.access === 'public') return
      const request = JSON.stringify(requests[name](ours))
      const places = ids(ours).filter(([, id]) => request.includes(id))
      for (const [place, id] of places) {
        const foreign = theirs[place as keyof World] as string
        const absent = absentFor.get(id) ?? absentLike(id)
        absentFor.set(id, absent)
        const ask = (other: string) =>
          send(ours.admin, route, JSON.parse(request.replaceAll(id, other)) as Request)
        const [got, expected] = [await ask(foreign), await ask(absent)]
        const told = JSON.stringify(got.body ?? null)
        expect(told).not.toContain('SECRETO')
        expect([name, place, got.status, told.replaceAll(foreign, '·')]).toEqual([
          name,
          place,
          expected.status,
          JSON.stringify(expected.body ?? null).replaceAll(absent, '·'),
        ])
        expect([name, place, got.status]).not.toEqual([name, place, 500])
      }
    },
  )

  it('was tried in many places', () => {
    const tried = routes.flatMap(([name]) =>
      ids(ours).filter(([, id]) => JSON.stringify(requests[name](ours)).includes(id)),
    )
    expect(tried.length).toBeGreaterThan(40)
  })

  it('changes nothing there', async () => {
    const { body } = await theirs.admin.get(`/products/${theirs.block}`)
    expect(body.collection[0]).toMatchObject({ version: 1, dataSchema: { identifier: 'TUP-07' } })
    expect((await theirs.admin.get(`/milestones?productId=${theirs.block}`)).body.collection).toHaveLength(2)
  })
})

const absentLike = (id: string) =>
  id.includes('-admin')
    ? 'nobody-admin'
    : id.replace(/[0-9a-f]{12}$/, (tail) => tail.split('').toReversed().join(''))
