import { en } from './en.ts'
import { es } from './es.ts'
import { formatNumber } from './format.ts'

export { en, es }
export { formatNumber } from './format.ts'

/** The languages of the interface (GEN-03); the first is the default. */
export const languages = ['es', 'en'] as const
export type Language = (typeof languages)[number]

type Leaf<T> = { [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${Leaf<T[K]>}` }[keyof T &
  string]
type Singular<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K

/** The dot path of a text. The two forms of a plural (`x_one`, `x_other`) share the key `x`. */
export type TextKey = Leaf<typeof es>
export type TextParams = Readonly<Record<string, string | number>>

type Branch = { readonly [key: string]: string | Branch }

/** The text of a key, with each {{name}} filled in. Numbers are formatted in the language, so pass a year or a code as text; the code of a {{language}} is said by its name. */
export function text(language: Language, key: TextKey, params: TextParams = {}): string {
  const pieces = find(language, key) ?? find(language, `${key}_${params.count === 1 ? 'one' : 'other'}`)
  if (pieces === undefined) return key
  let said = pieces[0]!
  for (let n = 1; n < pieces.length; n += 2) {
    const name = pieces[n]!
    const value = Object.hasOwn(params, name) ? params[name] : undefined
    said +=
      typeof value === 'number'
        ? formatNumber(value, language)
        : (name === 'language' && find(language, `studio.language.${value}`)?.[0]) || (value ?? `{{${name}}}`)
    said += pieces[n + 1]!
  }
  return said
}

/** Reads a language from a query, a header or a stored choice. Unknown values become the default. */
export function languageOf(value: unknown, fallback: Language = 'es'): Language {
  const tag = typeof value === 'string' ? value.slice(0, 2).toLowerCase() : ''
  return languages.find((language) => language === tag) ?? fallback
}

/** What stands around the names of a text, and these names, in turn. */
type Pieces = readonly string[]

/** Texts by their whole path. The set is fixed, so they are taken apart once. */
const texts: Record<Language, ReadonlyMap<string, Pieces>> = { es: piecesOf(es), en: piecesOf(en) }

const find = (language: Language, key: string) => texts[language].get(key)

function piecesOf(all: Branch): ReadonlyMap<string, Pieces> {
  return new Map(leaves(all).map(([key, template]) => [key, template.split(/\{\{(\w+)\}\}/)]))
}

function leaves(branch: Branch, above = ''): [string, string][] {
  return Object.entries(branch).flatMap(([name, here]): [string, string][] =>
    typeof here === 'string' ? [[above + name, here]] : leaves(here, `${above}${name}.`),
  )
}
