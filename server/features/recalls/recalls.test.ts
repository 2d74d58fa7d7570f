import { v4 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, clientOf, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { filled, unidentified } from '../../../test/kit/forms.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { verify } from '../../verify/index.ts'
import { endDrills } from './drill.ts'

const account = 'litoral'
const pack = demoPack(account)
let api: TestApi
let admin: Client
/** Writes loads and the elevator's lots, and sees nothing of the grower's. */
let elevator: Client
let levelOne: Client
let reader: Client
let own: string
let grower: string
let soy: Chain

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  own = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.', phoneNumber: '3425550146' }))
    .body._id
  grower = (await admin.post('/organizations', { name: 'Estancia La Aguada S.R.L.' })).body._id
  soy = new Chain(admin, pack, own)
  const all = (ids: string[], right: 'read' | 'write') => Object.fromEntries(ids.map((id) => [id, right]))
  const rights = (right: 'read' | 'write') => ({
    organizations: [own],
    stages: all(Object.keys(pack.productSchemas), right),
    milestoneSchemas: all(Object.keys(pack.milestoneSchemas), right),
  })
  elevator = await api.as('acopio', account, { rights: rights('write') })
  levelOne = await api.as('uno', account, { roles: ['Level one'], rights: rights('write') })
  reader = await api.as('lector', account, { rights: rights('read') })
})
afterAll(() => api.close())

const reason = 'Olor a solvente en la bodega'
const notice = { action: 'No la use y llame', phone: '3425550146' }

