import { getRouteApi, useRouterState } from '@tanstack/react-router'
import { createContext, use } from 'react'
import { sectionAt, type Section } from './section.ts'
import type { OpenSession } from './session.ts'

const route = getRouteApi('/session')

/** Filled by `SessionOfRoute`: the rows of a screen read it by the thousand, and would each watch every navigation. */
export const SessionContext = createContext<OpenSession | undefined>(undefined)

/** The open session: account, rights and settings. Usable only below the session's route. */
export function useSession(): OpenSession {
  const open = use(SessionContext)
  if (!open) throw new Error('the session is read outside its route')
  return open
}

export function useSections(): readonly Section[] {
  return route.useRouteContext({ select: ({ sections }) => sections })
}

/** The section of the current address. */
export function useSection(): Section | undefined {
  const sections = useSections()
  return useRouterState({ select: ({ location }) => sectionAt(sections, location.pathname) })
}
