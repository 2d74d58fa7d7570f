import { currentLanguage, type Translator } from '../../ui/texts.ts'
import type { ProductSchema } from '../../../core/contract/configuration.ts'
import { genderOf, pluralOf, stageNoun } from '../../../core/i18n/nouns.ts'
import type { ChainStage } from '../../shell/stations.ts'
import { amount } from '../../ui/format.ts'
import { type Language } from '../../../core/i18n/index.ts'

/** The words that people use for the products of a stage (look.md §5): partidas instead of productos. */
interface Words {
  one: string
  many: string
  gender: 'm' | 'f'
}

/** The words of the stage, else its name used as a noun. */
export function wordsOf(stage: Pick<ProductSchema, 'name' | 'words'> | undefined, t: Translator): Words {
  if (!stage) return { one: t('products.word.one'), many: t('products.word.many'), gender: 'm' }
  if (stage.words) return { gender: 'm', ...stage.words }
  const language = currentLanguage()
  const one = stageNoun(stage.name)
  return { one, many: pluralOf(language, one), gender: genderOf(language, stage.name) }
}

export const stageWords = (stage: ChainStage | undefined, t: Translator): Words => wordsOf(stage?.stage, t)

/** "14 partidas", "1 lote industrial": a count with the stage's word for its products. */
export function countOf(
  count: number,
  stage: ChainStage | undefined,
  t: Translator,
  language: Language,
): string {
  const { one, many } = stageWords(stage, t)
  return `${amount(count, language)} ${count === 1 ? one : many}`
}

/** "N.º de CPE, patente o humedad". */
export const joinChoices = (items: string[], language: Language): string =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(items)

/** "«10118» y patente «AF»". */
export const joinAll = (items: string[], language: Language): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(items)
