import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { filled, unidentified } from '../../../test/kit/forms.ts'
import { readMail, startMailServer } from '../../../test/kit/mail.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { startWorker } from '../../../test/kit/work.ts'
import { verify } from '../../verify/index.ts'
import { watchNotices } from './watch.ts'

const account = 'litoral'
const pack = demoPack(account)
const pages = 'https://paginas.example'
let smtp: Awaited<ReturnType<typeof startMailServer>>
let api: TestApi
let admin: Client
/** Writes the loads of its own organization, and isn't assigned the others. */
let elevator: Client
let own: string
let buyer: string
let mute: string
let soy: Chain
let stopWork: () => Promise<void>

beforeAll(async () => {
  smtp = await startMailServer()
  api = await startApi({ SMTP_URL: smtp.url, PUBLIC_PAGE_URL: pages })
  api.app.log.level = 'silent'
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  const organization = async (name: string, email?: string) =>
    (await admin.post('/organizations', { name, ...(email ? { email } : {}) })).body._id
  own = await organization('Acopio Las Garzas S.A.', 'avisos@garzas.example')
  buyer = await organization('Molino del Norte S.A.', 'recepcion@molino.example')
  mute = await organization('Chacra sin correo')
  const everything = (ids: object) => Object.fromEntries(Object.keys(ids).map((id) => [id, 'write'] as const))
  const rights = {
    organizations: [own],
    stages: everything(pack.productSchemas),
    milestoneSchemas: everything(pack.milestoneSchemas),
  }
  elevator = await api.as('acopio', account, { rights })
  soy = new Chain(admin, pack, own)
  stopWork = await startWorker(api)
}, 60_000)
beforeEach(() => smtp.behave('takes'))
afterEach(async () => {
  smtp.taken.length = 0
  await api.database.pool.query('delete from attempts')
})
afterAll(async () => {
  await stopWork()
  await api.close()
  await smtp.close()
})

const texts = {
  reason: 'Puede contener un residuo por encima del límite',
  action: 'Separalo y no lo vendas. Llamá para coordinar el retiro.',
  phone: '342 555 0146',
}

