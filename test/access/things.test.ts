import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areas } from '../../core/nouns/access.ts'
import type { Right } from '../../core/rules/access.ts'
import { assign, type Rights, setAdmins } from '../../server/features/accounts/rights.ts'
import { type Answer, type Client, clientOf, startApi, type TestApi } from '../kit/api.ts'
import { demoPack } from '../kit/packs.ts'
import { askedRows } from './index.ts'
import { isClosedToKeys } from './doors.ts'
import { archivedBy, body, send } from './send.ts'
import { type Answers, type Caller, callers, type Outcome, type ShownCounts } from './table.ts'
import { buildWorld, type World } from './world.ts'

/** What a user may see and change of existing records, by the access table of each resource. */
const pack = demoPack('valle')
const all = (of: object, right: Right) => Object.fromEntries(Object.keys(of).map((id) => [id, right]))
const { 'ps-cuartel': _block, ...noBlocks } = all(pack.productSchemas, 'write')
const { 'ps-partida-uva': _load, ...noLoads } = all(pack.productSchemas, 'write')
type Exception = Partial<
  Record<'organizations' | 'tags', string[]> & Record<'stages' | 'milestoneSchemas', Record<string, Right>>
>
const exceptions: Record<Exclude<Caller, 'administrator'>, Exception> = {
  // The world of the account already has the other organization.
  anotherOrganization: {},
  noStage: { stages: {} },
  stagesToRead: { stages: all(pack.productSchemas, 'read') },
  noProcess: { milestoneSchemas: {} },
  processesToRead: { milestoneSchemas: all(pack.milestoneSchemas, 'read') },
  levelOne: {},
  allButBlocks: { stages: noBlocks },
  allButLoads: { stages: noLoads },
  noTag: { tags: [] },
}

type ClientView = { client: Client; hidden: string[]; rights?: Rights }
type Kind = 'people' | 'keys'

let api: TestApi
const worlds = {} as Record<Kind, World>
/** Each user's client, with the texts that no answer to it may contain. */
const clients: Record<Kind, Map<Caller, ClientView>> = { people: new Map(), keys: new Map() }

beforeAll(async () => {
  api = await startApi()
  api.app.log.level = 'error'
  for (const kind of ['people', 'keys'] as const) {
    const world = await buildWorld(api, kind === 'people' ? 'nuestra' : 'llaves', 'NUESTRO')
    worlds[kind] = world
    const other = (await world.admin.post('/organizations', { name: 'Otra' })).body._id
    const block = [world.block, world.blockUuid, 'ZUR-07']
    const load = [world.load, '2026-077518']
    const hidden: Partial<Record<Caller, string[]>> = {
      anotherOrganization: [...block, ...load, 'NUESTRO'],
      noStage: [...block, ...load],
      allButBlocks: block,
      allButLoads: load,
      noTag: [world.tag, world.media],
    }
    for (const caller of callers) {
      if (caller === 'administrator') {
        clients[kind].set(caller, { client: world.admin, hidden: [] })
        continue
      }
      const own = [world.organization, world.archivedOrganization]
      const rights = {
        organizations: caller === 'anotherOrganization' ? [other] : own,
        stages: all(pack.productSchemas, 'write'),
        milestoneSchemas: all(pack.milestoneSchemas, 'write'),
        tags: [world.tag],
        ...exceptions[caller],
      }
      const mail = `${world.user}@test.example`
      clients[kind].set(caller, {
        client: kind === 'people' ? await personWith(caller, rights) : await keyWith(caller, rights),
        hidden: [...(hidden[caller] ?? []), mail],
        rights,
      })
    }
  }
})
afterAll(() => api.close())

const personWith = (caller: Caller, rights: Rights): Promise<Client> =>
  api.as(caller, worlds.people.account, { rights, roles: caller === 'levelOne' ? ['Level one'] : [] })

