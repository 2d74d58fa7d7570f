import type { Descriptor, Form } from '../fields/index.ts'

/** Units whose figures add up, by measure. Each number says how many of the smallest unit it holds. Degrees, rates, shares and lengths are missing, because their sum means nothing. */
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

/** What figures of a unit measure; undefined for a unit whose sum means nothing. */
export const measureOf = (unit: string | undefined): keyof typeof measures | undefined =>
  knownUnit(unit)?.measure as keyof typeof measures | undefined

/** Whether figures of a unit may be summed. */
export const addsUp = (unit: string | undefined): boolean => knownUnit(unit) !== undefined

/** Converts a value to another unit. Undefined if the units have different measures. */
export function convert(value: number, from: string, to: string): number | undefined {
  if (from === to) return value
  const [known, wanted] = [knownUnit(from), knownUnit(to)]
  return known && known.measure === wanted?.measure ? (value * known.size) / wanted.size : undefined
}

/** What one of each unit of the same measure is in a unit, for statements that convert. */
export function factorsTo(wanted: string): Record<string, number> {
  return Object.fromEntries(
    [...units.keys()].flatMap((unit) => {
      const factor = convert(1, unit, wanted)
      return factor === undefined ? [] : [[unit, factor] as const]
    }),
  )
}

/** Rounds to three decimals, and never to -0, because sums and conversions of decimal figures bring digits that nobody wrote. */
export const rounded = (value: number): number => Math.round(value * 1000) / 1000 + 0

/** The same, never up: what a form begins with is not more than there is. */
export const roundedDown = (value: number): number => Math.floor(value * 1000 + 1e-6) / 1000

export const sumOf = (values: readonly number[]): number =>
  rounded(values.reduce((sum, value) => sum + value, 0))

/** The field with the quantity that a transformation took from its origins (§2.4 link.quantity). */
export function quantityField(
  descriptors: Readonly<Record<string, Descriptor>>,
): { name: string; unit: string | undefined } | undefined {
  for (const [name, descriptor] of Object.entries(descriptors)) {
    if ('linkQuantity' in descriptor && descriptor.linkQuantity) return { name, unit: descriptor.unit }
  }
  return undefined
}

export interface Amount {
  name: string
  title: string
  unit: string
}

/** The column with the amount of a product: the field that says `amount`, or else the first header whose unit adds up. */
export function amountColumn({ schema, descriptor }: Form): Amount | undefined {
  let first: Amount | undefined
  for (const [name, { header, title }] of Object.entries(schema.properties)) {
    const entry = descriptor[name]
    if (!entry || !('unit' in entry) || !entry.unit || !addsUp(entry.unit)) continue
    const column = { name, title, unit: entry.unit }
    if (entry.amount) return column
    if (header) first ??= column
  }
  return first
}

/** A quantity with its unit; null stands for heads, pieces and whatever a form counts without naming it. */
export interface Quantity {
  quantity: number
  unit: string | null
}

/** A quantity in another unit. Undefined if the units have different measures. */
export const inUnit = ({ quantity, unit }: Quantity, wanted: string | null): number | undefined =>
  convert(quantity, unit ?? '', wanted ?? '')

/** A quantity as balances reckon with it: in the unit of the product, with three decimals; null where nobody knows it in that unit. */
export function figureIn(quantity: Quantity | null, unit: string | null): number | null {
  const value = quantity === null ? undefined : inUnit(quantity, unit)
  return value === undefined ? null : rounded(value)
}

/** Units in which people say much of a small one, and little of a large one: 28.500 kg are 28,5 t. */
const handier: Readonly<Record<string, { much?: string; little?: string }>> = {
  g: { much: 'kg' },
  kg: { much: 't', little: 'g' },
  t: { little: 'kg' },
  l: { much: 'm³', little: 'ml' },
  'm²': { much: 'ha' },
  ha: { little: 'm²' },
}

/** A quantity in the unit that people rather say it in; undefined where that is its own. */
export function inHandierUnit({ quantity, unit }: Quantity): Quantity | undefined {
  const { much, little } = (unit !== null && handier[unit]) || {}
  const isMuch = (one: string) => Math.abs(inUnit({ quantity, unit }, one) ?? 0) >= 1
  const other = much !== undefined && isMuch(much) ? much : Math.abs(quantity) < 1 ? little : undefined
  if (other === undefined || quantity === 0) return undefined
  return { quantity: rounded(inUnit({ quantity, unit }, other)!), unit: other }
}

/**
 * Quantities in the unit of the first of them; null where one is unknown or their units have different measures. Nulls are one
 * unit.
 */
export function inOneUnit(
  quantities: readonly (Quantity | null)[],
): { unit: string | null; values: number[] } | null {
  const unit = quantities[0]?.unit ?? null
  const values: number[] = []
  for (const one of quantities) {
    const value = one === null ? undefined : inUnit(one, unit)
    if (value === undefined) return null
    values.push(value)
  }
  return { unit, values }
}

/**
 * The rest of an amount after others were taken of it, or added where they are less than zero; null where one is unknown. Each
 * step is rounded, so figures of three decimals add up to the last digit.
 */
export function leftOf(amount: number | null, taken: readonly (number | null)[]): number | null {
  let left = amount
  for (const one of taken) {
    if (left === null || one === null) return null
    left = rounded(left - one)
  }
  return left
}
