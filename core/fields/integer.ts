import { defineKind, fault } from './kind.ts'
import { checkRange, numberKind, unitFault } from './number.ts'

export const integer = defineKind({
  ...numberKind,
  control: 'number',
  type: 'integer',
  check: (value, { property, descriptor }, { defaultLanguage }) =>
    Number.isSafeInteger(value)
      ? checkRange(value as number, property)
      : [unitFault(value, descriptor, defaultLanguage) ?? fault('fields.integer')],
})
