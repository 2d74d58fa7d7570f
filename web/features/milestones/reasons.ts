import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Milestone } from '../../../core/contract/milestones.ts'
import type { Reason } from '../../../core/rules/can.ts'
import { useRefusal } from '../../shell/useRefusal.ts'

const blocks = ['HAS_DESTINATION', 'LOCKED', 'ORIGIN_ITEM', 'LATER_PROCESSES'] as const
const isBlock = (reason: string): reason is (typeof blocks)[number] =>
  (blocks as readonly string[]).includes(reason)

/** Texts for the reasons why the server would refuse: an existing link or a missing right. */
export function useReason(): (reason: string | undefined) => string {
  const { t } = useTranslation()
  return (reason = 'reader') =>
    isBlock(reason) ? t(`milestones.blocked.${reason}`) : t(`can.${reason as Reason}`)
}

/** Whether the person may correct a process that can't be edited because its product was used (§2.4 Correct). */
export function useIsCorrectable(): (milestone: Pick<Milestone, 'editReason'>) => boolean {
  const refusal = useRefusal()
  return (milestone) => wasUsed(milestone) && refusal(contract.milestones.correct) === undefined
}

/** Whether an administrator may, and the person may not. */
export function useIsCorrectableByOthers(): (milestone: Pick<Milestone, 'editReason'>) => boolean {
  const refusal = useRefusal()
  return (milestone) => wasUsed(milestone) && refusal(contract.milestones.correct) !== undefined
}

const wasUsed = ({ editReason }: Pick<Milestone, 'editReason'>) =>
  editReason === 'HAS_DESTINATION' || editReason === 'LOCKED'