/** KEY-03: a key with the rights of a person, and every area. Somebody without a stage has no key: its organizations would show nothing. */
async function keyWith(name: Caller, rights: Rights): Promise<Client> {
  const { account, admin } = worlds.keys
  const entries = (of: Rights['stages']) =>
    Object.entries(of).map(([id, right]) => ({
      id,
      permission: right === 'write' ? ['read', 'write'] : ['read'],
    }))
  const { secret, _id } = await body(
    admin.post('/keys', {
      name,
      organizations:
        name === 'noStage'
          ? '*'
          : rights.organizations.filter((id) => id !== worlds.keys.archivedOrganization),
      productSchemas: name === 'noStage' ? [{ id: '*', permission: ['write'] }] : entries(rights.stages),
      milestoneSchemas: entries(rights.milestoneSchemas),
      media: { tags: rights.tags },
      areas: Object.fromEntries(areas.map((area) => [area, ['write']])),
      archive: name !== 'levelOne',
    }),
  )
  // What nobody gives anew, archived organizations and no stages beside organizations, people may have from before.
  await api.database.inAccount({ accountId: account, userId: 'test' }, async (tx) => {
    await tx.db
      .updateTable('api_keys')
      .set({ organizations: rights.organizations, product_schemas: JSON.stringify(rights.stages) as never })
      .where('account_id', '=', account)
      .where('id', '=', _id)
      .execute()
  })
  return clientOf(api.app, secret, account)
}

const asked = askedRows.filter(({ row }) => row.caller !== 'public')

function outcomeOf({ status, body }: Answer): Outcome {
  if (status === 403) return 'refused'
  if (status === 404) return 'absent'
  if (status === 400) return { faults: body.errors.map(({ path }: { path: string }) => path) }
  expect(status).toBeLessThan(500)
  if (Array.isArray(body?.productSchemas)) return { shows: body.productSchemas.length }
  if (Array.isArray(body?.nodes)) return shownOf({ collection: body.nodes })
  if (Array.isArray(body?.groups))
    return shownOf({ collection: body.groups.flatMap(({ items }: { items: Item[] }) => items) })
  if (Array.isArray(body?.left)) return { shows: recordsOf(body).size }
  // The request failed on rules other than rights.
  if (status === 409 || status === 204 || !Array.isArray(body?.collection)) return 'done'
  return shownOf(body)
}

/** The records of a list that comes as a file of plots. */
const recordsOf = ({ features, left }: { features: { properties: { id: string } }[]; left: Item[] }) =>
  new Set([...features.map(({ properties }) => properties.id), ...left.map(({ _id }) => _id)])

function shownOf({ collection: items, totalDocs }: { collection: Item[]; totalDocs?: number }): ShownCounts {
  const masked = items.filter(({ restricted }) => restricted).length
  const carry = (name: keyof Item) => items.some((item) => name in item)
  const count = (isCounted: (item: Item) => unknown) => items.filter(isCounted).length
  const sum = (numberOf: (item: Item) => number) => items.reduce((total, item) => total + numberOf(item), 0)
  return {
    shows: items.length - masked,
    ...(masked ? { masked } : {}),
    ...(totalDocs === undefined || totalDocs === items.length ? {} : { total: totalDocs }),
    ...(carry('editable')
      ? { editable: count((item) => item.editable), archivable: count((item) => item.archivable) }
      : {}),
    ...(carry('nextNodeSchemas')
      ? {
          neighbours: sum(({ previousNodeSchemas: before = [], nextNodeSchemas: after = [] }) => {
            return before.length + after.length
          }),
        }
      : {}),
    ...(carry('permission')
      ? {
          writable: count(({ permission = [] }) => permission.includes('write')),
          products: sum(({ count = 0 }) => count),
        }
      : {}),
  }
}

/** The members of a record that are counted, whatever its kind. */
interface Item {
  _id?: string
  restricted?: boolean
  editable?: boolean
  archivable?: boolean
  previousNodeSchemas?: unknown[]
  nextNodeSchemas?: unknown[]
  permission?: string[]
  count?: number
}

/** The administrator restores what a request archived. */
async function putBack({ admin }: World, { type, ids }: ReturnType<typeof archivedBy>): Promise<void> {
  for (const id of ids) await admin.put(`/undo?type=${type}`, { ids: [id] })
}

/** Nothing restores a tag: its row, its files and its assignments are written anew. */
async function putQueryBack(kind: Kind): Promise<void> {
  const { admin, otherQuery: name } = worlds[kind]
  await admin.post('/queries', { name, query: { eventType: 'ObjectEvent' } })
}

async function putTagBack(kind: Kind): Promise<void> {
  const { account, tag, media, archivedMedia } = worlds[kind]
  await api.database.inAccount({ accountId: account, userId: 'test' }, async (tx) => {
    await tx.db
      .updateTable('tags')
      .set({ deleted_at: null })
      .where('account_id', '=', account)
      .where('id', '=', tag)
      .execute()
    await tx.db
      .updateTable('media')
      .set({ tags: [tag] })
      .where('account_id', '=', account)
      .where('id', 'in', [media, archivedMedia])
      .execute()
    if (kind === 'people')
      for (const [caller, { rights }] of clients.people) if (rights) await assign(tx, caller, rights)
  })
}

