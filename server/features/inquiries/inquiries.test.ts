import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerBy } from '../../../test/kit/answers.ts'
import type { Client } from '../../../test/kit/api.ts'
import { type InquiryScene, startAsking } from '../../../test/kit/asking.ts'
import { filled } from '../../../test/kit/forms.ts'

let asking: InquiryScene
let api: InquiryScene['api']
let mailbox: InquiryScene['mailbox']
let admin: Client
/** Writes truck loads and their sampling, of one organization. */
let clerk: Client
let soy: InquiryScene['soy']
let organization: string
let other: string
let load: string

beforeAll(async () => {
  asking = await startAsking()
  ;({ api, mailbox, admin, organization, other, soy } = asking)
  clerk = await api.as('Rita', 'litoral', {
    rights: {
      organizations: [organization],
      stages: { 'ps-partida': 'write' },
      milestoneSchemas: { 'ms-calada': 'write' },
    },
  })
  load = await soy.product('ps-partida')
})
afterAll(() => asking.stop())

const recipient = { name: 'Rosa Medina', email: 'rosa@campo.example' }
const question = { recipient, verify: 'email', showValues: true, language: 'es' }
const ofProcess = (more: object = {}) => ({
  ...question,
  kind: 'process',
  product: load,
  organization,
  milestoneSchema: 'ms-calada',
  fields: ['humedad', 'kilosDescargados'],
  ...more,
})
const ofForm = (more: object = {}) => ({
  ...question,
  kind: 'form',
  product: load,
  fields: ['humedad', 'destino'],
  ...more,
})
const ofLot = (more: object = {}) => ({
  ...question,
  kind: 'lot',
  productSchema: 'ps-lote-soja',
  organization,
  fields: ['renspa', 'campania', 'superficie', 'location', 'polygons', 'fotos'],
  ...more,
})
const ask = async (body: object, client = admin) => {
  const answer = await client.post('/inquiries', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}
const faultsOf = async (body: object, client = admin): Promise<string[]> => {
  const answer = await client.post('/inquiries', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(400)
  return answer.body.errors.map(({ path }: { path: string }) => path)
}
const stateOf = async (id: string): Promise<string> => (await admin.get(`/inquiries/${id}`)).body.state
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
const secretOf = (address: string) => address.split('/l/')[1]!

describe('an inquiry', () => {
  it('asks for a process, for fields or for a lot, and says once where it is answered (LNK-01, LNK-02)', async () => {
    const asked = await ask(ofProcess({ message: ' Gracias ' }))
    const { address, ...rest } = asked
    expect(address).toMatch(new RegExp(`^${api.settings.publicUrl}/l/[\\w-]{27}$`))
    expect(rest).toMatchObject({
      kind: 'process',
      state: 'open',
      product: { _id: load },
      productSchema: { _id: 'ps-partida' },
      milestoneSchema: { _id: 'ms-calada', name: 'Calada y descarga' },
      organization: { _id: organization, name: 'Acopio Las Garzas S.A.' },
      recipient,
      message: 'Gracias',
      references: false,
      opened: 0,
      openedAt: null,
      version: 1,
    })
    expect(rest.title).toBe(`${rest.product.identifier} · Calada y descarga`)
    expect(Math.round((Date.parse(rest.expiresAt) - Date.now()) / 86_400_000)).toBe(14)
    expect((await admin.get(`/inquiries/${rest._id}`)).body).toEqual(rest)
    expect(await ask(ofForm())).toMatchObject({ organization: { _id: organization }, milestoneSchema: null })
    expect(await ask(ofLot({ references: true }))).toMatchObject({ product: null, references: true })
  })

  it('is refused on the path of what is wrong (LNK-02)', async () => {
    expect(await faultsOf(ofProcess({ fields: ['humedad', 'peso', 'limpieza', 'humedad'] }))).toEqual([
      '/fields',
      '/fields/1',
      '/fields/2',
      '/fields/3',
    ])
    expect(await faultsOf(ofProcess({ fields: ['humedad'] }))).toEqual(['/fields'])
    expect(await faultsOf(ofLot({ fields: ['renspa', 'supplies', 'informe', 'notas'] }))).toEqual([
      '/fields',
      '/fields/1',
      '/fields/2',
      '/fields/3',
    ])
    expect(await faultsOf(ofProcess({ milestoneSchema: 'ms-cosecha-carga' }))).toEqual(['/milestoneSchema'])
    expect(await faultsOf(ofProcess({ milestoneSchema: 'ms-siembra' }))).toEqual(['/milestoneSchema'])
    expect(await faultsOf(ofProcess({ milestoneSchema: undefined }))).toEqual(['/milestoneSchema'])
    expect(await faultsOf(ofProcess({ product: organization }))).toEqual(['/product'])
    expect(await faultsOf(ofProcess({ organization: undefined, product: undefined }))).toEqual([
      '/organization',
      '/product',
    ])
    expect(await faultsOf(ofForm({ organization: other }))).toEqual(['/organization'])
    expect(await faultsOf(ofLot({ productSchema: 'ps-nada' }))).toEqual(['/productSchema'])
    for (const email of [undefined, null, '', 'rosa', 'rosa@campo.example\r\nBcc: a@b.example'])
      expect(await faultsOf(ofForm({ recipient: { name: 'Rosa', email } }))).toContain('/recipient/email')
    expect(await faultsOf(ofForm({ recipient: { name: ' ', email: recipient.email } }))).toEqual([
      '/recipient/name',
    ])
    const many = Array.from({ length: 51 }, () => 'humedad')
    expect((await admin.post('/inquiries', ofForm({ fields: many }))).status).toBe(400)
    expect(await faultsOf(ofForm({ message: 'x'.repeat(501) }))).toEqual(['/message'])
    const named = { name: 'x'.repeat(121), email: recipient.email }
    expect(await faultsOf(ofForm({ recipient: named }))).toEqual(['/recipient/name'])
    for (const expiresAt of [days(-1), days(91), 'mañana'])
      expect(await faultsOf(ofForm({ expiresAt }))).toEqual(['/expiresAt'])
    expect((await ask(ofForm({ expiresAt: days(89) }))).state).toBe('open')
  })

  it('is made by whoever may write the record, and read by whoever reads its product', async () => {
    await ask(ofProcess(), clerk)
    expect(await faultsOf(ofLot(), clerk)).toEqual(['/productSchema'])
    const viewer = await api.as('Leo', 'litoral', {
      rights: {
        organizations: [organization],
        stages: { 'ps-partida': 'write' },
        milestoneSchemas: { 'ms-calada': 'read' },
      },
    })
    const { _id } = await ask(ofProcess())
    expect((await viewer.post('/inquiries', ofProcess())).status).toBe(403)
    expect((await viewer.get(`/inquiries/${_id}`)).status).toBe(200)
    expect((await viewer.delete(`/inquiries/${_id}`)).status).toBe(403)
    expect((await viewer.post(`/inquiries/${_id}/send`)).status).toBe(403)
    const lot = await ask(ofLot())
    expect((await viewer.get(`/inquiries/${lot._id}`)).status).toBe(404)
    const { collection } = (await viewer.get('/inquiries')).body
    expect(collection.map((one: { kind: string }) => one.kind)).not.toContain('lot')
  })

  it('of a process is read by whoever reads that process, and listed for them alone (API-07)', async () => {
    const { _id } = await ask(ofProcess())
    const stranger = await api.as('Sol', 'litoral', {
      rights: { organizations: [organization], stages: { 'ps-partida': 'write' } },
    })
    expect((await stranger.get(`/inquiries/${_id}`)).status).toBe(403)
    const { collection } = (await stranger.get('/inquiries')).body
    expect(collection.map((one: { kind: string }) => one.kind)).not.toContain('process')
    expect((await stranger.get(`/history/inquiries/${_id}`)).status).toBe(404)
    // Nor is it asked for: to whoever can't read a process, it isn't there.
    expect(await faultsOf(ofProcess(), stranger)).toEqual(['/milestoneSchema'])
  })

  it('of a lot is asked, sent and withdrawn by whoever may make one; others read it', async () => {
    const reader = await api.as('Ema', 'litoral', {
      rights: { organizations: [organization], stages: { 'ps-lote-soja': 'read', 'ps-partida': 'write' } },
    })
    const { _id } = await ask(ofLot())
    expect((await reader.get(`/inquiries/${_id}`)).status).toBe(200)
    expect((await reader.post('/inquiries', ofLot())).status).toBe(403)
    expect((await reader.post(`/inquiries/${_id}/send`)).status).toBe(403)
    expect((await reader.delete(`/inquiries/${_id}`)).status).toBe(403)
    const writer = await api.as('Noe', 'litoral', {
      rights: { organizations: [organization], stages: { 'ps-lote-soja': 'write' } },
    })
    await ask(ofLot(), writer)
    expect((await writer.delete(`/inquiries/${_id}`)).status).toBe(204)
  })

  it('names whom it asks by a readable line (LNK-11)', async () => {
    for (const name of ['\u200b', 'a\u202eb'])
      expect(await faultsOf(ofForm({ recipient: { name, email: recipient.email } }))).toEqual([
        '/recipient/name',
      ])
  })

  it('is mailed where there is an address, in its language, with a link of its own', async () => {
    const { address, title } = await ask(ofForm({ language: 'en', message: 'Before Friday' }))
    const mail = await mailbox.next(recipient.email)
    while (!mail.text.includes('Before Friday')) Object.assign(mail, await mailbox.next(recipient.email))
    expect(mail.headers.subject).toBe(
      `Agroexportadora del Litoral asks you for details: ${title.replace('Partida', 'Load')}`,
    )
    const [mailed = ''] = /\/l\/[\w-]+/.exec(mail.text) ?? []
    expect(mailed).toMatch(/^\/l\/[\w-]{27}$/)
    expect(secretOf(mailed)).not.toBe(secretOf(address))
    const links = await api.owner.pool.query('select record_id from secrets where digest = any($1)', [
      [mailed, address].map((one) => createHash('sha256').update(secretOf(one)).digest()),
    ])
    expect(new Set(links.rows.map(({ record_id }) => record_id)).size).toBe(1)
    expect(links.rows).toHaveLength(2)
  })

  it('says what became of its mail, and Hoy counts what a mail server refused (LNK-12)', async () => {
    const mailOf = async (id: string) => (await admin.get(`/inquiries/${id}`)).body.mail
    const waits = async () =>
      (await admin.get('/today')).body.waiting.find(({ code }: { code: string }) => code === 'MAIL_FAILED')
    expect((await ask(ofForm({ verify: 'none', recipient: { name: 'Rosa' } }))).mail).toBeNull()
    const sent = await ask(ofForm())
    expect(sent.mail).toBe('waiting')
    await expect.poll(() => mailOf(sent._id)).toBe('sent')
    expect(await waits()).toBeUndefined()
    mailbox.behave('refuses')
    const refused = await ask(ofForm({ recipient: { name: 'José', email: 'josé.peña@coop.example' } }))
    await expect.poll(() => mailOf(refused._id)).toBe('failed')
    mailbox.behave('takes')
    expect(await waits()).toMatchObject({ count: 1, action: { address: '/Answers?mail=failed' } })
    expect(await idsIn('mail=failed')).toEqual([refused._id])
    await admin.post(`/inquiries/${refused._id}/send`)
    await expect.poll(() => mailOf(refused._id)).toBe('sent')
    const lost = await ask(ofForm({ verify: 'none', recipient: { name: 'Rosa' } }))
    await api.owner.pool.query(
      `update inquiry_links set mail = 'waiting', made_at = now() - interval '3 days' where account_id = $1 and inquiry_id = $2`,
      ['litoral', lost._id],
    )
    expect(await idsIn('mail=failed')).toEqual([lost._id])
    await admin.delete(`/inquiries/${lost._id}`)
    expect([await idsIn('mail=failed'), await waits()]).toEqual([[], undefined])
  })

  it('belongs to the account: somebody else stands for it, and it outlives whoever asked (LNK-13)', async () => {
    const clerk = await api.as('Rita', 'litoral', {
      rights: { organizations: [organization], stages: { 'ps-partida': 'write' } },
    })
    const { _id, address, owner, createdBy } = await ask(ofForm(), clerk)
    expect([owner, createdBy]).toEqual([{ _id: 'Rita', name: 'Rita' }, owner])
    const page = async () => (await api.app.inject(new URL(address).pathname)).body
    expect(await page()).toContain('Rita los necesita')
    await admin.delete('/users/Rita')
    expect(await page()).toContain('Agroexportadora del Litoral los necesita')
    expect((await admin.get(`/inquiries/${_id}`)).body).toMatchObject({ state: 'open', reason: null })
    await api.as('Elba', 'litoral', {
      rights: { organizations: [organization], stages: { 'ps-partida': 'read' } },
    })
    const unknown = await admin.put(`/inquiries/${_id}`, { owner: 'nobody' })
    expect([unknown.status, unknown.body.errors[0].path]).toEqual([400, '/owner'])
    const handed = await admin.put(`/inquiries/${_id}`, { owner: 'Elba' })
    expect(handed.body).toMatchObject({ owner: { _id: 'Elba', name: 'Elba' }, createdBy: { _id: 'Rita' } })
    expect(await page()).toContain('Elba los necesita')
    const [first] = (await admin.get(`/history/inquiries/${_id}`)).body.collection
    expect(first.changes).toMatchObject([{ path: '/owner_id', after: 'Elba' }])
    expect((await admin.post(`/inquiries/${_id}/send`)).body.state).toBe('open')
  })

  it('keeps no secret: a repeat by Idempotency-Key is without its address', async () => {
    const headers = { 'idempotency-key': 'ask-once' }
    const first = await admin.post('/inquiries', ofForm(), headers)
    const again = await admin.post('/inquiries', ofForm(), headers)
    const { address, ...rest } = first.body
    expect([again.status, again.body]).toEqual([201, rest])
    const stored = await api.owner.pool.query(
      `select coalesce(answer::text, '') as text from idempotency_keys where account_id = $1
       union all select coalesce(before::text, '') || coalesce(after::text, '') from events where account_id = $1`,
      ['litoral'],
    )
    expect(stored.rows.filter(({ text }) => text.includes(secretOf(address)))).toEqual([])
  })

  it('is sent anew by a new link, and is withdrawn for good', async () => {
    const { _id, address } = await ask(ofForm())
    const sent = await admin.post(`/inquiries/${_id}/send`)
    expect([sent.status, sent.body.state]).toEqual([200, 'open'])
    expect(secretOf(sent.body.address)).not.toBe(secretOf(address))
    const live = await api.owner.pool.query(
      'select count(*)::int as all, count(*) filter (where ended_at is null)::int as live from inquiry_links where account_id = $2 and inquiry_id = $1',
      [_id, 'litoral'],
    )
    expect(live.rows).toEqual([{ all: 2, live: 1 }])
    for (let time = 0; time < 2; time++) expect((await admin.delete(`/inquiries/${_id}`)).status).toBe(204)
    expect(await stateOf(_id)).toBe('withdrawn')
    const refused = await admin.post(`/inquiries/${_id}/send`)
    expect([refused.status, refused.body.code]).toEqual([409, 'ANSWERED'])
    const told = (await admin.get(`/history/inquiries/${_id}`)).body.collection
    expect(told.map(({ verb }: { verb: string }) => verb)).toEqual(['edited', 'sent', 'created'])
  })

  it('is withdrawn while its product is archived, and open again after it (LNK-09)', async () => {
    const product = await soy.product('ps-partida')
    const { _id } = await ask(ofForm({ product }))
    await admin.delete(`/products/${product}`)
    expect((await admin.get(`/inquiries/${_id}`)).body).toMatchObject({
      state: 'withdrawn',
      reason: 'product',
    })
    expect(await idsIn(`state=withdrawn&product=${product}`)).toEqual([_id])
    expect(await idsIn(`state=open&product=${product}`)).toEqual([])
    await admin.put('/undo?type=products', { ids: [product] })
    expect((await admin.get(`/inquiries/${_id}`)).body).toMatchObject({ state: 'open', reason: null })
    expect(await idsIn(`state=open&product=${product}`)).toEqual([_id])
  })

  it('is found by its name, its recipient and its product', async () => {
    const product = await soy.product('ps-partida')
    const { _id } = await ask(
      ofForm({ product, recipient: { name: 'Ceferino Ñandú', email: 'c@campo.example' } }),
    )
    expect(await idsIn('search=nandu')).toEqual([_id])
    expect(await idsIn(`product=${product}`)).toEqual([_id])
    expect(await idsIn('product=nadie')).toEqual([])
    await api.owner.pool.query(`update inquiries set expires_at = now() where account_id = $2 and id = $1`, [
      _id,
      'litoral',
    ])
    expect([await stateOf(_id), await idsIn('state=expired')]).toEqual(['expired', [_id]])
    await api.owner.pool.query(
      `update inquiries set expires_at = created_at + interval '14 days' where account_id = $2 and id = $1`,
      [_id, 'litoral'],
    )
  })

  it('is listed with those first that were answered, then those that wait, and says what was answered (LNK-08)', async () => {
    const product = await soy.product('ps-partida')
    const [declined, open, answered] = [
      await ask(ofForm({ product })),
      await ask(ofForm({ product })),
      await ask(ofLot({ organization: other })),
    ]
    await admin.delete(`/inquiries/${declined._id}`)
    const values = { identifier: 'LC-2526-333', renspa: '20.049.0.05236/00' }
    const id = await answerBy(api, 'litoral', answered._id, { values, by: { name: 'Ceferina Paz' } })
    const own = async (query = '') =>
      (await admin.get(`/inquiries?${query}`)).body.collection.filter(({ _id }: { _id: string }) =>
        [declined, open, answered].some((one) => one._id === _id),
      )
    const listed = await own()
    expect(listed.map(({ _id }: { _id: string }) => _id)).toEqual([answered._id, open._id, declined._id])
    expect(listed[0].answer).toMatchObject({
      _id: id,
      state: 'pending',
      by: { name: 'Ceferina Paz' },
      identifier: 'LC-2526-333',
      data: 2,
      files: 0,
      comment: null,
      decidedBy: null,
      decidedAt: null,
    })
    for (const search of ['ceferina', 'lc2526333', 'molino del norte'])
      expect(await idsIn(`search=${encodeURIComponent(search)}`), search).toEqual([answered._id])
    await admin.post(`/answers/${id}/reject`, { comment: 'Falta la superficie' })
    const [rejected] = await own('state=rejected')
    expect(rejected.answer).toMatchObject({ comment: 'Falta la superficie', decidedBy: { name: 'admin' } })
  })

  it('of a lot proposes the next free identifier, which others skip while it is open (LNK-14)', async () => {
    const dataSchema = filled(soy.pack.productSchemas['ps-lote-soja']!, { identifier: 'LC-2526-009' })
    const made = await admin.post('/products', { organization, productSchema: 'ps-lote-soja', dataSchema })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const proposed = async (address: string) =>
      /name="identifier"[^>]* value="([^"]*)"/.exec(
        (await api.app.inject(new URL(address).pathname)).body,
      )?.[1]
    const next = async () =>
      (await admin.get(`/productSchemas/ps-lote-soja/next?organization=${organization}`)).body.identifier
    const [one, two] = [await ask(ofLot()), await ask(ofLot())]
    expect([await proposed(one.address), await proposed(two.address), await next()]).toEqual([
      'LC-2526-010',
      'LC-2526-011',
      'LC-2526-012',
    ])
    const again = await admin.post(`/inquiries/${one._id}/send`)
    expect(await proposed(again.body.address)).toBe('LC-2526-010')
    await admin.delete(`/inquiries/${one._id}`)
    expect(await next()).toBe('LC-2526-010')
  })

  it('is the last of 200 that an account makes in a day', async () => {
    const { rows } = await api.owner.pool.query<{ n: number }>(
      'select count(*)::int as n from inquiries where account_id = $1',
      ['litoral'],
    )
    for (let made = rows[0]!.n; made < 200; made++)
      await ask(ofForm({ recipient: { name: 'Rosa' }, verify: 'none' }))
    const { status, body } = await admin.post('/inquiries', ofForm())
    expect([status, body.code]).toEqual([429, 'TOO_MANY'])
  })
})

const idsIn = async (query: string): Promise<string[]> =>
  (await admin.get(`/inquiries?${query}`)).body.collection.map(({ _id }: { _id: string }) => _id)
