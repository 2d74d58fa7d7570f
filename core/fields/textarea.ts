import { defineKind } from './kind.ts'
import { checkString, stringKind } from './strings.ts'

export const textarea = defineKind({
  ...stringKind,
  limits: ['minLength', 'maxLength'],
  check: (value, { property }) => checkString(value, property, 5_000, true),
})
