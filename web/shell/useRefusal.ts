import { useTranslation } from 'react-i18next'
import type { Route } from '../../core/contract/route.ts'
import { can, permits, type Action, type Thing, type Verdict } from '../../core/rules/can.ts'
import { useSession } from './useSession.ts'

/**
 * Why a person may not do something, by the rules that the server enforces: first the route's access, then the thing's.
 * Undefined when they may.
 */
export function useRefusal(): <A extends Action>(
  route: Route,
  action: A,
  thing: Thing<A>,
) => string | undefined {
  const { t } = useTranslation()
  const { session } = useSession()
  return (route, action, thing) => {
    const said = (verdict: Verdict) => (verdict.allowed ? undefined : t(`can.${verdict.reason}`))
    return (
      (route.access === 'public' ? undefined : said(permits(session, route.access))) ??
      said(can(session, action, thing))
    )
  }
}
