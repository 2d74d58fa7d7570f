/** What the balance of a period shows; the first chain and this year without them. */
export interface PeriodSearch {
  vertical?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** An organization; lists have several of them. */
  owner?: string | undefined
}

export function periodSearch(search: Readonly<Record<string, unknown>>): PeriodSearch {
  const names = ['vertical', 'from', 'to', 'owner'] as const
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )
}
