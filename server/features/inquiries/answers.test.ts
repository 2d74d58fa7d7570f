import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerBy } from '../../../test/kit/answers.ts'
import type { Client } from '../../../test/kit/api.ts'
import { type InquiryScene, startAsking } from '../../../test/kit/asking.ts'
import { png, uploaded } from '../../../test/kit/files.ts'
import { openStorage } from '../../platform/effects/storage.ts'
import { sweepFiles } from '../files/sweep.ts'
import { heldColumns } from '../index.ts'

let asking: InquiryScene
let api: InquiryScene['api']
let mailbox: InquiryScene['mailbox']
let admin: Client
/** Writes truck loads, of one organization. */
let clerk: Client
/** Reads truck loads. */
let reader: Client
/** Writes truck loads of another organization. */
let stranger: Client
let soy: InquiryScene['soy']
let organization: string
let load: string

beforeAll(async () => {
  asking = await startAsking('Hermanos Bertolotto S.H.')
  ;({ api, mailbox, admin, organization, soy } = asking)
  const rights = (organizations: string[], right: 'read' | 'write') => ({
    rights: {
      organizations,
      stages: { 'ps-partida': right, 'ps-lote-soja': right },
      milestoneSchemas: { 'ms-calada': right },
    },
  })
  clerk = await api.as('Rita', 'litoral', rights([organization], 'write'))
  reader = await api.as('Lea', 'litoral', rights([organization], 'read'))
  stranger = await api.as('Otto', 'litoral', rights([asking.other], 'write'))
})
beforeEach(async () => {
  load = await soy.product('ps-partida')
  await soy.recorded(load, 'ms-cosecha-carga', [await soy.product('ps-lote-soja')])
})
afterAll(() => asking.stop())

type AnswerInput = Parameters<typeof answerBy>[3]

const question = { verify: 'none', showValues: true, language: 'es', recipient: { name: 'Raúl' } }

/** Asks, and has it answered; returns the answer's id. */
async function answered(asking: object, signed: AnswerInput): Promise<string> {
  const { status, body } = await admin.post('/inquiries', { ...question, ...asking })
  expect(status, JSON.stringify(body)).toBe(201)
  return answerBy(api, 'litoral', body._id, signed)
}

const sampling = { occurred_at: '2026-05-24T11:00:00.000Z', humedad: 13.2, kilosDescargados: 28400 }
const ofProcess = (signed: AnswerInput = {}, more: object = {}) =>
  answered(
    {
      kind: 'process',
      product: load,
      organization,
      milestoneSchema: 'ms-calada',
      fields: ['humedad', 'kilosDescargados'],
      ...more,
    },
    { values: sampling, ...signed },
  )
const ofForm = (values: Record<string, unknown>, fields = ['patente', 'pesoNeto']) =>
  answered({ kind: 'form', product: load, fields }, { values })
const lot = {
  identifier: 'LC-2526-047',
  renspa: '20.049.0.05236/00',
  campania: '2025/26',
  superficie: 140.6,
  location: { country: 'Argentina', state: 'Chaco' },
}
const ofLot = (values: Record<string, unknown> = lot, signed: AnswerInput = {}) =>
  answered(
    {
      kind: 'lot',
      productSchema: 'ps-lote-soja',
      organization,
      fields: ['renspa', 'campania', 'superficie', 'location'],
      references: true,
    },
    { values, ...signed },
  )

const accept = (id: string, body: object = {}, client = clerk) => client.post(`/answers/${id}/accept`, body)
const stateOf = async (id: string) => (await admin.get(`/answers/${id}`)).body.state
const historyOf = async (type: string, id: string) =>
  (await admin.get(`/history/${type}/${id}`)).body.collection

const fetchFile = (address: string) => api.app.inject({ url: new URL(address).pathname })
/** The names of the files that anybody may open. */
const filesOf = () => readdir(join(api.settings.dataDir, 'files'))

