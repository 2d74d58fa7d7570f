import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { linkActor } from '../../../core/rules/history.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { filled } from '../../../test/kit/forms.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { startWorker } from '../../../test/kit/work.ts'
import type { HistoryEvent } from '../../../core/contract/history.ts'
import { verify, verifyHistory } from '../../verify/index.ts'
import { sealsFile } from '../../platform/seal/seals.ts'
import { openKey, sealHeads } from '../../platform/seal/index.ts'

const pack = demoPack('litoral')
let api: TestApi
let admin: Client
let colleague: Client
let foreign: Client
let soy: Chain
let organization: string
let plot: string
/** Nothing was made of it, so it can be edited. */
let field: string
let load: string
let harvest: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'litoral', { admin: true })
  foreign = await api.as('other', 'valle', { admin: true })
  await configure(api.database, 'litoral', pack)
  organization = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
  colleague = await api.as('Rita', 'litoral', {
    rights: { organizations: [organization], stages: { 'ps-lote-soja': 'write', 'ps-partida': 'write' } },
  })
  soy = new Chain(admin, pack, organization)
  plot = await soy.product('ps-lote-soja')
  field = await soy.product('ps-lote-soja')
  load = await soy.product('ps-partida')
  harvest = await soy.recorded(load, 'ms-cosecha-carga', [plot])
})
afterAll(async () => {
  expect((await verify(api.owner)).differ).toEqual([])
  await api.close()
})

