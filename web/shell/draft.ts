import { useState } from 'react'
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
  const [found, setFound] = useState(() => read<Values>(key))
  return {
    found,
    keep: (values) => sessionStorage.setItem(key, JSON.stringify(values)),
    drop: () => {
      sessionStorage.removeItem(key)
      setFound(null)
    },
  }
}

function read<Values>(key: string): Values | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Values | null
  } catch {
    return null
  }
}
