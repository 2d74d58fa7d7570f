import { afterAll, beforeAll, expect, it } from 'vitest'
import { ground, ok, place, polygon, SoyAccount, squareAt } from '../../../test/kit/soy-account.ts'

let soy: SoyAccount
beforeAll(async () => {
  soy = await SoyAccount.start()
})
afterAll(() => soy.api.close())

/** A square with a square cut out, which the EU refuses. */
function holed() {
  const [outer] = ground()
  const [lng, lat] = outer![0]!
  return polygon([outer, squareAt(lng! + 0.004, lat! + 0.004, 0.002)[0]])
}
const addressesOf = async (ship: string, code: Parameters<typeof soy.checkOf>[1]) =>
  (await soy.checkOf(ship, code)).ways?.map(({ address }) => address)

it.each(['product', 'process', 'place'] as const)(
  'a ground is mended in the %s that holds it (ORI-07)',
  async (kind) => {
    const bare = { polygons: undefined }
    const located = async () =>
      ok(
        soy.admin.post('/locations', {
          name: 'El Timbó',
          organization: soy.organization,
          kmzUrl: JSON.stringify(holed()),
        }),
      )
    const holder = kind === 'place' ? (await located())._id : undefined
    const plot = await soy.plot({
      values:
        kind === 'product'
          ? { polygons: holed() }
          : kind === 'process'
            ? bare
            : { ...bare, location: { ...place, _id: holder } },
      ...(kind === 'process' && { monitored: null }),
    })
    const look =
      kind === 'process' &&
      (await soy.chain.recorded(plot._id, 'ms-monitoreo', [], {
        resultado: 'sin',
        polygons: JSON.stringify(holed()),
      }))
    const ship = await soy.shipmentOf(plot)
    const query = `?mends=ground&origin=${ship}`
    expect(await addressesOf(ship, 'HOLE')).toEqual([
      kind === 'product'
        ? `/Products/${plot._id}/Edit${query}`
        : kind === 'process'
          ? `/Products/${plot._id}/Milestones/${look}/Edit${query}`
          : `/Locations/${holder}/Edit${query}`,
    ])
  },
)

it('of an overlap the record that was written last is mended, beside the other one (ORI-07)', async () => {
  const outline = polygon(ground())
  const earlier = await soy.plot({ values: { polygons: outline } })
  const [shifted] = (outline.coordinates as number[][][]).map((ring) =>
    ring.map(([lng, lat]) => [Math.round((lng! + 0.002) * 1e6) / 1e6, lat!]),
  )
  const later = await soy.plot({ values: { polygons: polygon([shifted]) } })
  const ship = await soy.shipmentOf(earlier, later)
  expect(await addressesOf(ship, 'OVERLAP')).toEqual([
    `/Products/${later._id}/Edit?mends=ground&origin=${ship}&beside=${earlier._id}`,
  ])
})

it('what nobody holds yet comes with a process, and names of places in the form; of what is in order there is no way', async () => {
  const pointed = await soy.plot({ values: { superficie: 9, polygons: undefined } })
  const stateless = await soy.plot({ values: { location: { ...place, state: '' } } })
  const ship = await soy.shipmentOf(pointed, stateless)
  expect(await addressesOf(ship, 'POLYGON_NEEDED')).toEqual([
    `/Products/${pointed._id}/Milestones?createMilestone=true&mends=ground&origin=${ship}`,
  ])
  expect(await addressesOf(ship, 'PRODUCER_MISSING')).toEqual([
    `/Products/${stateless._id}/Edit?origin=${ship}`,
  ])
  expect(await addressesOf(ship, 'HOLE')).toBeUndefined()
})
