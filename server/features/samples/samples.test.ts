import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Chain } from '../../../test/kit/chain.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { configure } from '../../../test/kit/packs.ts'
import { startWorker } from '../../../test/kit/work.ts'
import { validatePack } from '../../../core/pack/validate.ts'
import type { Pack } from '../../../core/pack/shape.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Outside } from '../../platform/effects/tasks.ts'
import { verify } from '../../verify/index.ts'
import { writeSamples } from './write.ts'

const account = 'nandubay'
let api: TestApi
let admin: Client
let pack: Pack
let stopWork: () => Promise<void>

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('jefa', account, { admin: true })
  stopWork = await startWorker(api)
  pack = (await reportOf('cafe')).pack!
})
afterAll(async () => {
  await stopWork()
  await api.close()
})

/** What the validator says of a set's files. */
async function reportOf(id: string) {
  const { files } = (await admin.get(`/admin/packs/${id}`)).body as { files: Record<string, string> }
  return validatePack(Object.entries(files).map(([file, content]) => ({ file, content })))
}
const state = async () => (await admin.get('/admin/samples')).body
async function written() {
  for (let tries = 0; tries < 400; tries++) {
    const now = await state()
    if (now.state === 'there') return now
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`no samples: ${JSON.stringify(await state())}`)
}
const lot = async (stage: string, name: string): Promise<string> => {
  const { body } = await admin.get(`/products?productSchema=${stage}&page=false`)
  return body.collection.find(
    ({ dataSchema }: { dataSchema: { identifier: string } }) => dataSchema.identifier === name,
  )._id
}
const read = <Rows>(work: (tx: Tx) => Promise<Rows>) =>
  api.database.inAccount({ accountId: account, userId: 'test', readOnly: true }, work)
const liveProducts = (stage?: string) =>
  read((tx) =>
    tx.db
      .selectFrom('products')
      .select('id')
      .where('account_id', '=', account)
      .$if(stage !== undefined, (query) => query.where('product_schema_id', '=', stage!))
      .where('deleted_at', 'is', null)
      .execute(),
  )

describe('ready-made sets', () => {
  it('are shown in both languages, with the stages of their chain in the order of the rail', async () => {
    const { collection } = (await admin.get('/admin/packs?language=es')).body
    expect(collection.map(({ name }: { name: string }) => name)).toEqual([
      'Soja EUDR',
      'Carne vacuna',
      'Vino',
      'Café',
    ])
    const coffee = (await admin.get('/admin/packs?language=en')).body.collection[3]
    expect(coffee).toMatchObject({ _id: 'cafe', name: 'Coffee', processes: 15 })
    expect(coffee.stages).toMatchObject([
      { _id: 'ps-finca', name: 'Farm', marca: 'hoja' },
      { name: 'Delivery', ratio: [1, 'n'] },
      { shortName: 'Wet mill', ratio: ['n', 1] },
      { shortName: 'Dry mill', ratio: [1, 1] },
      { name: 'Export shipment', ratio: ['n', 1] },
    ])
    expect(coffee.abilities).toHaveLength(4)
  })

  it.each(['soja', 'carne', 'vino', 'cafe', 'blanco'])(
    'of which %s is whole and plans into an empty account, under its own id and name',
    async (id) => {
      const { pack: whole, errors, warnings } = await reportOf(id)
      expect([errors, warnings]).toEqual([[], []])
      expect(whole!.account).toEqual({ id: account, name: account })
      const { files } = (await admin.get(`/admin/packs/${id}`)).body
      const plan = (await admin.post('/admin/config/plan', { files })).body
      expect(plan).toMatchObject({ changes: true, version: null, obstacles: [], faults: [], warnings: [] })
    },
  )

  it('of coffee has quintals of the size that the account chooses (FIG-02)', async () => {
    const coffee = (await admin.get('/admin/packs?language=en')).body.collection[3]
    expect(coffee.quintals).toEqual(['100 kg', '46 kg', '45,36 kg'])
    const { files } = (await admin.get('/admin/packs/cafe?quintal=46%20kg')).body
    expect(files['cafe.yaml'].match(/unit: 'qq \(46 kg\)'/g)).toHaveLength(3)
    expect(files['cafe.yaml']).not.toContain('100 kg,')
    const plan = (await admin.post('/admin/config/plan', { files })).body
    expect(plan).toMatchObject({ obstacles: [], faults: [], warnings: [] })
    expect((await admin.get('/admin/packs/cafe?quintal=47%20kg')).status).toBe(404)
    expect((await admin.get('/admin/packs/soja?quintal=46%20kg')).status).toBe(404)
  })

  it('of which there is no other', async () => {
    expect((await admin.get('/admin/packs/mate')).status).toBe(404)
  })
})

