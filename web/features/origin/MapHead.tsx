import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { useMap } from '@vis.gl/react-maplibre'
import { useTranslation } from '../../ui/texts.ts'
import type { Plot } from '../../../core/contract/origin.ts'
import { joinBounds, type Bounds } from '../../../core/geometry/bounds.ts'
import { middleOf } from './ground.ts'
import { type VerdictOf, verdictOf } from './verdict.ts'
import { VerdictLine } from './VerdictLine.tsx'
import classes from './Origin.module.css'

export interface MapHeadProps {
  origin: VerdictOf
  /** Plots with something against them. */
  warned: readonly Plot[]
  /** Points to the next one of them, or to the one before. */
  onStep: (by: 1 | -1) => void
  /** The verdict stands right above the map. */
  isNarrow: boolean
}

/** The verdict on the map, which frames the plots with something against them and walks them (picture 49). */
export function MapHead({ origin, warned, onStep, isNarrow }: MapHeadProps) {
  const { t } = useTranslation()
  const { current: map } = useMap()
  if (warned.length === 0)
    return isNarrow ? null : (
      <p className={classes.mapHead}>
        <VerdictLine origin={origin} />
      </p>
    )
  const { state } = verdictOf(origin, t)
  const Icon = state === 'blocking' ? IconAlertCircle : IconAlertTriangle
  const see = t('origin.map.see', { count: warned.length })
  return (
    <button
      type="button"
      className={classes.mapHead}
      title={t('origin.map.walk')}
      onClick={() => map?.fitBounds(boundsOf(warned)!, { padding: 80, maxZoom: 15, duration: 400 })}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') onStep(1)
        if (key === 'ArrowLeft') onStep(-1)
      }}
    >
      {!isNarrow && <VerdictLine origin={origin} />}
      <span className={classes.see} data-state={state}>
        <Icon size={15} stroke={1.8} aria-hidden /> {see}
      </span>
    </button>
  )
}

const boundsOf = (plots: readonly Plot[]): Bounds | undefined =>
  plots.reduce<Bounds | undefined>((joined, plot) => {
    const at = middleOf(plot)
    return at ? joinBounds(joined, plot.bbox ?? [...at, ...at]) : joined
  }, undefined)
