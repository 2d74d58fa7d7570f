import { describe, expect, test } from 'vitest'
import type { FeatureCollection } from './places.ts'
import {
  ancestors,
  byIdentifier,
  type Demo,
  type DemoProduct,
  demo,
  measure,
  number,
  ofSchema,
  ofStage,
  overlap,
  packOf,
  textOf,
  total,
} from '../../test/kit/demo.ts'

const one = demo('litoral', 1)
const ten = demo('litoral', 10)
const soyStages = packOf('litoral').verticals['v-soja']!.workflows.map(({ productSchema }) => productSchema)
const isOfSoy = (milestoneSchema: string) =>
  soyStages.includes(packOf('litoral').milestoneSchemas[milestoneSchema]!.productSchema)
const counts = ({ commands }: Demo) => {
  const found: Record<string, number> = {}
  for (const command of commands) {
    const kind = command.type === 'product' ? command.productSchema : command.type
    if (command.type === 'milestone' && !isOfSoy(command.milestoneSchema)) continue
    found[kind] = (found[kind] ?? 0) + 1
  }
  return found
}
const origins = (records: Demo, product: DemoProduct) =>
  [...product.origins].map((key) => records.products.get(key)!)
const within = (value: unknown, least: number, most: number) =>
  number(value) >= least && number(value) <= most
const day = (iso: unknown) => String(iso).slice(0, 10)

test('volumes', () => {
  expect(counts(one)).toMatchObject({
    organization: 7,
    'ps-lote-soja': 8,
    'ps-partida': 90,
    'ps-lote-acopio': 6,
    'ps-lote-industrial': 4,
    'ps-embarque': 4,
    milestone: 650,
  })
  expect(counts(ten)).toMatchObject({
    organization: 19,
    'ps-lote-soja': 80,
    'ps-partida': 900,
    'ps-lote-acopio': 40,
    'ps-lote-industrial': 20,
    'ps-embarque': 35,
    milestone: 6500,
  })
})

const scales = [
  ['scale 1', one],
  ['scale 10', ten],
] as const