describe('sample data', () => {
  it('are refused before the account uses their set', async () => {
    expect(await state()).toEqual({ state: 'none', count: 0 })
    const { status, body } = await admin.post('/admin/samples', { pack: 'cafe' })
    expect([status, body.code]).toEqual([409, 'CONFIG_CHANGED'])
    expect((await admin.post('/admin/samples', { pack: 'mate' })).body.errors).toMatchObject([
      { path: '/pack' },
    ])
  })

  it('are refused once the account has changed a form of the set', async () => {
    const changed = structuredClone(pack)
    changed.productSchemas['ps-finca']!.schema.required!.push('altitud')
    await configure(api.database, account, changed)
    expect((await admin.post('/admin/samples', { pack: 'cafe' })).status).toBe(409)
    await configure(api.database, account, pack)
  })

  it('are written whole or not at all, and again after a process that ended in the middle', async () => {
    await api.database.inAccount({ accountId: account, userId: 'jefa' }, async (tx) => {
      await tx.db
        .insertInto('samples')
        .values({ account_id: account, pack: 'cafe', asked_at: tx.now, first_event: null, last_event: null })
        .execute()
    })
    expect(await state()).toEqual({ state: 'running', pack: 'cafe', count: 0 })
    const effect = await api.database.inAccount({ accountId: account, userId: 'job' }, (tx) =>
      writeSamples(tx, { userId: 'jefa' }),
    )
    const ended = {
      inAccount: (scope: Parameters<Database['inAccount']>[0], work: (tx: never) => unknown) =>
        api.database.inAccount(scope, async (tx) => {
          await work(tx as never)
          throw new Error('the machine stops here')
        }),
    }
    await expect(effect({ database: ended } as unknown as Outside)).rejects.toThrow('the machine stops here')
    expect(await liveProducts()).toEqual([])
    await effect({ database: api.database } as Outside)
    expect(await state()).toEqual({ state: 'there', pack: 'cafe', count: 41 })
    await effect({ database: api.database } as Outside)
    expect(await state()).toMatchObject({ count: 41 })
    expect((await admin.delete('/admin/samples')).body).toEqual({ count: 41 })
    expect(await state()).toEqual({ state: 'none', count: 0 })
  })

  it('are written by a job, as the administrator who asked, and are known by their events', async () => {
    const { status, body } = await admin.post('/admin/samples', { pack: 'cafe' })
    expect([status, body]).toEqual([202, { state: 'running', pack: 'cafe', count: 0 }])
    expect(await written()).toEqual({ state: 'there', pack: 'cafe', count: 41 })
    expect((await admin.post('/admin/samples', { pack: 'cafe' })).body).toMatchObject({ state: 'there' })
    const lists = await Promise.all(
      ['/organizations?', '/locations?', '/assets?assetSchema=as-tanque&'].map((path) =>
        admin.get(`${path}page=false`),
      ),
    )
    expect(lists.map(({ body: { collection } }) => collection.length)).toEqual([4, 9, 3])
    const others = await read((tx) =>
      tx.db
        .selectFrom('events as e')
        .innerJoin('samples as s', (join) =>
          join
            .on('s.account_id', '=', account)
            .onRef('e.n', '>=', 's.first_event')
            .onRef('e.n', '<=', 's.last_event'),
        )
        .select('e.n')
        .where('e.account_id', '=', account)
        .where(({ or, eb }) => or([eb('e.via', '<>', 'demo'), eb('e.by_user', '<>', 'jefa')]))
        .execute(),
    )
    expect(others).toEqual([])
    expect((await verify(api.owner)).differ).toEqual([])
  })

  it('are kept, all of them, while a product of the account was made of one (RELATED)', async () => {
    const { body: own } = await admin.post('/organizations', { name: 'Propia' })
    const chain = new Chain(admin, pack, own._id)
    const shipment = await chain.product('ps-exportacion')
    const loading = await chain.recorded(shipment, 'ms-carga-exportacion', [
      await lot('ps-trillado', 'LT-2526-004'),
    ])
    const { status, body } = await admin.delete('/admin/samples')
    expect([status, body.code]).toEqual([409, 'RELATED'])
    expect(await state()).toMatchObject({ state: 'there', count: 41 })
    expect((await admin.delete(`/milestones/${loading}`)).status).toBe(204)
  })

  it('are kept while a record of the account stands under one of their organizations (RELATED)', async () => {
    const { body } = await admin.get('/organizations?page=false')
    const sample = body.collection.find(({ name }: { name: string }) => name.startsWith('Cooperativa'))
    const farm = await new Chain(admin, pack, sample._id).product('ps-finca')
    expect((await admin.delete('/admin/samples')).body.code).toBe('RELATED')
    expect((await admin.delete(`/products/${farm}`)).status).toBe(204)
  })

  it('are taken away at once, with what people recorded about them; what is their own stays', async () => {
    const own = (await admin.get('/organizations?page=false')).body.collection.find(
      ({ name }: { name: string }) => name === 'Propia',
    )._id
    const chain = new Chain(admin, pack, own)
    const kept = await chain.product('ps-finca')
    await chain.client.post('/milestones', {
      ...chain.body(await lot('ps-finca', 'FI-0168'), 'ms-visita'),
      organization: (await admin.get('/organizations?page=false')).body.collection[1]._id,
    })
    expect((await admin.delete('/admin/samples')).body).toEqual({ count: 41 })
    expect(await state()).toEqual({ state: 'none', count: 0 })
    expect(await liveProducts('ps-finca')).toEqual([{ id: kept }])
    expect((await admin.get('/organizations?page=false')).body.collection).toHaveLength(1)
    expect((await verify(api.owner)).differ).toEqual([])
    expect((await admin.delete('/admin/samples')).body).toEqual({ count: 0 })
  })

  it('may be asked for again', async () => {
    await admin.post('/admin/samples', { pack: 'cafe' })
    expect(await written()).toMatchObject({ count: 41 })
  })
})

it.each(['soja', 'carne', 'vino'])(
  'the samples of %s come and go whole, those that were archived among them too',
  async (id) => {
    const own = await api.as('jefa', `cuenta-${id}`, { admin: true })
    const { files } = (await own.get(`/admin/packs/${id}`)).body as { files: Record<string, string> }
    const { hash } = (await own.post('/admin/config/plan', { files })).body
    expect((await own.post('/admin/config/apply', { files, hash })).status).toBe(200)
    await own.post('/admin/samples', { pack: id })
    await expect.poll(async () => (await own.get('/admin/samples')).body.state).toBe('there')
    const { count } = (await own.get('/admin/samples')).body
    expect(count).toBeGreaterThanOrEqual(30)
    expect((await own.delete('/admin/samples')).body).toEqual({ count })
    for (const path of ['/organizations', '/locations'])
      expect((await own.get(`${path}?page=false`)).body.collection).toEqual([])
    expect((await verify(api.owner)).differ).toEqual([])
  },
)
