import type { Milestone } from '../../../core/contract/milestones.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { Form } from '../../../core/fields/index.ts'
import { formatNumber, type Language } from '../../../core/i18n/index.ts'
import { fieldLines, type FieldLine } from '../../forms/versions.ts'

/** A schema is its own form. */
export const formOf = (schema: Form): Form => schema

/** The filled fields of a process; its date stands beside the gutter already. */
export const cardLines = (
  form: Form,
  milestone: Pick<Milestone, 'dataSchema' | 'i18n'>,
  language: Language,
): FieldLine[] => fieldLines(form, milestone, language).filter(({ name }) => name !== 'occurred_at')

/** Units of which a hundred and another hundred are two hundred; degrees, rates and shares don't add up. */
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

/** Units of the same thing, in the smallest of each. */
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
 * What a transformation's origins amount to; undefined unless every one of them says how much it is. One whose own form counts
 * heads took no kilos: what its origins weighed when they were bought would be no total of it.
 */
export function totalOf(
  amount: Amount | undefined,
  origins: readonly Pick<Product, 'dataSchema'>[],
  transformation: Form | undefined,
): number | undefined {
  const amounts = origins.map((origin) => amountOf(amount, origin))
  if (!amount || amounts.length === 0 || amounts.includes(undefined)) return undefined
  if (!measuresAlike(amount, transformation)) return undefined
  // Sums of decimal figures bring digits that nobody wrote.
  return Math.round(amounts.reduce<number>((sum, one) => sum + (one ?? 0), 0) * 1000) / 1000
}

export const writtenAmount = (value: number, { unit }: Amount, language: Language): string =>
  formatNumber(value, language, unit).replaceAll(' ', '\u00a0')

/** The first header column of words, which tells products of a stage apart: a truck's plate, a season. */
export function wordColumn({ schema, descriptor }: Form): string | undefined {
  return Object.entries(schema.properties).find(
    ([name, { header }]) =>
      header && name !== 'identifier' && ['text', 'select'].includes(descriptor[name]?.kind ?? ''),
  )?.[0]
}
