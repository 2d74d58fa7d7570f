import { defineKind } from './kind.ts'
import { checkString, stringKind } from './strings.ts'

/** Text in the account's language. Translations stand in `i18n.{language}.dataSchema` of the record (§2.5). */
export const i18nText = defineKind({
  ...stringKind,
  limits: ['minLength', 'maxLength'],
  check: (value, { property }) => checkString(value, property, 5000, true),
})