async function make(stage: string, values: object = {}, organization = own): Promise<string> {
  const { isUnidentified, identifier } = unidentified()
  const dataSchema = filled(pack.productSchemas[stage]!, { identifier, ...values })
  const answer = await admin.post('/products', {
    organization,
    productSchema: stage,
    isUnidentified,
    dataSchema,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body._id
}

/** A load that may be an origin. */
async function readyLoad(): Promise<string> {
  const load = await make('ps-partida')
  await soy.recorded(load, 'ms-cosecha-carga', [await make('ps-lote-soja')], { kilos: 30_000 })
  return load
}

/** A load, the lot that it went into, and what was made of that; the ship is of the grower. */
async function chain() {
  const load = await readyLoad()
  const lot = await make('ps-lote-acopio', { toneladas: 30 })
  await soy.recorded(lot, 'ms-ingreso-acopio', [load], { toneladas: 30 })
  const meal = await make('ps-lote-industrial')
  await soy.recorded(meal, 'ms-molienda', [lot], { toneladas: 30 })
  const ship = await make('ps-embarque', {}, grower)
  await soy.recorded(ship, 'ms-carga-buque', [meal], { toneladas: 25, nodeQuantities: { [meal]: 25 } })
  return { load, lot, meal, ship }
}

const begin = (product: string, more: object = {}, client = admin) =>
  client.post('/recalls', { kind: 'hold', product, products: 'all', reason, organization: own, ...more })

async function begun(product: string, more: object = {}, client = admin) {
  const { status, body } = await begin(product, more, client)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const read = async (id: string, client = admin) => (await client.get(`/recalls/${id}`)).body
const itemsOf = async (id: string, query = '', client = admin) => {
  const { status, body } = await client.get(`/recalls/${id}/items?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const pathsOf = ({ body }: { body: { errors?: { path: string }[] } }) => body.errors?.map(({ path }) => path)

describe('a hold', () => {
  it('reaches its start and all that it went into, readable or not (RCL-01)', async () => {
    const { load, lot, meal, ship } = await chain()
    const hold = await begun(load, {}, elevator)
    expect(hold).toMatchObject({
      kind: 'hold',
      state: 'open',
      product: { _id: load, stage: { _id: 'ps-partida' } },
      reason,
      action: null,
      phone: null,
      organization: { _id: own, name: 'Acopio Las Garzas S.A.' },
      startedBy: { _id: 'acopio', name: 'acopio' },
      endedAt: null,
      counts: { products: 4, restricted: 1, held: 4, notified: 0, confirmed: 0, unanswered: 0, done: 0 },
      version: 1,
    })
    expect(hold.drill).toBeUndefined()
    const { collection, totalDocs } = await itemsOf(hold._id, '', elevator)
    expect(totalDocs).toBe(4)
    expect(collection.map(({ product }: { product: { _id?: string } }) => product._id)).toEqual([
      load,
      lot,
      meal,
      undefined,
    ])
    const seen = (await itemsOf(hold._id)).collection.map(
      ({ product }: { product: { _id: string } }) => product._id,
    )
    expect(seen).toEqual([load, lot, meal, ship])
  })

  it('of a list reaches the start and what the list names, each once (RCL-01)', async () => {
    const { load, lot, meal } = await chain()
    const hold = await begun(load, { products: [meal, meal.toUpperCase()] })
    expect(hold.counts.products).toBe(2)
    expect((await itemsOf(hold._id)).collection.map(({ product }: any) => product._id)).toEqual([load, meal])
    const added = await admin.post(`/recalls/${hold._id}/products`, { products: [lot, meal] })
    expect(added.body.counts).toMatchObject({ products: 3, held: 3 })
  })

  it('refuses what is no descendant, and names what the person may not read as absent (RCL-01)', async () => {
    const { load, lot, ship } = await chain()
    const other = await make('ps-partida')
    expect(pathsOf(await begin(load, { products: [lot, other, 'x'] }))).toEqual([
      '/products/1',
      '/products/2',
    ])
    expect(pathsOf(await begin(load, { products: [ship] }, elevator))).toEqual(['/products/0'])
    expect(pathsOf(await begin(ship, {}, elevator))).toEqual(['/product'])
    expect((await begin(load, { reason: '   corto    ' })).status).toBe(400)
    expect(pathsOf(await begin(load, { organization: grower }, elevator))).toEqual(['/organization'])
    expect((await admin.get('/recalls?search=corto')).body.totalDocs).toBe(0)
  })

  it('refuses archived and unknown products on their paths, and more ids than it takes (RCL-01, RCL-04)', async () => {
    const { load, lot } = await chain()
    const archived = await make('ps-partida')
    await admin.delete(`/products/${archived}`)
    const strange = [archived, v4(), 'x']
    const paths = ['/products/1', '/products/2', '/products/3']
    expect(pathsOf(await begin(load, { products: [lot, ...strange] }))).toEqual(paths)
    expect(pathsOf(await begin(archived))).toEqual(['/product'])
    const { _id } = await begun(load, { products: [load] })
    const calls = (products: string[]) => [
      admin.put(`/recalls/${_id}/items`, { products, state: 'returned' }),
      admin.post(`/recalls/${_id}/products`, { products }),
    ]
    for (const answer of await Promise.all(calls([load, ...strange]))) expect(pathsOf(answer)).toEqual(paths)
    const tooMany = Array.from({ length: 1_001 }, () => lot)
    for (const { status, body } of await Promise.all(calls(tooMany)))
      expect([status, body.errors[0].path, body.errors[0].message]).toEqual([
        400,
        '/products',
        expect.stringMatching(/1[.,]?000/),
      ])
    expect((await admin.get(`/recalls/${_id}`)).body.counts).toMatchObject({ products: 1, held: 1 })
  })

  it('is for whoever writes its stage and organization, and is no level one (RCL-01)', async () => {
    const { load } = await chain()
    expect((await begin(load, {}, levelOne)).status).toBe(403)
    expect((await begin(load, {}, reader)).status).toBe(403)
    const hold = await begun(load, {}, elevator)
    expect((await reader.get(`/recalls/${hold._id}`)).status).toBe(200)
    expect((await reader.post(`/recalls/${hold._id}/lift`, { reason })).status).toBe(403)
    expect((await levelOne.post(`/recalls/${hold._id}/end`, { reason })).status).toBe(403)
    // Who writes other stages only reads this one.
    const crusher = await api.as('molino', account, {
      rights: { organizations: [own], stages: { 'ps-partida': 'read', 'ps-lote-industrial': 'write' } },
    })
    expect((await begin(load, { products: [load] }, crusher)).status).toBe(403)
    const refused = [
      crusher.put(`/recalls/${hold._id}`, { reason }),
      crusher.put(`/recalls/${hold._id}/items`, { products: [load], state: 'returned' }),
      crusher.post(`/recalls/${hold._id}/products`, { products: [load] }),
      crusher.post(`/recalls/${hold._id}/end`, { reason }),
    ]
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })

  it('is refused where its start has an open one of the same kind (RCL-01)', async () => {
    const { load, lot } = await chain()
    const hold = await begun(load)
    const again = await begin(load)
    expect([again.status, again.body.code, again.body.details]).toEqual([
      409,
      'RECALLED',
      { recall: hold._id },
    ])
    await begun(lot)
    await begun(load, { kind: 'recall', ...notice })
    await admin.post(`/recalls/${hold._id}/lift`, { reason })
    expect((await begun(load)).number).toBeGreaterThan(hold.number)
  })

  it('has a number of its own, also of several at once (RCL-02)', async () => {
    const starts = await Promise.all(Array.from({ length: 5 }, () => make('ps-partida')))
    const holds = await Promise.all(starts.map((start) => begun(start)))
    expect(new Set(holds.map(({ number }) => number)).size).toBe(5)
    const { body } = await admin.get('/recalls?currentPage=1')
    expect(body.collection.map(({ number }: any) => number)).toContain(
      Math.max(...holds.map(({ number }) => number)),
    )
  })
})

describe('a recall', () => {
  it('says what to do and whom to call (RCL-01)', async () => {
    const { load } = await chain()
    expect(pathsOf(await begin(load, { kind: 'recall' }))).toEqual(['/action', '/phone'])
    expect(pathsOf(await begin(load, { kind: 'recall', ...notice, i18n: { xx: {} } }))).toEqual(['/i18n/xx'])
    const i18n = { en: { reason: 'Smell of solvent in the hold', action: 'Do not use it' } }
    expect(await begun(load, { kind: 'recall', ...notice, i18n })).toMatchObject({ ...notice, i18n })
  })

  it('that reaches what the person may not read is for administrators, a hold is not (RCL-01)', async () => {
    const { load } = await chain()
    for (const kind of ['recall', 'drill']) {
      const refused = await begin(load, { kind, ...notice }, elevator)
      expect([refused.status, refused.body.code, refused.body.details]).toEqual([
        403,
        'FORBIDDEN',
        { restricted: 1 },
      ])
      expect(refused.body.message).toContain('1 producto')
    }
    const hold = await begun(load, {}, elevator)
    expect((await elevator.put(`/recalls/${hold._id}`, { kind: 'recall', ...notice })).status).toBe(403)
    expect((await admin.put(`/recalls/${hold._id}`, { kind: 'recall' })).status).toBe(400)
    const recall = await admin.put(`/recalls/${hold._id}`, { kind: 'recall', ...notice })
    expect(recall.body).toMatchObject({ kind: 'recall', ...notice, version: 2 })
  })

  it('is seen by whoever may read its start (RCL-02)', async () => {
    const mine = await make('ps-partida')
    const foreign = await make('ps-lote-soja', {}, grower)
    const [seen, unseen] = [await begun(mine), await begun(foreign)]
    const numbers = (await elevator.get('/recalls')).body.collection.map(({ number }: any) => number)
    expect(numbers).toContain(seen.number)
    expect(numbers).not.toContain(unseen.number)
    expect((await elevator.get(`/recalls/${unseen._id}`)).status).toBe(404)
    expect((await elevator.get(`/recalls/${unseen._id}/items`)).status).toBe(404)
    expect((await elevator.put(`/recalls/${unseen._id}`, { reason })).status).toBe(404)
  })

  it('is found by its number, start, reason, state and kind (RCL-02)', async () => {
    const start = await make('ps-partida')
    const { identifier } = (await soy.get(start)).dataSchema
    const recall = await begun(start, { kind: 'recall', ...notice, reason: 'Vidrio molido en la tolva' })
    const found = async (query: string) =>
      (await admin.get(`/recalls?${query}`)).body.collection.map(({ _id }: any) => _id)
    for (const search of [String(recall.number), identifier, 'vidrio MOLIDO'])
      expect(await found(`search=${encodeURIComponent(search)}`)).toContain(recall._id)
    expect(await found('search=nada+de+eso')).toEqual([])
    expect(await found('kind=recall&state=open')).toContain(recall._id)
    expect(await found('kind=hold')).not.toContain(recall._id)
    const { groups } = (await admin.get('/search?search=vidrio%20molido')).body
    expect(groups).toEqual([expect.objectContaining({ type: 'recalls', total: 1 })])
    expect(groups[0].items[0].address).toBe(`/Recalls/${recall._id}`)
  })
})

describe('the table of recalls', () => {
  it('has those of the list, of all pages, with the same filters, and no cell is computed (RCL-02, FRM-16)', async () => {
    const start = await make('ps-partida')
    const { identifier } = (await soy.get(start)).dataSchema
    const { _id, number } = await begun(start, {
      kind: 'recall',
      ...notice,
      reason: '=1+1 en la tolva de carga',
    })
    await begun(start, { reason: '=1+1 en la tolva de carga' })
    await begun(await make('ps-lote-soja', {}, grower), { reason: '=1+1 en la tolva de carga' })
    await admin.post(`/recalls/${_id}/end`, { reason })
    const table = async (query: string, client = admin) => {
      const { status, headers, body } = await client.get(`/recalls?format=csv&search=tolva+de+carga${query}`)
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('text/csv; charset=utf-8')
      const [head, ...lines] = body.replace('\uFEFF', '').trimEnd().split('\r\n')
      return { head, lines }
    }
    const { head, lines } = await table('&state=ended')
    expect(head).toMatch(/^N\.º;Qué;Estado;Etapa;Identificador;Motivo;.*;Productos;Bloqueados;Avisados;/)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(
      new RegExp(
        `^${number};Retiro;Terminado;Partida[^;]*;${identifier};'=1\\+1 en la tolva de carga;.*;1;1;0;0;0;0$`,
      ),
    )
    expect((await table('')).lines).toHaveLength(3)
    expect((await table('&currentPage=2&language=en')).lines).toHaveLength(3)
    // The third begins with the grower's.
    expect((await table('', elevator)).lines).toHaveLength(2)
  })
})

