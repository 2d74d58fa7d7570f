import { describe, expect, test } from 'vitest'
import type { FeatureCollection } from './places.ts'
import {
  ancestors,
  type Demo,
  type DemoProduct,
  demo,
  measure,
  number,
  ofSchema,
  ofStage,
  overlap,
  textOf,
  total,
  within,
} from '../../test/kit/demo.ts'

const one = demo('valle', 1)
const ten = demo('valle', 10)
const size = (wine: Demo, stage: string) => ofStage(wine, stage).length
const made = (product: DemoProduct) => product.milestones.find(({ origins }) => origins.length)!.data

test('volumes', () => {
  const stages = ['ps-cuartel', 'ps-partida-uva', 'ps-vasija', 'ps-crianza', 'ps-corte', 'ps-lote-vino']
  expect(stages.map((stage) => size(one, stage))).toEqual([4, 22, 7, 5, 4, 4])
  expect(stages.map((stage) => size(ten, stage))).toEqual([40, 220, 60, 45, 18, 30])
  expect([one.milestones.size, ten.milestones.size]).toEqual([260, 2600])
  expect(
    [one, ten].map(({ commands }) => commands.filter(({ type }) => type === 'organization').length),
  ).toEqual([3, 6])
})

describe.each([
  ['scale 1', one],
  ['scale 10', ten],
])('%s', (scale, wine) => {
  test('a block gives four to seven loads of one variety', () => {
    for (const block of ofStage(wine, 'ps-cuartel').filter(({ destinations }) => destinations.size)) {
      expect([textOf(block), within(block.destinations.size, 4, 7)]).toEqual([textOf(block), true])
    }
    for (const { data } of ofStage(wine, 'ps-partida-uva'))
      expect(within(data.kilos, 2800, 6500) && within(data.brix, 22.8, 25.4)).toBe(true)
    for (const { data } of ofSchema(wine, 'ms-cosecha-uva')) {
      expect(
        String(data.occurred_at).slice(5, 10) >= '02-20' && String(data.occurred_at).slice(5, 10) <= '04-10',
      ).toBe(true)
    }
  })

  test('a vat takes three or four loads of one vintage and turns them into wine by volume', () => {
    for (const vat of ofStage(wine, 'ps-vasija').filter(({ origins }) => origins.size)) {
      const loads = [...vat.origins].map((key) => wine.products.get(key)!.data)
      expect(within(loads.length, 3, 4)).toBe(true)
      expect(new Set(loads.map(({ vendimia }) => vendimia))).toEqual(new Set([vat.data.vendimia]))
      expect(made(vat).kilos).toBe(total(loads.map(({ kilos }) => kilos)))
      expect(vat.data.volumen).toBeCloseTo(number(made(vat).kilos) * 0.0072 * 0.98, 1)
      expect(number(vat.data.volumen)).toBeLessThan(number(vat.data.capacidad))
    }
  })

  test('fermentation goes from 1,104 down to 993 g/l in 12 to 18 days, warm but never hot', () => {
    for (const vat of ofStage(wine, 'ps-vasija').filter(({ origins }) => origins.size)) {
      const readings = vat.milestones
        .filter(({ command }) => command.milestoneSchema === 'ms-fermentacion')
        .map(({ data }) => data)
      const densities = readings.map(({ densidad }) => number(densidad))
      expect([densities[0], densities.at(-1)]).toEqual([1104, 993])
      expect(densities).toEqual([...densities].sort((a, b) => b - a))
      expect(readings.every(({ temperatura }) => within(temperatura, 22, 27))).toBe(true)
      const days =
        (Date.parse(String(readings.at(-1)!.occurred_at)) - Date.parse(String(readings[0]!.occurred_at))) /
        86_400_000
      expect(within(days, 11.4, 18.6)).toBe(true)
    }
  })

  test('what a vat gave is what it held without its lees', () => {
    for (const vat of ofStage(wine, 'ps-vasija').filter(({ origins }) => origins.size)) {
      const lees = vat.milestones.flatMap(({ data }) =>
        data.borras === undefined ? [] : [number(data.borras)],
      )
      expect(lees.length).toBe(1)
      expect(within(lees[0]! / number(vat.data.volumen), 0.01, 0.024)).toBe(true)
      for (const { data, origins } of [
        ...ofSchema(wine, 'ms-entrada-crianza'),
        ...ofSchema(wine, 'ms-corte-joven'),
      ])
        if (wine.products.get(origins[0]!.product) === vat)
          expect(number(data.volumen) + lees[0]!).toBeCloseTo(number(vat.data.volumen), 6)
    }
  })

  test('a racked wine keeps its number and loses two in a hundred', () => {
    const racked = ofSchema(wine, 'ms-trasiego')
    expect(racked.length).toBe(scale === 'scale 1' ? 1 : 7)
    for (const { command, data, origins } of racked) {
      const [before, after] = [wine.products.get(origins[0]!.product)!, wine.products.get(command.product)!]
      expect(textOf(after)).toBe(textOf(before))
      expect(number(data.volumen) / number(before.data.volumen)).toBeCloseTo(0.98, 2)
    }
  })

  test('blends add up: hectolitres of their parts, percentages to 100, bottlings within the blend', () => {
    for (const blend of ofStage(wine, 'ps-corte').filter(({ origins }) => origins.size)) {
      const shares = (blend.data.composicion as { dataSchema: { porcentaje: number } }[]).map(
        ({ dataSchema }) => dataSchema.porcentaje,
      )
      expect(total(shares)).toBeCloseTo(100, 6)
      const volumes = blend.milestones.filter(({ origins }) => origins.length).map(({ data }) => data.volumen)
      expect(total(volumes)).toBeCloseTo(number(blend.data.volumen), 1)
      const lots = [...blend.destinations].map((key) => wine.products.get(key)!)
      expect(lots.length).toBeLessThanOrEqual(3)
      expect(total(lots.map((lot) => made(lot).volumen))).toBeLessThanOrEqual(number(blend.data.volumen))
      for (const lot of lots) {
        expect(lot.data.botellas).toBe(
          Math.floor(((number(made(lot).volumen) * 100) / (Number(lot.data.formato) / 1000)) * 0.99),
        )
      }
    }
  })

  test('a wine aged 10 to 14 months, or is young; press wine comes to blends that are there', () => {
    for (const { origins, data } of ofSchema(wine, 'ms-armado-corte')) {
      expect(within(origins.length, 2, 3)).toBe(true)
      for (const { product } of origins) {
        const line = [wine.products.get(product)!, ...ancestors(wine, wine.products.get(product)!)].filter(
          ({ stage }) => stage === 'ps-crianza',
        )
        const began = Math.min(...line.map((ageing) => Date.parse(String(made(ageing).occurred_at))))
        expect(within((Date.parse(String(data.occurred_at)) - began) / (30.44 * 86_400_000), 9.9, 14.1)).toBe(
          true,
        )
      }
    }
    expect(ofSchema(wine, 'ms-corte-joven').length).toBeGreaterThanOrEqual(2)
    expect(ofSchema(wine, 'ms-agregado-prensa').length).toBe(scale === 'scale 1' ? 0 : 5)
    for (const { data } of ofSchema(wine, 'ms-agregado-prensa'))
      expect(within(data.proporcion, 1, 30)).toBe(true)
  })

  test('vintage 2024 is bottled, 2025 ages or is a young wine, 2026 is in the vats', () => {
    const vintages = (stage: string) => [
      ...new Set(
        ofStage(wine, stage)
          .filter((product) => product.origins.size && !product.destinations.size)
          .map(({ data }) => data.vendimia),
      ),
    ]
    expect(vintages('ps-vasija')).toEqual(['2026'])
    expect(vintages('ps-corte')).toEqual(['2026'])
    const ageing = ofStage(wine, 'ps-crianza').filter(
      (product) => product.origins.size && !product.destinations.size,
    )
    for (const product of ageing) {
      const vat = ancestors(wine, product).find(({ stage }) => stage === 'ps-vasija')!
      expect(vat.data.vendimia).toBe('2025')
    }
  })

  test('each bottling has three attributes, true to its lineage', () => {
    for (const lot of ofStage(wine, 'ps-lote-vino')) {
      const attributes = wine.commands.flatMap((command) =>
        command.type === 'insight' && command.product === lot.id ? [command] : [],
      )
      expect([textOf(lot), attributes.length]).toEqual([textOf(lot), 3])
      if (!lot.origins.size) continue
      const line = ancestors(wine, lot)
      const altitudes = line
        .filter(({ stage }) => stage === 'ps-cuartel')
        .map(({ data }) => number(data.altitud))
      const mean = Math.round(total(altitudes) / altitudes.length)
      expect(attributes[0]!.name.replace(/\D/g, '')).toBe(String(mean))
      const loads = line.filter(({ stage }) => stage === 'ps-partida-uva')
      expect(attributes[1]!.name === '100 %').toBe(loads.every(({ data }) => data.modo === 'mano'))
      expect(attributes[2]!.name === 'Joven').toBe(!line.some(({ stage }) => stage === 'ps-crianza'))
    }
  })

  test('every block is the copy of a recorded place, of which three in four carry polygons', () => {
    for (const { data } of ofStage(wine, 'ps-cuartel')) {
      const { _id, ...copied } = data.location as { _id: string }
      expect(wine.locations.get(_id)).toMatchObject(copied)
    }
    const drawn = [...wine.locations.values()].filter(({ kmzUrl }) => kmzUrl !== undefined)
    expect([wine.locations.size, drawn.length]).toEqual(wine === ten ? [40, 30] : [4, 3])
  })

  test('blocks measure what they say, and none overlaps another', () => {
    const drawn = ofStage(wine, 'ps-cuartel').map((block) => ({
      block,
      ...measure(block.data.polygons as FeatureCollection),
    }))
    for (const { block, hectares, corners } of drawn) {
      expect([
        textOf(block),
        within(hectares / number(block.data.superficie), 0.98, 1.02),
        corners.every((count) => within(count, 4, 9)),
      ]).toEqual([textOf(block), true, true])
    }
    for (const [i, { bounds }] of drawn.entries())
      for (const other of drawn.slice(i + 1)) expect(overlap(bounds, other.bounds)).toBe(false)
  })
})
