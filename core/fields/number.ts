import Type from 'typebox'
import type { Fault } from '../errors/refusal.ts'
import { balanceRoles } from './balanceRoles.ts'
import { formatNumber } from '../i18n/format.ts'
import { readNumber } from '../readers/number.ts'
import { defineKind, fault, hint, isBlank, type Kind, type Property } from './kind.ts'

const numberOptions = {
  unit: Type.Optional(Type.String({ minLength: 1, maxLength: 20, ...hint({ widget: 'short' }) })),
  /** The value becomes the quantity of the transformation's link (§2.4). */
  linkQuantity: Type.Optional(Type.Boolean({ ...hint({ only: 'transformation' }) })),
  /** The value is the amount of the stage's products; without it, the first header whose unit adds up. */
  amount: Type.Optional(Type.Boolean({ ...hint({ only: 'stage' }) })),
  /** The value was lost, gained or taken away: it changes what is left of the product (BAL-01). */
  balance: Type.Optional(Type.Enum([...balanceRoles], { ...hint({ only: 'common', widget: 'balance' }) })),
}

export function checkRange(value: number, { minimum, maximum }: Property): Fault[] {
  if (minimum !== undefined && value < minimum) return [fault('fields.min', { min: minimum })]
  if (maximum !== undefined && value > maximum) return [fault('fields.max', { max: maximum })]
  return []
}

/** What was typed before the unit of the field: `29.320 Kg.` is in kg. */
export function withoutUnit(typed: string, unit: string | undefined): string {
  if (unit === undefined) return typed
  const end = [unit, `${unit}.`].find((one) => typed.toLowerCase().endsWith(one.toLowerCase()))
  return end === undefined ? typed : typed.slice(0, -end.length)
}

/** The unit of a field of any kind. */
export const unitOf = (descriptor: object): string | undefined =>
  'unit' in descriptor && typeof descriptor.unit === 'string' ? descriptor.unit : undefined

/** Shared by number and integer. A unit typed after the figure is dropped. */
export const numberKind = {
  scalar: true,
  isTyped: true,
  isPublic: true,
  isProse: false,
  options: numberOptions,
  limits: ['minimum', 'maximum'],
  meanings: ['area'],
  normalise: (input: unknown) =>
    input === 0 ? 0 : typeof input === 'string' && input.trim() === '' ? undefined : input,
  toText: (value, { descriptor }, { language }) =>
    typeof value === 'number' ? formatNumber(value, language, descriptor.unit) : '',
  toInput: (value, _field, { language }) => (typeof value === 'number' ? formatNumber(value, language) : ''),
  parse(text, { descriptor }, { language }) {
    const typed = text.trim()
    return typed === '' ? undefined : (readNumber(withoutUnit(typed, descriptor.unit), language) ?? typed)
  },
  isEmpty: isBlank,
  publicValue: (value, { descriptor: { unit } }) =>
    typeof value !== 'number'
      ? undefined
      : unit === undefined
        ? { kind: 'number', number: value }
        : { kind: 'number', number: value, unit },
} satisfies Omit<Kind<typeof numberOptions>, 'type' | 'check' | 'control'>

export const number = defineKind({
  ...numberKind,
  control: 'number',
  type: 'number',
  check: (value, { property }) =>
    typeof value === 'number' && Number.isFinite(value)
      ? checkRange(value, property)
      : [fault('fields.number')],
})
