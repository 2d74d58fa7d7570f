import { useEffect, useEffectEvent } from 'react'
import { useSession } from '../useSession.ts'
import { type Recent, rememberRecent } from './recent.ts'

/** FST-02: what was opened, from wherever, stands among the recent things of the search. Undefined until it is known. */
export function useVisit(visited: Omit<Recent, 'at'> | undefined): void {
  const { account, session } = useSession()
  const remember = useEffectEvent(
    () => visited && rememberRecent(account.id, session.userId, { ...visited, at: new Date().toISOString() }),
  )
  useEffect(() => remember(), [visited?.address])
}
