import type { Hold } from '../../../core/contract/route.ts'
import { HoldCut, HoldText } from '../../ui/HoldMark.tsx'
import { useTranslation } from '../../ui/texts.ts'

/** In the row of a product that is stopped: why, in place of its last cells, or the cut in place of its arrow (picture 37c). */
export function HoldCell({ hold, isEnd }: { hold: Hold; isEnd?: true }) {
  const { t } = useTranslation()
  const state = t(`recalls.marks.${hold.kind}`)
  return isEnd ? (
    <HoldCut kind={hold.kind} label={`${state}: ${hold.reason}`} />
  ) : (
    <HoldText kind={hold.kind} reason={hold.reason} state={state} />
  )
}
