import { type Language, languages } from '../../core/i18n/index.ts'

/** A value for each language. */
export const perLanguage = <Value>(of: (language: Language) => Value): Record<Language, Value> =>
  Object.fromEntries(languages.map((language) => [language, of(language)])) as Record<Language, Value>

/** Texts in other languages as they are sent: without blanks around them, and without what is empty. */
export function filledIn<Member extends string>(
  texts: Readonly<Record<Language, Readonly<Record<Member, string>>>>,
): Record<string, { [M in Member]?: string }> {
  const filled: Record<string, { [M in Member]?: string }> = {}
  for (const language of languages)
    for (const member of Object.keys(texts[language]) as Member[]) {
      const text = texts[language][member].trim()
      if (text !== '') (filled[language] ??= {})[member] = text
    }
  return filled
}
