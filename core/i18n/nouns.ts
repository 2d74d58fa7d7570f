import type { Language } from './index.ts'

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

/**
 * The plural of a phrase. In Spanish each word before the first preposition takes it, in English only the last of them; of two
 * nouns ("bottle and cork") both do.
 */
export function pluralOf(language: Language, phrase: string): string {
  const words = phrase.split(' ')
  const at = words.findIndex((word) => /^(de|del|en|con|sin|para|por|a|al|of|on|in|for|with|at)$/.test(word))
  const head = at > 0 ? words.slice(0, at) : words
  const rest = at > 0 ? words.slice(at) : []
  const many =
    language === 'es'
      ? head.map(spanishPlural)
      : head.map((word, n) => (/^(and|or|undefined)$/.test(`${head[n + 1]}`) ? englishPlural(word) : word))
  return [...many, ...rest].join(' ')
}

/** The gender of a stage's noun. In English it is always m. */
export function genderOf(language: Language, stage: string): 'm' | 'f' {
  const [head = ''] = stageNoun(stage).split(' ')
  return language === 'es' && /(a|[cgnsx]ión|dad|res)$/.test(head) ? 'f' : 'm'
}

function spanishPlural(word: string): string {
  if (/^[yeou]$/.test(word)) return word
  if (/[aeiouáéó]$/.test(word)) return `${word}s`
  if (word.endsWith('z')) return `${word.slice(0, -1)}ces`
  if (/[áéíóú][ns]$/.test(word))
    return word.replace(/.(?=[ns]$)/, (vowel) => 'aeiou'['áéíóú'.indexOf(vowel)] ?? vowel) + 'es'
  // "análisis" and "lunes" keep their form; "res" and "mes" take a plural.
  if (word.endsWith('s')) return word.length <= 3 ? `${word}es` : word
  return `${word}es`
}

function englishPlural(word: string): string {
  if (/(s|x|z|ch|sh)$/.test(word)) return `${word}es`
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return `${word}s`
}
