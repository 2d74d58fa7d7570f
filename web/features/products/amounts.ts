import type { Product } from '../../../core/contract/products.ts'
import type { Form } from '../../../core/fields/index.ts'
import { formatNumber, type Language } from '../../../core/i18n/index.ts'
import { type Amount, amountIn, quantityField, sumOf } from '../../../core/rules/quantity.ts'
import { convert } from '../../../core/readers/units.ts'

export function amountOf(
  amount: Amount | undefined,
  product: Pick<Product, 'dataSchema' | 'productSchemaVersion'>,
): number | undefined {
  return amount && amountIn(amount, product.productSchemaVersion, product.dataSchema[amount.name])
}

function isSameMeasure({ unit }: Amount, transformation: Form | undefined): boolean {
  const taken = transformation && quantityField(transformation.descriptor)
  return !taken || convert(1, unit, taken.unit ?? '') !== undefined
}

/**
 * The sum of a transformation's origins; undefined unless each of them has the quantity. A transformation whose own form
 * counts heads took no kilos, so the weight of its origins is not its total.
 */
export function totalOf(
  amount: Amount | undefined,
  origins: readonly Pick<Product, 'dataSchema' | 'productSchemaVersion'>[],
  transformation: Form | undefined,
): number | undefined {
  const amounts = origins.flatMap((origin) => amountOf(amount, origin) ?? [])
  if (!amount || amounts.length === 0 || amounts.length < origins.length) return undefined
  return isSameMeasure(amount, transformation) ? sumOf(amounts) : undefined
}

export const writtenAmount = (value: number, unit: string | undefined, language: Language): string =>
  formatNumber(value, language, unit).replaceAll(' ', '\u00a0')

/** The first text column in the header, such as a truck's plate or a season. */
export function wordColumn({ schema, descriptor }: Form): string | undefined {
  return Object.entries(schema.properties).find(
    ([name, { header }]) =>
      header && name !== 'identifier' && ['text', 'select'].includes(descriptor[name]?.kind ?? ''),
  )?.[0]
}
