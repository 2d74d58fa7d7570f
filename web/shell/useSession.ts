import { getRouteApi, useRouterState } from '@tanstack/react-router'
import { sectionAt, type Section } from './section.ts'
import type { OpenSession } from './session.ts'

const route = getRouteApi('/session')

/** The open session: account, rights and settings. Usable only below the session's route. */
export function useSession(): OpenSession {
  // Every navigation makes a new context; of its members only what changed draws its users anew.
  return route.useRouteContext({ select: ({ open }) => open })
}

export function useSections(): readonly Section[] {
  return route.useRouteContext({ select: ({ sections }) => sections })
}

/** The section of the current address. */
export function useSection(): Section | undefined {
  const sections = useSections()
  return useRouterState({ select: ({ location }) => sectionAt(sections, location.pathname) })
}
