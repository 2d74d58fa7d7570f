import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProductReadiness } from '../../../core/contract/readiness.ts'
import type { Pack } from '../../../core/pack/shape.ts'
import type { PackReadyRule } from '../../../core/rules/ready-shape.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import type { Difference } from '../../verify/difference.ts'
import { verifyReadiness } from '../../verify/readiness.ts'
import { Database } from '../../platform/db/database.ts'
import { keepReadiness } from './keep.ts'
import { startKeeper } from '../../platform/effects/keeper.ts'
import './tables.ts'

const account = 'litoral'
const rule = (
  code: string,
  needs: PackReadyRule['needs'],
  more: Partial<Pick<PackReadyRule, 'of' | 'stage' | 'level'>> = {},
): PackReadyRule => ({
  code,
  title: { es: `Regla ${code}`, en: `Rule ${code}` },
  needs,
  of: 'self',
  level: 'must',
  ...more,
})

/** The demo, whose shipments demand something of the whole chain. */
function withRules(): Pack {
  const pack = structuredClone(demoPack(account))
  pack.productSchemas['ps-embarque']!.ready = [
    rule('VESSEL', { field: 'buque' }),
    rule('DDS', { process: 'ms-dds' }),
    rule('POLYGON', { polygon: true }, { of: 'ancestors', stage: 'ps-lote-soja' }),
    rule('LOOKED', { process: 'ms-monitoreo' }, { of: 'ancestors' }),
    rule('RECEIVED', { process: 'ms-analisis-recibo' }, { of: 'ancestors', level: 'should' }),
  ]
  pack.productSchemas['ps-lote-acopio']!.ready = [rule('EU', { eudr: true }, { of: 'ancestors' })]
  delete pack.productSchemas['ps-lote-soja']!.ready
  return pack
}
const pack = withRules()
let api: TestApi
let admin: Client
let reader: Client
let writer: Client
let soy: Chain
let own: string
let other: string

const settle = () => keepReadiness(api.database, account)

async function readinessOf(id: string, client = admin, language = 'es'): Promise<ProductReadiness> {
  const { status, body } = await client.get(`/products/${id}/readiness?language=${language}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as ProductReadiness
}

async function listed(stage: string, query = ''): Promise<Record<string, boolean | null>> {
  const { status, body } = await admin.get(`/products?productSchema=${stage}&limit=200${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return Object.fromEntries(
    (body.collection as { _id: string; ready: boolean | null }[]).map(({ _id, ready }) => [_id, ready]),
  )
}

const waiting = () =>
  api.database.inAccount({ accountId: account, userId: 'test' }, (tx) =>
    tx.db
      .selectFrom('waiting_counters')
      .select(['product_schema_id as stage', 'code', 'number'])
      .where('account_id', '=', account)
      .where('number', '<>', 0)
      .orderBy('product_schema_id')
      .orderBy('code')
      .execute(),
  )

/** A shipment with its whole chain, and the plots that it came from. */
async function shipment(plots: readonly string[]) {
  const loads: string[] = []
  for (const plot of plots) {
    const load = await soy.product('ps-partida')
    await soy.recorded(load, 'ms-cosecha-carga', [plot])
    loads.push(load)
  }
  const silo = await soy.product('ps-lote-acopio')
  await soy.recorded(silo, 'ms-ingreso-acopio', loads)
  const crush = await soy.product('ps-lote-industrial')
  await soy.recorded(crush, 'ms-molienda', [silo])
  const ship = await soy.product('ps-embarque')
  await soy.recorded(ship, 'ms-carga-buque', [crush])
  return { silo, crush, ship }
}

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  const organization = async (name: string) =>
    (await admin.post('/organizations', { name })).body._id as string
  own = await organization('Acopio Las Garzas S.A.')
  other = await organization('Los Quebrachos Agro S.R.L.')
  soy = new Chain(admin, pack, own)
  reader = await api.as('lectora', account, {
    rights: {
      organizations: [own],
      stages: Object.fromEntries(Object.keys(pack.productSchemas).map((id) => [id, 'read' as const])),
      milestoneSchemas: {},
    },
  })
  writer = await api.as('escribe', account, {
    rights: {
      organizations: [own],
      stages: { 'ps-lote-soja': 'write', 'ps-embarque': 'read' },
      milestoneSchemas: { 'ms-monitoreo': 'write' },
    },
  })
})
afterAll(() => api.close())

