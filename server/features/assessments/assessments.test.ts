import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { criteriaOf } from '../../../core/eudr/criteria.ts'
import { type Client, clientOf } from '../../../test/kit/api.ts'
import { account, ok, pack, place, SoyAccount } from '../../../test/kit/soy-account.ts'
import { configure } from '../../../test/kit/packs.ts'
import { uploaded } from '../../../test/kit/files.ts'
import { verify } from '../../verify/index.ts'

let soy: SoyAccount
let admin: Client

beforeAll(async () => {
  soy = await SoyAccount.start()
  admin = soy.admin
})
afterAll(async () => {
  expect((await verify(soy.api.owner)).differ).toEqual([])
  await soy.api.close()
})

const asked = criteriaOf('soya', '2026-11-29').map(({ id }) => id)
const shipment = async () => soy.shipmentOf(await soy.plot(), await soy.plot())
const begun = async (body: object = {}, client = admin) =>
  ok(client.post('/assessments', { product: await shipment(), for: 'own', ...body }))
const change = (id: string, body: object, client = admin) => client.put(`/assessments/${id}`, body)
const none = { concern: 'none', note: 'Se buscó y no hay nada' }
const answers = (more: Record<string, object> = {}) =>
  asked.map((criterion) => ({ criterion, ...none, ...more[criterion] }))
const answered = async (more: Record<string, object> = {}, body: object = {}) => {
  const { _id } = await begun(body)
  return ok(change(_id, { answers: answers(more) }))
}
const reason = 'Todo se vio y nada preocupa'
const conclude = (id: string, body: object = {}, client = admin) =>
  client.post(`/assessments/${id}/conclude`, { risk: 'negligible', reason, ...body })
const concluded = async (more: Record<string, object> = {}, body: object = {}) =>
  ok(conclude((await answered(more, body))._id))
const pathsOf = ({ body }: { body: any }) => body.errors?.map(({ path }: { path: string }) => path)
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.code]
const measure = { criterion: 'b', what: 'Otra lectura satelital', kind: 'survey' }
const file = async (name: string, client = admin) => {
  const content = '%PDF-1.4\n%%EOF'
  const { url } = await uploaded(soy.api, client, { name, type: 'application/pdf', content })
  return (await ok(client.post('/media', { name, url, type: 'application/pdf', tags: [] })))._id
}

