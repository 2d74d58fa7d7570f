import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canonicalJson } from '../../core/json/canonical.ts'
import { type Client, startApi, type TestApi } from '../../test/kit/api.ts'
import { Chain } from '../../test/kit/chain.ts'
import { configure, demoPack } from '../../test/kit/packs.ts'
import { tamper } from '../../test/kit/tamper.ts'
import type { Tx } from '../platform/db/database.ts'
import { verify } from './index.ts'

let api: TestApi
let admin: Client
let soy: Chain
let sowing: string
let untold: number

/** An account whose events are all of the first format, as an installation of the version before has them. */
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'litoral', { admin: true })
  const pack = demoPack('litoral')
  await configure(api.database, 'litoral', pack)
  const organization = (
    await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.', country: 'Argentina' })
  ).body._id
  await api.as('reader', 'litoral', { rights: { organizations: [organization] } })
  soy = new Chain(admin, pack, organization)
  const plot = await soy.product('ps-lote-soja')
  const load = await soy.product('ps-partida')
  const harvest = await soy.recorded(load, 'ms-cosecha-carga', [plot])
  sowing = await soy.recorded(plot, 'ms-siembra')
  await admin.delete(`/milestones/${harvest}`)
  await admin.put('/undo?type=milestones', { ids: [harvest] })
  await admin.delete(`/products/${await soy.product('ps-partida')}`)
  await api.owner.inAccount({ accountId: 'litoral', userId: 'test' }, rewriteEvents)
})
afterAll(() => api.close())

describe('events of the first format', () => {
  it('are compared as far as they tell, and what they don’t tell is counted', async () => {
    const verified = await verify(api.owner)
    expect(verified.differ).toEqual([])
    expect(verified.untold).toBeGreaterThan(0)
    untold = verified.untold
  })

  it('are followed by events that tell more', async () => {
    expect((await admin.put(`/milestones/private/${sowing}`, { priv: 'true' })).status).toBe(200)
    await soy.recorded(await soy.product('ps-partida'), 'ms-cosecha-carga', [
      await soy.product('ps-lote-soja'),
    ])
    await api.as('reader', 'litoral', { rights: { organizations: [] } })
    const verified = await verify(api.owner)
    expect(verified.differ).toEqual([])
    expect(verified.untold).toBeLessThan(untold)
  })

  it('prove what they tell', async () => {
    const found = await tamper(api.owner, 'litoral', [
      `update products set data = data || '{"other": true}', created_by = 'nobody' where id = (select min(id::text)::uuid from products)`,
      `update links set deleted_at = now() where milestone_id = (select min(milestone_id::text)::uuid from links)`,
      `insert into insights (account_id, id, product_id, name, value, created_at, created_by, updated_at, updated_by)
       select account_id, gen_random_uuid(), id, 'Altura', '60 m', now(), 'admin', now(), 'admin' from products limit 1`,
    ])
    expect(found.map(({ table, what }) => `${table} ${what}`.split(' ').slice(0, 2).join(' '))).toEqual(
      expect.arrayContaining(['products data', 'products created_by', 'links deleted_at', 'insights no']),
    )
  })
})

/** The names of the first format, by those of the second. */
const names: Record<string, Record<string, string>> = {
  products: {
    uuid: 'uuid',
    product_schema_id: 'productSchema',
    organization_id: 'organization',
    data: 'dataSchema',
    i18n: 'i18n',
    is_unidentified: 'isUnidentified',
    show_logo: 'showLogo',
    deletion_batch: 'batch',
  },
  milestones: {
    product_id: 'product',
    organization_id: 'organization',
    milestone_schema_id: 'milestoneSchema',
    data: 'dataSchema',
    i18n: 'i18n',
    private: 'private',
    late: 'late',
    warnings: 'warnings',
    deletion_batch: 'batch',
  },
  assignments: {
    organizations: 'organizations',
    product_schemas: 'stages',
    milestone_schemas: 'milestoneSchemas',
    tags: 'tags',
  },
  account_settings: { admins: 'admins' },
  config_versions: { hash: 'hash' },
}

interface Stored {
  at: Date
  by: string
  action: string
  type: string
  record: string
  after: Record<string, unknown> | null
}

/** Writes the account's chain again, as the version before wrote it. */
async function rewriteEvents(tx: Tx): Promise<void> {
  const { rows } = await sql<Stored>`
    delete from events where account_id = ${tx.accountId}
    returning n, at, by_user as by, action, type, record_id as record, after
  `.execute(tx.db)
  const told = rows.filter(
    ({ type, action }) =>
      type === 'organizations' || (type in names && !(type === 'account_settings' && action === 'apply')),
  )
  let hash = Buffer.alloc(0)
  for (const [index, { at, by, action, type, record, after }] of told.entries()) {
    const n = index + 1
    const state = type === 'organizations' ? organization(record, after) : translate(type, after)
    const head = JSON.stringify([tx.accountId, n, at.toISOString(), by, action, type, record])
    hash = createHash('sha256')
      .update(hash)
      .update(`${head.slice(0, -1)},null,${canonicalJson(state)}]`)
      .digest()
    await sql`
      insert into events (account_id, n, format, at, by_user, action, type, record_id, after, hash)
      values (${tx.accountId}, ${n}, 1, ${at}, ${by}, ${action}, ${type}, ${record}, ${state && JSON.stringify(state)}::json, ${hash})
    `.execute(tx.db)
  }
  await sql`update event_heads set n = ${told.length}, hash = ${hash} where account_id = ${tx.accountId}`.execute(
    tx.db,
  )
}

const organization = (id: string, after: Stored['after']) => {
  const { uuid, name, profile } = after as { uuid: string; name: string; profile: object }
  return {
    ...profile,
    _id: id,
    uuid,
    name,
    dataSchema: { identifier: name },
    version: 1,
    createdAt: '',
    updatedAt: '',
  }
}

const isWritten = (name: string, value: unknown): boolean =>
  value !== null &&
  !(name === 'late' && value === false) &&
  !(name === 'warnings' && Array.isArray(value) && value.length === 0)

function translate(type: string, after: Stored['after']) {
  if (!after) return null
  const { links, ...columns } = after
  return {
    ...Object.fromEntries(
      Object.entries(columns).flatMap(([name, value]) => {
        const then = names[type]![name]
        return then && isWritten(name, value) ? [[then, value]] : []
      }),
    ),
    ...(links ? { origins: (links as { origin_id: string }[]).map(({ origin_id: origin }) => origin) } : {}),
  }
}
