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

const endOf = ({ product }: BalanceEvent) => product && ('restricted' in product ? product.key : product._id)

/** The events of products that are in a product now: corrections have taken some out, and put others in. */
export function broughtBy(events: readonly BalanceEvent[]): BalanceEvent[] {
  const left = new Set(events.flatMap((event) => (event.kind === 'out' ? [endOf(event)] : [])))
  const ends = new Map<string, { event: BalanceEvent; brought: number | null }>()
  for (const event of events) {
    const { kind, quantity } = event
    const end = endOf(event)
    if (end === null || (kind !== 'in' && (kind !== 'correction' || left.has(end)))) continue
    const before = ends.get(end)?.brought
    const brought = quantity === null || before === null ? null : (before ?? 0) + quantity
    ends.set(end, { event: ends.get(end)?.event ?? event, brought })
  }
  const corrected = new Set(events.flatMap((event) => (event.kind === 'correction' ? [endOf(event)] : [])))
  return [...ends].flatMap(([end, { event, brought }]) =>
    corrected.has(end) && brought !== null && Math.abs(brought) < 0.0005 ? [] : [event],
  )
}