describe.each(scales)('loads, lots and ships at %s', (_scale, soy) => {
  const loads = ofStage(soy, 'ps-partida')
  const filled = ofStage(soy, 'ps-lote-acopio').filter((lot) => lot.origins.size)
  const harvested = ofStage(soy, 'ps-lote-soja').filter((plot) => plot.destinations.size)

  test('a plot yields 8 to 16 loads, and its recorded yield is theirs', () => {
    for (const plot of harvested) {
      const tonnes =
        total(loads.filter((load) => load.origins.has(plot.id)).map(({ data }) => data.pesoNeto)) / 1000
      const harvest = plot.milestones.find(({ command }) => command.milestoneSchema === 'ms-cosecha')!.data
      expect(within(plot.destinations.size, 8, 16)).toBe(true)
      expect(within(plot.data.superficie, 57, 175)).toBe(true)
      expect(within(harvest.rendimiento, 2.6, 3.9)).toBe(true)
      expect(harvest.rendimiento).toBeCloseTo(tonnes / number(plot.data.superficie), 2)
    }
  })

  test('loads weigh and lose what trucks weigh and lose', () => {
    for (const { data, milestones } of loads) {
      expect(within(data.pesoNeto, 14_000, 30_200) && within(data.humedad, 11.8, 14.6)).toBe(true)
      for (const sample of milestones.filter(({ command }) => command.milestoneSchema === 'ms-calada')) {
        expect(within(number(sample.data.kilosDescargados) / number(data.pesoNeto), 0.9959, 0.9991)).toBe(
          true,
        )
        expect(within(sample.data.humedad, 11.8, 14.6)).toBe(true)
      }
    }
  })

  test('four in five loads are in a lot, three in a hundred have no plot yet, the rest is free', () => {
    const share = (some: readonly unknown[]) => some.length / loads.length
    expect(share(loads.filter(({ destinations }) => destinations.size))).toBeCloseTo(0.8, 1)
    expect(share(loads.filter((load) => !load.origins.size))).toBeCloseTo(0.03, 1)
  })

  test('a silo lot holds 12 to 25 loads of two to five organizations, by a first receipt and later ones on other days', () => {
    for (const lot of filled) {
      const own = origins(soy, lot)
      const receipts = lot.milestones.filter((milestone) => milestone.origins.length)
      const growers = new Set(own.map(({ command }) => command.organization))
      expect([textOf(lot), within(own.length, 12, 25), within(growers.size, 2, 5)]).toEqual([
        textOf(lot),
        true,
        true,
      ])
      expect(within(receipts.length, 2, 5)).toBe(true)
      expect(new Set(receipts.map(({ data }) => day(data.occurred_at))).size).toBe(receipts.length)
      expect(lot.data.toneladas).toBeCloseTo(total(own.map(({ data }) => data.pesoNeto)) / 1000, 2)
      expect(total(receipts.map(({ data }) => data.toneladas))).toBeCloseTo(number(lot.data.toneladas), 1)
      const sample = receipts[0]!.data.calidad as { dataSchema: { porcentaje: number } }[]
      expect(total(sample.map(({ dataSchema }) => dataSchema.porcentaje))).toBeCloseTo(100, 6)
    }
  })

  test('a crush lot is a whole silo lot but what drying and sieving took, and its meal what that yields', () => {
    for (const { data, command, origins: used } of ofSchema(soy, 'ms-molienda')) {
      const lot = soy.products.get(used[0]!.product)!
      const crush = soy.products.get(command.product)!
      const lost = lot.milestones.flatMap(({ data: { mermaHumedad, mermaZaranda } }) =>
        mermaHumedad === undefined ? [] : [number(mermaHumedad) + number(mermaZaranda)],
      )
      expect(lost.length).toBe(1)
      expect(within(lost[0]! / number(lot.data.toneladas), 0.003, 0.013)).toBe(true)
      expect(number(data.toneladas) + lost[0]!).toBeCloseTo(number(lot.data.toneladas), 6)
      expect(within(data.rendimientoHarina, 76.5, 78.2) && within(data.rendimientoAceite, 18.6, 19.6)).toBe(
        true,
      )
      expect(crush.data.toneladas).toBeCloseTo(
        (number(data.toneladas) * number(data.rendimientoHarina)) / 100,
        1,
      )
      expect(day(data.occurred_at) >= '2026-04-15' && day(data.occurred_at) <= '2026-07-31').toBe(true)
    }
  })

  test('ships take of one to three crush lots, never more meal than there is', () => {
    const taken = new Map<string, number[]>()
    for (const { data, command, origins: parcels } of ofSchema(soy, 'ms-carga-buque')) {
      expect(within(parcels.length, 1, 3)).toBe(true)
      expect(total(parcels.map(({ quantity }) => quantity))).toBeCloseTo(number(data.toneladas), 6)
      expect(soy.products.get(command.product)!.data.toneladas).toBe(data.toneladas)
      expect(day(data.occurred_at) >= '2026-05-05' && day(data.occurred_at) <= '2026-09-20').toBe(true)
      for (const { product, quantity } of parcels)
        taken.set(product, [...(taken.get(product) ?? []), quantity!])
    }
    for (const [key, parcels] of taken) {
      expect(within(parcels.length, 1, 3)).toBe(true)
      expect(parcels.every((tonnes) => within(tonnes, 120, 330))).toBe(true)
      expect(total(parcels)).toBeLessThanOrEqual(number(soy.products.get(key)!.data.toneladas))
    }
  })
})

