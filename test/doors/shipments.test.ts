import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OriginCheck } from '../../core/contract/origin.ts'
import { groundCases } from '../kit/ground-cases.ts'
import { SoyAccount } from '../kit/soy-account.ts'

let soy: SoyAccount
beforeAll(async () => {
  soy = await SoyAccount.start()
})
afterAll(() => soy.api.close())

/** A shipment of one lot whose ground came as a text; without hectares of the lot that differ from it. */
async function shipmentOf(what: string, superficie: number) {
  const { content } = groundCases.find((one) => one.what === what)!
  const lot = await soy.plot({ values: { polygons: content, superficie } })
  return soy.shipmentOf(lot)
}

it.each<[what: string, superficie: number, hectares: (number | undefined)[]]>([
  // What the lot's form says of hectares is never written once a corner (ORI-03).
  ['four corner posts', 3, [undefined, undefined, undefined, undefined]],
  ['a plot and small ones as points', 110, [107.9, undefined]],
  ['one plot under two names', 108, [107.9]],
  ['its first corner three times', 108, [107.9]],
  ['a border that was drawn as a path', 108, [107.9]],
  ['a file of the EU that names other producers and a country', 110, [107.9, undefined]],
])('the EU’s file has the ground of %s (ORI-01 to ORI-03)', async (what, superficie, hectares) => {
  const { status, body } = await soy.euFile(await shipmentOf(what, superficie))
  expect(status, JSON.stringify(body)).toBe(200)
  const areas = body.features.map(({ properties }: any) => properties.Area)
  expect(areas).toEqual(hectares.map((ha) => (ha === undefined ? undefined : expect.closeTo(ha, 0))))
})

it.each<[what: string, code: string]>([
  ['a plot across the 180th meridian', 'FAR_OUTSIDE'],
  ['latitude before longitude', 'FAR_OUTSIDE'],
  ['a telephone without position', 'FAR_OUTSIDE'],
  ['a hole', 'HOLE'],
])('the EU’s file waits for the ground of %s (ORI-05)', async (what, code) => {
  const shipment = await shipmentOf(what, 108)
  const { checks } = await soy.originOf(shipment)
  const blocking = checks.filter(({ state }: OriginCheck) => state === 'blocking')
  expect(blocking.map((check: OriginCheck) => check.code)).toContain(code)
  expect((await soy.euFile(shipment)).status).toBe(409)
})
