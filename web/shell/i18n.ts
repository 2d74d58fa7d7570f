import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../../core/i18n/index.ts'
import { es } from '../../core/i18n/es.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof es }
    returnNull: false
  }
}

const chosenKey = 'rastro.language'

const dictionaries: Record<Language, () => Promise<object>> = {
  // The default language is bundled with the shell, so the first page needs no further request.
  es: async () => es,
  en: async () => (await import('../../core/i18n/en.ts')).en,
}

/** Starts in the remembered language, Spanish by default (GEN-03). */
export async function startTexts(): Promise<void> {
  const language = localStorage.getItem(chosenKey) === 'en' ? 'en' : 'es'
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: await dictionaries[language]() } },
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  document.documentElement.lang = language
}

/** Changes the language of all texts at once and remembers the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation'))
    i18next.addResourceBundle(language, 'translation', await dictionaries[language]())
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
  localStorage.setItem(chosenKey, language)
}
