import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../core/contract/index.ts'
import type { Route } from '../../core/contract/route.ts'
import type { Right } from '../../core/rules/can.ts'
import { type Client, clientOf, startApi, type TestApi } from '../kit/api.ts'
import { demoPack } from '../kit/packs.ts'
import { type Request, requests, type RouteName } from './requests.ts'
import { neededFor } from './rights.ts'
import { send } from './send.ts'
import { buildWorld, type World } from './world.ts'

/** Every route of the contract, asked by everybody who should be refused; what each needs is what rights.ts says. */
const routes = Object.entries(contract).flatMap(([resource, declared]) =>
  Object.entries(declared).map(
    ([name, route]) => [`${resource}.${name}` as RouteName, route as Route] as const,
  ),
)
const guarded = routes.filter(([name]) => neededFor[name] !== 'public')
const permissionFor = (name: RouteName) => {
  const needed = neededFor[name]
  return needed === 'public' ? 'public' : needed.permission
}

let api: TestApi
let ours: World
let theirs: World
let nobody: Client
let reader: Client
let writer: Client
let heldAdministrator: Client

beforeAll(async () => {
  api = await startApi()
  ours = await buildWorld(api, 'nuestra', 'NUESTRO')
  theirs = await buildWorld(api, 'ajena', 'SECRETO')
  nobody = await api.as('nobody', ours.account, { rights: {} })
  reader = await handOf('reader', 'read')
  writer = await handOf('writer', 'write')
  heldAdministrator = await api.as('level-one', ours.account, { admin: true, roles: ['Level one'] })
}, 60_000)
afterAll(() => api.close())

/** Somebody with the same right to everything in our account. */
function handOf(user: string, right: Right): Promise<Client> {
  const { productSchemas, milestoneSchemas } = demoPack('valle')
  const all = (of: object) => Object.fromEntries(Object.keys(of).map((id) => [id, right]))
  const rights = {
    organizations: [ours.organization],
    stages: all(productSchemas),
    milestoneSchemas: all(milestoneSchemas),
  }
  return api.as(user, ours.account, { rights })
}

/** The request as it should be, one for records that nobody has, and one that no shape allows. */
function attempts(name: RouteName): Request[] {
  const request = requests[name](ours)
  const absent = Object.fromEntries(
    Object.keys(request.params ?? {}).map((param) => [param, '018f0000-0000-7000-8000-000000000000']),
  )
  return [request, { ...request, params: absent }, { ...request, params: absent, body: { nothing: 'fits' } }]
}

/** Refused before anything is looked at: whether the record is there and the input has its shape stays unknown. */
async function expectRefused(client: Client, name: RouteName, route: Route): Promise<void> {
  for (const request of attempts(name)) {
    const { status, body } = await send(client, route, request)
    expect([status, body?.code, request]).toEqual([403, 'FORBIDDEN', request])
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
    if (permissionFor(name) !== 'any') return expectRefused(nobody, name, route)
    const { status, body } = await send(nobody, route, requests[name](ours))
    if (status === 200) expect(JSON.stringify(body)).not.toMatch(/NUESTRO|ZUR-07|Cuartel/)
    else expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
  })

  it.each(guarded)('%s lets a reader read and nothing else', async (name, route) => {
    if (permissionFor(name) !== 'any') return expectRefused(reader, name, route)
    expect([name, (await send(reader, route, requests[name](ours))).status]).toEqual([name, 200])
  })

  it.each(guarded)('%s lets a writer do all but what administrators do', async (name, route) => {
    if (permissionFor(name) === 'admin') return expectRefused(writer, name, route)
    const { body } = await send(writer, route, requests[name](ours))
    expect(body?.code).not.toBe('FORBIDDEN')
  })

  it.each(guarded)('%s refuses "Level one" what archives, to an administrator too', async (name, route) => {
    if (permissionFor(name) === 'archive') return expectRefused(heldAdministrator, name, route)
    expect((await send(heldAdministrator, route, requests[name](ours))).body?.code).not.toBe(
      'FEATURE_DISABLED',
    )
  })

  it.each(guarded)('%s needs its feature, if it has one', async (name, route) => {
    const needed = neededFor[name]
    if (needed === 'public' || !needed.flag) return
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
