import { dayAfter, instantOf, localMoment } from '../../../core/fields/calendar.ts'
import { doors, eventActions } from '../../../core/rules/history.ts'
import { listSearch, type ListSearch } from '../../shell/search.ts'

/** Since when changes are shown, in days; `day` begins at midnight. */
export const periods = { day: 0, week: 7, month: 30, year: 365 } as const
type Period = keyof typeof periods

/** What the list can be narrowed to, one of them at a time. */
const kinds = ['action', 'type', 'via'] as const

export interface HistorySearch extends ListSearch {
  period?: Period | undefined
  user?: string | undefined
  action?: string | undefined
  type?: string | undefined
  via?: string | undefined
  /** One record of the type. */
  record?: string | undefined
  /** The number of the chosen change. */
  n?: number | undefined
}

const texts = ['user', 'record', ...kinds] as const

/** The values of those that have few; the types are known to the screen alone, since the page that opens first reads addresses too. */
const values: Readonly<Record<string, readonly string[]>> = {
  action: eventActions,
  via: doors,
}

export function historySearch(search: Readonly<Record<string, unknown>>): HistorySearch {
  const period = (Object.keys(periods) as Period[]).find((one) => one === search.period)
  const n = Number(search.n)
  const named = texts.flatMap((name) => {
    const value = search[name]
    return typeof value === 'string' && value !== '' && (values[name]?.includes(value) ?? true)
      ? [[name, value]]
      : []
  })
  return {
    ...listSearch(search),
    ...(period ? { period } : {}),
    ...(Number.isInteger(n) && n > 0 ? { n } : {}),
    ...Object.fromEntries(named),
  }
}

/** What narrows the list, as the server asks for it. */
export function filtersOf({ period, page: _page, n: _n, ...rest }: HistorySearch, now = new Date()) {
  const midnight = instantOf(dayAfter(localMoment(now), period ? -periods[period] : 0))
  return { ...rest, from: period && midnight.toISOString() }
}

/** The kind of change as one choice: `action:corrected`. */
export function kindOf(search: HistorySearch): string | undefined {
  if (search.record) return undefined
  const kind = kinds.find((one) => search[one])
  return kind && `${kind}:${search[kind]}`
}

export function kindChosen(choice: string | undefined): HistorySearch {
  const [kind, value] = choice?.split(':') ?? []
  const none = { action: undefined, type: undefined, via: undefined, record: undefined }
  return kind && value ? { ...none, [kind]: value } : none
}
