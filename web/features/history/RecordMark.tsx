import type { HistoryEvent } from '../../../core/contract/history.ts'
import { iconOf } from '../../../core/nouns/history.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { nounIcons } from '../../shell/nounIcons.ts'
import { StageMark, type StageLook } from '../../ui/StageMark.tsx'

/** The stage of the product that a change is about. */
export function useStageOf(): (event: HistoryEvent) => StageLook | undefined {
  const { chains } = useChains()
  return ({ record }) =>
    'restricted' in record || record.stage === null ? undefined : findStage(chains, record.stage)?.stage
}

/** The mark of the stage, or the icon of what else a change is about. */
export function RecordMark({ event, stage }: { event: HistoryEvent; stage: StageLook | undefined }) {
  const { type } = event
  const TypeIcon = nounIcons[iconOf(type)]
  return stage ? (
    <StageMark hue={stage.hue} marca={stage.marca} size={16} />
  ) : (
    <TypeIcon size={16} stroke={1.6} aria-hidden />
  )
}
