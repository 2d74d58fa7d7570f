import { defineKind, fault } from './kind.ts'
import { checkRange, numberKind } from './number.ts'

export const integer = defineKind({
  ...numberKind,
  control: 'number',
  type: 'integer',
  check: (value, { property }) =>
    Number.isSafeInteger(value) ? checkRange(value as number, property) : [fault('fields.integer')],
})
