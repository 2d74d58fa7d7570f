import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Right } from '../../core/rules/can.ts'
import { type Client, clientOf, startApi, type TestApi } from '../kit/api.ts'
import { demoPack } from '../kit/packs.ts'
import { guardedRoutes, type ListedGuardedRoute, routes } from './index.ts'
import { send } from './send.ts'
import type { Request } from './table.ts'
import { buildWorld, type World } from './world.ts'

/** Sends every route of the contract as every user who should be refused. The route's access table says who that is. */

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
  reader = await userWith('reader', 'read')
  writer = await userWith('writer', 'write')
  heldAdministrator = await api.as('level-one', ours.account, { admin: true, roles: ['Level one'] })
})
afterAll(() => api.close())

/** A user with the same right to all objects of our account. */
function userWith(user: string, right: Right): Promise<Client> {
  const { productSchemas, milestoneSchemas } = demoPack('valle')
  const all = (of: object) => Object.fromEntries(Object.keys(of).map((id) => [id, right]))
  const rights = {
    organizations: [ours.organization],
    stages: all(productSchemas),
    milestoneSchemas: all(milestoneSchemas),
    tags: [ours.tag],
  }
  return api.as(user, ours.account, { rights })
}

/** The valid request, the same for absent records, and one with an invalid body. */
function attempts({ request: requestOf }: ListedGuardedRoute): Request[] {
  const request = requestOf(ours)
  const absent = Object.fromEntries(
    Object.keys(request.params ?? {}).map((param) => [param, '018f0000-0000-7000-8000-000000000000']),
  )
  return [request, { ...request, params: absent }, { ...request, params: absent, body: { nothing: 'fits' } }]
}

/** Refused before the server looks at the request: whether the record exists or the input is valid stays unknown. */
async function expectRefused(client: Client, asked: ListedGuardedRoute): Promise<void> {
  for (const request of attempts(asked)) {
    const { status, body } = await send(client, asked.route, request)
    expect([status, body?.code, request]).toEqual([403, 'FORBIDDEN', request])
  }
}

describe('every route', () => {
  it.each(routes)(
    '$name answers its own administrator without an error of access',
    async ({ name, route, request }) => {
      const { status, body } = await send(ours.admin, route, request(ours))
      expect([name, status === 401 || status === 403 || status >= 500, status === 400 ? body : '']).toEqual([
        name,
        false,
        '',
      ])
    },
  )

  it.each(guardedRoutes)(
    '$name answers 401 to a missing, a broken and an expired token',
    async ({ route, request }) => {
      const bad = [
        '',
        'x',
        `${ours.admin.token}x`,
        await api.identity.issueAccessToken(ours.user, { expiresIn: -3600 }),
      ]
      for (const token of bad) {
        const { status, body } = await send(clientOf(api.app, token, ours.account), route, request(ours))
        expect([status, body.code]).toEqual([401, 'UNAUTHENTICATED'])
      }
    },
  )

  it.each(guardedRoutes)(
    '$name refuses an account that the token does not grant',
    async ({ route, request }) => {
      for (const audience of [theirs.account, 'nobody', `${ours.account},${theirs.account}`, '']) {
        const client = clientOf(api.app, ours.admin.token, audience)
        const { status, body } = await send(client, route, request(ours))
        expect([audience, status, body.code]).toEqual([audience, 403, 'NO_ACCOUNT'])
      }
    },
  )

  it.each(guardedRoutes)('$name is refused to a user without rights', async (asked) => {
    if (asked.needs.permission !== 'any') return expectRefused(nobody, asked)
    const { status, body } = await send(nobody, asked.route, asked.request(ours))
    if (status < 300) expect(JSON.stringify(body)).not.toMatch(/NUESTRO|ZUR-07|Cuartel/)
    // A record that a body names is a fault on its path.
    else
      expect([
        [404, 'NOT_FOUND'],
        [400, 'INVALID'],
      ]).toContainEqual([status, body.code])
  })

  it.each(guardedRoutes)('$name is open to a reader only if it reads', async (asked) => {
    if (asked.needs.permission !== 'any') return expectRefused(reader, asked)
    const { status } = await send(reader, asked.route, asked.request(ours))
    const isOwn =
      asked.row.things.some(({ sees }) => sees.includes('author') || sees.includes('own')) &&
      asked.row.unseen === 'absent'
    const { answer, status: said = answer === null ? 204 : 200 } = asked.route
    const expected = isOwn ? 404 : said
    expect([asked.name, status]).toEqual([asked.name, expected])
  })

  it.each(guardedRoutes)('$name is open to a writer unless it needs an administrator', async (asked) => {
    if (asked.needs.permission === 'admin') return expectRefused(writer, asked)
    const { body } = await send(writer, asked.route, asked.request(ours))
    expect(body?.code).not.toBe('FORBIDDEN')
  })

  it.each(guardedRoutes)(
    '$name refuses "Level one" if it archives, even to an administrator',
    async (asked) => {
      if (asked.needs.permission === 'archive') return expectRefused(heldAdministrator, asked)
      const { body } = await send(heldAdministrator, asked.route, asked.request(ours))
      expect(body?.code).not.toBe('FEATURE_DISABLED')
    },
  )

  it.each(guardedRoutes)('$name is refused while its feature is off', async ({ route, request, needs }) => {
    if (!needs.flag) return
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
    const { status, body } = await send(theirs.admin, route, request(theirs))
    expect([status, body.code]).toEqual([403, 'FEATURE_DISABLED'])
  })
})
