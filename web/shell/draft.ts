import { useCallback, useState } from 'react'
import { useSession } from './useSession.ts'

interface Draft<Values> {
  /** What a form left unsaved here before, to be offered; null when nothing. */
  found: Values | null
  keep: (values: Values) => void
  /** After saving, cancelling or refusing the offer. */
  drop: () => void
}

/** AUT-04: what is typed into a form stays in session storage until it is saved, and is offered on return. */
export function useDraft<Values>(form: string): Draft<Values> {
  const { account, session } = useSession()
  const key = `rastro.draft:${account.id}:${session.userId}:${form}`
  const [found, setFound] = useState(() => read(key) as Values | null)
  const keep = useCallback((values: Values) => sessionStorage.setItem(key, JSON.stringify(values)), [key])
  const drop = useCallback(() => {
    sessionStorage.removeItem(key)
    setFound(null)
  }, [key])
  return { found, keep, drop }
}

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
