import { addTexts, type Language } from './index.ts'

const parts = {
  es: { first: () => import('./es/first.ts'), later: () => import('./es/later.ts') },
  en: { first: () => import('./en/first.ts'), later: () => import('./en/later.ts') },
} satisfies Record<Language, unknown>

const loaded = new Map<string, Promise<void>>()

/** Loads a part of the texts of a language once: those of the page that opens first, or all others. */
export function loadTexts(language: Language, part: 'first' | 'later'): Promise<void> {
  const name = `${language} ${part}`
  const known = loaded.get(name)
  if (known) return known
  const loading = parts[language][part]().then((areas) => addTexts(language, areas))
  loaded.set(name, loading)
  // The next call tries again.
  loading.catch(() => loaded.delete(name))
  return loading
}

/** For screens that speak several languages. */
export const loadAllTexts = (of: readonly Language[]): Promise<unknown> =>
  Promise.all(of.flatMap((language) => [loadTexts(language, 'first'), loadTexts(language, 'later')]))
