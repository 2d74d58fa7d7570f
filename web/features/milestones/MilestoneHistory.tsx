import { useParams, useSearch } from '@tanstack/react-router'
import { paths } from '../../../core/rules/paths.ts'
import { useGo } from '../../ui/Go.tsx'
import { HistoryPanel } from '../history/RecordHistory.tsx'

/** The history of one process, over its card. */
export function MilestoneHistory() {
  const { id, milestoneId } = useParams({
    from: '/session/shell/Products/$id/Milestones/$milestoneId/History',
  })
  const { productTypeId } = useSearch({ from: '/session/shell/Products' })
  const go = useGo()
  return (
    <HistoryPanel
      type="milestones"
      id={milestoneId}
      onClose={() => go(paths.productMilestones(id, productTypeId), { keep: true })}
    />
  )
}