describe('the readiness of a product (RDY-02)', () => {
  it('names what is missing in the order of the chain, with where it is mended', async () => {
    const [plot, hidden] = [await soy.product('ps-lote-soja'), await soy.product('ps-lote-soja', other)]
    const { silo, ship } = await shipment([plot, hidden])
    const found = await readinessOf(ship)
    expect(found).toMatchObject({ state: 'missing', must: { done: 1, of: 4 }, should: { done: 0, of: 1 } })
    expect(found.items.map(({ code, state, count }) => [code, state, count])).toEqual([
      ['POLYGON', 'missing', 2],
      ['LOOKED', 'missing', 2],
      ['RECEIVED', 'missing', 1],
      ['VESSEL', 'ok', 0],
      ['DDS', 'missing', 1],
    ])
    const [polygon, looked, received, vessel, dds] = found.items
    expect(polygon!.products.map(({ _id }) => _id).toSorted()).toEqual([plot, hidden].toSorted())
    // A used plot has no form to edit: whoever administers corrects it, others draw it in a process, or ask.
    const first = polygon!.products[0]!._id
    const back = `&readiness=${ship}`
    expect(polygon!.address).toBe(
      `/Products/${first}/Correct?productTypeId=ps-lote-soja&field=polygons${back}`,
    )
    expect((await readinessOf(ship, reader)).items[0]).toMatchObject({ address: null, at: null })
    expect((await readinessOf(ship, writer)).items[0]).toMatchObject({
      address: `/Products/${plot}/Milestones?productTypeId=ps-lote-soja&createMilestone=true&milestoneSchema=ms-monitoreo&responsible=${own}${back}`,
      at: { _id: plot },
    })
    expect(looked!.address).toContain('milestoneSchema=ms-monitoreo')
    expect(received).toMatchObject({
      level: 'should',
      address: `/Products/${silo}/Milestones?productTypeId=ps-lote-acopio&createMilestone=true&milestoneSchema=ms-analisis-recibo&responsible=${own}${back}`,
    })
    expect(vessel!.address).toBeNull()
    expect(dds!.title).toBe('Regla DDS')
    expect((await readinessOf(ship, admin, 'en')).items[4]!.title).toBe('Rule DDS')
    expect(found.chain.map(({ _id, count }) => [_id, count])).toEqual([
      ['ps-lote-soja', 2],
      ['ps-partida', 2],
      ['ps-lote-acopio', 1],
      ['ps-lote-industrial', 1],
      ['ps-embarque', 1],
    ])
  })

  it('counts what the caller may not read, and names it nowhere', async () => {
    const hidden = await soy.product('ps-lote-soja', other)
    const { ship } = await shipment([hidden])
    const found = await readinessOf(ship, reader)
    const looked = found.items.find(({ code }) => code === 'LOOKED')!
    expect(looked).toMatchObject({ count: 1, restricted: 1, products: [], address: null })
    expect(JSON.stringify(found)).not.toContain(hidden)
    expect((await reader.get(`/products/${hidden}/readiness`)).status).toBe(404)
  })

  it('is missing where a rule asks what it came from, and it came from nothing', async () => {
    const ship = await soy.product('ps-embarque')
    const { items } = await readinessOf(ship)
    expect(items.find(({ code }) => code === 'POLYGON')).toMatchObject({
      state: 'missing',
      asked: 0,
      count: 0,
    })
  })

  it('is ready once each must is there, whatever should be', async () => {
    const plot = await soy.product('ps-lote-soja')
    const { ship } = await shipment([plot])
    const polygon = '{"type":"Polygon","coordinates":[[[-60,-30],[-60,-29.99],[-59.99,-29.99],[-60,-30]]]}'
    await soy.recorded(plot, 'ms-monitoreo', [], { area: 1, polygons: polygon })
    await soy.recorded(ship, 'ms-dds')
    expect(await readinessOf(ship)).toMatchObject({
      state: 'ready',
      must: { done: 4, of: 4 },
      should: { done: 0, of: 1 },
    })
  })

  it('has rules without the pack: an identifier, an origin and the required fields (RDY-01)', async () => {
    const load = await soy.product('ps-partida')
    const { items } = await readinessOf(load)
    expect(items.map(({ code, title, state }) => [code, title, state])).toEqual([
      ['IDENTIFIED', 'Identificado', 'missing'],
      ['ORIGIN', 'Origen', 'missing'],
      ['patente', expect.any(String), 'ok'],
      ['pesoNeto', expect.any(String), 'ok'],
    ])
  })
})

