/** What the studio shows: a tab (a chain, or one of the three others), a thing of it, and a part of that. */
export interface StudioSearch {
  tab?: string | undefined
  /** A stage, a process, a kind of asset or check, a template. */
  at?: string | undefined
  part?: 'processes' | 'settings' | undefined
  field?: string | undefined
}

export const tabs = ['kinds', 'templates', 'account'] as const
export function studioSearch(search: Readonly<Record<string, unknown>>): StudioSearch {
  const text = (name: string) => {
    const value = search[name]
    return typeof value === 'string' && value !== '' ? { [name]: value } : {}
  }
  const { part } = search
  return {
    ...text('tab'),
    ...text('at'),
    ...(part === 'processes' || part === 'settings' ? { part } : {}),
    ...text('field'),
  }
}
