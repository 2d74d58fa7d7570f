import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../core/contract/index.ts'
import type { Route } from '../../core/contract/route.ts'
import type { Right } from '../../core/rules/can.ts'
import { assign, setAdmins } from '../../server/features/accounts/provision.ts'
import { type Answer, type Client, clientOf, startApi, type TestApi } from '../kit/api.ts'
import { demoPack } from '../kit/packs.ts'
import { type Request, requests, type RouteName } from './requests.ts'
import { send } from './send.ts'
import { type Asked, expected, moreAsked, targets } from './things.ts'
import { buildWorld, type World } from './world.ts'

/**
 * What a user may see and change of things that are there: an administrator, and writers of everything but one thing.
 * The table in things.ts says it for every route, in the order of these columns.
 */
const pack = demoPack('valle')
const all = (of: object, right: Right) => Object.fromEntries(Object.keys(of).map((id) => [id, right]))
const { 'ps-cuartel': _block, ...noBlocks } = all(pack.productSchemas, 'write')
const { 'ps-partida-uva': _load, ...noLoads } = all(pack.productSchemas, 'write')
const lessThanAll = {
  'another organization': { organizations: [] },
  'no stage': { stages: {} },
  'stages to read': { stages: all(pack.productSchemas, 'read') },
  'no process': { milestoneSchemas: {} },
  'processes to read': { milestoneSchemas: all(pack.milestoneSchemas, 'read') },
  'level one': {},
  'all but blocks': { stages: noBlocks },
  'all but loads': { stages: noLoads },
}
const hands = ['administrator', ...Object.keys(lessThanAll)]

let api: TestApi
let world: World
/** By hand, with what no answer may tell it. */
const clients = new Map<string, { client: Client; hidden: string[] }>()

beforeAll(async () => {
  api = await startApi()
  api.app.log.level = 'error'
  world = await buildWorld(api, 'nuestra', 'NUESTRO')
  const other = (await world.admin.post('/organizations', { name: 'Otra' })).body._id
  const block = [world.block, world.blockUuid, 'ZUR-07']
  const load = [world.load, '2026-077518']
  const hidden: Record<string, string[]> = {
    'another organization': [...block, ...load, 'NUESTRO'],
    'no stage': [...block, ...load],
    'all but blocks': block,
    'all but loads': load,
  }
  clients.set('administrator', { client: world.admin, hidden: [] })
  for (const [hand, less] of Object.entries(lessThanAll)) {
    const rights = {
      organizations: [world.organization, world.archivedOrganization],
      stages: all(pack.productSchemas, 'write'),
      milestoneSchemas: all(pack.milestoneSchemas, 'write'),
      ...less,
    }
    if (hand === 'another organization') rights.organizations = [other]
    const roles = hand === 'level one' ? ['Level one'] : []
    const client = await api.as(hand.replaceAll(' ', '-'), world.account, { rights, roles })
    const mail = `${world.user}@test.example`
    clients.set(hand, { client, hidden: [...(hidden[hand] ?? []), mail] })
  }
}, 60_000)
afterAll(() => api.close())

const routes = Object.entries(contract).flatMap(([resource, declared]) =>
  Object.entries(declared).map(
    ([name, route]) => [`${resource}.${name}` as RouteName, route as Route] as const,
  ),
)
const asked: Asked[] = [
  ...routes
    .filter(([name]) => expected[name] !== 'public')
    .map(([name, route]) => ({
      name,
      route,
      request: targets[name] ?? requests[name],
      expected: expected[name],
    })),
  ...moreAsked,
]

