import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OriginCheck, Way } from '../../../core/contract/origin.ts'
import type { ProductReadiness } from '../../../core/contract/readiness.ts'
import { checkCodes, headOf } from '../../../core/rules/preflight.ts'
import type { Client } from '../../../test/kit/api.ts'
import { configure } from '../../../test/kit/packs.ts'
import {
  account,
  ground,
  ok,
  pack as demo,
  place,
  type PlotOptions,
  polygon,
  SoyAccount,
  squareAt,
} from '../../../test/kit/soy-account.ts'
import { keepReadiness } from './keep.ts'

const pack = structuredClone(demo)
pack.productSchemas['ps-embarque']!.ready = [
  { code: 'UE', title: { es: 'UE', en: 'EU' }, needs: { eudr: true }, of: 'self', level: 'must' },
]
let soy: SoyAccount
let admin: Client

beforeAll(async () => {
  soy = await SoyAccount.start()
  admin = soy.admin
  await configure(soy.api.database, account, pack)
})
afterAll(() => soy.api.close())

const [a, b, c, d] = squareAt(-62.5, -30)[0]!
const nowhere = { country: 'Argentina', state: 'Chaco' }
/** Plots of which the EU refuses nothing, or something each. */
const kinds: Record<string, () => PlotOptions> = {
  good: () => ({}),
  groundless: () => ({ values: { polygons: undefined, location: nowhere } }),
  crossed: () => ({ values: { polygons: polygon([[a, c, b, d, a]]) } }),
  holed: () => {
    const [outer] = ground()
    const [lng, lat] = outer![0]!
    return { values: { polygons: polygon([outer, squareAt(lng! + 0.004, lat! + 0.004, 0.002)[0]]) } }
  },
  pointed: () => ({ values: { superficie: 9, polygons: undefined } }),
  unseen: () => ({ monitored: null }),
  changed: () => ({ monitored: { resultado: 'con' } }),
  stateless: () => ({ values: { location: { ...place, state: '' } } }),
}

const readinessOf = (id: string, client = admin): Promise<ProductReadiness> =>
  ok(client.get(`/products/${id}/readiness`))

async function listedLacks(id: string): Promise<number> {
  const { collection } = await ok(admin.get('/products?productSchema=ps-embarque&limit=200'))
  return collection.find(({ _id }: { _id: string }) => _id === id).lacks.must
}

const blockingOf = (checks: readonly OriginCheck[]) => {
  const { state, count } = headOf(checks.filter(({ code }) => checkCodes.includes(code)))
  return state === 'blocking' ? count : 0
}

describe('what a shipment lacks', () => {
  it('is one number in list, panel, map and statement, whatever its plots are (ORI-06, RDY-02)', async () => {
    const samples = fc.sample(
      fc.array(fc.constantFrom(...Object.keys(kinds)), { minLength: 1, maxLength: 4 }),
      {
        numRuns: 10,
        seed: 53,
      },
    )
    const numbers = new Set<number>()
    const ones = Object.keys(kinds).map((name) => [name])
    for (const names of [...ones, ['holed', 'unseen', 'stateless'], ...samples]) {
      const plots = []
      for (const name of names) plots.push(await soy.plot(kinds[name]!()))
      const ship = await soy.shipmentOf(...plots)
      await keepReadiness(soy.api.database, account)
      const { must, items } = await readinessOf(ship)
      const { checks } = await soy.originOf(ship)
      const { _id } = await ok(admin.post('/statements', { product: ship }))
      const { checks: declared } = await ok(admin.get(`/statements/${_id}/check`))
      const count = blockingOf(checks)
      const lacking = items.filter(({ state }) => state === 'missing')
      expect([
        names,
        must.of - must.done,
        lacking.length,
        await listedLacks(ship),
        blockingOf(declared),
      ]).toEqual([names, ...Array<number>(4).fill(count)])
      numbers.add(count)
    }
    expect([...numbers].toSorted().slice(0, 4)).toEqual([0, 1, 2, 3])
  })
})

