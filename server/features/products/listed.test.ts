import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { uploaded } from '../../../test/kit/files.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { filled, unidentified } from '../../../test/kit/forms.ts'
import { tamper } from '../../../test/kit/tamper.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { circle, collectionOf } from '../../../test/kit/shapes.ts'
import { setAccount } from '../../platform/db/database.ts'
import { verify } from '../../verify/index.ts'
import { PublicPages } from '../public-page/pages.ts'

const pack = demoPack('litoral')
let api: TestApi
let admin: Client
let soy: Chain
let owner: pg.Client

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'litoral', { admin: true })
  await configure(api.database, 'litoral', pack)
  const { body } = await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })
  soy = new Chain(admin, pack, body._id)
  owner = new pg.Client({ connectionString: api.urls.ownerUrl })
  await owner.connect()
  await owner.query(setAccount('litoral').replace('local ', ''))
})
afterAll(async () => {
  expect((await verify(api.owner)).differ).toEqual([])
  await owner.end()
  await api.close()
})

const square = collectionOf([
  [-61, -31],
  [-60.99, -31],
  [-60.99, -30.99],
  [-61, -30.99],
])
const bowTie = collectionOf([
  [-61, -31],
  [-60.99, -30.99],
  [-60.99, -31],
  [-61, -30.99],
])
const summary = {
  features: 1,
  areaHa: 106.23,
  outline: square.features[0]!.geometry.coordinates[0]!.slice(0, 4),
  omitted: true,
}

/** A plot with values, as its creation answers it. */
async function plot(values: Record<string, unknown>, i18n?: object) {
  const { identifier } = unidentified()
  const answer = await admin.post('/products', {
    organization: soy.organization,
    productSchema: 'ps-lote-soja',
    dataSchema: filled(pack.productSchemas['ps-lote-soja']!, { identifier, ...values }),
    isUnidentified: true,
    ...(i18n ? { i18n } : {}),
  })
  return { ...answer, id: answer.body._id as string }
}

const get = async (id: string) => (await admin.get(`/products/${id}`)).body.collection[0]
const change = (id: string, dataSchema: unknown, rest: object = {}) =>
  admin.put(`/products/${id}`, { dataSchema, ...rest })
const list = async (query = '') =>
  (await admin.get(`/products?productSchema=ps-lote-soja&limit=200&${query}`)).body.collection
const listed = async (id: string, query?: string) =>
  (await list(query)).find(({ _id }: { _id: string }) => _id === id)
const faults = ({ status, body }: { status: number; body: { errors?: { path: string }[] } }) => [
  status,
  ...(body.errors ?? []).map(({ path }) => path),
]

