import { useCallback, useState } from 'react'
import type { Draft } from '../forms/saving.ts'
import { useSession } from './useSession.ts'

interface Kept<Content> {
  /** ISO. */
  at: string
  content: Content
}

/** Keeps values for a screen that is about to open, which reads them by `useDraft`. */
export function useKeep(): <Content>(form: string, content: Content) => void {
  const { account, session } = useSession()
  return (form, content) => write(keyOf(account.id, session.userId, form), content)
}

const keyOf = (account: string, user: string, form: string) => `rastro.draft:${account}:${user}:${form}`

function write(key: string, content: unknown): void {
  try {
    const at = new Date().toISOString()
    sessionStorage.setItem(key, JSON.stringify({ at, content } satisfies Kept<unknown>))
  } catch {
    // The browser keeps a few megabytes: what doesn't fit is not kept, and typing goes on.
    sessionStorage.removeItem(key)
  }
}

/** AUT-04: unsaved values of a form stay in session storage until they are saved, and are offered on return. */
export function useDraft<Content>(form: string): Draft<Content> {
  const { account, session } = useSession()
  const key = keyOf(account.id, session.userId, form)
  const [kept, setKept] = useState(() => read(key) as Kept<Content> | null)
  const keep = useCallback((content: Content) => write(key, content), [key])
  const drop = useCallback(() => {
    sessionStorage.removeItem(key)
    setKept(null)
  }, [key])
  return { found: kept?.content ?? null, foundAt: kept?.at, keep, drop }
}

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
