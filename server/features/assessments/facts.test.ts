import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Language, text } from '../../../core/i18n/index.ts'
import type { Session } from '../../../core/rules/can.ts'
import { areSameFacts } from '../../../core/rules/facts.ts'
import { admin, readerOf, readFacts, textsOf } from '../../../test/kit/facts.ts'
import { account, ok, pack, place, SoyAccount } from '../../../test/kit/soy-account.ts'
import { filled } from '../../../test/kit/forms.ts'
import { configure } from '../../../test/kit/packs.ts'
import { presentFacts } from './read-facts.ts'

let soy: SoyAccount
let reader: Session

beforeAll(async () => {
  soy = await SoyAccount.start()
  reader = readerOf(soy)
})
afterAll(() => soy.api.close())

const factsOf = (product: string, session = admin, language: Language = 'en') =>
  readFacts(soy, product, session, language)

describe('beside criterion a', () => {
  it('stand the countries of the plots with their tiers, and plots of no known country (RSK-03)', async () => {
    const uruguay = { ...place, country: 'Uruguay', state: 'Artigas', coords: undefined }
    const plots = [
      await soy.plot(),
      await soy.plot(),
      await soy.plot({ values: { location: uruguay } }),
      await soy.plot({ values: { location: { ...place, country: 'Atlántida' } } }),
    ]
    const shipment = await soy.shipmentOf(...plots)
    const { criteria } = await factsOf(shipment)
    const address = `/Products/${shipment}/Origin?productTypeId=ps-embarque`
    expect(criteria.a).toEqual([
      {
        id: 'tier.AR',
        text: 'Argentina: standard risk, by Regulation (EU) 2025/1093, since 26 May 2025. Plots: 2',
        address,
      },
      {
        id: 'tier.UY',
        text: 'Uruguay: low risk, by Regulation (EU) 2025/1093, since 26 May 2025. Plots: 1',
        address,
      },
      { id: 'tier.unknown', text: `Plots whose country is not known: ${plots[3]!.identifier}`, address },
    ])
    const spanish = await factsOf(shipment, admin, 'es')
    expect(spanish.criteria.a[0]!.text).toBe(
      'Argentina: riesgo estándar, según el Reglamento (UE) 2025/1093, desde el 26/05/2025. Lotes: 2',
    )
    expect(spanish.facts).toEqual((await factsOf(shipment)).facts)
  })
})

describe('beside criterion g', () => {
  it('stand plots, producers, hectares and points (RSK-03)', async () => {
    const point = { polygons: undefined, superficie: 3 }
    const shipment = await soy.shipmentOf(
      await soy.plot(),
      await soy.plot({ owner: soy.other }),
      await soy.plot({ values: point }),
    )
    const { totals } = await soy.originOf(shipment)
    const { criteria, plots } = await factsOf(shipment, admin, 'es')
    const hectares = String(totals.areaHa).replace('.', ',')
    expect(criteria.g[0]!.text).toBe(
      `Lotes: 3. Productores: 2. Hectáreas de polígonos: ${hectares}. Puntos distintos: 1`,
    )
    expect(plots.count).toBe(3)
    // What others own isn't counted for somebody who may not read it.
    const { criteria: seen, plots: own } = await factsOf(shipment, reader, 'es')
    expect(seen.g[0]!.text).toMatch(/^Lotes: 2\. Productores: 1\./)
    expect(own).toMatchObject({ count: 2, sha256: null })
  })
})

