import type { Product } from '../../../core/contract/products.ts'
import type { Form } from '../../../core/fields/index.ts'
import { amountColumn } from '../../../core/rules/quantity.ts'
import { shownIdentifier } from '../../ui/identifier.ts'
import { amountOf, wordColumn } from './amounts.ts'
import { identifierOf } from './columns.tsx'

/** A product that gets its origin on the sheet, with what the sheet shows of it. */
export interface OriginProduct {
  _id: string
  name: string
  /** Id of its organization, which answers for the transformation, too. */
  organization: string
  /** By the names of its form. */
  values: Readonly<Record<string, unknown>>
}

/** What the sheet needs of a product, small enough to be handed over. */
export function originProductOf(product: Product, form: Form): OriginProduct {
  const word = wordColumn(form)
  const amount = amountColumn(form)
  return {
    _id: product._id,
    name: shownIdentifier(identifierOf(product)),
    organization: product.organization._id,
    values: {
      ...(word === undefined ? {} : { [word]: product.dataSchema[word] }),
      ...(amount === undefined ? {} : { [amount.name]: amountOf(amount, product) }),
    },
  }
}

/** What the list hands over to the sheet of origins. */
export interface OriginHandOver {
  products: readonly OriginProduct[]
  leftOut: readonly { name: string; reason: string }[]
}

export const originDraft = (stage: string): string => `origin-products:${stage}`
