import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KeptImport } from '../../../core/contract/imports.ts'
import type { Rights } from '../accounts/rights.ts'
import type { Client } from '../../../test/kit/api.ts'
import {
  account,
  importOf,
  type Importing,
  send as sendAs,
  sha,
  startImporting,
} from '../../../test/kit/importing.ts'
import { filled } from '../../../test/kit/forms.ts'
import { demoPack } from '../../../test/kit/packs.ts'

const pack = demoPack(account)
const kind = pack.assetSchemas['as-agroinsumo']!
kind.schema.properties.deposito = { type: 'object', title: 'Depósito' }
kind.descriptor.deposito = { kind: 'location' }
let api: Importing['api']
let admin: Importing['admin']
let organization: string
let soy: Importing['soy']
let end: Importing['end']

beforeAll(async () => {
  ;({ api, admin, organization, soy, end } = await startImporting(pack))
})
afterAll(() => end())

let numbers = 0
const newName = () => `LC-U-${(numbers += 1)}`
const send = async (client: Client, of: string, schema: string | null, rows: readonly object[]) => {
  const file = { name: 'planilla.csv', sha256: sha(newName()) }
  const body = await sendAs(client, of, schema, rows, { file })
  expect(body.faulty, JSON.stringify(body)).toBe(0)
  return body.import as string
}
const plot = (identifier = newName()) => ({
  organization,
  dataSchema: filled(pack.productSchemas['ps-lote-soja']!, { identifier }),
})
const sowing = () => soy.values('ms-siembra')
const idOf = async (identifier: string): Promise<string> =>
  (await admin.get(`/products?productSchema=ps-lote-soja&search=${identifier}`)).body.collection[0]._id
/** Whoever imports, with other rights from now on. */
const farmer = (rights: Partial<Rights>) =>
  api.as('farmer', account, { rights: { organizations: [organization], ...rights } })
const undo = async (client: Client, id: string) => {
  const { status, body } = await client.delete(`/imports/${id}`)
  const { code, undone, kept } = body
  return [status, code ?? undone, ...(kept ?? []).map((one: KeptImport) => one.code)]
}

