import { en } from './en.ts'
import { es } from './es.ts'
import { formatNumber } from './format.ts'
import { type Language, languageName } from './locales.ts'

export { en, es }
export { formatNumber } from './format.ts'
export { type Language, languageName, languageOf, languages, locales } from './locales.ts'

type Leaf<T> = { [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${Leaf<T[K]>}` }[keyof T &
  string]
type Singular<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K

/** The dot path of a text. The two forms of a plural (`x_one`, `x_other`) share the key `x`. */
export type TextKey = Leaf<typeof es>
/** Areas that have all of these texts. */
export type AreaWith<Texts extends string> = {
  [Area in keyof typeof es]: `${Area}.${Texts}` extends TextKey ? Area : never
}[keyof typeof es]
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
        : (name === 'language' && languageName(`${value}`, language)) || (value ?? `{{${name}}}`)
    said += pieces[n + 1]!
  }
  return said
}

/** Literal pieces and placeholder names, alternating. */
type Pieces = readonly string[]

/** Texts by their whole path. The set is fixed, so they are taken apart once. */
const texts: Record<Language, Map<string, Pieces>> = { es: new Map(), en: new Map() }

const find = (language: Language, key: string) => texts[language].get(key)

/** Pages start without texts, and load.ts adds them; on the server and in tests all are there. */
export function addTexts(language: Language, areas: Branch): void {
  for (const [key, template] of leaves(areas)) texts[language].set(key, template.split(/\{\{(\w+)\}\}/))
}
addTexts('es', es)
addTexts('en', en)

function leaves(branch: Branch, above = ''): [string, string][] {
  return Object.entries(branch).flatMap(([name, here]): [string, string][] =>
    typeof here === 'string' ? [[above + name, here]] : leaves(here, `${above}${name}.`),
  )
}
