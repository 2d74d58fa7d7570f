import { useRouteContext } from '@tanstack/react-router'
import type { Flag } from '../../core/rules/access.ts'

/** Whether the account has a feature. Requests of a feature that is off are not sent (AUT-18). */
export const useFlag = (flag: Flag): boolean =>
  useRouteContext({ from: '/session', select: ({ open }) => open.session.flags.includes(flag) })
