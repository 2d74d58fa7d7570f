/** What the balance of a period shows; the first chain and this year without them. */
export interface PeriodSearch {
  vertical?: string | undefined
  from?: string | undefined
  to?: string | undefined
  organization?: string | undefined
}

export function periodSearch(search: Readonly<Record<string, unknown>>): PeriodSearch {
  const names = ['vertical', 'from', 'to', 'organization'] as const
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )
}
