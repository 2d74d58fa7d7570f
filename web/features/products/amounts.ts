import type { Product } from '../../../core/contract/products.ts'
import type { Form } from '../../../core/fields/index.ts'
import { formatNumber, type Language } from '../../../core/i18n/index.ts'

/** Units of quantities that add up, unlike degrees, rates and shares. */
const additive = /^(m?g|kg|t|qq|m?l|hl|m[23²³]|ha|u|cabezas|cajas|botellas)$/i

/** The header column that says how much of a product there is. */
export interface Amount {
  name: string
  title: string
  unit: string
}

export function amountColumn({ schema, descriptor }: Form): Amount | undefined {
  for (const [name, { header, title }] of Object.entries(schema.properties)) {
    const entry = descriptor[name]
    if (!header || !entry || (entry.kind !== 'number' && entry.kind !== 'integer')) continue
    if (entry.unit && additive.test(entry.unit)) return { name, title, unit: entry.unit }
  }
  return undefined
}

export function amountOf(
  amount: Amount | undefined,
  product: Pick<Product, 'dataSchema'>,
): number | undefined {
  const value = amount && product.dataSchema[amount.name]
  return typeof value === 'number' ? value : undefined
}

/** Units of one measure, by their size in the smallest of them. */
const scales: readonly Readonly<Record<string, number>>[] = [
  { g: 1, kg: 1000, qq: 100_000, t: 1_000_000 },
  { ml: 1, l: 1000, hl: 100_000 },
]

export function converted(value: number, from: string, to: string): number | undefined {
  if (from === to) return value
  const scale = scales.find((units) => from in units && to in units)
  return scale && (value * (scale[from] ?? 1)) / (scale[to] ?? 1)
}

function measuresAlike({ unit }: Amount, transformation: Form | undefined): boolean {
  for (const descriptor of Object.values(transformation?.descriptor ?? {}))
    if ((descriptor.kind === 'number' || descriptor.kind === 'integer') && descriptor.linkQuantity)
      return converted(1, unit, descriptor.unit ?? '') !== undefined
  return true
}

/**
 * The sum of a transformation's origins; undefined unless each of them has the quantity. A transformation whose own form
 * counts heads took no kilos, so the weight of its origins is not its total.
 */
export function totalOf(
  amount: Amount | undefined,
  origins: readonly Pick<Product, 'dataSchema'>[],
  transformation: Form | undefined,
): number | undefined {
  const amounts = origins.map((origin) => amountOf(amount, origin))
  if (!amount || amounts.length === 0 || amounts.includes(undefined)) return undefined
  if (!measuresAlike(amount, transformation)) return undefined
  // Rounded: sums of floating-point numbers have stray digits.
  return Math.round(amounts.reduce<number>((sum, one) => sum + (one ?? 0), 0) * 1000) / 1000
}

export const writtenAmount = (value: number, { unit }: Amount, language: Language): string =>
  formatNumber(value, language, unit).replaceAll(' ', '\u00a0')

/** The first header column of text, such as a truck's plate or a season. */
export function wordColumn({ schema, descriptor }: Form): string | undefined {
  return Object.entries(schema.properties).find(
    ([name, { header }]) =>
      header && name !== 'identifier' && ['text', 'select'].includes(descriptor[name]?.kind ?? ''),
  )?.[0]
}
