import { defineKind } from './kind.ts'
import { checkString, publicLine, stringKind } from './strings.ts'

/** One line of text, trimmed. */
export const text = defineKind({
  ...stringKind,
  isProse: true,
  limits: ['minLength', 'maxLength', 'pattern'],
  meanings: ['description', 'renspa', 'dds'],
  check: (value, { property }) => checkString(value, property, 500),
  publicValue: publicLine,
})
