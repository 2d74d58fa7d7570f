import type { Descriptor } from '../fields/index.ts'

/** The units whose figures add up, by measure, each in the smallest unit of its measure. Degrees, rates, shares and lengths are absent: their sum says nothing. */
const measures = {
  mass: { mg: 1, g: 1e3, kg: 1e6, q: 1e8, qq: 1e8, t: 1e9 },
  volume: { ml: 1, l: 1e3, hl: 1e5, m3: 1e6, 'm³': 1e6 },
  area: { m2: 1, 'm²': 1, ha: 1e4 },
  pieces: { u: 1, 'u.': 1 },
  heads: { cabezas: 1 },
  boxes: { cajas: 1 },
  bottles: { botellas: 1 },
}

const units = new Map(
  Object.entries(measures).flatMap(([measure, sizes]) =>
    Object.entries(sizes).map(([unit, size]) => [unit, { measure, size }] as const),
  ),
)

const knownUnit = (unit: string | undefined) => units.get(unit?.trim().toLowerCase() ?? '')

/** Whether a hundred and another hundred of a unit are two hundred. */
export const addsUp = (unit: string | undefined): boolean => knownUnit(unit) !== undefined

/** A value in another unit of the same measure; undefined where the units measure different things. */
export function convert(value: number, from: string, to: string): number | undefined {
  if (from === to) return value
  const [known, wanted] = [knownUnit(from), knownUnit(to)]
  return known && known.measure === wanted?.measure ? (value * known.size) / wanted.size : undefined
}

/** Three decimals: sums and conversions of decimal figures bring digits that nobody wrote. */
export const rounded = (value: number): number => Math.round(value * 1000) / 1000

export const sumOf = (values: readonly number[]): number =>
  rounded(values.reduce((sum, value) => sum + value, 0))

/** The field that says how much a transformation took from its origins (§2.4 link.quantity), if its form has one. */
export function quantityField(
  descriptors: Readonly<Record<string, Descriptor>>,
): { name: string; unit: string | undefined } | undefined {
  for (const [name, descriptor] of Object.entries(descriptors)) {
    if (descriptor.kind !== 'number' && descriptor.kind !== 'integer') continue
    if (descriptor.linkQuantity) return { name, unit: descriptor.unit }
  }
  return undefined
}
