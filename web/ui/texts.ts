import { createContext, useContext, useSyncExternalStore } from 'react'
import { type Language, languages, text } from '../../core/i18n/index.ts'
import type { TextKey, TextParams } from '../../core/i18n/index.ts'
import { chosenKey, chosenLanguage } from './chosenLanguage.ts'
import { loadAllTexts, loadTexts } from '../../core/i18n/load.ts'

/** Gives texts in one language. */
export type Translator = (key: TextKey, params?: TextParams) => string

interface Translation {
  t: Translator
  i18n: { language: Language }
}

const translations = new Map(
  languages.map((language): [Language, Translation] => [
    language,
    { t: (key, params) => text(language, key, params), i18n: { language } },
  ]),
)
let current = translations.get(languages[0])!
const listeners = new Set<() => void>()

/** Replaces the person's language for the components below it; its value is one of `translationTo`. */
export const TranslationContext = createContext<Translation | undefined>(undefined)

export const translationTo = (language: Language): Translation => translations.get(language)!

/** The texts of a component, which is drawn again when the language changes. */
export function useTranslation(): Translation {
  const shown = useSyncExternalStore(listen, () => current)
  return useContext(TranslationContext) ?? shown
}

/** A text outside of components, in the language that is shown now. */
export const t: Translator = (key, params) => current.t(key, params)

export const currentLanguage = (): Language => current.i18n.language

/** Starts in the remembered language, with the texts of the page that opens first. */
export function startTexts(): Promise<void> {
  show(chosenLanguage())
  return loadTexts(currentLanguage(), 'first')
}

/** Loads the texts of every other screen. */
export const loadOtherTexts = (): Promise<void> => loadTexts(currentLanguage(), 'later')

/** Changes the language of all texts at once and remembers the choice. Without its texts the old one stays. */
export async function changeLanguage(language: Language): Promise<void> {
  await loadAllTexts([language])
  show(language)
  localStorage.setItem(chosenKey, language)
}

function show(language: Language): void {
  current = translationTo(language)
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