describe('a geometry', () => {
  it('is whole by its product’s id, and a summary in every list', async () => {
    const { id, body } = await plot({ polygons: square })
    expect(body.dataSchema.polygons).toEqual(square)
    expect((await get(id)).dataSchema.polygons).toEqual(square)
    for (const query of [
      '',
      'page=false',
      'search=unidentified',
      'isTransforming=1',
      'lastUpdateMilestone=-1',
      'sort={"dataSchema.superficie":1}',
    ])
      expect([query, (await listed(id, query)).dataSchema.polygons]).toEqual([query, summary])
  })

  it('may come as text and as one shape, and has 40 corners at most in a list', async () => {
    const { id } = await plot({ polygons: JSON.stringify(collectionOf(circle(900)).features[0]!.geometry) })
    expect((await get(id)).dataSchema.polygons.features).toHaveLength(1)
    const { outline, areaHa } = (await listed(id)).dataSchema.polygons
    expect(outline).toHaveLength(40)
    expect(areaHa).toBeCloseTo(333.6, 0)
    const point = await plot({ polygons: { type: 'Point', coordinates: [-61, -31] } })
    expect((await listed(point.id)).dataSchema.polygons).toEqual({
      features: 1,
      areaHa: null,
      outline: [[-61, -31]],
      omitted: true,
    })
  })

  it('stays when its summary is sent back, and changes or goes when it is not', async () => {
    const { id } = await plot({ polygons: square })
    const { dataSchema, version } = await listed(id)
    const saved = await change(id, { ...dataSchema, superficie: 90 }, { version })
    expect(saved.body.dataSchema).toMatchObject({ superficie: 90, polygons: square })
    expect(
      (await change(id, { ...dataSchema, polygons: { omitted: true } })).body.dataSchema.polygons,
    ).toEqual(square)
    const corrected = await admin.put(`/products/${id}/correct`, {
      dataSchema,
      reason: 'Era otra superficie',
    })
    expect(corrected.body.dataSchema.polygons).toEqual(square)
    expect((await change(id, { ...dataSchema, polygons: bowTie })).body.dataSchema.polygons).toEqual(bowTie)
    const { polygons: _none, ...others } = dataSchema
    expect((await change(id, others)).body.dataSchema).not.toHaveProperty('polygons')
    expect((await listed(id)).dataSchema).not.toHaveProperty('polygons')
    expect(faults(await change(id, dataSchema))).toEqual([400, '/dataSchema/polygons'])
  })

  it('is refused on its path as a summary of nothing stored, and when it cannot be read', async () => {
    for (const polygons of [
      summary,
      { omitted: true },
      'POLYGON((0 0, 1 1))',
      '{"type":"Polygon","coordinates":[[[-60.2',
      {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 1],
        ],
      },
      { type: 'Point', coordinates: [200, 0] },
    ])
      expect(faults(await plot({ polygons }))).toEqual([400, '/dataSchema/polygons'])
    expect(faults(await plot({ cultivar: { omitted: true } }))).toEqual([400, '/dataSchema/cultivar'])
  })

  it('that is odd is saved with a warning in both languages, by id and in lists, until it is mended', async () => {
    const { status, id, body } = await plot({ polygons: bowTie })
    const warning = { code: 'GEOMETRY_CROSSED', path: '/dataSchema/polygons' }
    expect(status).toBe(200)
    const stays = { ...warning, message: 'La geometría tiene lados que se cruzan o se tocan' }
    expect(body.warnings).toContainEqual(stays)
    const english = await admin.get(`/products/${id}`, { 'accept-language': 'en' })
    expect(english.body.collection[0].warnings).toEqual([
      { ...warning, message: 'The geometry has sides that cross or touch' },
    ])
    expect((await listed(id)).warnings).toEqual([stays])
    const mended = await change(id, { ...body.dataSchema, polygons: square })
    expect(mended.body.warnings).not.toContainEqual(stays)
    expect((await listed(id)).warnings).toEqual([])
  })

  it('of a process is a summary in timelines and whole by id, is kept by edits and corrections, and warned of', async () => {
    const { id } = await plot({})
    const values = { resultado: 'sin', polygons: bowTie }
    const made = await soy.record(id, 'ms-monitoreo', [], values)
    expect([made.status, made.body.dataSchema.polygons]).toEqual([200, bowTie])
    const [card] = await soy.timeline(id)
    expect(card.dataSchema.polygons).toMatchObject({ features: 1, omitted: true })
    expect(card.warnings).toMatchObject([{ code: 'GEOMETRY_CROSSED', path: '/dataSchema/polygons' }])
    expect(made.body.warnings).toEqual(expect.arrayContaining(card.warnings))
    const path = `/milestones/${card._id}`
    const { nodeType: _none, ...dataSchema } = card.dataSchema
    expect((await admin.put(path, { dataSchema })).body.dataSchema.polygons).toEqual(bowTie)
    const corrected = await admin.put(`${path}/correct`, { dataSchema, reason: 'Se cargó otro resultado' })
    expect(corrected.body.dataSchema.polygons).toEqual(bowTie)
    expect((await admin.get(path)).body.collection[0].dataSchema.polygons).toEqual(bowTie)
    const sheet = await admin.post('/milestones/createMany', [soy.body(id, 'ms-monitoreo', [], values)])
    expect(sheet.body.collection[0].dataSchema.polygons).toMatchObject({ omitted: true })
    expect(faults(await soy.record(id, 'ms-monitoreo', [], { polygons: summary }))).toEqual([
      400,
      '/dataSchema/polygons',
    ])
  })

  it('survives archiving and undo, and stands whole in the events of its product', async () => {
    const { id } = await plot({ polygons: square })
    await admin.delete(`/products/${id}`)
    await admin.put('/undo?type=products', { ids: [id] })
    expect((await get(id)).dataSchema.polygons).toEqual(square)
    expect((await listed(id)).dataSchema.polygons).toEqual(summary)
    const { rows } = await owner.query(
      `select after from events where record_id = $1 and action = 'create'`,
      [id],
    )
    expect(rows[0].after.data.polygons).toEqual(square)
  })

  it('is drawn on public pages by its outline', async () => {
    const { id, body } = await plot({ polygons: collectionOf(circle(900)) })
    const { outline } = (await listed(id)).dataSchema.polygons
    const pages = new PublicPages(api.database, 'http://localhost:3000', api.app.log)
    const kept = (await pages.data(body.uuid, undefined))!
    const told = JSON.parse(kept.body.toString())
    expect(told.story.at(-1).products[0].outlines).toEqual([outline])
  })
})

