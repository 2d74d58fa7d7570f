import { statementStates } from '../../../core/eudr/statement.ts'
import { listSearch, type ListSearch } from '../../shell/search.ts'

/** The state of the list, all of it in the address. */
export interface StatementSearch extends ListSearch {
  state?: (typeof statementStates)[number] | undefined
  product?: string | undefined
}

export function statementSearch(search: Readonly<Record<string, unknown>>): StatementSearch {
  const state = statementStates.find((one) => one === search.state)
  const product = typeof search.product === 'string' ? search.product : undefined
  return { ...listSearch(search), ...(state ? { state } : {}), ...(product ? { product } : {}) }
}