describe('the digest of the plots', () => {
  it("is of the EU's file, and null where that is refused (RSK-03)", async () => {
    const shipment = await soy.shipmentOf(await soy.plot(), await soy.plot())
    const { body } = await soy.euFile(shipment)
    const bytes = typeof body === 'string' ? body : JSON.stringify(body)
    const { plots } = await factsOf(shipment)
    expect(plots.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    const refused = await soy.shipmentOf(await soy.plot({ monitored: null }))
    expect((await soy.euFile(refused)).status).toBe(409)
    expect((await factsOf(refused)).plots).toMatchObject({ count: 1, sha256: null })
    const load = await soy.chain.product('ps-lote-acopio')
    expect((await soy.euFile(load)).status).toBe(403)
    expect((await factsOf(load)).plots).toMatchObject({ count: 0, sha256: null })
  })
})

describe('beside criterion g', () => {
  it('stand the checks of the origin: how many are in order, and each other one with its plots (RSK-03)', async () => {
    const bare = await soy.plot({ monitored: null })
    const shipment = await soy.shipmentOf(await soy.plot(), bare)
    const { checks } = await soy.originOf(shipment)
    const ok = checks.filter(({ state }: { state: string }) => state === 'ok').length
    const said = textsOf((await factsOf(shipment)).criteria.g)
    expect(said.checks).toBe(`Checks of the origin in order: ${ok} of ${checks.length}`)
    expect(said['check.CUTOFF.blocking']).toBe(
      `${text('en', 'origin.check.CUTOFF.title')}: stops the statement. Plots: ${bare.identifier}`,
    )
  })
})

describe('beside criterion i', () => {
  it('stand stages, products, steps and holders, as far as the person may read them (RSK-03)', async () => {
    const shipment = await soy.shipmentOf(await soy.plot(), await soy.plot({ owner: soy.other }))
    const { criteria } = await factsOf(shipment)
    expect(textsOf(criteria.i)).toEqual({
      chain: 'Stages: 5. Products: 7. Steps to the farthest: 4',
      holders: 'Who had it or has it now: 2 (Estancia La Aguada S.R.L., Granos del Tapenagá S.A.)',
    })
    expect(criteria.i[0]!.address).toBe(`/Products/${shipment}/Trace?productTypeId=ps-embarque`)
    expect(textsOf((await factsOf(shipment, reader)).criteria.i)).toEqual({
      chain: 'Stages: 5. Products: 6. Steps to the farthest: 4',
      holders: 'Who had it or has it now: 1 (Granos del Tapenagá S.A.)',
      restricted: 'Products and processes of the origin that you may not see: 1',
    })
  })
})

describe('beside criterion j', () => {
  it('stand balances, mixtures and products of unknown origin (RSK-03)', async () => {
    const shipment = await soy.shipmentOf(await soy.plot(), await soy.plot())
    const known = (await factsOf(shipment)).criteria.j
    expect(known.map(({ id }) => id)).toEqual(expect.arrayContaining(['balances', 'mixtures', 'origin']))
    expect(textsOf(known).origin).toBe('Everything that went in has a known origin')
    const load = await soy.chain.product('ps-partida')
    const [{ dataSchema }] = (await ok(soy.admin.get(`/products/${load}`))).collection
    expect(textsOf((await factsOf(load)).criteria.j).origin).toBe(
      `Of unknown origin: ${dataSchema.identifier}`,
    )
  })

  it('stand the products of which more was taken than there was (RSK-03)', async () => {
    const load = await soy.chain.product('ps-partida')
    await soy.chain.recorded(load, 'ms-cosecha-carga', [(await soy.plot())._id])
    const values = filled(pack.productSchemas['ps-lote-acopio']!, { identifier: 'AC-2526-901' })
    const { _id: lot } = await ok(
      soy.admin.post('/products', {
        organization: soy.organization,
        productSchema: 'ps-lote-acopio',
        dataSchema: { ...values, toneladas: 1 },
      }),
    )
    await soy.chain.recorded(lot, 'ms-ingreso-acopio', [load])
    const balance = await ok(soy.admin.get(`/products/${lot}/balance`))
    expect(balance.state).toBe('over')
    const said = (await factsOf(lot)).criteria.j.find(({ id }) => id === 'balance.over')!
    expect(said.text).toContain('AC-2526-901')
    expect(said.address).toBe(`/Products/${lot}/Balance?productTypeId=ps-lote-acopio`)
  })
})

describe('beside criterion l', () => {
  const raise = async (type: string, id: string, from: string) =>
    (
      await ok(
        soy.admin.post('/concerns', {
          about: { type, id },
          text: 'Dice que se desmontó en 2022',
          from,
          at: '2026-03-01',
        }),
      )
    )._id as string

  it('stand open concerns about the origin, which only whoever may read their subject gets (RSK-03)', async () => {
    const [own, others] = [await soy.plot(), await soy.plot({ owner: soy.other })]
    const shipment = await soy.shipmentOf(own, others)
    expect(textsOf((await factsOf(shipment)).criteria.l).concerns).toBe('Open concerns about this origin: 0')
    const [seen, hidden] = [
      await raise('product', own._id, 'Vecino'),
      await raise('product', others._id, 'Otro'),
    ]
    const { criteria, facts } = await factsOf(shipment)
    expect(textsOf(criteria.l)).toMatchObject({
      concerns: 'Open concerns about this origin: 2',
      [`concern.${seen}`]: `About ${own.identifier}, by Vecino, on 1 Mar 2026: Dice que se desmontó en 2022`,
      [`concern.${hidden}`]: expect.stringContaining(others.identifier),
    })
    // What an administrator froze tells a reader nothing of others.
    const { database } = soy.api
    const frozen = await database.inAccount({ accountId: account, userId: 'reader' }, (tx) =>
      presentFacts({ tx, session: reader, language: 'en' }, facts),
    )
    expect(frozen.criteria.l.map(({ id }) => id)).toContain(`concern.${seen}`)
    expect(JSON.stringify(frozen)).not.toContain(others.identifier)
    expect(JSON.stringify(frozen)).not.toContain('Estancia La Aguada')
    expect(textsOf((await factsOf(shipment, reader)).criteria.l).concerns).toBe(
      'Open concerns about this origin: 1',
    )
    await ok(soy.admin.post(`/concerns/${seen}/close`, { reason: 'Se miró y no era así' }))
    expect((await factsOf(shipment)).criteria.l.map(({ id }) => id)).not.toContain(`concern.${seen}`)
  })

  it('stand earlier statements of the same producers, and those that the EU rejected (RSK-03)', async () => {
    const owner = (await ok(soy.admin.post('/organizations', { name: 'Don Hilario S.R.L.' })))._id
    const [first, second] = [await soy.plot({ owner }), await soy.plot({ owner })]
    const declared = await soy.shipmentOf(first)
    const product = await soy.shipmentOf(second)
    const said = async () => textsOf((await factsOf(product)).criteria.l)
    expect((await said()).statements).toBe('Earlier statements of the same producers: 0. Rejected: 0')
    const { _id } = await ok(soy.admin.post('/statements', { product: declared }))
    await ok(soy.admin.put(`/statements/${_id}`, { countryOfActivity: 'NL', borderCrossCountry: 'NL' }))
    await ok(soy.admin.post(`/statements/${_id}/freeze`))
    await ok(
      soy.admin.post(`/statements/${_id}/reference`, {
        referenceNumber: '26NL0000000000',
        verificationNumber: 'X1F902KD',
      }),
    )
    expect((await said()).statements).toBe('Earlier statements of the same producers: 1. Rejected: 0')
    await soy.api.owner.pool.query(
      `update statements set declared = 'rejected' where account_id = $1 and id = $2`,
      [account, _id],
    )
    const [{ dataSchema }] = (await ok(soy.admin.get(`/products/${declared}`))).collection
    expect(await said()).toMatchObject({
      statements: 'Earlier statements of the same producers: 1. Rejected: 1',
      'statements.rejected': `The EU rejected the statement of: ${dataSchema.identifier}`,
    })
    const own = (await factsOf(declared)).criteria.l.find(({ id }) => id === 'statements')!
    expect(own.text).toBe('Earlier statements of the same producers: 0. Rejected: 0')
    const sees = async (organizations: string[], of = product, stages = reader.stages) => {
      const { criteria } = await factsOf(of, { ...reader, organizations, stages })
      return textsOf(criteria.l).statements
    }
    // A herd of the same producer tells of the plots' statement only whoever may read plots.
    const herd = await soy.chain.product('ps-rodeo', owner)
    const { 'ps-lote-soja': _plots, ...others } = reader.stages
    expect(await sees([owner, soy.organization], herd)).toContain('Rejected: 1')
    expect(await sees([owner, soy.organization], herd, others)).toContain('producers: 0. Rejected: 0')
    // A statement of a product that the session can't read is left out.
    expect(await sees([owner, soy.organization])).toContain('Rejected: 1')
    await soy.api.owner.pool.query(
      'update products set organization_id = $3 where account_id = $1 and id = $2',
      [account, declared, soy.other],
    )
    expect(await sees([owner, soy.organization])).toContain('Rejected: 0')
  })
})

describe('beside criterion m', () => {
  it('stand the looks since the cut-off date by what they said, and plots without one (RSK-03)', async () => {
    const bare = await soy.plot({ monitored: null })
    const shipment = await soy.shipmentOf(
      await soy.plot({ monitored: { occurred_at: '2026-02-10T15:00:00.000Z' } }),
      await soy.plot({ monitored: { occurred_at: '2026-03-20T15:00:00.000Z' } }),
      await soy.plot({ monitored: { resultado: 'con', occurred_at: '2026-03-01T15:00:00.000Z' } }),
      bare,
    )
    const said = textsOf((await factsOf(shipment, admin, 'es')).criteria.m)
    expect(said).toEqual({
      'look.ms-monitoreo.con': expect.stringContaining('«Con cambio». Lotes: 1. La última, del 01/03/2026'),
      'look.ms-monitoreo.sin': expect.stringContaining('«Sin cambio». Lotes: 2. La última, del 20/03/2026'),
      'look.missing': `Lotes sin una mirada posterior al 31/12/2020: ${bare.identifier}`,
    })
  })
})

describe('beside criterion j', () => {
  it('stand the products whose balance lacks an amount (RSK-03)', async () => {
    const load = await soy.chain.product('ps-partida')
    const harvest = await soy.chain.recorded(load, 'ms-cosecha-carga', [(await soy.plot())._id])
    const lot = await soy.chain.product('ps-lote-acopio')
    const received = await soy.chain.recorded(lot, 'ms-ingreso-acopio', [load])
    await soy.store('products', load, 'pesoNeto', null)
    await soy.store('milestones', harvest, 'kilos', null)
    await soy.store('milestones', received, 'toneladas', null)
    await soy.api.owner.pool.query(
      'update links set quantity = null where account_id = $1 and destination_id = any($2)',
      [account, [load, lot]],
    )
    expect((await ok(soy.admin.get(`/products/${lot}/balance`))).state).toBe('unknown')
    const [{ dataSchema }] = (await ok(soy.admin.get(`/products/${lot}`))).collection
    const { criteria } = await factsOf(lot)
    const said = criteria.j.find(({ id }) => id === 'balance.unknown')!
    expect(said.text).toMatch(/^An amount is missing in the balance of: /)
    expect(said.text).toContain(dataSchema.identifier)
  })
})

describe('facts', () => {
  it('count everything, name three, and list twenty records by themselves (RSK-03)', async () => {
    const names = Array.from({ length: 22 }, (_, n) => `Productora ${String(n).padStart(2, '0')}`)
    const plots = []
    for (const name of names) {
      const owner = (await ok(soy.admin.post('/organizations', { name })))._id as string
      plots.push({ ...(await soy.plot({ owner, monitored: null })), owner })
    }
    for (const { _id, owner } of plots) {
      const about = { type: 'product', id: _id }
      await ok(soy.admin.post('/concerns', { about, text: 'Dice que se desmontó en 2022', from: 'Vecino' }))
      const certificate = { name: 'Soja responsable', kind: 'RTRS', validFrom: '2020-01-01' }
      await ok(soy.admin.post('/certificates', { ...certificate, organizations: [owner] }))
    }
    const { criteria, plots: counted } = await factsOf(await soy.shipmentOf(...plots))
    expect(counted.count).toBe(22)
    expect(criteria.g[0]!.text).toMatch(/^Plots: 22\. Producers: 22\./)
    expect(textsOf(criteria.i).holders).toBe(
      'Who had it or has it now: 23 (Granos del Tapenagá S.A., Productora 00, Productora 01 and 20 more)',
    )
    expect(textsOf(criteria.m)['look.missing']).toMatch(/ and 19 more$/)
    expect(textsOf(criteria.l).concerns).toBe('Open concerns about this origin: 22')
    expect(criteria.l.filter(({ id }) => id.startsWith('concern.'))).toHaveLength(20)
    expect(textsOf(criteria.n).certificates).toBe('Certificates that cover something of this origin: 22')
    expect(criteria.n.filter(({ id }) => id.startsWith('certificate.'))).toHaveLength(20)
  })

  it('of another account stay there, whatever it calls its records (RSK-03)', async () => {
    const other = 'otra'
    const stranger = await soy.api.as('stranger', other, { admin: true })
    await configure(soy.api.database, other, { ...pack, account: { id: other, name: 'Otra' } })
    const shipment = await soy.shipmentOf(await soy.plot())
    const before = (await factsOf(shipment)).facts
    // The same names over there; and ids of here mean nothing there.
    const theirs = (await stranger.post('/organizations', { name: 'Granos del Tapenagá S.A.' })).body._id
    const concern = { text: 'Dice que se desmontó en 2022', from: 'Vecino' }
    await ok(stranger.post('/concerns', { about: { type: 'organization', id: theirs }, ...concern }))
    await ok(stranger.post('/concerns', { about: { type: 'country', id: 'AR' }, ...concern }))
    for (const about of [
      { type: 'product', id: shipment },
      { type: 'organization', id: soy.organization },
    ])
      expect((await stranger.post('/concerns', { about, ...concern })).status).toBe(400)
    expect((await factsOf(shipment)).facts).toEqual(before)
    expect((await stranger.post('/assessments', { product: shipment, for: 'own' })).status).toBe(400)
  })

  it('have ids of their own within the assessment, and say nothing of countries beyond tiers (RSK-03)', async () => {
    const shipment = await soy.shipmentOf(await soy.plot(), await soy.plot())
    const { facts } = await factsOf(shipment)
    const ids = Object.values(facts.criteria).flatMap((some) => some.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(Object.keys(facts.criteria).toSorted()).toEqual(['a', 'g', 'i', 'j', 'l', 'm', 'n'])
    expect(areSameFacts(facts.criteria.j, (await factsOf(shipment)).facts.criteria.j)).toBe(true)
  })
})
