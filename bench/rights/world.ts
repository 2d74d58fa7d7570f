import type { InjectOptions } from 'fastify'
import { assign, setAdmins } from '../../server/features/accounts/rights.ts'
import { insertGrant, insertUser } from '../../server/features/accounts/write.ts'
import { createIdentity, type Identity } from '../../server/identity/index.ts'
import type { Database } from '../../server/platform/db/database.ts'
import { organizations, type Person as Rights, rights, roles } from '../../test/access/verdicts.ts'
import { buildWorld, type World } from '../../test/access/world.ts'
import { admit } from '../../test/kit/admit.ts'
import type { Answer, Client, TestApi } from '../../test/kit/api.ts'

/** One person of each kind. */
export type Person = Rights & { id: string }

/** An account with a record of everything, and each person's rights in it. */
export interface Account {
  world: World
  isOn: boolean
  /** Tags that only a removal names. */
  spareTags: string[]
}

/** Those who differ in role and tag alone stand together. */
export const people: Person[] = organizations.flatMap((organization) =>
  rights.flatMap((stage) =>
    rights.flatMap((process) =>
      roles.flatMap((role) =>
        [false, true].map((tag) => {
          const id = [role.replaceAll(' ', '-'), organization, stage, process, tag ? 'tag' : 'no-tag'].join(
            '.',
          )
          return { id, role, organization, stage, process, tag }
        }),
      ),
    ),
  ),
)

const stages = ['ps-cuartel', 'ps-partida-uva', 'ps-vasija']
const processes = ['ms-poda', 'ms-cosecha-uva', 'ms-molienda-uva']
const spare = 80

/** Sends requests to a running server, and makes people in its database. */
export class Desk {
  readonly url: string
  readonly database: Database
  readonly #identity: Identity
  readonly #tokens = new Map<string, Promise<string>>()

  constructor(url: string, database: Database) {
    this.url = url
    this.database = database
    this.#identity = createIdentity({ pool: database.pool, settings: { publicUrl: url, demo: false } })
  }

  async client(user: string, account: string): Promise<Client> {
    if (!this.#tokens.has(user))
      this.#tokens.set(user, this.#identity.issueAccessToken(user, { expiresIn: 3600 }))
    const token = await this.#tokens.get(user)!
    const send: Client['send'] = async (method, url, body, headers = {}) => {
      const options = {
        method,
        headers: {
          ...headers,
          authorization: `Bearer ${token}`,
          'x-audience': account,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }
      // Once more where the server had just closed the connection.
      const ask = () => fetch(`${this.url}${url}`, options)
      return answerOf(await ask().catch(ask))
    }
    return {
      token,
      send,
      get: (path) => send('GET', `/api${path}`),
      post: (path, body) => send('POST', `/api${path}`, body),
      put: (path, body) => send('PUT', `/api${path}`, body),
      delete: (path) => send('DELETE', `/api${path}`),
    }
  }

  /** An account with a record of everything. */
  world(account: string): Promise<World> {
    return buildWorld(this.#asTestApi(), account, account.toUpperCase())
  }

  /** Makes the account's world with all features on, the people with their rights, and switches its features off or not. */
  async build(account: string, isOn: boolean): Promise<Account> {
    const world = await this.world(account)
    const spareTags: string[] = (
      await world.admin.post(
        '/tags',
        Array.from({ length: spare }, (_, n) => ({ name: `de más ${n}` })),
      )
    ).body.ids
    const other = (await world.admin.post('/organizations', { name: 'Vecina' })).body._id
    await this.#insertPeople(world, other, spareTags)
    const names = isOn ? (await world.admin.get('/admin/featureFlags')).body.collection : []
    await world.admin.put('/admin/featureFlags', { collection: names })
    return { world, isOn, spareTags }
  }

  /** The part of the tests' server that a world is built with, by HTTP. */
  #asTestApi(): TestApi {
    const inject = async ({ method, url, payload, headers }: InjectOptions) => {
      const body = payload === undefined ? {} : { body: payload as Buffer<ArrayBuffer> }
      const options = { method: method!, headers: headers as Record<string, string>, ...body }
      const answer = await fetch(`${this.url}${url as string}`, options)
      return { statusCode: answer.status, payload: await answer.text(), headers: {} }
    }
    const as = async (user: string, account: string): Promise<Client> => {
      await admit(this.database, account, { id: user, email: `${user}@test.example`, name: user })
      await this.database.inAccount({ accountId: account, userId: user }, (tx) => setAdmins(tx, [user]))
      return this.client(user, account)
    }
    // Nothing else of it is used there.
    return { as, app: { inject }, database: this.database } as unknown as TestApi
  }

  /** In one transaction: each alone would end everybody's remembered rights. */
  async #insertPeople(world: World, other: string, spareTags: string[]): Promise<void> {
    const own = [world.organization, world.archivedOrganization]
    const assigned = { none: [], another: [other], own }
    const elsewhere = {
      stages: { [world.stage]: 'write' },
      processes: { [world.milestoneSchema]: 'write' },
    } as const
    const all = (ids: string[], right: 'read' | 'write') => Object.fromEntries(ids.map((id) => [id, right]))
    await this.database.inAccount({ accountId: world.account, userId: world.user }, async (tx) => {
      for (const { id, role, organization, stage, process, tag } of people) {
        await insertUser(tx, { id, email: `${id}@test.example`, name: id })
        await insertGrant(
          tx,
          id,
          role.includes('Level one') ? ['Level one'] : role === 'Level two' ? [role] : [],
        )
        await assign(tx, id, {
          organizations: assigned[organization],
          stages: {
            none: {},
            another: elsewhere.stages,
            read: all(stages, 'read'),
            write: all(stages, 'write'),
          }[stage],
          milestoneSchemas: {
            none: {},
            another: elsewhere.processes,
            read: all(processes, 'read'),
            write: all(processes, 'write'),
          }[process],
          tags: tag ? [world.tag, ...spareTags] : [],
        })
      }
      const admins = people.filter(({ role }) => role.startsWith('admin')).map(({ id }) => id)
      await setAdmins(tx, [world.user, ...admins])
    })
  }
}

async function answerOf(answer: Response): Promise<Answer> {
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json')
  return { status: answer.status, body: isJson && text ? JSON.parse(text) : text, headers: {} }
}