describe('where it is mended (ORI-07, RDY-02)', () => {
  /** Somebody of the organization who writes these stages and processes, and reads all others. */
  const person = (name: string, stages: string[], milestoneSchemas: string[]) => {
    const rights = (of: object, written: string[]) =>
      Object.fromEntries(
        Object.keys(of).map((id) => [id, written.includes(id) ? ('write' as const) : ('read' as const)]),
      )
    return soy.api.as(name, account, {
      rights: {
        organizations: [soy.organization],
        stages: rights(pack.productSchemas, stages),
        milestoneSchemas: rights(pack.milestoneSchemas, milestoneSchemas),
      },
    })
  }
  const waysOf = async (ship: string, code: OriginCheck['code'], client: Client): Promise<Way[]> =>
    (await soy.checkOf(ship, code, client)).ways ?? []
  const itemOf = async (ship: string, check: OriginCheck['code'], client: Client) =>
    (await readinessOf(ship, client)).items.find((item) => item.check === check)!

  it('depends on who asks: the form or its correction, a process, or nothing of one’s own (ORI-07, RDY-02)', async () => {
    const plot = await soy.plot(kinds.crossed!())
    const ship = await soy.shipmentOf(plot)
    const writer = await person('writer', ['ps-lote-soja'], ['ms-monitoreo'])
    const clerk = await person('clerk', ['ps-lote-soja'], [])
    const expected: [Client, string | null][] = [
      [admin, `/Products/${plot._id}/Edit?mends=ground`],
      // The form of a used product is closed to them; a newer ground of a process stands above it (GEO-03).
      [
        writer,
        `/Products/${plot._id}/Milestones?createMilestone=true&mends=ground&holder=product&held=${plot._id}`,
      ],
      [clerk, null],
    ]
    for (const [client, address] of expected) {
      const [way] = await waysOf(ship, 'GEOMETRY_INVALID', client)
      const item = await itemOf(ship, 'GEOMETRY_INVALID', client)
      expect([way!.address, item.address]).toEqual(
        address === null ? [null, null] : [`${address}&origin=${ship}`, `${address}&readiness=${ship}`],
      )
      expect(item.products).toMatchObject([{ _id: plot._id }])
      const { _id } = await (async () => {
        const { collection } = await ok(admin.get(`/statements?product=${ship}`))
        return collection[0] ?? (await ok(admin.post('/statements', { product: ship })))
      })()
      const { checks } = await ok(client.get(`/statements/${_id}/check`))
      const declared = checks.find(({ code }: OriginCheck) => code === 'GEOMETRY_INVALID')
      expect(declared.ways).toEqual([way])
    }
  })

  it('is the first that the person may mend, of several', async () => {
    const strange = await soy.plot({ ...kinds.unseen!(), owner: soy.other })
    const plot = await soy.plot(kinds.unseen!())
    const ship = await soy.shipmentOf(strange, plot)
    const reader = await person('both', [], [])
    const writer = await soy.api.as('one', account, {
      rights: {
        organizations: [soy.organization, soy.other],
        stages: { 'ps-lote-soja': 'write', 'ps-embarque': 'read' },
        milestoneSchemas: { 'ms-monitoreo': 'write' },
      },
    })
    expect((await waysOf(ship, 'CUTOFF', writer)).map(({ product }) => product._id)).toEqual([
      strange._id,
      plot._id,
    ])
    const item = await itemOf(ship, 'CUTOFF', reader)
    expect(item).toMatchObject({ count: 2, restricted: 1, address: null, at: null })
    expect(JSON.stringify(await readinessOf(ship, reader))).not.toContain(strange._id)
  })

  it('of a change of use is the look that saw it, in a sentence of its own', async () => {
    const [unseen, changed] = [await soy.plot(kinds.unseen!()), await soy.plot(kinds.changed!())]
    const ship = await soy.shipmentOf(unseen, changed)
    const check = await soy.checkOf(ship, 'CUTOFF')
    expect(check.message).toBe(
      `Sin monitoreo posterior: ${unseen.identifier}. Con cambio de uso del suelo desde entonces: ${changed.identifier}`,
    )
    const { collection } = await ok(admin.get(`/milestones?productId=${changed._id}`))
    const [look] = collection.filter(
      (one: { milestoneSchema: { _id: string } }) => one.milestoneSchema._id === 'ms-monitoreo',
    )
    expect(await waysOf(ship, 'CUTOFF', admin)).toMatchObject([
      { address: `/Products/${unseen._id}/Milestones?createMilestone=true&mends=cutoff&origin=${ship}` },
      { address: `/Products/${changed._id}/Milestones/${look._id}/Edit?origin=${ship}` },
    ])
  })
})
