import type { TFunction } from 'i18next'
import type { ChainStage } from '../../shell/stations.ts'
import { amount } from '../../ui/format.ts'
import { wordsOf, type Words } from '../products/words.ts'

export const stageWords = (stage: ChainStage | undefined, t: TFunction): Words => wordsOf(stage?.stage, t)

/** "14 partidas", "1 lote industrial": things of a stage in the words that people count them by. */
export function countOf(
  count: number,
  stage: ChainStage | undefined,
  t: TFunction,
  language: string,
): string {
  const { one, many } = stageWords(stage, t)
  return `${amount(count, language)} ${count === 1 ? one : many}`
}
