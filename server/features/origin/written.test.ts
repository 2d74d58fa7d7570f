import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OriginCheck, Plot } from '../../../core/contract/origin.ts'
import { polygonKey } from '../../../core/geometry/clean.ts'
import type { Polygon, Ring } from '../../../core/geometry/shapes.ts'
import type { Session } from '../../../core/rules/can.ts'
import { account, ok, place, polygon, SoyAccount, squareAt } from '../../../test/kit/soy-account.ts'
import type { ReadInTx } from '../../platform/db/reads.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { euText } from './download.ts'
import { originForms } from './forms.ts'
import { surveyOrigin } from './surveyed.ts'

let soy: SoyAccount

beforeAll(async () => {
  soy = await SoyAccount.start()
})
afterAll(() => soy.api.close())

interface EuFeature {
  geometry: { type: 'Polygon'; coordinates: Polygon } | { type: 'Point'; coordinates: [number, number] }
  properties: { ProducerName: string; ProductionPlace: string; Area?: number }
}

/** The same ring from another corner, the other way round where that is asked for. */
function turned(ring: Ring, steps: number, isReversed: boolean): Ring {
  const corners = ring.slice(0, -1)
  const moved = corners.map((_, n) => corners[(n + steps) % corners.length]!)
  const ordered = isReversed ? moved.toReversed() : moved
  return [...ordered, ordered[0]!]
}

const keyOf = ({ geometry, properties }: EuFeature): string =>
  `${properties.ProducerName} ${geometry.type === 'Point' ? geometry.coordinates.join(' ') : polygonKey(geometry.coordinates)}`

/** A lot of one or two of its producer's fields, each as somebody drew it. */
const lots = fc.array(
  fc.record({
    isOther: fc.boolean(),
    fields: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 2 }),
    steps: fc.nat(3),
    isReversed: fc.boolean(),
    isLabelled: fc.boolean(),
  }),
  { minLength: 3, maxLength: 6 },
)

it('the features that are written are the plots that the panel judged, each ground of a producer once (ORI-01, ORI-02)', async () => {
  await fc.assert(
    fc.asyncProperty(lots, async (made) => {
      const wanted = new Set<string>()
      const plots: { _id: string }[] = []
      for (const { isOther, fields, steps, isReversed, isLabelled } of made) {
        const drawn = fields.map((n) => squareAt(-63 + n * 0.1, isOther ? -31 : -30)[0]!)
        const features = drawn.map((ring) => ({
          type: 'Feature',
          properties: {},
          geometry: polygon([turned(ring, steps, isReversed)]),
        }))
        const label = { type: 'Point', coordinates: [drawn[0]![0]![0]! + 0.005, drawn[0]![0]![1]! + 0.005] }
        const labels = isLabelled ? [{ type: 'Feature', properties: {}, geometry: label }] : []
        const owner = isOther ? soy.other : soy.organization
        const name = isOther ? 'Estancia La Aguada S.R.L.' : 'Granos del Tapenagá S.A.'
        for (const ring of drawn) wanted.add(`${name} ${polygonKey([ring])}`)
        plots.push(
          await soy.plot({
            owner,
            values: {
              superficie: 107 * fields.length,
              polygons: { type: 'FeatureCollection', features: [...features, ...labels] },
            },
          }),
        )
      }
      const shipment = await soy.shipmentOf(...plots)
      const { checks, totals, plots: judged } = await soy.originOf(shipment)
      expect(checks.filter(({ state }: OriginCheck) => state === 'blocking')).toEqual([])
      const { features } = await ok(soy.euFile(shipment))
      const keys = features.map(keyOf)
      expect(new Set(keys).size).toBe(keys.length)
      expect(new Set(keys)).toEqual(wanted)
      const written = features.reduce((sum: number, { properties }: EuFeature) => sum + properties.Area!, 0)
      expect(totals.areaHa).toBeCloseTo(written, 6)
      // A lot whose plots are all written elsewhere says where.
      const instead = judged.filter(({ sameAs }: Plot) => sameAs !== null)
      expect(totals.plots).toBe(plots.length)
      expect(totals.polygons).toBe(plots.length - instead.length)
    }),
    { numRuns: 5 },
  )
})

const read: ReadInTx = (work) => soy.api.database.inAccount({ accountId: account, userId: 'admin' }, work)

it.each([
  ['drawn alike, from other corners', 0],
  ['drawn anew by a hand that shook', 1e-6],
])('checks of 300 fields beside each other in two seasons are whole: %s (ORI-02)', async (_how, shake) => {
  const west = shake === 0 ? -62 : -58
  const field = (n: number, season: number): Ring => {
    const [lng, lat] = [west + (n % 20) * 0.01, -27 + Math.floor(n / 20) * 0.01]
    // Ten corners a side.
    const along = (from: readonly [number, number], to: readonly [number, number]) =>
      Array.from({ length: 10 }, (_, step) =>
        [0, 1].map((axis) => from[axis]! + ((to[axis]! - from[axis]!) * step) / 10),
      )
    const corners = [
      [lng, lat],
      [lng + 0.01, lat],
      [lng + 0.01, lat + 0.01],
      [lng, lat + 0.01],
    ] as const
    const ring = corners.flatMap((corner, at) => along(corner, corners[(at + 1) % 4]!))
    const shaken = ring.map(([x = 0, y = 0], at) => [
      Number((x + season * shake * (at % 3)).toFixed(6)),
      Number((y + season * shake * (at % 2)).toFixed(6)),
    ])
    return turned([...shaken, shaken[0]!], season * 7, season === 1)
  }
  const ids: string[] = []
  for (const season of [0, 1]) {
    const products = Array.from({ length: 300 }, (_, n) => ({
      organization: soy.organization,
      productSchema: 'ps-lote-soja',
      dataSchema: {
        identifier: `LC-${shake ? 'S' : 'A'}${season}-${n}`,
        renspa: '20.049.0.05236/00',
        campania: season === 0 ? '2024/25' : '2025/26',
        superficie: 108,
        location: place,
        polygons: polygon([field(n, season)]),
      },
    }))
    const { collection } = await ok(soy.admin.post('/products/createMany', { products }))
    ids.push(...collection.map(({ _id }: { _id: string }) => _id))
  }
  const session = {
    accountId: account,
    userId: 'admin',
    admin: true,
    stages: {},
    milestoneSchemas: {},
  } as unknown as Session
  const config = await read(loadConfiguration)
  const opened = {
    read,
    session,
    config,
    forms: originForms(config, session),
    language: 'es' as const,
    id: ids[0]!,
    identifier: '',
    stage: '',
    origin: { lots: ids, products: ids.map((id) => ({ id, stage: 'ps-lote-soja' })), restricted: 0 },
  }
  const { checks, writing, totals } = await surveyOrigin(soy.api.database, opened)
  const stateOf = (wanted: string) => checks.filter(({ code }) => code === wanted).map(({ state }) => state)
  // Neither a check runs on, nor is a pair left out; neighbours that were drawn anew share a sliver.
  expect([stateOf('OVERLAP'), stateOf('CLAIMED')]).toEqual([[shake === 0 ? 'ok' : 'told'], ['ok']])
  expect(checks.find(({ code }) => code === 'SAME_GROUND')!.plots).toHaveLength(300)
  let text = ''
  for await (const part of euText(opened, writing)) text += part
  const { features } = JSON.parse(text) as { features: EuFeature[] }
  expect([features.length, totals.polygons]).toEqual([300, 300])
})
