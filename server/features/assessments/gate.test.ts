import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../test/kit/api.ts'
import { assess, conclude } from '../../../test/kit/assess.ts'
import { EuStub } from '../../../test/kit/eu.ts'
import { configure } from '../../../test/kit/packs.ts'
import { account, ground, ok, pack, place, polygon, SoyAccount } from '../../../test/kit/soy-account.ts'
import { keepReadiness } from '../readiness/keep.ts'
import { lookAtAssessments } from './looks.ts'

let soy: SoyAccount
let admin: Client
let eu: EuStub

beforeAll(async () => {
  eu = await EuStub.start()
  soy = await SoyAccount.start({ EUDR_CREDENTIALS: eu.credentials(account), EUDR_POLL_MINUTES: '0.008' })
  admin = soy.admin
})
afterAll(async () => {
  await soy.api.close()
  await eu.close()
})

const shipment = async () => soy.shipmentOf(await soy.plot())
const drafted = async (product: string) => {
  const { _id } = await ok(admin.post('/statements', { product }))
  await ok(admin.put(`/statements/${_id}`, { countryOfActivity: 'NL', borderCrossCountry: 'NL' }))
  return _id as string
}
const concluded = async (product: string, body: object = {}, more: object = {}) =>
  ok(conclude(admin, (await assess(admin, product, more))._id, body))
const setting = async (riskAssessment: string) => {
  const { version } = await ok(admin.get('/accountSettings'))
  return ok(admin.put('/accountSettings', { riskAssessment, version }))
}
const act = (id: string, action: string, body?: object) => admin.post(`/statements/${id}/${action}`, body)
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.code]
const risksOf = async (id: string) =>
  (await ok(admin.get(`/statements/${id}/check`))).checks
    .filter(({ code, state }: any) => code.startsWith('RISK_') && state !== 'ok')
    .map(({ code, state }: any) => [code, state])
/** Moves the day of review, as if it had passed. */
const pass = (id: string) =>
  soy.api.owner.inAccount({ accountId: account, userId: 'test' }, (tx) =>
    sql`
      /* tampering */ update assessments
      set conclusion = conclusion || '{"reviewBy": "2026-01-01"}' where account_id = ${account} and id = ${id}::uuid
    `.execute(tx.db),
  )
const numbers = { referenceNumber: '26NL7K2QX084BZ', verificationNumber: 'X1F902KD' }

describe('the checks of a statement', () => {
  it('say one thing at a time of the newest assessment that is its own (RSK-06)', async () => {
    const product = await shipment()
    const id = await drafted(product)
    const riskOf = async () => (await ok(admin.get(`/statements/${id}`))).risk
    expect(await risksOf(id)).toEqual([['RISK_MISSING', 'warn']])
    expect(await riskOf()).toBeNull()
    // For a buyer there is no gate.
    await concluded(product, {}, { for: 'buyer' })
    expect(await risksOf(id)).toEqual([['RISK_MISSING', 'warn']])
    const { _id } = await assess(admin, product)
    expect(await risksOf(id)).toEqual([['RISK_OPEN', 'warn']])
    expect(await riskOf()).toEqual({ _id, state: 'open', risk: null })
    await ok(conclude(admin, _id, { risk: 'not_negligible' }))
    expect(await risksOf(id)).toEqual([['RISK_NOT_NEGLIGIBLE', 'warn']])
    const { _id: second } = await concluded(product)
    expect(await risksOf(id)).toEqual([])
    expect(await riskOf()).toEqual({ _id: second, state: 'concluded', risk: 'negligible' })
    await pass(second)
    expect(await risksOf(id)).toEqual([['RISK_STALE', 'warn']])
    expect(await riskOf()).toEqual({ _id: second, state: 'stale', risk: 'negligible' })
    const { checks } = await soy.originOf(product)
    expect(checks.filter(({ code }: any) => code.startsWith('RISK_'))).toEqual([])
  })

  it.each(['off', 'warn'])('hold nothing back where the account says %s (RSK-06)', async (how) => {
    await setting(how)
    const id = await drafted(await shipment())
    expect(await risksOf(id)).toEqual(how === 'off' ? [] : [['RISK_MISSING', 'warn']])
    expect((await ok(act(id, 'freeze'))).state).toBe('frozen')
    expect((await ok(act(id, 'submit'))).state).toBe('submitted')
    await setting('warn')
  })

  it('hold back freezing and submitting where the account requires an assessment (RSK-06)', async () => {
    const product = await shipment()
    const id = await drafted(product)
    await setting('require')
    const refused = await act(id, 'freeze')
    expect(codeOf(refused)).toEqual([409, 'PREFLIGHT'])
    expect(refused.body.details.map(({ code }: any) => code)).toEqual(['RISK_MISSING'])
    const { _id } = await concluded(product)
    await ok(act(id, 'freeze'))
    await ok(admin.post(`/assessments/${_id}/reopen`, { reason: 'Llegó otra información' }))
    const submit = await act(id, 'submit')
    expect(codeOf(submit)).toEqual([409, 'PREFLIGHT'])
    expect(submit.body.details.map(({ code, state }: any) => [code, state])).toEqual([
      ['RISK_OPEN', 'blocking'],
    ])
    expect(eu.statements.some((one) => one.internalReferenceNumber.endsWith(id))).toBe(false)
    // Numbers by hand are taken, with a warning.
    const available = await ok(act(id, 'reference', numbers))
    expect(available.state).toBe('available')
    expect(available.warnings.map(({ code, state }: any) => [code, state])).toEqual([['RISK_OPEN', 'warn']])
    await setting('warn')
  })

  it('let the EU be asked what became of a call, and amend nothing (RSK-06)', async () => {
    const product = await shipment()
    const id = await drafted(product)
    await ok(act(id, 'freeze'))
    eu.manners = ['mute']
    expect((await act(id, 'submit')).status).toBeGreaterThanOrEqual(500)
    await setting('require')
    // It is there: the question finds it.
    expect((await ok(act(id, 'submit'))).state).toBe('submitted')
    const [known] = eu.statements.slice(-1)
    Object.assign(known!, {
      status: 'AVAILABLE',
      referenceNumber: '26NL0000000AAA',
      verificationNumber: 'X1F902KD',
    })
    expect((await ok(act(id, 'refresh'))).state).toBe('available')
    const amend = await act(id, 'amend', { content: { comment: 'Otra nota' } })
    expect(codeOf(amend)).toEqual([409, 'PREFLIGHT'])
    await concluded(product)
    expect((await ok(act(id, 'amend', { content: { comment: 'Otra nota' } }))).comment).toBe('Otra nota')
    await setting('warn')
  })

  it('refuse another word for the setting', async () => {
    expect((await admin.put('/accountSettings', { riskAssessment: 'always' })).status).toBe(400)
  })
})

