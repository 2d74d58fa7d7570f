import { expect } from 'vitest'
import { at, changed, type Changes } from './example-pack.ts'
import type { Pack } from '../../core/pack/shape.ts'
import { checkPack } from '../../core/pack/validate.ts'
import type { Client, TestApi } from './api.ts'
import { Chain } from './chain.ts'
import { verify } from '../../server/verify/index.ts'
import { applyPlan } from '../../server/features/packs/apply.ts'
import { makePlan, type ApplyPlan } from '../../server/features/packs/plan.ts'

/** Each cooperative has its own account on the server of its file. */
let accounts = 0

const form = (name: string, more: Record<string, unknown> = {}) => ({
  schema: { type: 'object', properties: { [name]: { type: 'string', title: 'Texto' }, ...more } },
  descriptor: { [name]: { kind: name === 'occurred_at' ? 'datetime' : 'text' } },
})
const english = (name: string) => ({
  i18n: { en: { name: 'Thing', properties: { [name]: { title: 'Text' } } } },
})

/** Bottled honey as a third stage, so that a product can be made from a drum. */
export const bottled: Changes = {
  [`${at.workflows}/-`]: {
    productSchema: 'ps-tambor',
    next: [
      {
        productSchema: 'ps-frasco',
        transformation: { milestoneSchema: 'ms-envasado', ratio: [1, 'n'] },
        initiator: true,
      },
    ],
  },
  '/productSchemas/ps-frasco': {
    name: 'Frasco',
    vertical: 'v-miel',
    ...form('identifier'),
    ...english('identifier'),
  },
  '/milestoneSchemas/ms-envasado': {
    name: 'Envasado',
    productSchema: 'ps-frasco',
    productSchemaGroup: 'ps-tambor',
    ...form('occurred_at'),
    ...english('occurred_at'),
  },
}

const known = new Map<string, Pack>()

/** The pack of the example with changes. Validating takes a while, so results are cached. */
export function packOf(changes: Changes): Pack {
  const key = JSON.stringify(changes, (_name, value: unknown) => (value === undefined ? 'undefined' : value))
  const pack = known.get(key) ?? checked(changes)
  known.set(key, pack)
  return pack
}

function checked(changes: Changes): Pack {
  const { pack, errors } = checkPack(changed(structuredClone(changes)))
  if (!pack) throw new Error(JSON.stringify(errors))
  return pack
}

/** An account of beekeepers whose pack changes while it has records. */
export class Cooperative {
  readonly api: TestApi
  readonly account: string
  readonly admin: Client
  chain: Chain

  constructor(api: TestApi, account: string, admin: Client, chain: Chain) {
    this.api = api
    this.account = account
    this.admin = admin
    this.chain = chain
  }

  static async start(api: TestApi, changes: Changes = {}): Promise<Cooperative> {
    accounts += 1
    const account = `cooperativa-${accounts}`
    const pack = packOf(changes)
    const admin = await api.as('admin', account, { admin: true })
    const cooperative = new Cooperative(api, account, admin, new Chain(admin, pack, ''))
    await cooperative.apply(changes)
    const { body } = await admin.post('/organizations', { name: 'Mieles del Monte S.A.' })
    cooperative.chain = new Chain(admin, pack, body._id)
    return cooperative
  }

  plan(changes: Changes, { force = false } = {}): Promise<ApplyPlan> {
    const scope = { accountId: this.account, userId: 'u', snapshot: true }
    return this.api.database.inAccount(scope, (tx) => makePlan(tx, packOf(changes), { force }))
  }

  /** Applies the current plan, or the plan of `hash`. */
  async apply(changes: Changes, { force = false, hash = '' } = {}) {
    const planned = hash || (await this.plan(changes, { force })).hash
    return this.api.database.inAccount({ accountId: this.account, userId: 'u' }, (tx) =>
      applyPlan(tx, packOf(changes), { force, hash: planned }),
    )
  }

  /** The keys of the obstacles to applying a pack. */
  async obstacles(changes: Changes, options = {}): Promise<string[]> {
    const { obstacles } = await this.plan(changes, options)
    return obstacles.map(({ sentence, choices }) => {
      const { key, params } = sentence
      return `${key.replace('pack.plan.stands.', '')} ${params.field ?? params.id ?? params.stage} ${params.count}${choices.length > 0 ? '' : ' never'}`
    })
  }

  async events(after: number): Promise<string[]> {
    const rows = await this.api.database.inAccount(
      { accountId: this.account, userId: 'u', readOnly: true },
      (tx) =>
        tx.db
          .selectFrom('events')
          .select(['action', 'type', 'n'])
          .where('account_id', '=', this.account)
          .where('n', '>', after)
          .orderBy('n')
          .execute(),
    )
    return rows.map(({ action, type }) => `${action} ${type}`)
  }

  async lastEvent(): Promise<number> {
    return this.api.database.inAccount(
      { accountId: this.account, userId: 'u', readOnly: true },
      async (tx) => {
        const head = await tx.db
          .selectFrom('event_heads')
          .select('n')
          .where('account_id', '=', this.account)
          .executeTakeFirstOrThrow()
        return head.n
      },
    )
  }

  /** Expects that all recomputable data equals the stored data. */
  async isSound(): Promise<void> {
    expect((await verify(this.api.owner)).differ).toEqual([])
  }
}