describe('an accepted answer', () => {
  it('becomes a process, whose card and history say who answered (LNK-07, LNK-08)', async () => {
    const id = await ofProcess({ by: { name: 'Raúl Bertolotto', taxId: '30-50001091-2' } })
    expect((await soy.timeline(load)).length).toBe(1)
    const { status, body } = await accept(id)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      state: 'accepted',
      kind: 'process',
      decidedBy: { name: 'Rita' },
      comment: null,
      record: { type: 'milestones' },
    })
    const [card] = await soy.timeline(load)
    expect(card).toMatchObject({
      _id: body.record._id,
      organization: { _id: organization },
      dataSchema: sampling,
      answeredBy: { name: 'Raúl Bertolotto', organization: 'Hermanos Bertolotto S.H.' },
    })
    const [made] = await historyOf('milestones', body.record._id)
    expect(made).toMatchObject({
      via: 'link',
      user: { name: 'Rita' },
      verb: 'recorded',
      answer: {
        _id: id,
        name: 'Raúl Bertolotto',
        organization: 'Hermanos Bertolotto S.H.',
        signed: [],
      },
    })
    const [decided] = await historyOf('answers', id)
    expect(decided).toMatchObject({ via: 'link', user: { name: 'Rita' }, verb: 'edited' })
    expect((await admin.get(`/inquiries/${body.inquiry._id}`)).body).toMatchObject({ state: 'accepted' })
    // The name of a person without account is for the account alone.
    const { uuid } = await soy.get(load)
    const shown = await api.app.inject({ url: `/api/public/${uuid}` })
    expect([shown.statusCode, shown.body.includes('Bertolotto S.H.'), shown.body.includes('Raúl')]).toEqual([
      200,
      true,
      false,
    ])
  })

  it('becomes a lot, whose numbers of the EU are handed on (EUD-10)', async () => {
    const cited = { referenceNumber: '26NL00000000A1', verificationNumber: 'X1F902KD' }
    const id = await ofLot(lot, { references: [cited] })
    const { body } = await accept(id)
    expect(body.record).toMatchObject({ type: 'products' })
    expect(await soy.get(body.record._id)).toMatchObject({
      dataSchema: lot,
      organization: { _id: organization },
      requirementsSatisfied: true,
    })
    expect((await admin.get(`/products/${body.record._id}/references`)).body.own).toMatchObject([
      { ...cited, source: 'link', product: { identifier: 'LC-2526-047' } },
    ])
  })

  it('for a lot of a stage that does not begin a chain waits for its origin', async () => {
    const inquiry = {
      kind: 'lot',
      productSchema: 'ps-partida',
      organization,
      fields: ['patente', 'pesoNeto'],
    }
    const { status, body } = await admin.post('/inquiries', { ...question, ...inquiry })
    expect(status, JSON.stringify(body)).toBe(201)
    const values = { identifier: '10118-00000911', patente: 'AF 919 GE', pesoNeto: 29_320 }
    const id = await answerBy(api, 'litoral', body._id, { values })
    const accepted = await accept(id)
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
    expect(await soy.get(accepted.body.record._id)).toMatchObject({ requirementsSatisfied: false })
  })

  it('brings its files, which are uploads of the account then and not before', async () => {
    const content = png(4, 4)
    const { key, url } = await uploaded(api, admin, { content, isForSupport: true })
    const sha256 = createHash('sha256').update(content).digest('hex')
    const file = { name: 'lote.png', type: 'image/png', bytes: content.length, sha256 } as const
    const fotos = [{ name: file.name, sha256 }]
    const signed = { files: [{ ...file, field: 'fotos', url }] }
    const id = await ofLot({ ...lot, identifier: 'LC-2526-050', fotos }, signed)
    const { files } = (await clerk.get(`/answers/${id}`)).body
    const sent = { sha256, bytes: content.length }
    expect(files).toEqual([{ ...file, sent, field: 'fotos', url: `/api/answers/${id}/files/0` }])
    const shown = (client: Client) => client.send('GET', `/api/answers/${id}/files/0`)
    expect([(await shown(clerk)).status, (await shown(stranger)).status]).toEqual([200, 404])
    expect((await clerk.get(`/files/${key}`)).status).toBe(404)
    expect((await clerk.get(`/answers/${id}/files/1`)).status).toBe(404)
    const { status, body } = await accept(id)
    expect(status, JSON.stringify(body)).toBe(200)
    const [address] = (await soy.get(body.record._id)).dataSchema.fotos
    expect((await fetchFile(address)).statusCode).toBe(200)
    expect(body.values.fotos).toEqual(fotos)
    const refused = await ofLot({ ...lot, identifier: 'LC-2526-050', fotos }, signed)
    const before = await filesOf()
    expect((await accept(refused)).body.code).toBe('IDENTIFIER_TAKEN')
    expect(await filesOf()).toEqual(before)
  })

  it('fills only fields that were asked, and leaves the others', async () => {
    const before = await soy.get(load)
    const id = await ofForm({ patente: 'AE 123 CD' }, ['patente', 'pesoNeto'])
    const refused = await accept(id, { dataSchema: { identifier: 'OTRA-1' } })
    expect([refused.status, refused.body.errors.map((one: { path: string }) => one.path)]).toEqual([
      400,
      ['/dataSchema/identifier'],
    ])
    const { status } = await accept(id)
    expect(status).toBe(200)
    expect((await soy.get(load)).dataSchema).toEqual({ ...before.dataSchema, patente: 'AE 123 CD' })
  })

  it('is completed by whoever accepts; a change of a signed value needs a comment and shows both', async () => {
    const id = await ofProcess()
    const changes = { humedad: 13.5, observaciones: 'Balanza 2' }
    const refused = await accept(id, { dataSchema: changes, comment: 'corta' })
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, '/comment'])
    const comment = 'Medido otra vez en la planta'
    const { status, body } = await accept(id, { dataSchema: changes, comment })
    expect([status, body.comment, body.values.humedad]).toEqual([200, comment, 13.2])
    expect((await soy.timeline(load))[0].dataSchema).toMatchObject(changes)
    const [made] = await historyOf('milestones', body.record._id)
    expect(made.reason).toBe(comment)
    expect(made.answer.signed).toEqual([
      { path: '/dataSchema/humedad', title: 'Humedad', before: '13,2 %', after: '13,5 %' },
    ])
    const other = await ofProcess()
    expect((await accept(other, { dataSchema: { observaciones: 'Balanza 2' } })).status).toBe(200)
    // Removing a signed value changes it.
    const graded = await ofProcess(
      { values: { ...sampling, grado: 'base' } },
      { fields: ['humedad', 'kilosDescargados', 'grado'] },
    )
    expect((await accept(graded, { dataSchema: { grado: null } })).status).toBe(400)
    expect((await accept(graded, { dataSchema: { grado: null }, comment })).status).toBe(200)
    expect((await soy.timeline(load))[0].dataSchema).toEqual(sampling)
  })

  it('goes on waiting where the record is refused, with nothing half written (LNK-07)', async () => {
    await accept(await ofLot({ ...lot, identifier: 'LC-2526-048' }))
    const twin = await ofLot({ ...lot, identifier: 'LC-2526-048' })
    const before = await admin.get('/history')
    const taken = await accept(twin)
    expect([taken.status, taken.body.code, await stateOf(twin)]).toEqual([409, 'IDENTIFIER_TAKEN', 'pending'])
    const wrong = await ofProcess({ values: { ...sampling, humedad: 99 } })
    const faulty = await accept(wrong)
    expect([faulty.status, faulty.body.errors[0].path]).toEqual([400, '/dataSchema/humedad'])
    expect((await soy.timeline(load)).length).toBe(1)
    const used = await ofForm({ patente: 'AE 123 CD' })
    const silo = await soy.product('ps-lote-acopio')
    await soy.recorded(silo, 'ms-ingreso-acopio', [load])
    const late = await accept(used)
    expect([late.status, late.body.code, await stateOf(used)]).toEqual([409, 'HAS_DESTINATION', 'pending'])
    const gone = await ofProcess({}, { product: await soy.product('ps-partida') })
    const { inquiry } = (await admin.get(`/answers/${gone}`)).body
    await admin.delete(`/products/${inquiry.product._id}`)
    const absent = await accept(gone)
    expect([absent.status, absent.body.errors[0].path, await stateOf(gone)]).toEqual([
      400,
      '/product',
      'pending',
    ])
    expect(before.status).toBe(200)
    const fixed = await accept(twin, {
      dataSchema: { identifier: 'LC-2526-049' },
      comment: 'Ese número ya era de otro lote',
    })
    expect(fixed.status).toBe(200)
  })

  it('is decided once, by one of two who decide at once', async () => {
    const id = await ofProcess()
    const both = await Promise.all([accept(id), accept(id, {}, admin)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('ANSWERED')
    expect((await soy.timeline(load)).length).toBe(2)
    const rejected = await clerk.post(`/answers/${id}/reject`, { comment: 'Falta la fecha' })
    expect([rejected.status, rejected.body.code]).toEqual([409, 'ANSWERED'])
    const withdrawn = await ofProcess()
    const { inquiry } = (await admin.get(`/answers/${withdrawn}`)).body
    await admin.delete(`/inquiries/${inquiry._id}`)
    expect((await accept(withdrawn)).body.code).toBe('ANSWERED')
    const { state, comment, decidedBy } = (await admin.get(`/answers/${withdrawn}`)).body
    expect([state, comment, decidedBy.name]).toEqual(['rejected', null, 'admin'])
    expect(
      (await admin.get('/answers?state=pending')).body.collection.map(({ _id }: any) => _id),
    ).not.toContain(withdrawn)
  })
})

