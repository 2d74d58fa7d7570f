import type { BalanceEvent } from '../../../core/contract/balance.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { useTranslation } from '../../ui/texts.ts'
import { countOf } from '../products/words.ts'

/** "14 partidas": the products of some events, with the word of their stage where they are of one. */
export function useThings(): (events: readonly BalanceEvent[]) => string {
  const { t, i18n } = useTranslation()
  const { chains } = useChains()
  return (events) => {
    const stages = new Set(
      events.map(({ product }) => (product && !('restricted' in product) ? product.stage._id : '')),
    )
    const [only = ''] = stages
    const stage = stages.size === 1 ? findStage(chains, only)?.stage : undefined
    return countOf(events.length, stage, t, i18n.language)
  }
}
