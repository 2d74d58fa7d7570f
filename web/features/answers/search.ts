import { answerStates } from '../../../core/rules/inquiry.ts'
import { listSearch, type ListSearch } from '../../shell/search.ts'

/** The state of the list, all of it in the address. */
export interface AnswerSearch extends ListSearch {
  state?: (typeof answerStates)[number] | undefined
}

export function answerSearch(search: Readonly<Record<string, unknown>>): AnswerSearch {
  const state = answerStates.find((one) => one === search.state)
  return { ...listSearch(search), ...(state ? { state } : {}) }
}

export const isNarrowed = ({ search, state }: AnswerSearch): boolean => Boolean(search || state)
