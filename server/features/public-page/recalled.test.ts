import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { watchNotices } from '../recalls/watch.ts'

const account = 'vino'
const pack = demoPack('valle')
/** Two server processes without communication. */
let api: TestApi
let other: TestApi
let admin: Client
let winery: string
let chain: Chain
let plot: string
/** Grapes of the plot, which a recall reaches. */
let load: string
let uuid: string

beforeAll(async () => {
  api = await startApi()
  other = await startApi({}, api.urls)
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  winery = (await admin.post('/organizations', { name: 'Bodegas del Valle S.A.' })).body._id
  chain = new Chain(admin, pack, winery)
})
afterAll(async () => {
  await other.close()
  await api.close()
})

const texts = {
  reason: 'Puede contener vidrio en el fondo.',
  action: 'Guardá la botella cerrada. Llamá y decí el número.',
  phone: '342 555 0146',
}
const lifting = { reason: 'El segundo análisis dio bien.' }

/** A plot and its load that nothing recalls yet, with its page in the memory of both processes. */
async function shown() {
  plot = await chain.product('ps-cuartel')
  load = await chain.product('ps-partida-uva')
  await chain.recorded(load, 'ms-cosecha-uva', [plot])
  ;({ uuid } = await chain.get(load))
  for (const process of [api, other]) for (const path of ['', 'api/public/']) await get(path, process)
}
const get = (path = '', process = api, query = '') =>
  process.app.inject({ url: `/${path}${uuid}${query}`, headers: { host: 'localhost:3000' } })
const recallOf = async (query = '') => (await get('api/public/', api, query)).json().recall

async function begin(more: object = {}) {
  const asked = { kind: 'recall', product: load, products: 'all', organization: winery, ...texts, ...more }
  const { status, body } = await admin.post('/recalls', asked)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

describe('the public page of a recalled product', () => {
  it('says so at once in every process, and no cache keeps it (RCL-06)', async () => {
    await shown()
    expect((await get()).headers['cache-control']).toBe('public, max-age=0, s-maxage=60')
    const { etag } = (await get()).headers
    const { startedAt } = await begin()
    for (const process of [api, other]) {
      const page = await get('', process)
      expect([page.statusCode, page.headers['cache-control'], page.headers.etag]).toEqual([
        200,
        'no-store',
        undefined,
      ])
      expect(page.body).toContain('Retirado: no lo consumas')
      expect(page.body.indexOf('id="recall"')).toBeLessThan(page.body.indexOf('<main'))
      const data = await get('api/public/', process)
      expect(data.headers['cache-control']).toBe('no-store')
      expect(data.json().recall).toEqual({
        state: 'open',
        ...texts,
        organization: 'Bodegas del Valle S.A.',
        since: startedAt,
        until: null,
      })
    }
    const known = await api.app.inject({ url: `/${uuid}`, headers: { 'if-none-match': String(etag) } })
    expect(known.statusCode).toBe(200)
    const english = await get('', api, '?language=en')
    expect(english.body).toContain(`<span lang="es">${texts.reason}</span>`)
    expect(await recallOf('?language=en')).toMatchObject({ reason: texts.reason, lang: 'es' })
  })

  it('is in the language of the page where somebody wrote it (RCL-06)', async () => {
    await shown()
    const en = { reason: 'It may hold glass.', action: 'Keep it shut. Call us.' }
    await begin({ i18n: { en } })
    expect(await recallOf('?language=en')).toMatchObject(en)
    expect(await recallOf('?language=en')).not.toHaveProperty('lang')
    expect(await recallOf()).toMatchObject({ reason: texts.reason })
  })

  it('rings the stage in which the recall begins, where its start is another product (RCL-06)', async () => {
    await shown()
    await begin({ product: plot, products: [plot, load] })
    const { story } = (await get('api/public/')).json()
    expect(story.map(({ recalled }: { recalled?: true }) => recalled)).toEqual([true, undefined])
    expect((await get()).body).toContain('Acá empieza el retiro')
  })

  it('says nothing of holds and drills, of other products, and of what was released (RCL-06)', async () => {
    await shown()
    for (const kind of ['hold', 'drill']) await begin({ kind })
    expect((await get('api/public/')).json()).not.toHaveProperty('recall')
    expect((await get()).headers['cache-control']).toContain('s-maxage=60')
    const { _id } = await begin()
    expect(await recallOf()).toMatchObject({ state: 'open' })
    await admin.put(`/recalls/${_id}/items`, { products: [load], state: 'released' })
    expect(await recallOf()).toBeUndefined()
    const { collection } = (await admin.get(`/organizations/${winery}`)).body
    uuid = collection[0].uuid
    expect((await get()).body).not.toContain('Retirado')
  })

  it('tells of the newest open recall, then of the newest ended, then of one that was lifted (RCL-06)', async () => {
    await shown()
    const first = await begin({ product: plot, products: [load], reason: 'El primero de todos.' })
    const second = await begin({ reason: 'El segundo de todos.' })
    expect((await recallOf()).reason).toBe('El segundo de todos.')
    await admin.post(`/recalls/${second._id}/end`, lifting)
    expect(await recallOf()).toMatchObject({ state: 'open', reason: 'El primero de todos.' })
    await admin.post(`/recalls/${first._id}/end`, lifting)
    expect(await recallOf()).toMatchObject({ state: 'ended', reason: 'El primero de todos.' })
    expect((await get()).headers['cache-control']).toBe('no-store')
    const third = await begin({ reason: 'El tercero de todos.' })
    await admin.post(`/recalls/${third._id}/lift`, lifting)
    expect(await recallOf()).toMatchObject({ state: 'ended' })
  })

  it('says softly for thirty days that it was lifted, until a job ends that with an event (RCL-06)', async () => {
    await shown()
    const { _id } = await begin()
    const { body } = await admin.post(`/recalls/${_id}/lift`, lifting)
    expect(await recallOf()).toMatchObject({ state: 'lifted', until: body.endedAt, lifted: lifting.reason })
    expect((await get()).body).toMatch(/El retiro se levantó el .*El segundo análisis dio bien\./s)
    const watchAfter = async (days: number) => {
      await api.owner.inAccount({ accountId: account, userId: 'u' }, (tx) =>
        sql`update recalls set ended_at = now() - make_interval(days => ${days}) where account_id = ${account} and id = ${_id}`.execute(
          tx.db,
        ),
      )
      await api.database.inAccount({ accountId: account, userId: 'job', via: 'job' }, watchNotices)
    }
    await watchAfter(29)
    expect(await recallOf()).toMatchObject({ state: 'lifted' })
    await watchAfter(31)
    for (const process of [api, other])
      expect((await get('api/public/', process)).json()).not.toHaveProperty('recall')
    const { rows } = await api.owner.inAccount({ accountId: account, userId: 'u' }, (tx) =>
      sql`select via, after from events where account_id = ${account} and type = 'recall_items' and record_id = ${load}
        order by n desc limit 1`.execute(tx.db),
    )
    expect(rows).toEqual([{ via: 'job', after: { recall_id: _id, shows: false } }])
  })
})