describe('what becomes of its products', () => {
  it('is set by people, except that somebody confirmed, and counts (RCL-02, RCL-04)', async () => {
    const { load, lot, meal, ship } = await chain()
    const { _id } = await begun(load)
    const set = (body: object, client = admin) => client.put(`/recalls/${_id}/items`, body)
    expect((await set({ products: [lot], state: 'confirmed' })).status).toBe(400)
    expect(pathsOf(await set({ products: [lot, own], state: 'returned' }))).toEqual(['/products/1'])
    expect(pathsOf(await set({ products: [ship], state: 'returned' }, elevator))).toEqual(['/products/0'])
    expect(pathsOf(await set({ state: 'returned' }))).toEqual(['/products'])
    const { body } = await set({ products: [lot, meal], state: 'returned', note: ' en el galpón ' }, elevator)
    expect(body.counts).toEqual({
      products: 4,
      restricted: 1,
      held: 2,
      notified: 0,
      confirmed: 0,
      unanswered: 0,
      done: 2,
    })
    const { collection } = await itemsOf(_id, 'state=returned')
    expect(collection).toMatchObject([
      { product: { _id: lot }, state: 'returned', note: 'en el galpón', by: 'acopio', mail: null },
      { product: { _id: meal } },
    ])
    expect((await set({ restricted: true, state: 'released' }, elevator)).status).toBe(403)
    // Administrators read everything.
    expect((await set({ restricted: true, state: 'released' })).body.counts.done).toBe(2)
  })

  it('is told by the history of each (RCL-04)', async () => {
    const { load, lot } = await chain()
    const { _id } = await begun(load)
    await admin.put(`/recalls/${_id}/items`, { products: [lot], state: 'destroyed' })
    const { body } = await admin.get(`/history/products/${lot}`)
    const told = body.collection.filter(({ type }: any) => type === 'recall_items')
    expect(told).toHaveLength(2)
    expect(told[0]).toMatchObject({ action: 'update', record: { _id: lot } })
    expect(told[0].changes).toContainEqual(
      expect.objectContaining({ path: '/status', before: 'bloqueado', after: 'destruido' }),
    )
    const rights = {
      organizations: '*',
      productSchemas: [{ id: '*', permission: ['read'] }],
      areas: { history: ['read'] },
    }
    const { secret } = (await admin.post('/keys', { name: 'Balanza', ...rights })).body
    const { body: ofKey } = await clientOf(api.app, secret, account).get(`/history/products/${lot}`)
    expect(ofKey.collection.map(({ type }: any) => type)).not.toContain('recall_items')
    expect(ofKey.collection.length).toBeGreaterThan(0)
    const { body: own } = await admin.get(`/history/recalls/${_id}`)
    expect(own.collection.map(({ action }: any) => action)).toEqual(['create'])
  })
})

