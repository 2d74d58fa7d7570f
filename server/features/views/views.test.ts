import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { sealHeads } from '../../platform/seal/index.ts'
import { verify } from '../../verify/index.ts'

const account = 'litoral'
const day = 86_400_000
const everything = { private: true, plots: true, files: true, statements: true, descendants: true }
const nothing = { private: false, plots: false, files: false, statements: false, descendants: false }

let api: TestApi
let admin: Client
let reader: Client
let foreign: Client
let soy: Chain
let organization: string
let plot: string
let load: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  reader = await api.as('reader', account, { rights: { stages: { 'ps-partida': 'read' } } })
  foreign = await api.as('foreign', 'valle', { admin: true })
  await configure(api.database, account, demoPack(account))
  organization = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
  soy = new Chain(admin, demoPack(account), organization)
  plot = await soy.product('ps-lote-soja')
  load = await soy.product('ps-partida')
  await soy.recorded(load, 'ms-cosecha-carga', [plot], { kilos: 100 })
})
afterAll(() => api.close())
// Visitors of one test don't use up what those of the next may do.
beforeEach(() => api.owner.pool.query('delete from attempts'))

const view = (products: string[], more: object = {}) => ({
  products,
  recipient: ' SENASA, oficina Reconquista ',
  reason: 'Inspección pedida el 25/05/26',
  include: nothing,
  pin: false,
  ...more,
})
async function add(products = [load], more: object = {}, client = admin) {
  const { status, body } = await client.post('/views', view(products, more))
  expect(status, JSON.stringify(body)).toBe(201)
  return { ...body, secret: /\/v\/([\w-]{27})$/.exec(body.address)![1]! }
}
const open = (secret: string, rest = '', headers: Record<string, string> = {}) =>
  api.app.inject({ url: `/v/${secret}${rest}`, headers })
