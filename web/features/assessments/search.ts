import { assessmentStates } from '../../../core/eudr/assessment.ts'
import { listSearch, type ListSearch } from '../../shell/search.ts'

/** The state of the list, all of it in the address. */
export interface AssessmentSearch extends ListSearch {
  state?: (typeof assessmentStates)[number] | undefined
}

export function assessmentSearch(search: Readonly<Record<string, unknown>>): AssessmentSearch {
  const state = assessmentStates.find((one) => one === search.state)
  return { ...listSearch(search), ...(state ? { state } : {}) }
}