describe('taking an import back', () => {
  it('asks for the flag of what it made, as sending it does (IMP-05)', async () => {
    const supply = () => ({ organization, dataSchema: filled(kind, { partida: newName() }) })
    const id = await send(admin, 'assets', 'as-agroinsumo', [supply()])
    const { collection } = (await admin.get('/admin/featureFlags')).body
    const without = collection.filter(({ name }: { name: string }) => name !== 'assets')
    await admin.put('/admin/featureFlags', { collection: without })
    expect(await undo(admin, id)).toEqual([403, 'FEATURE_DISABLED'])
    const { status, body } = await admin.post('/imports', importOf('assets', 'as-agroinsumo', [supply()]))
    expect([status, body.code]).toEqual([403, 'FEATURE_DISABLED'])
    await admin.put('/admin/featureFlags', { collection })
    expect(await undo(admin, id)).toEqual([200, 1])
  })

  it('asks for the right to archive each record, processes among them, before it looks at their use (IMP-05)', async () => {
    const all = { stages: { 'ps-lote-soja': 'write' }, milestoneSchemas: { 'ms-siembra': 'write' } } as const
    const elsewhere = { 'ps-partida': 'write' } as const
    const row = plot()
    const id = await send(await farmer(all), 'products', 'ps-lote-soja', [
      { ...row, process: { milestoneSchema: 'ms-siembra', dataSchema: sowing() } },
    ])
    const refused = [403, 'FORBIDDEN']
    expect(await undo(await farmer({ ...all, milestoneSchemas: { 'ms-siembra': 'read' } }), id)).toEqual(
      refused,
    )
    expect(await undo(await farmer({ ...all, stages: elsewhere }), id)).toEqual(refused)
    const later = await send(await farmer(all), 'milestones', 'ms-siembra', [
      { product: row.dataSchema.identifier, dataSchema: sowing() },
    ])
    expect(await undo(await farmer({ ...all, stages: elsewhere }), id)).toEqual(refused)
    expect(await undo(await farmer({ ...all, stages: elsewhere }), later)).toEqual(refused)
    const client = await farmer(all)
    expect(await undo(client, id)).toEqual([200, 0, 'RELATED'])
    expect(await undo(client, later)).toEqual([200, 1])
    expect(await undo(client, id)).toEqual([200, 1])
  })

  it('waits for whoever uses a record at the same moment, and then leaves all (IMP-05)', async () => {
    const row = plot()
    const id = await send(admin, 'products', 'ps-lote-soja', [row])
    const product = await idOf(row.dataSchema.identifier as string)
    const waiting = async () => {
      const { rowCount } = await api.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rowCount
    }
    const both = await api.owner.inAccount({ accountId: account, userId: 'test' }, async ({ db }) => {
      await sql`select from products where account_id = ${account} and id = ${product} for update`.execute(db)
      const recorded = soy.record(product, 'ms-siembra')
      await expect.poll(waiting).toBe(1)
      const undone = undo(admin, id)
      await expect.poll(waiting).toBe(2)
      return [recorded, undone] as const
    })
    const [recorded, undone] = await Promise.all(both)
    expect([recorded.status, undone]).toEqual([200, [200, 0, 'RELATED']])
    expect(await soy.timeline(product)).toHaveLength(1)
  })

  it('leaves a place that an asset names since (IMP-05)', async () => {
    const id = await send(admin, 'locations', null, [
      { organization, dataSchema: { name: 'Depósito Sur', country: 'Argentina', state: 'Santa Fe' } },
    ])
    const [place] = (await admin.get('/locations?search=deposito')).body.collection
    const deposito = { _id: place._id, name: place.name, country: place.country, state: place.state }
    const made = await admin.post('/assets', {
      organization,
      assetSchema: 'as-agroinsumo',
      dataSchema: filled(kind, { partida: newName(), deposito }),
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect(await undo(admin, id)).toEqual([200, 0, 'RELATED'])
    await admin.delete(`/assets/${made.body._id}`)
    expect(await undo(admin, id)).toEqual([200, 1])
  })

  it('asks for the right to archive each asset that it made (IMP-05)', async () => {
    const stages = { 'ps-partida': 'write' } as const
    const id = await send(await farmer({ stages }), 'assets', 'as-agroinsumo', [
      { organization, dataSchema: filled(kind, { partida: newName() }) },
    ])
    const other = (await admin.post('/organizations', { name: 'Estancia La Aguada S.R.L.' })).body._id
    expect(await undo(await farmer({ stages, organizations: [other] }), id)).toEqual([403, 'FORBIDDEN'])
    expect(await undo(await farmer({ stages }), id)).toEqual([200, 1])
  })

  it('asks for the right to edit each product that it changed (IMP-12)', async () => {
    const row = plot()
    await send(admin, 'products', 'ps-lote-soja', [row])
    const _id = await idOf(row.dataSchema.identifier as string)
    const stages = { 'ps-lote-soja': 'write', 'ps-partida': 'write' } as const
    const dataSchema = { ...row.dataSchema, superficie: 41.5 }
    const client = await farmer({ stages })
    const changing = {
      update: true,
      versions: { 2: 1 },
      file: { name: 'planilla.csv', sha256: sha(newName()) },
    }
    const sent = await sendAs(client, 'products', 'ps-lote-soja', [{ organization, dataSchema }], changing)
    expect(sent, JSON.stringify(sent)).toMatchObject({ changed: 1, faulty: 0 })
    const reads = await farmer({ stages: { ...stages, 'ps-lote-soja': 'read' } })
    expect(await undo(reads, sent.import)).toEqual([403, 'FORBIDDEN'])
    expect((await soy.get(_id)).dataSchema.superficie).toBe(41.5)
    expect(await undo(await farmer({ stages }), sent.import)).toEqual([200, 1])
  })

  it('keeps what was used or changed since, names it, and takes it back later (IMP-12)', async () => {
    const rows = [plot(), plot(), plot()]
    const [used, changed, free] = rows.map(({ dataSchema }) => dataSchema.identifier as string)
    const id = await send(admin, 'products', 'ps-lote-soja', rows)
    const [first, second] = [await idOf(used!), await idOf(changed!)]
    expect((await soy.record(first, 'ms-siembra')).status).toBe(200)
    expect((await admin.put(`/products/${second}`, { showLogo: false })).status).toBe(200)
    const answer = await admin.delete(`/imports/${id}`)
    expect(answer.body).toEqual({
      undone: 1,
      kept: [
        { n: 2, product: first, name: used, code: 'RELATED' },
        { n: 3, product: second, name: changed, code: 'STALE' },
      ],
    })
    expect((await admin.get(`/imports/${id}`)).body.undone).toBeNull()
    expect((await admin.get(`/products?productSchema=ps-lote-soja&search=${free}`)).body.collection).toEqual(
      [],
    )
    // What stood in the way may be taken back, and then the rest.
    for (const one of await soy.timeline(first)) await admin.delete(`/milestones/${one._id}`)
    expect(await undo(admin, id)).toEqual([200, 1, 'STALE'])
  })
})
