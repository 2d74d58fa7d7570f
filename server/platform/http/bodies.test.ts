import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'

let api: TestApi
let admin: Client
const sheet = '/api/milestones/createMany'

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('elena', 'valle', { admin: true })
  await configure(api.database, 'valle', demoPack('valle'))
})
afterAll(() => api.close())

/** Sends a text as it is; `url` takes JSON by POST. */
async function send(payload: string, url = '/api/organizations', headers: Record<string, string> = {}) {
  const answer = await api.app.inject({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${admin.token}`,
      'x-audience': 'valle',
      'content-type': 'application/json',
      ...headers,
    },
    payload,
  })
  const body = answer.json<{
    code?: string
    errors?: { path: string }[]
    details?: unknown
    reasons?: object
  }>()
  return { status: answer.statusCode, ...body, size: answer.payload.length }
}
const pathsOf = ({ errors = [] }: Awaited<ReturnType<typeof send>>) => errors.map(({ path }) => path)
const repeat = (text: string, count: number) => `[${Array.from({ length: count }, () => text).join(',')}]`
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

describe('the answer to very many faults', () => {
  it('carries the first hundred in the order of their rows, and says how many there are', async () => {
    const refused = await send(repeat('{}', 300), sheet)
    expect([refused.status, refused.code, refused.details]).toEqual([400, 'INVALID', { faults: 1200 }])
    const expected = Array.from({ length: 25 }, (_, row) =>
      ['dataSchema', 'milestoneSchema', 'organization', 'product'].map((name) => `/${row}/${name}`),
    )
    expect(pathsOf(refused)).toEqual(expected.flat())
  })

  it('carries all of a hundred, without a number', async () => {
    const refused = await send(repeat('{}', 25), sheet)
    expect([pathsOf(refused).length, refused.details]).toEqual([100, undefined])
  })

  it('stops at ten thousand', async () => {
    expect((await send(repeat('{}', 9_000), sheet)).details).toEqual({ faults: 10_000 })
  })

  it('gives the reasons of the first hundred rows', async () => {
    const { body } = await admin.post('/organizations', { name: 'Bodegas del Valle' })
    const row = JSON.stringify({
      product: 'nada',
      organization: body._id,
      milestoneSchema: 'ms-poda',
      dataSchema: { nada: 1 },
    })
    const refused = await send(repeat(row, 150), sheet)
    expect(refused.details).toMatchObject({ faults: expect.any(Number) })
    expect(Object.keys(refused.reasons!)).toHaveLength(100)
    expect(Object.keys(refused.reasons!)[0]).toBe('fila 1 · Poda')
    expect(pathsOf(refused)).toHaveLength(100)
  })
})

describe('a body that holds too much', () => {
  it('is refused on the path of a list over its limit, whose items nobody looks at', async () => {
    const rows = await send(repeat('{}', 10_001), sheet)
    expect([rows.status, pathsOf(rows)]).toEqual([400, ['']])
    const ids = await send(`{"ids":${repeat('1', 1_001)}}`, '/api/productsDeleteMany')
    expect([ids.status, pathsOf(ids)]).toEqual([400, ['/ids']])
  })

  it('is refused with more than a million values', async () => {
    const refused = await send(`[${repeat('1', 999_999)}]`, sheet)
    expect([refused.status, pathsOf(refused), refused.size < 500]).toEqual([400, [''], true])
    expect(pathsOf(await send(`[${repeat('1', 999_998)}]`, sheet))).toEqual(['/0'])
  })

  it('is refused where it has more than 64 levels', async () => {
    const refused = await send(`{"name":${nested(64)}}`)
    expect([refused.status, pathsOf(refused)]).toEqual([400, [`/name${'/0'.repeat(63)}`]])
    expect(pathsOf(await send(`{"name":${nested(63)}}`))).toEqual(['/name'])
    expect((await send(nested(100_000))).status).toBe(400)
    expect((await send('['.repeat(100_000))).status).toBe(400)
  })

  it('is refused with too many different names, which parsing would take long for', async () => {
    const names = Array.from({ length: 30_000 }, (_, n) => `"a${n}":1`).join(',')
    expect(pathsOf(await send(`{"data":{${names}}}`))).toEqual(['/data'])
  })

  it('is 413 above 8 MB of rows, and above 2 MB elsewhere', async () => {
    expect((await send(`[${' '.repeat(8_000_000)}]`, sheet)).status).toBe(413)
    expect((await send(`{${' '.repeat(2_000_000)}}`)).status).toBe(413)
  })
})

describe('a body that is no clean JSON', () => {
  const long = (items: string) => `[${items},${repeat('{}', 40_000).slice(1)}`

  it.each(['{', '[1', '[1}', '{"a":1]', '[1]]', '{"a":1}x', '[{]}]', '"\\ud800', '[,]', 'nul'])(
    '%s is BAD_JSON',
    async (text) => {
      const refused = await send(text)
      expect([refused.status, refused.code]).toEqual([400, 'BAD_JSON'])
    },
  )

  it.each([',1', '{]}', '[1}', '"', '{"__proto__":1}', '1 2'])(
    '%s in a long list is BAD_JSON',
    async (item) => {
      const refused = await send(long(item), sheet)
      expect([refused.status, refused.code]).toEqual([400, 'BAD_JSON'])
    },
  )

  it('may not set a prototype', async () => {
    for (const text of ['{"__proto__":{"a":1}}', '{"\\u005f_proto__":1}', '{"constructor":{"prototype":{}}}'])
      expect((await send(text)).code).toBe('BAD_JSON')
  })

  it('may not hold NUL or half of a pair, in names either', async () => {
    expect(pathsOf(await send('{"name":"a\\u0000"}'))).toEqual(['/name'])
    expect(pathsOf(await send('{"name":"\\uD800"}'))).toEqual(['/name'])
    expect(pathsOf(await send('{"a\\u0000":1}'))).toEqual(['/a\0'])
    expect((await send('{"name":"\\ud83c\\udf47"}')).status).toBe(200)
  })

  it('counts the last of two equal names, and a number beyond doubles is none', async () => {
    expect((await send('{"name":1,"name":"Finca doble"}')).status).toBe(200)
    expect((await send('{"name":1e999}')).status).toBe(400)
  })
})

it('a text of stacked marks is refused without being normalized, which would take minutes', async () => {
  const { body } = await admin.post('/organizations', { name: 'Bodegas del Valle' })
  const dataSchema = { identifier: `a${'\u0301\u0316'.repeat(10_000)}` }
  const product = { organization: body._id, productSchema: 'ps-cuartel', dataSchema }
  const refused = await send(JSON.stringify(product), '/api/products')
  expect([refused.status, pathsOf(refused)]).toEqual([
    400,
    expect.arrayContaining(['/dataSchema/identifier']),
  ])
})