describe('a record with large values', () => {
  const long = (letter: string) => letter.repeat(4_900)

  it('is whole by id and on its page, and in lists as far as it fits, its largest values omitted', async () => {
    const content = '%PDF-1.7\n%%EOF\n'
    const { url } = await uploaded(api, admin, { name: 'Contrato.pdf', type: 'application/pdf', content })
    const large = {
      notas: long('ñ'),
      descripcion: long('d'),
      contrato: { name: 'Contrato.pdf', url, type: 'application/pdf' },
    }
    const i18n = { en: { dataSchema: { cultivar: long('c').slice(0, 400), descripcion: long('e') } } }
    const { id, body, status } = await plot(large, i18n)
    expect([status, body.errors]).toEqual([200, undefined])
    expect((await get(id)).dataSchema).toMatchObject(large)
    const row = await listed(id)
    expect(row.dataSchema).toMatchObject({ ...large, notas: { omitted: true } })
    expect(row.i18n).toEqual(i18n)
    const saved = await change(id, { ...row.dataSchema, superficie: 91 }, { i18n: row.i18n })
    expect(saved.body).toMatchObject({ dataSchema: { ...large, superficie: 91 }, i18n })
    const pages = new PublicPages(api.database, 'http://localhost:3000', api.app.log)
    expect((await pages.page(body.uuid, undefined))!.body.toString()).toContain(long('d'))
  })

  it('leaves translations out, too, and keeps those that are sent back so', async () => {
    const i18n = { en: { dataSchema: { descripcion: long('世') } } }
    const { id } = await plot({ descripcion: long('d') }, i18n)
    const row = await listed(id)
    expect(row.i18n).toEqual({ en: { dataSchema: { descripcion: { omitted: true } } } })
    const saved = await change(id, row.dataSchema, { i18n: row.i18n })
    expect(saved.body.i18n).toEqual(i18n)
    const other = await plot({ descripcion: 'Corta' })
    expect(faults(await change(other.id, other.body.dataSchema, { i18n: row.i18n }))).toEqual([
      400,
      '/i18n/en/dataSchema/descripcion',
    ])
  })

  it('leaves lists under 4 MB, and a list without pages says that there is more', async () => {
    const { rows } = await owner.query(
      `select id, data || jsonb_build_object('notas', repeat('n', 14000)) as data from products where data ? 'descripcion' limit 1`,
    )
    await owner.query('begin')
    try {
      await owner.query(
        `insert into products (account_id, id, uuid, product_schema_id, product_schema_version, organization_id, identifier, data,
           search, requirements_satisfied, created_at, created_by, updated_at, updated_by, listed)
         select account_id, gen_random_uuid(), gen_random_uuid(), product_schema_id, product_schema_version, organization_id, identifier,
           jsonb_build_object('identifier', identifier, 'notas', repeat('n', 14900)), search, true, now(), 'u', now(), 'u', null
         from products cross join generate_series(1, 400) where id = $1`,
        [rows[0].id],
      )
      await owner.query(
        `insert into product_activity (account_id, id, product_schema_id, organization_id)
         select account_id, id, product_schema_id, organization_id from products p
         where not exists (select from product_activity a where a.account_id = p.account_id and a.id = p.id)`,
      )
      await owner.query('commit')
      const sizeOf = async (query: string) => {
        const { body, status } = await admin.get(`/products?productSchema=ps-lote-soja&${query}`)
        expect(status).toBe(200)
        return {
          bytes: Buffer.byteLength(JSON.stringify(body)),
          rows: body.collection.length,
          capped: body.capped,
        }
      }
      const page = await sizeOf('limit=200')
      expect([page.rows, page.capped]).toEqual([200, undefined])
      expect(page.bytes).toBeLessThan(4_000_000)
      const all = await sizeOf('page=false')
      expect(all.capped).toBe(true)
      expect(all.rows).toBeGreaterThan(200)
      expect(all.bytes).toBeLessThan(4_000_000)

      const product = await plot({})
      await soy.record(product.id, 'ms-monitoreo', [], { resultado: 'sin' })
      await owner.query(
        `insert into milestones (account_id, id, product_id, organization_id, milestone_schema_id, milestone_schema_version, data,
           occurred_at, private, immutable, created_at, created_by, updated_at, updated_by)
         select account_id, gen_random_uuid(), product_id, organization_id, milestone_schema_id, milestone_schema_version,
           data || jsonb_build_object('observaciones', repeat('n', 14000)), occurred_at - n * interval '1 hour', private, immutable,
           now(), 'u', now(), 'u'
         from milestones cross join generate_series(1, 400) as n where product_id = $1`,
        [product.id],
      )
      const { body } = await admin.get(`/milestones?productId=${product.id}`)
      expect([body.capped, body.collection[0].dataSchema.observaciones]).toEqual([true, undefined])
      expect(body.collection.length).toBeGreaterThan(200)
      expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(4_000_000)
    } finally {
      await owner.query(`delete from milestones where created_by = 'u'`)
      await owner.query(
        `delete from product_activity where id in (select id from products where created_by = 'u')`,
      )
      await owner.query(`delete from products where created_by = 'u'`)
    }
  })
})