const type = (secret: string, pin: string) =>
  api.app.inject({
    method: 'POST',
    url: `/v/${secret}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ pin }).toString(),
  })
const stateOf = async (id: string) => (await admin.get(`/views/${id}`)).body.state
const wrongOf = (pin: string) => String((Number(pin) + 1) % 1_000_000).padStart(6, '0')

describe('an authority view', () => {
  it('is made with its link and its PIN, which are shown once (AUD-03)', async () => {
    const made = await add([load], { pin: true, include: everything })
    expect(made).toMatchObject({
      products: [{ _id: load }],
      recipient: 'SENASA, oficina Reconquista',
      include: everything,
      pin: expect.stringMatching(/^\d{6}$/),
      state: 'open',
      opened: 0,
      openedAt: null,
    })
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(14 * day)
    const { body } = await admin.get(`/views/${made._id}`)
    expect([body.pin, body.address]).toEqual([true, undefined])
    const { collection } = (await admin.get(`/views?product=${load}`)).body
    expect(collection[0]).toEqual(body)
    const { rows } = await api.owner.pool.query(
      `select count(*)::int as count from events where account_id = $1 and (after::text like $2 or after::text like $3)`,
      [account, `%${made.secret}%`, `%${made.pin}%`],
    )
    expect(rows).toEqual([{ count: 0 }])
  })

  it('is made once by an Idempotency-Key, whose repeat has neither link nor PIN (AUD-03)', async () => {
    const body = view([load], { pin: true })
    const send = () => admin.post('/views', body, { 'idempotency-key': 'once' })
    const [first, again] = [await send(), await send()]
    const { address, pin, ...rest } = first.body
    expect([typeof address, typeof pin]).toEqual(['string', 'string'])
    expect(again.body).toEqual(rest)
  })

  it('needs a recipient, a reason, an end ahead and products that one may read (AUD-03)', async () => {
    const paths = async (more: object, products = [load]) =>
      (await admin.post('/views', view(products, more))).body.errors?.map(
        ({ path }: { path: string }) => path,
      )
    expect(await paths({ recipient: ' ' })).toEqual(['/recipient'])
    expect(await paths({ reason: 'corto' })).toEqual(['/reason'])
    for (const days of [-1, 0, 91])
      expect(
        await paths({
          expiresAt: new Date(Date.now() + days * day + 1_000 * (days > 0 ? 60 : -60)).toISOString(),
        }),
      ).toEqual(['/expiresAt'])
    expect(await paths({ expiresAt: 'mañana' })).toEqual(['/expiresAt'])
    expect(await paths({}, [load, '0197a3de-0000-7000-8000-000000000000'])).toEqual(['/products/1'])
    expect((await admin.post('/views', view([]))).status).toBe(400)
    expect((await admin.post('/views', view(Array(51).fill(load)))).status).toBe(400)
    expect((await reader.post('/views', view([load]))).status).toBe(403)
  })

  it('of another account doesn’t exist (AUD-03)', async () => {
    const { _id } = await add()
    expect((await foreign.get(`/views/${_id}`)).status).toBe(404)
    expect((await foreign.delete(`/views/${_id}`)).status).toBe(404)
    expect((await foreign.post('/views', view([load]))).body.errors[0].path).toBe('/products/0')
    expect((await foreign.get('/views')).body.collection).toEqual([])
    expect(await stateOf(_id)).toBe('open')
  })
})

describe('the page of an authority view', () => {
  it('shows the products and what they were made of, without a script, kept by nobody (AUD-04)', async () => {
    const { secret } = await add()
    const page = await open(secret)
    expect(page.statusCode).toBe(200)
    const [{ identifier: loadName }, { identifier: plotName }] = [await head(load), await head(plot)]
    for (const part of ['SENASA, oficina Reconquista', loadName, plotName, 'Acopio Las Garzas S.A.'])
      expect(page.body).toContain(part)
    expect(page.body).not.toMatch(/<script|\son\w+=|\sstyle=/)
    expect(page.body).not.toContain('admin@')
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    expect(String(page.headers['content-security-policy'])).toContain("default-src 'none'")
    expect((await open(secret, '?language=en')).body).toContain('For SENASA')
    expect((await open(`${secret}x`)).statusCode).toBe(404)
  })

  it('shows no other products, and descendants only where it includes them (AUD-04)', async () => {
    const [stranger, down] = [await head(await soy.product('ps-partida')), await head(load)]
    const without = await open((await add([plot])).secret)
    const withAll = await open((await add([plot], { include: everything })).secret)
    expect([without.body.includes(down.identifier), withAll.body.includes(down.identifier)]).toEqual([
      false,
      true,
    ])
    expect(withAll.body).not.toContain(stranger.identifier)
  })

  it('shows a private process only where it includes them, and loses it at once when it is made private (AUD-04)', async () => {
    const product = await soy.product('ps-lote-soja')
    const milestone = await soy.recorded(product, 'ms-siembra')
    const [publicView, whole] = [await add([product]), await add([product], { include: everything })]
    const shows = async ({ secret }: { secret: string }) =>
      (await open(secret)).body.includes('class="process"')
    expect([await shows(publicView), await shows(whole)]).toEqual([true, true])
    expect((await admin.put(`/milestones/private/${milestone}`, { priv: 'true' })).status).toBe(200)
    expect([await shows(publicView), await shows(whole)]).toEqual([false, true])
    expect((await open(whole.secret)).body).toContain('Privado')
  })

  it('says what is held, what came late, what was corrected, and the newest seal (AUD-04)', async () => {
    const product = await soy.product('ps-lote-soja')
    const milestone = await soy.recorded(product, 'ms-siembra')
    const { secret } = await add([product])
    const marks = async () => {
      const { body } = await open(secret)
      return ['Frenado, retiro N.º', 'Cargado después de usarse', 'Corregido el', 'Último sello'].map(
        (mark) => body.includes(mark),
      )
    }
    expect(await marks()).toEqual([false, false, false, false])
    const reason = 'Residuo en la muestra 12'
    const hold = { kind: 'hold', product, products: 'all', reason, organization }
    expect((await admin.post('/recalls', hold)).status).toBe(201)
    await api.owner.pool.query(
      `update milestones set late = true, corrected_at = now() where account_id = $1 and id = $2`,
      [account, milestone],
    )
    await sealHeads(api.owner, api.settings)
    expect(await marks()).toEqual([true, true, true, true])
    expect((await open(secret)).body).toContain(reason)
  })

  it('comes in pages of two hundred a stage (AUD-04)', async () => {
    const many = await soy.product('ps-partida')
    const milestone = await soy.recorded(many, 'ms-cosecha-carga', [plot], { kilos: 1 })
    await multiply(milestone, 204)
    const { secret } = await add([many])
    const first = await open(secret)
    const names = ({ body }: { body: string }) =>
      [...body.matchAll(/<h3>(Copia [^<]+)<\/h3>/g)].map(([, name]) => name)
    expect([first.body.includes('206 productos'), names(first).length <= 200]).toEqual([true, true])
    const second = await open(secret, '?stage=ps-lote-soja&page=2')
    expect([second.statusCode, second.body.includes('Página 2 de 2')]).toEqual([200, true])
    expect(new Set([...names(first), ...names(second)]).size).toBe(204)
    expect((await open(secret, '?stage=ps-lote-soja&page=99')).body).toContain('Página 2 de 2')
    expect((await open(secret, '?stage=ps-desconocida')).body).toContain('206 productos')
  })

  it('gives the table always and the plots where it includes them (AUD-04)', async () => {
    const { secret } = await add()
    const table = await open(secret, '/table.csv')
    expect(table.headers['content-type']).toContain('text/csv')
    expect(table.body).toContain((await head(plot)).identifier)
    expect((await open(secret, '/origin.geojson')).statusCode).toBe(403)
    const whole = await open((await add([load], { include: everything })).secret, '/origin.geojson')
    expect([whole.statusCode, whole.json().type]).toEqual([200, 'FeatureCollection'])
  })

  it('leads to the checks of the origin where it includes plots, which count as no opening of their own (AUD-04)', async () => {
    const [part, whole] = [await add(), await add([load], { include: everything })]
    const link = `/v/${whole.secret}?part=checks&amp;language=es`
    expect((await open(whole.secret)).body).toContain(link)
    expect((await open(part.secret)).body).not.toContain('part=checks')
    const checks = await open(whole.secret, '?part=checks')
    const { identifier } = await head(load)
    for (const text of ['Controles del origen', identifier, 'Sin polígono ni punto', 'Fecha de corte'])
      expect(checks.body).toContain(text)
    expect(checks.body).not.toMatch(/<script|\son\w+=|\sstyle=/)
    expect((await admin.get(`/views/${whole._id}`)).body.opened).toBe(1)
    // Without plots it is the page itself.
    expect((await open(part.secret, '?part=checks')).body).toContain('SENASA, oficina Reconquista')
    await admin.delete(`/views/${whole._id}`)
    expect((await open(whole.secret, '?part=checks')).statusCode).toBe(410)
  })

  it('is counted too where somebody begins at a further page (AUD-04)', async () => {
    const { _id, secret } = await add()
    for (const query of ['?stage=ps-desconocida', '?stage=ps-partida&page=1', '?part=checks'])
      await open(secret, query)
    expect((await admin.get(`/views/${_id}`)).body.opened).toBe(1)
    const { rows } = await api.owner.pool.query(
      `select n from events where account_id = $1 and record_id = $2 and action = 'opened'`,
      [account, _id],
    )
    expect(rows).toHaveLength(1)
  })

  it('is counted at each opening and download, with events of nobody through a link (AUD-04)', async () => {
    const { _id, secret } = await add()
    await open(secret)
    await open(secret, '?stage=ps-partida&page=1')
    await open(secret, '/table.csv')
    expect((await admin.get(`/views/${_id}`)).body).toMatchObject({
      opened: 2,
      openedAt: expect.any(String),
      version: 1,
    })
    const { rows } = await api.owner.pool.query(
      `select action, by_user, via from events where account_id = $1 and record_id = $2 and action = 'opened'`,
      [account, _id],
    )
    expect(rows).toEqual(
      Array.from({ length: 2 }, () => ({ action: 'opened', by_user: 'link', via: 'link' })),
    )
    for (let n = 0; n < 31; n++) await open(secret)
    const { rows: events } = await api.owner.pool.query(
      `select count(*)::int as count from events where account_id = $1 and record_id = $2 and action = 'opened'`,
      [account, _id],
    )
    expect(events).toEqual([{ count: 30 }])
    expect((await admin.get(`/views/${_id}`)).body.opened).toBe(33)
  })
})

describe('the PIN of an authority view', () => {
  it('is asked first, and counts for an hour by a cookie of its page alone (AUD-04)', async () => {
    const { _id, secret, pin } = await add([load], { pin: true })
    const { identifier } = await head(load)
    const asked = await open(secret)
    expect([
      asked.statusCode,
      asked.body.includes('Hace falta un PIN'),
      asked.body.includes(identifier),
    ]).toEqual([200, true, false])
    expect((await open(secret, '/table.csv')).body).not.toContain(identifier)
    const right = await type(secret, pin)
    expect(right.statusCode).toBe(303)
    const set = String(right.headers['set-cookie'])
    expect(set).toMatch(new RegExp(`; Path=/v/${secret}; Max-Age=3600; HttpOnly; SameSite=Strict$`))
    const cookie = set.split(';')[0]!
    expect((await open(secret, '', { cookie })).body).toContain(identifier)
    const other = await add([load], { pin: true })
    expect((await open(other.secret, '', { cookie })).body).not.toContain(identifier)
    expect((await open(secret, '', { cookie: `${cookie.slice(0, -3)}AAA` })).body).not.toContain(identifier)
    expect((await admin.get(`/views/${_id}`)).body.opened).toBe(1)
  })

  it('locks the view after five wrong ones, however many come at once (AUD-04)', async () => {
    const { _id, secret, pin } = await add([load], { pin: true })
    const tried = await Promise.all(Array.from({ length: 8 }, () => type(secret, wrongOf(pin))))
    expect(tried.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      400, 400, 400, 400, 410, 410, 410, 410,
    ])
    expect((await type(secret, pin)).statusCode).toBe(410)
    const page = await open(secret)
    expect([page.statusCode, page.body.includes('Este enlace quedó bloqueado')]).toEqual([410, true])
    expect(await stateOf(_id)).toBe('locked')
  })

  it('that is right isn’t counted as wrong (AUD-04)', async () => {
    const { secret, pin } = await add([load], { pin: true })
    for (let n = 0; n < 4; n++) expect((await type(secret, wrongOf(pin))).statusCode).toBe(400)
    for (let n = 0; n < 2; n++) expect((await type(secret, pin)).statusCode).toBe(303)
    expect((await type(secret, wrongOf(pin))).statusCode).toBe(410)
  })
})

describe('an authority view is over', () => {
  it('when it is ended, at once and for good (AUD-03)', async () => {
    const { _id, secret } = await add()
    expect((await admin.delete(`/views/${_id}`)).status).toBe(204)
    expect((await admin.delete(`/views/${_id}`)).status).toBe(204)
    for (const rest of ['', '/table.csv', '/origin.geojson']) {
      const page = await open(secret, rest)
      expect([page.statusCode, page.body.includes('Este enlace se cortó')]).toEqual([410, true])
    }
    expect(await stateOf(_id)).toBe('ended')
  })

  it('when its time has passed (AUD-03)', async () => {
    const { _id, secret } = await add()
    await api.owner.pool.query(
      `update views set expires_at = now() - interval '1 minute' where account_id = $1 and id = $2`,
      [account, _id],
    )
    const page = await open(secret)
    expect([page.statusCode, page.body.includes('Este enlace venció')]).toEqual([410, true])
    expect(await stateOf(_id)).toBe('expired')
  })

  it('when whoever made it has left the account, and shows what that person may read (AUD-04)', async () => {
    const maker = await api.as('maker', account, { admin: true })
    const { _id, secret } = await add([load], {}, maker)
    const { identifier } = await head(load)
    expect((await open(secret)).body).toContain(identifier)
    await setAdmins((admins) => admins.filter((id) => id !== 'maker'))
    const masked = await open(secret)
    expect([masked.statusCode, masked.body.includes(identifier)]).toEqual([200, false])
    expect(masked.body).toContain('2 productos más no se muestran')
    const stages = { 'ps-lote-soja': 'read', 'ps-partida': 'read' } as const
    await api.as('maker', account, { rights: { organizations: [organization], stages } })
    const part = await open(secret)
    expect(part.body).toContain(identifier)
    expect(part.body.match(/\d+ procesos? más no se muestran?/g)).toEqual(['1 proceso más no se muestra'])
    expect((await open(secret, '/table.csv')).body).toContain('1 proceso más no se muestra')
    await api.owner.pool.query(`update grants set withdrawn_at = now() where user_id = 'maker'`)
    const page = await open(secret)
    expect([page.statusCode, page.body.includes('Este enlace ya no vale')]).toEqual([410, true])
    expect(await stateOf(_id)).toBe('orphaned')
    await api.owner.pool.query(`update grants set withdrawn_at = null where user_id = 'maker'`)
  })
})

it('verify tells views from events, and misses a secret (AUD-03)', async () => {
  const { _id } = await add([load], { pin: true })
  const of = async () =>
    (await verify(api.owner)).differ.filter(
      (one) => ['views', 'secrets'].includes(one.table) && JSON.stringify(one).includes(_id),
    )
  expect(await of()).toEqual([])
  await api.owner.pool.query(`delete from secrets where record_id = $1`, [_id])
  expect(await of()).toHaveLength(1)
})

/** Gives a process as many further origins, copies of its one. */
async function multiply(milestone: string, count: number): Promise<void> {
  const copy = {
    id: 'gen_random_uuid()',
    uuid: 'gen_random_uuid()',
    identifier: `'Copia ' || n`,
    unique_key: `'copia' || n`,
  }
  const members = Object.entries(copy).map(([name, value]) => `'${name}', ${value}`)
  const { rows } = await api.owner.pool.query(
    `insert into products select (jsonb_populate_record(p, jsonb_build_object(${members.join(', ')}))).*
     from products p cross join generate_series(1, $3) n where p.account_id = $1 and p.id = $2 returning id::text`,
    [account, plot, count],
  )
  await api.owner.pool.query(
    `insert into links select (jsonb_populate_record(l, jsonb_build_object('origin_id', c.id))).*
     from links l cross join unnest($3::uuid[]) c (id) where l.account_id = $1 and l.milestone_id = $2`,
    [account, milestone, rows.map(({ id }) => id)],
  )
}

const head = async (id: string): Promise<{ identifier: string }> => {
  const { rows } = await api.owner.pool.query(
    'select identifier from products where account_id = $1 and id = $2',
    [account, id],
  )
  return rows[0]
}
const setAdmins = (change: (admins: string[]) => string[]) =>
  api.owner.inAccount({ accountId: account, userId: 'u' }, async (tx) => {
    const { admins } = await tx.db
      .selectFrom('account_settings')
      .select('admins')
      .where('account_id', '=', account)
      .executeTakeFirstOrThrow()
    await sql`update account_settings set admins = ${change(admins)} where account_id = ${account}`.execute(
      tx.db,
    )
  })