/** What keys with the rights of people are answered: the same, but for what is closed to keys. */
function answersTo(kind: Kind, { answers, row, name }: (typeof asked)[number]): Answers {
  if (kind === 'people') return answers
  // The callers are keys here, and no people.
  const ofTheirs: Record<string, Outcome> = {
    'keys.list': { shows: callers.length },
    'users.list': { shows: 3 },
  }
  const to = (caller: Caller): Outcome => {
    if (caller === 'administrator') return ofTheirs[name] ?? answers[caller]
    // What it made would not be among the organizations that a key names.
    if (isClosedToKeys(row, caller !== 'levelOne') || name === 'organizations.create') return 'refused'
    // KEY-03: keys with the area read it, each record by its own right.
    if (name === 'history.seal') return 'done'
    if (name === 'history.list')
      return caller === 'anotherOrganization' ? { shows: 0 } : answers.administrator
    // HOK-01: each key with those that it made.
    if (name === 'webhooks.list') return { shows: 0 }
    if (name.startsWith('webhooks.') && name !== 'webhooks.create') return 'absent'
    if (name === 'webhooks.create')
      return caller === 'anotherOrganization' ? { faults: ['/filters/organizations/0'] } : 'done'
    // CAP-02: each key with what it captured.
    if (name === 'captures.get') return 'absent'
    if (name.startsWith('captures.') && name !== 'captures.received') return 'done'
    return answers[caller]
  }
  return Object.fromEntries(callers.map((caller) => [caller, to(caller)])) as Answers // One for each caller.
}

describe.each(['people', 'keys'] as const)('existing records, and what %s see and change', (kind) => {
  // Reads run first, so that records created by writes are not counted.
  const reads = asked.filter(({ route }) => route.method === 'GET')
  const writes = asked.filter(({ route }) => route.method !== 'GET')
  it.each([...reads, ...writes])('$name shows and changes what the user may', async (one) => {
    const world = worlds[kind]
    const request = one.liveRequest(world)
    const sent = JSON.stringify(request)
    const found: Partial<Answers> = {}
    for (const caller of callers) {
      const { client, hidden } = clients[kind].get(caller)!
      const answer = await send(client, one.route, request)
      found[caller] = outcomeOf(answer)
      const text = JSON.stringify(answer.body ?? null)
      const leaks = hidden.filter((secret) => text.includes(secret) && !sent.includes(secret))
      expect([caller, leaks]).toEqual([caller, []])
      if (/\.archive/.test(one.name)) await putBack(world, archivedBy(one.route, request))
      if (one.name === 'tags.archive') await putTagBack(kind)
      if (one.name === 'events.forget') await putQueryBack(kind)
    }
    expect(found).toEqual(answersTo(kind, one))
  })
})

describe('administrators in other answers', () => {
  it('are visible to administrators alone', async () => {
    const admins = async (caller: Caller) =>
      (await clients.people.get(caller)!.client.get('/accountSettings')).body.admins
    expect(await admins('administrator')).toEqual([worlds.people.user])
    expect(await admins('levelOne')).toEqual([])
  })
})

describe('revoked rights', () => {
  it('are checked again by the next request', async () => {
    const user = 'former-administrator'
    const former = await api.as(user, worlds.people.account, { admin: true })
    expect((await former.get(`/assignments/${worlds.people.user}`)).status).toBe(200)
    await api.database.inAccount({ accountId: worlds.people.account, userId: 'test' }, async (tx) => {
      await setAdmins(tx, [worlds.people.user])
      await assign(tx, user, { organizations: [], stages: {}, milestoneSchemas: {}, tags: [] })
    })
    expect((await former.get(`/assignments/${worlds.people.user}`)).status).toBe(403)
  })

  it('end with the user, for all tokens', async () => {
    const user = 'former-user'
    const former = await api.as(user, worlds.people.account, { rights: {} })
    expect((await former.get('/session')).status).toBe(200)
    await api.database.pool.query('update users set deactivated_at = now() where id = $1', [user])
    const token = await api.identity.issueAccessToken(user, { expiresIn: 120 })
    expect((await clientOf(api.app, token, worlds.people.account).get('/session')).status).toBe(401)
  })
})
