import Type from 'typebox'
import type { Fault } from '../errors/refusal.ts'
import { faultOfRemark } from '../errors/remarks.ts'
import { balanceRoles } from './balanceRoles.ts'
import { formatNumber } from '../i18n/format.ts'
import type { Language } from '../i18n/locales.ts'
import { readFigure } from '../readers/figure.ts'
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

/** The unit of a field of any kind. */
export const unitOf = (descriptor: object): string | undefined =>
  'unit' in descriptor && typeof descriptor.unit === 'string' ? descriptor.unit : undefined

/** FIG-02: the fault of a text with a wrong unit; undefined for any other value. */
export function unitFault(
  value: unknown,
  { unit }: { unit?: string },
  language: Language,
): Fault | undefined {
  const reading = typeof value === 'string' ? readFigure(value, unit, language) : undefined
  return reading && 'fault' in reading ? faultOfRemark(reading.fault) : undefined
}

/** Shared by number and integer. */
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
    const reading = readFigure(typed, descriptor.unit, language)
    return typed === '' ? undefined : reading && 'value' in reading ? reading.value : typed
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
  check: (value, { property, descriptor }, { defaultLanguage }) =>
    typeof value === 'number' && Number.isFinite(value)
      ? checkRange(value, property)
      : [unitFault(value, descriptor, defaultLanguage) ?? fault('fields.number')],
})