const events = async (query = '', client = admin): Promise<HistoryEvent[]> => {
  const { status, body } = await client.get(`/history?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.collection
}
const historyOf = async (type: string, id: string, client = admin): Promise<HistoryEvent[]> => {
  const { status, body } = await client.get(`/history/${type}/${id}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.collection
}
const nameOf = (record: HistoryEvent['record']) => ('name' in record ? record.name : 'restricted')

async function edit(id: string, values: Record<string, unknown>, client = admin) {
  const { dataSchema, version } = await soy.as(client).get(id)
  const answer = await client.put(`/products/${id}`, { dataSchema: { ...dataSchema, ...values }, version })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

describe('the history of an account', () => {
  it('lists every change, the last first, and counts them by the head of the chain', async () => {
    const { body } = await admin.get('/history')
    const { n: head } = (await admin.get('/history/seal')).body
    expect(body).toMatchObject({ page: 1, totalDocs: head })
    expect(body.collection).toHaveLength(20)
    const second = await events('currentPage=2')
    const numbers = [...body.collection, ...second].map(({ n }: HistoryEvent) => n)
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, k) => body.totalDocs - k))
    expect((await events(`currentPage=${body.totalPages}`)).at(-1)!.n).toBe(1)
    expect(await events(`currentPage=${body.totalPages + 1}`)).toEqual([])
  })

  it('says who changed which record, and each field as it was and is, by its kind', async () => {
    const { dataSchema } = await soy.get(field)
    await edit(field, { superficie: 80.5 })
    const [event] = await events()
    expect(event).toMatchObject({
      user: { _id: 'admin', name: 'admin' },
      via: 'api',
      action: 'update',
      verb: 'edited',
      type: 'products',
      record: {
        _id: field,
        name: dataSchema.identifier,
        schema: { _id: 'ps-lote-soja' },
        stage: 'ps-lote-soja',
      },
      changes: [{ path: '/dataSchema/superficie', after: '80,5 ha' }],
    })
    const english = (await admin.get('/history?language=en')).body.collection[0]
    expect(english.changes[0].after).toBe('80.5 ha')
    expect(event!.previous).toBe((await events())[1]!.hash)
  })

  it('names the origins that a correction exchanges, with its reason', async () => {
    const [one, two, three] = [await loadOf(), await loadOf(), await loadOf()]
    const lot = await soy.product('ps-lote-acopio')
    const receipt = await soy.recorded(lot, 'ms-ingreso-acopio', [one, two])
    const crush = await soy.product('ps-lote-industrial')
    await soy.recorded(crush, 'ms-molienda', [lot])
    const reason = 'La CPE se cargó en otro lote'
    const { dataSchema } = (await admin.get(`/milestones/${receipt}`)).body.collection[0]
    const corrected = await admin.put(`/milestones/${receipt}/correct`, {
      dataSchema: { ...dataSchema, nodeIds: [one, three], nodeQuantities: undefined },
      reason,
    })
    expect(corrected.status, JSON.stringify(corrected.body)).toBe(200)
    const [event] = await events('action=corrected')
    const [before, after] = [await soy.get(two), await soy.get(three)]
    expect(event).toMatchObject({ verb: 'corrected', reason, record: { _id: receipt, product: lot } })
    expect(event!.changes).toContainEqual({
      path: '/links',
      title: 'Origen',
      before: before.dataSchema.identifier,
      after: after.dataSchema.identifier,
    })
  })

  it('counts the origins that stay where one is only taken away', async () => {
    const loads = [await loadOf(), await loadOf(), await loadOf()]
    const lot = await soy.product('ps-lote-acopio')
    const receipt = await soy.recorded(lot, 'ms-ingreso-acopio', loads)
    const { dataSchema, version } = (await admin.get(`/milestones/${receipt}`)).body.collection[0]
    const edited = await admin.put(`/milestones/${receipt}`, {
      dataSchema: { ...dataSchema, nodeIds: loads.slice(1), nodeQuantities: undefined },
      version,
    })
    expect(edited.status, JSON.stringify(edited.body)).toBe(200)
    const { dataSchema: gone } = await soy.get(loads[0]!)
    const [event] = await events(`record=${receipt}`)
    expect(event!.changes).toContainEqual({
      path: '/links',
      title: 'Origen',
      before: gone.identifier,
      after: 'quedan 2 orígenes',
    })
  })

  it('tells how a column was whose event says only how it is', async () => {
    await api.as('Bea', 'litoral', { rights: { stages: {} } })
    await api.as('Bea', 'litoral', { rights: { stages: { 'ps-lote-soja': 'read', 'ps-partida': 'read' } } })
    const [event] = await events('type=assignments')
    expect(event).toMatchObject({
      verb: 'assigned',
      record: { _id: 'Bea', name: 'Bea' },
      changes: [{ path: '/product_schemas', title: 'Etapas', before: '0', after: '2' }],
    })
  })

  it('takes the titles of the form with which an event was written', async () => {
    await edit(field, { superficie: 85 })
    const { title } = pack.productSchemas['ps-lote-soja']!.schema.properties.superficie!
    const renamed = structuredClone(pack)
    renamed.productSchemas['ps-lote-soja']!.schema.properties.superficie!.title = 'Hectáreas sembradas'
    await configure(api.database, 'litoral', renamed)
    await edit(field, { superficie: 86 })
    const titles = (await events(`type=products&record=${field}&action=update`)).map(
      ({ changes }) => changes[0]!.title,
    )
    expect(titles.slice(0, 2)).toEqual(['Hectáreas sembradas', title])
  })

  it('narrows by type, record, person, action, door and time', async () => {
    expect((await events('type=organizations')).map(({ record }) => nameOf(record))).toEqual([
      'Acopio Las Garzas S.A.',
    ])
    expect((await events(`record=${harvest}`)).map(({ verb }) => verb)).toEqual(['formed'])
    await edit(field, { superficie: 87 }, colleague)
    const own = await events('user=Rita')
    expect([own[0]!.record, new Set(own.map(({ user }) => user?.name))]).toMatchObject([
      { _id: field },
      new Set(['Rita']),
    ])
    const id = await soy.product('ps-lote-soja')
    await admin.delete(`/products/${id}`)
    await admin.put('/undo?type=products', { ids: [id] })
    expect(await events(`action=archive&record=${id}`)).toMatchObject([{ verb: 'archived', changes: [] }])
    expect(await events(`via=undo&record=${id}`)).toMatchObject([{ verb: 'undone' }])
    const [last] = await events()
    expect((await events(`from=${last!.at}`)).length).toBeGreaterThan(0)
    expect(await events(`to=1999-01-01`)).toEqual([])
    expect(await events(`from=2999-01-01T00:00:00Z`)).toEqual([])
    const { status, body } = await admin.get('/history?from=ayer')
    expect([status, body.errors[0].path]).toEqual([400, '/from'])
  })

  it('names nobody where somebody had a link, and the person who acts upon what came through it', async () => {
    const open = { action: 'opened', type: 'organizations', id: organization } as const
    for (const userId of [linkActor, 'Rita'])
      await api.database.inAccount({ accountId: 'litoral', userId, via: 'link' }, async (tx) =>
        tx.event(open),
      )
    const told = (await events('via=link')).map(({ user, verb, action }) => ({ user, verb, action }))
    expect(told).toEqual([
      { user: { _id: 'Rita', name: 'Rita' }, verb: 'opened', action: 'opened' },
      { user: null, verb: 'opened', action: 'opened' },
    ])
    expect((await events('action=opened&user=Rita')).map(({ via }) => via)).toEqual(['link'])
    const { body: csv } = await admin.get('/history?format=csv&via=link&language=en')
    const cells = csv
      .trim()
      .split('\r\n')
      .map((line: string) => line.split(',').slice(2, 5))
    expect(cells.slice(1)).toEqual([
      ['Rita', 'through a link', 'Opening of an organization'],
      ['Somebody with the link', 'through a link', 'Opening of an organization'],
    ])
  })

  it('finds people, records with their processes, and fields', async () => {
    const { dataSchema } = await soy.get(load)
    const found = await events(`search=${encodeURIComponent(dataSchema.identifier)}`)
    expect(new Set(found.map(({ type }) => type))).toEqual(new Set(['products', 'milestones']))
    expect(
      (await events('search=RITA')).every(
        ({ user, record }) => user?.name === 'Rita' || nameOf(record) === 'Rita',
      ),
    ).toBe(true)
    const fields = await events('search=hectareas')
    expect(fields.length).toBeGreaterThan(0)
    expect(fields.flatMap(({ changes }) => changes.map(({ path }) => path))).toContain(
      '/dataSchema/superficie',
    )
    expect((await events('search=privacidad')).every(({ action }) => action === 'privacy')).toBe(true)
    expect(await events('search=nada%25_que%20coincida')).toEqual([])
  })

  it('goes out as a table with the same filters, and no cell is computed (FRM-16)', async () => {
    await edit(field, { notas: '=1+1' })
    const { status, body, headers } = await admin.get(`/history?record=${field}&format=csv`)
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers['content-disposition']).toContain('Historial.csv')
    const [head, ...lines] = body.slice(0, -2).split('\r\n')
    expect(head).toBe('\uFEFFCambio;Cuándo;Quién;Por dónde;Qué;Registro;Dato;Antes;Después;Motivo;Sello')
    expect(lines.every((line: string) => line.includes('producto'))).toBe(true)
    expect(lines[0]).toContain(`;'=1+1;`)
    const whole = (await admin.get('/history?format=csv&language=en')).body.slice(0, -2).split('\r\n')
    const { n } = (await admin.get('/history/seal')).body
    expect(new Set(whole.slice(1).map((line: string) => line.split(',')[0])).size).toBe(n)
    expect((await admin.get('/history?format=xml')).status).toBe(400)
  })

  it('is for administrators, and each account has its own', async () => {
    for (const path of ['/history', '/history?format=csv', '/history/seal'])
      expect((await colleague.get(path)).status).toBe(403)
    expect((await colleague.post('/history/verify')).status).toBe(403)
    expect(await events(`record=${plot}`, foreign)).toEqual([])
    expect((await foreign.get(`/history/products/${plot}`)).status).toBe(404)
  })
})