describe('an assessment', () => {
  it('asks each criterion of the act, of wood one more (RSK-01, RSK-02)', async () => {
    const product = await shipment()
    const saved = await ok(admin.post('/assessments', { product, for: 'own' }))
    expect(saved).toMatchObject({
      product: { _id: product, stage: { _id: 'ps-embarque' } },
      for: 'own',
      state: 'open',
      stale: null,
      measures: [],
      conclusion: null,
      placedOn: null,
      keepUntil: null,
      progress: { answered: 0, of: 15 },
      version: 1,
    })
    expect(saved.answers.map(({ criterion }: any) => criterion)).toEqual(asked)
    expect(saved.answers[0]).toEqual({
      criterion: 'a',
      concern: 'unanswered',
      note: '',
      evidence: [],
      confirmed: true,
    })
    expect(criteriaOf('wood', '2026-11-29').length).toBe(22)
    const whole = await ok(admin.get(`/assessments/${saved._id}`))
    expect(whole).toMatchObject({ ...saved, simplified: false })
    expect(whole.facts.plots.count).toBe(2)
    const { collection } = await ok(admin.get(`/assessments?product=${product}&state=open`))
    const { answers: _, ...summary } = saved
    expect(collection).toEqual([summary])
    expect((await ok(admin.get(`/assessments?product=${product}&state=concluded`))).collection).toEqual([])
  })

  it('merges answers by criterion, and keeps the members that are absent (RSK-01)', async () => {
    const { _id } = await begun()
    await ok(change(_id, { answers: [{ criterion: 'b', concern: 'some', note: 'Hay monte a 2 km' }] }))
    const second = await ok(
      change(_id, {
        answers: [
          { criterion: 'c', ...none },
          { criterion: 'b', concern: 'none' },
        ],
      }),
    )
    expect(second.answers.slice(1, 3)).toEqual([
      { criterion: 'b', concern: 'none', note: 'Hay monte a 2 km', evidence: [], confirmed: true },
      { criterion: 'c', ...none, evidence: [], confirmed: true },
    ])
    expect(second.progress.answered).toBe(2)
    const stale = await change(_id, { answers: [], version: 1 })
    expect(codeOf(stale)).toEqual([409, 'STALE'])
    const placed = await ok(change(_id, { placedOn: '2026-12-04' }))
    expect(placed).toMatchObject({ placedOn: '2026-12-04', keepUntil: '2031-12-04' })
    expect((await ok(change(_id, { placedOn: null }))).placedOn).toBeNull()
  })

  it('refuses what no assessment can say, at its path (RSK-04)', async () => {
    const { _id } = await begun()
    const refused = async (body: object) => {
      const answer = await change(_id, body)
      return [answer.status, ...(pathsOf(answer) ?? [])]
    }
    const evidence = (...those: object[]) => ({ answers: [{ criterion: 'b', evidence: those }] })
    const gone = await file('viejo.pdf')
    expect((await admin.delete(`/media/${gone}`)).status).toBe(204)
    const place = '/answers/0/evidence/0'
    expect(await refused({ answers: [{ criterion: 'legal.forest', ...none }] })).toEqual([
      400,
      '/answers/0/criterion',
    ])
    expect(await refused({ answers: [{ criterion: 'z' }] })).toEqual([400, '/answers/0/criterion'])
    expect(await refused({ answers: [{ criterion: 'b' }, { criterion: 'b' }] })).toEqual([
      400,
      '/answers/1/criterion',
    ])
    for (const url of ['javascript:alert(1)', 'http://fao.org', 'https://ana:clave@fao.org', 'fao.org'])
      expect(await refused(evidence({ kind: 'link', url }))).toEqual([400, `${place}/url`])
    expect(await refused(evidence({ kind: 'file' }))).toEqual([400, `${place}/id`])
    expect(await refused(evidence({ kind: 'file', id: gone }))).toEqual([400, `${place}/id`])
    expect(await refused(evidence({ kind: 'process', id: 'ms-cosecha' }))).toEqual([400, `${place}/id`])
    const many = Array.from({ length: 21 }, () => ({ kind: 'link', url: 'https://fao.org' }))
    expect(await refused(evidence(...many))).toEqual([400, '/answers/0/evidence'])
    expect(await refused({ answers: [{ criterion: 'b', note: 'x'.repeat(2_001) }] })).toEqual([
      400,
      '/answers/0/note',
    ])
    expect(await refused({ measures: Array.from({ length: 51 }, () => measure) })).toEqual([400, '/measures'])
    for (const what of ['Corto', '\u200b'.repeat(10), 'Otra lectura \u202e satelital'])
      expect(await refused({ measures: [{ ...measure, what }] })).toEqual([400, '/measures/0/what'])
    expect(await refused(evidence({ kind: 'link', url: 'https://fao.org', title: 'FAO\u202e' }))).toEqual([
      400,
      `${place}/title`,
    ])
    expect(await refused({ answers: [{ criterion: 'b', note: 'Hay \u0007 monte a 2 km' }] })).toEqual([
      400,
      '/answers/0/note',
    ])
    expect(await refused({ measures: [{ ...measure, state: 'done', doneOn: '2999-01-01' }] })).toEqual([
      400,
      '/measures/0/doneOn',
    ])
    expect(await refused({ measures: [{ ...measure, _id: 'x' }] })).toEqual([400, '/measures/0/_id'])
    expect(await refused({ placedOn: '2026-02-31' })).toEqual([400, '/placedOn'])
    const other = { product: 'nada', for: 'own' }
    expect(pathsOf(await admin.post('/assessments', other))).toEqual(['/product'])
  })

  it('takes evidence of another account for absent (RSK-04)', async () => {
    await soy.api.as('stranger', 'otra', { admin: true })
    await configure(soy.api.database, 'otra', { ...pack, account: { id: 'otra', name: 'Otra' } })
    const stranger = await soy.api.as('stranger', 'otra')
    const id = await file('suyo.pdf', stranger)
    const { _id } = await begun()
    const answer = await change(_id, { answers: [{ criterion: 'b', evidence: [{ kind: 'file', id }] }] })
    expect([answer.status, pathsOf(answer)]).toEqual([400, ['/answers/0/evidence/0/id']])
    expect((await stranger.get(`/assessments/${_id}`)).status).toBe(404)
  })

  it('takes evidence that the person may not read for absent (RSK-04)', async () => {
    const all = (of: object) => Object.fromEntries(Object.keys(of).map((id) => [id, 'write' as const]))
    const rights = {
      organizations: [soy.organization],
      stages: all(pack.productSchemas),
      milestoneSchemas: all(pack.milestoneSchemas),
    }
    const clerk = await soy.api.as('clerk', account, { rights })
    const { _id } = await begun()
    const placeOf = async (organization: string) =>
      (await ok(admin.post('/locations', { organization, name: 'Planta', ...place })))._id as string
    const saved = async (kind: string, id: string) => {
      const answer = await change(_id, { answers: [{ criterion: 'b', evidence: [{ kind, id }] }] }, clerk)
      return [answer.status, pathsOf(answer)]
    }
    const refused = [400, ['/answers/0/evidence/0/id']]
    expect(await saved('file', await file('propio.pdf', clerk))).toEqual([200, undefined])
    expect(await saved('file', await file('ajeno.pdf'))).toEqual(refused)
    expect(await saved('place', await placeOf(soy.organization))).toEqual([200, undefined])
    expect(await saved('place', await placeOf(soy.other))).toEqual(refused)
  })

  it('takes places for absent where a key is not let into them (RSK-04)', async () => {
    const { _id } = await begun()
    const { _id: id } = await ok(
      admin.post('/locations', { organization: soy.organization, name: 'Planta', ...place }),
    )
    const saved = async (areas: object) => {
      const { secret } = await ok(
        admin.post('/keys', {
          name: `Tablero ${Object.keys(areas).join()}`,
          organizations: '*',
          productSchemas: [{ id: '*', permission: ['write'] }],
          areas: { statements: ['write'], ...areas },
        }),
      )
      const client = clientOf(soy.api.app, secret, account)
      const evidence = [{ kind: 'place', id }]
      const answer = await change(_id, { answers: [{ criterion: 'b', evidence }] }, client)
      return [answer.status, pathsOf(answer)]
    }
    expect(await saved({})).toEqual([400, ['/answers/0/evidence/0/id']])
    expect(await saved({ locations: ['read'] })).toEqual([200, undefined])
  })

  it('keeps evidence that was archived since, and marks it (RSK-10)', async () => {
    const id = await file('mapa.pdf')
    const { _id } = await begun()
    const named = { criterion: 'b', concern: 'none', evidence: [{ kind: 'file', id }] }
    const saved = await ok(change(_id, { answers: [named] }))
    expect(saved.answers[1].evidence).toEqual([{ kind: 'file', id, title: 'mapa.pdf' }])
    await admin.delete(`/media/${id}`)
    const shown = await ok(admin.get(`/assessments/${_id}`))
    expect(shown.answers[1].evidence).toEqual([{ kind: 'file', id, title: 'mapa.pdf', archived: true }])
    // What it names already passes.
    expect((await ok(change(_id, { answers: [named] }))).answers[1].evidence[0].archived).toBe(true)
  })
})

