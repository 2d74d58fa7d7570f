import type { FoundItem, SearchGroup } from '../../../core/contract/search.ts'

/** Something that was opened from the palette, as its first lines show it. */
export interface Recent extends Pick<FoundItem, '_id' | 'name' | 'address' | 'stage'> {
  type: SearchGroup['type']
  /** The stage, the kind or the section. */
  title: string
  at: string
}

const maxRecent = 5

/** Recent things belong to a person in an account, and stay in their browser. */
const keyOf = (account: string, user: string) => `rastro.recent.${account}.${user}`

export function readRecent(account: string, user: string): Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(account, user)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, maxRecent) : []
  } catch {
    return []
  }
}

const isRecent = (one: unknown): one is Recent =>
  typeof one === 'object' &&
  one !== null &&
  ['_id', 'name', 'type', 'title', 'at'].every((name) => typeof (one as never)[name] === 'string') &&
  /^\/(?!\/)/.test(String((one as Partial<Recent>).address))

/** Without storage in the browser there are no recent things. */
export function rememberRecent(account: string, user: string, opened: Recent): void {
  const others = readRecent(account, user).filter(({ address }) => address !== opened.address)
  try {
    localStorage.setItem(keyOf(account, user), JSON.stringify([opened, ...others].slice(0, maxRecent)))
  } catch {
    return
  }
}
