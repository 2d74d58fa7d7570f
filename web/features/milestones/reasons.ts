import { useTranslation } from 'react-i18next'
import type { Reason } from '../../../core/rules/can.ts'

const blocks = ['HAS_DESTINATION', 'LOCKED', 'ORIGIN_ITEM', 'LATER_PROCESSES'] as const
const isBlock = (reason: string): reason is (typeof blocks)[number] =>
  (blocks as readonly string[]).includes(reason)

/** In words, why the server would refuse: a link that stands in the way, or a right that is missing. */
export function useReason(): (reason: string | undefined) => string {
  const { t } = useTranslation()
  return (reason = 'reader') =>
    isBlock(reason) ? t(`milestones.blocked.${reason}`) : t(`can.${reason as Reason}`)
}
