import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../../../core/rules/can.ts'
import { answerBy } from '../../../test/kit/answers.ts'
import { admin, readerOf, readFacts, textsOf } from '../../../test/kit/facts.ts'
import { account, ok, SoyAccount } from '../../../test/kit/soy-account.ts'

let soy: SoyAccount
let reader: Session

beforeAll(async () => {
  soy = await SoyAccount.start()
  reader = readerOf(soy)
})
afterAll(() => soy.api.close())

const factsOf = (product: string, session = admin) => readFacts(soy, product, session, 'en')

/** An answer by link about a load, which somebody accepted. */
async function accepted(
  product: string,
  by: object = {},
  {
    values = { patente: 'AF 919 GE' },
    ...asked
  }: Record<string, unknown> & { values?: Record<string, unknown> } = {},
): Promise<string> {
  const { _id: inquiry } = await ok(
    soy.admin.post('/inquiries', {
      kind: 'form',
      product,
      fields: ['patente'],
      verify: 'none',
      showValues: true,
      language: 'es',
      recipient: { name: 'Raúl' },
      ...asked,
    }),
  )
  const id = await answerBy(soy.api, account, inquiry, { values, by })
  await ok(soy.admin.post(`/answers/${id}/accept`, {}))
  return id
}
const sampling = {
  kind: 'process',
  milestoneSchema: 'ms-calada',
  fields: ['humedad', 'kilosDescargados'],
  values: { occurred_at: '2026-05-24T11:00:00.000Z', humedad: 13.2, kilosDescargados: 28400 },
}
const loadOf = async (plot: { _id: string }) => {
  const load = await soy.chain.product('ps-partida')
  await soy.chain.recorded(load, 'ms-cosecha-carga', [plot._id])
  return load
}

describe('beside criterion g', () => {
  it('stand answers by link that were accepted, with who signed them (RSK-03)', async () => {
    const load = await loadOf(await soy.plot())
    expect(textsOf((await factsOf(load)).criteria.g).answers).toBe('Answers by link that were accepted: 0')
    const id = await accepted(load)
    const said = textsOf((await factsOf(load)).criteria.g)
    expect(said.answers).toBe('Answers by link that were accepted: 1')
    expect(said[`answer.${id}`]).toMatch(
      /answered and signed by Raúl Bertolotto on .*, the e-mail not verified/,
    )
    const verified = await accepted(load, { name: 'Irma Sosa', email: 'irma@sosa.example', verified: true })
    expect(textsOf((await factsOf(load)).criteria.g)[`answer.${verified}`]).toContain('the e-mail verified')
  })

  it('are counted only where the person may read their inquiry (RSK-03)', async () => {
    const load = await loadOf(await soy.plot())
    await accepted(load)
    const sees = async (session: Session) => textsOf((await factsOf(load, session)).criteria.g).answers
    expect(await sees(reader)).toBe('Answers by link that were accepted: 1')
    const { rowCount } = await soy.api.owner.pool.query(
      'update inquiries set organization_id = $3 where account_id = $1 and about_id = $2',
      [account, load, soy.other],
    )
    expect(rowCount).toBe(1)
    expect(await sees(reader)).toBe('Answers by link that were accepted: 0')
    expect(await sees(admin)).toBe('Answers by link that were accepted: 1')
  })

  it('are counted only where the person may read the process that they are about (RSK-03)', async () => {
    const load = await loadOf(await soy.plot())
    await accepted(load, {}, { ...sampling, organization: soy.organization })
    const { 'ms-calada': _, ...milestoneSchemas } = reader.milestoneSchemas
    const sees = async (session: Session) => textsOf((await factsOf(load, session)).criteria.g).answers
    expect(await sees(reader)).toBe('Answers by link that were accepted: 1')
    expect(await sees({ ...reader, milestoneSchemas })).toBe('Answers by link that were accepted: 0')
  })
})

describe('beside criterion n', () => {
  it('stand the certificates that cover something of the origin (RSK-03)', async () => {
    const owner = (await ok(soy.admin.post('/organizations', { name: 'La Loma S.A.' })))._id
    const shipment = await soy.shipmentOf(await soy.plot({ owner }))
    expect(textsOf((await factsOf(shipment)).criteria.n)).toEqual({
      certificates: 'Certificates that cover something of this origin: 0',
    })
    const certify = async (organization: string, more: object) =>
      (
        await ok(
          soy.admin.post('/certificates', {
            name: 'Soja responsable',
            kind: 'RTRS',
            organizations: [organization],
            validFrom: '2020-01-01',
            ...more,
          }),
        )
      )._id as string
    const covering = await certify(owner, { validTo: '2030-12-07' })
    await certify(owner, { name: 'Vencido', validFrom: '2019-01-01', validTo: '2019-12-31' })
    const { criteria } = await factsOf(shipment)
    expect(textsOf(criteria.n)).toEqual({
      certificates: 'Certificates that cover something of this origin: 1',
      [`certificate.${covering}`]: 'RTRS Soja responsable: covers 1 of 5 products, until 7 Dec 2030',
    })
    expect((await factsOf(shipment, reader)).criteria.n).toHaveLength(1)
  })
})
