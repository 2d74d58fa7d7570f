import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { PublicPages } from './pages.ts'
import { reporting } from './attempt.ts'

// Whatever a record holds, also by an earlier version or by hand, its page is rendered.

const account = 'vino'
const pack = demoPack('valle')
let api: TestApi
let admin: Client
let owner: pg.Client
let chain: Chain

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  owner = new pg.Client({ connectionString: api.urls.ownerUrl })
  await owner.connect()
  await owner.query(`set app.account_id = '${account}'`)
  const { body } = await admin.post('/organizations', { name: 'Bodegas del Valle S.A.' })
  chain = new Chain(admin, pack, body._id)
})
afterAll(async () => {
  await owner.end()
  await api.close()
})

/** As JSON texts, because PostgreSQL stores them so. */
const odd = [
  'null',
  'true',
  '0',
  '-1',
  '1e308',
  '1e-320',
  '[]',
  '{}',
  '""',
  '"%"',
  '"https://a.example/100%"',
  '"https://a.example/%e0%a4%a"',
  '"https://a.example/%00%"',
  '"https://user:secret@a.example/"',
  '"javascript:alert(1)"',
  '"//a.example"',
  '"https://"',
  '"http://%"',
  '"2024-13-45"',
  '"0000-00-00"',
  '"+275760-09-13T00:00:00.001Z"',
  '"-271821-04-19"',
  '"2024-02-30T25:61:61Z"',
  '"\\ufffe\\u202e\\u0001"',
  '"<script>alert(1)</script>"',
  '"<b style=\\"x"',
  '"]]>--></style>"',
  '[null,[[]],{"a":[]},"%",7]',
  '{"url":"https://a.example/%","name":7,"title":[]}',
  '{"coords":{"lat":"x","lng":null},"country":{}}',
  '{"coords":{"lat":1e308,"lng":-1e308}}',
  '{"features":[null,{"geometry":{"type":"Polygon","coordinates":[[[1,2],[null],"x"]]}}]}',
  '{"type":"GeometryCollection","geometries":[{"type":"MultiPolygon","coordinates":[[[]],7]}]}',
  '[{"name":"%","dataSchema":{"a":1e308}},{"name":null,"dataSchema":null}]',
  '{"__proto__":{"name":"x"}}',
  JSON.stringify('ñ'.repeat(30_000)),
  JSON.stringify('['.repeat(10_000)),
  JSON.stringify(Array.from({ length: 1_000 }, () => 'https://a.example/%')),
]

async function pageOf(uuid: string): Promise<[number, string]> {
  // A fresh one, because nothing tells a cache of changes behind the server's back.
  const pages = new PublicPages(api.database, 'http://localhost:3000', api.app.log)
  const page = (await pages.page(uuid, undefined))!
  return [page.status, page.body.toString()]
}

it('a page is told whatever its organization holds', async () => {
  const { body } = await admin.post('/organizations', { name: 'Otra bodega' })
  const members = [
    'logoUrl',
    'frontImageUrl',
    'videoUrl',
    'country',
    'city',
    'address',
    'cords',
    'website',
    'phoneNumber',
  ]
  const more = ['socialMedia', 'disclaimer', 'data']
  const inside = [
    'description',
    'image',
    'alert',
    'nameFile1',
    'file1',
    'nameFile2',
    'file2',
    'nameFile3',
    'file3',
  ]
  for (const value of odd) {
    const flat = [...members, ...more].map((name) => `"${name}":${value}`).join()
    const deep = `"data":{${inside.map((name) => `"${name}":${value}`).join()}},"socialMedia":[{"name":${value},"url":${value}}]`
    for (const profile of [`{${flat}}`, `{${members.map((name) => `"${name}":${value}`).join()},${deep}}`]) {
      await owner.query('update organizations set profile = $2::jsonb where id = $1', [body._id, profile])
      const [status, html] = await pageOf(body.uuid)
      expect([value.slice(0, 60), status]).toEqual([value.slice(0, 60), 200])
      expect(html).toContain('Otra bodega')
      expect(html).not.toMatch(
        /<script(?! type="application\/ld\+json">)|(?:href|src)="(?:javascript:|[^"]*secret@)/,
      )
      expect((await api.app.inject(`/api/public/${body.uuid}`)).statusCode).toBe(200)
    }
  }
})

it('a page is told whatever the fields of its product and of its processes hold', async () => {
  const plot = await chain.product('ps-cuartel')
  const load = await chain.product('ps-partida-uva')
  await chain.recorded(plot, 'ms-raleo', [], { porcentaje: 37 })
  await chain.recorded(load, 'ms-cosecha-uva', [plot])
  const { uuid } = await chain.get(load)
  const names = (form: { schema: { properties: object } }) => Object.keys(form.schema.properties)
  const all = new Set(
    [...Object.values(pack.productSchemas), ...Object.values(pack.milestoneSchemas)].flatMap(names),
  )
  for (const value of odd) {
    const data = `{${[...all].map((name) => `"${name}":${value}`).join()}}`
    const i18n = `{"es":${value},"en":{"dataSchema":${value}}}`
    await owner.query('update products set data = $1::jsonb, i18n = $2::jsonb', [data, i18n])
    await owner.query('update milestones set data = $1::jsonb, i18n = $2::jsonb', [data, i18n])
    const [status, html] = await pageOf(uuid)
    expect([value.slice(0, 60), status]).toEqual([value.slice(0, 60), 200])
    expect(html).toContain('Bodegas del Valle S.A.')
    expect(html).not.toMatch(
      /<script(?! type="application\/ld\+json">)|(?:href|src)="(?:javascript:|[^"]*secret@)/,
    )
    expect((await api.app.inject(`/api/public/${uuid}`)).statusCode).toBe(200)
  }
})

it('a part that fails is reported and left out', () => {
  const reported: string[] = []
  const attempt = reporting((part, error) => reported.push(`${part}: ${(error as Error).message}`))
  const fail = () => {
    throw new Error('no')
  }
  expect([attempt('one', () => 1), attempt('other', fail)]).toEqual([1, undefined])
  expect(reported).toEqual(['other: no'])
})
