import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { account, pages, startNotices, texts, until } from '../../../test/kit/notices.ts'
import { watchNotices } from './watch.ts'

type Kit = Awaited<ReturnType<typeof startNotices>>
let kit: Kit
let smtp: Kit['smtp']
let api: Kit['api']
let admin: Kit['admin']
let elevator: Kit['elevator']
let own: Kit['own']
let buyer: Kit['buyer']
let mute: Kit['mute']
let soy: Kit['soy']
let make: Kit['make']
let load: Kit['load']
let recallOf: Kit['recallOf']
let notify: Kit['notify']
let itemOf: Kit['itemOf']
let nextMail: Kit['nextMail']
let notified: Kit['notified']
let answer: Kit['answer']
let pass: Kit['pass']

beforeAll(async () => {
  kit = await startNotices()
  ;({
    smtp,
    api,
    admin,
    elevator,
    own,
    buyer,
    mute,
    soy,
    make,
    load,
    recallOf,
    notify,
    itemOf,
    nextMail,
    notified,
    answer,
    pass,
  } = kit)
})
afterEach(() => kit.tidy())
afterAll(() => kit.stop())

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

  it('sent twice with one key is one mail to each, and with another key a second one (RCL-05)', async () => {
    const { _id } = await recallOf(await make(buyer))
    const send = (key: string) =>
      admin.post(`/recalls/${_id}/notify`, { organizations: [buyer] }, { 'idempotency-key': key })
    const both = await Promise.all([send('a-click'), send('a-click')])
    expect(both.map(({ status }) => status)).toEqual([202, 202])
    expect(both[1].body).toEqual(both[0].body)
    expect((await readNotices(_id)).rows).toHaveLength(1)
    await nextMail()
    expect((await send('another-click')).status).toBe(202)
    expect((await readNotices(_id)).rows).toHaveLength(2)
    await nextMail()
    expect(smtp.taken).toEqual([])
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

const watch = () => api.database.inAccount({ accountId: account, userId: 'job', via: 'job' }, watchNotices)

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
