import type { AssetSchema } from '../../../core/contract/assets.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { genderOf, inSentence, pluralOf } from '../../../core/i18n/nouns.ts'

/** The words that people use for a kind of asset, which is called like one of them. */
export function wordsOf({ name }: Pick<AssetSchema, 'name'>, language: Language) {
  const one = inSentence(name)
  return { one, many: pluralOf(language, one), gender: genderOf(language, name) }
}
