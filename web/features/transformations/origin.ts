import type { ListedProduct } from '../../../core/contract/products.ts'
import type { Form } from '../../../core/fields/index.ts'
import { offeredOf, overUse, type Available } from '../../../core/rules/balance.ts'
import type { Kind } from '../../../core/rules/workflow.ts'
import { quantityField, roundedDown, sumOf, type Amount } from '../../../core/rules/quantity.ts'
import { convert } from '../../../core/readers/units.ts'
import { amountOf } from '../products/amounts.ts'

/** A product that is an origin or may become one: what the wizard shows of it, and keeps in its draft. */
export type Origin = Pick<
  ListedProduct,
  | '_id'
  | 'organization'
  | 'dataSchema'
  | 'productSchemaVersion'
  | 'hasDestination'
  | 'requirementsSatisfied'
  | 'available'
> & {
  /** It was chosen before it was stopped: products on hold aren't offered. */
  hold?: ListedProduct['hold']
}

/** Without the values that the wizard does not show: a draft holds thousands of origins. */
export function originOf(product: Origin, amount: Amount | undefined): Origin {
  const {
    _id,
    organization,
    dataSchema,
    productSchemaVersion,
    hasDestination,
    requirementsSatisfied,
    available,
    hold,
  } = product
  const shown = ['identifier', ...(amount ? [amount.name] : [])]
  return {
    _id,
    organization,
    dataSchema: Object.fromEntries(shown.map((name) => [name, dataSchema[name]])),
    productSchemaVersion,
    hasDestination,
    requirementsSatisfied,
    ...(available ? { available } : {}),
    ...(hold ? { hold } : {}),
  }
}

/** What is typed of each origin, by its id: a number, or invalid text. */
export type Quantities = Readonly<Record<string, unknown>>

/** The chosen origins, and how much of each is taken. */
export interface Chosen {
  picks: readonly Origin[]
  quantities: Quantities
}

/** The units of one transformation. */
export interface Measures {
  /** The field of an origin with what it holds. */
  amount: Amount | undefined
  /** The field of the form with what is taken. */
  taken: { name: string; title: string; unit: string | undefined } | undefined
  /** Whether origins are used in parts. */
  sharing: boolean
}

/** The field with the quantity that is taken, with its title. */
export function takenField({ schema, descriptor }: Form): Measures['taken'] {
  const field = quantityField(descriptor)
  return field && { ...field, title: schema.properties[field.name]?.title ?? field.name }
}

/** What the server says may be taken of an origin; undefined where its stage has no balance. */
const availableOf = ({ available }: Origin, { amount }: Measures): Available | undefined =>
  available && amount ? { ...available, unit: amount.unit } : undefined

/** What may be taken of an origin, in the unit of its amount (BAL-04). In a stage without a balance an origin that is used whole gives what it holds. */
export function leftOfOrigin(origin: Origin, measures: Measures): number | undefined {
  if (measures.sharing && !isComparable(measures)) return undefined
  const available = availableOf(origin, measures)
  if (!available) return measures.sharing ? undefined : amountOf(measures.amount, origin)
  return offeredOf(available)?.quantity
}

/** Whether less is left of an origin than it holds, or more, or nobody said what it holds. */
export const isPartly = (origin: Origin, measures: Measures): boolean =>
  leftOfOrigin(origin, measures) !== amountOf(measures.amount, origin)

/** Whether the quantity uses the origins' unit. */
export const isComparable = (measures: Measures): boolean => inFormUnit(1, measures) !== undefined

/** The sum of what all origins have left; undefined if it is unknown for one of them. */
export function leftOfAll(picks: readonly Origin[], measures: Measures): number | undefined {
  const known = picks.flatMap((pick) => leftOfOrigin(pick, measures) ?? [])
  return picks.length > 0 && known.length === picks.length ? sumOf(known) : undefined
}

/** A quantity of an origin in the unit of the form, which begins with no more than there is. */
export function inFormUnit(quantity: number | undefined, { amount, taken }: Measures): number | undefined {
  if (quantity === undefined || !amount || !taken?.unit) return undefined
  const converted = convert(quantity, amount.unit, taken.unit)
  return converted === undefined ? undefined : roundedDown(converted)
}

/** Whether a quantity is asked of each origin, since others may take the rest. */
export const takesParts = (kind: Kind, { sharing, taken }: Measures): boolean =>
  sharing && kind === 'grouping' && taken !== undefined

/** What is left of each origin, by its id. */
export const wholeOf = (picks: readonly Origin[], measures: Measures): Quantities =>
  Object.fromEntries(picks.map((pick) => [pick._id, inFormUnit(leftOfOrigin(pick, measures), measures)]))

/** The sum of what is taken of each origin; undefined unless it is typed of each. */
export function takenOfAll({ picks, quantities }: Chosen): number | undefined {
  const typed = picks.flatMap(({ _id }) => {
    const quantity = quantities[_id]
    return isQuantity(quantity) ? quantity : []
  })
  return picks.length > 0 && typed.length === picks.length ? sumOf(typed) : undefined
}

const isQuantity = (value: unknown): value is number => typeof value === 'number' && value >= 0

/** Origins whose quantity is no number of at least zero. */
export const unreadable = ({ picks, quantities }: Chosen): string[] =>
  picks.map(({ _id }) => _id).filter((id) => quantities[id] !== undefined && !isQuantity(quantities[id]))

/** Origins of which more is taken than is left, as the server judges it (BAL-03). */
export const exceeding = ({ picks, quantities }: Chosen, measures: Measures): Origin[] =>
  picks.filter((pick) => exceeds(pick, quantities[pick._id], measures))

/** Whether more is typed of an origin than is left and its stage tolerates. */
export function exceeds(origin: Origin, typed: unknown, measures: Measures): boolean {
  const available = availableOf(origin, measures)
  const unit = measures.taken?.unit ?? null
  return isQuantity(typed) && !!available && overUse(available, { quantity: typed, unit }) !== undefined
}

/**
 * What the form's quantity is compared with, in its unit: what is typed of each origin, or all that they have left. Partly used
 * origins need not add up. Undefined where something is unknown.
 */
export function sumOfOrigins(chosen: Chosen, measures: Measures): number | undefined {
  const typed = takenOfAll(chosen)
  if (typed !== undefined) return typed
  if (measures.sharing || chosen.picks.some(({ _id }) => chosen.quantities[_id] !== undefined))
    return undefined
  return inFormUnit(leftOfAll(chosen.picks, measures), measures)
}