describe('an assessment turns stale', () => {
  const stateOf = async (id: string) => {
    const { state, stale } = await ok(admin.get(`/assessments/${id}`))
    return [state, stale?.cause ?? null]
  }

  it('once the day of its review has passed (RSK-05)', async () => {
    const { _id, version } = await concluded(await shipment())
    await pass(_id)
    expect(await stateOf(_id)).toEqual(['stale', 'review'])
    await lookAtAssessments(soy.api.database)
    expect(await stateOf(_id)).toEqual(['stale', 'review'])
    expect((await ok(admin.get(`/assessments/${_id}`))).version).toBe(version)
    const { collection } = await ok(admin.get('/assessments?state=stale'))
    expect(collection.map((one: any) => one._id)).toContain(_id)
  })

  it('once the plots are others, until somebody reopens it (RSK-05)', async () => {
    const plot = await soy.plot()
    const { _id, version } = await concluded(await soy.shipmentOf(plot))
    await lookAtAssessments(soy.api.database)
    expect(await stateOf(_id)).toEqual(['concluded', null])
    const measure = async (superficie: number, renspa: string) => {
      const [{ dataSchema, i18n, version: of }] = (await ok(admin.get(`/products/${plot._id}`))).collection
      const values = { dataSchema: { ...dataSchema, superficie, renspa }, i18n, version: of }
      await ok(admin.put(`/products/${plot._id}/correct`, { ...values, reason: 'Se midió de nuevo' }))
      return dataSchema
    }
    const { superficie, renspa } = await measure(109, '20.049.0.05236/01')
    await lookAtAssessments(soy.api.database)
    expect(await stateOf(_id)).toEqual(['stale', 'plots'])
    expect((await ok(admin.get(`/assessments/${_id}`))).version).toBe(version)
    await measure(superficie, renspa)
    await lookAtAssessments(soy.api.database)
    expect(await stateOf(_id)).toEqual(['stale', 'plots'])
    await ok(admin.post(`/assessments/${_id}/reopen`, { reason: 'Cambió un lote' }))
    await ok(conclude(admin, _id))
    expect(await stateOf(_id)).toEqual(['concluded', null])
  })

  it("once plots of which the EU's file is refused are others, too (RSK-05)", async () => {
    const point = { coords: { lat: -29.5, lng: -60.3 } }
    const values = { polygons: undefined, superficie: 80, location: { ...place, ...point } }
    const plot = await soy.plot({ values })
    const { _id, facts } = await concluded(await soy.shipmentOf(plot))
    expect(facts.plots.sha256).toBeNull()
    await lookAtAssessments(soy.api.database)
    expect(await stateOf(_id)).toEqual(['concluded', null])
    const [{ dataSchema, i18n, version }] = (await ok(admin.get(`/products/${plot._id}`))).collection
    const drawn = { dataSchema: { ...dataSchema, polygons: polygon(ground()) }, i18n, version }
    await ok(admin.put(`/products/${plot._id}/correct`, { ...drawn, reason: 'Se caminó con GPS' }))
    await lookAtAssessments(soy.api.database)
    expect(await stateOf(_id)).toEqual(['stale', 'plots'])
  })

  it('never by another order of the same plots (RSK-05)', async () => {
    const [first, second] = [await soy.plot(), await soy.plot()]
    const product = await soy.shipmentOf(first, second)
    const { _id, facts } = await concluded(product)
    const [{ dataSchema, i18n, version }] = (await ok(admin.get(`/products/${first._id}`))).collection
    const renamed = { dataSchema: { ...dataSchema, identifier: 'ZZ-0001' }, i18n, version }
    await ok(admin.put(`/products/${first._id}/correct`, { ...renamed, reason: 'Lleva otro nombre' }))
    await lookAtAssessments(soy.api.database)
    expect(await stateOf(_id)).toEqual(['concluded', null])
    const again = await assess(admin, product)
    const { plots } = (await ok(admin.get(`/assessments/${again._id}`))).facts
    expect(plots.sha256).not.toBe(facts.plots.sha256)
  })

  it('once the EU sees another risk in a country (RSK-05)', async () => {
    const { _id } = await concluded(await shipment())
    await soy.api.owner.inAccount({ accountId: account, userId: 'test' }, (tx) =>
      sql`
        /* tampering */ update assessments
        set facts = jsonb_set(facts, '{criteria,a,0,values,tier,key}', '"facts.tier.low"')
        where account_id = ${account} and id = ${_id}::uuid
      `.execute(tx.db),
    )
    await lookAtAssessments(soy.api.database)
    expect(await stateOf(_id)).toEqual(['stale', 'tier'])
  })

  it('once somebody raises a concern about something in its origin (RSK-05)', async () => {
    const plot = await soy.plot()
    const { _id } = await concluded(await soy.shipmentOf(plot))
    const raise = (about: object) =>
      ok(admin.post('/concerns', { about, text: 'Dice que se desmontó en 2022', from: 'Vecino' }))
    await raise({ type: 'country', id: 'CL' })
    await lookAtAssessments(soy.api.database)
    expect(await stateOf(_id)).toEqual(['concluded', null])
    const concern = await raise({ type: 'product', id: plot._id })
    await lookAtAssessments(soy.api.database)
    expect(await stateOf(_id)).toEqual(['stale', 'concern'])
    await ok(admin.post(`/concerns/${concern._id}/close`, { reason: 'Se miró y no era así' }))
    await lookAtAssessments(soy.api.database)
    expect(await stateOf(_id)).toEqual(['stale', 'concern'])
  })

  it('of its stage and organization the newest alone, by its plots (RSK-05)', async () => {
    const plot = await soy.plot()
    const first = await concluded(await soy.shipmentOf(plot))
    await concluded(await shipment())
    await ok(
      admin
        .put(`/products/${plot._id}`, { dataSchema: { renspa: '20.049.0.05236/02' } })
        .then((answer) => ({ ...answer, status: 200 })),
    )
    await lookAtAssessments(soy.api.database)
    expect(await stateOf(first._id)).toEqual(['concluded', null])
  })
})

it('a stage may demand one of its products before they are ready (RSK-06)', async () => {
  const demanding = structuredClone(pack)
  demanding.productSchemas['ps-embarque']!.ready = [
    {
      code: 'RISK',
      title: { es: 'Evaluación de riesgo', en: 'Risk assessment' },
      needs: { risk: true },
      of: 'self',
      level: 'must',
    },
  ]
  await configure(soy.api.database, account, demanding)
  const product = await shipment()
  const stateOf = async () => {
    await keepReadiness(soy.api.database, account)
    return (await ok(admin.get(`/products/${product}/readiness`))).items.map(({ state, address }: any) => [
      state,
      address,
    ])
  }
  expect(await stateOf()).toEqual([['missing', `/Products/${product}/Risk`]])
  const { _id } = await concluded(product)
  expect(await stateOf()).toEqual([['ok', null]])
  const listed = async () => {
    await keepReadiness(soy.api.database, account)
    return (await ok(admin.get(`/products/${product}`))).collection[0].ready
  }
  expect(await listed()).toBe(true)
  await pass(_id)
  await lookAtAssessments(soy.api.database)
  expect(await listed()).toBe(false)
})
