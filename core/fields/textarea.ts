import { defineKind } from './kind.ts'
import { checkString, publicSentence, stringKind, trimmedLines } from './strings.ts'

export const textarea = defineKind({
  ...stringKind,
  normalise: trimmedLines,
  parse: trimmedLines,
  control: 'lines',
  isProse: true,
  limits: ['minLength', 'maxLength'],
  meanings: ['description'],
  check: (value, { property }) => checkString(value, property, 5_000, true),
  publicValue: publicSentence,
})
