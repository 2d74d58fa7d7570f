import type { Translator } from '../ui/texts.ts'
import type { Language } from '../../core/i18n/index.ts'
import { wordsOf } from '../features/products/words.ts'
import { amount } from '../ui/format.ts'
import { shownIdentifier } from '../ui/identifier.ts'
import type { Column, Thing } from './model.ts'

/** "14 partidas": a count with the column's word for its products. */
export function thingsOf(count: number, { stage }: Column, t: Translator, language: Language): string {
  const { one, many } = stage
    ? wordsOf(stage.words, t)
    : { one: t('graph.restricted.one'), many: t('graph.restricted.many') }
  return `${amount(count, language)} ${count === 1 ? one : many}`
}

/** A masked product is called by its mask. */
export const nameOf = ({ product }: Thing, t: Translator): string =>
  product ? shownIdentifier(product.identifier) : t('common.restricted')
