import { isTimeZone } from '../../core/fields/calendar.ts'

/** The two messages between the list and the graph it opened (GRF-02, GRF-04). Whoever receives one checks window and origin first. */

/** From the list: who asks, as which account, and whose hours its moments are in (FIG-04). */
export interface SessionMessage {
  type: 'rastro:session'
  token: string
  audience: string
  language: string
  timeZone: string
}

/** A product that the list shows (PRD-22). */
export interface HandOff {
  productId: string
  productName: string
  productTypeId: string
  /** Where the sender knows it: lists of other accounts leave the product alone. */
  account?: string
}

/** From the graph. */
export type ProductMessage = { type: 'rastro:graphData' } & HandOff

/** Under this key of the local storage another window of the same origin names a product to show. The list that takes it removes it. */
export const handOffKey = 'graphData'

export function sessionIn(data: unknown): SessionMessage | undefined {
  const { type, token, audience, language, timeZone } = membersOf(data)
  return type === 'rastro:session' &&
    isText(token) &&
    isText(audience) &&
    isText(language) &&
    isZone(timeZone)
    ? { type, token, audience, language, timeZone }
    : undefined
}

export function productIn(data: unknown): HandOff | undefined {
  return membersOf(data).type === 'rastro:graphData' ? handOffIn(data) : undefined
}

export function handOffIn(data: unknown): HandOff | undefined {
  const { productId, productName, productTypeId, account } = membersOf(data)
  return isText(productId) && isText(productName) && isText(productTypeId)
    ? { productId, productName, productTypeId, ...(isText(account) ? { account } : {}) }
    : undefined
}

const membersOf = (data: unknown): Record<string, unknown> =>
  typeof data === 'object' && data !== null ? { ...data } : {}

const isZone = (value: unknown): value is string => isText(value) && isTimeZone(value)
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
