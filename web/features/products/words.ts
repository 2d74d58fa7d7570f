import type { TFunction } from 'i18next'
import type { ProductSchema } from '../../../core/contract/schemas.ts'

/** The words that people use for the products of a stage (look.md §5): partidas rather than productos, where the stage gives them. */
export interface Words {
  one: string
  many: string
  gender: 'm' | 'f'
}

export function wordsOf(stage: Pick<ProductSchema, 'words'> | undefined, t: TFunction): Words {
  const { one, many, gender = 'm' } = stage?.words ?? {}
  return one && many
    ? { one, many, gender }
    : { one: t('products.word.one'), many: t('products.word.many'), gender: 'm' }
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A title inside a sentence: "Patente" becomes "patente", "RENSPA" and "N.º de CPE" stay. */
export const inSentence = (title: string): string =>
  /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title

/** "N.º de CPE, patente o humedad". */
export const anyOf = (items: string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(items)
