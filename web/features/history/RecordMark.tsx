import type { HistoryEvent } from '../../../core/contract/history.ts'
import { isNoun } from '../../../core/rules/history.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { nounFaces, otherIcons } from '../../shell/nouns.ts'
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
  const TypeIcon = isNoun(type) ? nounFaces[type].icon : otherIcons[type]
  return stage ? (
    <StageMark hue={stage.hue} marca={stage.marca} size={16} />
  ) : (
    <TypeIcon size={16} stroke={1.6} aria-hidden />
  )
}