describe.each(scales)('plots and exceptions at %s', (_scale, soy) => {
  test('plots are copies of recorded places, of which three in four carry polygons', () => {
    const placed = ofStage(soy, 'ps-lote-soja').filter(({ data }) => '_id' in (data.location as object))
    const copied = placed.map(({ data }) => (data.location as { _id: string })._id)
    expect(copied.toSorted()).toEqual([...soy.locations.keys()].toSorted())
    for (const { data, command } of placed) {
      const { _id, ...texts } = data.location as { _id: string }
      const place = soy.locations.get(_id)!
      expect(place).toMatchObject({ ...texts, organization: command.organization })
      expect(place.at < command.at).toBe(true)
    }
    const drawn = [...soy.locations.values()].filter(({ kmzUrl }) => kmzUrl !== undefined)
    expect([soy.locations.size, drawn.length]).toEqual(soy === ten ? [60, 45] : [6, 5])
  })

  test('parcels measure what their plot says, and none overlaps another', () => {
    const drawn = ofStage(soy, 'ps-lote-soja').flatMap((plot) =>
      plot.data.polygons ? [{ plot, ...measure(plot.data.polygons as FeatureCollection) }] : [],
    )
    expect(drawn.length / ofStage(soy, 'ps-lote-soja').length).toBe(0.75)
    for (const { plot, closed, corners, hectares } of drawn) {
      expect([
        textOf(plot),
        closed,
        corners.every((count) => within(count, corners.length > 1 ? 3 : 4, 9)),
      ]).toEqual([textOf(plot), true, true])
      expect(within(hectares / number(plot.data.superficie), 0.98, 1.02)).toBe(true)
    }
    for (const [i, { bounds }] of drawn.entries())
      for (const other of drawn.slice(i + 1)) expect(overlap(bounds, other.bounds)).toBe(false)
  })

  test('one plot has no polygons anywhere and one has broken ones; both are in the first shipment', () => {
    const monitored = (plot: DemoProduct) =>
      plot.milestones.filter(({ command }) => command.milestoneSchema === 'ms-monitoreo')
    const bare = byIdentifier(soy, 'ps-lote-soja', 'LC-2526-003')
    const broken = byIdentifier(soy, 'ps-lote-soja', 'LC-2526-005')
    expect(bare.data.polygons).toBeUndefined()
    expect(bare.data.location).toMatchObject({ coords: { lat: expect.any(Number), lng: expect.any(Number) } })
    expect(monitored(bare).length).toBeGreaterThan(0)
    expect(monitored(bare).filter(({ data }) => data.polygons)).toEqual([])
    expect(monitored(broken).map(({ data }) => data.polygons)).toContain(
      '{"type":"Polygon","coordinates":[[[-60.2',
    )
    const shipment = byIdentifier(soy, 'ps-embarque', 'EM-2526-001')
    expect(ancestors(soy, shipment).map(textOf)).toEqual(
      expect.arrayContaining(['LC-2526-003', 'LC-2526-005']),
    )
    for (const plot of ofStage(soy, 'ps-lote-soja').filter(
      (candidate) => candidate !== bare && candidate !== broken,
    )) {
      expect(monitored(plot).every(({ data }) => typeof data.polygons === 'object')).toBe(true)
    }
  })

  test('the ground of one plot is two named paddocks, and the satellite shows a third more of another than is sown', () => {
    const paddocks = byIdentifier(soy, 'ps-lote-soja', 'LC-2526-004')
    const { features } = paddocks.data.polygons as FeatureCollection
    expect(features.map(({ properties }) => properties.name)).toEqual(['Potrero 1', 'Potrero 2'])
    const sown = byIdentifier(soy, 'ps-lote-soja', 'LC-2526-007')
    const [seen] = sown.milestones.filter(({ command }) => command.milestoneSchema === 'ms-monitoreo')
    const { hectares } = measure(seen!.data.polygons as FeatureCollection)
    expect(sown.data.polygons).toBeUndefined()
    expect(within(hectares / number(sown.data.superficie), 1.26, 1.4)).toBe(true)
  })

  test('the corrected lot lost a load to another lot after it was crushed', () => {
    const corrected = byIdentifier(soy, 'ps-lote-acopio', 'AC-2526-002')
    const freed = byIdentifier(soy, 'ps-partida', '10118-00000041')
    const receipt = corrected.milestones.find(
      ({ command }) => command.milestoneSchema === 'ms-ingreso-acopio',
    )!
    expect(receipt.corrected).toBe(true)
    expect(corrected.destinations.size).toBe(1)
    expect(receipt.command.origins!.map(({ product }) => product)).toContain(freed.id)
    expect(corrected.origins.has(freed.id)).toBe(false)
    expect([...freed.destinations]).toEqual([byIdentifier(soy, 'ps-lote-acopio', 'AC-2526-004').id])
    const correction = soy.commands.find(({ type }) => type === 'correct')
    expect(correction).toMatchObject({ reason: 'La CPE 10118-00000041 se cargó en otro lote' })
    expect(correction!.at > corrected.usedSince!).toBe(true)
  })

  test('of two quarantines one was archived again; one certificate came after its lot was used', () => {
    const quarantines = ofSchema(soy, 'ms-cuarentena')
    expect(quarantines.map(({ live }) => live).sort()).toEqual([false, true])
    const closed = quarantines.find(({ live }) => live)!
    expect(soy.products.get(closed.command.product)!.destinations.size).toBe(0)
    const late = ofSchema(soy, 'ms-certificado-segregacion').filter(
      ({ command: { product, at } }) => at > (soy.products.get(product)!.usedSince ?? at),
    )
    expect(late).toHaveLength(1)
    expect(
      ofSchema(soy, 'ms-dds').some(
        ({ command }) => command.product === byIdentifier(soy, 'ps-embarque', 'EM-2526-001').id,
      ),
    ).toBe(true)
  })

  test('five plots in six are translated', () => {
    const plots = ofStage(soy, 'ps-lote-soja')
    const plain = plots.filter(({ command }) => !command.i18n)
    expect(plain.length).toBe(Math.floor(plots.length / 6))
    for (const { command, data } of plots.filter(({ command: { i18n } }) => i18n)) {
      expect(Object.keys(command.i18n!.en.dataSchema).sort()).toEqual(['cultivar', 'descripcion'])
      expect(command.i18n!.en.dataSchema.descripcion).not.toBe(data.descripcion)
    }
  })
})