async function make(organization: string, stage = 'ps-partida'): Promise<string> {
  const { isUnidentified, identifier } = unidentified()
  const dataSchema = filled(pack.productSchemas[stage]!, { identifier })
  const answer = await admin.post('/products', {
    organization,
    productSchema: stage,
    isUnidentified,
    dataSchema,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body._id
}

/** A load with its origin. */
async function load(): Promise<string> {
  const made = await make(own)
  await soy.recorded(made, 'ms-cosecha-carga', [await make(own, 'ps-lote-soja')], { kilos: 100 })
  return made
}

async function recallOf(product: string, more: object = {}) {
  const recall = { kind: 'recall', product, products: 'all', organization: own, ...texts, ...more }
  const { status, body } = await admin.post('/recalls', recall)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const notify = (id: string, body: object = {}, client = admin) => client.post(`/recalls/${id}/notify`, body)
const itemOf = async (id: string) => (await admin.get(`/recalls/${id}/items`)).body.collection[0]

/** Waits for what a job does. */
async function until<T>(read: () => Promise<T> | T, isThere: (value: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 400; tries++) {
    const value = await read()
    if (isThere(value)) return value
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`still ${JSON.stringify(await read())}`)
}

/** The next mail, and the secret in it. */
async function nextMail() {
  await until(
    () => smtp.taken.length,
    (count) => count > 0,
  )
  const taken = smtp.taken.shift()!
  const mail = readMail(taken.raw)
  const secret = new RegExp(`${pages}/r/([\\w-]+)`).exec(mail.text)![1]!
  return { to: taken.to, mail, secret }
}

/** A recall of one load of the buyer, of which a notice was sent. */
async function notified() {
  const { _id } = await recallOf(await make(buyer))
  expect((await notify(_id)).status).toBe(202)
  const { secret, mail } = await nextMail()
  await until(
    () => itemOf(_id),
    ({ state }) => state === 'notified',
  )
  return { _id, secret, mail }
}

const open = (secret: string, query = '') => api.app.inject({ url: `/r/${secret}${query}` })
const answer = (secret: string, form: Record<string, string> = {}) =>
  api.app.inject({
    method: 'POST',
    url: `/r/${secret}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })

describe('a notice', () => {
  it('says what is recalled, why, what to do, whom to call and what they hold, with a table and one link (RCL-05)', async () => {
    const product = await make(buyer)
    const { _id, number } = await recallOf(product)
    const { status, body } = await notify(_id)
    expect([status, body]).toEqual([
      202,
      { organizations: [{ _id: buyer, name: 'Molino del Norte S.A.', email: 'recepcion@molino.example' }] },
    ])
    const { to, mail } = await nextMail()
    const { product: traced } = await itemOf(_id)
    expect(to).toEqual(['recepcion@molino.example'])
    expect(mail.headers.subject).toBe(`Retiro N.º ${number}: tenés 1 partida`)
    for (const part of [texts.reason, texts.action, texts.phone, `${traced.identifier} · `])
      expect(mail.text).toContain(part)
    expect(mail.text.split('/r/')).toHaveLength(2)
    const table = mail.files[`retiro-${number}.csv`]!
    expect(table).toContain(`;${traced.identifier};`)
    expect(table).toContain(`${pages}/${traced.uuid}`)
    const item = await until(
      () => itemOf(_id),
      ({ state }) => state === 'notified',
    )
    expect(item).toMatchObject({ mail: 'sent', by: null })
  })

  it('lists fifty products and counts the others, which stand in its table (RCL-05)', async () => {
    const plot = await make(own, 'ps-lote-soja')
    for (let n = 0; n < 53; n++)
      await soy.recorded(await make(buyer), 'ms-cosecha-carga', [plot], { kilos: 100 })
    const { _id, number } = await recallOf(plot)
    await notify(_id, { organizations: [buyer] })
    const { mail } = await nextMail()
    expect(mail.text).toContain('y 3 más, en la tabla adjunta.')
    expect(mail.text.match(/^.* · Partida/gm)).toHaveLength(50)
    expect(mail.files[`retiro-${number}.csv`]!.trim().split('\r\n')).toHaveLength(54)
  })

  it('goes to those whom one chooses, and to none without an address or a product of it (RCL-05)', async () => {
    const { _id } = await recallOf(await make(buyer))
    const refused = await notify(_id, { organizations: [buyer, own], contacts: ['nadie@x.example'] })
    expect(refused.status).toBe(400)
    expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      '/contacts/0',
      '/organizations/1',
    ])
    const silent = await recallOf(await make(mute))
    const none = await notify(silent._id, { organizations: [mute] })
    expect([none.status, none.body.errors[0].path]).toEqual([400, '/organizations/0'])
    expect((await notify(silent._id)).body).toEqual({ organizations: [] })
    expect((await notify(_id, { contacts: ['RECEPCION@molino.example'] })).status).toBe(202)
    expect((await nextMail()).to).toEqual(['recepcion@molino.example'])
  })

  it('reaches a contact that a process names (RCL-05)', async () => {
    const ship = await make(own, 'ps-embarque')
    const lot = await make(own, 'ps-lote-acopio')
    await soy.recorded(lot, 'ms-ingreso-acopio', [await load()], { toneladas: 1 })
    const meal = await make(own, 'ps-lote-industrial')
    await soy.recorded(meal, 'ms-molienda', [lot], { toneladas: 1 })
    await soy.recorded(ship, 'ms-carga-buque', [meal], { toneladas: 1 })
    const buying = { cliente: 'Harinas del Río', telefono: '342 555 0199', correo: 'Compras@rio.example' }
    await soy.recorded(ship, 'ms-despacho-embarque', [], buying)
    const { _id } = await recallOf(ship)
    expect((await notify(_id, { contacts: ['compras@rio.example'] })).body).toEqual({
      organizations: [{ _id: null, name: 'Harinas del Río', email: 'Compras@rio.example' }],
    })
    expect((await nextMail()).to).toEqual(['Compras@rio.example'])
  })

  it('reaches organizations that the person is not assigned, and keeps their address from them (RCL-05)', async () => {
    const start = await load()
    const lot = await make(buyer, 'ps-lote-acopio')
    await soy.recorded(lot, 'ms-ingreso-acopio', [start], { toneladas: 1 })
    const { _id } = await recallOf(start)
    const { status, body } = await notify(_id, {}, elevator)
    expect([status, body.organizations]).toEqual([
      202,
      expect.arrayContaining([
        { _id: own, name: 'Acopio Las Garzas S.A.', email: 'avisos@garzas.example' },
        { _id: buyer, name: 'Molino del Norte S.A.', email: null },
      ]),
    ])
    const guessed = await notify(_id, { contacts: ['recepcion@molino.example'] }, elevator)
    expect([guessed.status, guessed.body.errors[0].path]).toEqual([400, '/contacts/0'])
    await nextMail()
    await nextMail()
  })

  it('of a drill is sent to nobody: it answers whom it would write to (RCL-05)', async () => {
    const { _id } = await recallOf(await make(buyer), { kind: 'drill' })
    const { status, body } = await notify(_id)
    expect([status, body]).toEqual([
      200,
      { organizations: [{ _id: buyer, name: 'Molino del Norte S.A.', email: 'recepcion@molino.example' }] },
    ])
    const { rows } = await readNotices(_id)
    expect(rows).toEqual([])
  })

  it('is refused of a hold, and of a recall that was lifted (RCL-05)', async () => {
    const hold = await recallOf(await make(buyer), { kind: 'hold' })
    expect((await notify(hold._id)).body.errors[0].path).toBe('/kind')
    const { _id } = await recallOf(await make(buyer))
    await admin.post(`/recalls/${_id}/lift`, { reason: 'El segundo análisis dio bien' })
    const late = await notify(_id)
    expect([late.status, late.body.code]).toEqual([409, 'STALE'])
  })

  it('that a mail server refuses for good has failed, and the recall stands (RCL-05)', async () => {
    smtp.behave('refuses')
    const { _id } = await recallOf(await make(buyer))
    expect((await notify(_id)).status).toBe(202)
    const item = await until(
      () => itemOf(_id),
      ({ mail }) => mail !== null,
    )
    expect([item.mail, item.state]).toEqual(['failed', 'held'])
    expect((await admin.get(`/recalls/${_id}`)).body.state).toBe('open')
  })

  it('that a mail server refuses for now is sent later, and until then nobody counts as told (RCL-05)', async () => {
    smtp.behave('defers')
    const { _id } = await recallOf(await make(buyer))
    await notify(_id)
    await until(
      () => failures(),
      (count) => count > 0,
    )
    const before = await itemOf(_id)
    expect([before.mail, before.state]).toEqual([null, 'held'])
    smtp.behave('takes')
    await nextMail()
    await until(
      () => itemOf(_id),
      ({ state }) => state === 'notified',
    )
  })
})

const readNotices = (recall: string) =>
  api.owner.inAccount({ accountId: account, userId: 'u' }, (tx) =>
    sql`select * from recall_notices where account_id = ${account} and recall_id = ${recall}`.execute(tx.db),
  )

/** Jobs that will be tried again. */
async function failures(): Promise<number> {
  const { rows } = await api.owner.pool.query(
    `select count(*)::int as count from graphile_worker._private_jobs where last_error is not null`,
  )
  return rows[0].count
}

/** Moves what the account knows of time into the past. */
const pass = (hours: number, recall: string) =>
  api.owner.inAccount({ accountId: account, userId: 'u' }, async (tx) => {
    const back = sql`make_interval(hours => ${hours})`
    await sql`update recall_notices set expires_at = expires_at - ${back}, created_at = created_at - ${back}
      where account_id = ${account} and recall_id = ${recall}`.execute(tx.db)
    await sql`update recall_items set at = at - ${back} where account_id = ${account} and recall_id = ${recall}`.execute(
      tx.db,
    )
    await sql`update recalls set ended_at = ended_at - ${back} where account_id = ${account} and id = ${recall}`.execute(
      tx.db,
    )
  })
const watch = () => api.database.inAccount({ accountId: account, userId: 'job', via: 'job' }, watchNotices)

/** What the server logs meanwhile. */
async function logOf(work: () => Promise<void>): Promise<string> {
  const { write } = process.stderr
  let logged = ''
  process.stderr.write = (chunk) => {
    logged += String(chunk)
    return true
  }
  api.app.log.level = 'warn'
  try {
    await work()
  } finally {
    process.stderr.write = write
    api.app.log.level = 'silent'
  }
  return logged
}

describe('the page behind a notice', () => {
  it('has the text without a script, and is kept, found and framed by nobody (RCL-05)', async () => {
    const { secret } = await notified()
    const page = await open(secret)
    expect(page.statusCode).toBe(200)
    for (const part of [
      'Tenés 1 partida en retiro',
      texts.reason,
      'Separalo y no lo vendas.',
      'Recibí el aviso',
    ])
      expect(page.body).toContain(part)
    expect(page.body).not.toMatch(/<script|\son\w+=|\sstyle=/)
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    )
    const english = await open(secret, '?language=en')
    expect(english.body).toContain('I got the notice')
    expect(english.body).toContain(`<span lang="es">${texts.reason}</span>`)
  })

  it('takes one answer, which confirms what they hold and keeps their words (RCL-05)', async () => {
    const { _id, secret } = await notified()
    const note = 'Vendimos 2 el sábado,\nlas otras están separadas.'
    const thanks = await answer(secret, { note: ` ${note}\u0007 ` })
    expect([thanks.statusCode, thanks.body.includes('Avisaste que lo recibiste')]).toEqual([200, true])
    expect(await itemOf(_id)).toMatchObject({ state: 'confirmed', note, by: null })
    for (const again of [await answer(secret, { note: 'otra' }), await open(secret)]) {
      expect([again.statusCode, again.body.includes('Ya avisaste')]).toEqual([410, true])
    }
    expect((await itemOf(_id)).note).toBe(note)
  })

  it('takes the answers of two at once as one (RCL-05)', async () => {
    const { secret } = await notified()
    const answers = await Promise.all([answer(secret), answer(secret), answer(secret)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410])
  })

  it('gives a note that is too long back to be mended (RCL-05)', async () => {
    const { _id, secret } = await notified()
    const long = await answer(secret, { note: 'x'.repeat(501) })
    expect([long.statusCode, long.body.includes('x'.repeat(501))]).toEqual([400, true])
    expect((await itemOf(_id)).state).toBe('notified')
    expect((await answer(secret, { note: 'x'.repeat(500) })).statusCode).toBe(200)
  })

  it('ends after thirty days, and when the recall is lifted, with the reason (RCL-05)', async () => {
    const expired = await notified()
    await pass(29 * 24, expired._id)
    expect((await open(expired.secret)).statusCode).toBe(200)
    await pass(24, expired._id)
    for (const page of [await open(expired.secret), await answer(expired.secret)])
      expect([page.statusCode, page.body.includes('Este enlace venció el')]).toEqual([410, true])
    const lifted = await notified()
    await admin.post(`/recalls/${lifted._id}/lift`, { reason: 'El segundo análisis dio bien.' })
    for (const page of [await open(lifted.secret), await answer(lifted.secret)]) {
      expect(page.statusCode).toBe(410)
      expect(page.body).toContain('Este aviso ya no vale')
      expect(page.body).toContain('El segundo análisis dio bien.')
    }
    expect((await itemOf(lifted._id)).state).toBe('notified')
  })

  it('is unknown by any other secret, and nobody finds one by trying (RCL-05)', async () => {
    const { secret } = await notified()
    const unknown = await open('x'.repeat(27))
    expect([unknown.statusCode, unknown.headers['cache-control']]).toEqual([404, 'no-store'])
    expect((await open(`${secret}x`)).statusCode).toBe(404)
    const tried = await Promise.all(Array.from({ length: 25 }, (_, n) => open(`unknown-${n}`)))
    expect(tried.filter(({ statusCode }) => statusCode === 429).length).toBe(7)
    expect((await open(secret)).statusCode).toBe(200)
  })

  it('is asked for sixty times a minute, and answered twenty times (RCL-05)', async () => {
    const { secret } = await notified()
    const gets = await Promise.all(Array.from({ length: 61 }, () => open(secret)))
    const busy = gets.filter(({ statusCode }) => statusCode === 429)
    expect([busy.length, Number(busy[0]!.headers['retry-after']) > 0]).toEqual([1, true])
    const posts = await Promise.all(
      Array.from({ length: 21 }, () => answer(secret, { note: 'x'.repeat(501) })),
    )
    expect(posts.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  })

  it('is in no log, and only its digest in the database (RCL-05)', async () => {
    const { secret } = await notified()
    const { rows } = await api.owner.pool.query(
      `select count(*)::int as secrets from secrets where digest = sha256(convert_to($1, 'UTF8'))`,
      [secret],
    )
    expect(rows).toEqual([{ secrets: 1 }])
    const { rows: jobs } = await api.owner.pool.query(
      'select count(*)::int as jobs from graphile_worker._private_jobs where payload::text like $1',
      [`%${secret}%`],
    )
    expect(jobs).toEqual([{ jobs: 0 }])
    const logged = await logOf(async () => {
      await api.owner.pool.query('alter function find_secret(bytea) rename to lost_secret')
      expect((await open(secret)).statusCode).toBe(500)
      await api.owner.pool.query('alter function lost_secret(bytea) rename to find_secret')
    })
    expect(logged).toContain('"url":"/r/:secret"')
    expect(logged).not.toContain(secret)
  })

  it('of a second mail counts for the first, too, and not for another holder with the same address (RCL-05)', async () => {
    const shared = 'recepcion@molino.example'
    const other = (await admin.post('/organizations', { name: 'Molino del Sur S.A.', email: shared })).body
      ._id
    const plot = await make(mute, 'ps-lote-soja')
    const [theirs, others] = [await make(buyer), await make(other)]
    for (const made of [theirs, others]) await soy.recorded(made, 'ms-cosecha-carga', [plot], { kilos: 100 })
    const { _id } = await recallOf(plot)
    const secrets: string[] = []
    for (const organization of [buyer, buyer, other]) {
      await notify(_id, { organizations: [organization] })
      secrets.push((await nextMail()).secret)
    }
    const [first, second, third] = secrets
    expect((await answer(second!)).statusCode).toBe(200)
    expect((await open(first!)).statusCode).toBe(410)
    const stateOf = async (id: string) =>
      (await admin.get(`/recalls/${_id}/items`)).body.collection.find(
        ({ product }: { product: { _id: string } }) => product._id === id,
      ).state
    expect([await stateOf(theirs), await stateOf(others)]).toEqual([
      'confirmed',
      expect.not.stringMatching('confirmed'),
    ])
    expect((await answer(third!)).statusCode).toBe(200)
    expect(await stateOf(others)).toBe('confirmed')
  })
})

describe('the clock of recalls', () => {
  it('says after 24 hours who hasn’t answered (RCL-05)', async () => {
    const { _id, secret } = await notified()
    await pass(23, _id)
    await watch()
    expect((await itemOf(_id)).state).toBe('notified')
    await pass(1, _id)
    await watch()
    expect(await itemOf(_id)).toMatchObject({ state: 'unanswered', mail: 'sent' })
    expect((await admin.get(`/recalls/${_id}`)).body.counts).toMatchObject({ unanswered: 1, notified: 0 })
    expect((await answer(secret)).statusCode).toBe(200)
    expect((await itemOf(_id)).state).toBe('confirmed')
  })

  it('says that a mail has failed that no server took for two days (RCL-05)', async () => {
    smtp.behave('defers')
    const { _id } = await recallOf(await make(buyer))
    await notify(_id)
    await pass(47, _id)
    await watch()
    expect((await itemOf(_id)).mail).toBeNull()
    await pass(2, _id)
    await watch()
    expect(await itemOf(_id)).toMatchObject({ mail: 'failed', state: 'held' })
  })
})

it('verify tells what notices did from events, and misses a secret (RCL-05)', async () => {
  const { secret } = await notified()
  await answer(secret, { note: 'Recibido' })
  const before = await verify(api.owner)
  expect(before.differ.filter(({ table }) => table === 'secrets')).toEqual([])
  await api.owner.pool.query(`delete from secrets where digest = sha256(convert_to($1, 'UTF8'))`, [secret])
  const { differ } = await verify(api.owner)
  expect(differ.filter(({ table }) => table === 'secrets')).toHaveLength(1)
})
