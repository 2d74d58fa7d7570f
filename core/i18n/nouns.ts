import { type Language, locales } from './locales.ts'

/** The stage's own noun: "Partida de uva (CIU)" is "partida de uva". */
export function stageNoun(stage: string): string {
  const bare = stage
    .replace(/\s*\(.*?\)/g, '')
    .replace(/\s*\/.*$/, '')
    .trim()
  return inSentence(bare)
}

/** A title inside a sentence: "Patente" becomes "patente". Abbreviations ("RENSPA", "N.º de CPE") stay. */
export const inSentence = (title: string): string =>
  title.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLocaleLowerCase())

export const capitalised = (phrase: string): string => phrase.charAt(0).toLocaleUpperCase() + phrase.slice(1)

/**
 * The plural of a phrase: the words before the first preposition take it as the language does. People's nouns may be in another
 * language than the page, so prepositions of all languages count.
 */
export function pluralOf(language: Language, phrase: string): string {
  const words = phrase.split(' ')
  const at = words.findIndex((word) => /^(de|del|en|con|sin|para|por|a|al|of|on|in|for|with|at)$/.test(word))
  const end = at > 0 ? at : words.length
  return [...locales[language].pluralOf(words.slice(0, end)), ...words.slice(end)].join(' ')
}

/** The gender of a stage's noun. */
export function genderOf(language: Language, stage: string): 'm' | 'f' {
  const [head = ''] = stageNoun(stage).split(' ')
  return locales[language].genderOf(head)
}
