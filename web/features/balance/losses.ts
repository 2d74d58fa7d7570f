import { useQuery } from '@tanstack/react-query'
import type { BalanceEvent, ProductBalance } from '../../../core/contract/balance.ts'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import { useTranslation } from '../../ui/texts.ts'
import { processesQuery } from './queries.ts'
import { sumOf } from './river.ts'

/**
 * The kinds of processes that close a product and measure nothing: what they took was left, and nobody measured it as a loss
 * (BAL-01).
 */
export function useClosings({ product, events }: ProductBalance): ReadonlySet<string> {
  const { i18n } = useTranslation()
  const { data = [] } = useQuery({
    ...processesQuery(product.stage._id, i18n.language),
    enabled: events.some(({ kind }) => kind === 'loss'),
  })
  return new Set(
    data.filter(({ closing, descriptor }) => closing && !isMeasured(descriptor)).map(({ _id }) => _id),
  )
}

/** Whether a form says itself what was lost, gained or taken. */
const isMeasured = (descriptor: MilestoneSchema['descriptor']): boolean =>
  Object.values(descriptor).some((field) => 'balance' in field && field.balance !== undefined)

/** What processes lost or gained, and what corrections changed of that. */
export function explaining(events: readonly BalanceEvent[], kind: 'loss' | 'gain'): BalanceEvent[] {
  const sign = kind === 'loss' ? -1 : 1
  const kinds = new Map(
    events.flatMap((event) => (event.kind === 'correction' ? [] : [[event.milestone?._id, event.kind]])),
  )
  return events.flatMap((event) => {
    const { milestone, product, quantity } = event
    if (event.kind === kind) return [event]
    if (event.kind !== 'correction' || product !== null || milestone === null || quantity === null) return []
    const known = kinds.get(milestone._id)
    return (known ?? (quantity * sign > 0 ? kind : undefined)) === kind
      ? [{ ...event, quantity: quantity * sign }]
      : []
  })
}

export const isClosed = ({ kind, milestone }: BalanceEvent, closings: ReadonlySet<string>): boolean =>
  kind === 'loss' && milestone !== null && closings.has(milestone._id)

/** The loss that processes measured, and what the closing took of what was left. */
export function lossesOf(
  { loss, events }: ProductBalance,
  closings: ReadonlySet<string>,
): { measured: number | null; closed: number } {
  const isOfClosing = ({ milestone }: BalanceEvent) => milestone !== null && closings.has(milestone._id)
  const measured = events.some((event) => isClosed(event, closings))
    ? sumOf(explaining(events, 'loss').filter((event) => !isOfClosing(event)))
    : null
  return loss === null || measured === null
    ? { measured: loss, closed: 0 }
    : { measured, closed: Math.round((loss - measured) * 1000) / 1000 }
}