async function loadOf(): Promise<string> {
  const id = await soy.product('ps-partida')
  await soy.recorded(id, 'ms-cosecha-carga', [plot])
  return id
}

describe('the history of a record', () => {
  it('of a product is also that of its processes, and tells which product used it', async () => {
    const own = await soy.product('ps-lote-soja')
    await soy.recorded(own, 'ms-siembra')
    const made = await soy.product('ps-partida')
    await soy.recorded(made, 'ms-cosecha-carga', [own])
    const told = await historyOf('products', own)
    expect(told.map(({ verb }) => verb)).toEqual(['used', 'recorded', 'created'])
    expect(told[0]).toMatchObject({ record: { product: made }, changes: [] })
    expect((await historyOf('products', made)).map(({ verb }) => verb)).toEqual(['formed', 'created'])
  })

  it('masks what the person may not read, and leaves out processes of kinds that they may not', async () => {
    const elsewhere = (await admin.post('/organizations', { name: 'Molinos del Norte' })).body._id
    const own = await soy.product('ps-lote-soja')
    await soy.recorded(own, 'ms-siembra')
    const hidden = await soy.product('ps-partida', elsewhere)
    await move(own, elsewhere)
    await move(own, organization)
    await soy.recorded(hidden, 'ms-cosecha-carga', [own])
    const reader = await api.as('Luz', 'litoral', {
      rights: {
        organizations: [organization],
        stages: { 'ps-lote-soja': 'read', 'ps-partida': 'read' },
        milestoneSchemas: { 'ms-cosecha-carga': 'read' },
      },
    })
    const told = await historyOf('products', own, reader)
    expect(told.map(({ type, action }) => `${type} ${action}`)).toEqual([
      'milestones create',
      'products update',
      'products update',
      'products create',
    ])
    expect(told[1]!.changes).toEqual([
      {
        path: '/organization_id',
        title: 'Organización',
        before: { restricted: true },
        after: 'Acopio Las Garzas S.A.',
      },
    ])
    expect(told[0]).toMatchObject({ record: { restricted: true }, changes: [] })
    expect(JSON.stringify(told)).not.toContain('Molinos')
    expect((await historyOf('products', own))[1]!.changes[0]!.before).toBe('Molinos del Norte')
  })

  it('is absent where the record is: archived, of another organization, unknown, or no record at all', async () => {
    const gone = await soy.product('ps-lote-soja')
    await admin.delete(`/products/${gone}`)
    const stranger = await api.as('Ema', 'litoral', { rights: {} })
    for (const [client, path] of [
      [admin, `products/${gone}`],
      [stranger, `products/${plot}`],
      [stranger, `milestones/${harvest}`],
      [stranger, `organizations/${organization}`],
      [colleague, `grants/Rita`],
      [admin, `grants/nobody`],
      [admin, `products/1`],
      [admin, `passwords/admin`],
    ] as const)
      expect([path, (await client.get(`/history/${path}`)).status]).toEqual([path, 404])
    expect((await historyOf('grants', 'Rita')).map(({ verb }) => verb)).toEqual(['invited'])
  })
})