describe('a conclusion', () => {
  it('freezes the answers and what is known (RSK-03, RSK-04)', async () => {
    const { _id, version } = await answered()
    const before = await ok(admin.get(`/assessments/${_id}`))
    const answer = await ok(conclude(_id, { version }))
    expect(answer).toMatchObject({
      state: 'concluded',
      conclusion: { risk: 'negligible', reason, by: { _id: 'admin' } },
      facts: before.facts,
      simplified: false,
    })
    expect(answer.facts.plots.sha256).toMatch(/^[0-9a-f]{64}$/)
    const at = new Date(answer.conclusion.at)
    expect(Math.round((Date.parse(answer.conclusion.reviewBy) - at.getTime()) / 86_400_000)).toBeGreaterThan(
      363,
    )
    expect(await ok(admin.get(`/assessments/${_id}`))).toEqual(answer)
    expect(codeOf(await conclude(_id))).toEqual([409, 'FROZEN'])
    expect(codeOf(await change(_id, { answers: answers() }))).toEqual([409, 'FROZEN'])
    expect(codeOf(await admin.delete(`/assessments/${_id}`))).toEqual([409, 'FROZEN'])
    expect((await ok(change(_id, { placedOn: '2026-12-04' }))).keepUntil).toBe('2031-12-04')
  })

  it.each([
    ['unanswered', { concern: 'unanswered', note: '' }, 'concern'],
    ['none without grounds', { concern: 'none', note: '' }, 'note'],
    ['none with a short note', { concern: 'none', note: 'No hay' }, 'note'],
    ['none with a note that nobody sees', { concern: 'none', note: '\u200b'.repeat(12) }, 'note'],
    ['some without grounds', { concern: 'some', note: '' }, 'note'],
    ['unconfirmed', { confirmed: false }, 'confirmed'],
  ])('refuses each criterion %s, at its path (RSK-04)', async (_, lacking, member) => {
    const all = Object.fromEntries(asked.map((criterion) => [criterion, lacking]))
    const { _id } = await answered(all)
    for (const risk of ['negligible', 'not_negligible']) {
      const answer = await conclude(_id, { risk })
      expect([answer.status, pathsOf(answer)]).toEqual([400, asked.map((__, n) => `/answers/${n}/${member}`)])
    }
  })

  it('of a negligible risk needs a done measure for each concern (RSK-04)', async () => {
    const some = { concern: 'some', note: 'Hay monte a 2 km del lote' }
    const { _id } = await answered({ b: some, f: some })
    const refused = await conclude(_id)
    expect(codeOf(refused)).toEqual([409, 'MEASURES_MISSING'])
    expect(refused.body.details).toEqual({ criteria: ['b', 'f'] })
    const planned = await ok(change(_id, { measures: [measure, { ...measure, criterion: 'f' }] }))
    expect(planned.measures.map(({ state }: any) => state)).toEqual(['planned', 'planned'])
    expect(codeOf(await conclude(_id))).toEqual([409, 'MEASURES_MISSING'])
    const done = planned.measures.map((one: object) => ({ ...one, state: 'done' }))
    await ok(change(_id, { measures: done }))
    // A done measure has grounds, too.
    expect(pathsOf(await conclude(_id))).toEqual(['/measures/0/note', '/measures/1/note'])
    const note = 'Sin cambio de uso desde 2020'
    await ok(change(_id, { measures: done.map((one: object) => ({ ...one, note })) }))
    expect((await ok(conclude(_id))).state).toBe('concluded')
    const other = await answered({ b: some })
    expect((await ok(conclude(other._id, { risk: 'not_negligible' }))).conclusion.risk).toBe('not_negligible')
  })

  it('takes evidence for grounds, and a fact only while it is known (RSK-04)', async () => {
    const evidence = [{ kind: 'fact', id: 'tier.AR', title: 'Argentina' }]
    const { _id } = await answered({ a: { note: '', evidence } })
    const shown = await ok(conclude(_id))
    expect(shown.answers[0].evidence[0].title).toContain('Argentina: ')
    const gone = await answered({ a: { note: '', evidence: [{ kind: 'fact', id: 'tier.BR' }] } })
    expect(pathsOf(await conclude(gone._id))).toEqual(['/answers/0/evidence/0'])
    const done = { ...measure, criterion: 'a', state: 'done' }
    const measured = await answered()
    const measures = [
      { ...done, evidence },
      { ...done, evidence: [{ kind: 'fact', id: 'tier.BR' }] },
    ]
    await ok(change(measured._id, { measures }))
    expect(pathsOf(await conclude(measured._id))).toEqual(['/measures/1/evidence/0'])
  })

  it('is reviewed within a year, and says why (RSK-04)', async () => {
    const { _id } = await answered()
    for (const reviewBy of ['2020-01-01', '2999-01-01', '2027-02-31'])
      expect(pathsOf(await conclude(_id, { reviewBy }))).toEqual(['/reviewBy'])
    expect(pathsOf(await conclude(_id, { reason: 'Corta' }))).toEqual(['/reason'])
    expect(pathsOf(await conclude(_id, { reason: '            ' }))).toEqual(['/reason'])
  })

  it('is refused to whoever only reads, before anything of it is judged (RSK-04)', async () => {
    const { _id } = await answered()
    const all = Object.fromEntries(Object.keys(pack.productSchemas).map((stage) => [stage, 'read' as const]))
    const client = await soy.api.as('grower', account, {
      rights: { organizations: [soy.organization], stages: { ...all, 'ps-lote-soja': 'write' } },
    })
    expect((await client.get(`/assessments/${_id}`)).status).toBe(200)
    for (const body of [{}, { reason: 'Corto' }])
      expect(codeOf(await conclude(_id, body, client))).toEqual([403, 'FORBIDDEN'])
    expect(codeOf(await conclude(_id, { reason: 'Corto' }))).toEqual([400, 'INVALID'])
  })

  it('is drawn once of two at the same moment (RSK-04)', async () => {
    const { _id } = await answered()
    const both = await Promise.all([conclude(_id), conclude(_id, { risk: 'not_negligible' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('FROZEN')
    const { conclusion } = await ok(admin.get(`/assessments/${_id}`))
    expect(conclusion.risk).toBe(both.find(({ status }) => status === 200)!.body.conclusion.risk)
  })

  it('and a change at the same moment leave one of both whole (RSK-04)', async () => {
    const { _id } = await answered()
    const [drawn, changed] = await Promise.all([
      conclude(_id),
      change(_id, { answers: [{ criterion: 'b', concern: 'unanswered' }] }),
    ])
    const { state, answers: kept } = await ok(admin.get(`/assessments/${_id}`))
    if (drawn.status === 200)
      expect([changed.status, state, kept[1].concern]).toEqual([409, 'concluded', 'none'])
    else expect([drawn.status, changed.status, state]).toEqual([400, 200, 'open'])
  })

  it('ends by reopening, with a reason, which stays in the history (RSK-04)', async () => {
    const { _id } = await concluded()
    const reopen = (body: object) => admin.post(`/assessments/${_id}/reopen`, body)
    expect(pathsOf(await reopen({ reason: 'Sí' }))).toEqual(['/reason'])
    const opened = await ok(reopen({ reason: 'Llegó otra información' }))
    expect(opened).toMatchObject({ state: 'open', conclusion: null, simplified: null })
    expect(opened.answers[1]).toMatchObject(none)
    expect(codeOf(await reopen({ reason: 'Llegó otra información' }))).toEqual([409, 'FROZEN'])
    expect((await ok(conclude(_id))).state).toBe('concluded')
    const { collection } = await ok(admin.get(`/history/assessments/${_id}`))
    const titles = collection.flatMap(({ changes }: any) => changes.map(({ title }: any) => title))
    expect(titles).toContain('Por qué se reabrió')
  })
})

describe('a copy of the last one', () => {
  it('takes its answers, unconfirmed, and no measures (RSK-07)', async () => {
    const note = 'Sin cambio de uso desde 2020'
    const { _id } = await answered({ b: { concern: 'some' } })
    await ok(change(_id, { measures: [{ ...measure, state: 'done', note }] }))
    await ok(conclude(_id))
    const product = await soy.shipmentOf(await soy.plot(), await soy.plot())
    expect(pathsOf(await admin.post('/assessments', { product, for: 'own', from: product }))).toEqual([
      '/from',
    ])
    const { collection } = await ok(admin.get(`/assessments?last=${product}`))
    expect(collection.map((one: any) => one._id)).toEqual([_id])
    const copy = await ok(admin.post('/assessments', { product, for: 'buyer', from: _id }))
    expect(copy).toMatchObject({
      for: 'buyer',
      state: 'open',
      measures: [],
      progress: { answered: 0, of: 15 },
    })
    expect(copy.answers.every(({ confirmed }: any) => !confirmed)).toBe(true)
    expect(copy.answers[1]).toMatchObject({ concern: 'some', note: none.note })
    expect(pathsOf(await conclude(copy._id)).length).toBe(21)
    const { copied } = await ok(admin.get(`/assessments/${copy._id}`))
    expect(copied.from).toBe(_id)
    // The plots are others, of which g tells; where they grew is the same.
    expect(copied.equal).toContain('a')
    expect(copied.equal).toContain('b')
    const equal = copied.equal.map((criterion: string) => ({ criterion, confirmed: true }))
    const confirmed = await ok(change(copy._id, { answers: equal }))
    expect(confirmed.progress).toEqual({ answered: 13, of: 15 })
    // Whoever changes an answer has looked at it.
    const singly = asked.map((criterion) => ({ criterion, note: 'Visto de nuevo, sigue igual' }))
    expect((await ok(change(copy._id, { answers: singly }))).progress).toEqual({ answered: 15, of: 15 })
  })

  it('begins of the last one of its stage and organization alone (RSK-07)', async () => {
    const first = await concluded()
    await concluded()
    const refused = await admin.post('/assessments', {
      product: await shipment(),
      for: 'own',
      from: first._id,
    })
    expect([refused.status, pathsOf(refused)]).toEqual([400, ['/from']])
  })
})

it('is archived while it is open, and comes back, with its product too (RSK-01)', async () => {
  const { _id: plot } = await soy.plot({ monitored: null })
  const { _id, product } = await begun({ product: plot })
  expect((await admin.delete(`/assessments/${_id}`)).status).toBe(204)
  expect((await admin.get(`/assessments/${_id}`)).status).toBe(404)
  expect((await admin.put('/undo?type=assessments', { ids: [_id] })).status).toBe(204)
  expect((await admin.get(`/assessments/${_id}`)).status).toBe(200)
  expect((await admin.delete(`/products/${product._id}`)).status).toBe(204)
  expect((await admin.get(`/assessments/${_id}`)).status).toBe(404)
  expect((await admin.put('/undo?type=products', { ids: [product._id] })).status).toBe(204)
  expect((await admin.get(`/assessments/${_id}`)).status).toBe(200)
})
