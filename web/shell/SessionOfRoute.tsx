import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SessionContext } from './useSession.ts'

/** Hands the session that the route has opened to all below. */
export function SessionOfRoute({ children }: { children: ReactNode }) {
  const open = useRouteContext({ from: '/session', select: (context) => context.open })
  return <SessionContext value={open}>{children}</SessionContext>
}