describe('the end of a recall', () => {
  it('keeps products held, and lifting it sets them free (RCL-04)', async () => {
    const { load, lot } = await chain()
    const { _id } = await begun(load)
    const ended = await admin.post(`/recalls/${_id}/end`, { reason })
    expect(ended.body).toMatchObject({ state: 'ended', endedAt: expect.any(String), counts: { held: 4 } })
    const after = await admin.put(`/recalls/${_id}/items`, { products: [lot], state: 'released' })
    expect(after.body.counts).toMatchObject({ held: 3, done: 1 })
    const other = await begun(load)
    expect((await admin.post(`/recalls/${other._id}/lift`, { reason })).body.state).toBe('lifted')
    const late = await admin.put(`/recalls/${other._id}/items`, { products: [lot], state: 'held' })
    expect([late.status, late.body.code]).toEqual([409, 'STALE'])
  })

  it('comes once: of several at the same moment one wins, the others are stale (RCL-04)', async () => {
    const { load } = await chain()
    const { _id } = await begun(load)
    const ways = ['lift', 'end', 'lift', 'end'].map((way) => admin.post(`/recalls/${_id}/${way}`, { reason }))
    const becomes = admin.put(`/recalls/${_id}`, { kind: 'recall', ...notice })
    const answers = await Promise.all(ways)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const stale = answers.find(({ status }) => status === 409)!.body
    expect(stale).toMatchObject({ code: 'STALE', details: { yours: { reason }, theirs: { _id } } })
    expect([200, 409]).toContain((await becomes).status)
    expect((await read(_id)).state).not.toBe('open')
  })

  it('refuses an edit of a former version (RCL-04)', async () => {
    const { _id } = await begun(await make('ps-partida'))
    expect((await admin.put(`/recalls/${_id}`, { reason: 'Otro motivo más largo', version: 1 })).status).toBe(
      200,
    )
    const stale = await admin.put(`/recalls/${_id}`, { reason: 'Y otro motivo más', version: 1 })
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE'])
  })
})

