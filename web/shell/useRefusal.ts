import { useCallback } from 'react'
import { useTranslation } from '../ui/texts.ts'
import type { Route } from '../../core/contract/route.ts'
import { can, permits, type Action, type Thing, type Verdict } from '../../core/rules/can.ts'
import { useSession } from './useSession.ts'

/**
 * Why a person may not call a route, or not with this thing, by the same rules that the server enforces: first the
 * route's access, then `can`. Undefined when they may.
 */
export function useRefusal(): <A extends Action>(
  route: Route,
  ...asked: [] | [action: A, thing: Thing<A>]
) => string | undefined {
  const { t } = useTranslation()
  const { session } = useSession()
  return useCallback(
    ({ access }, ...[action, thing]) => {
      const reasonOf = (verdict: Verdict) => (verdict.allowed ? undefined : t(`can.${verdict.reason}`))
      return (
        (access === 'public' ? undefined : reasonOf(permits(session, access))) ??
        (action && thing !== undefined ? reasonOf(can(session, action, thing)) : undefined)
      )
    },
    [session, t],
  )
}
