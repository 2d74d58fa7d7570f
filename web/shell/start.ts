import { redirect } from '@tanstack/react-router'
import { paths } from '../../core/rules/paths.ts'
import type { OpenSession } from './session.ts'

/** Whether an address is a screen's or below it, in any case (GEN-17). */
const isAt = (pathname: string, path: string): boolean =>
  `${pathname.toLowerCase()}/`.startsWith(`${path.toLowerCase()}/`)

export const isWelcome = (pathname: string): boolean => isAt(pathname, '/Welcome')

/** Until the account has a configuration, its administrators give it one, wherever they wanted to go. */
export function requireConfigured(
  {
    session,
    settings,
  }: {
    session: Pick<OpenSession['session'], 'admin'>
    settings: Pick<OpenSession['settings'], 'configured'>
  },
  pathname: string,
): void {
  if (settings.configured || !session.admin || isAt(pathname, paths.config())) return
  throw redirect({ href: paths.welcome('chain'), replace: true })
}
