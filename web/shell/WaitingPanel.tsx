import { SidePanel, type SidePanelProps } from '../ui/SidePanel.tsx'
import { FormSkeleton } from '../ui/Skeletons.tsx'
import { Fault } from './faults.tsx'

interface WaitingPanelProps extends Pick<SidePanelProps, 'title' | 'stage' | 'width' | 'onClose'> {
  /** The queries that must load first. A `null` result means that nothing was found. */
  queries: { isError: boolean; data: unknown; error: unknown; refetch: () => unknown }[]
}

/** A panel whose record is loading or could not be loaded. */
export function WaitingPanel({ queries, ...panel }: WaitingPanelProps) {
  const failed = queries.find(({ isError, data }) => isError || data === null)
  return (
    <SidePanel {...panel}>
      {failed ? <Fault error={failed.error} onRetry={() => void failed.refetch()} /> : <FormSkeleton />}
    </SidePanel>
  )
}