describe('a rejected answer', () => {
  it('keeps its files for thirty days, others keep theirs (LNK-06)', async () => {
    const upload = async () => {
      const { key, url } = await uploaded(api, admin, { content: png(8, 8) })
      const [files, sha256] = [['fotos'], 'ab'.repeat(32)]
      const file = { field: files[0]!, name: 'lote.png', type: 'image/png' as const, bytes: 70, sha256, url }
      return { key, id: await ofProcess({ files: [file] }) }
    }
    const [rejected, waiting] = [await upload(), await upload()]
    await clerk.post(`/answers/${rejected.id}/reject`, { comment: 'Falta la foto del borde' })
    const change = (text: string, values: unknown[] = []) =>
      api.owner.pool.query(`/* tampering */ ${text}`, values)
    await change(`update files set created_at = now() - interval '60 days'`)
    const left = async () => {
      await sweepFiles(api.database, openStorage(api.settings), heldColumns)
      const { rows } = await change('select key from files')
      return [rejected, waiting].map(({ key }) => rows.some((row) => row.key === key))
    }
    const decide = (days: number) =>
      change(
        `update answers set decided_at = now() - interval '${days} days', signed_at = now() - interval '60 days' where id in ('${rejected.id}')`,
      )
    const { rows } = await change(`select decided_at, signed_at from answers where id = '${rejected.id}'`)
    await decide(29)
    expect(await left()).toEqual([true, true])
    await decide(31)
    expect(await left()).toEqual([false, true])
    await change('update answers set decided_at = $1, signed_at = $2 where id = $3', [
      rows[0].decided_at,
      rows[0].signed_at,
      rejected.id,
    ])
  })

  it('is mailed with its reason, and the link opens again (LNK-07)', async () => {
    const email = 'raul@bertolotto.example'
    const id = await ofProcess(
      { by: { name: 'Raúl', email, verified: true } },
      { recipient: { name: 'Raúl', email } },
    )
    const copy = await mailbox.next(email)
    const short = await clerk.post(`/answers/${id}/reject`, { comment: 'corta' })
    expect([short.status, short.body.errors[0].path]).toEqual([400, '/comment'])
    const comment = 'El borde incluye el monte del vecino, al norte.'
    const { status, body } = await clerk.post(`/answers/${id}/reject`, { comment })
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'rejected', comment, record: null, inquiry: { state: 'rejected' } })
    const letter = await mailbox.next(email)
    expect(letter.text).toContain(comment)
    // A mailbox keeps one of two messages with the same id.
    expect(letter.headers['message-id']).not.toBe(copy.headers['message-id'])
    expect(letter.text).toMatch(new RegExp(`${api.settings.publicUrl}/l/[\\w-]{27}`))
    const again = await answerBy(api, 'litoral', body.inquiry._id, { values: sampling })
    expect((await accept(again)).status).toBe(200)
    const [decided] = await historyOf('answers', id)
    expect(decided.changes.map((one: { after: string }) => one.after)).toEqual(
      expect.arrayContaining([comment]),
    )
  })
})

