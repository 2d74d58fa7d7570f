import { recallKinds, recallStates } from '../../../core/rules/recall.ts'
import { listSearch, type ListSearch } from '../../shell/search.ts'

/** The state of the list, all of it in the address. */
export interface RecallSearch extends ListSearch {
  kind?: (typeof recallKinds)[number] | undefined
  state?: (typeof recallStates)[number] | undefined
}

export function recallSearch(search: Readonly<Record<string, unknown>>): RecallSearch {
  const kind = recallKinds.find((one) => one === search.kind)
  const state = recallStates.find((one) => one === search.state)
  return { ...listSearch(search), ...(kind ? { kind } : {}), ...(state ? { state } : {}) }
}
