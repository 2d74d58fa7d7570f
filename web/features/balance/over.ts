import type { BalanceEvent, ProductBalance } from '../../../core/contract/balance.ts'

/** The event that took more than the limit allows. */
export const firstOver = ({ events, limit }: ProductBalance): BalanceEvent | undefined =>
  events.find(({ left }) => left !== null && limit !== null && left < -limit.quantity)
