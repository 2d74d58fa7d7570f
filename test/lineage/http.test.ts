import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { v4 } from 'uuid'
import type { ErrorCode } from '../../core/errors/codes.ts'
import { verify } from '../../server/verify/index.ts'
import { type Answer, type Client, startApi, type TestApi } from '../kit/api.ts'
import { Chain as Records } from '../kit/chain.ts'
import { configure, demoPack } from '../kit/packs.ts'
import { type Arrow, type Chain, soy, wine } from './chains.ts'
import { Model } from './model.ts'
import type { Handle, Operation, Outcome, Sight } from './operations.ts'
import { nextOperation, random, subject } from './walk.ts'

const STEPS = 1_000

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

describe('the link rules through HTTP', () => {
  for (const [chain, account, seed] of [
    [soy, 'litoral', 2],
    [wine, 'valle', 3],
  ] as const) {
    it(`agree with the model on ${STEPS} random operations on ${chain.name}`, () =>
      walk(chain, account, seed))
  }

  it('keep projections, counters and events equal to their sources', async () => {
    const { rows, differ } = await verify(api.owner)
    expect(differ).toEqual([])
    expect(rows).toBeGreaterThan(2 * STEPS)
  })
})

/** Every edge has to be accepted and refused in every operation. */
async function walk(chain: Chain, account: 'litoral' | 'valle', seed: number) {
  const client = await api.as(`admin-${account}`, account, { admin: true })
  const pack = demoPack(account)
  await configure(api.database, account, pack)
  const organization = (await client.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
  const server = new Subject(client, new Records(client, pack, organization))
  const model = new Model(chain)
  const dice = random(seed)
  // Starts with a few products of each stage, so that the ends of the chain are reached soon.
  const planned = chain.stages.flatMap((stage) =>
    Array.from({ length: 8 }, (): Operation => ({ op: 'create', stage })),
  )
  const missing = new Set(expected(chain))
  const about = (operation: Operation) => `${operation.op} ${subject(operation, model)[0]}`
  const sight = (operation: Operation, { code }: Outcome) =>
    `${about(operation)} ${code === 'DONE' ? 'accepted' : 'refused'}`
  /** The outcome is foreseen only if either would be new: that copies the whole model. */
  const isNew = (operation: Operation) =>
    [...missing].some((one) => one.startsWith(`${about(operation)} `)) &&
    missing.has(sight(operation, model.foresee(operation)))
  /** On every other step, picks one of many possible operations that shows something new. */
  const next = (step: number): Operation => {
    for (let look = 0; look < 100 && step % 2 && missing.size && !planned.length; look++) {
      const operation = nextOperation(chain, model, dice, [])
      if (isNew(operation)) return operation
    }
    return nextOperation(chain, model, dice, planned)
  }
  for (let step = 0; step < STEPS || (missing.size && step < 2 * STEPS); step++) {
    const operation = next(step)
    const actual = await server.apply(operation)
    missing.delete(sight(operation, actual))
    const meant = model.apply(operation, step)
    if (JSON.stringify(actual) !== JSON.stringify(meant)) {
      expect.fail(
        `step ${step}: ${JSON.stringify(operation)} gave ${JSON.stringify(actual)}, not ${JSON.stringify(meant)}`,
      )
    }
    if (step % 100 === 99) {
      const live = [...model.things.keys()].filter((handle) => model.isLive(handle))
      expect(await server.sights(chain)).toEqual(live.map((handle) => model.sight(handle)))
      for (const arrow of chain.arrows) {
        const free = live.filter(
          (handle) =>
            model.things.get(handle)!.stage === arrow.from &&
            model.complete(handle) &&
            model.free(handle, arrow) &&
            !model.closed(handle),
        )
        expect(await server.offered(arrow)).toEqual(free)
      }
    }
  }
  expect([...missing]).toEqual([])
}

function expected(chain: Chain): string[] {
  const both = (what: string) => [`${what} accepted`, `${what} refused`]
  return [
    ...['create', 'change', 'archiveProducts', 'undo'].flatMap((op) => both(`${op} product`)),
    ...chain.arrows.flatMap(({ id }) =>
      ['transform', 'edit', 'correct', 'archive', 'undo'].flatMap((op) => both(`${op} ${id}`)),
    ),
    ...chain.deeds.flatMap(({ id }) => both(`record ${id}`)),
  ]
}

/** The server behind its API; records are addressed by the model's handles. */
class Subject {
  private readonly client: Client
  private readonly records: Records
  private readonly ids = new Map<Handle, string>()
  private readonly handles = new Map<string, Handle>()
  private readonly schemas = new Map<Handle, string>()
  private last = 0

  constructor(client: Client, records: Records) {
    this.client = client
    this.records = records
  }

  async apply(operation: Operation): Promise<Outcome> {
    const answer = await this.send(operation)
    if (answer.status < 300) {
      if (['create', 'record', 'transform'].includes(operation.op)) {
        const handle = ++this.last
        this.ids.set(handle, answer.body._id)
        this.handles.set(answer.body._id, handle)
        if ('schema' in operation) this.schemas.set(handle, operation.schema)
      }
      return { code: 'DONE' }
    }
    const code = answer.body.code as ErrorCode
    if (code !== 'UNDO_CONFLICT') return { code }
    const details = answer.body.details as { id: string; code: ErrorCode }[]
    return { code, conflicts: details.map((conflict) => [this.handles.get(conflict.id)!, conflict.code]) }
  }

  private async send(operation: Operation): Promise<Answer> {
    const reason = 'Se había anotado otro por error'
    switch (operation.op) {
      case 'create':
        return this.create(operation.stage)
      case 'change': {
        const path = `/products/${this.id(operation.product)}`
        const { version, correcting } = operation
        return correcting
          ? this.client.put(`${path}/correct`, { version, reason })
          : this.client.put(path, { version, showLogo: true })
      }
      case 'archiveProducts':
        return this.client.post('/productsDeleteMany', {
          ids: operation.products.map((handle) => this.id(handle)),
        })
      case 'record':
        return this.records.record(this.id(operation.product), operation.schema)
      case 'transform':
        return this.records.record(
          this.id(operation.product),
          operation.schema,
          operation.origins.map((handle) => this.id(handle)),
        )
      case 'edit':
      case 'correct': {
        const origins = operation.origins.map((handle) => this.id(handle))
        const schema = this.schemas.get(operation.milestone)
        const body = {
          version: operation.version,
          ...(schema ? { dataSchema: this.records.values(schema, origins) } : {}),
        }
        const path = `/milestones/${this.id(operation.milestone)}`
        return operation.op === 'edit'
          ? this.client.put(path, body)
          : this.client.put(`${path}/correct`, { ...body, reason })
      }
      case 'archive':
        return this.client.delete(`/milestones/${this.id(operation.milestone)}`)
      case 'undo':
        return this.client.put(`/undo?type=${operation.type}`, {
          ids: operation.ids.map((handle) => this.id(handle)),
        })
    }
  }

  private async create(stage: string): Promise<Answer> {
    if (!this.records.pack.productSchemas[stage]) {
      return this.client.post('/products', {
        organization: this.records.organization,
        productSchema: stage,
        dataSchema: {},
      })
    }
    return { status: 200, body: { _id: await this.records.product(stage) }, headers: {} }
  }

  private id(handle: Handle): string {
    return this.ids.get(handle) ?? v4()
  }

  /** The origins offered for a new transformation. */
  async offered({ from, shape }: Arrow): Promise<Handle[]> {
    const is1toN = shape === 'split' || shape === 'pool' ? 1 : 0
    const path = `/products?productSchema=${from}&isTransforming=1&is1toN=${is1toN}&page=false`
    const { body } = await this.client.get(path)
    const handles = body.collection.map(({ _id }: { _id: string }) => this.handles.get(_id)!)
    return handles.toSorted((a: Handle, b: Handle) => a - b)
  }

  async sights(chain: Chain): Promise<Sight[]> {
    const sights: Sight[] = []
    for (const stage of chain.stages) {
      const { body } = await this.client.get(`/products?productSchema=${stage}&page=false`)
      for (const product of body.collection) {
        const { hasOrigin, hasDestination, requirementsSatisfied, countOfMilestones } = product
        sights.push({
          handle: this.handles.get(product._id)!,
          hasOrigin,
          hasDestination,
          requirementsSatisfied,
          countOfMilestones,
        })
      }
    }
    return sights.toSorted((a, b) => a.handle - b.handle)
  }
}
