import { type Language, languageOf } from '../../core/i18n/locales.ts'

export const chosenKey = 'rastro.language'

/** The remembered language, Spanish by default (GEN-03). */
export const chosenLanguage = (): Language => languageOf(localStorage.getItem(chosenKey))
