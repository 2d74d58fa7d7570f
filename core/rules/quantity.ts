import type { FormerUnit } from '../fields/form.ts'
import type { Descriptor, Form } from '../fields/index.ts'
import { inUnitOf } from '../fields/written.ts'
import { addsUp, convert, plainUnit } from '../readers/units.ts'

/** Rounds to three decimals, and never to -0, because sums and conversions of decimal figures bring digits that nobody wrote. */
export const rounded = (value: number): number => {
  const thousandths = Math.round(value * 1000)
  return Number.isFinite(thousandths) ? thousandths / 1000 + 0 : value
}

/** Rounds down, for suggested amounts that must not exceed the rest. */
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
  /** Units that it had in other versions of the form. */
  former?: readonly FormerUnit[]
}

/** Amount of a record in today's unit; undefined if the unit's measure changed. */
export function amountIn({ unit, former }: Amount, version: number, value: unknown): number | undefined {
  const own = former?.find((one) => one.version === version)?.unit ?? unit
  return typeof value === 'number' ? inUnitOf(value, own, unit) : undefined
}

/** The column with the amount of a product: the field that says `amount`, or else the first header whose unit adds up. */
export function amountColumn({ schema, descriptor, formerUnits }: Form): Amount | undefined {
  let first: Amount | undefined
  for (const [name, { header, title }] of Object.entries(schema.properties)) {
    const entry = descriptor[name]
    if (!entry || !('unit' in entry) || !entry.unit || !addsUp(entry.unit)) continue
    const former = formerUnits?.filter(({ field }) => field === name) ?? []
    const column = { name, title, unit: entry.unit, ...(former.length > 0 ? { former } : {}) }
    if (entry.amount) return column
    if (header) first ??= column
  }
  return first
}

/** A quantity with its unit; null for pieces, heads and other counts. */
export interface Quantity {
  quantity: number
  unit: string | null
}

/** A quantity in another unit. Undefined if the units have different measures. */
export const inUnit = ({ quantity, unit }: Quantity, wanted: string | null): number | undefined =>
  convert(quantity, unit ?? '', wanted ?? '')

/** A quantity in the product's unit with three decimals, for balances; null if it can't be converted. */
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

/** The quantity in a handier unit, or in the size of its own unit; undefined if it already is. */
export function inHandierUnit({ quantity, unit }: Quantity): Quantity | undefined {
  const { much, little } = (unit !== null && handier[unit]) || {}
  const isMuch = (one: string) => Math.abs(inUnit({ quantity, unit }, one) ?? 0) >= 1
  const handy = much !== undefined && isMuch(much) ? much : Math.abs(quantity) < 1 ? little : undefined
  const other = handy ?? plainUnit(unit)
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
