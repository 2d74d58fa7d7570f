import type { Milestone } from '../../../core/contract/milestones.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { Form } from '../../../core/fields/index.ts'
import { formatNumber, type Language } from '../../../core/i18n/index.ts'
import { addsUp, convert, quantityField, sumOf } from '../../../core/rules/quantity.ts'
import { fieldLines, type FieldLine } from '../../forms/versions.ts'

/** On the wire a form is plain JSON; the server has proved it against the kinds. */
export const formOf = (schema: { schema: object; descriptor: object }): Form => schema as Form

/** The filled fields of a process; its date stands beside the gutter already. */
export const cardLines = (
  form: Form,
  milestone: Pick<Milestone, 'dataSchema' | 'i18n'>,
  language: Language,
): FieldLine[] => fieldLines(form, milestone, language).filter(({ name }) => name !== 'occurred_at')

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
    if (entry.unit && addsUp(entry.unit)) return { name, title, unit: entry.unit }
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

function isSameMeasure({ unit }: Amount, transformation: Form | undefined): boolean {
  const taken = transformation && quantityField(transformation.descriptor)
  return !taken || convert(1, unit, taken.unit ?? '') !== undefined
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
  const amounts = origins.flatMap((origin) => amountOf(amount, origin) ?? [])
  if (!amount || amounts.length === 0 || amounts.length < origins.length) return undefined
  return isSameMeasure(amount, transformation) ? sumOf(amounts) : undefined
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
