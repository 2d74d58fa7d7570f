import { type Language, locales } from './locales.ts'

/** What a country is called in a language, by its ISO 3166-1 alpha-2. */
export const countryName = (code: string, language: Language): string =>
  new Intl.DisplayNames(locales[language].tag, { type: 'region' }).of(code) ?? code
