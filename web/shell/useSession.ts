import { getRouteApi } from '@tanstack/react-router'
import type { OpenSession } from './session.ts'

const shell = getRouteApi('/shell')

/** The open session: account, rights and settings. Only below the shell. */
export function useSession(): OpenSession {
  return shell.useRouteContext()
}
