import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Audience, ShownThings } from '../../../core/contract/audience.ts'
import { type Client, clientOf, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { ground, polygon } from '../../../test/kit/soy-account.ts'

const account = 'litoral'

let api: TestApi
let admin: Client
let reader: Client
let soy: Chain
let organization: string
let plot: string
let load: string
let sowing: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, demoPack(account))
  organization = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
  reader = await api.as('reader', account, {
    rights: { organizations: [organization], stages: { 'ps-partida': 'read' } },
  })
  soy = new Chain(admin, demoPack(account), organization)
  plot = await soy.product('ps-lote-soja')
  load = await soy.product('ps-partida')
  await soy.recorded(load, 'ms-cosecha-carga', [plot], { kilos: 100 })
  sowing = await soy.recorded(plot, 'ms-siembra')
})
afterAll(() => api.close())

const audienceOf = async (product: string, query: string): Promise<Audience> => {
  const { status, body } = await admin.get(`/products/${product}/audience?as=key&${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const count = (rows: readonly ShownThings[], what: ShownThings['what'], title?: string) =>
  rows
    .filter((row) => row.what === what && (title === undefined || row.title === title))
    .reduce((sum, row) => sum + row.count, 0)

describe('a program with a key', () => {
  let keys = 0
  const all = [{ id: '*', permission: ['read'] }]
  const wide = { organizations: '*', productSchemas: all, milestoneSchemas: all }
  async function addKey(rights: object) {
    const { status, body } = await admin.post('/keys', { name: `Comprador ${++keys}`, ...rights })
    expect(status, JSON.stringify(body)).toBe(201)
    return { id: body._id as string, client: clientOf(api.app, body.secret, account) }
  }
  const editor = (id: string) => `/Connections?key=${id}&form=true`

  /** What a key gets by its secret: products of the origin, their processes, and whom these name. */
  async function got(client: Client) {
    const read = await Promise.all(
      [load, plot].map(async (id) => ({
        product: await client.get(`/products/${id}`),
        cards: (await client.get(`/milestones?productId=${id}`)).body.collection as any[],
      })),
    )
    const open = read.flatMap(({ product: { status, body }, cards }) =>
      status === 200 ? [{ product: body.collection[0], cards }] : [],
    )
    const processes = open.flatMap(({ cards }) =>
      cards.filter(({ itemKind, restricted }) => !restricted && itemKind !== 'ORIGIN'),
    )
    const organizations = [...open.map(({ product }) => product), ...processes].map(
      ({ organization: { name } }) => name,
    )
    return {
      stages: new Set(open.map(({ product }) => product.productSchema)).size,
      identifiers: open.length,
      organizations: new Set(organizations).size,
      processes: processes.length,
      persons: new Set(processes.map(({ updated_by: { name } }) => name)).size,
    }
  }
  const seen = ({ shown }: Audience) => ({
    stages: count(shown, 'stages'),
    identifiers: count(shown, 'identifiers'),
    organizations: count(shown, 'organizations'),
    processes: count(shown, 'processes'),
    persons: count(shown, 'persons'),
  })

  it('is shown what it gets by its secret, private processes and names of people with it (AUD-01)', async () => {
    expect((await admin.put(`/milestones/private/${sowing}`, { priv: 'true' })).status).toBe(200)
    const { shown: whole } = await audienceOf(load, `key=${(await addKey(wide)).id}`)
    const expected: Record<string, number[]> = {}
    const cases = {
      wide,
      'without processes': { ...wide, milestoneSchemas: [] },
      'of one process': { ...wide, milestoneSchemas: [{ id: 'ms-siembra', permission: ['read'] }] },
      'of one stage': { ...wide, productSchemas: [{ id: 'ps-partida', permission: ['read'] }] },
      'of the stage before': { ...wide, productSchemas: [{ id: 'ps-lote-soja', permission: ['read'] }] },
      'of one organization': { ...wide, organizations: [organization] },
      'of nothing': {},
    }
    for (const [name, rights] of Object.entries(cases)) {
      const { id, client } = await addKey(rights)
      const audience = await audienceOf(load, `key=${id}`)
      expect(seen(audience), name).toEqual(await got(client))
      expected[name] = [count(audience.shown, 'identifiers'), count(audience.shown, 'processes')]
      // What isn't shown is what is missing to the whole.
      for (const { what, title, count: number } of whole) {
        // An organization counts once, under the first stage that names it.
        const under = what === 'organizations' ? undefined : title
        const [shown, hidden] = [count(audience.shown, what, under), count(audience.hidden, what, under)]
        expect(shown + hidden, `${name} ${what}`).toBe(number)
      }
      const rest = audience.hidden.map(({ reason, address }) => [reason, address])
      expect(rest, name).toEqual(rest.map(() => ['noRight', editor(id)]))
    }
    expect(expected).toEqual({
      wide: [2, 2],
      'without processes': [2, 0],
      'of one process': [2, 1],
      'of one stage': [1, 1],
      'of the stage before': [1, 1],
      'of one organization': [2, 2],
      'of nothing': [0, 0],
    })
  })

  it('reads all values and plots of its stages, whatever their forms publish (AUD-01)', async () => {
    const { dataSchema: values } = await soy.get(plot)
    const made = await admin.post('/products', {
      organization,
      productSchema: 'ps-lote-soja',
      dataSchema: { ...values, identifier: 'LC-9001', polygons: polygon(ground()) },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const load = await soy.product('ps-partida')
    await soy.recorded(load, 'ms-cosecha-carga', [made.body._id], { kilos: 100 })
    const both = await audienceOf(load, `key=${(await addKey(wide)).id}`)
    expect([count(both.shown, 'plots'), count(both.hidden, 'plots')]).toEqual([1, 0])
    const { id, client } = await addKey({
      ...wide,
      productSchemas: [{ id: 'ps-partida', permission: ['read'] }],
    })
    const { name } = demoPack(account).productSchemas['ps-partida']!
    const { shown, hidden, as, address } = await audienceOf(load, `key=${id}&language=es`)
    const { dataSchema } = (await client.get(`/products/${load}`)).body.collection[0]
    const filled = Object.entries(dataSchema).filter(
      ([field, value]) => !/^(identifier|node)/.test(field) && value !== null && value !== '',
    )
    expect(
      (['fields', 'files', 'places'] as const).reduce((sum, what) => sum + count(shown, what, name), 0),
    ).toBe(filled.length)
    expect([count(shown, 'plots'), count(hidden, 'plots')]).toEqual([0, 1])
    expect([as, address]).toEqual(['key', `/Products/${load}/Audience?productTypeId=ps-partida&as=key`])
  })

  it('is told numbers of the EU and who made records only with their areas (AUD-01)', async () => {
    await api.owner.pool.query(
      `update account_settings set feature_flags = array_append(feature_flags, 'download_geojson')
       where account_id = $1 and not 'download_geojson' = any(feature_flags)`,
      [account],
    )
    const made = await admin.post('/statements', { product: load })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    await api.owner.pool.query(
      `update statements set declared = 'available', eu = '{"referenceNumber":"26AR0123456789","verificationNumber":"ABCDE","date":null}'
       where account_id = $1 and id = $2`,
      [account, made.body._id],
    )
    const without = await addKey(wide)
    const withArea = await addKey({ ...wide, areas: { statements: ['read'], history: ['read'] } })
    const rows = async ({ id, client }: Awaited<ReturnType<typeof addKey>>) => {
      const { shown, hidden } = await audienceOf(load, `key=${id}`)
      const { status, body } = await client.get(`/products/${load}/references`)
      return [count(shown, 'statements'), count(hidden, 'statements'), status, body.own?.length]
    }
    expect(await rows(without)).toEqual([0, 1, 403, undefined])
    expect(await rows(withArea)).toEqual([1, 0, 200, 1])
  })

  it('may be asked about by administrators, while it opens (AUD-01)', async () => {
    const { id } = await addKey(wide)
    const ask = async (query: string, client = admin, product = load) => {
      const { status, body } = await client.get(`/products/${product}/audience?as=key${query}`)
      return [status, body.errors?.[0].path ?? body.code]
    }
    expect(await ask(`&key=${id}`)).toEqual([200, undefined])
    expect(await ask(`&key=${id}`, reader)).toEqual([403, 'FORBIDDEN'])
    expect(await ask('')).toEqual([400, '/key'])
    // A program reads no page.
    expect(await ask(`&key=${id}&format=html`)).toEqual([400, '/format'])
    expect(await ask(`&key=${load}`)).toEqual([404, 'NOT_FOUND'])
    expect(await ask('&key=nothing')).toEqual([404, 'NOT_FOUND'])
    const foreign = await api.as('stranger', 'valle', { admin: true })
    const theirs = (await foreign.post('/keys', { name: 'Ajena' })).body._id
    expect(await ask(`&key=${theirs}`)).toEqual([404, 'NOT_FOUND'])
    await admin.delete(`/keys/${id}`)
    expect(await ask(`&key=${id}`)).toEqual([409, 'CLOSED'])
    const ending = await addKey(wide)
    await api.owner.pool.query(
      `update api_keys set expires_at = now() - interval '1 s' where account_id = $1 and id = $2`,
      [account, ending.id],
    )
    expect(await ask(`&key=${ending.id}`)).toEqual([409, 'CLOSED'])
  })
})
