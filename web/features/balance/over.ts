import type { BalanceEvent, ProductBalance } from '../../../core/contract/balance.ts'

/** The event since which more was taken than the limit allows; undefined where that was mended. */
export function firstOver({ events, limit }: ProductBalance): BalanceEvent | undefined {
  const isOver = ({ left }: BalanceEvent) => left !== null && limit !== null && left < -limit.quantity
  const lastFine = events.findLastIndex((event) => event.left !== null && !isOver(event))
  return events.slice(lastFine + 1).find(isOver)
}
