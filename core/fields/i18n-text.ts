import { defineKind } from './kind.ts'
import { checkString, publicSentence, stringKind, trimmedLines } from './strings.ts'

/** Text in the account's language. Translations stand in `i18n.{language}.dataSchema` of the record (§2.5). */
export const i18nText = defineKind({
  ...stringKind,
  normalise: trimmedLines,
  parse: trimmedLines,
  control: 'line',
  isProse: true,
  limits: ['minLength', 'maxLength'],
  meanings: ['description'],
  check: (value, { property }) => checkString(value, property, 5000, true),
  publicValue: publicSentence,
})

/** Whether the values of a field are translated. */
export const isTranslated = (descriptor: { kind: string } | undefined): boolean =>
  descriptor?.kind === 'i18n-text'
