import { useCallback, useState } from 'react'
import type { Draft } from '../forms/saving.ts'
import { useSession } from './useSession.ts'

interface DraftEntry<Content> {
  /** ISO. */
  at: string
  content: Content
}

/** AUT-04: unsaved values of a form stay in session storage until they are saved, and are offered on return. */
export function useDraft<Content>(form: string): Draft<Content> {
  const { account, session } = useSession()
  const key = `rastro.draft:${account.id}:${session.userId}:${form}`
  const [kept, setKept] = useState(() => read(key) as DraftEntry<Content> | null)
  const keep = useCallback(
    (content: Content) => {
      try {
        const at = new Date().toISOString()
        sessionStorage.setItem(key, JSON.stringify({ at, content } satisfies DraftEntry<Content>))
      } catch {
        // The browser keeps a few megabytes: what doesn't fit is not kept, and typing goes on.
        sessionStorage.removeItem(key)
      }
    },
    [key],
  )
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