describe('forms for lists', () => {
  it('show up in verify when their form is changed behind the server’s back', async () => {
    const { id } = await plot({ polygons: square })
    const found = await tamper(api.owner, 'litoral', [
      `update products set listed = jsonb_set(listed, '{data,polygons,areaHa}', '1') where id = '${id}'`,
      `update milestones set listed = '{}' where product_id in (select id from products where id <> '${id}' limit 1)`,
    ])
    expect(found.filter(({ id: record }) => record === id).map(({ what }) => what.split(' ')[0])).toEqual([
      'listed',
    ])
  })
})

describe('lists', () => {
  it('never fetch what is stored of a record that has a form for lists', async () => {
    const { id } = await plot({ polygons: square })
    await soy.record(id, 'ms-monitoreo', [], { polygons: square })
    const before = [await listed(id), await soy.timeline(id)]
    const { rows } = await owner.query(`select data from products where id = $1`, [id])
    await owner.query(`update products set data = '"unread"' where id = $1`, [id])
    await owner.query(`update milestones set data = '"unread"' where product_id = $1`, [id])
    try {
      expect([await listed(id), await soy.timeline(id)]).toEqual(before)
    } finally {
      await owner.query(`update products set data = $2 where id = $1`, [id, rows[0].data])
      await owner.query(
        `update milestones m set data = (e.after -> 'data')::jsonb from events e
         where m.account_id = 'litoral' and m.product_id = $1 and e.account_id = 'litoral' and e.record_id = m.id::text`,
        [id],
      )
    }
  })
})
