import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Audience, HiddenThings, ShownThings } from '../../../core/contract/audience.ts'
import type { PublicProduct } from '../../../core/contract/publicPage.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'

const account = 'litoral'
const nothing = { private: false, plots: false, files: false, statements: false, descendants: false }
const everything = { private: true, plots: true, files: true, statements: true, descendants: true }

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
// Visitors of one test don't use up what those of the next may do.
beforeEach(() => api.owner.pool.query('delete from attempts'))

const audienceOf = async (product: string, query = '', client = admin): Promise<Audience> => {
  const { status, body } = await client.get(`/products/${product}/audience${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const count = (rows: readonly ShownThings[], what: ShownThings['what'], title?: string) =>
  rows
    .filter((row) => row.what === what && (title === undefined || row.title === title))
    .reduce((sum, row) => sum + row.count, 0)
const because = (rows: readonly HiddenThings[], reason: HiddenThings['reason']) =>
  rows.filter((row) => row.reason === reason)
const setPrivate = async (milestone: string, priv: boolean) =>
  expect((await admin.put(`/milestones/private/${milestone}`, { priv: String(priv) })).status).toBe(200)

const pageOf = async (product: string, language = 'es') => {
  const { uuid } = await soy.get(product)
  const { body } = await api.app.inject({ url: `/${uuid}?language=${language}` })
  const { body: data } = await admin.get(`/public/${uuid}?language=${language}`)
  return { html: body, data: data as PublicProduct }
}
/** What a reader of the page's answer counts by hand. */
function counted({ story, statement }: PublicProduct) {
  const products = story.flatMap((stage) => stage.products)
  const processes = products.flatMap((product) => product.processes)
  const values = [...products, ...processes].flatMap(({ fields }) => fields.map(({ value }) => value.kind))
  const isFile = (kind: string) => ['file', 'images', 'video'].includes(kind)
  return {
    stages: new Set(story.map(({ name }) => name)).size,
    identifiers: products.filter(({ identifier }) => identifier !== undefined).length,
    organizations: new Set([...products, ...processes].map((one) => one.organization)).size,
    processes: processes.length,
    fields: values.filter((kind) => !isFile(kind) && kind !== 'place').length,
    files: values.filter((kind) => kind === 'file' || kind === 'video').length,
    places: values.filter((kind) => kind === 'place').length,
    plots: products.filter(({ outlines }) => outlines).length,
    statements: statement ? 1 : 0,
    persons: 0,
  }
}
const sums = (rows: readonly ShownThings[]) =>
  Object.fromEntries(
    Object.keys(counted({ story: [] } as unknown as PublicProduct)).map((what) => [
      what,
      count(rows, what as ShownThings['what']),
    ]),
  )

async function addView(products: string[], more: object = {}) {
  const body = { products, recipient: 'SENASA', reason: 'Inspección pedida', include: nothing, pin: false }
  const made = await admin.post('/views', { ...body, ...more })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return { id: made.body._id as string, secret: (made.body.address as string).split('/v/')[1]! }
}
const viewed = async (secret: string, language = 'es') =>
  (await api.app.inject({ url: `/v/${secret}?language=${language}` })).body
const times = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length

describe('anyone with the code', () => {
  it('is shown what the page’s answer holds, counted by stage and form (AUD-01)', async () => {
    const { as, shown, address } = await audienceOf(load)
    const { data } = await pageOf(load)
    expect(sums(shown)).toEqual(counted(data))
    for (const { name, products } of data.story)
      expect(count(shown, 'fields', name) + count(shown, 'places', name)).toBe(
        products.flatMap(({ fields }) => fields).length,
      )
    expect([as, address]).toEqual(['public', `/Products/${load}/Audience?productTypeId=ps-partida&as=public`])
  })

  it('gets the very page in the frame, in the language that is asked for (AUD-02)', async () => {
    for (const language of ['es', 'en']) {
      const { body, headers } = await admin.get(`/products/${load}/audience?format=html&language=${language}`)
      expect(headers['content-type']).toContain('text/html')
      expect(body).toBe((await pageOf(load, language)).html)
      expect(body).toContain(`<html lang="${language}"`)
    }
  })

  it('loses a process at once when it is made private, with its values and why (AUD-01)', async () => {
    const before = await audienceOf(load)
    const title = before.shown.find(
      ({ what, title: name }) => what === 'processes' && /iembra/.test(name),
    )!.title
    await setPrivate(sowing, true)
    const after = await audienceOf(load)
    const { data, html } = await pageOf(load)
    expect(sums(after.shown)).toEqual(counted(data))
    expect([count(before.shown, 'processes', title), count(after.shown, 'processes', title)]).toEqual([1, 0])
    expect(html).not.toContain(title)
    const gone = because(after.hidden, 'private')
    expect(gone.find(({ what }) => what === 'processes')).toEqual({
      what: 'processes',
      title,
      count: 1,
      reason: 'private',
      address: `/Products/${plot}/Milestones?productTypeId=ps-lote-soja`,
    })
    const all = count(before.shown, 'fields', title) + count(before.hidden, 'fields', title)
    expect(count(gone, 'fields', title)).toBe(all)
    expect(count(after.shown, 'fields', title)).toBe(0)
    await setPrivate(sowing, false)
    expect(await audienceOf(load)).toEqual(before)
  })

  it('is not shown what a form or a stage keeps to the account, which names the switch (AUD-01)', async () => {
    const { productSchemas } = demoPack(account)
    const { dataSchema, showLogo } = await soy.get(load)
    const closed = { acoplado: 'AD 417 KL', transportista: 'Fletes Sur' }
    const place = { country: 'Argentina', state: 'Santa Fe', city: 'Vera' }
    const edited = { ...dataSchema, ...closed, destino: place }
    expect(
      (await admin.put(`/products/${load}`, { organization, showLogo, dataSchema: edited })).status,
    ).toBe(200)
    const { hidden } = await audienceOf(load)
    const title = productSchemas['ps-partida']!.name
    const row = { title, reason: 'notPublicField', address: '/Admin/Config?tab=v-soja&at=ps-partida' }
    expect(because(hidden, 'notPublicField').filter((one) => one.title === title)).toEqual([
      { ...row, what: 'fields', count: 2 },
      { ...row, what: 'places', count: 1 },
    ])
    const { html } = await pageOf(load)
    for (const value of [...Object.values(closed), 'Vera']) expect(html).not.toContain(value)
    expect(because(hidden, 'noPublicIdentifier')).toEqual([
      {
        what: 'identifiers',
        title: productSchemas['ps-lote-soja']!.name,
        count: 1,
        reason: 'noPublicIdentifier',
        address: '/Admin/Config?tab=v-soja&at=ps-lote-soja',
      },
    ])
    expect(hidden.find(({ what }) => what === 'persons')).toEqual({
      what: 'persons',
      title: '',
      count: 1,
      reason: 'setting',
      address: null,
    })
  })

  it('may be asked about by whoever reads the product, to whom others are only counted (AUD-01)', async () => {
    const { shown, hidden } = await audienceOf(load, '', reader)
    // The page shows the plot to everybody.
    expect(shown).toEqual((await audienceOf(load)).shown)
    expect(because(hidden, 'noRight')).toEqual([
      { what: 'identifiers', title: '', count: 1, reason: 'noRight', address: null },
    ])
    const { name } = demoPack(account).productSchemas['ps-lote-soja']!
    expect(hidden.filter(({ title }) => title === name)).toEqual([])
    // The studio is for administrators.
    expect(hidden.filter(({ address }) => address?.startsWith('/Admin'))).toEqual([])
    expect((await reader.get(`/products/${plot}/audience`)).status).toBe(404)
    expect((await reader.get(`/products/${plot}/audience?format=html`)).status).toBe(404)
  })
})

describe('whoever has the link of an authority view', () => {
  const articles = (html: string) => ({
    stages: times(html, /<section>/g),
    identifiers: times(html, /<article>/g),
    processes: times(html, /class="process"/g),
    values: times(html, /<dt>/g),
  })
  const rows = ({ shown }: Audience) => ({
    stages: count(shown, 'stages'),
    identifiers: count(shown, 'identifiers'),
    processes: count(shown, 'processes'),
    values: (['fields', 'files', 'places', 'statements'] as const).reduce(
      (sum, what) => sum + count(shown, what),
      0,
    ),
  })

  it('is shown what the page shows, and gets it in the frame, which counts as no opening (AUD-01, AUD-02)', async () => {
    await setPrivate(sowing, true)
    for (const include of [nothing, everything]) {
      const { id, secret } = await addView([load], { include })
      const page = await viewed(secret)
      const audience = await audienceOf(load, `?as=view&view=${id}`)
      expect(rows(audience)).toEqual(articles(page))
      const { body } = await admin.get(
        `/products/${load}/audience?as=view&view=${id}&format=html&language=es`,
      )
      const main = (html: string) => /<main.*<\/main>/s.exec(html)![0].replaceAll(/href="[^"]*"/g, '')
      expect(main(body)).toBe(main(page))
      expect(body).not.toContain(secret)
      expect((await admin.get(`/views/${id}`)).body.opened).toBe(1)
      const file = await api.app.inject({ url: `/v/${secret}/origin.geojson` })
      const plots = file.statusCode === 200 ? file.json().features.length : 0
      expect(count(audience.shown, 'plots')).toBe(plots)
    }
    await setPrivate(sowing, false)
  })

  it('is not shown what the view leaves out, with why and where another is made (AUD-01)', async () => {
    await setPrivate(sowing, true)
    const part = await addView([plot])
    const whole = await addView([plot], { include: everything })
    const { hidden } = await audienceOf(plot, `?as=view&view=${part.id}`)
    const all = await audienceOf(plot, `?as=view&view=${whole.id}`)
    expect(all.hidden.map(({ what, reason }) => [what, reason])).toEqual([['persons', 'setting']])
    const processes = because(hidden, 'private').filter(({ what }) => what === 'processes')
    expect(processes).toEqual([
      expect.objectContaining({
        count: 1,
        address: `/Products/${plot}/Audience?productTypeId=ps-lote-soja&as=view&new=true`,
      }),
    ])
    const { name } = demoPack(account).productSchemas['ps-partida']!
    const left = because(hidden, 'setting').map(({ what, title }) => `${what} ${title}`)
    expect(left).toEqual(expect.arrayContaining([`identifiers ${name}`, expect.stringMatching(/^places /)]))
    await setPrivate(sowing, false)
  })

  it('is shown no more than who made the view may read (AUD-01)', async () => {
    const maker = await api.as('maker', account, { admin: true })
    const made = await maker.post('/views', {
      products: [load],
      recipient: 'SENASA',
      reason: 'Inspección pedida',
      include: everything,
      pin: false,
    })
    const { _id: id } = made.body
    const ask = () => audienceOf(load, `?as=view&view=${id}`)
    expect(because((await ask()).hidden, 'noRight')).toEqual([])
    await api.owner.pool.query(
      `update account_settings set admins = array_remove(admins, 'maker') where account_id = $1`,
      [account],
    )
    const { shown, hidden } = await ask()
    expect(count(shown, 'identifiers')).toBe(0)
    const identifiers = because(hidden, 'noRight').filter(({ what }) => what === 'identifiers')
    expect(count(identifiers, 'identifiers')).toBe(2)
    expect(identifiers[0]!.address).toBe('/Users/maker/Assign')
    await api.owner.pool.query(`update grants set withdrawn_at = now() where user_id = 'maker'`)
    expect((await admin.get(`/products/${load}/audience?as=view&view=${id}`)).status).toBe(410)
  })

  it('may be asked about by administrators, of the products of an open view (AUD-01)', async () => {
    const { id } = await addView([load])
    const ask = async (query: string, client = admin, product = load) => {
      const { status, body } = await client.get(`/products/${product}/audience?as=view${query}`)
      return [status, body.errors?.[0].path]
    }
    expect(await ask(`&view=${id}`)).toEqual([200, undefined])
    expect(await ask(`&view=${id}`, reader)).toEqual([403, undefined])
    expect(await ask('')).toEqual([400, '/view'])
    expect(await ask(`&view=${load}`)).toEqual([404, undefined])
    // The view shows it as an ancestor alone.
    expect(await ask(`&view=${id}`, admin, plot)).toEqual([404, undefined])
    const foreign = await api.as('foreign', 'valle', { admin: true })
    expect(await ask(`&view=${id}`, foreign)).toEqual([404, undefined])
    await admin.delete(`/views/${id}`)
    for (const format of ['', '&format=html'])
      expect(await ask(`&view=${id}${format}`)).toEqual([410, undefined])
  })
})
