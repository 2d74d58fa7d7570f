import type { Answer } from '../../../core/contract/route.ts'
import type { contract } from '../../../core/contract/index.ts'

type Filters = Answer<typeof contract.accounts.settings>['filters']

/** A filter of the account over its dashboards (AUT-16). */
export interface DashboardFilter {
  name: string
  /** Whether a dashboard gets the ids of the values, or their names. */
  isid: boolean
  elements: readonly { id: string; name: string }[]
}

/** Chosen values by the name of their filter. A filter that is absent has all of its values. */
export type Chosen = Readonly<Record<string, readonly string[]>>

export const filtersOf = (filters: Filters): DashboardFilter[] =>
  filters.map(({ name, isid = false, elements }) => ({
    name,
    isid,
    elements: elements.flatMap(({ id, identifier }) =>
      typeof identifier === 'string'
        ? [{ id: typeof id === 'string' ? id : identifier, name: identifier }]
        : [],
    ),
  }))

/** The chosen values of a filter: all of them, unless some were taken away. */
export const chosenOf = (chosen: Chosen, { name, elements }: DashboardFilter): string[] =>
  elements.map(({ id }) => id).filter((id) => chosen[name]?.includes(id) ?? true)

/** Whether every value is chosen, as after a reset. */
export const isWhole = (chosen: Chosen, filter: DashboardFilter): boolean =>
  chosenOf(chosen, filter).length === filter.elements.length

/** The choices after one filter has others; with all of its values it is as after a reset. */
export function choose(chosen: Chosen, filter: DashboardFilter, ids: readonly string[]): Chosen {
  const { [filter.name]: _, ...others } = chosen
  return ids.length === filter.elements.length ? others : { ...others, [filter.name]: ids }
}

/** The address of a dashboard with the values of every filter that has less than all. */
export function filteredAddress(
  address: string,
  filters: readonly DashboardFilter[],
  chosen: Chosen,
): string {
  const narrowed = filters.filter((filter) => !isWhole(chosen, filter))
  if (narrowed.length === 0) return address
  const url = new URL(address)
  for (const filter of narrowed) {
    const ids = chosenOf(chosen, filter)
    for (const { id, name } of filter.elements)
      if (ids.includes(id)) url.searchParams.append(filter.name, filter.isid ? id : name)
  }
  return url.href
}