describe('answers', () => {
  it('are read by whoever reads the product, and decided by whoever may write the record', async () => {
    const id = await ofProcess()
    expect((await reader.get(`/answers/${id}`)).status).toBe(200)
    const refused = await accept(id, {}, reader)
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN'])
    expect((await stranger.get(`/answers/${id}`)).status).toBe(404)
    expect((await accept(id, {}, stranger)).status).toBe(404)
    const listed = (await stranger.get('/answers')).body.collection
    expect(listed).toEqual([])
    expect(await stateOf(id)).toBe('pending')
  })

  it('are listed with those that wait first, and found by who signed, whom they belong to and what they are about', async () => {
    const first = await ofProcess({ by: { name: 'Mirta Gauna' } })
    const second = await ofProcess({ by: { name: 'Mirta Gauna' } })
    await accept(second)
    const found = (await clerk.get('/answers?search=gauna')).body
    expect(found.collection.map(({ _id }: { _id: string }) => _id)).toEqual([first, second])
    expect(found.totalDocs).toBe(2)
    const waiting = (await clerk.get('/answers?search=gauna&state=pending')).body.collection
    expect(waiting.map(({ _id }: { _id: string }) => _id)).toEqual([first])
    expect((await clerk.get('/answers?search=bertolotto')).body.totalDocs).toBeGreaterThan(2)
    expect((await clerk.get('/answers?search=nadie')).body.collection).toEqual([])
    const idsOf = async (search: string) =>
      (await clerk.get(`/answers?search=${encodeURIComponent(search)}`)).body.collection.map(
        ({ _id }: { _id: string }) => _id,
      )
    const { identifier } = (await soy.get(load)).dataSchema
    expect(await idsOf(identifier)).toEqual([first, second])
    const ofNewLot = await ofLot({ ...lot, identifier: 'LC-2526-811' })
    expect(await idsOf('lc2526811')).toEqual([ofNewLot])
  })
})
