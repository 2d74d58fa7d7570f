import { defineKind } from './kind.ts'
import { checkString, stringKind } from './strings.ts'

/** One line of text, trimmed. */
export const text = defineKind({
  ...stringKind,
  limits: ['minLength', 'maxLength', 'pattern'],
  check: (value, { property }) => checkString(value, property, 500),
})