async function move(id: string, to: string) {
  const { version } = await soy.get(id)
  const answer = await admin.put(`/products/${id}`, { organization: to, version })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

describe('the seal', () => {
  const seal = async () => (await admin.get('/history/seal')).body
  const check = () => verifyHistory(api.database, 'litoral', sealsFile(api.settings))

  it('is the head of the chain, with the last seal', async () => {
    expect(await seal()).toMatchObject({ sealed: null, verified: null, running: false })
    await openKey(api.owner, api.settings)
    await sealHeads(api.database, api.settings)
    const { n, hash, sealed } = await seal()
    expect(hash).toBe((await events())[0]!.hash)
    expect(sealed.n).toBe(n)
  })

  it('is checked by a job, one at a time, and the result stays', async () => {
    const { status, body } = await admin.post('/history/verify')
    expect([status, body.running]).toEqual([202, true])
    expect((await admin.post('/history/verify')).status).toBe(202)
    const { rows } = await api.owner.pool.query(
      `select count(*)::int as jobs from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'history.verify'`,
    )
    expect(rows).toEqual([{ jobs: 1 }])
    const stop = await startWorker(api)
    await expect.poll(async () => (await seal()).running).toBe(false)
    await stop()
    const { n, verified } = await seal()
    expect(verified).toMatchObject({ n, differ: 0, brokenAt: null })
  })

  it('is filed by each process that checks it, which holds the seals of another one in a file of its own (OPS-09)', async () => {
    mkdirSync(api.settings.dataDir, { recursive: true })
    const file = sealsFile({ dataDir: mkdtempSync(join(api.settings.dataDir, 'other-')) })
    const here = () => verifyHistory(api.database, 'litoral', file)
    expect(await here()).toMatchObject({ differ: 0, brokenAt: null })
    expect((await here()).differ).toBe(0)
    const { sealed } = await seal()
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as { n: number }).n)).toEqual([sealed.n])
    // What it has filed it holds against the database.
    writeFileSync(file, lines[0]!.replace(/"hash":"../, '"hash":"zz'))
    expect((await here()).differ).toBeGreaterThan(0)
  })

  it('names the first change that is another one than was written', async () => {
    expect((await check()).brokenAt).toBeNull()
    const tamper = (change: string) =>
      api.owner.inAccount({ accountId: 'litoral', userId: 'test' }, async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx.db)
        await sql
          .raw(`/* tampering */ update events set ${change} where account_id = 'litoral' and n in (7, 9)`)
          .execute(tx.db)
      })
    await tamper(`by_user = by_user || 'x'`)
    expect(await check()).toMatchObject({ differ: 2, brokenAt: 7 })
    await tamper(`by_user = left(by_user, -1)`)
    const found = await check()
    expect([found.differ, found.brokenAt]).toEqual([0, null])
  })
})

it('every field of a creation is told, without empty ones', async () => {
  const values = filled(pack.productSchemas['ps-lote-soja']!, { identifier: 'LC-HIST-1' })
  const { _id } = (
    await admin.post('/products', { organization, productSchema: 'ps-lote-soja', dataSchema: values })
  ).body
  const [event] = await events(`record=${_id}`)
  expect(event!.changes.every(({ before, after }) => before === null && after !== null)).toBe(true)
  expect(event!.changes.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/organization_id', '/dataSchema/identifier', '/dataSchema/superficie']),
  )
})