describe('a drill', () => {
  it('says what was found and holds nothing (RCL-07)', async () => {
    const { load, lot } = await chain()
    const { drill, counts, _id } = await begun(load, { kind: 'drill' })
    expect(drill).toEqual({
      tracedMs: expect.any(Number),
      products: 4,
      located: 4,
      withContact: expect.any(Number),
      quantityLocated: drill.quantityTotal,
      quantityTotal: expect.any(Number),
    })
    expect(counts).toMatchObject({ products: 4, held: 4, done: 0 })
    expect(pathsOf(await admin.put(`/recalls/${_id}/items`, { products: [lot], state: 'returned' }))).toEqual(
      ['/state'],
    )
    const unused = await readyLoad()
    await begun(unused, { kind: 'drill' })
    expect((await soy.get(unused)).hold).toBeNull()
    await soy.recorded(await make('ps-lote-acopio'), 'ms-ingreso-acopio', [unused])
  })
})

it('a drill ends by itself after a day (RCL-07)', async () => {
  const { _id } = await begun(await make('ps-partida'), { kind: 'drill' })
  const hold = await begun(await make('ps-partida'))
  const after = async (hours: number) => {
    const now = new Date(Date.now() + hours * 3_600_000)
    await api.database.inAccount({ accountId: account, userId: 'job', via: 'job', now }, endDrills)
    return (await read(_id)).state
  }
  expect(await after(23)).toBe('open')
  expect(await after(25)).toBe('ended')
  expect((await read(hold._id)).state).toBe('open')
})

it('verify tells its rows from its events (RCL-04)', async () => {
  const { load, lot } = await chain()
  const { _id } = await begun(load, { kind: 'recall', ...notice })
  await admin.put(`/recalls/${_id}/items`, { products: [lot], state: 'released', note: 'apto' })
  await admin.put(`/recalls/${_id}`, { reason: 'Un motivo corregido' })
  await admin.post(`/recalls/${_id}/lift`, { reason })
  expect((await verify(api.owner)).differ).toEqual([])
})