/** An answer in a word: refused and why, done, or how many records it shows, masks and totals beside them. */
function said({ status, body }: Answer): string {
  if (status === 403) return 'no'
  if (status === 404) return 'absent'
  if (status >= 500) return `${status}`
  if (status === 400) return body.errors.map(({ path }: { path: string }) => path).join('&')
  if (Array.isArray(body?.productSchemas)) return `${body.productSchemas.length}`
  // Other rules than those of rights stand in the way.
  if (status === 409 || status === 204 || !Array.isArray(body?.collection)) return 'yes'
  const items: Record<string, unknown>[] = body.collection
  const masked = items.filter(({ restricted }) => restricted).length
  const shown = (name: string) => items.filter((item) => item[name]).length
  const counts = items.reduce((sum, { count }) => sum + (Number(count) || 0), 0)
  const writable = items.filter(({ permission }) => String(permission).includes('write')).length
  const near = items.reduce((sum, { previousNodeSchemas: before, nextNodeSchemas: after }) => {
    return sum + ((before as unknown[])?.length ?? 0) + ((after as unknown[])?.length ?? 0)
  }, 0)
  return [
    items.length - masked,
    masked ? `+${masked}` : '',
    body.totalDocs === undefined || body.totalDocs === items.length ? '' : `of${body.totalDocs}`,
    items.some((item) => 'editable' in item) ? `e${shown('editable')}a${shown('archivable')}` : '',
    items.some((item) => 'nextNodeSchemas' in item) ? `n${near}` : '',
    items.some((item) => 'permission' in item) ? `w${writable}c${counts}` : '',
  ].join('')
}

/** What an archive took away, brought back by the administrator. */
async function putBack(): Promise<void> {
  for (const [type, id] of [
    ['organizations', world.organization],
    ['products', world.block],
    ['milestones', world.picking],
  ])
    await world.admin.put(`/undo?type=${type}`, { ids: [id] })
}

describe('of what is there', () => {
  it('the table speaks of every route', () => {
    expect(Object.keys(expected).toSorted()).toEqual(routes.map(([name]) => name).toSorted())
  })

  // Reads first: what the writes make would be counted.
  const reads = asked.filter(({ route }) => route.method === 'GET')
  const writes = asked.filter(({ route }) => route.method !== 'GET')
  it.each([...reads, ...writes])('$name shows and changes what the user may: $expected', async (one) => {
    const { name, route, expected } = one
    const request: Request = one.request(world)
    const sent = JSON.stringify(request)
    const row: string[] = []
    for (const hand of hands) {
      const { client, hidden } = clients.get(hand)!
      const answer = await send(client, route, request)
      row.push(said(answer))
      const text = JSON.stringify(answer.body ?? null)
      const told = hidden.filter((secret) => text.includes(secret) && !sent.includes(secret))
      expect([hand, told]).toEqual([hand, []])
      if (name.includes('archive')) await putBack()
    }
    expect(row.join(' ')).toBe(expected)
  })
})

describe('of what is elsewhere in an answer', () => {
  it('the administrators are told to administrators alone', async () => {
    const admins = async (hand: string) =>
      (await clients.get(hand)!.client.get('/accountSettings')).body.admins
    expect(await admins('administrator')).toEqual([world.user])
    expect(await admins('level one')).toEqual([])
  })
})

describe('rights that end', () => {
  it('are asked again by the request that comes next', async () => {
    const user = 'former-administrator'
    const former = await api.as(user, world.account, { admin: true })
    expect((await former.get(`/assignments/${world.user}`)).status).toBe(200)
    await api.database.inAccount({ accountId: world.account, userId: 'test' }, async (tx) => {
      await setAdmins(tx, [world.user])
      await assign(tx, user, { organizations: [], stages: {}, milestoneSchemas: {}, tags: [] })
    })
    expect((await former.get(`/assignments/${world.user}`)).status).toBe(403)
  })

  it('end with the user, whatever token comes', async () => {
    const user = 'former-user'
    const former = await api.as(user, world.account, { rights: {} })
    expect((await former.get('/session')).status).toBe(200)
    await api.database.pool.query('update users set deactivated_at = now() where id = $1', [user])
    const token = await api.identity.issueAccessToken(user, { expiresIn: 120 })
    expect((await clientOf(api.app, token, world.account).get('/session')).status).toBe(401)
  })
})
