import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Language } from '../../../core/i18n/index.ts'
import type { Session } from '../../../core/rules/can.ts'
import { account, pack, place, SoyAccount } from '../../../test/kit/soy-account.ts'
import { openOrigin } from '../origin/open.ts'
import { reckonFacts } from './facts.ts'
import { presentFacts } from './read-facts.ts'

let soy: SoyAccount
let admin: Session
let reader: Session

beforeAll(async () => {
  soy = await SoyAccount.start()
  const all = (of: object) => Object.fromEntries(Object.keys(of).map((id) => [id, 'read' as const]))
  const person = { accountId: account, name: '', email: '', roles: [], levelOne: false, tags: [] }
  const flags = ['download_geojson'] as const
  const stages = all(pack.productSchemas)
  const milestoneSchemas = all(pack.milestoneSchemas)
  admin = {
    ...person,
    userId: 'admin',
    admin: true,
    flags: [...flags],
    organizations: [],
    stages: {},
    milestoneSchemas: {},
  }
  reader = {
    ...person,
    userId: 'reader',
    admin: false,
    flags: [...flags],
    organizations: [soy.organization],
    stages,
    milestoneSchemas,
  }
}, 60_000)
afterAll(() => soy.api.close())

/** What a person reads beside the criteria of a product. */
async function factsOf(product: string, session = admin, language: Language = 'en') {
  const { database } = soy.api
  const scope = { accountId: account, userId: session.userId }
  const left = new AbortController().signal
  const opened = await database.inAccount(scope, (tx) =>
    openOrigin(database, { tx, session, left, language }, product),
  )
  const reckoned = await reckonFacts(database, opened)
  const shown = await database.inAccount(scope, (tx) =>
    presentFacts({ tx, session, language }, reckoned.facts),
  )
  return { ...reckoned, ...shown }
}

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
      `Lotes: 3. Productores: 2. Hectáreas de polígonos: ${hectares}. Con puntos: 1`,
    )
    expect(plots.count).toBe(3)
    // What others own isn't counted for somebody who may not read it.
    const { criteria: seen, plots: own } = await factsOf(shipment, reader, 'es')
    expect(seen.g[0]!.text).toMatch(/^Lotes: 2\. Productores: 1\./)
    expect(own).toEqual({ count: 2, sha256: null })
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
    expect((await factsOf(refused)).plots).toEqual({ count: 1, sha256: null })
    const load = await soy.chain.product('ps-lote-acopio')
    expect((await soy.euFile(load)).status).toBe(403)
    expect((await factsOf(load)).plots).toEqual({ count: 0, sha256: null })
  })
})
