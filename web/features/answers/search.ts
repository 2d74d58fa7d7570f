import { inquiryStates } from '../../../core/rules/inquiry.ts'
import { listSearch, type ListSearch } from '../../shell/search.ts'

/** States of an inquiry, and `unsent`: its mail never left. */
export const answerStates = [...inquiryStates, 'unsent'] as const

/** The state of the list, all of it in the address. */
export interface AnswerSearch extends ListSearch {
  state?: (typeof answerStates)[number] | undefined
  /** The inquiry that is open beside it. */
  inquiry?: string | undefined
  /** Asks for data: of this product, or for a new one. */
  ask?: string | undefined
}

const id = /^[0-9a-f-]{36}$/i
const idOf = (value: unknown) => (typeof value === 'string' && id.test(value) ? value : undefined)

/** Asks for a product that isn't there yet. */
export const newLot = 'new'

export function answerSearch(search: Readonly<Record<string, unknown>>): AnswerSearch {
  const state = answerStates.find((one) => one === (search.mail === 'failed' ? 'unsent' : search.state))
  const inquiry = idOf(search.inquiry)
  const ask = search.ask === newLot ? newLot : idOf(search.ask)
  return {
    ...listSearch(search),
    ...(state ? { state } : {}),
    ...(inquiry ? { inquiry } : {}),
    ...(ask ? { ask } : {}),
  }
}
