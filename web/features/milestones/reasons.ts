import { useTranslation } from 'react-i18next'
import type { Reason } from '../../../core/rules/can.ts'

const blocks = ['HAS_DESTINATION', 'LOCKED', 'ORIGIN_ITEM', 'LATER_PROCESSES'] as const
const isBlock = (reason: string): reason is (typeof blocks)[number] =>
  (blocks as readonly string[]).includes(reason)

/** Texts for the reasons why the server would refuse: an existing link or a missing right. */
export function useReason(): (reason: string | undefined) => string {
  const { t } = useTranslation()
  return (reason = 'reader') =>
    isBlock(reason) ? t(`milestones.blocked.${reason}`) : t(`can.${reason as Reason}`)
}
