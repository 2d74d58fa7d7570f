import { SidePanel, type SidePanelProps } from '../ui/SidePanel.tsx'
import { FormSkeleton } from '../ui/Skeletons.tsx'
import { Fault } from './faults.tsx'

interface WaitingPanelProps extends Pick<SidePanelProps, 'title' | 'stage' | 'width' | 'onClose'> {
  /** What has to be read first; `null` is the answer that there is nothing. */
  queries: { isError: boolean; data: unknown; error: unknown; refetch: () => unknown }[]
}

/** A panel whose record is being read, or could not be. */
export function WaitingPanel({ queries, ...panel }: WaitingPanelProps) {
  const failed = queries.find(({ isError, data }) => isError || data === null)
  return (
    <SidePanel {...panel}>
      {failed ? <Fault error={failed.error} onRetry={() => void failed.refetch()} /> : <FormSkeleton />}
    </SidePanel>
  )
}