describe('the readiness that lists show (RDY-03)', () => {
  it('is null from the commit on until a job has reckoned it, and then filters', async () => {
    const plot = await soy.product('ps-lote-soja')
    const { ship } = await shipment([plot])
    expect((await listed('ps-embarque'))[ship]).toBeNull()
    await settle()
    expect((await listed('ps-embarque'))[ship]).toBe(false)
    expect(await listed('ps-embarque', '&ready=false')).toHaveProperty(ship, false)
    expect(await listed('ps-embarque', '&ready=true')).not.toHaveProperty(ship)
    await soy.recorded(ship, 'ms-dds')
    expect((await listed('ps-embarque', '&ready=false'))[ship]).toBeNull()
    await settle()
    expect((await listed('ps-embarque'))[ship]).toBe(false)
    expect((await admin.get(`/products/${ship}`)).body.collection[0]).toMatchObject({
      ready: false,
      lacks: { must: 2, should: 1 },
    })
  })

  it('is reckoned at once where this process wrote, whichever of its connections did', async () => {
    const errors: string[] = []
    const stop = startKeeper({
      kept: 'readiness',
      pause: 300,
      keep: keepReadiness,
      database: new Database(api.database.pool),
      writers: [api.database],
      log: { error: (line) => errors.push(line) },
    })
    try {
      const plot = await soy.product('ps-lote-soja')
      await expect.poll(async () => (await listed('ps-lote-soja'))[plot]).not.toBeNull()
    } finally {
      await stop()
    }
    expect(errors).toEqual([])
  })

  it('goes no further once its process stops, and the next one goes on', async () => {
    const plot = await soy.product('ps-lote-soja')
    await keepReadiness(api.database, account, AbortSignal.abort())
    expect((await listed('ps-lote-soja'))[plot]).toBeNull()
    await settle()
    expect((await listed('ps-lote-soja'))[plot]).not.toBeNull()
  })

  it('follows what a product came from, which shows its former value until then', async () => {
    const plot = await soy.product('ps-lote-soja')
    const { ship } = await shipment([plot])
    await soy.recorded(ship, 'ms-dds')
    await settle()
    const polygon = '{"type":"Polygon","coordinates":[[[-60,-30],[-60,-29.99],[-59.99,-29.99],[-60,-30]]]}'
    const look = await soy.recorded(plot, 'ms-monitoreo', [], { area: 1, polygons: polygon })
    expect((await listed('ps-embarque'))[ship]).toBe(false)
    await settle()
    expect((await listed('ps-embarque', '&ready=true'))[ship]).toBe(true)
    expect((await admin.delete(`/milestones/${look}`)).status).toBe(204)
    await settle()
    expect((await listed('ps-embarque'))[ship]).toBe(false)
  })

  it('says the same as the product itself, of each product of each stage', async () => {
    await settle()
    for (const stage of ['ps-lote-soja', 'ps-partida', 'ps-lote-acopio', 'ps-embarque'])
      for (const [id, ready] of Object.entries(await listed(stage)))
        expect([id, ready]).toEqual([id, (await readinessOf(id)).state === 'ready'])
  })

  it('counts what waits, by stage and reason, and no longer once it is archived', async () => {
    await settle()
    const before = await waiting()
    const load = await soy.product('ps-partida')
    await settle()
    const numberOf = (rows: typeof before, code: string) =>
      rows.find((row) => row.stage === 'ps-partida' && row.code === code)?.number ?? 0
    const then = await waiting()
    for (const code of ['NO_ORIGIN', 'UNIDENTIFIED'])
      expect(numberOf(then, code) - numberOf(before, code)).toBe(1)
    expect(before.filter(({ stage }) => stage === 'ps-embarque').map(({ code }) => code)).toContain(
      'NOT_READY',
    )
    expect((await admin.delete(`/products/${load}`)).status).toBe(204)
    await settle()
    expect(await waiting()).toEqual(before)
  })

  it('is compared by verify with what it reads itself of the records (RDY-03)', async () => {
    const plot = await soy.product('ps-lote-soja')
    const { ship } = await shipment([plot])
    const polygon = '{"type":"Polygon","coordinates":[[[-60,-30],[-60,-29.99],[-59.99,-29.99],[-60,-30]]]}'
    await soy.recorded(plot, 'ms-monitoreo', [], { area: 1, polygons: polygon })
    await soy.recorded(ship, 'ms-dds')
    await settle()
    /** What verify finds of the shipment after a change behind the server's back, which is taken back. */
    const found = async (change?: RawBuilder<unknown>): Promise<string[]> => {
      let differ: Difference[] = []
      await api.owner
        .inAccount({ accountId: account, userId: 'test' }, async (tx) => {
          await change?.execute(tx.db)
          ;({ differ } = await verifyReadiness(tx, { all: true }))
          throw new Error('taken back')
        })
        .catch((error: Error) => expect(error.message).toBe('taken back'))
      return differ.filter(({ id }) => id === ship).map(({ what }) => what)
    }
    expect(await found()).toEqual([])
    const lacks = (must: number) =>
      expect.stringMatching(new RegExp(`^ready 0 1.*, should be missing ${must} 1 NOT_READY$`))
    const live = sql`account_id = ${account} and deleted_at is null`
    const archive = sql`update milestones set deleted_at = now() where ${live}`
    for (const [change, must] of [
      [sql`update products set data = data - 'buque' where ${live} and id = ${ship}`, 1],
      [sql`${archive} and product_id = ${ship} and milestone_schema_id = 'ms-dds'`, 1],
      [sql`${archive} and product_id = ${plot} and milestone_schema_id = 'ms-monitoreo'`, 2],
      [sql`update links set deleted_at = now() where ${live} and destination_id = ${ship}`, 2],
    ] as const)
      expect(await found(change)).toEqual([lacks(must)])
    const judged = sql`where account_id = ${account} and product_id = ${ship}`
    expect(await found(sql`update readiness set should_missing = 0 ${judged}`)).toHaveLength(1)
  })

  it('is reckoned again by the rules of a new pack', async () => {
    const plot = await soy.product('ps-lote-soja')
    const { ship } = await shipment([plot])
    await settle()
    const changed = structuredClone(pack)
    changed.productSchemas['ps-embarque']!.ready = [rule('VESSEL', { field: 'buque' })]
    await configure(api.database, account, changed)
    await settle()
    expect((await listed('ps-embarque', '&ready=true'))[ship]).toBe(true)
    await configure(api.database, account, pack)
    await settle()
    expect((await listed('ps-embarque', '&ready=false'))[ship]).toBe(false)
  })

  it('follows the certificates that a rule asks for, by their kind', async () => {
    const changed = structuredClone(pack)
    changed.productSchemas['ps-embarque']!.ready = [rule('ORGANIC', { certificate: 'Orgánico' })]
    await configure(api.database, account, changed)
    const ship = await soy.product('ps-embarque')
    const certify = async (kind: string) => {
      const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
      const sent = { name: kind, kind, organizations: [own], validFrom: day(-90), validTo: day(90) }
      const { status, body } = await admin.post('/certificates', sent)
      expect(status).toBe(200)
      await settle()
      return body._id as string
    }
    await certify('Comercio justo')
    expect((await listed('ps-embarque'))[ship]).toBe(false)
    expect((await readinessOf(ship)).items).toMatchObject([{ state: 'missing', address: '/Certificates' }])
    const organic = await certify('Orgánico')
    expect((await listed('ps-embarque'))[ship]).toBe(true)
    expect((await admin.delete(`/certificates/${organic}`)).status).toBe(204)
    await settle()
    expect((await listed('ps-embarque'))[ship]).toBe(false)
    await configure(api.database, account, pack)
  })
})

it('the EU’s checks asked of ancestors look at the plots of a product, and are missing without any (RDY-01)', async () => {
  const { silo } = await shipment([await soy.product('ps-lote-soja')])
  const { items, must } = await readinessOf(silo)
  for (const item of items) expect(item).toMatchObject({ code: 'EU', state: 'missing', count: 1 })
  expect(items.map(({ check }) => check)).toContain('CUTOFF')
  expect(must).toEqual({ done: 0, of: items.length })
  const lonely = await soy.product('ps-lote-acopio')
  expect((await readinessOf(lonely)).items).toMatchObject([
    {
      code: 'EU',
      check: 'NO_GEOMETRY',
      state: 'missing',
      address: expect.stringContaining(`/Products/${lonely}/Milestones`),
    },
  ])
})
